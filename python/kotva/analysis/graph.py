"""Line graphs in SVG for pages without scripts. The style sheet sets the colours; lines also differ by their dashes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Graph", "graph"]

CLASSES = ("first", "second", "third", "fourth")
WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 720, 240, 44, 96, 24, 12
LABEL = 14
"""Height of a line of text."""


class Tick(NamedTuple):
    """A horizontal grid line with its number on the left."""

    x1: int
    x2: int
    y: float
    label: str


class Line(NamedTuple):
    kind: str
    points: str


class Label(NamedTuple):
    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Graph:
    """The data of the template `graph`."""

    title: str
    ticks: list[Tick]
    lines: list[Line]
    labels: list[Label]
    width: int = WIDTH
    height: int = HEIGHT


def graph(title: str, lines: Mapping[str, Sequence[float]]) -> Graph:
    """Lines over x = 0, 1, 2…, each with its name at its end.

    >>> drawn = graph("points", {"eva": [0, 20], "jan": [0, 14]})
    >>> drawn.lines[0].points, [label.text for label in drawn.labels]
    ('44.0,216.0 624.0,12.0', ['eva', 'jan'])
    """
    most = max((y for line in lines.values() for y in line), default=0) or 1
    steps = max((len(line) - 1 for line in lines.values()), default=0) or 1

    def x(i: float) -> float:
        return round(LEFT + i * (WIDTH - LEFT - RIGHT) / steps, 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - max(0.0, value) * (HEIGHT - BOTTOM - TOP) / most, 1)

    ends = {name: (x(len(line) - 1) + 6, y(line[-1]) + 4) for name, line in lines.items() if line}
    return Graph(
        title,
        [Tick(LEFT, WIDTH - RIGHT, y(value), f"{value:g}") for value in ticks(most)],
        [
            Line(kind, " ".join(f"{x(i)},{y(value)}" for i, value in enumerate(line)))
            for kind, line in zip(CLASSES, lines.values(), strict=False)
        ],
        [Label(name, *place) for name, place in apart(ends).items()],
    )


def ticks(most: float) -> list[float]:
    """Four or five round numbers from 0.

    >>> ticks(430), ticks(7)
    ([0, 100, 200, 300, 400], [0, 2, 4, 6])
    """
    step = next(s * 10**e for e in range(-1, 7) for s in (1, 2, 5) if most / (s * 10**e) <= 5)
    return [i * step for i in range(int(most / step) + 1)]


def apart(labels: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Moves labels down until they do not overlap.

    >>> apart({"a": (0, 100), "b": (0, 98), "c": (0, 20)})
    {'c': (0, 20), 'b': (0, 98), 'a': (0, 112)}
    """
    placed: dict[str, tuple[float, float]] = {}
    lowest = float("-inf")
    for name, (at, height) in sorted(labels.items(), key=lambda item: item[1][1]):
        lowest = max(height, lowest + LABEL)
        placed[name] = (at, lowest)
    return placed
