from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotva.errors import KotvaError
from kotva.records import gcg
from kotva.records import json as own

GAME = gcg.parse(
    "#player1 eva Eva\n>eva: KOTVA?S 8D KOTVA +26 26\n#note first\n>eva: ABC -AB +0 26\n>eva: ABC - +0 26\n"
)


def changed(**keys: Any) -> str:
    return json.dumps(own.document(GAME) | keys)


def test_moves_have_the_keys_of_a_move_as_json() -> None:
    turns = own.document(GAME)["turns"]
    assert turns[0] | {"at": "8D", "tiles": "KOTVA", "score": 26} == turns[0]
    assert turns[0]["pragmata"] == [{"name": "note", "text": "first"}]
    assert turns[1]["exchange"] == "AB"
    assert turns[2]["pass"] is True


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1", "JSON, line 1: this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", 'has the key "format"'),
        (changed(version=7), "version 7 is newer"),
        (changed(version=0), "version: "),
        (changed(turns=[{"player": "eva"}]), "turns.0.score: "),
        (changed(turns=[{"player": "eva", "score": "3", "total": 3}]), "turns.0.score: .*valid integer"),
        (changed(turns=[{"player": "eva", "score": 3, "total": 3}]), "turns.0: a turn has exactly one of"),
        (changed(turns=[{"player": "eva", "score": 3, "total": 3, "at": "8D"}]), 'turns.0: .*"at" with "tiles"'),
        (changed(turns=[{"player": "eva", "score": 0, "total": 3, "pass": True, "gains": "A"}]), "exactly one of"),
        (changed(turns=[{"player": "eva", "score": 3, "total": 3, "at": "WORD", "tiles": "A"}]), "turns.0.at: "),
        (
            changed(turns=[{"player": "jan", "score": 0, "total": 3, "pass": True}]),
            "turns.0.player: there is no player jan",
        ),
        (changed(surprise=1), "surprise: "),
        (
            changed(players=[{"nick": "jan", "name": ""}]),
            "players: they differ from the players in the header pragmata",
        ),
    ],
)
def test_a_malformed_document_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(KotvaError, match=reason):
        own.parse(text)


_plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda v: st.lists(v) | st.dictionaries(st.text(), v)
)


@given(st.dictionaries(st.sampled_from(["players", "header", "turns", "x"]), _plain))
def test_any_json_is_a_record_or_an_error(keys: dict[str, Any]) -> None:
    try:
        own.parse(json.dumps({"format": "kotva-record", "version": 1} | keys))
    except KotvaError as error:
        said = str(error)
    else:
        said = "JSON: no objection"
    assert said.startswith("JSON: ")
