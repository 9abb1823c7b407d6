"""The policies that play a seat without a search, compiled: chance, the game's brain, or the
champion's network alone; and how an act can turn out."""

POLICIES = ("random", "greedy", "network")
NOBODY, RANDOM, GREEDY, NETWORK = -1, 0, 1, 2
"""The policy of a seat as a number."""
NO_SUCH_ACTION, TOO_LATE = -1, -2
"""How an act can turn out in a batch, apart from 0 and the clauses that forbid it."""
