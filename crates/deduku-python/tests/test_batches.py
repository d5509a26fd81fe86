"""Many puzzles: order, arrays, progress, stopping."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest

import deduku
from conftest import EASY, HARD, SOLVED


def test_batches_keep_the_order(many: list[deduku.Puzzle]) -> None:
    solved = [puzzle.solve() for puzzle in many]
    assert solved == [puzzle.info["solution"] for puzzle in many]
    for threads in (None, 1, 3):
        assert deduku.solve_many(many, threads=threads) == solved
        assert deduku.solve_many([puzzle.givens for puzzle in many], threads=threads) == solved
        ratings = deduku.rate_many(many[:40], only="level", threads=threads)
        assert [rating["puzzle"] for rating in ratings] == list(range(1, 41))
        assert [rating["level"] for rating in ratings] == [puzzle.rate(only="level")["level"] for puzzle in many[:40]]
    assert [path.end for path in deduku.steps_many(many[:5])] == 5 * ["solved"]
    assert [step["text"] for step in deduku.hint_many(many[:5])] == [puzzle.hint()["text"] for puzzle in many[:5]]


def test_arrays_go_in_and_out(many: list[deduku.Puzzle]) -> None:
    grids = numpy.array([puzzle.array() for puzzle in many])
    solved = deduku.solve_many(grids)
    assert solved.shape == (300, 9, 9) and solved.dtype == numpy.uint8
    assert ["".join(map(str, grid.ravel())) for grid in solved] == [puzzle.info["solution"] for puzzle in many]
    flat = grids.reshape(-1, 81).astype(numpy.int64)
    assert (deduku.solve_many(flat) == solved.reshape(-1, 81)).all()
    assert (deduku.solve_many(flat[::-2]) == solved.reshape(-1, 81)[::-2]).all(), "of any layout"
    assert (deduku.count_many(grids) == 1).all()
    assert deduku.solve_many(grids[:0]).shape == (0, 9, 9) and deduku.solve_many([]) == []


def test_grids_without_one_solution_stay_empty() -> None:
    grids = numpy.zeros((3, 81), dtype=numpy.uint8)
    grids[1] = [int(digit) for digit in EASY]
    grids[2, :2] = 1
    assert deduku.solve_many(grids).any(axis=1).tolist() == [False, True, False]
    assert deduku.count_many(grids).tolist() == [2, 1, 0]
    assert deduku.count_many(grids, limit=500).tolist() == [500, 1, 0]
    assert deduku.solve_many([81 * ".", EASY, "11" + 79 * "."]) == [None, SOLVED, None]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (numpy.full((2, 81), 10, dtype=numpy.uint8), "grid 0, r1c1: 10 is no digit"),
        (numpy.full((2, 81), -1), "grid 0, r1c1: -1 is no digit"),
        (numpy.zeros((2, 80), dtype=numpy.uint8), "shape"),
        (numpy.zeros(81, dtype=numpy.uint8), "shape"),
        (numpy.zeros((2, 81)), "float64"),
        ([EASY, "nonsense"], "puzzle 1: “s” is neither"),
    ],
)
def test_wrong_batches_are_refused_with_the_place(wrong: object, said: str) -> None:
    for act in (deduku.solve_many, deduku.count_many):
        with pytest.raises(deduku.ReadError, match=said):
            act(wrong)  # type: ignore[call-overload]


def test_progress_ends_at_the_total_and_can_stop(many: list[deduku.Puzzle]) -> None:
    seen: list[tuple[int, int]] = []
    deduku.rate_many(many, only="level", progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (300, 300) and seen == sorted(seen)

    def after_some(done: int, total: int) -> bool:
        return done < 5

    with pytest.raises(deduku.Stopped) as stopped:
        deduku.rate_many(many * 20, progress=after_some, threads=2)
    done = stopped.value.done
    assert 0 < done < stopped.value.total == 6000 and len(stopped.value.results) == done
    whole = deduku.rate_many((many * 20)[:done])
    assert stopped.value.results == whole

    def faulty(done: int, total: int) -> None:
        raise RuntimeError("by itself")

    with pytest.raises(RuntimeError, match="by itself"):
        deduku.rate_many(many, progress=faulty)


def test_the_interpreter_is_free_meanwhile() -> None:
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    deduku.rate_many(60 * [HARD], only="path", threads=1)
    over.set()
    thread.join()
    assert ticks > 5


INTERRUPTED = f"""
import deduku, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
def started(done, total):
    if done: print("started", flush=True)
try:
    deduku.rate_many(2_000 * [{HARD!r}], only="path", threads=2, progress=started)
except KeyboardInterrupt as error:
    raised = time.monotonic()
    assert isinstance(error, deduku.Interrupted)
    assert 0 < error.done == len(error.results) < error.total == 2_000
    print(str(error))
    print(raised)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise there")
def test_ctrl_c_stops_a_batch_within_a_second() -> None:
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "started\n"
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    rest, _ = process.communicate(timeout=30)
    message, raised = rest.splitlines()[-2:]
    assert message.startswith("stopped after ") and process.returncode == 0
    # The clock is that of the machine, for both processes.
    assert float(raised) - sent < 1
