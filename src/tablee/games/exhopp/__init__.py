"""Ex & Hopp: your colour wins tokens, good and bad; trade what you would rather not lay."""

from tablee.engine.game import Best, Brain, Champion, Game, Judgement
from tablee.engine.text.language import Text
from tablee.games.exhopp import (
    brain,
    drawing,
    flaws,
    judgement,
    outlook,
    reading,
    rules,
    secrets,
    sentences,
    words,
)

GAME = Game(
    name="exhopp",
    prefix="EX",
    title=Text("Ex & Hopp", "Ex & Hopp"),
    tagline=Text(
        "Poussez votre couleur là où ça rapporte, et celle des autres là où ça fait mal.",
        "Push your colour where it gains, and everybody else's where it hurts.",
    ),
    minutes=30,
    players=range(2, 7),
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
    best=Best.HIGHEST,
    pass_action=rules.PASS,
    decline_action=rules.DECLINE,
    close_action=rules.CLOSE,
    window=rules.window,
    lesson="lessons/lesson.toml",
    puzzles="lessons/puzzles.jsonl",
    brain=Brain(choose=brain.choose, merit=brain.merit_of),
    judgement=Judgement(
        settled=judgement.settled, worth=judgement.worth, simulations=800, trust=8.0
    ),
    champion=Champion(players=(2,), worlds=6400),
    outlook=outlook.from_seat,
)
