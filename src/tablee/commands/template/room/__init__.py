"""Newgame."""

from tablee.engine.game import Best, Brain, Game, Judgement
from tablee.engine.text.language import Text

from . import brain, flaws, judgement, reading, rules, secrets, sentences, words

GAME = Game(
    name="newgame",
    prefix="NG",
    title=Text("Newgame", "Newgame"),
    tagline=Text("Trois cartes, trois plis.", "Three cards, three tricks."),
    minutes=3,
    players=(2, 3, 4),
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
    best=Best.HIGHEST,
    total="taken",
    lesson="lessons/lesson.toml",
    brain=Brain(choose=brain.choose, merit=brain.merit_of),
    judgement=Judgement(
        settled=judgement.settled, worth=judgement.worth, simulations=400, trust=4.0
    ),
)
