"""Every Sudoku, with reasons.

>>> import deduku
>>> puzzle = deduku.Puzzle("005400180146080500070013000451008706080000010603700948000390070004070269019006400")
>>> puzzle.solve()
'395467182146289537278513694451938726987642315623751948562394871834175269719826453'
>>> puzzle.hint()["text"]
'Hidden Single in box 3: r3c7=6'
>>> puzzle.rate(only="level")["level"]
'easy'

Whatever takes a puzzle takes a :class:`Puzzle`, a text or a link in any format that the program reads, or an array.
Cells are named as everywhere in Deduku: ``r3c5`` is row 3, column 5, both from 1. Answers have the words and keys of the
command line's ``--json`` (``docs/command-line.md``).
"""

from __future__ import annotations

from deduku import _deduku
from deduku._answers import Judgement, Proof, Steps, Verification, verify
from deduku._batches import count_many, hint_many, rate_many, solve_many, steps_many
from deduku._errors import (
    Error,
    Interrupted,
    NoSolution,
    NotFound,
    ReadError,
    SeveralSolutions,
    Stopped,
    Undecided,
)
from deduku._making import generate
from deduku._puzzle import Drawing, Puzzle, count, find, hint, judge, rate, read, render, solve, steps, why

__version__ = _deduku.version()

__all__ = [
    "Drawing",
    "Error",
    "Interrupted",
    "Judgement",
    "NoSolution",
    "NotFound",
    "Proof",
    "Puzzle",
    "ReadError",
    "SeveralSolutions",
    "Steps",
    "Stopped",
    "Undecided",
    "Verification",
    "__version__",
    "count",
    "count_many",
    "find",
    "generate",
    "hint",
    "hint_many",
    "judge",
    "rate",
    "rate_many",
    "read",
    "render",
    "solve",
    "solve_many",
    "steps",
    "steps_many",
    "verify",
    "why",
]
