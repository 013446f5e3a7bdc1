"""Pre-endgames with progress reports."""

from __future__ import annotations

import os
from typing import Any

from kotva._core import StopFlag
from kotva.players.preendgame import PreEndgame, Result
from kotva.web.analyses.models import PreEndgameAsk, PreEndgameInfo
from kotva.web.analyses.positions import read
from kotva.web.analyses.report import Report

__all__ = ["SHOWN", "preendgame"]

TABLE_BITS = 20
SHOWN = 50
"""Moves in a report: the best ones."""


def preendgame(ask: PreEndgameAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Reports the results so far about twice a second; the answer is the last report."""
    solver = PreEndgame(
        read(ask),
        plays=ask.plays,
        opponent=ask.opponent,
        worst=ask.worst,
        spread=ask.spread,
        threads=max(1, (os.cpu_count() or 1) // 2),
        table_bits=TABLE_BITS,
    )
    result = solver.result()
    for result in solver.run(ask.seconds, stop):
        report(info(result))
    return info(result)


def info(result: Result) -> dict[str, Any]:
    document = result.document() | {"done": result.done}
    document["plays"] = document["plays"][:SHOWN]
    return PreEndgameInfo.model_validate(document).model_dump()
