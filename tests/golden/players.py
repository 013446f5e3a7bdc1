"""Games played by the Python interface: by more than two players, and by matches asked for their turns.

When the interface changes, the bodies of these functions follow it. What they answer stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

BOARDS = [
    ("abalone", "3p-standard", ["best-move:standard", "best-move:simple", "alpha-beta:standard:depth=1"]),
    ("abalone", "4p-pbem", ["best-move:standard", "best-move:standard", "best-move:simple", "best-move:mass-based"]),
    ("terrace", "3p-pbem", ["best-move:standard", "best-move:fast", "alpha-beta:standard:depth=2"]),
    ("terrace", "4p-pbem", ["best-move:standard", "best-move:fast", "best-move:improved", "best-move:standard"]),
    ("yinsh", "blitz", ["best-move:basic", "best-move:by-position"]),
    ("connect-four", "empty", ["alpha-beta:chances:depth=2", "easy"]),
]
CROSSWORDS = [
    ("en", ["greedy", "equity", "smart"], 5),
    ("cs", ["greedy", "gordon-h3", "random", "equity"], 6),
    ("pl", ["equity:endgame=exact,nodes=500", "long-words"], 7),
    ("sk", ["greedy", "greedy"], 8),
]
MATCHES = [("en", ("equity", "long-words")), ("cs", ("random", "smart"))]
LEXICA = {"games-crossword": ["en", "cs", "pl", "sk"]}
MOST = 120


def boards(_: object) -> list[dict[str, Any]]:
    from kotva import games, players
    from kotva.matches import play

    found = []
    for game, setup, names in BOARDS:
        known = games.get(game)
        crew = [players.get(name, game) for name in names]
        played = play(known, known.position(setup), crew, most_moves=MOST)
        found.append(
            {
                "game": game,
                "start": played.start,
                "players": names,
                "moves": " ".join(played.moves),
                "values": [turn.value for turn in played.turns],
                "winner": played.winner,
                "reason": played.reason,
                "scores": list(played.scores),
            }
        )
    return found


def crosswords(_: object) -> list[dict[str, Any]]:
    return [crossword(*one) for one in CROSSWORDS] + [match(*one) for one in MATCHES]


def crossword(lexicon: str, names: list[str], seed: int) -> dict[str, Any]:
    """A game of any number of players, each of whom sees the position as it may."""
    from kotva import Position, games, players
    from kotva._core import Rng

    position, rng = Position.start(lexicon, len(names), seed), Rng(seed)
    game = games.get("crossword", lexicon=lexicon)
    crew = [players.get(name, game, seed=seed + seat) for seat, name in enumerate(names)]
    moves: list[str] = []
    while position.outcome() is None and len(moves) < MOST:
        seat = position.side
        decision = crew[seat].choose(position.view(seat), players.Limits())
        moves.append(str(position.play(decision.move)))
        position.refill(seat, rng)
    outcome = position.outcome()
    return {
        "lexicon": lexicon,
        "players": names,
        "moves": moves,
        "last": position.cgp(),
        "winners": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "scores": list(outcome.scores) if outcome else None,
    }


def match(lexicon: str, names: tuple[str, str]) -> dict[str, Any]:
    """A pair of games with all that is kept of a turn."""
    from kotva import games
    from kotva.matches import Pairing, play_match

    found = play_match(Pairing(games.get("crossword", lexicon=lexicon), names, 11), 2, threads=1)
    return {
        "lexicon": lexicon,
        "players": list(names),
        "games": [
            {
                "scores": list(game.scores),
                "winner": game.winner,
                "reason": game.reason,
                "left": list(game.notes["left"]),
                "turns": [turn(t) for t in game.turns],
            }
            for game in found.games
        ],
    }


def turn(one: Any) -> list[Any]:
    rack, bag, leave = (one.notes[name] for name in ("rack", "bag", "leave"))
    return [one.side, rack, one.move, one.score, one.value, bag, leave]


GROUPS: dict[str, Callable[[Any], Any]] = {"games-board": boards, "games-crossword": crosswords}
