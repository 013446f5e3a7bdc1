"""High Card: a toy with hidden cards and chance, in plain Python, that knows nothing of the code above it.

Nine cards, two in each hand. The players show a card in turn; the higher one takes the trick, which is a point, and its
owner shows first next time. Then both draw. When the hands are empty, more tricks win; there are four tricks, so a tie
is possible.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import permutations
from random import Random

from kotva.errors import KotvaError
from kotva.games import Outcome, Picture
from kotva.games.picture import Cell, Piece

CARDS = range(1, 10)
HAND = 2
TRICKS = 4
UNKNOWN = 0


@dataclass
class Position:
    """`hands` holds the cards, 0 for one that is hidden here; `table` the card that waits for an answer."""

    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    table: int = 0
    shown: tuple[int, ...] = ()
    scores: tuple[int, int] = (0, 0)
    side: int = 0
    drawn: int = 0
    moves: list[str] = field(default_factory=list)
    before: list[Position] = field(default_factory=list)
    players = 2

    @property
    def text(self) -> str:
        hands = "/".join("".join(map(str, hand)) for hand in self.hands)
        shown = "".join(map(str, self.shown))
        return f"{hands} {self.table} {shown or '-'} {self.scores[0]}/{self.scores[1]} {self.drawn} {self.side + 1}"

    @property
    def hash(self) -> int:
        return int.from_bytes(blake2b(self.text.encode(), digest_size=8).digest())

    def fresh_hash(self) -> int:
        return self.hash

    def legal_moves(self) -> list[str]:
        return [str(card) for card in sorted(self.hands[self.side]) if card != UNKNOWN]

    def play(self, move: str, /) -> str:
        if str(move) not in self.legal_moves():
            raise KotvaError(f"`{move}` is not legal: show a card of your hand, {' or '.join(self.legal_moves())}")
        self.before.append(replace(self, moves=list(self.moves), before=list(self.before)))
        card, side = int(move), self.side
        hand = list(self.hands[side])
        hand.remove(card)
        self.hands = (tuple(hand), self.hands[1]) if side == 0 else (self.hands[0], tuple(hand))
        self.shown += (card,)
        if self.table:
            winner = side if card > self.table else 1 - side
            self.scores = (self.scores[0] + (winner == 0), self.scores[1] + (winner == 1))
            self.table, self.side = 0, winner
        else:
            self.table, self.side = card, 1 - side
        self.moves.append(str(move))
        return str(move)

    def undo(self) -> str:
        if not self.moves:
            raise IndexError("nothing was played yet")
        move, last = self.moves[-1], self.before[-1]
        vars(self).update(vars(last))
        return move

    def outcome(self) -> Outcome | None:
        if sum(self.scores) < TRICKS:
            return None
        best = max(self.scores)
        winners = [player for player in (0, 1) if self.scores[player] == best]
        return Outcome(winners, "all cards shown", self.scores)

    def copy(self) -> Position:
        return replace(self, moves=list(self.moves), before=list(self.before))

    # Chance

    def wanted(self) -> int:
        """Cards that each player draws now."""
        if self.table or self.drawn >= 2 * TRICKS:
            return 0
        return HAND - max(map(len, self.hands))

    def draws(self) -> list[tuple[str, int]]:
        count = self.wanted()
        if not count:
            return []
        held = {card for hand in self.hands for card in hand}
        left = [card for card in CARDS if card not in held and card not in self.shown]
        dealt = permutations(left, 2 * count)
        return [(f"{''.join(map(str, cards[:count]))}/{''.join(map(str, cards[count:]))}", 1) for cards in dealt]

    def draw(self, rng: Random, /) -> str:
        events = self.draws()
        if not events:
            return ""
        event = rng.choice(events)[0]
        self.deal(event)
        return event

    def deal(self, event: str, /) -> None:
        if event:
            new = [tuple(map(int, cards)) for cards in event.split("/")]
            self.hands = (self.hands[0] + new[0], self.hands[1] + new[1])
            self.drawn += sum(map(len, new))

    # Hidden information

    def view(self, player: int | None, /) -> Position:
        first, second = (
            hand if seat == player else tuple(UNKNOWN for _ in hand) for seat, hand in enumerate(self.hands)
        )
        return replace(self, hands=(first, second), moves=[], before=[])


class HighCard:
    name = "high-card"
    setups = ("deal",)

    def position(self, setup: str | None = None, *, text: str | None = None) -> Position:
        if setup not in (None, "deal"):
            raise KotvaError(f"high-card has no setup `{setup}`; there is only `deal`")
        if text is None:
            return Position()
        try:
            hands, table, shown, scores, drawn, side = text.split(" ")
            first, second = (tuple(map(int, hand)) for hand in hands.split("/"))
            points = tuple(map(int, scores.split("/")))
            seen = tuple(map(int, shown)) if shown != "-" else ()
            if side not in ("1", "2") or len(points) != 2 or int(table) not in range(10):
                raise ValueError
            return Position((first, second), int(table), seen, (points[0], points[1]), int(side) - 1, int(drawn))
        except ValueError:
            raise KotvaError(f"`{text}` is not a position of High Card") from None

    def picture(self, position: Position, /) -> Picture:
        """The table in the middle; above and below it a place for each card that a player may hold."""
        rows = [(f"{player + 1}.{card}", card / 10, 0.1 + 0.3 * player) for player in (0, 1) for card in CARDS]
        places = {at: Cell(at, "square", x, y, 0.1) for at, x, y in [("table", 0.5, 0.25), *rows]}
        held = [(f"{player + 1}.{card}", card, player) for player, hand in enumerate(position.hands) for card in hand]
        shown = [("table", position.table, 1 - position.side)] if position.table else []
        pieces = [
            Piece(at, str(card), player, places[at].x, places[at].y, 0.1)
            for at, card, player in held + shown
            if card != UNKNOWN
        ]
        return Picture(0.5, tuple(places.values()), (), tuple(pieces))

    def title(self, language: str = "en") -> str:
        return "High Card"

    def description(self, language: str = "en") -> str:
        return "The higher card takes the trick."

    def rules(self, language: str = "en") -> str:
        return "Show a card; the higher one takes the trick."


GAME = HighCard()
