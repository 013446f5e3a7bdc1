"""Every figure of an explanation, computed again in a slow and obvious way."""

from __future__ import annotations

import csv
import random
import re
from collections import Counter
from itertools import combinations, islice
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import StopFlag
from kotva.analysis.explained import BagTile, Ending, Spot
from kotva.analysis.explanation import Setting, bag_tiles, chance, explain, explain_turn
from kotva.analysis.game import analyse_game
from kotva.analysis.sentences import sentences
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.players import leaves
from kotva.players.simulation import Budget, Simulation
from kotva.players.worth import worth
from kotva.records import gcg

EMPTY = "15/" * 14 + "15"
ANCHOR = "15/" * 7 + "3ANCHOR6/" + "15/" * 6 + "15"
WORDS = """
anchor anchors hat hats heat heats hate hates hater haters heater heaters rate rates tear tears rest nest nets ten tens
ant ants tan tans at as ta er re re es en ne eat eats sea seas ear ears era eras reset tester testers retest retests
stare stares star stars art arts rat rats tar tars ratio toast toasts roast roasts sort sorts no on so os or to
senator senators treason atones stone stones tones notes onset season seasons retain retains nastier retinas
"""
SAMPLE = Setting(racks=30, playouts=0, seed=7)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.of(sorted(set(WORDS.split())), languages.get("en").alphabet)


def on_the_board(lexicon: Lexicon, rack: str = "STEAREN", other: str = "", board: str = ANCHOR) -> Position:
    return Position.from_cgp(f"{board} {rack}/{other} 20/30 0", lexicon)


def chosen(position: Position, text: str) -> Move:
    """The play with the most or the fewest points, or the move with this text."""
    plays = position.plays()
    return plays[0] if text == "best" else plays[-1] if text == "worst" else position.parse(text)


# The tiles kept


@pytest.mark.parametrize("text", ["best", "worst", "-REN", "-"])
def test_the_value_of_the_tiles_kept_is_that_of_the_equity_player(lexicon: Lexicon, text: str) -> None:
    position = on_the_board(lexicon)
    move = chosen(position, text)
    found = explain(position, move, None, SAMPLE).move
    assert found.kept is not None
    if move.kind != "pass":  # the player gives a pass no value
        assert found.kept.value == pytest.approx(worth(position, move, "equity").terms["leave"] / 1000)
    laid = [tile.strip("[]") for _, _, tile in move.placements] if move.kind == "play" else list(move.tiles or "")
    assert Counter(found.kept.tiles) == Counter("STEAREN") - Counter(laid)


def test_the_effect_of_a_tile_is_the_value_that_the_leave_loses_without_it(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon, "SEEVIO?")
    table = leaves.table_for(lexicon, position.rules)
    found = explain(position, "-S", None, SAMPLE).move.kept
    assert found is not None
    assert found.tiles == "EEVIO?"
    without = {"E": "EVIO?", "V": "EEIO?", "I": "EEVO?", "O": "EEVI?", "?": "EEVIO"}
    assert {one.tile: one.effect for one in found.each} == {
        tile: pytest.approx((table.value("EEVIO?") - table.value(rest)) / 1000) for tile, rest in without.items()
    }
    assert {one.tile: one.count for one in found.each} == {"E": 2, "V": 1, "I": 1, "O": 1, "?": 1}
    assert [one.effect for one in found.each] == sorted((one.effect for one in found.each), reverse=True)
    assert found.apart == pytest.approx(sum(table.value(tile) for tile in "EEVIO?") / 1000)
    assert found.together == pytest.approx((table.value("EEVIO?") - sum(table.value(t) for t in "EEVIO?")) / 1000)
    assert (found.vowels, found.consonants) == (4, 1)


# Replies and the next turn


def racks_of(position: Position, count: int, seed: int) -> list[tuple[str, list[str]]]:
    """Racks of the opponent and the tiles in the bag behind them, shuffled in the documented way."""
    rng = random.Random(seed)
    tiles = [tile for tile, number in position.unseen.items() for _ in range(number)]
    found = []
    for _ in range(count):
        mixed = list(tiles)
        rng.shuffle(mixed)
        found.append(("".join(mixed[:7]), mixed[7:]))
    return found


def plays_on(board: str, rack: str, lexicon: Lexicon) -> list[Move]:
    """All plays, by the generator that tries every square."""
    return Position.from_cgp(f"{board} {rack}/ 0/0 0", lexicon).plays("plain")


def board_after(board: str, rack: str, move: Move | str, lexicon: Lexicon) -> str:
    position = Position.from_cgp(f"{board} {rack}/ 0/0 0", lexicon)
    position.play(move)
    return position.cgp().split(" ")[0]


def best_score(moves: list[Move]) -> int:
    return max((move.score or 0 for move in moves), default=0)


def best_move(moves: list[Move], board: str, rack: str, lexicon: Lexicon) -> Move | None:
    """The reply that the sample takes: among equal scores the core decides."""
    chosen = Position.from_cgp(f"{board} {rack}/ 0/0 0", lexicon).core.best_moves(1)
    assert (chosen[0].score if chosen else 0) == best_score(moves)
    return chosen[0] if chosen else None


@pytest.mark.parametrize("text", ["best", "worst", "-EEN"])
def test_replies_bingos_and_the_open_line_are_counted_again(lexicon: Lexicon, text: str) -> None:
    position = on_the_board(lexicon)
    move = chosen(position, text)
    found = explain(position, move, None, SAMPLE).move
    after_board = board_after(ANCHOR, "STEAREN", move, lexicon)
    kept = list(split_tiles(found.kept.tiles if found.kept else ""))
    before, after, bingos = [], [], 0
    lines: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    for rack, bag in racks_of(position, SAMPLE.racks, SAMPLE.seed):
        before.append(best_score(plays_on(ANCHOR, rack, lexicon)))
        replies = plays_on(after_board, rack, lexicon)
        after.append(best_score(replies))
        for moved, board in ((False, ANCHOR), (True, after_board)):
            reply = best_move(plays_on(board, rack, lexicon), board, rack, lexicon)
            if reply is not None and reply.at is not None:
                at = reply.at
                lines[moved][at.rstrip("ABCDEFGHIJKLMNO") if at[0].isdigit() else at[0]] += 1
        reply = best_move(replies, after_board, rack, lexicon)
        later = after_board if reply is None else board_after(after_board, rack, reply, lexicon)
        own = "".join(kept + bag[: 7 - len(kept)])
        bingos += any(one.placed == 7 for one in plays_on(later, own, lexicon))
    assert found.replies is not None
    assert found.replies.racks == 30
    assert found.replies.before == pytest.approx(sum(before) / 30, abs=0.001)
    assert found.replies.after == pytest.approx(sum(after) / 30, abs=0.001)
    changes = [now - then for now, then in zip(after, before, strict=True)]
    mean = sum(changes) / 30
    error = (sum((change - mean) ** 2 for change in changes) / 29 / 30) ** 0.5
    assert found.replies.error == pytest.approx(error, abs=0.001)
    gained = {line: lines[True][line] - lines[False][line] for line in lines[True]}
    spot = found.replies.spot
    if max(gained.values(), default=0) <= 0:
        assert spot is None
    else:
        assert spot is not None
        assert gained[spot.line] == max(gained.values())
        counts = lines[False][spot.line], lines[True][spot.line]
        assert spot == Spot(line=spot.line, down=spot.line.isalpha(), before=counts[0], after=counts[1])
    assert found.next_turn is not None
    assert (found.next_turn.draws, found.next_turn.bingos) == (30, bingos)


def test_a_share_of_bingos_is_neither_none_nor_all_in_the_test_above(lexicon: Lexicon) -> None:
    """Otherwise counting them again would prove nothing."""
    position = on_the_board(lexicon, "STEARE?")
    found = explain(position, "-E", None, SAMPLE).move.next_turn
    assert found is not None
    assert 0 < found.bingos < found.draws


def test_all_moves_meet_the_same_racks(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon)
    one, two = (explain(position, move, None, SAMPLE).move.replies for move in position.plays()[:2])
    assert one is not None
    assert two is not None
    assert one.before == two.before
    pair = explain(position, position.plays()[0], position.plays()[1], SAMPLE)
    assert pair.move.replies == one
    assert pair.other is not None
    assert pair.other.replies == two


def test_a_known_rack_of_the_opponent_is_used_as_it_is(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon, other="HEATERS")
    found = explain(position, position.plays()[0], None, SAMPLE).move
    assert found.replies is not None
    assert found.replies.before == best_score(plays_on(ANCHOR, "HEATERS", lexicon))
    assert all(tile.opponent == 0 for tile in found.bag)


def test_the_same_seed_gives_the_same_explanation_and_another_seed_another_sample(lexicon: Lexicon) -> None:
    position, setting = on_the_board(lexicon), Setting(racks=20, playouts=60, seed=3)
    move = position.plays()[0]
    one, again = (explain(position, move, None, setting) for _ in range(2))
    assert one == again
    assert one != explain(position, move, None, Setting(racks=20, playouts=60, seed=4))


def test_the_position_is_not_changed(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon)
    text = position.cgp()
    explain(position, position.plays()[0], "-", SAMPLE)
    assert position.cgp() == text


# The bag


@pytest.mark.parametrize(
    ("tiles", "wanted", "drawn"), [(5, 2, 3), (6, 1, 2), (7, 3, 1), (4, 4, 2), (5, 0, 3), (6, 2, 5)]
)
def test_the_chance_of_a_tile_is_counted_over_all_draws(tiles: int, wanted: int, drawn: int) -> None:
    draws = list(combinations(range(tiles), drawn))
    with_one = sum(any(tile < wanted for tile in draw) for draw in draws)
    assert chance(tiles, wanted, drawn) == pytest.approx(with_one / len(draws))


def test_the_tiles_of_the_bag_that_matter_are_told_with_their_counts(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon)
    table = leaves.table_for(lexicon, position.rules)
    found = {one.tile: one for one in bag_tiles(position, 3, table)}
    # 100 tiles, of which 6 are on the board and 7 on the rack. The opponent has 7, and 4 tiles are drawn.
    assert found["?"] == BagTile(
        tile="?",
        unseen=2,
        total=2,
        value=table.value("?") / 1000,
        opponent=round(1 - (80 * 79) / (87 * 86), 4),
        drawn=round(1 - (83 * 82) / (87 * 86), 4),
    )
    assert (found["S"].unseen, found["S"].total) == (3, 4)


# Win probability and endgames


def test_the_win_probability_is_that_of_a_simulation_with_the_same_seed(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon)
    moves = position.plays()[0], position.plays()[4]
    found = explain(position, *moves, Setting(racks=5, playouts=80, seed=5))
    result = Simulation(position, plays=moves, seed=5).finish(Budget(iterations=80))
    simulated = {str(one.move): one for one in result.plays}
    for facts, move in zip((found.move, found.other), moves, strict=True):
        one = simulated[str(move)]
        assert facts is not None
        assert facts.win is not None
        assert facts.win.win == pytest.approx(one.win, abs=1e-6)
        assert facts.win.spread == pytest.approx(one.spread, abs=1e-4)
        assert facts.win.playouts == one.iterations
    assert found.difference is not None
    worse = next(one for one in result.plays if one.lost is not None)
    sign = -1 if str(worse.move) == str(moves[0]) else 1
    assert worse.lost is not None
    assert found.difference.win == pytest.approx(sign * worse.lost, abs=1e-6)


def test_a_given_simulation_is_used_instead_of_a_new_one(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon)
    result = Simulation(position, candidates=6, seed=9).finish(Budget(iterations=120))
    found = explain(position, result.best.move, None, Setting(racks=5, playouts=0), result=result)
    assert found.move.win is not None
    assert found.move.win.win == pytest.approx(result.best.win, abs=1e-6)


def test_the_result_of_an_endgame_is_that_of_another_engine(truth: Path, reference: str) -> None:
    with (truth / "endgames-en-sowpods.tsv").open(encoding="utf-8") as file:
        rows = list(islice(csv.DictReader(file, delimiter="\t"), 4))
    for row in rows:
        position = Position.from_cgp(row["cgp"], reference)
        best = re.sub(r"\(\w\)", ".", row["best_first_move"])  # (R)EWTH is .EWTH here
        found = explain(position, best, "-")
        assert found.move.ending == Ending(
            spread=position.scores[0] - position.scores[1] + int(row["spread_change"]), exact=True
        )
        assert found.move.kept is None, "the value of tiles kept is that of a game that goes on"
        assert found.move.win is None
        assert found.other is not None
        assert found.other.ending is not None
        assert found.difference is not None
        assert found.difference.ending == found.move.ending.spread - found.other.ending.spread
        assert "(proved)" in sentences(found)[1]


# Two moves


def test_differences_are_those_of_the_facts(lexicon: Lexicon) -> None:
    position = on_the_board(lexicon, "STEARE?")
    one, two = position.plays()[40], position.parse("-E")
    found = explain(position, one, two, SAMPLE)
    mine, theirs, more = found.move, found.other, found.difference
    assert theirs is not None
    assert more is not None
    assert mine.kept is not None
    assert theirs.kept is not None
    assert mine.replies is not None
    assert theirs.replies is not None
    assert mine.next_turn is not None
    assert theirs.next_turn is not None
    assert more.score == (one.score or 0)
    assert more.leave == pytest.approx(mine.kept.value - theirs.kept.value, abs=0.001)
    assert more.reply == pytest.approx(mine.replies.after - theirs.replies.after, abs=0.002)
    assert more.bingos == pytest.approx((mine.next_turn.bingos - theirs.next_turn.bingos) / 30, abs=1e-6)


# Turns of a record


def test_a_turn_that_lost_points_is_compared_with_its_best_move(lexicon: Lexicon) -> None:
    words = Lexicon.of(["hat", "hats", "hatters", "at"], lexicon.alphabet)
    [turn] = analyse_game(gcg.parse(">a: HATTERS 8E HATS +14 14"), words, language="en").turns
    found = explain_turn(turn, words, SAMPLE)
    assert found is not None
    assert found.other is not None
    assert turn.best_move is not None
    assert (found.move.move, found.other.move) == (turn.best_move.move, "8E HATS")
    assert found == explain(Position.from_cgp(turn.cgp, words), turn.best_move.move, "8E HATS", SAMPLE)


def test_a_turn_with_the_best_move_has_no_explanation(lexicon: Lexicon) -> None:
    words = Lexicon.of(["hat", "hats", "hatters", "at"], lexicon.alphabet)
    [turn] = analyse_game(gcg.parse(">a: HATTERS 8D HATTERS +78 78"), words, language="en").turns
    assert explain_turn(turn, words, SAMPLE) is None


def test_a_withdrawn_play_counts_as_a_pass_and_a_phony_that_stayed_is_not_compared(lexicon: Lexicon) -> None:
    words = Lexicon.of(["hat", "hats", "hatters", "at"], lexicon.alphabet)
    off = gcg.parse(">a: HATTERS 8F TTH +12 12\n>a: HATTERS -- -12 0\n")
    [turn] = analyse_game(off, words, language="en").turns
    found = explain_turn(turn, words, SAMPLE)
    assert found is not None
    assert found.other is not None
    assert found.other.kind == "pass"
    [turn] = analyse_game(gcg.parse(">a: HATTERS 8F TTH +12 12\n"), words, language="en").turns
    found = explain_turn(turn, words, SAMPLE)
    assert found is not None
    assert found.other is None


# Positions at the edges


def test_a_move_that_ends_the_game_has_no_reply() -> None:
    lexicon = Lexicon.of(["hat", "hats"], languages.get("en").alphabet)
    position = Position.from_cgp(f"{EMPTY} HATTERS/ 0/0 5", lexicon)
    found = explain(position, "-", None, Setting(racks=5, playouts=0)).move
    assert (found.replies, found.next_turn) == (None, None)


def test_a_position_without_a_rack_or_a_lexicon_is_refused(lexicon: Lexicon) -> None:
    with pytest.raises(KotvaError, match="needs a lexicon and the rack"):
        explain(Position.from_cgp(f"{EMPTY} / 0/0 0", lexicon), "-")
    with pytest.raises(KotvaError, match="needs a lexicon and the rack"):
        explain(Position.from_cgp(f"{EMPTY} HATTERS/ 0/0 0", language="en"), "-")


def test_a_stopped_explanation_has_no_sample(lexicon: Lexicon) -> None:
    stop = StopFlag()
    stop.stop()
    position = on_the_board(lexicon)
    assert explain(position, position.plays()[0], None, SAMPLE, stop=stop).move.replies is None


def test_three_players_have_replies_and_no_win_probability(lexicon: Lexicon) -> None:
    position = Position.from_cgp(f"{ANCHOR} STEAREN// 20/30/10 0", lexicon)
    found = explain(position, position.plays()[0], None, Setting(racks=5, playouts=50)).move
    assert found.win is None
    assert found.replies is not None
    assert found.replies.racks == 5
    assert found.next_turn is not None
