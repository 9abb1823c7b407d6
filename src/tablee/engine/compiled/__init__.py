"""One source compiled for several targets (one match, batches, search, CUDA), and its cache."""
