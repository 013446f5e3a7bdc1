"""Worker of tools/versus: answers with moves of one installed Kotva. Requests and answers are JSON, one per line.

It must run with every revision since 5f48b87, so it uses little of the package. A request has the whole position, so a
restarted worker needs nothing else. A player lives for one `sitting`, which is one game.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def board_seat(request: dict[str, Any]) -> tuple[Any, Any]:
    """A player of a board game, and a function that returns the position of a request."""
    from kotva import games, players

    game = games.get(request["game"])
    try:
        player = players.get(request["player"], game, outside=True)
    except (AttributeError, TypeError):  # older revisions
        player = players.get(request["player"], request["game"])

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
    except ImportError:  # newer revisions, in which the crossword is a game like the others
        from kotva import games, players

        game = games.get("crossword", lexicon=request["lexicon"])
        player = players.get(request["player"], game, seed=request["seed"])
        return player, lambda asked: game.position(text=asked["start"])
    lexicon = Lexicon.open(request["lexicon"])
    player = crossword_player(request["player"], Position.start(lexicon), request["seed"])
    return player, lambda asked: Position.from_cgp(asked["start"], lexicon)


def limits_of(request: dict[str, Any]) -> Any:
    from kotva.players import Limits

    # Only limits that are set: an older revision does not know all of them.
    return Limits(**{name: limit for name, limit in request["limits"].items() if limit is not None})


class Seat:
    """The player of the last request, and the request's settings for which it was created."""

    def __init__(self) -> None:
        self.made_for: list[Any] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        made_for = [request[key] for key in ("game", "player", "lexicon", "seed", "sitting")]
        if made_for != self.made_for:
            seat = crossword_seat if request["game"] == "crossword" else board_seat
            self.player, self.position = seat(request)
            self.made_for = made_for
            self.player.begin()
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
        except Exception as error:  # tools/versus reports it, and the match continues
            said = {"fault": f"{type(error).__name__}: {error}"}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
