"""An explanation in two or three sentences of cs, sk, pl or en.

All words of a language are in one file, `data/explanations.LANGUAGE.toml`. This module decides what is said: always
the points, then the facts with the largest effect in points, and nothing that is too small to matter.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from kotva.analysis.explained import Difference, Explanation, KeptTiles, MoveFacts, Replies
from kotva.analysis.explanation import BLANK, weight
from kotva.errors import KotvaError
from kotva.games.crossword.position import split_tiles

__all__ = ["LANGUAGES", "Wording", "sentences", "wording"]

LANGUAGES = ("cs", "en", "pl", "sk")

MOST = 2
"""Number of facts said after the points."""
SMALL = 2.0
"""Points from which a fact is worth a sentence."""
SURE = 2.0
"""A sampled difference is said if it is at least this many standard errors."""
SPOT_SHARE = 0.2
"""The share of racks that must find their best reply in a new line before the line is called open."""
BONUS = 50
"""Points of a bingo; only the order of the sentences depends on it."""
LIKELY = 1 / 3
"""The chance that the opponent holds a tile from which the tile is mentioned; in a full bag every tile is possible."""
UNEVEN = 2
"""The difference between the numbers of vowels and consonants from which a leave is called unbalanced."""
DECISIVE = 1000.0
"""The size of facts that come before all others: the win probability and the result of an endgame."""

Value = int | float | str | MoveFacts
Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that could be said: its key, its effect in points, and its values."""

    key: str
    size: float
    values: Values


def sentences(found: Explanation, language: str = "en") -> tuple[str, ...]:
    """Two or three sentences about the move; with another move they compare the two.

    >>> from kotva.analysis.explained import Difference, MoveFacts
    >>> one, two = (MoveFacts(move=f"8D {word}", kind="play", at="8D", words=(word,), score=score)
    ...             for word, score in (("KOTVA", 22), ("VOTKA", 20)))
    >>> compared = Explanation(seed=0, move=one, other=two, difference=Difference(score=2))
    >>> sentences(compared, "cs")
    ('Tah 8D KOTVA přinese 22 bodů, o 2 body více než tah 8D VOTKA.',)
    """
    words = wording(language)
    if found.other is None or found.difference is None:
        first, facts = score_fact(found.move), move_facts(found.move)
    else:
        first = compared_score(found.move, found.other, found.difference.score)
        facts = compared_facts(found.move, found.other, found.difference)
    said = sorted((fact for fact in facts if fact.size >= SMALL), key=lambda fact: -fact.size)[:MOST]
    return tuple(words.sentence(fact.key, fact.values) for fact in (first, *said))


# One move


def score_fact(move: MoveFacts) -> Fact:
    key = "score_none" if move.kind != "play" else "score_bingo" if move.bingo else "score_play"
    return Fact(key, 0, {"move": move} | ({"score": move.score} if move.kind == "play" else {}))


def move_facts(move: MoveFacts) -> list[Fact]:
    """All facts about one move that have a sentence."""
    found = []
    if move.ending:
        key = "ending_proved" if move.ending.exact else "ending_expected"
        found.append(Fact(key, DECISIVE, {"spread": signed(move.ending.spread)}))
    if move.win:
        found.append(Fact("win", DECISIVE, {"playouts": move.win.playouts, "win": 100 * move.win.win}))
    if move.kept and move.kept.tiles:
        found.append(leave_fact(move.kept))
    # With an empty bag there is one rack, and the result says more.
    if move.replies and not move.ending:
        found.append(reply_fact(move.replies))
    if move.next_turn:
        chance = move.next_turn
        size = BONUS * chance.bingos / chance.draws
        found.append(Fact("next_bingo", size, {"bingos": chance.bingos, "draws": chance.draws}))
    if move.bag and move.bag[0].opponent >= LIKELY and move.bag[0].drawn:
        found.append(bag_fact(move))
    return found


def leave_fact(kept: KeptTiles) -> Fact:
    """The value of the tiles kept, and the strongest reason for it."""
    good = kept.value >= 0
    reason, effect, values = good_reason(kept) if good else bad_reason(kept)
    key = "_".join(part for part in ("leave", "good" if good else "bad", reason) if part)
    if reason:
        values["effect"] = effect
    return Fact(key, abs(kept.value), {"tiles": shown(kept.tiles), "value": abs(kept.value), **values})


Reason = tuple[str, float, dict[str, Value]]
"""The last part of the key, the effect in points, and more values."""


def good_reason(kept: KeptTiles) -> Reason:
    """The tile that adds the most, or that the tiles go well together."""
    best = kept.each[0]
    if len(split_tiles(kept.tiles)) < 2 or best.effect <= 0:
        return "", 0.0, {}
    if kept.together > best.effect:
        return "together", kept.together, {}
    return ("blank", best.effect, {}) if best.tile == BLANK else ("tile", best.effect, {"tile": best.tile})


def bad_reason(kept: KeptTiles) -> Reason:
    """The tile that costs the most, one tile too often, or a bad balance of vowels and consonants."""
    worst = kept.each[-1]
    if abs(kept.vowels - kept.consonants) >= UNEVEN and kept.together < min(worst.effect, 0):
        return "balance", -kept.together, {"vowels": kept.vowels, "consonants": kept.consonants}
    if len(split_tiles(kept.tiles)) < 2 or worst.effect >= 0:
        return "", 0.0, {}
    if worst.count > 1:
        return "duplicate", -worst.effect, {"tile": worst.tile, "copies": worst.count}
    return "tile", -worst.effect, {"tile": worst.tile}


def reply_fact(replies: Replies) -> Fact:
    """Whether the board is more or less open to the opponent than before, and where."""
    more = replies.after - replies.before
    size = abs(more) if abs(more) >= SURE * replies.error else 0.0
    values: dict[str, Value] = {"reply": replies.after, "difference": abs(more)}
    spot = replies.spot
    if more <= 0:
        return Fact("reply_closes", size, values)
    if spot is None or spot.after - spot.before < SPOT_SHARE * replies.racks:
        return Fact("reply_opens", size, values)
    key = "reply_opens_column" if spot.down else "reply_opens_row"
    return Fact(key, size, values | {"line": spot.line, "spot": spot.after, "racks": replies.racks})


def bag_fact(move: MoveFacts) -> Fact:
    tile = move.bag[0]
    values: dict[str, Value] = {
        "unseen": tile.unseen,
        "opponent": percent(tile.opponent),
        "drawn": percent(tile.drawn),
    }
    if tile.tile == BLANK:
        return Fact("bag_blank", weight(tile), values)
    return Fact("bag_tile", weight(tile), values | {"tile": tile.tile})


# Two moves


def compared_score(move: MoveFacts, other: MoveFacts, more: int) -> Fact:
    key = "than_more" if more > 0 else "than_fewer" if more < 0 else "than_equal"
    values: dict[str, Value] = {"move": move, "other": other, "score": move.score}
    return Fact(key, 0, values | ({"difference": abs(more)} if more else {}))


def compared_facts(move: MoveFacts, other: MoveFacts, more: Difference) -> list[Fact]:
    """All differences between two moves that have a sentence."""
    found = []
    if move.ending and other.ending and more.ending:
        key = "than_ending_proved" if move.ending.exact and other.ending.exact else "than_ending_expected"
        spreads = {"spread": signed(move.ending.spread), "other_spread": signed(other.ending.spread)}
        found.append(Fact(key, DECISIVE, spreads))
    if move.win and other.win and sure(more.win, more.win_error):
        wins = {"win": 100 * move.win.win, "other_win": 100 * other.win.win}
        # The difference counts common play-outs only; the two shares must not contradict it.
        if (move.win.win > other.win.win) == ((more.win or 0) > 0):
            found.append(Fact("than_win", DECISIVE, wins))
    if move.kept and other.kept and more.leave:
        key = "than_leave_better" if more.leave > 0 else "than_leave_worse"
        tiles = {"tiles": shown(move.kept.tiles), "other_tiles": shown(other.kept.tiles)}
        found.append(Fact(key, abs(more.leave), tiles | {"difference": abs(more.leave)}))
    if move.replies and not move.ending and more.reply and sure(more.reply, more.reply_error):
        key = "than_reply_less" if more.reply < 0 else "than_reply_more"
        found.append(Fact(key, abs(more.reply), {"reply": move.replies.after, "difference": abs(more.reply)}))
    if move.next_turn and other.next_turn and more.bingos and sure(more.bingos, more.bingos_error):
        shares = (percent(one.next_turn.bingos / one.next_turn.draws) for one in (move, other) if one.next_turn)
        share, other_share = shares
        found.append(Fact("than_bingo", BONUS * abs(more.bingos), {"share": share, "other_share": other_share}))
    return found


def sure(difference: float | None, error: float | None) -> bool:
    """Whether a sampled difference is more than chance."""
    return bool(difference) and abs(difference or 0) >= SURE * (error or 0)


# Words


def shown(tiles: str) -> str:
    """
    >>> shown("A[CH]?")
    'A CH ?'
    """
    return " ".join(split_tiles(tiles))


def signed(points: int) -> str:
    """
    >>> signed(12), signed(0), signed(-5)
    ('+12', '0', '−5')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")


def percent(share: float) -> int:
    """A share in whole per cent.

    >>> percent(0.125)
    13
    """
    return int(Decimal(100 * share).quantize(Decimal(1), ROUND_HALF_UP))


PLACE = re.compile(r"\{(\w+)(?::(\w+)\.(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language."""

    language: str
    nouns: Mapping[str, Mapping[str, Mapping[str, str]]]
    moves: Mapping[str, Mapping[str, str]]
    words: Mapping[str, str]
    templates: Mapping[str, str | Mapping[str, str]]

    def sentence(self, key: str, values: Values) -> str:
        """A whole sentence: the template with its values."""
        text = self.filled(self.template(key, values), values)
        # Figures and the sign of per cent stay on one line.
        return (text[:1].upper() + text[1:]).replace(" %", "\N{NO-BREAK SPACE}%")

    def template(self, key: str, values: Values) -> str:
        found = self.templates[key]
        if isinstance(found, str):
            return found
        return found[self.category(self.number(values[found["by"]]))]

    def filled(self, template: str, values: Values) -> str:
        def fill(place: re.Match[str]) -> str:
            name, noun, case = place.groups()
            value = values[name]
            if isinstance(value, MoveFacts):
                return self.move(value, case)
            return self.counted(value, noun, case) if noun else self.number(value)

        return PLACE.sub(fill, template)

    def move(self, move: MoveFacts, case: str) -> str:
        word = move.words[0] if move.words else ""
        return self.moves[case][move.kind].format(at=move.at, word=word, tiles=shown(move.tiles))

    def counted(self, value: int | float | str, noun: str, case: str) -> str:
        """A number with its noun: `2 body`, `1,5 bodu`."""
        number = self.number(value)
        return self.nouns[noun][case][self.category(number)].format(n=number)

    def number(self, value: Value) -> str:
        """A whole number or a text as it is, any other number with one decimal. Halves are rounded up."""
        if isinstance(value, float):
            rounded = Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP)
            return str(rounded).replace(".", self.words["decimal"])
        return self.words["no_tiles"] if value == "" else str(value)

    def category(self, number: str) -> str:
        """The plural category of a number as it is written."""
        return PLURALS[self.language](number)


def english(number: str) -> str:
    """
    >>> [english(number) for number in ("1", "2", "5", "22", "1.5")]
    ['one', 'other', 'other', 'other', 'other']
    """
    return "one" if number == "1" else "other"


def czech(number: str) -> str:
    """Czech and Slovak.

    >>> [czech(number) for number in ("1", "2", "5", "22", "1,5")]
    ['one', 'few', 'other', 'other', 'many']
    """
    if not number.isdigit():
        return "many"
    return "one" if number == "1" else "few" if number in ("2", "3", "4") else "other"


def polish(number: str) -> str:
    """
    >>> [polish(number) for number in ("1", "2", "5", "12", "22", "1,5")]
    ['one', 'few', 'many', 'many', 'few', 'other']
    """
    if not number.isdigit():
        return "other"
    few = number[-1] in "234" and number[-2:-1] != "1"
    return "one" if number == "1" else "few" if few else "many"


PLURALS: dict[str, Callable[[str], str]] = {"cs": czech, "en": english, "pl": polish, "sk": czech}
"""The plural rules of Unicode CLDR, for numbers as they are written."""


@cache
def wording(language: str) -> Wording:
    """The words of a language.

    >>> wording("xx")
    Traceback (most recent call last):
    kotva._core.KotvaError: explanations are written in cs, en, pl and sk, not in xx
    """
    if language not in LANGUAGES:
        raise KotvaError(
            f"explanations are written in {', '.join(LANGUAGES[:-1])} and {LANGUAGES[-1]}, not in {language}"
        )
    text = files("kotva.analysis").joinpath("data", f"explanations.{language}.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    return Wording(language, data["nouns"], data["moves"], data["words"], data["sentences"])
