"""MIO: colour, number, star, joker, and a shout that must not come late."""

from tablee.engine.game import Best, Brain, Champion, Game, Heed, Judgement
from tablee.engine.kit.prospects import round_over
from tablee.engine.text.language import Text
from tablee.games.mio import (
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
    name="mio",
    prefix="MI",
    title=Text("MIO", "MIO"),
    tagline=Text(
        "Couleur, chiffre, étoile : débarrassez-vous de vos cartes et criez à temps.",
        "Colour, number, star: get rid of your cards, and shout in time.",
    ),
    minutes=20,
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
    best=Best.LOWEST,
    total="totals",
    rounds="rounds",
    dealer="dealer",
    pass_action=rules.PASS,
    window=rules.window,
    attention=Heed(
        attention.NAMES, attention.follow, attention.load, attention.perceive, attention.carry_out
    ),
    lesson="lessons/lesson.toml",
    puzzles="lessons/puzzles.jsonl",
    brain=Brain(choose=brain.choose, merit=brain.merit_of),
    judgement=Judgement(settled=round_over, worth=judgement.worth, simulations=1000, trust=16.0),
    champion=Champion(players=(2, 3, 4), network="champion.npz", worlds=1600, trust=0.05),
)
