"""Records of board games: writing and reading returns the same record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotva.errors import KotvaError
from kotva.records.boards import BoardRecord, read, write

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
moves = st.from_regex(r"[a-i][1-9](-[a-i][1-9])?(,[a-i][1-9])?", fullmatch=True)
remarks = st.from_regex(r"[a-zř]+( [a-zř]+)*", fullmatch=True)


@given(
    players=st.lists(words, max_size=4),
    setup=st.none() | words,
    moves=st.lists(moves, max_size=30),
    result=st.sampled_from(["*", "draw", "nobody", "player 2 wins"]),
    reason=words,
    remark=remarks,
)
def test_reading_what_was_written_gives_the_same_game(
    players: list[str], setup: str | None, moves: list[str], result: str, reason: str, remark: str
) -> None:
    comments = {0: remark, len(moves): remark[::-1]}
    record = BoardRecord(
        "abalone", setup, None, players, moves, result, reason, comments, more={"Event": 'a "quoted" \\ name'}
    )
    assert read(write(record)) == record


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "needs a header"),
        ('[Game "abalone"]\n[Player1 Ana]\n', "line 2"),
        ('[Game "abalone"]\n\n1. a1,b1 {never closed', "never ends"),
        ('[Game "abalone"]\n\n1. a1,b1 draw 2. c1,d1', "nothing may follow"),
    ],
)
def test_a_broken_record_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(KotvaError, match=why):
        read(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text)
    except KotvaError:
        return
