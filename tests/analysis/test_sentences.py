"""The words of explanations: every number in its form, every case, and only what matters."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kotva.analysis.explained import (
    BagTile,
    Difference,
    Ending,
    Explanation,
    KeptTile,
    KeptTiles,
    MoveFacts,
    NextTurn,
    Replies,
    Spot,
    WinFacts,
)
from kotva.analysis.sentences import LANGUAGES, PLACE, sentences, wording

NUMBERS = (1, 2, 5, 22, 1.5)
CATEGORIES = {
    "cs": {"one", "few", "many", "other"},
    "en": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "sk": {"one", "few", "many", "other"},
}
"""The categories of Unicode CLDR."""
WHOLE = {
    "cs": {"one", "few", "other"},
    "en": {"one", "other"},
    "pl": {"one", "few", "many"},
    "sk": {"one", "few", "other"},
}
"""Those that whole numbers have."""

FORMS = {
    "cs": {
        "point.accusative": "1 bod, 2 body, 5 bodů, 22 bodů, 1,5 bodu",
        "point.genitive": "1 bodu, 2 bodů, 5 bodů, 22 bodů, 1,5 bodu",
        "playout.nominative": "1 partie, 2 partie, 5 partií, 22 partií, 1,5 partie",
        "vowel.nominative": "1 samohláska, 2 samohlásky, 5 samohlásek, 22 samohlásek, 1,5 samohlásky",
        "consonant.nominative": "1 souhláska, 2 souhlásky, 5 souhlásek, 22 souhlásek, 1,5 souhlásky",
        "rack.genitive": "1 zásobníku, 2 zásobníků, 5 zásobníků, 22 zásobníků, 1,5 zásobníku",
        "draw.genitive": "1 losování, 2 losování, 5 losování, 22 losování, 1,5 losování",
    },
    "en": {
        "point.accusative": "1 point, 2 points, 5 points, 22 points, 1.5 points",
        "playout.nominative": "1 game, 2 games, 5 games, 22 games, 1.5 games",
        "vowel.nominative": "1 vowel, 2 vowels, 5 vowels, 22 vowels, 1.5 vowels",
        "consonant.nominative": "1 consonant, 2 consonants, 5 consonants, 22 consonants, 1.5 consonants",
        "copy.accusative": "1 copy, 2 copies, 5 copies, 22 copies, 1.5 copies",
        "rack.nominative": "1 rack, 2 racks, 5 racks, 22 racks, 1.5 racks",
        "draw.accusative": "1 draw, 2 draws, 5 draws, 22 draws, 1.5 draws",
    },
    "pl": {
        "point.accusative": "1 punkt, 2 punkty, 5 punktów, 22 punkty, 1,5 punktu",
        "point.genitive": "1 punktu, 2 punktów, 5 punktów, 22 punktów, 1,5 punktu",
        "playout.nominative": "1 partia, 2 partie, 5 partii, 22 partie, 1,5 partii",
        "time.accusative": "1 raz, 2 razy, 5 razy, 22 razy, 1,5 raza",
        "rack.genitive": "1 stojaka, 2 stojaków, 5 stojaków, 22 stojaków, 1,5 stojaka",
        "draw.genitive": "1 losowania, 2 losowań, 5 losowań, 22 losowań, 1,5 losowania",
    },
    "sk": {
        "point.accusative": "1 bod, 2 body, 5 bodov, 22 bodov, 1,5 bodu",
        "point.genitive": "1 bodu, 2 bodov, 5 bodov, 22 bodov, 1,5 bodu",
        "playout.nominative": "1 partia, 2 partie, 5 partií, 22 partií, 1,5 partie",
        "vowel.nominative": "1 samohláska, 2 samohlásky, 5 samohlások, 22 samohlások, 1,5 samohlásky",
        "consonant.nominative": "1 spoluhláska, 2 spoluhlásky, 5 spoluhlások, 22 spoluhlások, 1,5 spoluhlásky",
        "rack.locative": "1 zásobníku, 2 zásobníkoch, 5 zásobníkoch, 22 zásobníkoch, 1,5 zásobníka",
        "draw.locative": "1 žrebovaní, 2 žrebovaniach, 5 žrebovaniach, 22 žrebovaniach, 1,5 žrebovania",
    },
}
"""Each noun in each case that a sentence uses, with 1, 2, 5, 22 and 1.5, by the grammars of the languages."""

FORM = {
    (language, noun, number): form
    for language, nouns in FORMS.items()
    for noun, forms in nouns.items()
    for number, form in zip(NUMBERS, re.split(r", (?=\d)", forms), strict=True)
}

MOVES = {
    "cs": ("tah 8D HAT", "výměna A B", "vynechání tahu"),
    "en": ("8D HAT", "exchanging A B", "passing"),
    "pl": ("ruch 8D HAT", "wymiana A B", "pas"),
    "sk": ("ťah 8D HAT", "výmena A B", "vynechanie ťahu"),
}
PLAY = MoveFacts(move="8D HAT", kind="play", at="8D", words=("HAT",), tiles="HAT", score=14)
OTHER = MoveFacts(move="8F AT", kind="play", at="8F", words=("AT",), tiles="AT", score=4)
EXCHANGE = MoveFacts(move="-AB", kind="exchange", tiles="AB", score=0)
PASS = MoveFacts(move="-", kind="pass", score=0)


def variants(template: str | dict[str, str]) -> list[str]:
    """The texts of a sentence: one, or one for each plural form."""
    return [template] if isinstance(template, str) else [text for form, text in template.items() if form != "by"]


def texts() -> list[tuple[str, str, str]]:
    return [
        (language, key, text)
        for language in LANGUAGES
        for key, template in wording(language).templates.items()
        for text in variants(template)  # type: ignore[arg-type]
    ]


def value_for(name: str, number: int | float) -> Any:
    return {"move": PLAY, "other": OTHER, "tile": "S", "tiles": "E R S", "other_tiles": "U V", "line": "15"}.get(
        name, number
    )


def test_all_languages_have_the_same_sentences_about_the_same_values() -> None:
    def values(language: str) -> dict[str, list[set[str]]]:
        return {
            key: [{place[1] for place in PLACE.finditer(text)} for text in variants(template)]  # type: ignore[arg-type]
            for key, template in wording(language).templates.items()
        }

    model = values("en")
    for language in LANGUAGES:
        found = values(language)
        assert found.keys() == model.keys()
        for key, sets in found.items():
            assert all(one == model[key][0] for one in sets), (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_declared_case_is_used_and_every_used_case_is_declared(language: str) -> None:
    words = wording(language)
    used = {
        f"{place[2]}.{place[3]}"
        for one, _, text in texts()
        if one == language
        for place in PLACE.finditer(text)
        if place[2]
    }
    declared = {f"{noun}.{case}" for noun, cases in words.nouns.items() for case in cases}
    assert used == declared | {f"move.{case}" for case in words.moves}
    assert declared == FORMS[language].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_the_plural_categories_of_its_language(language: str) -> None:
    words = wording(language)
    for cases in words.nouns.values():
        for forms in cases.values():
            assert forms.keys() == CATEGORIES[language]
    for template in words.templates.values():
        if not isinstance(template, str):
            assert template.keys() == WHOLE[language] | {"by"}


@pytest.mark.parametrize(("language", "noun", "number"), FORM)
def test_every_noun_has_the_right_form_for_1_2_5_22_and_a_fraction(language: str, noun: str, number: int) -> None:
    name, case = noun.split(".")
    assert wording(language).counted(number, name, case) == FORM[language, noun, number]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("language", "key", "text"), texts())
def test_every_sentence_has_the_right_forms_of_everything_it_counts(
    language: str, key: str, text: str, number: int | float
) -> None:
    words = wording(language)
    values = {place[1]: value_for(place[1], number) for place in PLACE.finditer(text)}
    said = words.filled(text, values)
    for place in PLACE.finditer(text):
        if place[2] and place[2] != "move":
            assert FORM[language, f"{place[2]}.{place[3]}", number] in said
    assert not re.search(r"[{}]|\s\s", said)
    assert said.endswith(".")
    whole = words.sentence(key, values | {"unseen": 2 if number == 1.5 else number})
    assert whole[0].isupper() or whole[0].isdigit()


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_have_names_in_every_case_used(language: str) -> None:
    words = wording(language)
    assert set(words.moves) == {"nominative"}
    assert tuple(words.move(one, "nominative") for one in (PLAY, EXCHANGE, PASS)) == MOVES[language]


BLANKS = {
    "cs": ["je ještě 1 žolík", "jsou ještě 2 žolíci", "je ještě 5 žolíků", "je ještě 22 žolíků"],
    "en": ["is still 1 blank", "are still 2 blanks", "are still 5 blanks", "are still 22 blanks"],
    "pl": ["jest jeszcze 1 blank", "są jeszcze 2 blanki", "jest jeszcze 5 blanków", "są jeszcze 22 blanki"],
    "sk": ["je ešte 1 žolík", "sú ešte 2 žolíky", "je ešte 5 žolíkov", "je ešte 22 žolíkov"],
}
TILES = {
    "cs": ["je ještě 1 kámen S", "jsou ještě 2 kameny S", "je ještě 5 kamenů S", "je ještě 22 kamenů S"],
    "en": ["is still 1 S ", "are still 2 of the S tiles", "are still 5 of the S tiles", "are still 22 of the S tiles"],
    "pl": ["jest jeszcze 1 płytka S", "są jeszcze 2 płytki S", "jest jeszcze 5 płytek S", "są jeszcze 22 płytki S"],
    "sk": ["je ešte 1 kameň S", "sú ešte 2 kamene S", "je ešte 5 kameňov S", "je ešte 22 kameňov S"],
}
ONE_OR_SOME = {
    "cs": [("že ho má soupeř", "že ho doberete"), ("že některého má soupeř", "že některého doberete")],
    "en": [("the opponent has it", "you draw it"), ("the opponent has one", "you draw one")],
    "pl": [("że ma go przeciwnik", "że go dobierzesz"), ("że któryś ma przeciwnik", "że któryś dobierzesz")],
    "sk": [("že ho má súper", "že ho doberiete"), ("že niektorý má súper", "že niektorý doberiete")],
}
"""How a blank is referred to: the only one, and one of several."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_unseen_tiles_agree_with_their_verbs(language: str) -> None:
    words = wording(language)
    for at, unseen in enumerate((1, 2, 5, 22)):
        about = {"unseen": unseen, "opponent": 45, "drawn": 7}
        blanks = words.sentence("bag_blank", about)
        assert BLANKS[language][at] in blanks
        assert all(part in blanks for part in ONE_OR_SOME[language][unseen > 1])
        assert TILES[language][at] in words.sentence("bag_tile", about | {"tile": "S"})


# What is said


def kept(
    value: float, *each: tuple[str, int, float], apart: float = 0.0, vowels: int = 1, consonants: int = 1
) -> KeptTiles:
    tiles = "".join(tile * count for tile, count, _ in each)
    found = tuple(KeptTile(tile=tile, count=count, effect=effect) for tile, count, effect in each)
    return KeptTiles(tiles=tiles, value=value, apart=apart, vowels=vowels, consonants=consonants, each=found)


def said(move: MoveFacts, language: str = "en") -> list[str]:
    return list(sentences(Explanation(seed=0, move=move), language))


def with_facts(**facts: Any) -> MoveFacts:
    return PLAY.model_copy(update=facts)


def test_the_first_sentence_says_the_points() -> None:
    assert said(PLAY) == ["8D HAT scores 14 points."]
    assert said(with_facts(bingo=True, score=78)) == ["8D HAT is a bingo for 78 points."]
    assert said(EXCHANGE) == ["Exchanging A B scores no points."]
    assert said(PASS, "cs") == ["Vynechání tahu nepřinese žádné body."]


def test_the_largest_effects_come_first_and_the_third_is_left_out() -> None:
    move = with_facts(
        kept=kept(4.0, ("S", 1, 5.0), ("T", 1, 1.0), apart=6.0),
        replies=Replies(racks=100, before=30.0, after=36.0, error=1.0),
        next_turn=NextTurn(draws=100, bingos=10),
    )
    assert said(move) == [
        "8D HAT scores 14 points.",
        "The opponent's best reply will score 36.0 points on average, 6.0 points more than without this move.",
        "A bingo next turn is possible with 10 of 100 draws.",
    ]


def test_nothing_small_and_nothing_that_may_be_chance_is_said() -> None:
    small = kept(1.9, ("S", 1, 5.0), ("T", 1, 1.0))
    chance = Replies(racks=100, before=30.0, after=36.0, error=3.1)
    rare = BagTile(tile="?", unseen=2, total=2, value=26.0, opponent=0.3, drawn=0.3)
    assert said(with_facts(kept=small, replies=chance, bag=(rare,), next_turn=NextTurn(draws=100, bingos=3))) == [
        "8D HAT scores 14 points."
    ]


def test_the_win_probability_comes_before_all_effects() -> None:
    win = WinFacts(playouts=1000, win=0.5625, win_error=0.01, spread=3.0, spread_error=1.0)
    move = with_facts(win=win, next_turn=NextTurn(draws=100, bingos=90))
    assert said(move)[1] == "In a simulation (1000 games) it wins 56.3% of the time."
    assert said(move, "sk")[1] == "V simulácii (1000 partií) je šanca na výhru 56,3\N{NO-BREAK SPACE}%."


def test_an_endgame_is_told_by_its_result_with_its_sign() -> None:
    assert said(with_facts(ending=Ending(spread=-12, exact=True)))[1] == (
        "With best play by both sides the game ends with a spread of \N{MINUS SIGN}12 (proved)."
    )
    assert "probably" in said(with_facts(ending=Ending(spread=7, exact=False)))[1]


LEAVES = [
    (kept(8.5, ("S", 1, 8.5)), "It keeps S, worth 8.5 points."),
    (
        kept(8.5, ("S", 1, 7.25), ("T", 1, 0.5), apart=9.0),
        "It keeps S T, worth 8.5 points; without the S the rest would be worth 7.3 points less.",
    ),
    (
        kept(28.0, ("?", 1, 26.0), ("T", 1, 0.5), apart=27.0),
        "It keeps ? T, worth 28.0 points; without the blank the rest would be worth 26.0 points less.",
    ),
    (
        kept(9.0, ("N", 1, 3.0), ("I", 1, 2.0), apart=1.0),
        "It keeps N I, worth 9.0 points; these tiles go well together, which adds 8.0 points.",
    ),
    (kept(-6.0, ("V", 1, -6.0), apart=-6.0), "Keeping V costs 6.0 points."),
    (
        kept(-6.0, ("E", 1, 1.0), ("V", 1, -5.0), apart=-5.0),
        "Keeping E V costs 6.0 points; without the V the rest would be worth 5.0 points more.",
    ),
    (
        kept(-8.0, ("E", 1, 1.0), ("V", 2, -6.0), apart=-9.0),
        "Keeping E V V costs 8.0 points; among them are 2 copies of V, and with one fewer the rest would be worth "
        "6.0 points more.",
    ),
    (
        kept(-7.0, ("A", 1, -2.0), ("O", 2, -3.0), apart=-2.0, vowels=3, consonants=0),
        "Keeping A O O costs 7.0 points; 3 vowels and 0 consonants go badly together, which costs 5.0 points.",
    ),
]


@pytest.mark.parametrize(("tiles", "sentence"), LEAVES)
def test_a_leave_is_explained_by_its_strongest_reason(tiles: KeptTiles, sentence: str) -> None:
    assert said(with_facts(kept=tiles))[1] == sentence


@pytest.mark.parametrize(
    ("spot", "end"),
    [
        (Spot(line="15", down=False, before=0, after=44), "row 15, where 44 of 100 racks would find their best reply."),
        (Spot(line="O", down=True, before=2, after=22), "column O, where 22 of 100 racks would find their best reply."),
        (Spot(line="O", down=True, before=3, after=22), "more than without this move."),
        (None, "more than without this move."),
    ],
)
def test_a_line_is_called_open_if_a_fifth_of_the_racks_find_their_best_reply_newly_there(spot: Spot, end: str) -> None:
    replies = Replies(racks=100, before=30.0, after=36.0, error=1.0, spot=spot)
    assert said(with_facts(replies=replies))[1].endswith(end)


def test_a_move_that_closes_the_board_says_so() -> None:
    replies = Replies(
        racks=100, before=36.0, after=30.0, error=1.0, spot=Spot(line="8", down=False, before=0, after=30)
    )
    assert said(with_facts(replies=replies), "pl")[1] == (
        "Najlepsza odpowiedź przeciwnika da średnio 30,0 punktu, o 6,0 punktu mniej niż bez tego ruchu."
    )


def compared(difference: Difference, one: MoveFacts = PLAY, two: MoveFacts = OTHER, language: str = "en") -> list[str]:
    return list(sentences(Explanation(seed=0, move=one, other=two, difference=difference), language))


def test_points_are_compared_in_both_directions() -> None:
    assert compared(Difference(score=10)) == ["8D HAT scores 14 points, 10 points more than 8F AT."]
    assert compared(Difference(score=-10), OTHER, PLAY) == ["8F AT scores 4 points, 10 points less than 8D HAT."]
    assert compared(Difference(score=0), PLAY, PLAY.model_copy(update={"at": "8E"}), "pl") == [
        "Ruch 8D HAT daje 14 punktów, tyle samo co ruch 8E HAT."
    ]
    assert compared(Difference(score=14), PLAY, EXCHANGE, "sk") == [
        "Ťah 8D HAT prinesie 14 bodov, o 14 bodov viac ako výmena A B."
    ]


def test_a_better_move_is_explained_by_the_largest_differences() -> None:
    one = with_facts(
        kept=kept(8.0, ("S", 1, 8.0)),
        replies=Replies(racks=100, before=30.0, after=33.0, error=1.0),
        next_turn=NextTurn(draws=100, bingos=30),
    )
    two = OTHER.model_copy(update={"kept": kept(0.0), "next_turn": NextTurn(draws=100, bingos=8)})
    more = Difference(score=10, leave=8.0, reply=-4.5, reply_error=1.0, bingos=0.22, bingos_error=0.04)
    assert compared(more, one, two, "cs")[1:] == [
        "Šance na bingo v příštím tahu je 30\N{NO-BREAK SPACE}%, u druhého tahu 8\N{NO-BREAK SPACE}%.",
        "Ponechané kameny jsou o 8,0 bodu cennější: S, u druhého tahu žádné.",
    ]
    assert compared(more.model_copy(update={"bingos_error": 0.2}), one, two)[2] == (
        "The opponent's best reply will score 33.0 points on average, 4.5 points less than after the other move."
    )


def test_a_difference_of_win_probabilities_is_said_only_if_it_is_more_than_chance() -> None:
    def win(share: float) -> WinFacts:
        return WinFacts(playouts=500, win=share, win_error=0.02, spread=0.0, spread_error=1.0)

    one, two = with_facts(win=win(0.56)), OTHER.model_copy(update={"win": win(0.53)})
    assert len(compared(Difference(score=10, win=0.03, win_error=0.02), one, two)) == 1
    assert compared(Difference(score=10, win=0.03, win_error=0.01), one, two)[1] == (
        "In a simulation it wins 56.0% of the time, the other move 53.0%."
    )
    assert len(compared(Difference(score=10, win=-0.03, win_error=0.01), one, two)) == 1, "the shares contradict it"


def test_solved_endgames_are_compared_by_their_results() -> None:
    one = with_facts(ending=Ending(spread=12, exact=True))
    two = OTHER.model_copy(update={"ending": Ending(spread=-3, exact=True)})
    assert compared(Difference(score=10, ending=15), one, two)[1] == (
        "With best play by both sides the game ends with a spread of +12, "
        "after the other move with \N{MINUS SIGN}3 (proved)."
    )
