"""How the numbers of a view lie in the array that the kernel `view` fills in."""

PARTS = 128
"""The number of places at the front that say where each part ends, in bytes; numbers follow."""
CAPACITY = 2048
"""How many numbers the array holds."""
RANDOM_DIGITS = 16
"""How many 16-bit numbers, highest first, hold the random state; for the table's eyes alone."""
