"""New puzzles."""

from __future__ import annotations

import json
from typing import Unpack, overload

from deduku import _deduku
from deduku._errors import NotFound, Stopped
from deduku._options import Request, words
from deduku._puzzle import Puzzle, Readable

_KNOWN = ("level", "er", "seed", "generator", "code", "tries", "solution")


@overload
def generate(count: None = None, *, start: Readable | None = None, **request: Unpack[Request]) -> Puzzle: ...
@overload
def generate(count: int, *, start: Readable | None = None, **request: Unpack[Request]) -> list[Puzzle]: ...
def generate(
    count: int | None = None, *, start: Readable | None = None, **request: Unpack[Request]
) -> Puzzle | list[Puzzle]:
    """A new puzzle with a single solution, or a list of ``count`` different ones.

    The request is that of ``deduku generate``: ``level`` is ``"easy"`` … ``"extreme"``, ``technique`` one that solving must
    need, ``rating`` Sudoku Explainer's as a number or range (``"7.1..7.5"``), ``board``, ``symmetry``, ``clues`` (how many
    givens), ``constraint`` such as ``["thermo:4", "arrow"]``, ``unique_by``, ``techniques``, ``without``, ``digit_counts``,
    ``word``, ``tries``; ``code`` stands for all of them. ``start`` is a grid whose digits become givens. The same ``seed``
    and request give the same puzzles on every machine. ``timeout``, in seconds, is for all of them; ``threads`` and
    ``progress`` are those of the batches. What the generator knows of a puzzle is in its ``info``.

    >>> puzzle = generate(seed=7, level="hard")
    >>> puzzle.info["level"], puzzle.info["seed"], puzzle.count()
    ('hard', 7, 1)
    >>> generate(seed=7, level="hard") == puzzle
    True

    :raises Error: if no puzzle can meet the request.
    :raises NotFound: if a puzzle was not found in its tries; ``puzzles`` are the others.
    :raises Undecided: after ``timeout``.
    """
    progress, timeout = request.pop("progress", None), request.pop("timeout", None)
    grid = None if start is None else Puzzle(start).text("jsonl")
    _, *options = words("generate", {**request, "count": count, "from": grid})
    wanted = 1 if count is None else count
    try:
        lines = _deduku.generate(options, wanted, progress, timeout)
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
