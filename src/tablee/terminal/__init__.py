"""The table in the terminal: people at one screen, bots on the other seats, and replays.

**Acts out of turn.** The match is played in sequence: the seat in `match.asked` is asked, and seats
that may act out of turn come first. So most such chances come up by themselves, and Enter declines
them. The others are found by one rule that is the same for all games: when the seat on turn is next
and a person at another seat could *decline* something, the match will not ask that person any more,
so the terminal asks here, and Enter declines. A person whose only act out of turn would be a
mistake is not asked; people who share a screen may act for themselves at any prompt (`2: act`).

**Secrets.** Everything that is printed is what the seat at the screen may see. A bot's act that
this seat does not see takes no time, so that a pause never reveals that somebody was asked.
"""
