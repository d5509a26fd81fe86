"""New puzzles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import overload

from deduku import _deduku
from deduku._answers import words
from deduku._batches import Progress
from deduku._errors import NotFound, Stopped
from deduku._puzzle import Puzzle, Readable

_KNOWN = ("level", "er", "seed", "generator", "code", "tries", "solution")


@overload
def generate(
    count: None = None,
    *,
    seed: int | None = None,
    board: str | None = None,
    level: str | None = None,
    technique: str | None = None,
    rating: str | None = None,
    unique_by: Sequence[str] | None = None,
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    symmetry: str | None = None,
    clues: int | None = None,
    constraints: Sequence[str] | None = None,
    word: str | None = None,
    start: Readable | None = None,
    tries: int | None = None,
    code: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> Puzzle: ...
@overload
def generate(
    count: int,
    *,
    seed: int | None = None,
    board: str | None = None,
    level: str | None = None,
    technique: str | None = None,
    rating: str | None = None,
    unique_by: Sequence[str] | None = None,
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    symmetry: str | None = None,
    clues: int | None = None,
    constraints: Sequence[str] | None = None,
    word: str | None = None,
    start: Readable | None = None,
    tries: int | None = None,
    code: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> list[Puzzle]: ...
def generate(
    count: int | None = None,
    *,
    seed: int | None = None,
    board: str | None = None,
    level: str | None = None,
    technique: str | None = None,
    rating: str | None = None,
    unique_by: Sequence[str] | None = None,
    techniques: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    symmetry: str | None = None,
    clues: int | None = None,
    constraints: Sequence[str] | None = None,
    word: str | None = None,
    start: Readable | None = None,
    tries: int | None = None,
    code: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
) -> Puzzle | list[Puzzle]:
    """A new puzzle with a single solution, or a list of ``count`` different ones.

    The options are those of ``deduku generate``: ``level`` is ``"easy"`` … ``"extreme"``, ``technique`` one that solving
    must need, ``rating`` Sudoku Explainer's as a number or range (``"7.1..7.5"``), ``symmetry`` that of the givens,
    ``clues`` their number, ``constraints`` such as ``["thermo:4", "arrow"]``, ``start`` a grid whose digits become givens,
    ``code`` stands for all of them. The same ``seed`` and options give the same puzzles on every machine. ``timeout``, in
    seconds, is for all of them. What the generator knows of a puzzle is in its ``info``.

    >>> puzzle = generate(seed=7, level="hard")
    >>> puzzle.info["level"], puzzle.info["seed"], puzzle.count()
    ('hard', 7, 1)
    >>> generate(seed=7, level="hard") == puzzle
    True

    :raises Error: if no puzzle can meet the request.
    :raises NotFound: if a puzzle was not found in its tries; ``puzzles`` are the others.
    :raises Undecided: after ``timeout``.
    """
    options = words(
        "generate",
        {
            "count": count,
            "seed": seed,
            "board": board,
            "level": level,
            "technique": technique,
            "rating": rating,
            "unique-by": unique_by,
            "techniques": techniques,
            "without": without,
            "symmetry": symmetry,
            "clues": clues,
            "constraint": constraints,
            "word": word,
            "from": None if start is None else Puzzle(start).text("jsonl"),
            "tries": tries,
            "code": code,
            "threads": threads,
        },
    )
    wanted = 1 if count is None else count
    try:
        lines = _deduku.generate(list(options[1:]), wanted, progress, timeout)
    except Stopped as stopped:
        stopped.results = _made(stopped.results)
        raise
    puzzles = _made(lines)
    if len(puzzles) < wanted:
        missed = f"{wanted - len(puzzles)} of {wanted} puzzles were not found" if wanted > 1 else "no puzzle was found"
        raise NotFound(f"{missed}: allow more tries, try another seed or ask for something easier", puzzles)
    return puzzles[0] if count is None else puzzles


def _made(lines: list[str | None]) -> list[Puzzle]:
    """The puzzles of JSON lines, with what is known of them."""
    puzzles = []
    for line in lines:
        if line is not None:
            known = json.loads(line)
            (entry,) = _deduku.read(line)
            assert isinstance(entry, _deduku.Entry)
            puzzles.append(Puzzle._of(entry, {key: known[key] for key in _KNOWN if key in known}))
    return puzzles
