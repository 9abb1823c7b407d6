"""Many matches at once: simulations of a game and contests of bots, with error bars."""
