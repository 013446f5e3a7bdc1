"""Colours of a board for the light and dark theme. Premium squares have the usual colours."""

from __future__ import annotations

from typing import Literal, NamedTuple

Theme = Literal["light", "dark"]


class Palette(NamedTuple):
    paper: str
    square: str
    line: str
    text: str
    faint: str
    tile: str
    tile_edge: str
    ink: str
    blank_ink: str
    accent: str
    premiums: dict[str, tuple[str, str]]
    """Fill and label colour by premium sign."""


THEMES: dict[Theme, Palette] = {
    "light": Palette(
        paper="#f7f5f0",
        square="#e6e3da",
        line="#cbc6b8",
        text="#2c2a26",
        faint="#6b675e",
        tile="#fbf1d3",
        tile_edge="#d3c08d",
        ink="#2a2118",
        blank_ink="#7d6a48",
        accent="#0b7a75",
        premiums={
            "~": ("#6b2a7d", "#ffffff"),
            "=": ("#b3261e", "#ffffff"),
            "-": ("#f0b6bb", "#5f1620"),
            "^": ("#123a57", "#ffffff"),
            '"': ("#1f5fa8", "#ffffff"),
            "'": ("#b5d7ee", "#123f66"),
        },
    ),
    "dark": Palette(
        paper="#1d1f23",
        square="#2a2d33",
        line="#3b3f47",
        text="#e8e4da",
        faint="#a29d92",
        tile="#e9dcb8",
        tile_edge="#b8a676",
        ink="#2a2118",
        blank_ink="#6b5836",
        accent="#4cc9bf",
        premiums={
            "~": ("#7d4590", "#ffffff"),
            "=": ("#a8362f", "#ffffff"),
            "-": ("#7d4750", "#ffe3e6"),
            "^": ("#1f4d6e", "#ffffff"),
            '"': ("#2b5f9c", "#ffffff"),
            "'": ("#3f6a85", "#e2f2fc"),
        },
    ),
}
