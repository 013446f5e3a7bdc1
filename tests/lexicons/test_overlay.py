from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotva import Lexicon, languages
from kotva._core import Alphabet
from kotva.errors import KotvaError
from kotva.lexicons import overlay
from kotva.lexicons.overlay import Overlaid, Overlay

ALPHABET = Alphabet([(c.upper(), c, n % 7 + 1, 2, c in "aeiou", False) for n, c in enumerate(string.ascii_lowercase)])
WORDS = st.text("ABCD", min_size=2, max_size=5)


def test_a_ban_and_an_addition_count_at_once_and_can_be_taken_back(small: Path) -> None:
    alphabet = Lexicon.open("small").alphabet
    before = small.read_bytes()
    overlay.change(small, alphabet, ban=["kotvou"], add=["kotvit"])
    changed = Lexicon.open("small")
    assert "kotvou" not in changed
    assert changed.starts("kotv") == ["KOTVA", "KOTVIT", "KOTVY"]
    assert len(changed) == 16
    assert small.read_bytes() == before
    overlay.change(small, alphabet, forget=["kotvou", "kotvit"])
    assert Lexicon.open("small").starts("kotv") == ["KOTVA", "KOTVOU", "KOTVY"]


def test_games_get_a_compiled_lexicon_with_the_changes_in_it(small: Path) -> None:
    plain = Lexicon.open("small")
    overlay.change(small, plain.alphabet, ban=["vln"], add=["plout"])
    changed = Lexicon.open("small")
    assert sorted(changed.core.words()) == sorted([*(set(plain.words()) - {"VLN"}), "PLOUT"])
    assert changed.checksum != plain.checksum
    overlay.change(small, plain.alphabet, ban=["lana"])
    assert "LANA" not in Lexicon.open("small").core
    assert len(list((small.parent.parent / "applied").glob("*.klx"))) == 1


def test_a_file_has_its_overlay_beside_it(small: Path, tmp_path: Path) -> None:
    file = tmp_path / "own.klx"
    file.write_bytes(small.read_bytes())
    overlay.change(file, Lexicon.open(file).alphabet, ban=["hora"])
    assert (tmp_path / "own.klx.overlay").read_text(encoding="utf-8") == "- hora\n"
    assert "hora" not in Lexicon.open(file)
    assert "hora" in Lexicon.open("small")


def test_the_longest_word_the_core_compiles_can_be_added(small: Path) -> None:
    longest = "a" * overlay.LONGEST
    overlay.change(small, Lexicon.open("small").alphabet, add=[longest])
    assert longest in Lexicon.open("small")


@pytest.mark.parametrize("word", ["x", "niño", "ko?va", "", "a" * (overlay.LONGEST + 1)])
def test_a_word_that_cannot_be_one_is_refused_and_nothing_is_written(small: Path, word: str) -> None:
    with pytest.raises(KotvaError):
        overlay.change(small, Lexicon.open("small").alphabet, add=["plout", word])
    assert not overlay.overlay_file(small).exists()


def test_a_fault_in_the_file_is_named_with_its_line(small: Path) -> None:
    file = overlay.overlay_file(small)
    file.parent.mkdir(parents=True)
    file.write_text("+ plout\nlano\n", encoding="utf-8")
    with pytest.raises(KotvaError, match=r"small\.txt, line 2: a line must be `\+ word` or `- word`"):
        Lexicon.open("small")


@given(
    words=st.sets(WORDS, min_size=1),
    added=st.sets(WORDS),
    banned=st.sets(WORDS),
    part=st.text("ABCD", max_size=2, min_size=1),
)
def test_every_question_is_answered_as_by_a_lexicon_of_the_words_that_count(
    words: set[str], added: set[str], banned: set[str], part: str
) -> None:
    left = (words | added) - banned
    if not left:
        return
    base = Lexicon.of(sorted(words), ALPHABET)
    twin = Lexicon.of(sorted(left), ALPHABET)
    ours = Lexicon(base.core, "", Overlay(frozenset(added), frozenset(banned)))
    assert (len(ours), list(ours)) == (len(twin), list(twin))
    assert all(word in ours for word in left)
    assert not any(word in ours for word in banned)
    for question in ("starts", "ends", "contains", "left_letters", "right_letters"):
        assert getattr(ours, question)(part) == getattr(twin, question)(part)
    assert ours.pattern(f"*{part}?") == twin.pattern(f"*{part}?")
    assert ours.anagrams(f"AB{part}?", by="points") == twin.anagrams(f"AB{part}?", by="points")
    assert ours.letter_sets(3) == twin.letter_sets(3)
    for limit in (1, 100):
        for by in ("length", "points", "chance"):
            assert ours.find(contains=part, by=by, limit=limit) == twin.find(contains=part, by=by, limit=limit)
            assert ours.find(rack="ABCD?", by=by, limit=limit) == twin.find(rack="ABCD?", by=by, limit=limit)


def test_without_changes_the_compiled_lexicon_itself_is_asked(small: Path) -> None:
    lexicon = Lexicon.open("small")
    assert not lexicon.overlay
    assert not isinstance(lexicon._answers, Overlaid)
    assert lexicon.alphabet == languages.get("cs").alphabet
