"""What several tests use."""

from __future__ import annotations

import pytest

import deduku

#: An easy puzzle, one that needs more than singles, and their solutions.
EASY = "005400180146080500070013000451008706080000010603700948000390070004070269019006400"
SOLVED = "395467182146289537278513694451938726987642315623751948562394871834175269719826453"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


@pytest.fixture(scope="session")
def many() -> list[deduku.Puzzle]:
    """Three hundred different puzzles."""
    return deduku.generate(300, seed=1)
