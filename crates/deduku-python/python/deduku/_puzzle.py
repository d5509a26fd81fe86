"""Puzzles, and the questions about a single one."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, Union, Unpack

from deduku import _deduku
from deduku._answers import Judgement, Line, Proof, Steps, question, told
from deduku._errors import ReadError
from deduku._options import Judging, Path, Ratings, Reasons, words

if TYPE_CHECKING:
    import numpy
    import numpy.typing

#: What is read as a puzzle: a :class:`Puzzle`, a text or a link, or numbers, 0 for a blank.
Readable = Union["Puzzle", str, "numpy.typing.ArrayLike"]


class Drawing(str):
    """An SVG drawing. It is its own text, and a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Puzzle:
    """A puzzle, and the position that its text describes.

    ``puzzle`` is a text or a link in any format that the program reads, or an array of numbers, 0 for a blank: of shape
    (81,) or (9, 9), or of another size with as many numbers as the board has cells. ``board`` names the board of a text
    or array that does not say it: ``"6x6"``, ``"x"``, ``"samurai"`` … (``deduku boards`` lists them).

    >>> Puzzle("1...|..3.|.4..|...2").board
    '4x4'
    >>> Puzzle([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]).solve()
    '1324423124133142'
    >>> Puzzle("11" + 79 * ".")
    Traceback (most recent call last):
    ...
    deduku._errors.ReadError: 1:2: r1c1 and r1c2 both hold 1 in box 1: change one of them

    :raises ReadError: if it is no puzzle, or if the text holds several.
    """

    __slots__ = ("_entry", "info")

    _entry: _deduku.Entry

    #: What the generator knows of a puzzle that it made: ``level``, ``seed``, ``code``, ``solution`` …; otherwise empty.
    info: dict[str, Any]

    def __init__(self, puzzle: Readable, board: str | None = None) -> None:
        if isinstance(puzzle, Puzzle):
            self._entry, self.info = puzzle._entry, puzzle.info
            return
        self.info = {}
        if not isinstance(puzzle, str):
            self._entry = _deduku.Entry.of_values(_values(puzzle), board)
            return
        entries = _entries(puzzle, board)
        if len(entries) > 1:
            raise ReadError("a second puzzle begins here: use read() for several", entries[1].line, 1)
        self._entry = entries[0]

    @classmethod
    def _of(cls, entry: _deduku.Entry, info: dict[str, Any] | None = None) -> Puzzle:
        made = cls.__new__(cls)
        made._entry, made.info = entry, info or {}
        return made

    @property
    def board(self) -> str:
        """The name of the board: ``"9x9"``, ``"samurai"`` …"""
        return self._entry.board

    @property
    def givens(self) -> str:
        """The givens: a character a cell, in the board's order, ``.`` for a blank."""
        return self._entry.givens

    @property
    def clue_count(self) -> int:
        """The number of givens."""
        return self._entry.clue_count

    @property
    def comment(self) -> str:
        """The text after or above the puzzle."""
        return self._entry.comment

    @property
    def id(self) -> str | None:
        """The puzzle's ``id``, if it was read from JSON."""
        return self._entry.id

    @property
    def not_checked(self) -> list[str]:
        """The rules that are not understood. Answers hold by the others only, and say so."""
        return self._entry.not_checked

    def array(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The givens as numbers, 0 for a blank: shape (9, 9) for a 9×9 grid, (cells,) for a board that is no square grid.

        >>> Puzzle("1...|..3.|.4..|...2").array().tolist()
        [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
        """
        import numpy

        values = numpy.frombuffer(self._entry.values, dtype=numpy.uint8).copy()
        return values.reshape(self._entry.shape) if self._entry.shape else values

    def text(self, format: str = "line") -> str:
        """The puzzle in an exchange format: ``"line"``, ``"grid"``, ``"jsonl"``, ``"sudokupad"`` …

        >>> Puzzle("1...|..3.|.4..|...2").text()
        '1.....3..4.....2\\n'

        :raises Error: if the format has no room for something in the puzzle.
        """
        return self._entry.text(format)

    def solve(self, *, timeout: float | None = None) -> str:
        """The only solution: a character a cell, row by row; with blanks between the grids of an overlap.

        ``timeout`` is in seconds.

        >>> Puzzle("1...|..3.|.4..|...2").solve()
        '1324423124133142'

        :raises NoSolution: if there is none.
        :raises SeveralSolutions: if there are more.
        :raises Undecided: after ``timeout``, or if a rule is not understood.
        """
        return " ".join(self._entry.solve(timeout))

    def count(self, limit: int = 2, *, timeout: float | None = None) -> int:
        """The number of solutions, counted up to ``limit``. ``timeout`` is in seconds.

        >>> Puzzle("1...|..3.|.4..|....").count(limit=100)
        3

        :raises Undecided: after ``timeout``.
        """
        return self._entry.count(limit, timeout)

    def steps(self, **options: Unpack[Path]) -> Steps:
        """Every step of the solution, easiest first, with its reason: what ``deduku steps --json`` prints.

        ``profile`` sets techniques, order and wording (``"standard"``, ``"hodoku"``, ``"book"`` …); ``techniques`` and
        ``without`` allow and exclude some, by name, alias, code or family; ``uniqueness=False`` excludes those that rely
        on a single solution; ``prune=True`` leaves out steps that are not needed. ``timeout`` is in seconds.

        >>> path = Puzzle("1...|..3.|.4..|...2").steps()
        >>> path.end, len(path), path[0]["technique"], path[0]["place"]
        ('solved', 12, 'hidden-single', [['r1c3', 2]])
        """
        return Steps(self._ask("steps", options))

    def hint(self, **options: Unpack[Reasons]) -> Line:
        """The next step, with the options of :meth:`steps`; where there is none, a dictionary whose ``"end"`` says why.

        ``timeout`` is in seconds, 10 if it is not given.

        >>> Puzzle("1...|..3.|.4..|...2").hint()["text"]
        'Hidden Single in box 2: r1c3=2'
        >>> Puzzle("1324423124133142").hint()["end"]
        'solved'
        """
        return self._ask("hint", options)[0]

    def find(self, technique: str, **options: Unpack[Reasons]) -> Steps:
        """Every instance of a technique in the position. ``timeout`` is in seconds, 60 if it is not given.

        >>> [step["place"] for step in Puzzle("1...|..3.|.4..|...2").find("hidden-single")][:1]
        [[['r1c2', 3]]]
        """
        return Steps(self._ask("find", {**options, "technique": technique}))

    def why(self, claim: str, **options: Unpack[Reasons]) -> Proof:
        """The fewest steps that prove a claim, such as ``"r3c5<>7"`` or ``"r3c5=7"``, with the options of :meth:`steps`.

        ``timeout`` is in seconds, 60 if it is not given.

        >>> proof = Puzzle("1...|..3.|.4..|...2").why("r1c4=4")
        >>> proof.end, len(proof)
        ('proven', 1)
        """
        return Proof(self._ask("why", options, claim))

    def judge(self, claims: str | Iterable[str], **options: Unpack[Judging]) -> Judgement:
        """Whether each claim is true, and follows from the position and the claims before it.

        ``claims`` is a text, a claim a line (``"r3c5=7"``, ``"r3c5<>2 because naked pair"``), or several such lines. The
        options are those of :meth:`steps`, without a profile the techniques of the levels up to *expert*; ``proofs`` is for
        how many true claims that do not follow the shortest proof is searched for. Of each claim, ``verdict`` and
        ``credit`` are told (docs/judge.md). ``timeout`` is in seconds, 60 if it is not given.

        >>> judged = Puzzle("1...|..3.|.4..|...2").judge(["r1c4=4", "r1c2=1"])
        >>> [claim["verdict"] for claim in judged], judged.score
        (['follows', 'false'], 0.5)
        """
        text = claims if isinstance(claims, str) else "\n".join(claims)
        return Judgement(self._ask("judge", options, text))

    def play(self, steps: Line | Iterable[Line]) -> Puzzle:
        """The puzzle with the position after a step, or several, as :meth:`steps` and :meth:`hint` return them.

        >>> puzzle = Puzzle("1...|..3.|.4..|...2")
        >>> puzzle.play(puzzle.steps()[:3]).hint()["step"]
        1

        :raises Error: for a step that places what is not possible there.
        """
        some = [steps] if isinstance(steps, Mapping) else list(steps)
        return Puzzle._of(self._entry.played([json.dumps(step) for step in some]), self.info)

    def rate(self, **options: Unpack[Ratings]) -> Line:
        """How hard the puzzle is, on every scale, or ``only`` on these: ``"level"``, ``"er"``, ``"hodoku"``, ``"book"``,
        ``"minutes"``, ``"path"``.

        ``er``, ``ep`` and ``ed`` are Sudoku Explainer's, ``minutes`` is the time that a person is expected to take. What
        the puzzle does not have is ``None``, what is not known is absent. ``necessary=True`` adds the techniques that it
        cannot do without, ``explain=True`` how scores add up. ``timeout`` is in seconds.

        >>> rating = Puzzle("1...|..3.|.4..|...2").rate(only=["level", "path"])
        >>> rating["level"], rating["technique"]
        ('easy', 'hidden-single')
        """
        return self._ask("rate", options)[0]

    def render(
        self,
        *,
        marks: bool = False,
        solution: bool = False,
        highlights: Line | Iterable[tuple[str, int | None, str]] | None = None,
        timeout: float | None = None,
    ) -> Drawing:
        """An SVG drawing, which a notebook shows by itself; with ``marks``, the candidates of the empty cells; with
        ``solution``, the digits of the only solution in grey.

        ``highlights`` is a step, as :meth:`hint` and :meth:`steps` return them, or tuples of a cell, one of its candidates
        (``None`` for the whole cell) and a role: ``"house"``, ``"pattern"``, ``"second"``, ``"third"``, ``"place"``,
        ``"eliminate"``. Roles differ in colour and in form.

        >>> puzzle = Puzzle("1...|..3.|.4..|...2")
        >>> puzzle.render(marks=True, highlights=puzzle.hint())[:4]
        '<svg'
        >>> puzzle.render(highlights=[("r1c3", None, "place")]) != puzzle.render()
        True
        """
        step = json.dumps(highlights) if isinstance(highlights, Mapping) else None
        more = [] if highlights is None or isinstance(highlights, Mapping) else list(highlights)
        return Drawing(self._entry.svg(marks, solution, step, more, timeout))

    def _ask(self, command: str, options: Mapping[str, object], claims: str | None = None) -> list[Line]:
        asked = question(words(command, options), claims)
        return told(asked.answers([self._entry])[0])

    def _repr_svg_(self) -> str:
        return self._entry.svg(False, False)

    def __str__(self) -> str:
        return self._entry.drawn(False)

    def __repr__(self) -> str:
        line = self._entry.line_text
        return f"Puzzle({line!r})" if line is not None else f"<Puzzle: {self._entry.title}, {self.clue_count} givens>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._entry.json == other._entry.json

    def __hash__(self) -> int:
        return hash(self._entry.json)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self._entry.json, self.info)


def _unpickled(text: str, info: dict[str, Any]) -> Puzzle:
    return Puzzle._of(_entries(text, None)[0], info)


def read(text: str, board: str | None = None, *, errors: list[ReadError] | None = None) -> list[Puzzle]:
    """All puzzles of a text, such as that of a file: a line each, grids, JSON lines, links, also mixed.

    What is no puzzle is a :class:`ReadError`: the first one is raised, or all are added to ``errors``, if that is a list.

    >>> [puzzle.givens for puzzle in read("1...|..3.|.4..|...2\\n1243341221344321")]
    ['1.....3..4.....2', '1243341221344321']
    """
    return [Puzzle._of(entry) for entry in _entries(text, board, errors)]


P = ParamSpec("P")
R = TypeVar("R")


def _of(method: Callable[Concatenate[Puzzle, P], R]) -> Callable[Concatenate[Readable, P], R]:
    """The method as a function of whatever is a puzzle."""

    def ask(puzzle: Readable, /, *arguments: P.args, **options: P.kwargs) -> R:
        return method(Puzzle(puzzle), *arguments, **options)

    signature = inspect.signature(method)
    puzzle = inspect.Parameter("puzzle", inspect.Parameter.POSITIONAL_ONLY)
    parameters = [puzzle, *list(signature.parameters.values())[1:]]
    ask.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    ask.__name__ = ask.__qualname__ = method.__name__
    ask.__doc__ = f"As :meth:`Puzzle.{method.__name__}`, of whatever :class:`Puzzle` takes.\n\n{inspect.getdoc(method)}"
    return ask


solve = _of(Puzzle.solve)
count = _of(Puzzle.count)
steps = _of(Puzzle.steps)
hint = _of(Puzzle.hint)
find = _of(Puzzle.find)
why = _of(Puzzle.why)
judge = _of(Puzzle.judge)
rate = _of(Puzzle.rate)
render = _of(Puzzle.render)


def _entries(text: str, board: str | None, errors: list[ReadError] | None = None) -> list[_deduku.Entry]:
    """The puzzles of a text."""
    entries = []
    for found in _deduku.read(text, board):
        if isinstance(found, _deduku.Entry):
            entries.append(found)
        elif errors is not None and isinstance(found, ReadError):
            errors.append(found)
        else:
            raise found
    return entries


def _values(puzzle: Any) -> list[int]:
    """The numbers of an array, or of nested sequences, row by row."""
    if hasattr(puzzle, "__array__"):
        import numpy

        numbers = numpy.asarray(puzzle)
        if not numpy.issubdtype(numbers.dtype, numpy.integer):
            raise ReadError(f"an array of {numbers.dtype}: give whole numbers, 0 for a blank")
        return [int(number) for number in numbers.ravel()]
    if not hasattr(puzzle, "__iter__"):
        raise ReadError(f"{puzzle!r} is no puzzle: give a text, a link, or numbers, 0 for a blank")
    values: list[int] = []
    for part in puzzle:
        if isinstance(part, int):
            values.append(part)
        elif isinstance(part, (str, bytes)) or not hasattr(part, "__iter__"):
            raise ReadError(f"{part!r} among the numbers: give whole numbers, 0 for a blank, or a text")
        else:
            values.extend(_values(part))
    return values
