"""Analyses of records: compared with brute force, on records with problems, and cached between runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import languages
from kotva._core import Alphabet, EndgameSolver
from kotva.analysis import kept
from kotva.analysis.deck import deck, deck_csv
from kotva.analysis.endgame import judge, open_position
from kotva.analysis.folder import Options, analyse_file, analyse_files, records_in
from kotva.analysis.game import THOROUGH, analyse_game
from kotva.analysis.model import GameAnalysis
from kotva.analysis.page import folder_page, game_page
from kotva.analysis.summary import blank_rows, careers, letters_played, summary, words_by_length
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.records import gcg
from kotva.records import json as own

EMPTY = "15/" * 14 + "15"
WORDS = (
    *("hat", "hats", "hatters", "at", "as", "he", "the", "theta", "star", "tar", "rat", "rats", "tart"),
    *("eat", "ate", "tea", "teas", "rest", "eta", "area", "ear", "hot"),
)


@pytest.fixture(scope="module")
def words() -> Lexicon:

    return Lexicon.of(WORDS, languages.get("en").alphabet)


def analysed(text: str, words: Lexicon) -> GameAnalysis:
    return analyse_game(gcg.parse(text), words, THOROUGH["quick"], "en")


def test_a_turn_is_set_beside_all_plays(words: Lexicon) -> None:
    turn = analysed(">eva: HATTERS 8E HATS +14 14", words).turns[0]
    plays = Position.from_cgp(f"{EMPTY} HATTERS/ 0/0 0", words).plays()
    most = max(play.score or 0 for play in plays)
    assert turn.best_score is not None
    assert (turn.plays, turn.best_score.score, turn.lost_score) == (len(plays), most, most - 14)
    assert turn.missed_bingo is not None
    assert turn.missed_bingo.words == ("HATTERS",)
    assert turn.words == ("HATS",)
    assert not turn.bingo


def test_what_a_record_does_not_say_is_named(words: Lexicon) -> None:
    text = ">eva: 8E HATS +14 14\n>jan: REA 7H EAR +7 7\n>eva: HATTERS -2 +0 14\n"
    reasons = [turn.missing for turn in analysed(text, words).turns]
    assert reasons[0] == "the record has no rack here"
    assert reasons[1] == "the record has 3 of 7 tiles of this rack"
    assert reasons[2] == "the record does not say which tiles were exchanged"


def test_odd_records_are_reported_and_not_fatal(words: Lexicon) -> None:
    text = ">eva: HATTERS 8E HATS +99 99\n>jan: QQQQQQQ 7H EAR +7 7\n>eva: TTERSAE I8 .ZZZ +1 100\n"
    found = analysed(text, words)
    assert any("scores 14, the record says 99" in remark for remark in found.remarks)
    assert any("rack QQQQQQQ is not possible" in remark for remark in found.remarks)
    assert not found.turns[1].analysed


def test_a_phony_is_a_missed_challenge_or_a_lost_turn(words: Lexicon) -> None:
    stands = analysed(">eva: HATTERS 8E SHAT +14 14\n>jan: AEIOURT - +0 0\n", words)
    assert stands.turns[0].phonies == ("SHAT",)
    assert stands.turns[0].challenge_missed
    assert summary(stands.turns[1:], stands.turns[:1]).challenges_missed == 1
    off = analysed(">eva: HATTERS 8E SHAT +14 14\n>eva: HATTERS -- -14 0\n>jan: AEIOURT - +0 0\n", words)
    turn = off.turns[0]
    assert turn.withdrawn
    assert turn.score == 0
    assert not turn.challenge_missed
    assert turn.best_score is not None
    assert turn.lost_score == turn.best_score.score


def test_endgame_losses_are_those_of_brute_force(words: Lexicon) -> None:
    """The values of all moves of a small endgame, by brute force."""
    position = emptied(f"QQQQQQQQ7/{'15/' * 6}4HAT8/{'15/' * 6}15 EAS/RT 10/20 0", words)
    best = max(value(position.copy(), move) for move in [*position.plays(), position.parse("-")])
    for move in position.plays():
        found = judge(position, move, None)
        assert found is not None
        assert found.exact
        assert (found.spread, found.after) == (best, value(position.copy(), move))
        assert found.lost == best - found.after


def emptied(cgp: str, words: Lexicon) -> Position:
    """A position with a tile set so small that the bag is empty."""
    counts = {"Q": 8, "H": 1, "A": 2, "T": 2, "E": 1, "S": 1, "R": 1}
    rows = [(*row[:3], counts.get(row[0], 0), *row[4:]) for row in words.alphabet.letters]
    few = Lexicon.of(WORDS, Alphabet(rows, 0))
    return Position.from_cgp(cgp, few, language="en")


def value(position: Position, move: object, depth: int = 0) -> int:
    """Final spread minus the present one for the side to move, by brute force over all lines."""
    side, before = position.side, position.scores
    position.play(move)  # type: ignore[arg-type]
    ended = position.outcome()
    if ended is not None or depth > 6:
        after = ended.scores if ended else position.scores
        return (after[side] - after[1 - side]) - (before[side] - before[1 - side])
    gained = position.scores[side] - before[side]
    moves = [*position.plays(), position.parse("-")]
    return gained - max(value(position.copy(), one, depth + 1) for one in moves)


def test_endgames_of_the_solver_agree_with_the_command(words: Lexicon) -> None:
    position = emptied(f"QQQQQQQQ7/{'15/' * 6}4HAT8/{'15/' * 6}15 EAS/ 10/20 0", words)
    known = open_position(position)
    assert known is not None
    assert sorted(known.racks[1 - known.side] or "") == ["R", "T"]
    assert EndgameSolver(1).solve(known.core).exact


def test_summaries_are_sums(words: Lexicon) -> None:
    found = analysed(">eva: HATTERS 8E HATS +14 14\n>jan: AEIOURT 9G AR +4 4\n>eva: TTEREAE - +0 14\n", words)
    mine = [turn for turn in found.turns if turn.player == "eva"]
    one = summary(mine)
    assert (one.turns, one.points, one.passes) == (2, 14, 1)
    assert one.error_index == pytest.approx(sum(t.lost for t in mine) / 2, abs=1e-3)
    assert one.better == sum(t.lost_score > 0 for t in mine) / 2
    assert sum(row.turns for row in blank_rows(found.turns)) == 3
    made = words_by_length(found.turns)
    assert ("HATS", 1) in made[4]
    assert sum(n for _, n in letters_played(found.turns)) == sum(
        length * count for length, some in made.items() for _, count in some
    )
    assert [one.player for one in careers([found])] == ["eva", "jan"]


def test_the_deck_has_the_missed_words_costliest_first(words: Lexicon) -> None:
    found = analysed(">eva: HATTERS 8E HATS +14 14\n>jan: TTEREAE 9E AT +4 4\n", words)
    cards = deck(found.turns, "own")
    assert cards[0].word == "HATTERS"
    assert cards[0].reason == "bingo"
    assert cards[0].letters == "AEHRSTT"
    assert [card.lost for card in cards] == sorted((card.lost for card in cards), reverse=True)
    lines = deck_csv(cards).splitlines()
    assert lines[0].startswith("id,letters,word,answer")
    assert len(lines) == len(cards) + 1


def test_pages_escape_what_records_say(words: Lexicon) -> None:
    found = analysed("#player1 eva <script>alert(1)</script>\n>eva: HATTERS 8E HATS +14 14", words)
    page = game_page(found, words)
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<svg" in page
    whole = folder_page([found], ["a.html"], [("b<i>.gcg", "it holds no move")])
    assert "b&lt;i&gt;.gcg" in whole
    assert 'href="a.html"' in whole


def test_quotes_of_a_record_stay_within_their_attribute(words: Lexicon) -> None:
    found = analysed("""#player1 e"onload='x' Eva & co\n>e"onload='x': HATTERS 8E HATS +14 14""", words)
    page = game_page(found, words)
    assert "e&#34;onload=&#39;x&#39;" in page
    assert "Eva &amp; co" in page
    assert "onload='" not in page
    assert """href="a&#34;b.html\"""" in folder_page([found], ['a"b.html'], [])


def test_results_are_cached_and_a_changed_file_is_analysed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Lexicon
) -> None:
    monkeypatch.setenv("KOTVA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Lexicon, "open", classmethod(lambda cls, name: words))
    file = tmp_path / "game.gcg"
    file.write_text(">eva: HATTERS 8E HATS +14 14\n")
    options = Options(lexicon="own", language="en")
    first, second = analyse_file(file, options), analyse_file(file, options)
    assert (first.kept, second.kept) == (False, True)
    assert first.game == second.game
    file.write_text(">eva: HATTERS 8E HAT +12 12\n")
    assert not analyse_file(file, options).kept
    assert not analyse_file(file, Options("own", "en", thorough=THOROUGH["deep"])).kept
    for result in kept.folder().iterdir():
        result.write_text("damaged")
    assert analyse_file(file, options).game is not None


def test_every_file_gives_a_report_or_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Lexicon
) -> None:
    monkeypatch.setenv("KOTVA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Lexicon, "open", classmethod(lambda cls, name: words))
    (tmp_path / "empty.gcg").write_text("#player1 eva Eva\n")
    (tmp_path / "noise.gcg").write_bytes(bytes(range(256)))
    (tmp_path / "other.json").write_text("[1, 2]")
    (tmp_path / "right.gcg").write_text(">eva: HATTERS 8E HATS +14 14\n")
    found = analyse_files(records_in([tmp_path]), Options("own", "en"), threads=2)
    assert [one.path.name for one in found] == ["empty.gcg", "noise.gcg", "other.json", "right.gcg"]
    assert [bool(one.game) for one in found] == [False, False, False, True]
    assert all(one.reason for one in found[:3])
    (tmp_path / "none").mkdir()
    with pytest.raises(KotvaError, match="no game record"):
        records_in([tmp_path / "none"])


@pytest.mark.slow
def test_real_records_give_the_same_report_twice(
    shared: Path, tmp_path: Path, installed: Callable[[str], Lexicon], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole folder: every file gives a report or a reason; the second run uses only the cache."""
    installed("en")
    monkeypatch.setattr(kept, "folder", lambda: tmp_path)
    chosen = records_in([shared / "data" / "gcg"])
    first, second = (analyse_files(chosen, Options()) for _ in range(2))
    assert all(one.game or one.reason for one in first)
    assert all(one.kept for one in second if one.game)
    texts = [json.dumps([one.game and one.game.model_dump(mode="json") for one in run]) for run in (first, second)]
    assert texts[0] == texts[1]
    turns = [turn for one in first if one.game for turn in one.game.turns]
    assert sum(turn.analysed for turn in turns) > 400


def test_one_page_for_a_folder_is_refused_before_anything_is_analysed(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.gcg", "two.gcg"):
        (tmp_path / name).write_text(">eva: HATTERS 8E HATS +14 14\n", encoding="utf-8")
    monkeypatch.setattr("kotva.analysis.folder.analyse_files", lambda *_: pytest.fail("analysed"))
    code, _, err = kotva("analyze", tmp_path, "-o", tmp_path / "page.html")
    assert (code, "page.html: 2 records need a folder, not one page" in err) == (2, True), err


RACK_WRONG = ">eva: HATTERS 8E HATS +14 14\n>jan: AEIOURT 7H ES +5 5\n>eva: TTERAEE -TTQ +0 14\n>jan: AEIOURT - +0 5\n"
"""The second play needs an S, and the exchange a Q, that the racks do not have."""


def test_a_move_that_its_rack_cannot_make_is_a_problem_of_the_record(words: Lexicon) -> None:
    found = analysed(RACK_WRONG, words)
    assert [turn.gap for turn in found.turns] == ["", "impossible-move", "impossible-move", ""]
    assert all(turn.missing.startswith("a problem in the record: ") for turn in found.turns[1:3])
    assert [remark.split(":")[0] for remark in found.remarks if "rack" in remark][:2] == ["line 2", "line 3"]
    jan = summary(turn for turn in found.turns if turn.player == "jan")
    passed = found.turns[3]
    assert (jan.turns, jan.analysed, jan.points) == (2, 1, 5)
    assert jan.error_index == pytest.approx(passed.lost, abs=1e-3)
    assert {card.turn for card in deck(found.turns)} <= {1, 4}


def test_a_game_given_twice_counts_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: Lexicon,
    kotva: Callable[..., tuple[int, str, str]],
) -> None:
    """The other files have the same game with other line ends, another title, or in Kotva's JSON."""
    monkeypatch.setenv("KOTVA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Lexicon, "open", classmethod(lambda cls, name: words))
    text = ">eva: HATTERS 8E HATS +14 14\n"
    record = gcg.parse(text)
    (tmp_path / "a.gcg").write_text(text)
    (tmp_path / "b.gcg").write_text(f"#title again\n{text}".replace("\n", "\r\n"), newline="")
    (tmp_path / "c.json").write_text(own.write(record))
    (tmp_path / "d.gcg").write_text(text.replace("eva", "jan"))
    code, out, err = kotva("analyze", tmp_path, "--lexicon", "own", "--language", "en", "--json")
    assert code == 0, err
    found = json.loads(out)
    assert [(one["file"], "game" in one, one.get("same_as")) for one in found["files"]] == [
        ("a.gcg", True, None),
        ("b.gcg", False, "a.gcg"),
        ("c.json", False, "a.gcg"),
        ("d.gcg", True, None),
    ]
    assert [(one["player"], one["games"]) for one in found["players"]] == [("eva", 1), ("jan", 1)]
    assert f"b.gcg: the same game as {tmp_path / 'a.gcg'}" in err


def test_a_player_whom_nobody_knows_is_an_error_that_names_the_players(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: Lexicon,
    kotva: Callable[..., tuple[int, str, str]],
) -> None:
    monkeypatch.setenv("KOTVA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Lexicon, "open", classmethod(lambda cls, name: words))
    file, cards = tmp_path / "a.gcg", tmp_path / "deck.csv"
    file.write_text(">eva: HATTERS 8E HATS +14 14\n>jan: AEIOURT - +0 0\n")
    asked = ("analyze", file, "--lexicon", "own", "--language", "en", "--deck", cards, "--player")
    code, _, err = kotva(*asked, "nobody")
    assert (code, cards.exists()) == (2, False)
    assert "no player has the nick nobody; the players are eva, jan" in err
    assert kotva(*asked, "eva")[0] == 0
    assert cards.exists()
