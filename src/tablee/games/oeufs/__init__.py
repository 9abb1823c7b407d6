"""Les œufs sont faits: across the board and home again, with eggs that forget whose they are."""
