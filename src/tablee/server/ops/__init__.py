"""Settings, limits, metrics, the log, and points at which tests let the server die."""
