"""What many matches tell about a game: simulations, with error bars."""
