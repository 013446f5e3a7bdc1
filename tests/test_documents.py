"""Everything that the program can do is documented, and everything documented exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotva.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = {p: p.read_text(encoding="utf-8") for p in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    assert any(f"kotva {name}" in text for text in DOCUMENTS.values()), f"no document shows `kotva {name}`"


def test_every_command_in_the_documents_exists() -> None:
    for path, text in DOCUMENTS.items():
        for shown in re.findall(r"`kotva ([a-z]+)\b|^(?:\$ )?kotva ([a-z]+) ", text, flags=re.M):
            name = "".join(shown)
            assert name in COMMANDS, f"{path.name} shows `kotva {name}`"


def test_links_between_documents_lead_somewhere() -> None:
    for path, text in DOCUMENTS.items():
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_lock_files_name_no_download_address() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
