"""Results name their program, lexica and tables, and cached games are used only with exactly these."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import __version__, _core, languages
from kotva.lab import experiments, kept
from kotva.lab.experiments import Settings
from kotva.lab.origin import project_revision
from kotva.lexicons import paths
from kotva.lexicons.lexicon import Lexicon
from kotva.matches import manifest
from kotva.players import leaves

Run = Callable[..., tuple[int, str, str]]

RESULTS = Path(__file__).resolve().parents[2] / "docs" / "results"
WORDS = (
    "ad ae ah at ate eat ea el en er es in is it na ne net no on one or os ratio rate re retain sea so stone ta tea ten"
)


@pytest.fixture
def en(home: Path) -> Lexicon:
    """A small list, installed as the lexicon `en` in an empty home folder."""
    path = paths.lexicon_file("en")
    path.parent.mkdir(parents=True)
    _core.compile_lexicon(languages.get("en").alphabet, "\n".join(WORDS.split()).encode(), path, '{"language": "en"}')
    return Lexicon.open("en")


@pytest.mark.parametrize("name", [e.name for e in experiments.available()])
def test_a_stored_result_names_revision_lexica_and_tables_or_says_that_they_are_not_known(name: str) -> None:
    text = (RESULTS / f"{name}.md").read_text(encoding="utf-8").split("\n## ")[0]
    revision = re.search(r"^- revision: (.+)$", text, re.MULTILINE)
    assert revision
    assert re.fullmatch(r"[0-9a-f]{12}; core [0-9a-f]{16}|not recorded; .+", revision[1])
    lexica = re.search(r"^- lexica: (.+)$", text, re.MULTILINE)
    assert lexica
    assert re.fullmatch(r"none|.+; checksums? not recorded|([\w-]+ [0-9a-f]{16}(, )?)+", lexica[1])
    assert re.search(r"^- tables: (none|not recorded|.+ [0-9a-f]{16})$", text, re.MULTILINE)


def test_a_new_result_names_core_lexicon_and_tables(en: Lexicon, kotva: Run, tmp_path: Path) -> None:
    target = tmp_path / "result.md"
    code, out, err = kotva("lab", "run", "sawicki-table-4.7", "--games", 2, "-o", target, "--json")
    assert code == 0, err
    lines = target.read_text(encoding="utf-8").splitlines()
    assert lines[6].startswith("- revision: ")
    assert lines[6].endswith(f"; core {_core.revision()}")
    assert lines[7] == f"- lexica: en {en.checksum}"
    assert re.fullmatch(r"- tables: balance gordon [0-9a-f]{16}, letters gordon [0-9a-f]{16}", lines[8])
    made_with = json.loads(out)["made_with"]
    assert made_with["core"] == _core.revision()
    assert made_with["lexica"] == {"en": en.checksum}
    assert list(made_with["tables"]) == ["letters gordon", "balance gordon"]


def test_the_tables_are_those_of_the_language(home: Path) -> None:
    """The published tables are English; Czech players have fitted ones."""
    path = paths.lexicon_file("cs")
    path.parent.mkdir(parents=True)
    _core.compile_lexicon(languages.get("cs").alphabet, b"kotva\nlano", path, '{"language": "cs"}')
    settings = Settings()
    settings.origin.play(Lexicon.open("cs"), ["ballard", "equity"])
    shipped = {path.name: leaves.checksum(path) for path in leaves.shipped()}
    assert list(settings.origin.tables) == ["letters ballard-cs", "leaves leaves-cs.leaves"]
    assert settings.origin.tables["leaves leaves-cs.leaves"] == shipped["leaves-cs.leaves"]


def test_an_experiment_about_board_games_has_no_words(kotva: Run, tmp_path: Path) -> None:
    target = tmp_path / "result.md"
    assert kotva("lab", "run", "houdek-table-16", "--depth", 1, "-o", target)[0] == 0
    assert target.read_text(encoding="utf-8").splitlines()[7:9] == ["- lexica: none", "- tables: none"]


def test_a_checkout_is_named_by_its_commit_and_an_installed_package_by_its_version(tmp_path: Path) -> None:
    def git(*arguments: str) -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        command = ["git", "-C", str(tmp_path), *who, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    (tmp_path / "crates").mkdir()
    (tmp_path / "crates" / "lib.rs").write_text("// one\n")
    assert project_revision(tmp_path) == f"kotva {__version__}"
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    (tmp_path / "notes.md").write_text("no code")
    assert project_revision(tmp_path) == git("rev-parse", "--short=12", "HEAD")
    (tmp_path / "crates" / "lib.rs").write_text("// two\n")
    assert project_revision(tmp_path) == git("rev-parse", "--short=12", "HEAD") + " with changes"


def test_the_core_names_its_revision() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", _core.revision())


def test_kept_games_belong_to_the_core_and_to_the_leave_table(en: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(games=2, threads=1)

    def folder() -> Path:
        return kept.kept_games(settings, ("equity", "greedy")).folder

    first = folder()
    assert folder() == first
    checksum = leaves.checksum
    monkeypatch.setattr(leaves, "checksum", lambda path: checksum(path)[::-1])
    second = folder()
    assert second != first
    monkeypatch.setattr(manifest, "revision", lambda: "0" * 16)
    assert folder() not in (first, second)
