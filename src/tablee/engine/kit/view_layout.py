"""How the numbers of a view lie in the array that the kernel `view` fills in."""

PARTS = 128
"""So many places at the front say where each part of the view ends, in bytes; then its numbers."""
CAPACITY = 2048
"""How many numbers the array holds."""
RANDOM_DIGITS = 16
"""The random state: so many numbers of 16 bits, the highest first, for the table's eyes alone."""
