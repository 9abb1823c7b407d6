"""Running tables: actors, thinking bots, reviews."""
