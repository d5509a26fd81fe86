"""The options of commands, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

#: A function that is told the progress: the number done, and of all. It stops the work by returning ``False``.
Progress = Callable[[int, int], object]


class Timed(TypedDict, total=False):
    """What a question about a puzzle may take."""

    timeout: float | None
    """Seconds a puzzle."""


class Reasons(Timed, total=False):
    """How reasons are looked for."""

    profile: str | None
    """What sets techniques, order and wording: ``"standard"``, ``"hodoku"``, ``"book"`` …"""
    techniques: Sequence[str] | None
    """Only these may be used: names, aliases, codes or families."""
    without: Sequence[str] | None
    """These may not be used; with ``"trial"``, nothing is guessed."""
    uniqueness: bool
    """Whether techniques may rely on a single solution; they may if this is not given."""


class Path(Reasons, total=False):
    """How a path of steps is looked for."""

    prune: bool
    """Leave out steps that the path does not need."""
    partial: bool
    """The steps of a puzzle with several solutions too, up to where these differ."""


class Judging(Reasons, total=False):
    """How claims are judged."""

    proofs: int
    """For how many true claims that do not follow the shortest proof is searched for; 100 if this is not given."""


class Ratings(Timed, total=False):
    """What is told of a puzzle's difficulty."""

    only: str | Sequence[str] | None
    """Only these scales: ``"level"``, ``"er"``, ``"hodoku"``, ``"book"``, ``"minutes"``, ``"path"``."""
    necessary: bool
    """Also the techniques that the puzzle cannot do without."""
    explain: bool
    """Also how scores add up."""
    profile: str | None
    """The profile of the path."""


class Batch(TypedDict, total=False):
    """How many puzzles are worked on."""

    threads: int | None
    """The number of threads; as many as processors if it is not given."""
    progress: Progress | None
    """What is called several times a second."""


class Request(Batch, total=False):
    """What a generated puzzle must be like."""

    seed: int | None
    """The same seed and request give the same puzzles on every machine."""
    board: str | None
    """The board: ``"9x9"``, ``"killer"``, ``"samurai"`` …"""
    level: str | None
    """``"easy"`` … ``"extreme"``, or a level of the book."""
    technique: str | None
    """A technique that solving must need."""
    rating: str | float | None
    """Sudoku Explainer's rating: a number or a range such as ``"7.1..7.5"``."""
    unique_by: Sequence[str] | None
    """Techniques that are enough."""
    techniques: Sequence[str] | None
    """Only these may be needed."""
    without: Sequence[str] | None
    """These may not be needed."""
    symmetry: str | None
    """The symmetry of the givens: ``"half-turn"`` …"""
    clues: int | None
    """The number of givens."""
    constraint: Sequence[str] | None
    """Constraints and how many of each: ``["thermo:4", "arrow"]``."""
    digit_counts: str | None
    """How many digits have 0, 1, 2 … givens: ``"0122211000"``."""
    word: str | None
    """Letters instead of digits, with this word in the solution."""
    tries: int | None
    """Give up on a seed after so many tries."""
    code: str | None
    """A code that stands for all of these."""
    timeout: float | None
    """Seconds, for all puzzles together."""


def words(command: str, options: Mapping[str, object]) -> tuple[str, ...]:
    """The command and its options, as they are typed."""
    written = [command]
    for name, value in options.items():
        if name == "uniqueness":
            name, value = "no_uniqueness", not value
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            written.append(option)
        elif isinstance(value, (str, int, float)):
            written.append(f"{option}={value}")
        elif isinstance(value, Sequence):
            written.append(f"{option}={','.join(map(str, value))}")
        else:
            raise TypeError(f"{name} is {value!r}: give a text, a number or a list of texts")
    return tuple(written)
