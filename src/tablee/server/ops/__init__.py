"""Settings, workers, metrics."""
