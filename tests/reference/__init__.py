"""Independent models of the games: plain Python on positions, written from the rule books alone."""
