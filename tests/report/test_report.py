"""Each table of a report agrees with a slow count in plain Python; also tests the page."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon, languages
from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.matches.dataset import Dataset
from kotva.matches.manifest import Manifest, rules_document
from kotva.matches.simulate import simulate
from kotva.report.analyses import ANALYSES
from kotva.report.facts import Facts
from kotva.report.write import tables, write_report

ENGLISH = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate
qi qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub jo
joe relations orientals"""
SPANISH = (
    "ya yo lo la el al se es en no un ella ellas calle carro perro chal leche noche noches hacha perros arroz zorro"
)
Row = dict[str, Any]


@pytest.fixture(scope="module", params=["en", "es"])
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    words = {"en": ENGLISH, "es": SPANISH}[request.param]
    lexicon = Lexicon.of(words.split(), languages.get(request.param).alphabet)
    return simulate(lexicon, ("greedy", "random"), 300, 7, tmp_path_factory.mktemp(request.param), block=100)


@pytest.fixture(scope="module")
def turns(found: Dataset) -> list[Row]:
    return found.turns().collect().rows(named=True)


@pytest.fixture(scope="module")
def facts(found: Dataset) -> Facts:
    return Facts.of(found.manifest)


@pytest.fixture(scope="module")
def counted(found: Dataset) -> dict[str, list[Row]]:
    return {name: table.rows(named=True) for name, table in tables(found).items()}


def mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return sum(known) / len(known) if known else None


def near(found: list[Row], expected: list[Row]) -> None:
    assert found
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one.keys() == other.keys()
        for name, value in other.items():
            assert one[name] == (pytest.approx(value) if isinstance(value, float) else value), (name, one, other)


def plays(turns: list[Row]) -> list[Row]:
    return [row for row in turns if row["kind"] == "play"]


def test_points_by_turn(turns: list[Row], counted: dict[str, list[Row]]) -> None:
    expected = []
    for turn in sorted({row["turn"] for row in plays(turns)}):
        here = [row for row in plays(turns) if row["turn"] == turn]
        expected.append(
            {
                "turn": turn,
                "plays": len(here),
                "mean": mean(row["score"] for row in here),
                "bingo_share": mean(float(row["bingo"]) for row in here),
                "bingo_mean": mean(row["score"] for row in here if row["bingo"]),
                "other_mean": mean(row["score"] for row in here if not row["bingo"]),
            }
        )
    near(counted["turns"], expected)


def test_points_by_letter(turns: list[Row], facts: Facts, counted: dict[str, list[Row]]) -> None:
    expected = []
    for letter in ("?", *(tile.letter for tile in facts.tiles)):
        held = [(row["score"], split_tiles(row["rack"]).count(letter), row) for row in plays(turns)]
        expected.append(
            {
                "letter": letter,
                "one": mean(score for score, number, _ in held if number >= 1),
                "two": mean(score for score, number, _ in held if number >= 2),
                "used": mean(score for score, number, row in held if number > split_tiles(row["leave"]).count(letter)),
            }
        )
    near(counted["letters"], expected)


def kept_before(turns: list[Row]) -> list[tuple[Row, tuple[str, ...]]]:
    """Plays with the leave of the same player's last turn, if that was a play."""
    last: dict[tuple[int, int], Row] = {}
    found = []
    for row in turns:
        before = last.get((row["game"], row["seat"]))
        if before and before["kind"] == "play" and row["kind"] == "play":
            found.append((row, split_tiles(before["leave"])))
        last[row["game"], row["seat"]] = row
    return found


@pytest.mark.parametrize(("name", "turn"), [("leave-size", None), ("leave-size-turn-10", 10)])
def test_points_by_tiles_kept(name: str, turn: int | None, turns: list[Row], counted: dict[str, list[Row]]) -> None:
    scores = defaultdict(list)
    for row, kept in kept_before(turns):
        if turn in (None, row["turn"]):
            scores[len(kept)].append(row["score"])
    near(counted[name], [{"tiles": n, "plays": len(scores[n]), "mean": mean(scores[n])} for n in sorted(scores)])


def test_points_by_vowels_and_consonants(turns: list[Row], facts: Facts, counted: dict[str, list[Row]]) -> None:
    vowels = {tile.letter for tile in facts.tiles if tile.vowel}
    scores = defaultdict(list)
    for row, kept in kept_before(turns):
        letters = [tile for tile in kept if tile != "?"]
        sung = sum(tile in vowels for tile in letters)
        scores[sung, len(letters) - sung].append(row["score"])
    expected = [
        {"vowels": v, "consonants": c, "plays": len(scores[v, c]), "mean": mean(scores[v, c])}
        for v, c in sorted(scores)
    ]
    near(counted["mix"], expected)


def test_tiles_laid_and_length_of_words(turns: list[Row], counted: dict[str, list[Row]]) -> None:
    here, games = plays(turns), len({row["game"] for row in turns})
    points = sum(row["score"] for row in here)
    by_tiles, by_length = defaultdict(list), defaultdict(list)
    for row in here:
        by_tiles[row["tiles"]].append(row["score"])
        by_length[min(9, len(split_tiles(row["move"].split()[1])))].append(row["score"])
    near(
        counted["tiles"],
        [
            {
                "tiles": n,
                "share": len(by_tiles[n]) / len(here),
                "mean": mean(by_tiles[n]),
                "points_share": sum(by_tiles[n]) / points,
            }
            for n in sorted(by_tiles, reverse=True)
        ],
    )
    near(
        counted["length"],
        [
            {"length": n, "share": len(x) / len(here), "mean": mean(x), "a_game": sum(x) / games / 2}
            for n, x in sorted(by_length.items())
        ],
    )


def test_words_with_rare_letters(turns: list[Row], facts: Facts, counted: dict[str, list[Row]]) -> None:
    rare = [tile.letter for tile in facts.rare]
    scores = defaultdict(list)
    for row in plays(turns):
        scores[row["word"]].append(row["score"])
    ranked = sorted((word for word in scores if any(x in word for x in rare)), key=lambda w: (-len(scores[w]), w))
    total = sum(map(len, scores.values()))
    near(
        counted["rare-words"],
        [{"word": word, "share": len(scores[word]) / total, "mean": mean(scores[word])} for word in ranked[:10]],
    )


def test_deciles_of_words(turns: list[Row], counted: dict[str, list[Row]]) -> None:
    scores = defaultdict(list)
    for row in plays(turns):
        scores[row["word"]].append(row["score"])
    ranked = sorted(scores, key=lambda word: (-len(scores[word]), -sum(scores[word]), word))
    total, points = len(plays(turns)), sum(row["score"] for row in plays(turns))
    expected = []
    for part in range(1, 11):
        top = [word for rank, word in enumerate(ranked) if rank * 10 // len(ranked) < part]
        expected.append(
            {
                "part": part,
                "words": len(top),
                "share": sum(len(scores[word]) for word in top) / total,
                "points_share": sum(sum(scores[word]) for word in top) / points,
            }
        )
    near(counted["deciles"], expected)


def test_blanks_and_letters_left_or_stuck(turns: list[Row], facts: Facts, counted: dict[str, list[Row]]) -> None:
    blanks: Counter[int] = Counter()
    left: Counter[str] = Counter()
    stuck: Counter[str] = Counter()
    for row in turns:
        if row["kind"] == "play":
            blanks[row["turn"]] += sum(tile.islower() for tile in split_tiles(row["move"].split()[1]))
        else:
            stuck.update(split_tiles(row["rack"]))
        if row["ended"]:
            left.update(split_tiles(row["left1"] + row["left2"]))
    near(
        counted["blanks"],
        [{"turn": row["turn"], "share": blanks[row["turn"]] / blanks.total()} for row in counted["blanks"]],
    )
    assert sum(row["share"] for row in counted["blanks"]) == pytest.approx(1)
    names = ["?", *(tile.letter for tile in facts.tiles)]
    for name, found in (("left", left), ("unable", stuck)):
        order = sorted(names, key=lambda letter, found=found: (-found[letter], letter))
        near(counted[name], [{"letter": letter, "times": found[letter]} for letter in order])


def test_passes_and_losses(turns: list[Row], counted: dict[str, list[Row]]) -> None:
    stuck: Counter[tuple[int, int]] = Counter()
    winners = {row["game"]: row["winner"] for row in turns if row["ended"]}
    for row in turns:
        stuck[row["game"], row["seat"]] += row["kind"] != "play"
    games, lost = Counter(), Counter()
    for game, winner in winners.items():
        first, second = stuck[game, 0], stuck[game, 1]
        if first or second:
            who = "both" if first and second else "one"
            games[who] += 1
            lost[who] += winner is not None and first != second and winner == (0 if second > first else 1)
    near(
        counted["no-play"],
        [
            {"who": "either", "games": games.total(), "lost": lost.total()},
            *({"who": who, "games": games[who], "lost": lost[who]} for who in ("one", "both")),
        ],
    )


def met(turns: list[Row]) -> dict[tuple[int, int], Counter[str]]:
    """All tiles that a player got in a game. A tile that is exchanged and drawn again counts twice."""
    found: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    for row in turns:
        seat = (row["game"], row["seat"])
        if seat not in found:
            found[seat].update(split_tiles(row["rack"]))
        found[seat].update(split_tiles(row["drawn"]))
    return found


def test_wins_by_letter_and_both_blanks(turns: list[Row], facts: Facts, counted: dict[str, list[Row]]) -> None:
    winners = {row["game"]: row["winner"] for row in turns if row["ended"]}

    def result(game: int, seat: int) -> float:
        return 0.5 if winners[game] is None else float(winners[game] == seat)

    tiles = met(turns)
    expected = []
    for letter in ("?", *(tile.letter for tile in facts.rare)):
        results = [result(*seat) for seat, had in tiles.items() if had[letter]]
        expected.append({"letter": letter, "games": len(results), "won": mean(results)})
    near(counted["letters-drawn"], expected)
    both = [result(*seat) for seat, had in tiles.items() if had["?"] >= 2]
    summary = {row["figure"]: row["value"] for row in counted["summary"]}
    assert summary["share of games in which one got both blanks"] == pytest.approx(len(both) / len(winners))
    assert summary["share of these he won"] == pytest.approx(mean(both))
    rare = [row for row in plays(turns) if any(tile.letter in row["word"] for tile in facts.rare)]
    assert summary["plays with a dearest letter in a game"] == pytest.approx(len(rare) / len(winners))
    bingos = sum(row["score"] for row in turns if row["bingo"])
    assert summary["share of points made by bingos"] == pytest.approx(bingos / sum(row["score"] for row in turns))
    assert summary["share of games won by who began"] == pytest.approx(mean(result(game, 0) for game in winners))


def test_squares(turns: list[Row], counted: dict[str, list[Row]]) -> None:
    scores = defaultdict(list)
    games = 0
    for row in turns:
        games += row["ended"] is not None
        if row["kind"] == "play":
            at, tiles = row["move"].split()
            across = at[0].isdigit()
            line, column = int(re.sub(r"\D", "", at)) - 1, ord(re.sub(r"\d", "", at)) - 65
            for step, tile in enumerate(split_tiles(tiles)):
                if tile != ".":
                    scores[(line, column + step) if across else (line + step, column)].append(row["score"])
    expected = [
        {"row": r, "column": c, "share": len(scores[r, c]) / games, "mean": mean(scores[r, c])}
        for r, c in sorted(scores)
    ]
    near(counted["squares"], expected)


def test_the_page_needs_nothing_from_elsewhere_and_every_table_has_its_csv(found: Dataset, tmp_path: Path) -> None:
    page = write_report(found, tmp_path / "report").read_text(encoding="utf-8")
    assert not re.search(r"""(?:src|href|url\()\s*=?\s*["']?(?:https?:)?//""", page.replace("xlink:href", "href"))
    assert "<script" not in page
    for analysis in ANALYSES:
        assert f'href="{analysis.name}.csv"' in page
        assert (tmp_path / "report" / f"{analysis.name}.csv").read_text().count("\n") > 1
    assert page.count("<svg") == 12


@pytest.mark.parametrize(("code", "letters"), [("en", "JQXZ"), ("cs", "ĎÓŤX"), ("sk", "ÄĹÓŔ"), ("pl", "ĄĆŃŹ")])
def test_every_language_has_its_own_rare_letters(code: str, letters: str) -> None:
    facts = Facts.of(Manifest((), {}, rules_document(Position.start(language=code), code), 1, 2))
    rare = [tile.letter for tile in facts.rare]
    assert "".join(rare) == letters
    tiles = {letter.upper: letter for letter in languages.get(code).letters if letter.count}
    assert max(x.value for name, x in tiles.items() if name not in rare) <= min(tiles[name].value for name in rare)


def test_a_full_disk_leaves_no_page_and_says_so(
    found: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    written = []

    def full(path: Path, text: str, **_: Any) -> int:
        written.append(path)
        if len(written) < 5:
            return len(text)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    code, _, err = kotva("report", found.folder, "-o", tmp_path / "report")
    assert (code, "report: No space left on device; the report is incomplete, the data set is not affected" in err) == (
        2,
        True,
    ), err
    assert not (tmp_path / "report" / "index.html").exists()


def test_the_command_says_what_is_wrong(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path, found: Dataset
) -> None:
    code, _, err = kotva("report", tmp_path, "-o", tmp_path / "out")
    assert (code, "holds no data set: there is no manifest.json in it" in err) == (2, True)
    code, out, _ = kotva("report", found.folder, "-o", tmp_path / "out", "--json")
    assert code == 0
    assert Path(json.loads(out)["page"]).is_file()


def test_a_file_damaged_within_is_named(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path, found: Dataset
) -> None:
    folder = tmp_path / "games"
    shutil.copytree(found.folder, folder)
    file = Dataset(folder).blocks[0]
    content = bytearray(file.read_bytes())
    content[200:2000] = bytes(1800)
    file.write_bytes(content)
    code, _, err = kotva("report", folder, "-o", tmp_path / "out")
    assert (code, f"{file}: damaged" in err) == (2, True), err
    assert not (tmp_path / "out").exists()
