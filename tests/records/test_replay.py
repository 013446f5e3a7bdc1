from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotva import languages
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon
from kotva.records import gcg
from kotva.records.replay import Replay, language_of, replay

SAMPLE = """#player1 eva Eva
#player2 jan Jan
>eva: KOTVA?S 8D KOTVA +{first} 12
>jan: ABCDEFG 9D ABC +15 15
"""
# KOTVA on 8D in Czech: K (1) doubled by its square, the others 4, and the word doubled by the centre: 12.


def differences(text: str, lexicon: Lexicon | None = None) -> list[str]:
    return [str(d) for d in replay(gcg.parse(text), lexicon, language="cs").differences]


def test_every_score_of_the_samples_is_the_one_the_rules_give(shared: Path) -> None:
    found: dict[str, list[str]] = {}
    for sample in sorted((shared / "data" / "gcg").glob("*.gcg")):
        game = replay(gcg.read(sample))
        assert game.complete, sample.name
        found[sample.name] = [str(d) for d in game.differences]
    wrong = {name: lines for name, lines in found.items() if lines}
    # The board and the first rack of this sample have seven of the nine tiles A; the second rack has three more.
    assert wrong == {
        "gcgio_testdata_incomplete_elise.gcg": ["line 26: the rack AAAELQS is not possible: no A is left to draw"]
    }


def test_a_wrong_score_in_any_line_of_a_sample_is_reported_with_that_line(shared: Path) -> None:
    record = gcg.read(shared / "data" / "gcg" / "gcgio_testdata_vs_andy.gcg")
    lines = gcg.write(record).splitlines()
    for i, line in enumerate(lines):
        if not line.startswith(">"):
            continue
        *rest, score, total = line.split()
        changed = [*lines[:i], " ".join([*rest, f"{int(score) + 1:+d}", total]), *lines[i + 1 :]]
        reported = replay(gcg.parse("\n".join(changed))).differences
        assert {d.line for d in reported} == {i + 1}, line


def test_a_record_that_agrees_with_the_rules_has_no_differences() -> None:
    assert differences(SAMPLE.format(first=12)) == []


KOTVA = ">a: KOTVA?S 8D KOTVA +12 12\n"
PASSES = ">a: A - +0 0\n>b: A - +0 0\n"

DISAGREEMENTS = [
    (">a: KOTVA?S 8D KOTVA +26 26\n", ["line 1: 8D KOTVA scores 12, the record says 26"]),
    (">a: KOTVA?S 8D KOTVA +12 13\n", ["line 1: the total of a is 12, the record says 13"]),
    (KOTVA + ">a: A - +0 12\n>b: A - +0 0\n", ["line 2: it is the turn of b"]),
    (">a: ŽŽŽABCD - +0 0\n", ["line 1: the rack ŽŽŽABCD is not possible: no Ž is left to draw"]),
    (">a: KOTVA?SA 8D KOTVA +12 12\n", ["line 1: the rack KOTVA?SA has 8 tiles, a can hold 7"]),
    (">a: ABCDEFG 8D KOTVA +12 12\n", ["line 1: 8D KOTVA: the rack lacks K"]),
    (">a: A 8A KOTVA +12 12\n", ["line 1: 8A KOTVA: the first play must cover the centre, 8H; the replay ends here"]),
    (">a: A 8D KO;VA +12 12\n", ["line 1: "]),
    (">a: A - +3 3\n", ["line 1: `-` scores nothing, the record says 3"]),
    (PASSES + ">a: A -- -3 -3\n", ["line 3: there is no play of a to take off"]),
    (KOTVA + ">a: A -- -11 1\n", ["line 2: the play taken off scored 12, the record takes back 11"]),
    (PASSES + ">a: (AB) +7 7\n", ["line 3: the tiles AB are worth 4, the record says 7"]),
    (PASSES + ">b: A (AB) -5 -5\n", ["line 3: the tiles AB are worth 4, the record says -5"]),
    (PASSES + ">a: A (time) +5 5\n", ["line 3: a time penalty of +5 points"]),
]


@pytest.mark.parametrize(("text", "expected"), DISAGREEMENTS)
def test_every_disagreement_names_its_line(text: str, expected: list[str]) -> None:
    found = differences("#player1 a\n#player2 b\n".replace("\n", "") and text)
    assert len(found) == len(expected), found
    for said, wanted in zip(found, expected, strict=True):
        assert said.startswith(wanted)


def test_words_are_checked_if_there_is_a_lexicon() -> None:
    words = Lexicon.of(["kotva", "ka", "ob", "abc"], languages.get("cs").alphabet)
    assert differences(SAMPLE.format(first=12), words) == ["line 4: not in the lexicon: TC"]
    phony = ">a: KOTVA?S 8D KTOVA +12 12\n>a: KOTVA?S -- -12 0\n>b: A - +0 0\n"
    assert differences(phony, words) == []
    assert differences(phony.replace("KTOVA", "KOTVA"), words) == [
        "line 1: 8D KOTVA was taken off, but the lexicon has all its words"
    ]


def game() -> Replay:
    return replay(gcg.parse(SAMPLE.format(first=12) + ">eva: ?S - +0 12\n#rack2 DEFGAAA\n"), language="cs")


def test_positions_after_any_number_of_turns() -> None:
    start = "/".join(["15"] * 15)
    assert game().at(0).cgp() == f"{start} KOTVA?S/ 0/0 0"
    assert game().at(1).cgp().split()[1:] == ["ABCDEFG/", "0/12", "0"]
    assert game().at(2).cgp().split()[1:] == ["/", "12/15", "0"], "part of a rack is no rack"
    assert game().at(3).cgp().split()[1:] == ["DEFGAAA/", "15/12", "1"]
    with pytest.raises(KotvaError, match="there is no turn 4; the record has 3"):
        game().at(4)


def test_a_replay_that_ended_early_says_why_a_turn_is_not_reached() -> None:
    ended = replay(gcg.parse(">a: A 8A KOTVA +12 12\n>b: A - +0 0\n"), language="cs")
    assert not ended.complete
    with pytest.raises(KotvaError, match="turn 1 is not reached: line 1: 8A KOTVA: the first play must cover"):
        ended.at(1)


def test_scores_of_positions_follow_the_record() -> None:
    assert replay(gcg.parse(SAMPLE.format(first=26)), language="cs").position.scores == (26, 15)


@pytest.mark.parametrize(
    ("text", "code"), [("#lexicon pl", "pl"), (">a: ABC - +0 0", "en"), (">a: ŘÚ - +0 0", "cs"), (">a: Ľ - +0 0", "sk")]
)
def test_the_language_is_found_by_lexicon_or_letters(text: str, code: str) -> None:
    assert language_of(gcg.parse(text)) == code


@pytest.mark.parametrize(("text", "reason"), [(">a: ÁÍ - +0 0", "cs or sk")])
def test_an_unclear_language_is_asked_for(text: str, reason: str) -> None:
    with pytest.raises(KotvaError, match=reason):
        language_of(gcg.parse(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (KOTVA + ">b: AB€DEFG 9D AB +5 5\n", "line 2: the rack AB€DEFG has `€`, which is not a letter of en"),
        (">a: ĄĘŚŹĆŃ1 8G ĘĄ +20 20\n", "line 1: the rack ĄĘŚŹĆŃ1 has `1`, which is not a letter of pl"),
        (">a: 8G ЩA +20 20\n", "line 1: the play ЩA has `Щ`, which is not a letter of en"),
    ],
)
def test_a_letter_that_no_language_has_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(KotvaError, match=re.escape(said)) as error:
        language_of(gcg.parse(text))
    assert "not clear" not in str(error.value)


def test_with_a_language_a_foreign_letter_on_a_rack_is_a_remark() -> None:
    game = replay(gcg.parse(KOTVA + ">b: AB€DEFG 9D AB +5 5\n"), language="cs")
    said = [str(one) for one in game.differences if "€" in str(one)]
    assert len(said) == 1
    assert said[0].startswith("line 2: the rack AB€DEFG is not possible")
