"""Ten thousand puzzles, rated: a notebook in cells. Any editor that knows ``# %%`` runs it cell by cell.

    pip install 'deduku[examples]'
    python ten_thousand.py            # writes ten_thousand.svg; a smaller number as argument is quicker
"""

# %% Ten thousand puzzles. The same seed gives the same ones everywhere.
import sys
import time
from collections import Counter

import matplotlib.pyplot as plt
import numpy

import deduku

count = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 10_000


def told(done: int, total: int) -> None:
    """Say how far the work is."""
    print(f"\r{done} of {total}", end="", flush=True)


begun = time.perf_counter()
puzzles = deduku.generate(count, seed=1, progress=told)
print(f"\r{count} puzzles made in {time.perf_counter() - begun:.1f} s")

# %% They are an array, too: one row of 81 digits each. Each has one solution.
grids = numpy.array([puzzle.array().ravel() for puzzle in puzzles])
begun = time.perf_counter()
solutions = deduku.solve_many(grids)
print(f"{count} puzzles solved in {time.perf_counter() - begun:.2f} s: array of shape {solutions.shape}")
assert solutions.all()

# %% How hard are they? Levels, Sudoku Explainer's rating, the minutes that a person takes.
begun = time.perf_counter()
ratings = deduku.rate_many(puzzles, only=["level", "er", "minutes", "path"], progress=told)
print(f"\r{count} puzzles rated in {time.perf_counter() - begun:.1f} s")
print(Counter(rating["level"] for rating in ratings).most_common())

# %% The hardest of them, and its hardest step.
hardest = max(range(count), key=lambda number: ratings[number].get("er") or 0)
path = puzzles[hardest].steps()
step = next(step for step in path if step["technique"] == ratings[hardest]["technique"])
print(repr(puzzles[hardest]), "ER", ratings[hardest].get("er"))
print(step["text"])
print(step["explanation"])
# In a notebook, the last line of a cell is shown: this one as a picture of the step.
puzzles[hardest].play(path[: path.index(step)]).render(marks=True, highlights=step)

# %% A plot: the rating against the number of givens, and how long people take.
er = numpy.array([rating.get("er") or numpy.nan for rating in ratings])
minutes = numpy.array([rating.get("minutes") or numpy.nan for rating in ratings])
givens = (grids > 0).sum(axis=1)
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
left.hist(er[~numpy.isnan(er)], bins=numpy.arange(1, 11, 0.2))
left.set(xlabel="Sudoku Explainer's rating", ylabel="puzzles", title=f"{count} puzzles, removing givens while one solution is left")
right.scatter(givens, minutes, s=2, c=er)
right.set(xlabel="givens", ylabel="minutes that a person takes", yscale="log")
figure.savefig("ten_thousand.svg")
print("ten_thousand.svg written")
