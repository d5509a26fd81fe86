"""Deduku beside other packages for Python on the same puzzles, and Python's share of a batch.

    pip install numpy pencilmark py-sudoku dokusan deduku
    python beside.py            # two tables; what is not installed is left out

Every package is asked one puzzle at a time in one process. Each measurement ends with its puzzles, or after twenty
seconds; what is compared are puzzles a second.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from importlib import import_module

import numpy

import deduku

SECONDS = 20.0


def speed(act: Callable[[str], object], puzzles: Iterable[str]) -> float:
    """How many puzzles a second."""
    count, begun = 0, time.perf_counter()
    for count, puzzle in enumerate(puzzles, 1):
        act(puzzle)
        if time.perf_counter() - begun > SECONDS:
            break
    return count / (time.perf_counter() - begun)


def pencilmark() -> dict[str, Callable[[str], object]]:
    package = import_module("pencilmark")
    return {
        "solve": package.solve,
        "rate": lambda puzzle: package.rate(puzzle, fields=["difficulty", "time"], max_seconds=SECONDS),
        "rate by Sudoku Explainer": lambda puzzle: package.rate(puzzle, fields=["se"], max_seconds=SECONDS),
    }


def py_sudoku() -> dict[str, Callable[[str], object]]:
    package = import_module("sudoku")

    def solve(puzzle: str) -> object:
        rows = [[int(digit) if digit != "." else None for digit in puzzle[at : at + 9]] for at in range(0, 81, 9)]
        return package.Sudoku(3, 3, board=rows).solve(assert_solvable=True)

    def generate(seed: str) -> object:
        return package.Sudoku(3, seed=int(seed)).difficulty(0.6)

    return {"solve": solve, "generate": generate}


def dokusan() -> dict[str, Callable[[str], object]]:
    boards, solvers = import_module("dokusan.boards"), import_module("dokusan.solvers")
    stats, generators = import_module("dokusan.stats"), import_module("dokusan.generators")

    def read(puzzle: str) -> object:
        return boards.Sudoku.from_string(puzzle.replace(".", "0"), box_size=boards.BoxSize(3, 3))

    def generate(seed: str) -> object:
        random.seed(seed)
        return generators.random_sudoku(avg_rank=150)

    return {
        "solve": lambda puzzle: solvers.backtrack(read(puzzle)),
        "rate": lambda puzzle: stats.rank(read(puzzle)),
        "generate": generate,
    }


OURS: dict[str, Callable[[str], object]] = {
    "solve": deduku.solve,
    "rate": lambda puzzle: deduku.rate(puzzle, only=["level", "minutes"]),
    "rate by Sudoku Explainer": lambda puzzle: deduku.rate(puzzle, only="er"),
    "generate": lambda seed: deduku.generate(seed=int(seed), threads=1),
}


def beside(puzzles: list[str]) -> None:
    """The first table."""
    print(f"{len(puzzles)} puzzles with {min(81 - p.count('.') for p in puzzles)} to {max(81 - p.count('.') for p in puzzles)} givens\n")
    print("| | what | puzzles a second | Deduku | ratio |\n|---|---|---|---|---|")
    seeds = [str(seed) for seed in range(200)]
    ours = {what: speed(act, seeds if what == "generate" else puzzles) for what, act in OURS.items()}
    for package in (pencilmark, py_sudoku, dokusan):
        try:
            acts = package()
        except ImportError as error:
            print(f"| {package.__name__} | not installed: {error} | | | |")
            continue
        for what, act in acts.items():
            theirs = speed(act, seeds if what == "generate" else puzzles)
            print(f"| {package.__name__} | {what} | {theirs:,.1f} | {ours[what]:,.0f} | {ours[what] / theirs:,.0f} |", flush=True)


def share(count: int) -> None:
    """The second table: a batch as an array, and the program on the same puzzles in a file."""
    some = [puzzle.array().ravel() for puzzle in deduku.generate(2000, seed=1)]
    grids = numpy.array([some[number % len(some)] for number in range(count)])
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join("".join(map(str, grid)) for grid in grids) + "\n")
        file.flush()
        ours, theirs = [], []
        for _ in range(15):
            begun = time.perf_counter()
            solved = deduku.solve_many(grids)
            ours.append(time.perf_counter() - begun)
            assert solved.all()
            command = [sys.executable, "-m", "deduku", "solve", "--summary", file.name]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            theirs.append(float(said.split("seconds=")[1].split()[0]))
    array, program = min(ours), min(theirs)
    print(f"\n| {count} puzzles, best of 15 | seconds |\n|---|---|")
    print(f"| the program, `solve --summary`, as it says itself | {program:.3f} |")
    print(f"| `solve_many` of an array | {array:.3f} |")
    print(f"| Python's share | {100 * (array - program) / program:+.1f} % |")


if __name__ == "__main__":
    beside([puzzle.givens for puzzle in deduku.generate(300, seed=1)])
    share(100_000)
