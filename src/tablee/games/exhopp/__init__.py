"""Ex & Hopp, by Rüdiger Dorn: push your colour where it gains, everybody else's where it hurts."""
