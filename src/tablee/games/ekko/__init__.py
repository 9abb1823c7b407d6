"""EKKO: higher on odd, lower on even, and the mirror of a card at any moment."""

from tablee.engine.game import Best, Brain, Champion, Game, Heed, Judgement
from tablee.engine.kit.prospects import round_over
from tablee.engine.text.language import Text
from tablee.games.ekko import (
    attention,
    brain,
    drawing,
    flaws,
    judgement,
    reading,
    rules,
    secrets,
    sentences,
    words,
)

GAME = Game(
    name="ekko",
    prefix="EK",
    title=Text("EKKO", "EKKO"),
    tagline=Text(
        "Plus haut sur l'impair, plus bas sur le pair, et gare au miroir.",
        "Over the odd, under the even, and beware of the mirror.",
    ),
    minutes=20,
    players=range(2, 9),
    rules=rules,
    secrets=secrets,
    flaws=flaws,
    options=words.OPTIONS,
    actions=words.ACTIONS,
    events=words.EVENTS,
    view=words.VIEW,
    aim=words.AIM,
    clear=reading.clear,
    faults=words.FAULTS,
    sentences=sentences.SENTENCES,
    refusals=sentences.REFUSALS,
    picture=sentences.picture,
    drawing=drawing.drawing,
    best=Best.LOWEST,
    tie_is_draw=True,
    total="totals",
    rounds="rounds",
    dealer="dealer",
    pass_action=rules.PASS,
    close_action=rules.CLOSE,
    window=rules.window,
    attention=Heed(
        attention.NAMES, attention.follow, attention.load, attention.perceive, attention.carry_out
    ),
    lesson="lessons/lesson.toml",
    puzzles="lessons/puzzles.jsonl",
    brain=Brain(choose=brain.choose, merit=brain.merit_of),
    judgement=Judgement(settled=round_over, worth=judgement.worth, simulations=800, trust=2.0),
    champion=Champion(players=(2, 3, 4), network="champion.npz", worlds=1600, guided=True),
)
