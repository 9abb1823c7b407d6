"""One room a game."""
