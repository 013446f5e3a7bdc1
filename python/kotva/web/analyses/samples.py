"""Self-play games, as examples for users who have no record of their own."""

from __future__ import annotations

from kotva import Lexicon
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches import Pairing, play_match
from kotva.matches.records import crossword_record
from kotva.players.crossword import compiled
from kotva.records import gcg
from kotva.records.model import Pragma, Record
from kotva.records.replay import replay
from kotva.web.analyses.models import SampleInfo, SampleQuery
from kotva.web.analyses.positions import opened

__all__ = ["sample"]

PLAYERS = ("letters", "greedy")
NAMED = ("player1", "player2")
MIDDLE = 8
"""Number of turns after which the middle game begins."""


def players(lexicon: Lexicon) -> tuple[str, str]:
    """Two different players, if both know the language."""
    try:
        compiled(PLAYERS[0], Position.start(lexicon))
    except KotvaError:
        return PLAYERS[1], PLAYERS[1]
    return PLAYERS


def sample(query: SampleQuery) -> SampleInfo:
    lexicon, language = opened(query.lexicon)
    match = play_match(Pairing(CrosswordGame(lexicon), players(lexicon), query.seed), 2, threads=1)
    written = crossword_record(match, match.games[0])
    header = (pragma for pragma in written.header if pragma.name in NAMED)
    named = Record((*header, Pragma("lexicon", query.lexicon)), written.turns)
    game = replay(named, lexicon, language=language)
    before = [step.position for step in game.steps if step.move]
    late = [position for position in before if position.bag == 0]
    if len(before) <= MIDDLE or not late:
        raise KotvaError(f"the lexicon {query.lexicon} has too few words for a game")
    return SampleInfo(gcg=gcg.write(named), middle=before[MIDDLE].cgp(), endgame=late[0].cgp())
