"""Game records that the page sends: read, replayed, and described step by step."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, replace

from kotva._core import StopFlag
from kotva.analysis.deep import Deep, Growing
from kotva.analysis.game import Heard
from kotva.analysis.model import GameAnalysis
from kotva.analysis.record import Options, analyse_record, deepen_record, words_for
from kotva.errors import ErrorParts, error_with_parts
from kotva.records import gcg
from kotva.records import json as json_records
from kotva.records.encoding import decode
from kotva.records.model import (
    ChallengeBonus,
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
from kotva.records.replay import Replay, replay
from kotva.web import words
from kotva.web.analyses.models import PositionAsk, RecordAsk, RecordInfo, RecordPlayer, RemarkInfo, StepInfo, StepKind
from kotva.web.analyses.positions import board_info, opened, read

__all__ = ["analysed", "deepened", "is_position", "play_again", "read_record", "text_of"]

KINDS: dict[type[Event], StepKind] = {
    Play: "play",
    Exchange: "exchange",
    Pass: "pass",
    Withdrawal: "withdrawal",
    ChallengeBonus: "challenge",
    TimePenalty: "time",
    RackBonus: "gains",
    RackPenalty: "loses",
}


def read_record(ask: RecordAsk) -> RecordInfo:
    """The record with all its positions; a single position becomes a record without events."""
    text, _ = text_of(ask)
    if is_position(text):
        return position_alone(text, ask)
    game, name = play_again(ask)
    record = game.record
    nicks = [player.nick for player in record.players]
    language = opened(name)[1]
    return RecordInfo(
        lexicon=name,
        declared_lexicon=game.other_lexicon,
        language=language,
        players=[RecordPlayer(nick=player.nick, name=player.name) for player in record.players],
        title=record.get("title") or record.get("description") or "",
        notes=[pragma.text for pragma in record.header if pragma.name == "note"],
        board=board_info(game.position),
        steps=[
            StepInfo(
                turn=step.turn,
                player=nicks.index(step.event.player),
                kind=KINDS[type(step.event)],
                tiles=str(getattr(step.event, "tiles", "")),
                at=getattr(step.event, "at", None),
                rack=step.event.rack,
                score=step.event.score,
                total=step.event.total,
                notes=list(turn.notes),
                line=step.event.line,
                cgp=step.position.cgp(),
                cells=board_info(step.position).cells,
            )
            for step, turn in zip(game.steps, record.turns, strict=False)
        ],
        final=game.position.cgp(),
        complete=game.complete,
        remarks=[
            RemarkInfo(line=one.line, text=one.text, **(asdict(one.parts) if one.parts else {}))
            for one in (*record.remarks, *game.differences)
        ],
        gcg=gcg.write(record),
        json_text=json_records.write(record),
    )


def play_again(ask: RecordAsk) -> tuple[Replay, str]:
    """Replays a record with the words of a lexicon; also returns the lexicon's name."""
    record, _ = record_of(ask)
    lexicon, language = words_for(record, chosen(ask))
    return replay(record, words.kept(lexicon), language=language), lexicon.name


def analysed(ask: RecordAsk, heard: Heard = lambda _turn, _count: None) -> GameAnalysis:
    """The analysis of a record, the same as in `kotva analyze`; both share the cache."""
    record, data = record_of(ask)
    return analyse_record(record, data, Options(lexicon=chosen(ask)), heard)[0]


def deepened(ask: RecordAsk, deep: Deep, game: GameAnalysis, stop: StopFlag) -> Generator[Growing, None, GameAnalysis]:
    """Adds win probabilities to an analysed record, with the same cache as `kotva analyze --deep`."""
    record, data = record_of(ask)
    return deepen_record(record, data, Options(lexicon=chosen(ask), deep=deep), game, stop=stop)


def record_of(ask: RecordAsk) -> tuple[Record, bytes]:
    """The record, and its bytes before decoding."""
    text, odd = text_of(ask)
    record = json_records.parse(text) if text.lstrip().startswith("{") else gcg.parse(text)
    if not record.events:
        message = "the record has no moves; a move is a line such as `>eva: KOTVA?S 8D KOTVA +12 12`"
        raise error_with_parts(message, ErrorParts("no-moves"))
    return replace(record, remarks=(*(Remark(0, remark) for remark in odd), *record.remarks)), ask.data or text.encode()


def chosen(ask: RecordAsk) -> str | None:
    """The file of the requested lexicon, which must be installed."""
    return str(words.found(ask.lexicon).path) if ask.lexicon else None


def text_of(ask: RecordAsk) -> tuple[str, list[str]]:
    """The text, and problems with the encoding of the file."""
    if ask.text is not None:
        return ask.text, []
    assert ask.data is not None
    return decode(ask.data, source="the file")


def is_position(text: str) -> bool:
    """
    >>> is_position("15/15/15 KOTVA?S/ 0/0 0"), is_position(">eva: KOTVA?S 8D KOTVA +12 12")
    (True, False)
    """
    lines = text.strip().splitlines()
    return len(lines) == 1 and not lines[0].startswith((">", "#", "{")) and "/" in lines[0].split()[0]


def position_alone(text: str, ask: RecordAsk) -> RecordInfo:
    if ask.lexicon is None:
        message = "a position alone does not say its language; choose a word list for it"
        raise error_with_parts(message, ErrorParts("position-alone"))
    here = read(PositionAsk(lexicon=ask.lexicon, cgp=text.strip()))
    return RecordInfo(
        lexicon=ask.lexicon,
        language=opened(ask.lexicon)[1],
        players=[],
        title="",
        notes=[],
        board=board_info(here),
        steps=[],
        final=here.cgp(),
        complete=True,
        remarks=[],
        gcg="",
        json_text="",
    )
