"""Les œufs sont faits: bring your eggs across, turned over, and home again."""

from tablee.engine.game import Best, Brain, Game, Judgement
from tablee.engine.text.language import Text
from tablee.games.oeufs import (
    brain,
    drawing,
    flaws,
    judgement,
    memory,
    outlook,
    rules,
    secrets,
    sentences,
    words,
)

GAME = Game(
    name="oeufs",
    prefix="OE",
    title=Text("Les œufs sont faits", "Les œufs sont faits"),
    tagline=Text(
        "Traversez le plateau, revenez au nid, et rappelez-vous quel œuf est à qui.",
        "Across the board, back to the nest, and remember whose egg is whose.",
    ),
    minutes=20,
    players=(2, 4),
    rules=rules,
    secrets=secrets,
    flaws=flaws,
    options=words.OPTIONS,
    actions=words.ACTIONS,
    events=words.EVENTS,
    view=words.VIEW,
    aim=words.AIM,
    faults=words.FAULTS,
    sentences=sentences.SENTENCES,
    refusals=sentences.REFUSALS,
    picture=sentences.picture,
    drawing=drawing.drawing,
    best=Best.HIGHEST,
    tie_is_draw=True,
    pass_action=rules.PASS,
    window=rules.window,
    lesson="lessons/lesson.toml",
    puzzles="lessons/puzzles.jsonl",
    brain=Brain(choose=brain.choose, merit=brain.merit_of, careful=brain.careful),
    judgement=Judgement(
        settled=judgement.settled, worth=judgement.worth, simulations=300, trust=16.0
    ),
    memory=memory.follow,
    outlook=outlook.from_seat,
)
