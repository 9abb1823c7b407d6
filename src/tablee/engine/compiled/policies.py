"""What plays a seat without a search, compiled: chance, or the game's brain; and what an act of it
can come to."""

POLICIES = ("random", "greedy")
NOBODY, RANDOM, GREEDY = -1, 0, 1
"""The policy of a seat as a number."""
NO_SUCH_ACTION, TOO_LATE = -1, -2
"""What an act comes to in a batch, apart from 0 and the clauses that forbid it."""
