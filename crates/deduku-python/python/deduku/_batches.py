"""Many puzzles at once, on all processors and in order, while the interpreter is free.

Every function here takes an array, or a sequence of whatever :class:`Puzzle` takes; ``threads``, as many as processors
if it is not given; and ``progress``, which is called several times a second with the number of puzzles done and of all.
If it returns ``False``, the batch ends with :class:`Stopped`, and after Ctrl+C with :class:`Interrupted`; both hold
what was ready.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, Unpack, overload

from deduku import _deduku
from deduku._answers import Line, Steps, question, told
from deduku._errors import ReadError, Stopped
from deduku._options import Batch, Path, Progress, Ratings, Reasons, words
from deduku._puzzle import Puzzle, Readable

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Grids = numpy.typing.NDArray[numpy.integer[Any]]

R = TypeVar("R")

_BARE = re.compile(r"[0-9.]{81}", re.ASCII)
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_SYMBOLS = bytes.maketrans(bytes(range(10)), b".123456789")


@overload
def solve_many(
    puzzles: Grids, *, threads: int | None = None, progress: Progress | None = None
) -> numpy.typing.NDArray[numpy.uint8]: ...
@overload
def solve_many(
    puzzles: Iterable[Readable], *, threads: int | None = None, progress: Progress | None = None
) -> list[str | None]: ...
def solve_many(puzzles: Any, *, threads: int | None = None, progress: Progress | None = None) -> Any:
    """The only solution of each puzzle.

    An array of 9×9 grids, of shape (n, 81) or (n, 9, 9), digits 1 to 9 and 0 for a blank, gives one of the same shape
    (uint8), with zeros for a grid that has no solution, or several: :func:`count_many` says which. Other puzzles give a
    list of strings, with ``None`` for such a puzzle, and for one with a rule that is not understood.

    >>> solve_many(["1.....3..4.....2", 16 * "."])
    ['1324423124133142', None]

    :raises ReadError: for what is no puzzle, with its number, from 0.
    """
    if _is_array(puzzles):
        return _on_grids(puzzles, lambda grids: _deduku.solve_grids(grids, threads, progress), _as_grids)
    puzzles = list(puzzles)
    if all(isinstance(puzzle, str) and _BARE.fullmatch(puzzle) for puzzle in puzzles):
        grids = "".join(puzzles).encode().translate(_VALUES)
        return _solved(lambda: _deduku.solve_grids(grids, threads, progress), _lines)
    return _solved(lambda: _deduku.solve_entries(_entries(puzzles), threads, progress), _joined)


@overload
def count_many(
    puzzles: Grids, limit: int = 2, *, threads: int | None = None, progress: Progress | None = None
) -> numpy.typing.NDArray[numpy.int64]: ...
@overload
def count_many(
    puzzles: Iterable[Readable], limit: int = 2, *, threads: int | None = None, progress: Progress | None = None
) -> list[int]: ...
def count_many(
    puzzles: Any, limit: int = 2, *, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """The number of solutions of each puzzle, counted up to ``limit``: an array of shape (n,) for an array of grids, as
    :func:`solve_many` takes them, otherwise a list.

    >>> count_many(["1.....3..4.....2", 16 * "."], limit=1000)
    [1, 288]

    :raises ReadError: for what is no puzzle, with its number, from 0.
    """
    if not _is_array(puzzles):
        return _deduku.count_entries(_entries(puzzles), limit, threads, progress)
    import numpy

    def counts(found: list[int], _: tuple[int, ...]) -> Any:
        return numpy.array(found, dtype=numpy.int64)

    return _on_grids(puzzles, lambda grids: _deduku.count_grids(grids, limit, threads, progress), counts)


class ManyRatings(Ratings, Batch, total=False):
    """Options of :func:`rate_many`."""


class ManyPaths(Path, Batch, total=False):
    """Options of :func:`steps_many`."""


class ManyHints(Reasons, Batch, total=False):
    """Options of :func:`hint_many`."""


def rate_many(puzzles: Iterable[Readable], **options: Unpack[ManyRatings]) -> list[Line]:
    """How hard each puzzle is: a dictionary each, with the options of :meth:`Puzzle.rate`. ``timeout`` is in seconds a
    puzzle.

    >>> [rating["level"] for rating in rate_many(["1.....3..4.....2"], only="level")]
    ['easy']
    """
    return _answers("rate", puzzles, lambda lines: lines[0], **options)


def steps_many(puzzles: Iterable[Readable], **options: Unpack[ManyPaths]) -> list[Steps]:
    """Every step of each puzzle, with the options of :meth:`Puzzle.steps`. ``timeout`` is in seconds a puzzle.

    >>> [path.end for path in steps_many(["1.....3..4.....2", 16 * "."])]
    ['solved', 'several solutions']
    """
    return _answers("steps", puzzles, Steps, **options)


def hint_many(puzzles: Iterable[Readable], **options: Unpack[ManyHints]) -> list[Line]:
    """The next step of each puzzle, with the options of :meth:`Puzzle.hint`. ``timeout`` is in seconds a puzzle.

    >>> [step["text"] for step in hint_many(["1.....3..4.....2"])]
    ['Hidden Single in box 2: r1c3=2']
    """
    return _answers("hint", puzzles, lambda lines: lines[0], **options)


def _answers(
    command: str,
    puzzles: Iterable[Readable],
    form: Callable[[list[Line]], R],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: object,
) -> list[R]:
    """The answers of a command, in this form."""
    asked = question(words(command, options))
    entries = _entries(puzzles)

    def formed(answers: list[tuple[str, list[str], str]]) -> list[R]:
        return [form(told(answer)) for answer in answers]

    return _solved(lambda: asked.answers(entries, threads, progress), formed)


def _solved(act: Callable[[], Any], form: Callable[[Any], R]) -> R:
    """What the batch returns, in this form, also if it was stopped."""
    try:
        return form(act())
    except Stopped as stopped:
        stopped.results = form(stopped.results)
        raise


def _on_grids(puzzles: Any, act: Callable[[Any], Any], form: Callable[[Any, tuple[int, ...]], Any]) -> Any:
    """What the batch returns for an array of grids."""
    import numpy

    shape = tuple(puzzles.shape)
    if shape[1:] not in ((81,), (9, 9)):
        raise ReadError(f"an array of shape {shape}: give (n, 81) or (n, 9, 9)")
    if not numpy.issubdtype(puzzles.dtype, numpy.integer):
        raise ReadError(f"an array of {puzzles.dtype}: give whole numbers, 0 for a blank")
    if puzzles.dtype != numpy.uint8:
        wrong = numpy.argwhere((puzzles.reshape(-1, 81) < 0) | (puzzles.reshape(-1, 81) > 9))
        if len(wrong):
            grid, cell = (int(number) for number in wrong[0])
            value = int(puzzles.reshape(-1, 81)[grid, cell])
            place = f"grid {grid}, r{cell // 9 + 1}c{cell % 9 + 1}"
            raise ReadError(f"{place}: {value} is no digit: give 1 to 9, or 0 for a blank")
        puzzles = puzzles.astype(numpy.uint8)
    return _solved(lambda: act(puzzles), lambda found: form(found, shape))


def _as_grids(solved: bytearray, shape: tuple[int, ...]) -> Any:
    import numpy

    return numpy.frombuffer(solved, dtype=numpy.uint8).reshape(-1, *shape[1:])


def _lines(solved: bytearray) -> list[str | None]:
    text = solved.translate(_SYMBOLS).decode()
    lines = (text[at : at + 81] for at in range(0, len(text), 81))
    return [None if line.startswith(".") else line for line in lines]


def _joined(solved: list[list[str] | None]) -> list[str | None]:
    return [None if parts is None else " ".join(parts) for parts in solved]


def _is_array(puzzles: object) -> bool:
    return hasattr(puzzles, "__array__") and hasattr(puzzles, "shape")


def _entries(puzzles: Iterable[Readable]) -> list[_deduku.Entry]:
    """The puzzles of a batch."""
    entries = []
    for number, puzzle in enumerate(puzzles):
        try:
            entries.append(Puzzle(puzzle)._entry)
        except ReadError as error:
            raise ReadError(f"puzzle {number}: {error.reason}", error.line, error.column) from None
    return entries
