"""Input: build digits out of two-sided pieces whose backs you must remember."""

from tablee.engine.game import Best, Brain, Champion, Game, Judgement
from tablee.engine.text.language import Text
from tablee.games.input import (
    brain,
    drawing,
    flaws,
    judgement,
    memory,
    reading,
    rules,
    secrets,
    sentences,
    words,
)

GAME = Game(
    name="input",
    prefix="IN",
    title=Text("Input", "Input"),
    tagline=Text(
        "Recouvrez les chiffres avec la face que personne ne voit.",
        "Cover the digits with the face that nobody sees.",
    ),
    minutes=30,
    players=(2, 3),
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
    total="scores",
    lesson="lessons/lesson.toml",
    puzzles="lessons/puzzles.jsonl",
    brain=Brain(choose=brain.choose, merit=brain.merit_of),
    judgement=Judgement(
        settled=judgement.settled, worth=judgement.worth, simulations=400, trust=4.0
    ),
    memory=memory.follow,
    champion=Champion(players=(2, 3), network="champion.npz", worlds=400, guided=True, trust=0.05),
)
