"""Questions about Sudoku, by seed: for teaching and for testing what reasons.

Every puzzle has a single solution, which an exact search has proved; :meth:`Item.certificate` proves it again, step by
step, in a form that :func:`deduku.verify` checks.

>>> item = items(1, seed=5, kind="cell")[0]
>>> print(item.question.splitlines()[-1])
Which digit belongs in r5c3? Answer with the digit alone.
>>> item.answer, item.score("2"), item.metadata["level"]
('2', 1.0, 'medium')
>>> deduku.verify(item.certificate()).ok
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import deduku

#: How the digits of a 9×9 grid lie in a question: nine lines of nine.
_RULES = (
    "Fill the grid so that every row, every column and every 3×3 box holds each digit from 1 to 9 once. "
    "A full stop is an empty cell; r3c5 is row 3, column 5, both from 1."
)


@dataclass(frozen=True)
class Item:
    """A question with its answer.

    ``metadata`` holds ``kind``, ``index`` (from 0), ``seed`` (with which ``deduku.generate`` makes this puzzle alone),
    ``givens`` (their number) and the ratings ``level``, ``er``, ``minutes`` and ``technique``, as :meth:`Puzzle.rate`
    gives them; what is not known is ``None``.
    """

    id: str
    question: str
    answer: str
    metadata: dict[str, Any]
    puzzle: deduku.Puzzle = field(repr=False)

    def score(self, answer: str) -> float:
        """How right an answer is, from 0 to 1: 1 for the right one. Of a whole grid, the share of its empty cells that
        hold the right digit, or 0 if a given was changed or it has not 81 digits; otherwise 0. Blanks and case are ignored.
        """
        said = "".join(answer.split()).lower()
        if self.metadata["kind"] != "solution":
            return float(said == self.answer)
        givens = self.puzzle.givens
        if len(said) != len(givens) or any(given not in (".", digit) for given, digit in zip(givens, said)):
            return 0.0
        blanks = [(digit, right) for given, digit, right in zip(givens, said, self.answer) if given == "."]
        return sum(digit == right for digit, right in blanks) / len(blanks)

    def certificate(self, *, timeout: float | None = 60) -> deduku.Steps:
        """The proof that there is no other solution: a path to it without a guess, and without techniques that rely on a
        single solution. ``timeout`` is in seconds.

        :raises deduku.Undecided: if logic does not reach the end of the puzzle in this time.
        """
        path = self.puzzle.steps(uniqueness=False, without=["trial"], timeout=timeout)
        if path.end != "solved":
            raise deduku.Undecided(f"no certificate: the path ends with “{path.end}”")
        return path


def items(
    count: int,
    *,
    seed: int,
    kind: str = "solution",
    level: str | None = None,
    technique: str | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[Item]:
    """So many questions about different 9×9 puzzles. The same arguments give the same questions, and a larger ``count``
    the same ones first.

    ``kind`` is ``"solution"`` (the whole grid), ``"cell"`` (the digit of one cell) or ``"claim"`` (whether a digit belongs
    in a cell: yes or no, as often). ``level`` and ``technique`` are those of :func:`deduku.generate`.

    :raises deduku.Error: for another kind, or a request that no puzzle can meet.
    """
    if kind not in _KINDS:
        raise deduku.Error(f"there is no kind “{kind}”: choose one of {', '.join(_KINDS)}")
    puzzles = deduku.generate(
        count, seed=seed, level=level, technique=technique, threads=threads, progress=progress
    )
    ratings = deduku.rate_many(puzzles, only=["level", "er", "minutes", "path"], threads=threads)
    return [_item(index, seed, kind, puzzle, rating) for index, (puzzle, rating) in enumerate(zip(puzzles, ratings))]


def _item(index: int, seed: int, kind: str, puzzle: deduku.Puzzle, rating: dict[str, Any]) -> Item:
    chance = Random(f"{seed} {index} {kind}")
    asked, answer = _KINDS[kind](puzzle, chance)
    known = {key: rating.get(key) for key in ("level", "er", "minutes", "technique")}
    metadata = {"kind": kind, "index": index, "seed": puzzle.info["seed"], "givens": puzzle.clue_count, **known}
    rows = "\n".join(puzzle.givens[at : at + 9] for at in range(0, 81, 9))
    return Item(f"{seed}-{index}-{kind}", f"{_RULES}\n\n{rows}\n\n{asked}", answer, metadata, puzzle)


def _solution(puzzle: deduku.Puzzle, chance: Random) -> tuple[str, str]:
    return "What is the solution? Answer with its 81 digits, row by row.", puzzle.info["solution"]


def _cell(puzzle: deduku.Puzzle, chance: Random) -> tuple[str, str]:
    cell, digit = _any_blank(puzzle, chance)
    return f"Which digit belongs in {_name(cell)}? Answer with the digit alone.", digit


def _claim(puzzle: deduku.Puzzle, chance: Random) -> tuple[str, str]:
    cell, digit = _any_blank(puzzle, chance)
    is_true = chance.random() < 0.5
    claimed = digit if is_true else chance.choice([other for other in "123456789" if other != digit])
    return f"Does {claimed} belong in {_name(cell)}? Answer yes or no.", "yes" if is_true else "no"


_KINDS: dict[str, Callable[[deduku.Puzzle, Random], tuple[str, str]]] = {
    "solution": _solution,
    "cell": _cell,
    "claim": _claim,
}


def _any_blank(puzzle: deduku.Puzzle, chance: Random) -> tuple[int, str]:
    """An empty cell, from 0, and the digit that belongs there."""
    cell = chance.choice([at for at, given in enumerate(puzzle.givens) if given == "."])
    return cell, puzzle.info["solution"][cell]


def _name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def lines(many: list[Item]) -> Iterator[dict[str, Any]]:
    """The questions as plain dictionaries, for JSON lines: ``id``, ``question``, ``answer``, ``metadata``."""
    for item in many:
        yield {"id": item.id, "question": item.question, "answer": item.answer, "metadata": item.metadata}
