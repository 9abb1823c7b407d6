"""The table in the terminal: people at one screen, bots on the other seats, and replays.

**Acts out of turn.** The match is played in sequence: whoever `match.asked` names is asked, and
that is first whoever may act out of turn. So most such acts come up by themselves; Enter lets them
be. What is never asked for in sequence is found by one rule that knows no game: when the seat on
turn is next and a person elsewhere could *decline* something, nobody will ask that person any more,
so a chance to act is given here, and Enter lets it be. Who could merely make a mistake is not
stopped for it; people who share a screen may act for themselves at any prompt (`2: act`).

**Secrets.** All that is printed comes from the eyes of the seat at the screen. A bot's act that
these eyes don't see takes no time, so that a pause never tells that somebody was asked.
"""
