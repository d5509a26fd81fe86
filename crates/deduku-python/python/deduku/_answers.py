"""What commands answer: their JSON lines as Python objects."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from deduku import _deduku

#: A line of ``--json``.
Line = dict[str, Any]


class Steps(list[Line]):
    """The steps of a solution, a dictionary each, and how they end.

    ``end`` is ``"solved"``, ``"stuck"``, ``"no solution"``, ``"several solutions"`` or what stopped the work. ``lines``
    holds all lines of ``deduku steps --json``, the last one included: a certificate that :func:`verify` checks.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = list(lines)
        super().__init__(line for line in self.lines if "step" in line)

    @property
    def end(self) -> str:
        """How the steps end."""
        return str(self.lines[-1].get("end", "")) if self.lines else ""

    @property
    def json(self) -> str:
        """The certificate as text: one JSON object a line."""
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)


class Proof(Steps):
    """The steps that prove a claim. ``end`` is ``"proven"``, ``"wrong"``, ``"open"``, ``"not found"`` or ``"no solution"``."""

    @property
    def text(self) -> str:
        """The verdict in words."""
        return str(self.lines[-1]["text"])


class Judgement(list[Line]):
    """The verdicts on claims, a dictionary each, and the score.

    ``score`` is the mean credit, from 0 to 1, of the claims that count, or ``None``; ``end`` is ``"judged"``, or why the
    claims are not: ``"no solution"``, ``"several solutions"`` …; ``lines`` holds all lines of ``deduku judge --json``, the
    last one included.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines = list(lines)
        super().__init__(line for line in self.lines if "verdict" in line)

    @property
    def score(self) -> float | None:
        """The mean credit of the claims that count."""
        score: float | None = self.lines[-1].get("score")
        return score

    @property
    def end(self) -> str:
        """``"judged"``, or why the claims are not."""
        return str(self.lines[-1]["end"])


class Verification(NamedTuple):
    """The verdict on a certificate: whether every line is right, and the verdict on each."""

    ok: bool
    lines: list[Line]


def verify(certificate: Steps | str | Iterable[Line], *, timeout: float | None = None) -> Verification:
    """Check that each step follows from its premises, needs all of them, and leaves out no conclusion.

    ``certificate`` is what :func:`steps`, :func:`why` or the command line's ``--json`` return. The check shares no code
    with what finds steps. ``timeout`` is in seconds.

    >>> from deduku import steps, verify
    >>> path = steps("005400180146080500070013000451008706080000010603700948000390070004070269019006400")
    >>> verify(path).ok
    True
    >>> path.lines[0]["place"] = [["r1c2", 8]]
    >>> verify(path).ok
    False

    :raises ReadError: for a line that belongs to no certificate.
    """
    if isinstance(certificate, Steps):
        text = certificate.json
    elif isinstance(certificate, str):
        text = certificate
    else:
        text = Steps(certificate).json
    lines, status = _deduku.verify(text, timeout)
    return Verification(status == "done", objects(lines))


def objects(lines: str) -> list[Line]:
    """The JSON objects of a text, one a line."""
    return [json.loads(line) for line in lines.splitlines()]


@lru_cache(maxsize=64)
def question(written: tuple[str, ...], claims: str | None = None) -> _deduku.Question:
    """The question of these words, about these claims."""
    return _deduku.Question(list(written), claims)


def told(answer: tuple[str, list[str], str]) -> list[Line]:
    """The lines of an answer. What was said beside them becomes warnings."""
    lines, remarks, _ = answer
    for remark in remarks:
        warnings.warn(remark, stacklevel=4)
    return objects(lines)
