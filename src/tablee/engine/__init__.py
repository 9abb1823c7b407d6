"""What all games share: the contract, matches, records, card sets, random numbers, conformance."""
