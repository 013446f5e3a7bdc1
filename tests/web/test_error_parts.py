"""The page has a sentence for every rule that an error can name."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CATALOGUES = ("rules.en.ts", "boardrules.en.ts", "play.en.ts")
UNMET = {"to-move", "squares", "not-a-tile", "no-words", "premium-sign", "not-a-premium", "refused"}
UNMET |= {"alphabet-size", "letter-shape", "letter-twice", "simulation-settings"}
"""Rules that only other clients can break: no control of the page sends such a request."""


def rules_in_sources() -> set[str]:
    """The rules named in the sources: `ErrorParts::new("rule"`, `Rule::new("rule"`, `ErrorParts("rule"`, helpers of
    readers and replays."""
    core = ROOT / "crates" / "core" / "src"
    sources = [
        *(path for path in core.rglob("*.rs") if "tests" not in path.parts),
        *(ROOT / "python" / "kotva").rglob("*.py"),
    ]
    made = re.compile(r'\b(?:ErrorParts(?:::new)?|Rule::new)\(\s*"([a-z-]+)"|\.(?:differ|fail)\([^\n]*, "([a-z-]+)"')
    return {
        rule for path in sources for pair in made.findall(path.read_text(encoding="utf-8")) for rule in pair if rule
    }


def test_every_rule_of_an_error_has_a_sentence() -> None:
    catalogue = ROOT / "web" / "src" / "i18n"
    texts = [(catalogue / name).read_text(encoding="utf-8") for name in CATALOGUES]
    known = {key for text in texts for key in re.findall(r'^ +"?([a-z-]+)"?:\s', text, re.MULTILINE)}
    assert len(rules_in_sources()) > 50
    assert rules_in_sources() - known - UNMET == set()
