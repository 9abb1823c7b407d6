"""What rules are written with: numpy and Numba alone."""
