"""Replays a record by the rules and reports the differences with their lines.

A difference does not stop the replay, and the data of the record are kept. The replay ends early only if a play cannot
be placed on the board at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from string import ascii_uppercase

from kotva import languages
from kotva._core import Rng, Rules
from kotva.errors import ErrorParts, IllegalMove, InvalidMove, KotvaError, counted, error_parts, error_with_parts
from kotva.games.crossword import Move, Position, rules
from kotva.games.crossword.position import split_tiles
from kotva.languages import Pack
from kotva.lexicons.lexicon import Lexicon
from kotva.records.model import (
    Event,
    Exchange,
    Pass,
    Play,
    RackBonus,
    RackPenalty,
    Record,
    Remark,
    TimePenalty,
    Withdrawal,
)

NEVER = 255
"""A limit that is never reached: the record decides when the game ends, not the number of scoreless turns."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event: the position before it (with the rack of the record), and the move if the event is one.

    `turn` is the number of the turn from 1. It is 0 for events that are not moves, such as a withdrawn play or points
    at the end. `problem` is the reason if the rules do not allow the move with the recorded rack.
    """

    event: Event
    position: Position
    move: Move | None = None
    turn: int = 0
    problem: str = ""


@dataclass(slots=True)
class Replay:
    """The replayed part of a game. `position` is the last position; totals are those of the record."""

    record: Record
    position: Position
    steps: list[Step] = field(default_factory=list)
    differences: list[Remark] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return len(self.steps) == len(self.record.events)

    @property
    def other_lexicon(self) -> str:
        """The lexicon that the record declares, if the replay uses another one; otherwise empty.

        Names of lexica are in lower case: a record that declares `CSW21` was played with the lexicon `csw21`.
        """
        declared = (self.record.get("lexicon") or "").strip()
        used = self.position.lexicon.name if self.position.lexicon else ""
        return declared if used and declared.casefold() != used.casefold() else ""

    def at(self, turn: int) -> Position:
        """The position after `turn` events, with the racks known there."""
        if not 0 <= turn <= len(self.record.events):
            raise KotvaError(f"there is no turn {turn}; the record has {len(self.record.events)}, 0 is the beginning")
        if turn > len(self.steps):
            raise KotvaError(f"turn {turn} is not reached: {self.differences[-1]}")
        return self.steps[turn].position if turn < len(self.steps) else self.position


def language_of(record: Record) -> str:
    """The language of the record: that of its declared lexicon, or the only language with all its letters.

    >>> from kotva.records import gcg
    >>> language_of(gcg.parse(">a: ĄĘŚ 8G ĘĄ +20 20"))
    'pl'
    >>> language_of(gcg.parse("#lexicon cs-klasik"))
    'cs'
    """
    packs = languages.packs()
    declared = record.get("lexicon")
    for pack in packs:
        if declared in (pack.code, *(spec.name for spec in pack.lexica)):
            return pack.code
    used = {tile for event in record.events for tile in _letters(event)}
    fitting = [pack.code for pack in packs if used <= _tiles(pack)]
    if not fitting:
        raise foreign_letter(record, packs)
    if "en" in fitting or len(fitting) == 1:
        return "en" if "en" in fitting else fitting[0]
    found = " or ".join(fitting)
    message = f"the language of the record is not clear (it could be {found}); name it with --language"
    raise error_with_parts(message, ErrorParts("language-unclear"))


def foreign_letter(record: Record, packs: list[Pack]) -> KotvaError:
    """An error with the first letter that the most likely language does not have, and its line.

    >>> from kotva.records import gcg
    >>> language_of(gcg.parse(">a: HATTERS 8E HATS +14 14\\n>b: AB€DEFG 9E AD +5 5\\n"))
    Traceback (most recent call last):
    kotva._core.KotvaError: line 2: the rack AB€DEFG has `€`, which is not a letter of en; put it right or ...
    """
    foreign = {
        pack.code: [
            (number, event, tile)
            for number, event in enumerate(record.events, 1)
            for tile in _letters(event)
            if tile not in _tiles(pack)
        ]
        for pack in packs
    }
    code = min(foreign, key=lambda one: (len(foreign[one]), one != "en"))
    number, event, letter = foreign[code][0]
    rack = letter in split_tiles(event.rack)
    where = f"the rack {event.rack}" if rack else f"the play {event.tiles if isinstance(event, Play) else ''}"
    place = f"line {event.line}" if event.line else f"event {number}"
    parts = ErrorParts("foreign", (letter,))
    parts = parts.within("rack", event.rack) if rack else parts
    parts = parts.within("line", event.line) if event.line else parts
    message = f"{place}: {where} has `{letter}`, which is not a letter of {code}; put it right or name the language"
    return error_with_parts(f"{message} with --language", parts)


def _tiles(pack: Pack) -> set[str]:
    """The texts of the pack's tiles: upper case for letters that have tiles, lower case for blanks."""
    return {x.lower for x in pack.letters} | {x.upper for x in pack.letters if not x.blank_only}


def _letters(event: Event) -> Iterable[str]:
    tiles = event.tiles if isinstance(event, Play) else ""
    return (tile for tile in split_tiles(event.rack + tiles) if tile not in "?.")


def replay(
    record: Record,
    lexicon: Lexicon | None = None,
    *,
    language: str | None = None,
    settings: Rules | None = None,
) -> Replay:
    """Replays the record. With a lexicon, unknown words are also reported.

    >>> from kotva.records import gcg
    >>> game = gcg.parse(">a: KOTVA?S 8D KOTVA +26 26\\n>b: ABCDEFG 9D ABC +15 9\\n")
    >>> for difference in replay(game, language="cs").differences:
    ...     print(difference)
    line 1: 8D KOTVA scores 12, the record says 26
    line 2: the total of b is 15, the record says 9
    """
    chosen = settings or rules(
        language or language_of(record),
        letters=lexicon.alphabet if lexicon else None,
        end_count=NEVER,
        challenge="single",
    )
    position = Position.start(lexicon, max(2, len(record.players)), rules=chosen)
    runner = _Runner(Replay(record, position))
    runner.run()
    return runner.replay


class _Runner:
    """Plays events on one position. All racks are hidden except that of the side to move."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.position = replay, replay.position
        self.nicks = [player.nick for player in replay.record.players]
        self.values = {row[0]: row[2] for row in self.position.rules.alphabet.letters}
        self.points = [0] * self.position.players
        self.line = 0
        self.turns = 0
        self.problem = ""
        self.lexicon = self.position.lexicon.name if self.position.lexicon else ""
        self.hide()

    def differ(self, text: str, rule: str, *about: object) -> None:
        self.replay.differences.append(Remark(self.line, text, ErrorParts(rule, tuple(map(str, about)))))

    def refuse(self, text: str, error: KotvaError, rack: str | None = None) -> None:
        """Report an event that the rules refuse."""
        parts = error_parts(error) or ErrorParts("refused", (str(error),))
        parts = parts if rack is None else parts.within("rack", rack)
        self.replay.differences.append(Remark(self.line, text, parts))

    def hide(self) -> None:
        """Fills all racks with unknown tiles."""
        for player in range(self.position.players):
            self.position.set_rack(player, None)
            self.position.refill(player, Rng(0))

    def name_lexicon(self) -> None:
        """Report once that the replay uses another lexicon than the game."""
        if declared := self.replay.other_lexicon:
            self.line = next(pragma.line for pragma in self.replay.record.pragmata() if pragma.name == "lexicon")
            text = f"the game was played with {declared}, its words are looked up in {self.lexicon}"
            self.differ(text, "other-lexicon", declared, self.lexicon)

    def run(self) -> None:
        self.name_lexicon()
        events = self.replay.record.events
        for event, following in zip_longest(events, events[1:]):
            self.line = event.line
            player = self.nicks.index(event.player)
            if isinstance(event, Play | Pass | Exchange) and self.position.outcome() is None:
                self.give_turn(player)
                self.claim_rack(player, event.rack)
            step = Step(event, self.position.copy())
            self.problem = ""
            try:
                move = self.happen(event, player, withdrawn=isinstance(following, Withdrawal))
            except (IllegalMove, InvalidMove) as error:
                self.refuse(f"{error}; the replay ends here", error)
                return
            self.turns += move is not None
            number = 0 if move is None else self.turns
            self.replay.steps.append(replace(step, move=move, turn=number, problem=self.problem))
            self.add_up(event, player)
            if not isinstance(event, RackBonus | RackPenalty):
                self.hide()
        self.final_racks()

    def give_turn(self, player: int) -> None:
        if self.position.side != player:
            waited = self.nicks[self.position.side]
            self.differ(f"it is the turn of {waited}", "turn-of", waited)
        while self.position.side != player:
            self.position.play("-")

    def claim_rack(self, player: int, rack: str) -> None:
        """Sets the recorded rack if it is complete and possible. An incomplete rack stays hidden."""
        tiles, held = len(split_tiles(rack)), self.position.rack_sizes[player]
        if tiles > held:
            text = f"the rack {rack} has {counted(tiles, 'tile')}, {self.nicks[player]} can hold {held}"
            self.differ(text, "rack-holds", rack, tiles, held)
        elif tiles == held:
            try:
                self.position.set_rack(player, rack)
            except KotvaError as error:
                self.refuse(f"the rack {rack} is not possible: {error}", error, rack)

    def happen(self, event: Event, player: int, withdrawn: bool) -> Move | None:
        match event:
            case Play(at=at, tiles=tiles):
                return self.play(f"{at} {dotted(self.position, at, tiles)}", event, withdrawn)
            case Pass() if self.position.outcome() is not None:
                return None  # the turn was lost by a challenge of the last play
            case Pass():
                return self.scoreless("-", event)
            case Exchange(tiles=tiles):
                if isinstance(tiles, int):
                    self.position.set_rack(player, None)  # the leave is unknown
                return self.scoreless(f"-{tiles}", event)
            case Withdrawal():
                self.withdraw(event)
            case RackBonus(tiles=tiles) | RackPenalty(tiles=tiles):
                self.settle_rack(event, tiles)
            case TimePenalty() if event.score > 0:
                self.differ(f"a time penalty of {event.score:+d} points", "time-gain", event.score)
        return None

    def play(self, text: str, event: Event, withdrawn: bool) -> Move:
        try:
            move = self.position.parse(text)
        except IllegalMove as error:
            # The recorded rack may be wrong. Try unknown tiles; if these fail too, the play itself is wrong.
            self.position.set_rack(self.position.side, None)
            move = self.position.parse(text)
            self.refuse(str(error), error)
            self.problem = str(error)
        if move.score != event.score:
            difference = f"{text} scores {move.score}, the record says {event.score}"
            self.differ(difference, "play-score", text, move.score, event.score)
        self.look_up(move, text, withdrawn)
        return self.position.play(move)

    def look_up(self, move: Move, text: str, withdrawn: bool) -> None:
        """Compares the lexicon with the players' challenges. A lexicon other than that of the game proves nothing."""
        unknown = self.position.core.unknown_words(move)
        if declared := self.replay.other_lexicon:
            if unknown and not withdrawn:
                words = ", ".join(unknown)
                difference = f"not in {self.lexicon}: {words}; the game was played with {declared}"
                self.differ(difference, "words-elsewhere", words, self.lexicon, declared)
        elif unknown and not withdrawn:
            self.differ(f"not in the lexicon: {', '.join(unknown)}", "words", *unknown)
        elif withdrawn and not unknown and self.position.lexicon:
            self.differ(f"{text} was taken off, but the lexicon has all its words", "withdrawn-good", text)

    def scoreless(self, text: str, event: Event) -> Move:
        if event.score:
            difference = f"`{text}` scores nothing, the record says {event.score}"
            self.differ(difference, "play-score", text, 0, event.score)
        try:
            return self.position.play(text)
        except IllegalMove as error:
            self.refuse(str(error), error)
            self.problem = str(error)
            return self.position.play("-")

    def withdraw(self, event: Event) -> None:
        last = self.replay.steps[-1].event if self.replay.steps else None
        if not isinstance(last, Play) or last.player != event.player:
            self.differ(f"there is no play of {event.player} to take off", "withdrawn-none", event.player)
            return
        if last.score != -event.score:
            text = f"the play taken off scored {last.score}, the record takes back {-event.score}"
            self.differ(text, "withdrawn-score", last.score, -event.score)
        self.position.withdraw()

    def settle_rack(self, event: Event, tiles: str) -> None:
        """Checks the points for tiles left: their value, or twice their value if the rules give it to the player who
        went out."""
        held = Counter(split_tiles(tiles))
        value = sum(self.values.get(tile, 0) * number for tile, number in held.items())
        possible = {value, 2 * value} if isinstance(event, RackBonus) else {-value}
        if event.score not in possible:
            text = f"the tiles {tiles} are worth {value}, the record says {event.score}"
            self.differ(text, "tiles-worth", tiles, value, event.score)
        left = Counter(self.position.unseen)
        if isinstance(event, RackBonus) and self.position.outcome() is not None and held != left:
            unseen = "".join(sorted(left.elements()))
            self.differ(f"the tiles left are {unseen}, the record says {tiles}", "tiles-left", unseen, tiles)

    def add_up(self, event: Event, player: int) -> None:
        """Adds the recorded score to the position, except for tiles left, which the position counts itself at the
        end."""
        total = self.replay.totals.get(event.player, 0) + event.score
        if total != event.total:
            text = f"the total of {event.player} is {total}, the record says {event.total}"
            self.differ(text, "total", event.player, total, event.total)
        self.replay.totals[event.player] = event.total
        if not isinstance(event, RackBonus | RackPenalty):
            self.points[player] += event.score
            self.position.core.add_points(player, self.points[player] - self.position.scores[player])

    def final_racks(self) -> None:
        for pragma in self.replay.record.pragmata():
            for player in range(len(self.nicks)):
                if pragma.name == f"rack{player + 1}":
                    self.line = pragma.line
                    self.claim_rack(player, pragma.text)


def dotted(position: Position, at: str, tiles: str) -> str:
    """The word with a dot for every tile that is already on the board. Some programs write the whole word.

    >>> board = Position.from_cgp("15/" * 7 + "3WORD8/" + "15/" * 6 + "15 / 0/0 0", language="en")
    >>> dotted(board, "8D", "WORDY"), dotted(board, "D8", "WAY")
    ('....Y', '.AY')
    """
    down = at[0].isalpha()
    column, row = (at[0], at[1:]) if down else (at[-1], at[:-1])
    r, c = int(row) - 1, ascii_uppercase.index(column.upper())
    board, written = position.board, []
    for i, tile in enumerate(split_tiles(tiles)):
        square = (r + i, c) if down else (r, c + i)
        inside = all(0 <= x < len(board) for x in square)
        lies = board[square[0]][square[1]] if inside else ""
        same = lies.strip("[]").upper() == tile.upper()
        written.append("." if lies and same else tile if len(tile) == 1 else f"[{tile}]")
    return "".join(written)
