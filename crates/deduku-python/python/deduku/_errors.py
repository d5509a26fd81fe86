"""Exceptions. All that this package raises by itself are an :class:`Error`."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """Something that was asked for cannot be done; the message says what, and how to go on."""


class ReadError(Error, ValueError):
    """A text, or an array, that is not a puzzle.

    ``line`` and ``column`` say where in the text, both from 1; they are ``None`` for an array, where the message names the
    cell. ``reason`` is the message without them.
    """

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason if line is None else f"{line}:{column or 1}: {reason}")
        self.reason, self.line, self.column = reason, line, column

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.line, self.column)


class NoSolution(Error, ValueError):
    """A puzzle without a solution; the message says why."""


class SeveralSolutions(Error, ValueError):
    """A puzzle with more than one solution; ``solutions`` holds two of them."""

    def __init__(self, message: str, solutions: list[str]) -> None:
        super().__init__(message)
        self.solutions = solutions

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.solutions)


class Undecided(Error):
    """The time was over before the answer was known, or a rule of the puzzle is not understood."""


class NotFound(Error):
    """Puzzles that were not found within the tries; ``puzzles`` holds the others."""

    def __init__(self, message: str, puzzles: list[Any]) -> None:
        super().__init__(message)
        self.puzzles = puzzles

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.puzzles)


class Stopped(Error):
    """A batch that its progress function stopped.

    ``done`` is the number of answers that were ready, from the first one on, ``total`` the number asked for, and
    ``results`` these answers, in the form that the batch would have returned.
    """

    def __init__(self, message: str, done: int = 0, total: int = 0, results: Any = None) -> None:
        super().__init__(message)
        self.done, self.total, self.results = done, total, results

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.done, self.total, self.results)


class Interrupted(Stopped, KeyboardInterrupt):
    """A batch that Ctrl+C stopped: a ``KeyboardInterrupt`` that says how far it came, as :class:`Stopped` does."""
