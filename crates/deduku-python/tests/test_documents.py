"""What documents show runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CRATE = Path(__file__).parent.parent
ROOT = CRATE.parent.parent

#: What the lines of each page print, at least in part.
PAGES = {
    ROOT / "README.md": ["True"],
    CRATE / "README.md": ["395467182146289537278513694451938726987642315623751948562394871834175269719826453", "1.2 True"],
    ROOT / "docs" / "python.md": ["468931527751624839392578461134756298289413675675289314846192753513867942927345186"],
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_lines_of_a_page_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(code) == 1
    exec(compile(code[0], str(page), "exec"), {})
    said = capsys.readouterr().out
    for line in PAGES[page]:
        assert line in said
