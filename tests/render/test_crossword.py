from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from kotva.render.crossword import BoardView, Seat, svg, text
from kotva.render.crossword.labels import LANGUAGES, labels
from kotva.render.crossword.palette import THEMES, Palette

PREMIUMS = ("=  ' ", " -   ", "  -  ", "   - ", '"   ~')
CELLS = (
    ("", "", "", "", ""),
    ("", "K", "O", "T", ""),
    ("", "", "", "a", ""),
    ("", "", "", "CH", ""),
    ("", "", "", "", ""),
)
VIEW = BoardView(
    CELLS,
    PREMIUMS,
    centre=(2, 2),
    values={"K": 1, "O": 1, "T": 2, "A": 9, "CH": 5},
    seats=(Seat("Eva <&> Nová", 114, ("K", "?")), Seat("jan", 9, None)),
    side=1,
    last=frozenset({(1, 1), (1, 2)}),
)
NS = "{http://www.w3.org/2000/svg}"


def drawn(view: BoardView, **options: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg(view, **options))  # type: ignore[arg-type]


def words(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{NS}text")]


def test_the_picture_shows_tiles_values_labels_and_players() -> None:
    found = words(drawn(VIEW))
    assert [w for w in found if w in {"K", "O", "T", "A", "CH"}] == [
        "A",
        "K",
        "O",
        "T",
        "A",
        "CH",
        "K",
    ]  # first a column
    assert found.count("9") == 1, "the score of jan; the blank shows no points"
    assert {"3W", "2L", "3L", "4W", "Eva <&> Nová", "114"} <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_premium_squares_are_labelled_in_the_language_of_the_interface(language: str) -> None:
    found = words(drawn(VIEW, language=language))
    assert {labels(language).premium(sign) for sign in "=\"'~"} <= set(found)


def test_a_premium_under_a_tile_has_no_label() -> None:
    assert words(drawn(VIEW)).count("2W") == 0, "tiles lie on two of the double words, the third is the centre"


def test_the_last_play_has_a_rim_and_a_blank_a_dotted_one() -> None:
    root = drawn(VIEW)
    rims = [node for node in root.iter(f"{NS}rect") if node.get("stroke") == THEMES["light"].accent]
    dotted = [node for node in root.iter(f"{NS}rect") if node.get("stroke-dasharray")]
    assert (len(rims), len(dotted)) == (2, 2), "two tiles played; one blank on the board, one on the rack"


def test_a_preview_is_half_transparent() -> None:
    assert svg(VIEW).count('opacity="0.5"') == 0
    assert svg(replace(VIEW, preview=frozenset({(1, 3)}))).count('opacity="0.5"') == 1


def test_the_picture_can_be_heard() -> None:
    root = drawn(VIEW, language="cs")
    assert root.get("role") == "img"
    assert root.findtext(f"{NS}title") == "Hrací deska, Eva <&> Nová 114, jan 9"
    assert root.findtext(f"{NS}desc") == "2B KOT; 3D a; 4D CH"
    empty = replace(VIEW, cells=(("",) * 5,) * 5, seats=())
    assert drawn(empty, language="cs").findtext(f"{NS}desc") == "prázdná"


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    picture = svg(VIEW).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in picture
    assert "url(#shadow)" in picture
    assert 'id="shadow"' in picture


def luminance(colour: str) -> float:
    """Relative luminance of the Web Content Accessibility Guidelines 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
def test_everything_written_can_be_read_at_the_contrast_of_the_guidelines(palette: Palette) -> None:
    pairs = {"text": (palette.text, palette.paper), "coordinates": (palette.faint, palette.paper)}
    pairs |= {"tile": (palette.ink, palette.tile), "blank": (palette.blank_ink, palette.tile)}
    pairs |= dict(palette.premiums)
    for name, (ink, ground) in pairs.items():
        assert contrast(ink, ground) >= 4.5, f"{name}: {contrast(ink, ground):.2f}"


def test_text_by_layer() -> None:
    both, letters, premiums = (text(VIEW, layer).splitlines() for layer in ("both", "letters", "premiums"))
    assert both[1:6] == [
        " 1   =  ·  ·  '  ·",
        " 2   ·  K  O  T  ·",
        " 3   ·  ·  -  a  ·",
        " 4   ·  ·  · CH  ·",
        ' 5   "  ·  ·  ·  ~',
    ]
    assert letters[1] == " 1   ·  ·  ·  ·  ·"
    assert letters[2] == both[2]
    assert premiums[2] == " 2   ·  -  ·  ·  ·"


def test_text_shows_who_moves_and_the_racks_that_may_be_seen() -> None:
    assert text(VIEW).splitlines()[-2:] == ["  Eva <&> Nová  114  K?", "> jan             9"]
