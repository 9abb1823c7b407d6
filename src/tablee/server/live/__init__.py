"""What keeps tables going: actors, bots that think, reviews."""
