"""Answers moves of one installed Kotva to tools/versus: one JSON document a line in, one a line out.

It runs under any revision from 5f48b87 on, so it asks of the package only what stands in this file. A request has the
whole position, so a worker that was started again knows all that it needs; a player lives through a `sitting` (a game,
or a pair of crossword games) and hears when a new `number` of game begins.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def board_seat(request: dict[str, Any]) -> tuple[Any, Any]:
    """A player of a board game, and a function that makes the position of a request."""
    from kotva import games, players

    game = games.get(request["game"])
    try:
        player = players.get(request["player"], request["game"])
    except (AttributeError, TypeError):
        player = players.get(request["player"], game)

    def position(asked: dict[str, Any]) -> Any:
        found = game.position(text=asked["start"])
        for move in asked["moves"]:
            found.play(move)
        return found

    return player, position


def crossword_seat(request: dict[str, Any]) -> tuple[Any, Any]:
    """A crossword player, and a function that reads the CGP of a request."""
    try:
        from kotva import Lexicon
        from kotva.games.crossword import Position
        from kotva.players.crossword import crossword_player
    except ImportError:  # a Kotva in which crosswords are a game like the others
        from kotva import games, players

        game = games.get("crossword", lexicon=request["lexicon"])  # type: ignore[call-arg]
        return players.get(request["player"], game), lambda asked: game.position(text=asked["start"])
    lexicon = Lexicon.open(request["lexicon"])
    player = crossword_player(request["player"], Position.start(lexicon), request["seed"])
    return player, lambda asked: Position.from_cgp(asked["start"], lexicon)


def limits_of(request: dict[str, Any]) -> Any:
    from kotva.players import Limits

    return Limits(**request["limits"])


class Seat:
    """The player of the last request and what it was made for."""

    def __init__(self) -> None:
        self.made_for: list[Any] = []
        self.number: int | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        made_for = [request[key] for key in ("game", "player", "lexicon", "seed", "sitting")]
        if made_for != self.made_for:
            seat = crossword_seat if request["game"] == "crossword" else board_seat
            self.player, self.position = seat(request)
            self.made_for, self.number = made_for, None
        if request["number"] != self.number:
            self.player.begin()
            self.number = request["number"]
        decision = self.player.choose(self.position(request), limits_of(request))
        return {"move": str(decision.move), "value": decision.value}


def main() -> None:
    seat = Seat()
    for line in sys.stdin:
        try:
            request = json.loads(line)
            if "hello" in request:
                import kotva

                said: dict[str, Any] = {"kotva": kotva.__version__}
            else:
                said = seat.answer(request)
        except Exception as error:  # the driver reports it and the match goes on
            said = {"fault": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
