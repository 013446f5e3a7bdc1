"""Line graphs in SVG for pages without scripts: colours come from the style sheet, lines differ by dashes too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["graph"]

CLASSES = ("first", "second", "third", "fourth")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 240, 44, 24, 12
LABEL = 14
"""Height of a line of text."""


def graph(title: str, lines: Mapping[str, Sequence[float]], bars: Sequence[float] = ()) -> str:
    """Lines over the numbers 0, 1, 2…, with bars from the bottom in the same unit.

    >>> drawn = graph("points", {"eva": [0, 20], "jan": [0, 14]})
    >>> drawn.count("<polyline"), "eva" in drawn
    (2, True)
    """
    most = max((y for line in (*lines.values(), bars) for y in line), default=0) or 1
    steps = max((len(line) - 1 for line in lines.values()), default=0) or 1

    def x(i: float) -> float:
        return round(LEFT + i * (WIDTH - LEFT - 96) / steps, 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - max(0.0, value) * (HEIGHT - BOTTOM - TOP) / most, 1)

    parts = [f'<line class="axis" x1="{LEFT}" x2="{WIDTH - 96}" y1="{y(t)}" y2="{y(t)}"/>'
             f'<text x="{LEFT - 6}" y="{y(t) + 4}" text-anchor="end">{t:g}</text>' for t in ticks(most)]  # fmt: skip
    parts += [
        f'<rect class="bar" x="{x(i + 1) - 4}" width="8" y="{y(v)}" height="{y(0) - y(v):.1f}"/>'
        for i, v in enumerate(bars)
    ]
    for kind, line in zip(CLASSES, lines.values(), strict=False):
        points = " ".join(f"{x(i)},{y(v)}" for i, v in enumerate(line))
        parts.append(f'<polyline class="{kind}" points="{points}"/>')
    ends = {name: (x(len(line) - 1) + 6, y(line[-1]) + 4) for name, line in lines.items() if line}
    parts += [f'<text x="{at}" y="{height}">{escape(name)}</text>' for name, (at, height) in apart(ends).items()]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def ticks(most: float) -> list[float]:
    """Four or five round numbers from 0.

    >>> ticks(430), ticks(7)
    ([0, 100, 200, 300, 400], [0, 2, 4, 6])
    """
    step = next(s * 10**e for e in range(-1, 7) for s in (1, 2, 5) if most / (s * 10**e) <= 5)
    return [i * step for i in range(int(most / step) + 1)]


def apart(labels: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Labels at the ends of lines moved down until none covers another.

    >>> apart({"a": (0, 100), "b": (0, 98), "c": (0, 20)})
    {'c': (0, 20), 'b': (0, 98), 'a': (0, 112)}
    """
    placed: dict[str, tuple[float, float]] = {}
    lowest = float("-inf")
    for name, (at, height) in sorted(labels.items(), key=lambda item: item[1][1]):
        lowest = max(height, lowest + LABEL)
        placed[name] = (at, lowest)
    return placed
