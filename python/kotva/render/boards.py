"""Draws board games as SVG and as text: pure functions of a picture.

Colours are CSS custom properties with default values, so a page can change them.
"""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import escape

from kotva.games import Picture
from kotva.games.picture import Cell, Piece

__all__ = ["svg", "text"]

SCALE = 600
MARGIN = 24
PLAYERS = ("#2b2b33", "#f4efe2", "#b3432f", "#3a6ea5")
RIMS = ("#000000", "#8a8272", "#6d2416", "#1f4266")
GROUND = "#3c3a36"
LEVEL_LOW, LEVEL_HIGH = (0x4F, 0x45, 0x38), (0xEF, 0xE3, 0xC8)


def svg(picture: Picture, title: str = "", description: str = "") -> str:
    """A self-contained SVG document.

    >>> from kotva import games
    >>> game = games.get("abalone")
    >>> drawing = svg(game.picture(game.position("standard")), "Abalone")
    >>> drawing.count('class="marble')
    28
    """
    width, height = SCALE + 2 * MARGIN, picture.height * SCALE + 2 * MARGIN
    levels = max((cell.level for cell in picture.cells), default=0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:.4g}" role="img"'
        f' aria-label="{escape(title or "board")}">',
        f"<title>{escape(title or 'board')}</title>",
        f"<desc>{escape(description)}</desc>" if description else "",
        f'<rect width="100%" height="100%" rx="12" fill="var(--ground, {GROUND})"/>',
        *(cell_svg(cell, levels) for cell in picture.cells),
        *(
            f'<line class="line" x1="{px(line.x1)}" y1="{px(line.y1)}" x2="{px(line.x2)}" y2="{px(line.y2)}"'
            ' stroke="var(--line, #a89f8d)" stroke-width="1.5"/>'
            for line in picture.lines
        ),
        *(piece_svg(piece) for piece in picture.pieces),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def px(value: float) -> str:
    return f"{value * SCALE + MARGIN:.2f}"


def cell_svg(cell: Cell, levels: int) -> str:
    x, y, half = cell.x * SCALE + MARGIN, cell.y * SCALE + MARGIN, cell.size * SCALE / 2
    label = f"<title>{escape(cell.at)}</title>"
    if cell.shape == "hexagon":
        radius = half / cos(pi / 6) * 0.97
        corners = " ".join(f"{x + radius * sin(k * pi / 3):.2f},{y - radius * cos(k * pi / 3):.2f}" for k in range(6))
        return f'<polygon class="cell" points="{corners}" fill="var(--cell, #6a6459)">{label}</polygon>'
    if cell.shape == "square":
        shade = terrace_shade(cell.level, levels)
        side = 2 * half - 1
        # The darker edge of each square makes the steps visible.
        return (
            f'<rect class="cell level-{cell.level}" x="{x - half + 0.5:.2f}" y="{y - half + 0.5:.2f}"'
            f' width="{side:.2f}" height="{side:.2f}" rx="3" fill="{shade}" stroke="#2a241b"'
            f' stroke-opacity="0.35">{label}</rect>'
            f'<text x="{x + half - 4:.2f}" y="{y + half - 5:.2f}" font-size="10" text-anchor="end" fill="#2a241b"'
            f' fill-opacity="0.55" font-family="sans-serif">{cell.level}</text>'
        )
    return f'<circle class="cell" cx="{x:.2f}" cy="{y:.2f}" r="2.2" fill="var(--point, #cfc6b4)">{label}</circle>'


def terrace_shade(level: int, levels: int) -> str:
    share = level / levels if levels else 1.0
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(LEVEL_LOW, LEVEL_HIGH, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def piece_svg(piece: Piece) -> str:
    x, y, radius = piece.x * SCALE + MARGIN, piece.y * SCALE + MARGIN, piece.size * SCALE / 2
    fill = f"var(--player-{piece.player + 1}, {PLAYERS[piece.player]})"
    rim = f"var(--rim-{piece.player + 1}, {RIMS[piece.player]})"
    label = f"<title>{escape(piece.at)}: {escape(piece.kind)} of player {piece.player + 1}</title>"
    kind = f'class="{escape(piece.kind.lower())} player-{piece.player + 1}"'
    centre = f'cx="{x:.2f}" cy="{y:.2f}"'
    if piece.kind == "ring":
        thick = radius * 0.3
        return (
            f'<circle {kind} {centre} r="{radius - thick / 2:.2f}" fill="none" stroke="{fill}"'
            f' stroke-width="{thick:.2f}">{label}</circle>'
            f'<circle {centre} r="{radius:.2f}" fill="none" stroke="{rim}" stroke-width="1"/>'
        )
    disc = f'<circle {kind} {centre} r="{radius:.2f}" fill="{fill}" stroke="{rim}" stroke-width="1.5">{label}</circle>'
    if piece.kind == "marble":
        shine = f'cx="{x - radius * 0.32:.2f}" cy="{y - radius * 0.36:.2f}" r="{radius * 0.24:.2f}"'
        return disc + f'<circle {shine} fill="#ffffff" fill-opacity="0.38"/>'
    if piece.kind == "marker":
        return disc
    ink = "#f4efe2" if piece.player in (0, 2, 3) else "#2b2b33"
    letter = (
        f'<text x="{x:.2f}" y="{y + radius * 0.36:.2f}" font-size="{radius:.2f}" text-anchor="middle" fill="{ink}"'
        f' font-family="sans-serif" font-weight="600">{escape(piece.kind)}</text>'
    )
    return disc + letter


LETTERS = {"marble": "●", "ring": "O", "marker": "x"}


def text(picture: Picture, width: int = 58) -> str:
    """The board for a terminal. A piece is its player's number; its kind comes first if the game has several kinds.

    >>> from kotva import games
    >>> game = games.get("abalone")
    >>> print(text(game.picture(game.position("standard")), 36).splitlines()[0].strip())
    i5  2   2   2   2   2
    """
    several = len({piece.kind for piece in picture.pieces}) > 1
    on = {piece.at: mark(piece, several) for piece in picture.pieces}
    rows: dict[float, list[Cell]] = {}
    for cell in picture.cells:
        rows.setdefault(round(cell.y, 6), []).append(cell)
    lines = []
    for _, cells in sorted(rows.items()):
        line = [" "] * (width + 8)
        for cell in sorted(cells, key=lambda c: c.x):
            shown = on.get(cell.at, "·")
            start = round(cell.x * width) + 4
            line[start : start + len(shown)] = shown
        first = min(cells, key=lambda c: c.x)
        start = max(0, round(first.x * width))
        line[start : start + len(first.at)] = first.at
        lines.append("".join(line).rstrip())
    return "\n".join(lines)


def mark(piece: Piece, several: bool) -> str:
    return (LETTERS.get(piece.kind, piece.kind) if several else "") + str(piece.player + 1)
