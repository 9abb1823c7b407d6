"""Lessons: a game taught on its own table, in steps that the rules themselves judge.

A lesson is a text beside the rules (`lessons/lesson.toml` of a room); `docs/formats/lessons.md` has
its format. `lesson(game)` reads it, `problems(lesson)` checks it by the rules, and `export(lesson)`
is what a client gets; `coach(lesson)` is what a client gets for a first match.
"""

from tablee.lessons.checking import problems
from tablee.lessons.clauses import breakable, in_a_sentence
from tablee.lessons.coaching import coach
from tablee.lessons.exporting import export
from tablee.lessons.reading import Answer, Lesson, Remark, Step, Theme, lesson

__all__ = [
    "Answer",
    "Lesson",
    "Remark",
    "Step",
    "Theme",
    "breakable",
    "coach",
    "export",
    "in_a_sentence",
    "lesson",
    "problems",
]
