"""One source, several targets: one match, batches, search, CUDA; and how they are cached."""
