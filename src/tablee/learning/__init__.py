"""Learning by self-play: policy gradients over batches, and networks of whole numbers.

This package needs torch (`pip install 'tablee[learning]'`), and nothing outside this package needs
it: its result, `champion.npz`, is played by `engine/compiled/network.py` with numpy and Numba
alone.
"""
