"""A 9×9 grid to be filled one claim after another, in the shape of a Gymnasium environment.

``pip install 'deduku[gymnasium]'`` brings what it needs. Without Gymnasium it has the same methods and no spaces.

>>> world = SudokuEnv(level="easy")
>>> observation, info = world.reset(seed=1)
>>> observation["digits"].shape, observation["candidates"].shape
((9, 9), (9, 9, 9))
>>> step = deduku.hint(world.puzzle, techniques=["single"])
>>> [[cell, digit]] = step["place"]
>>> observation, reward, terminated, truncated, info = world.step(world.action(f"{cell}={digit}"))
>>> info["verdict"], reward, terminated
('follows', 1.0, False)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy

import deduku

if TYPE_CHECKING:
    _Base = object
    gymnasium: Any
else:
    try:
        import gymnasium

        _Base = gymnasium.Env
    except ImportError:
        gymnasium = None
        _Base = object

#: What each verdict on a claim earns.
REWARDS = {"follows": 1.0, "true": 0.25, "false": -1.0, "void": -0.1}

_CLAIM = re.compile(r"r([1-9])c([1-9])(=|<>|!=)([1-9])", re.ASCII)


class SudokuEnv(_Base):
    """A puzzle with one solution. Each step claims something about a cell and a digit, and is judged.

    An **action** is ``[kind, cell, digit]``: kind 0 places the digit, 1 eliminates it; cell is from 0, row by row; digit is
    from 0 for 1 to 8 for 9. An **observation** is a dictionary: ``digits``, of shape (9, 9), 0 for an empty cell, and
    ``candidates``, of shape (9, 9, 9), 1 where a digit (the last axis) is still possible.

    The **verdict** is in ``info["verdict"]``:

    * ``"follows"``: true, and one of ``techniques`` concludes it now;
    * ``"true"``: true, but it does not follow yet: a leap, or a guess;
    * ``"false"``: the solution says otherwise. The claim is not carried out, and the episode ends, unless ``forgiving``;
    * ``"void"``: the cell is filled, or the digit was excluded before. Nothing happens.

    The reward is that of :data:`REWARDS`, or of ``rewards``. An episode ends when the grid is full, and is cut off after
    ``max_steps``. Whether a claim follows is asked of the chosen techniques alone, each for at most ``timeout`` seconds;
    what has not been found by then counts as not following.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        *,
        level: str | None = None,
        puzzles: Sequence[deduku.Puzzle] | None = None,
        techniques: Sequence[str] = ("full-house", "hidden-single", "naked-single"),
        rewards: Mapping[str, float] = REWARDS,
        forgiving: bool = False,
        max_steps: int = 729,
        timeout: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        """``puzzles`` are to be taken at random; without them, each reset generates one of this ``level``.

        :raises deduku.Error: if one of the puzzles has no board of 9×9, or not one solution.
        """
        if render_mode not in (None, "ansi", "svg"):
            raise deduku.Error(f"there is no render mode “{render_mode}”: choose ansi or svg")
        for puzzle in puzzles or ():
            if puzzle.board != "9x9":
                raise deduku.Error(f"a puzzle on the board {puzzle.board}: give puzzles on the plain board 9x9")
            puzzle.solve(timeout=60)
        self.level, self.puzzles, self.techniques = level, puzzles, tuple(techniques)
        self.rewards, self.forgiving, self.max_steps = dict(rewards), forgiving, max_steps
        self.timeout, self.render_mode = timeout, render_mode
        self._random = numpy.random.default_rng()
        self._source: deduku.Puzzle | None = None
        if _Base is not object:
            spaces = gymnasium.spaces
            self.action_space = spaces.MultiDiscrete([2, 81, 9])
            self.observation_space = spaces.Dict(
                {
                    "digits": spaces.Box(0, 9, (9, 9), numpy.uint8),
                    "candidates": spaces.MultiBinary((9, 9, 9)),
                }
            )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin with a puzzle, which ``seed`` decides; ``options={"puzzle": …}`` names it. Returns observation and info."""
        if _Base is not object:
            super().reset(seed=seed)  # type: ignore[misc]
        if seed is not None:
            self._random = numpy.random.default_rng(seed)
        named = (options or {}).get("puzzle")
        if named is not None:
            puzzle = deduku.Puzzle(named)
        elif self.puzzles is not None:
            puzzle = self.puzzles[int(self._random.integers(len(self.puzzles)))]
        else:
            puzzle = deduku.generate(seed=int(self._random.integers(2**32)), level=self.level)
        if puzzle.board != "9x9":
            raise deduku.Error(f"a puzzle on the board {puzzle.board}: give one on the plain board 9x9")
        solution = puzzle.solve(timeout=60)
        self._source, self._steps = puzzle, 0
        self._solution = numpy.array([int(digit) for digit in solution], dtype=numpy.uint8).reshape(9, 9)
        self._digits = puzzle.array()
        self._candidates = numpy.ones((9, 9, 9), dtype=numpy.int8)
        for row, column in numpy.argwhere(self._digits > 0):
            self._fill(row, column, int(self._digits[row, column]))
        return self._observation(), {"puzzle": puzzle.givens}

    @property
    def puzzle(self) -> deduku.Puzzle:
        """The position as it is: digits and candidates."""
        if self._source is None:
            raise deduku.Error("there is no puzzle yet: call reset() first")
        possible = ["".join(str(digit + 1) for digit in numpy.flatnonzero(cell)) for cell in self._candidates.reshape(81, 9)]
        values = "".join(str(digit) if digit else "." for digit in self._digits.ravel())
        position = {"variant": "classic9", "givens": self._source.givens, "values": values, "candidates": possible}
        return deduku.Puzzle(json.dumps(position))

    @staticmethod
    def action(claim: str) -> Any:
        """The action of a claim in words: ``"r3c5=7"``, ``"r3c5<>7"``."""
        read = _CLAIM.fullmatch(claim)
        if read is None:
            raise deduku.Error(f"“{claim}” is no claim: write r3c5=7 or r3c5<>7")
        row, column, sign, digit = read.groups()
        return numpy.array([int(sign != "="), (int(row) - 1) * 9 + int(column) - 1, int(digit) - 1])

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Judge a claim, and carry it out if it is true. Returns observation, reward, terminated, truncated and info."""
        if self._source is None:
            raise deduku.Error("there is no puzzle yet: call reset() first")
        kind, cell, digit = (int(number) for number in action)
        if kind not in (0, 1) or not 0 <= cell < 81 or not 0 <= digit < 9:
            raise deduku.Error(f"{[kind, cell, digit]} is no action: give [0 or 1, 0 to 80, 0 to 8]")
        row, column = divmod(cell, 9)
        verdict = self._verdict(kind, row, column, digit + 1)
        if verdict in ("follows", "true"):
            if kind == 0:
                self._fill(row, column, digit + 1)
            else:
                self._candidates[row, column, digit] = 0
        self._steps += 1
        terminated = bool(self._digits.all()) or (verdict == "false" and not self.forgiving)
        info = {"claim": f"r{row + 1}c{column + 1}{'=' if kind == 0 else '<>'}{digit + 1}", "verdict": verdict}
        return self._observation(), self.rewards[verdict], terminated, self._steps >= self.max_steps, info

    def render(self) -> str | None:
        """The grid as text (``"ansi"``) or as a drawing (``"svg"``); nothing without a render mode."""
        if self.render_mode is None:
            return None
        return self.puzzle.render(marks=True) if self.render_mode == "svg" else str(self.puzzle)

    def close(self) -> None:
        """Nothing has to be closed."""

    def _verdict(self, kind: int, row: int, column: int, digit: int) -> str:
        if self._digits[row, column] or not self._candidates[row, column, digit - 1]:
            return "void"
        if (self._solution[row, column] == digit) != (kind == 0):
            return "false"
        return "follows" if self._follows(kind, f"r{row + 1}c{column + 1}", digit) else "true"

    def _follows(self, kind: int, cell: str, digit: int) -> bool:
        puzzle, claimed = self.puzzle, [cell, digit]
        key = "place" if kind == 0 else "eliminate"
        for technique in self.techniques:
            found = puzzle.find(technique, timeout=self.timeout)
            if any(claimed in step.get(key, []) for step in found):
                return True
        return False

    def _fill(self, row: int, column: int, digit: int) -> None:
        """Place a digit, and exclude it where it is seen from there."""
        self._digits[row, column] = digit
        top, left = row // 3 * 3, column // 3 * 3
        for seen in (
            self._candidates[row, :, digit - 1],
            self._candidates[:, column, digit - 1],
            self._candidates[top : top + 3, left : left + 3, digit - 1],
        ):
            seen[...] = 0
        self._candidates[row, column] = 0

    def _observation(self) -> dict[str, Any]:
        return {"digits": self._digits.copy(), "candidates": self._candidates.copy()}
