from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotva.errors import KotvaError
from kotva.records import gcg
from kotva.records import json as own
from kotva.records.encoding import decode
from kotva.records.model import (
    ChallengeBonus,
    Event,
    Exchange,
    Pass,
    Play,
    Player,
    Pragma,
    RackBonus,
    RackPenalty,
    Record,
    RecordTurn,
    TimePenalty,
    Withdrawal,
)
from kotva.records.replay import replay

NICKS = ("eva", "jan", "žofie", "Ľ.2")
LETTER = st.sampled_from(["A", "Č", "Ł", "Z", "[CH]", "[LL]"])
SQUARES = st.builds("{}{}".format, st.integers(1, 21), st.sampled_from("ABCHOU"))


def joined(tile: st.SearchStrategy[str], minimum: int = 0) -> st.SearchStrategy[str]:
    return st.lists(tile, min_size=minimum, max_size=7).map("".join)


RACK = joined(LETTER | st.just("?"))
TILES = joined(LETTER | st.sampled_from([".", "a", "č", "[ch]"]), minimum=1)
POINTS = st.integers(-999, 9999)

_line = st.text("aZ ž€…#>-:\t[]{}\"'\\\u00a0\u2028", max_size=12).map(str.rstrip)
TEXT = st.lists(_line, min_size=1, max_size=4).map(lambda lines: "\n".join([lines[0].lstrip(), *lines[1:]]))
_unknown = st.from_regex(r"x-[a-z]{1,8}", fullmatch=True)
PRAGMA = st.builds(
    Pragma, st.sampled_from(["note", "title", "lexicon", "incomplete", "rack1", "tile"]) | _unknown, TEXT
)


def event(nicks: st.SearchStrategy[str]) -> st.SearchStrategy[Event]:
    common = {"player": nicks, "rack": RACK, "score": POINTS, "total": POINTS}
    full = common | {"rack": joined(LETTER, minimum=1)}
    return st.one_of(
        st.builds(Play, at=SQUARES | SQUARES.map(lambda s: s[-1] + s[:-1]), tiles=TILES, **common),
        st.builds(Exchange, tiles=joined(LETTER, minimum=1) | st.integers(1, 10), **common),
        st.builds(RackPenalty, tiles=RACK, **full),
        st.builds(RackBonus, tiles=RACK, **(common | {"rack": st.just("")})),
        *(st.builds(kind, **common) for kind in (Pass, Withdrawal, ChallengeBonus, TimePenalty)),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    nicks = NICKS[: draw(st.integers(2, 4))]
    players = [Pragma(f"player{i}", f"{nick} Full Name") for i, nick in enumerate(nicks, 1)]
    turns = st.lists(
        st.builds(RecordTurn, event(st.sampled_from(nicks)), st.lists(PRAGMA, max_size=3).map(tuple)), max_size=8
    )
    header = draw(st.permutations(players + draw(st.lists(PRAGMA, max_size=4))))
    return Record(tuple(header), tuple(draw(turns)))


HEADER = "#player1 eva Eva Nová\n#player2 jan Jan\n"


def one(line: str) -> object:
    return gcg.parse(HEADER + line).events[0]


@given(records())
def test_what_is_written_is_read_as_the_same_record(record: Record) -> None:
    text = gcg.write(record)
    assert gcg.parse(text) == record
    assert gcg.parse(text.replace("\n", "\r\n")) == record
    assert own.parse(own.write(record)) == record


@given(records(), st.sampled_from(["es", "cs", "pl"]))
@settings(max_examples=50)
def test_any_record_can_be_replayed_and_every_difference_has_words(record: Record, language: str) -> None:
    game = replay(record, language=language)
    assert game.complete or str(game.differences[-1]).endswith("the replay ends here")
    assert len(game.steps) <= len(record.events)


def test_every_sample_is_read_and_survives_writing(shared: Path) -> None:
    samples = sorted((shared / "data" / "gcg").glob("*.gcg"))
    assert len(samples) == 27
    for sample in samples:
        record = gcg.read(sample)
        assert gcg.parse(gcg.write(record)) == record
        assert own.parse(own.write(record)) == record
        events = sum(line.startswith(b">") for line in sample.read_bytes().splitlines())
        assert len(record.events) == events


def test_every_word_of_a_sample_is_in_what_is_written(shared: Path) -> None:
    for sample in sorted((shared / "data" / "gcg").glob("*.gcg")):
        text, _ = decode(sample.read_bytes())
        written = gcg.write(gcg.read(sample)).split()
        if not text.startswith("#character-encoding"):
            written = written[2:]
        assert written[2:] == text.split()[2:], sample.name


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (
            ">eva: KOTVA?S 8D KO.VA +26 26",
            Play(player="eva", rack="KOTVA?S", at="8D", tiles="KO.VA", score=26, total=26),
        ),
        (">eva:  D8 [CH]a +26 26", Play(player="eva", at="D8", tiles="[CH]a", score=26, total=26)),
        (">eva: ABC - +0 5", Pass(player="eva", rack="ABC", score=0, total=5)),
        (">eva: ABC -  +0 5", Pass(player="eva", rack="ABC", score=0, total=5)),
        (">eva: ABC -AB +0 5", Exchange(player="eva", rack="ABC", tiles="AB", score=0, total=5)),
        (">eva: ABC -3 +0 5", Exchange(player="eva", rack="ABC", tiles=3, score=0, total=5)),
        (">eva: ABC -- -24 5", Withdrawal(player="eva", rack="ABC", score=-24, total=5)),
        (">eva: ABC (challenge) +5 5", ChallengeBonus(player="eva", rack="ABC", score=5, total=5)),
        (">eva: (challenge) +5 5", ChallengeBonus(player="eva", score=5, total=5)),
        (">eva: (ABC) +8 5", RackBonus(player="eva", tiles="ABC", score=8, total=5)),
        (">eva: (TIME) +6 5", RackBonus(player="eva", tiles="TIME", score=6, total=5)),
        (">eva: ABC (ABC) -8 5", RackPenalty(player="eva", rack="ABC", tiles="ABC", score=-8, total=5)),
        (">eva: ABC (time) -10 5", TimePenalty(player="eva", rack="ABC", score=-10, total=5)),
    ],
)
def test_every_kind_of_event_is_read(line: str, event: object) -> None:
    assert one(line) == event


def test_notes_belong_to_the_event_before_them_and_go_on() -> None:
    record = gcg.parse(HEADER + ">eva: A - +0 0\n#note one\n\ntwo\n\n#note three\n#- #four\n>jan: B - +0 0\n")
    assert record.turns[0].notes == ("one\n\ntwo", "three\n#four")
    assert record.turns[1].notes == ()


def test_unknown_pragmata_are_written_back_in_place() -> None:
    text = (
        "#character-encoding UTF-8\n#x-before 1\n#player1 eva\n#x-between\n#player2 jan\n"
        ">eva: A - +0 0\n#x-clock 12:00  11:30\n>jan: B - +0 0\n#x-end\n"
    )
    assert gcg.write(gcg.parse(text)) == text


def test_players_racks_and_other_pragmata_are_found_by_name() -> None:
    record = gcg.parse(HEADER + "#lexicon cs\n>eva: A - +0 0\n#rack2 ABC\n#incomplete\n")
    assert record.players == (Player("eva", "Eva Nová"), Player("jan", "Jan"))
    assert record.final_racks == {"jan": "ABC"}
    assert record.get("lexicon") == "cs"
    assert record.get("incomplete") == ""


def test_a_record_without_declared_players_takes_them_from_its_events() -> None:
    assert [p.nick for p in gcg.parse(">b: A - +0 0\n>a: A - +0 0\n>b: A - +0 0").players] == ["b", "a"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("hello\n", 1, "neither a pragma"),
        (">eva: ABC 8D WORD\n", 3, "score and the running total"),
        (">eva: ABC 8D WORD +x 3\n", 3, "score and the running total"),
        (">eva ABC 8D WORD +3 3\n", 3, "a nick and a colon"),
        (">eva: ABC WORD +3 3\n", 3, "`ABC WORD` is no play"),
        (">eva: A B C D +3 3\n", 3, "`A B C D` is no play"),
        (">eva: +3 3\n", 3, "is no play"),
        (">ivo: ABC - +0 0\n", 3, "there is no player ivo; the record declares eva, jan"),
        (">eva: ABC - +0 0\nstray\n", 4, "neither a pragma"),
        (">eva: ABC - +0 0\n#- more\n", 4, "there is none"),
    ],
)
def test_a_malformed_line_is_named(text: str, line: int, reason: str) -> None:
    with pytest.raises(KotvaError, match=rf"^x\.gcg, line {line}: .*{reason}"):
        gcg.parse(text if line == 1 else HEADER + text, source="x.gcg")


QUACKLE = """#player1 NoName New Player 2
#player2 NoName jasonkb
#incomplete
>NoName: DEMJNOT  8d   JETON           +40   40
>NoName: ?EDYEIG   h2  rEDYEING        +64   64  DO, ET
>NoName: BEDGMNP  7e   BEDIM           +26   66  BE, ET, DO
>NoName: BEDGMNP  -- -26 40
>NoName: PINIR?N 1e PIN +11 75 PI, IT
>NoName:               (DATSXK)        +36  76
"""
"""A record as Quackle writes it: squares in lower case, cross words at the end, the same nick for both players."""


def test_words_after_the_running_total_are_read_over_and_squares_may_be_small() -> None:
    event = one(">jan: PINIR?N 1e PIN +11 340 PI, IT")
    assert event == Play(player="jan", rack="PINIR?N", at="1E", tiles="PIN", score=11, total=340)
    down = one(">jan: LWGRAKE h10 WERGEL +45 104 ŽLUŤ")
    assert down == Play(player="jan", rack="LWGRAKE", at="H10", tiles="WERGEL", score=45, total=104)
    assert own.parse(own.write(gcg.parse(QUACKLE)).replace('"8D"', '"8d"')) == gcg.parse(QUACKLE)


@pytest.mark.parametrize("tail", ["PI, 7", "(PI)", "+3 PI, 4x"])
def test_what_follows_the_running_total_must_be_words(tail: str) -> None:
    with pytest.raises(KotvaError, match=r"line 3: "):
        one(f">jan: PINIR?N 1e PIN +11 340 {tail}")


def test_players_of_one_nick_have_the_seats_of_the_order_of_turns() -> None:
    record = gcg.parse(QUACKLE)
    assert [(player.nick, player.name) for player in record.players] == [
        ("NoName", "New Player 2"),
        ("NoName-2", "jasonkb"),
    ]
    first, second = "NoName", "NoName-2"
    # The withdrawal belongs to the player who moved last; the points at the end fit the total of the first player.
    assert [event.player for event in record.events] == [first, second, first, first, second, first]
    (remark,) = record.remarks
    assert str(remark).startswith("line 2: another player has the nick NoName too; here this one is NoName-2")
    assert remark.parts is not None
    assert remark.parts.about == ("NoName", "NoName-2")


def test_a_record_of_quackle_is_written_so_that_anybody_can_read_it() -> None:
    record = gcg.parse(QUACKLE)
    written = gcg.write(record)
    assert ">NoName: DEMJNOT 8D JETON +40 40\n" in written
    assert ">NoName-2: PINIR?N 1E PIN +11 75\n" in written
    assert gcg.parse(written) == record
    assert gcg.parse(written).remarks == ()


def test_two_of_three_players_may_share_a_nick() -> None:
    text = "#player1 a A\n#player2 b B\n#player3 a C\n" + "".join(f">{nick}: X - +0 0\n" for nick in "abaaba")
    assert [event.player for event in gcg.parse(text).events] == ["a", "b", "a-2"] * 2


def test_a_nick_with_a_space_cannot_be_written() -> None:
    event = Pass(player="two words", score=0, total=0)
    with pytest.raises(KotvaError, match="`two words` cannot be written"):
        gcg.write(Record((), (RecordTurn(event),)))


def check_any_text(text: str) -> None:
    try:
        record = gcg.parse(text)
    except KotvaError as error:
        said = str(error)
    else:
        assert gcg.parse(gcg.write(record)) == record
        return
    assert ", line " in said


@given(st.text())
def test_any_text_is_a_record_or_an_error_with_its_line(text: str) -> None:
    check_any_text(text)


PIECES = ["#note", ">a:", "8D", "\n", " ", "-", "--", "(x)", "+3", "4", "#-", "#player1", "a", "ž"]


@given(st.lists(st.sampled_from(PIECES)))
def test_anything_made_of_the_pieces_of_gcg_is_a_record_or_an_error(pieces: list[str]) -> None:
    check_any_text(" ".join(pieces).replace("\n ", "\n"))
