"""Import of the games of Sawicki 2025: missing data are reconstructed."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from kotva import Lexicon, languages
from kotva._core import Alphabet
from kotva.games.crossword import Position
from kotva.matches.dataset import Dataset, parquet, writing
from kotva.matches.games_json import import_games
from kotva.matches.simulate import simulate
from kotva.report.write import tables, write_report

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "twins"))

from sawicki_games import games_json

TILES = tomllib.loads((files("kotva.matches") / "data" / "sawicki-tiles.toml").read_text())


GAMES = 300
INCOMPLETE = ("equity", "micros", "position", "move", "board", "score1", "score2", "player", "left1", "left2")
"""Columns that cannot be reconstructed completely; separate tests compare the part that can."""
FIGURES = ("final score of a player", "seconds of thought a game")
"""Figures that depend on the rule for tiles left or on the clock."""


@pytest.fixture(scope="module")
def both(installed: Callable[[str], Lexicon], tmp_path_factory: pytest.TempPathFactory) -> tuple[Dataset, Dataset]:
    """Greedy games with the ninety tiles of the thesis: as played, and as imported from its file format. Two kinds of
    games are left out, because the file lacks their data: if nobody went out, the final racks are missing; if the first
    player had no first play, the file does not say who began."""
    folder = tmp_path_factory.mktemp("thesis")
    letters = [
        (upper, lower, value, TILES["counts"].get(upper, 0), vowel, only)
        for upper, lower, value, _, vowel, only in languages.get("en").alphabet.letters
    ]
    words = Lexicon.of(installed("en"), Alphabet(letters, TILES["blanks"]))
    played = simulate(words, ("greedy:exchange=never", "greedy:exchange=never"), GAMES, 3, folder / "played")
    told = (pl.col("ended") == "out").any() & (pl.col("kind").first() == "play")
    turns = played.turns().collect().filter(told.over("game"))
    numbers = turns["game"].unique(maintain_order=True).to_list()
    assert len(numbers) > 0.9 * GAMES
    # Renumber the remaining games.
    turns = turns.with_columns(game=pl.col("game").replace_strict(numbers, range(len(numbers)), return_dtype=pl.UInt32))
    turns = turns.with_columns(player=(pl.col("seat") + pl.col("game") % 2).mod(2).cast(pl.UInt8))
    direct = replace(played.manifest, games=len(numbers), block=GAMES)
    with writing(folder / "direct", direct) as writer:
        writer.write(0, parquet(turns))
    file = folder / "games.json"
    file.write_text(games_json(game.rows(named=True) for _, game in turns.group_by("game", maintain_order=True)))
    return Dataset(folder / "direct"), import_games(file, folder / "imported")


def test_what_the_file_leaves_out_is_found_again(both: tuple[Dataset, Dataset]) -> None:
    wanted, found = (dataset.turns().collect() for dataset in both)
    assert found.drop(INCOMPLETE).equals(wanted.drop(INCOMPLETE))
    for name in ("left1", "left2"):
        assert [sorted(text or "") for text in found[name]] == [sorted(text or "") for text in wanted[name]]
    for name in ("move", "board"):  # the file does not say which of two equal letters is the blank
        assert found[name].str.to_uppercase().equals(wanted[name].str.to_uppercase())
    assert [len(re.findall("[a-z]", text.split()[-1])) for text in found["move"]] == found["blanks"].to_list()
    # The player who went out gains twice the other rack, or gains it once while the other loses it: the spread is
    # equal.
    spread = pl.col("score1") - pl.col("score2")
    assert found.select(spread).equals(wanted.select(spread))
    assert (wanted["kind"] == "pass").sum() > 0


def test_the_report_on_the_file_is_that_on_the_games_as_they_were_played(both: tuple[Dataset, Dataset]) -> None:
    direct, imported = (tables(dataset) for dataset in both)
    for name, table in direct.items():
        expected, found = table, imported[name]
        if name == "summary":
            expected, found = (frame.filter(~pl.col("figure").is_in(FIGURES)) for frame in (expected, found))
        assert_frame_equal(found, expected)


@pytest.mark.parametrize("change", ["cut", "order", "rack", "word", "square", "bytes", "deep"])
def test_a_garbled_file_of_many_games_is_refused_with_the_place(
    change: str, both: tuple[Dataset, Dataset], tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    text = (both[0].folder.parent / "games.json").read_text()
    games = json.loads(text)
    if change == "order":
        games["41"]["moves"][0], games["41"]["moves"][-1] = games["41"]["moves"][-1], games["41"]["moves"][0]
    if change == "rack":
        games["41"]["moves"][5][0] = "QQQQQQQ"
    if change == "word":
        games["41"]["moves"][0][2][0] = 7
    if change == "square":
        games["41"]["moves"][0][2][1] = [-2, 7]
    garbled = {"cut": text[: len(text) // 2], "deep": "[" * 100_000}.get(change, json.dumps(games))
    file = tmp_path / "games.json"
    file.write_bytes(text.encode("utf-16") if change == "bytes" else garbled.encode())
    code, _, err = kotva("convert", file, tmp_path / "imported")
    assert code == 2
    place = {"cut": "game ", "bytes": "games.json", "deep": "games.json"}.get(change, "game 41, move ")
    assert place in err, err
    assert "Traceback" not in err


MOVES = [
    ["ANCHORS", "RS", ["NACHO", [7, 7], True], 24],
    ["HATTE R", "HTTE R", ["AN", [6, 7], False], 2],
    ["HTTE RZ", "HTTERZ", ["ON", [7, 11], False], 1],
]
"""The first player's leave was R and S. The third rack has no S, so it is again that of the second player."""


def test_a_turn_without_a_play_is_seen_when_the_same_player_moves_again(
    tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"0": {"time": 1.5, "board": [[None] * 15] * 15, "moves": MOVES}}))
    code, out, _ = kotva("convert", file, tmp_path / "imported")
    assert (code, out) == (0, f"{tmp_path / 'imported'}: 1 game\n")
    turns = Dataset(tmp_path / "imported").turns().collect()
    assert turns["seat"].to_list() == [0, 1, 0, 1, 0, 1]  # the last two are passes, because nobody had a play
    assert turns["move"].to_list() == ["H8 NACHO", "8G A.", "-", "12H .n", "-", "-"]
    assert turns["bag"].to_list()[:4] == [76, 71, 70, 70]
    Position.from_cgp(turns["position"][3], language="en")
    assert write_report(Dataset(tmp_path / "imported"), tmp_path / "report").is_file()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "the file has no games"),
        ("[1, 2]", "this is not the JSON of Sawicki 2025"),
        ('{"0": {"moves": []}}', 'game 0 should be "0": {"time", "board", "moves"}'),
        ('{"0": {"time": 1, "board": [], "moves": [["AB", "A", ["BAG", [7, 7], true], 5]]}}', "1 tiles left the rack"),
        (
            '{"0": {"time": 1, "board": [], "moves": [["QQQQQQQ", "QQQQQ", ["QQ", [7, 7], true], 5]]}}',
            "game 0: the board has more Q than the set of tiles, 1",
        ),
    ],
)
def test_a_file_of_another_shape_is_refused(
    text: str, message: str, tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    file = tmp_path / "games.json"
    file.write_text(text)
    code, _, err = kotva("convert", file, tmp_path / "imported")
    assert (code, message in err) == (2, True), err
