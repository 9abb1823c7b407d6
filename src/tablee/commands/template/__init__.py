"""What `tablee new-game` copies: a small game that is complete, to be filled in."""
