"""Packages of parts as pip leaves them: modules on the path, and a folder that tells the entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotva.notices import say

TOYS = Path(__file__).resolve().parent.parent / "toys" / "parts"
FAULTY = """
from kotva.players.strategy_parts import LeavePart, PlayPart

def fail(view, what, *numbers):
    raise ZeroDivisionError("no plan")

def none(view, what):
    return None

def seven(view, what):
    return 7

FAILING = PlayPart("failing", "fails", ("weight",), fail, lambda weight: 0.0)
FAILING_LEAVE = LeavePart("failing-leave", "fails", ("weight",), fail)
NOTHING = PlayPart("nothing", "gives nothing", (), none, lambda: 0.0)
ABOVE = PlayPart("above", "gives more than it says", (), seven, lambda: 5.0)
UNBOUND = PlayPart("unbound", "has no bound", (), seven, lambda: 1 / 0)
QS = LeavePart("qs", "keeps Q", ("points",), lambda view, kept, points: points * kept.count("Q"))
OTHER = PlayPart("another-name", "is called otherwise", (), seven, lambda: 7.0)
LANES = PlayPart("lanes", "has a name that is taken", (), seven, lambda: 7.0)
NO_PART = 5
"""
POINTS = """[kotva.strategy_parts]
late-letters = late_letters:PART
failing = faulty_parts:FAILING
failing-leave = faulty_parts:FAILING_LEAVE
nothing = faulty_parts:NOTHING
above = faulty_parts:ABOVE
unbound = faulty_parts:UNBOUND
qs = faulty_parts:QS
misnamed = faulty_parts:OTHER
lanes = faulty_parts:LANES
no-part = faulty_parts:NO_PART
broken = a_module_that_is_nowhere:PART
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file with a heuristic and one with faulty ones."""
    info = folder / "site" / "added_parts-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: added-parts\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (info.parent / "faulty_parts.py").write_text(FAULTY)
    for path in (TOYS, info.parent):
        monkeypatch.syspath_prepend(path)
    say.cache_clear()
