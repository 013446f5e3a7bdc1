"""The rules of a crossword room, and its positions as plain data with one value per seat."""

from __future__ import annotations

from typing import Any

from kotva._core import Alphabet, Layout, Rules
from kotva.games.crossword import Position
from kotva.games.crossword import rules as rules_of
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.web.errors import Refused
from kotva.web.rooms.models import Options, TileSet

__all__ = ["BLANK", "SETTINGS", "joined", "placed", "settings", "state_of", "tile_set"]

SETTINGS = ("rack_size", "bingo_bonus", "exchange_minimum", "end_by", "end_count", "final_points")
BLANK = "?"


def settings(lexicon: Lexicon, options: Options, *, foreign: bool = False) -> Rules:
    """The rules of the lexicon's language with the changes of the room. A custom tile set belongs to one language, so
    a `foreign` lexicon does not use it."""
    changes: dict[str, Any] = dict(options.rules or {})
    for name in changes:
        if name not in SETTINGS:
            raise Refused("bad-options", f"there is no rule {name}; there are {', '.join(SETTINGS)}")
    changes["challenge"] = options.challenge or "void"
    if options.challenge_points is not None:
        changes["challenge_points"] = options.challenge_points
    letters = lexicon.alphabet
    if options.tiles is not None and not foreign:
        letters = tile_set(letters, options.tiles)
    board = Layout.parse(options.layout) if options.layout else None
    try:
        return rules_of(language_of(lexicon) or "en", letters=letters, board=board, **changes)
    except TypeError as error:
        raise Refused("bad-options", f"a rule has a value of the wrong kind: {error}") from None


def tile_set(alphabet: Alphabet, tiles: TileSet) -> Alphabet:
    known = {row[0]: row for row in alphabet.letters}
    for tile in tiles.letters:
        if tile.letter not in known:
            raise Refused("bad-options", f"{tile.letter} is not a letter of this lexicon")
        upper, lower, _, _, vowel, blank_only = known[tile.letter]
        known[tile.letter] = (upper, lower, tile.value, tile.count, vowel, blank_only)
    return Alphabet(list(known.values()), alphabet.blanks if tiles.blanks is None else tiles.blanks)


def joined(tiles: list[str]) -> str:
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def state_of(position: Position, turned: int = 0) -> dict[str, Any]:
    """A position as plain data with one value per seat. In a CGP the first player is to move; `turned` rotates the
    seats accordingly."""
    seats = [(seat - turned) % position.players for seat in range(position.players)]
    return {
        "board": [tile for row in position.board for tile in row],
        "racks": [position.racks[seat] or "" for seat in seats],
        "scores": [position.scores[seat] for seat in seats],
        "turn": (position.side + turned) % position.players,
        "zeros": position.zeros,
    }


def placed(rules: Rules, lexicon: Lexicon | None, state: dict[str, Any], players: int) -> Position:
    for name in ("racks", "scores"):
        if len(state[name]) != players:
            raise Refused("bad-set-up", f"there are {players} players, not {len(state[name])} {name}")
    if state["turn"] >= players:
        raise Refused("bad-set-up", f"there is no seat {state['turn']}")
    try:
        return Position.setup(
            state["board"], state["racks"], state["scores"], state["turn"], state["zeros"], lexicon=lexicon, rules=rules
        )
    except OverflowError as error:
        raise Refused("bad-set-up", f"a number is too large: {error}") from None
