"""Simulates moves of a position and reports the results so far to the page."""

from __future__ import annotations

from kotva._core import StopFlag
from kotva.games.crossword import Move
from kotva.players.simulation import Budget, Result, Simulation
from kotva.web.analyses.models import SimulateAsk, SimulationInfo
from kotva.web.analyses.positions import read
from kotva.web.analyses.report import Report
from kotva.web.analyses.slices import Slices

__all__ = ["candidates", "simulate"]


def simulation(ask: SimulateAsk) -> Simulation:
    return Simulation(
        read(ask),
        plies=ask.plies,
        candidates=ask.candidates,
        plays=ask.plays,
        opponent=ask.opponent,
        last=ask.last,
        seed=ask.seed,
    )


def candidates(ask: SimulateAsk) -> list[Move]:
    """The moves that a simulation of this request compares."""
    return [candidate.move for candidate in simulation(ask).result().plays]


def simulate(ask: SimulateAsk, report: Report, stop: StopFlag) -> Slices:
    """Reports the results of the candidates about ten times a second; the answer is the last report."""
    result = None
    for result in simulation(ask).run(Budget(ask.iterations, ask.seconds), stop):
        report(info(result))
        yield
    assert result is not None
    return info(result)


def info(result: Result) -> dict[str, object]:
    return SimulationInfo.model_validate(result.document() | {"done": result.done}).model_dump(mode="json")
