"""Three Tricks: twelve cards, three tricks, one elephant and one mouse."""
