"""A faulty language pack in the data folder: it is reported and left out, and everything else works."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kotva import _core, languages
from kotva.errors import KotvaError
from kotva.languages.registry import BUILT_IN, user_folder
from kotva.lexicons import install, paths
from kotva.notices import say
from kotva.web.app import create_app

Run = Callable[..., tuple[int, str, str]]

BUILT_IN_CODES = ("cs", "de", "en", "es", "fr", "pl", "sk")
GAME = "#character-encoding UTF-8\n#player1 a Ann\n#player2 b Bob\n>a: TEA 8G TEA +6 6\n>b: ATE H8 .AT +3 3\n"


def tiles(folder: Path) -> None:
    (folder / "tiles.csv").write_text("letter,count,value,kind\nA,many,1,vowel\n")


def equal_letters(folder: Path) -> None:
    """Two letters with the same lower case; only the core detects this."""
    text = "letter,count,value,kind,lower\nA,9,1,vowel,a\nB,9,1,consonant,a\n?,2,0,blank,\n"
    (folder / "tiles.csv").write_text(text)


def names(folder: Path) -> None:
    (folder / "pack.toml").write_text("names = [")


def bytes_(folder: Path) -> None:
    (folder / "tiles.csv").write_bytes(b"\xff\xfe\x00")


def missing(folder: Path) -> None:
    (folder / "tiles.csv").unlink()


def dangling(folder: Path) -> None:
    (folder / "notes.txt").symlink_to(folder / "nowhere")


@pytest.fixture(params=[tiles, equal_letters, names, bytes_, missing, dangling], ids=lambda spoil: spoil.__name__)
def faulty(home: Path, request: pytest.FixtureRequest) -> str:
    """The code of a faulty pack in an empty home."""
    folder = user_folder() / "xx"
    shutil.copytree(BUILT_IN / "en", folder)
    request.param(folder)
    say.cache_clear()
    return "xx"


def test_packs_leave_it_out_and_name_it_once(faulty: str, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert tuple(pack.code for pack in languages.packs()) == BUILT_IN_CODES
    assert len(caplog.records) == 1
    assert caplog.messages[0].startswith(f"the language pack `xx` is left out: {user_folder() / 'xx'}")


def test_asking_for_it_by_name_is_an_error(faulty: str, kotva: Run) -> None:
    with pytest.raises(KotvaError, match=str(user_folder() / "xx")):
        languages.get(faulty)
    with pytest.raises(KotvaError, match=str(user_folder() / "xx")):
        install.names_of(faulty)
    code, _, err = kotva("languages", "export", faulty, user_folder() / "xx.zip")
    assert code == 2
    assert str(user_folder() / "xx") in err


def test_languages_lists_the_others(faulty: str, kotva: Run) -> None:
    code, out, _ = kotva("languages", "--json")
    assert code == 0
    assert tuple(pack["code"] for pack in json.loads(out)) == BUILT_IN_CODES


def test_a_record_is_analysed_and_converted(faulty: str, kotva: Run, home: Path) -> None:
    path = paths.lexicon_file("en")
    path.parent.mkdir(parents=True)
    _core.compile_lexicon(languages.get("en").alphabet, b"at\nate\ntat\ntea\neat", path, '{"language": "en"}')
    record = home / "game.gcg"
    record.write_text(GAME)
    code, out, err = kotva("analyze", record, "--json")
    assert (code, json.loads(out)["files"][0].get("reason")) == (0, None), err
    assert kotva("convert", record, home / "board.txt")[0] == 0
    assert "TEA" in (home / "board.txt").read_text().replace(" ", "")


def test_the_server_lists_the_other_languages_and_lexica(faulty: str) -> None:
    with TestClient(create_app(), base_url="http://127.0.0.1:8620", raise_server_exceptions=False) as client:
        lexica, known = client.get("/api/lexica"), client.get("/api/languages")
    assert (lexica.status_code, known.status_code) == (200, 200)
    assert {"en", "cs", "cs-klasik"} <= {lexicon["name"] for lexicon in lexica.json()}
    assert tuple(language["code"] for language in known.json()) == BUILT_IN_CODES


def test_a_faulty_pack_in_the_place_of_a_built_in_one_does_not_stop_the_lists(home: Path, kotva: Run) -> None:
    """A user's pack overrides the built-in one with its code, so the built-in pack must not replace a faulty one."""
    shutil.copytree(BUILT_IN / "en", user_folder() / "en")
    tiles(user_folder() / "en")
    code, out, _ = kotva("languages", "--json")
    assert code == 0
    assert "en" not in {pack["code"] for pack in json.loads(out)}
    with pytest.raises(KotvaError, match=r"tiles\.csv"):
        languages.get("en")
