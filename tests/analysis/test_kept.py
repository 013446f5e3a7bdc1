"""A cached analysis depends on the record, the words, the tables and the core."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.analysis import kept
from kotva.analysis.game import THOROUGH
from kotva.games.crossword import Position
from kotva.players import leaves

SMALL = Lexicon.of(["at", "ate", "eat", "tea"], languages.get("en").alphabet)


def key() -> str:
    return kept.key_of(b">a: TEA 8G TEA +6 6\n", SMALL, THOROUGH["quick"], Position.start(SMALL))


def test_another_core_or_leave_table_is_another_key(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = key()
    assert key() == first
    checksum = leaves.checksum
    monkeypatch.setattr(leaves, "checksum", lambda path: checksum(path)[::-1])
    second = key()
    assert second != first
    monkeypatch.setattr(kept, "revision", lambda: "0" * 16)
    assert key() not in (first, second)
