"""Questions by seed, and the environment."""

from __future__ import annotations

import json

import numpy
import pytest

import deduku
from conftest import EASY
from deduku.data import items, lines
from deduku.env import REWARDS, SudokuEnv


@pytest.mark.parametrize("kind", ["solution", "cell", "claim"])
def test_questions_depend_on_the_seed_and_have_right_answers(kind: str) -> None:
    some = items(12, seed=4, kind=kind, level="easy")
    assert list(lines(some)) == list(lines(items(12, seed=4, kind=kind, level="easy", threads=1)))
    assert list(lines(some))[:5] == list(lines(items(5, seed=4, kind=kind, level="easy")))
    assert json.dumps(list(lines(some)))
    for item in some:
        assert item.score(item.answer) == 1.0 and item.score("nonsense") == 0.0
        assert item.metadata["level"] == "easy" and item.puzzle.count() == 1
        again = deduku.generate(seed=item.metadata["seed"], level="easy")
        assert again == item.puzzle, "the seed of an item makes its puzzle alone"
        assert deduku.verify(item.certificate()).ok


def test_answers_are_those_of_the_solution() -> None:
    said = {"yes": 0, "no": 0}
    for item in items(40, seed=9, kind="claim"):
        said[item.answer] += 1
        claimed, cell = item.question.splitlines()[-1].split()[1], item.question.split()[-5].rstrip("?")
        row, column = int(cell[1]), int(cell[3])
        assert (item.puzzle.solve()[(row - 1) * 9 + column - 1] == claimed) == (item.answer == "yes")
    assert min(said.values()) > 8


def test_a_part_of_a_solution_counts_in_part() -> None:
    item = items(1, seed=2)[0]
    blanks = [at for at, given in enumerate(item.puzzle.givens) if given == "."]
    at = blanks[0]
    wrong = item.answer[:at] + str(int(item.answer[at]) % 9 + 1) + item.answer[at + 1 :]
    assert item.score(wrong) == pytest.approx(1 - 1 / len(blanks))
    given = next(at for at, given in enumerate(item.puzzle.givens) if given != ".")
    assert item.score(item.answer[:given] + str(int(item.answer[given]) % 9 + 1) + item.answer[given + 1 :]) == 0.0
    with pytest.raises(deduku.Error, match="choose one of"):
        items(1, seed=1, kind="essay")


def test_a_puzzle_is_filled_by_claims_that_follow() -> None:
    world = SudokuEnv()
    observation, info = world.reset(seed=1, options={"puzzle": EASY})
    assert (observation["digits"] == deduku.Puzzle(EASY).array()).all()
    total, over, count = 0.0, False, 0
    while not over:
        [[cell, digit]] = deduku.hint(world.puzzle, techniques=["full-house", "hidden-single", "naked-single"])["place"]
        observation, reward, over, cut, info = world.step(world.action(f"{cell}={digit}"))
        assert info["verdict"] == "follows" and not cut
        total, count = total + reward, count + 1
    assert count == total == (deduku.Puzzle(EASY).array() == 0).sum()
    assert "".join(map(str, observation["digits"].ravel())) == deduku.solve(EASY)
    assert not observation["candidates"].any()


def test_verdicts_and_rewards() -> None:
    world = SudokuEnv(puzzles=[deduku.generate(seed=5, level="hard")], forgiving=True, max_steps=6)
    observation, _ = world.reset(seed=3)
    solution = world.puzzle.solve()
    place = {(step["place"][0][0], step["place"][0][1]) for name in world.techniques for step in world.puzzle.find(name)}
    blanks = [at for at, given in enumerate(world.puzzle.givens) if given == "."]
    name = {at: f"r{at // 9 + 1}c{at % 9 + 1}" for at in range(81)}
    possible = observation["candidates"].reshape(81, 9).sum(axis=1)
    leap = max((at for at in blanks if (name[at], int(solution[at])) not in place), key=lambda at: possible[at])
    other = next(digit for digit in range(9) if observation["candidates"].reshape(81, 9)[leap, digit] and digit + 1 != int(solution[leap]))
    claims = [
        (f"{name[leap]}<>{solution[leap]}", "false"),
        (f"{name[leap]}={other + 1}", "false"),
        (f"{name[leap]}<>{other + 1}", "true"),
        (f"{name[leap]}<>{other + 1}", "void"),
        (f"{name[leap]}={solution[leap]}", "true"),
        (f"{name[leap]}={solution[leap]}", "void"),
    ]
    for number, (claim, verdict) in enumerate(claims, 1):
        _, reward, over, cut, info = world.step(world.action(claim))
        assert (info["verdict"], reward, over, cut) == (verdict, REWARDS[verdict], False, number == 6), claim
    strict = SudokuEnv()
    strict.reset(seed=1, options={"puzzle": EASY})
    assert strict.step(strict.action("r1c1<>3"))[2], "the solution has a 3 there"


def test_what_is_no_puzzle_or_no_claim_is_refused() -> None:
    with pytest.raises(deduku.SeveralSolutions):
        SudokuEnv(puzzles=[deduku.Puzzle(81 * ".")])
    with pytest.raises(deduku.Error, match="9x9"):
        SudokuEnv(puzzles=[deduku.generate(seed=1, board="6x6", level="easy")])
    world = SudokuEnv()
    with pytest.raises(deduku.Error, match="reset"):
        world.step([0, 0, 0])
    world.reset(seed=1, options={"puzzle": EASY})
    for wrong in ([2, 0, 0], [0, 81, 0], [0, 0, 9], [0, -1, 0]):
        with pytest.raises(deduku.Error, match="no action"):
            world.step(wrong)
    with pytest.raises(deduku.Error, match="no claim"):
        world.action("r0c1=1")


def test_gymnasium_accepts_the_environment() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    world = SudokuEnv(puzzles=[deduku.Puzzle(EASY)], forgiving=True, render_mode="ansi")
    assert isinstance(world, gymnasium.Env)
    check_env(world)
    one, other = (world.reset(seed=7)[0] for _ in range(2))
    assert all((one[key] == other[key]).all() for key in one)
    numpy.testing.assert_array_equal(world.observation_space["digits"].shape, (9, 9))
