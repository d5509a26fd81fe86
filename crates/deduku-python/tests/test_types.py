"""The types that are written down are those of the module."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys

import pytest

import deduku


def test_every_public_name_is_documented() -> None:
    for name in deduku.__all__:
        thing = getattr(deduku, name)
        assert name == "__version__" or inspect.getdoc(thing), name
        members = vars(thing).items() if inspect.isclass(thing) else ()
        for member, value in members:
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_the_stub_matches_the_module() -> None:
    pytest.importorskip("mypy.stubtest")
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "deduku._deduku", "--ignore-disjoint-bases"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_package_is_typed() -> None:
    pytest.importorskip("mypy")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={os.devnull}", "-p", "deduku"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
