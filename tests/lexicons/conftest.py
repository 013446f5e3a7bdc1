"""Small lexica of known words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotva import languages
from kotva.lexicons import build, paths

CZECH = "kotva kotvy kotvou lano lana vlna vln loď lodě rybář chata hora žába jahoda pohoda jablko"


@pytest.fixture
def small(home: Path) -> Path:
    """An installed lexicon `small` of sixteen Czech words."""
    words = home / "words.txt"
    words.write_text(CZECH.replace(" ", "\n"), encoding="utf-8")
    target = paths.lexicon_file("small")
    build.build(languages.get("cs"), words, target)
    return target
