"""What many matches tell: simulations of a game, contests of bots, with error bars."""
