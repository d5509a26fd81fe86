"""A single puzzle: reading, answers, errors."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

import deduku
from conftest import EASY, HARD, SOLVED


def program(*arguments: str) -> str:
    """What the program prints."""
    run = subprocess.run([sys.executable, "-m", "deduku", *arguments], capture_output=True, text=True, check=False)
    assert run.stderr == "", run.stderr
    return run.stdout


@pytest.mark.parametrize(
    "same",
    [
        EASY,
        EASY.replace("0", "."),
        [int(digit) for digit in EASY],
        [[int(digit) for digit in EASY[row * 9 :][:9]] for row in range(9)],
        numpy.array([int(digit) for digit in EASY], dtype=numpy.uint8),
        numpy.array([int(digit) for digit in EASY]).reshape(9, 9),
        json.dumps({"variant": "classic9", "givens": EASY}),
        deduku.Puzzle(EASY).text("sudokupad"),
        deduku.Puzzle(EASY).text("grid"),
    ],
)
def test_every_form_is_read(same: Any) -> None:
    puzzle = deduku.Puzzle(same)
    assert puzzle == deduku.Puzzle(EASY) and hash(puzzle) == hash(deduku.Puzzle(EASY))
    assert deduku.solve(same) == SOLVED


def test_a_puzzle_goes_there_and_back() -> None:
    for board, level in [("9x9", "hard"), ("killer", "easy"), ("jigsaw-7", "easy"), ("16x16", "easy"), ("samurai", "easy")]:
        puzzle = deduku.generate(seed=3, board=board, level=level)
        assert deduku.Puzzle(puzzle.text("jsonl")) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)).info == puzzle.info
        # The solution that the generator knows has the form of the puzzle's data.
        known = puzzle.info["solution"]
        assert puzzle.solve() == (known if isinstance(known, str) else " ".join(known)), board
        assert puzzle.count() == 1


def test_arrays_keep_their_numbers() -> None:
    numbers = numpy.array([int(digit) for digit in EASY]).reshape(9, 9)
    assert (deduku.Puzzle(numbers).array() == numbers).all()
    assert deduku.Puzzle(numpy.zeros((6, 6), dtype=int), board="6x6").array().shape == (6, 6)


@pytest.mark.parametrize(
    ("wrong", "said", "line", "column"),
    [
        ("11" + 79 * ".", "r1c1 and r1c2 both hold 1 in box 1", 1, 2),
        (EASY + "\n" + EASY, "a second puzzle begins here", 2, 1),
        (EASY[:-1] + "x", "x", 1, 81),
        ("", "no puzzle found", 1, 1),
        ([[12] * 9] * 9, "r1c1: 12 is no digit", None, None),
        ([[1.5] * 9] * 9, "1.5 among the numbers", None, None),
        (numpy.zeros((9, 9)), "float64", None, None),
        ([1, 2, 3], "3 values are no square grid", None, None),
        (3, "3 is no puzzle", None, None),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(
    wrong: Any, said: str, line: int | None, column: int | None
) -> None:
    with pytest.raises(deduku.ReadError, match=said) as error:
        deduku.Puzzle(wrong)
    assert (error.value.line, error.value.column) == (line, column)
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.line) == (str(error.value), line)


def test_errors_of_a_file_can_be_collected() -> None:
    errors: list[deduku.ReadError] = []
    text = f"{EASY}\n{EASY[:-2]}xx\n{HARD}\n"
    assert len(deduku.read(text, errors=errors)) == 2 and [error.line for error in errors] == [2]
    with pytest.raises(deduku.ReadError):
        deduku.read(text)


def test_a_solution_is_the_only_one_or_an_error() -> None:
    assert deduku.solve(EASY) == SOLVED
    with pytest.raises(deduku.SeveralSolutions) as several:
        deduku.solve(81 * ".")
    one, other = several.value.solutions
    assert len(one) == len(other) == 81 and one != other
    with pytest.raises(deduku.NoSolution, match="r1c9 has no candidate left"):
        deduku.solve("12345678.........9" + 63 * ".")
    assert deduku.count(81 * ".", limit=1000) == 1000
    with pytest.raises(deduku.Undecided):
        deduku.count(81 * ".", limit=10**9, timeout=0.05)


def test_a_rule_that_is_not_understood_leaves_the_solution_undecided() -> None:
    text = json.dumps({"variant": "classic9", "givens": EASY, "not_checked": ["a strange rule"]})
    with pytest.raises(deduku.Undecided, match="a strange rule"):
        deduku.solve(text)
    assert deduku.solve_many([text, EASY]) == [None, SOLVED]


@pytest.mark.parametrize("puzzle", [EASY, HARD])
def test_answers_are_those_of_the_program(puzzle: str) -> None:
    def lines(*arguments: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in program(*arguments, "--json", puzzle).splitlines()]

    assert deduku.steps(puzzle, techniques=["single", "subset"]).lines == lines(
        "steps", "--techniques", "single,subset"
    )
    assert [deduku.hint(puzzle)] == lines("hint")
    assert [deduku.rate(puzzle, only=["level", "path"])] == lines("rate", "--only", "level,path")
    assert deduku.find(puzzle, "hidden-single").lines == lines("find", "--technique", "hidden-single")
    claim = "r1c1<>1"
    assert deduku.why(puzzle, claim).lines == lines("why", claim)
    claims = "r1c1<>1\nr1c2=5 because naked single"
    assert deduku.judge(puzzle, claims).lines == lines("judge", claims)
    assert deduku.render(puzzle) == program("print", "--svg", puzzle)


def test_wrong_options_are_refused() -> None:
    asked: list[tuple[Any, str]] = [
        ({"profile": "nope"}, "there is no profile"),
        ({"techniques": ["x-wng"]}, "x-wing"),
        ({"timeout": -1}, "less than 0"),
        ({"profil": "book"}, "--profile"),
    ]
    for options, said in asked:
        with pytest.raises(deduku.Error, match=said):
            deduku.steps(EASY, **options)
    requests: list[tuple[Any, str]] = [({"level": "hardd"}, "hard"), ({"clues": 5}, "17"), ({"count": 0}, "at least 1")]
    for request, said in requests:
        with pytest.raises(deduku.Error, match=said):
            deduku.generate(**request)


def test_certificates_are_checked() -> None:
    path = deduku.steps(EASY, uniqueness=False)
    assert deduku.verify(path).ok and path.end == "solved"
    assert deduku.verify(path.json) == deduku.verify(path.lines) == deduku.verify(path)
    path.lines[2]["place"] = [["r1c1", 1]]
    verdict = deduku.verify(path)
    assert not verdict.ok and not all(line["ok"] for line in verdict.lines)
    with pytest.raises(deduku.ReadError, match="not a line of a certificate") as error:
        deduku.verify("\n[]\n")
    assert error.value.line == 2


def test_generated_puzzles_depend_on_the_seed_alone() -> None:
    one, other = (deduku.generate(5, seed=11, level="medium", threads=threads) for threads in (1, 2))
    assert one == other and len(set(one)) == 5
    assert [puzzle.info["level"] for puzzle in one] == 5 * ["medium"]
    again = deduku.generate(code=one[0].info["code"])
    assert again == one[0]
    with pytest.raises(deduku.NotFound) as missed:
        deduku.generate(2, seed=1, rating="11.5", tries=1)
    assert missed.value.puzzles == []


def test_steps_are_played_and_shown() -> None:
    puzzle = deduku.Puzzle(EASY)
    path = puzzle.steps()
    half = puzzle.play(path[:20])
    assert half.play(path[20:]).hint()["end"] == "solved"
    assert half.steps()[0]["place"] == path[20]["place"] and half.solve() == SOLVED
    assert half == puzzle.play(path[:20]) != puzzle
    with pytest.raises(deduku.Error, match="is not possible here"):
        puzzle.play({**path[0], "place": [["r1c1", 1]]})
    with pytest.raises(deduku.Error, match="not a step"):
        puzzle.play({"end": "solved"})
    shown = puzzle.render(marks=True, highlights=path[0])
    assert shown != puzzle.render(marks=True)
    assert puzzle.render(highlights=[("r1c1", None, "house")]) != puzzle.render(highlights=[("r1c1", None, "place")])
    for wrong, said in [(("r0c1", None, "house"), "no such cell"), (("r1c1", 10, "house"), "no digit"), (("r1c1", 1, "x"), "no role")]:
        with pytest.raises(deduku.Error, match=said):
            puzzle.render(highlights=[wrong])


def test_claims_are_texts_and_never_files(tmp_path: Path) -> None:
    name = tmp_path / "r1c1=3"
    name.write_text("r1c1=4\n", encoding="utf-8")
    judged = deduku.judge(EASY, str(name))
    assert [line["verdict"] for line in judged] == ["unreadable"] and judged.end == "judged"
    assert [line["verdict"] for line in deduku.judge(EASY, ["r3c7=6", "r1c1=4", "--help"])][:2] == ["follows", "false"]
    assert deduku.judge(81 * ".", "r1c1=1").end == "several solutions"


def test_a_notebook_shows_a_picture() -> None:
    drawing = deduku.Puzzle(EASY).render(marks=True)
    assert drawing._repr_svg_() == drawing and drawing.startswith("<svg")
    assert deduku.Puzzle(EASY)._repr_svg_().startswith("<svg")
    assert "solution" in deduku.Puzzle(EASY).render(solution=True)


def test_the_program_is_carried_along() -> None:
    assert program("--version") == f"deduku {deduku.__version__}\n"
    assert program("solve", EASY) == SOLVED + "\n"
    wrong = subprocess.run([sys.executable, "-m", "deduku", "nothing"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and wrong.stderr.startswith("deduku: ")
