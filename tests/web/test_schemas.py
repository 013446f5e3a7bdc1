"""The document that the page's types are made from says what the server sends."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from kotva.web.analyses.questions import ANSWERS, QUESTIONS
from kotva.web.schemas import ASKED, Schema, document
from kotva.web.socket import LONG, NAMES


@pytest.fixture(scope="module")
def schemas() -> Schema:
    found: Schema = document()["components"]["schemas"]
    return found


def test_every_long_question_says_what_it_reports_and_answers() -> None:
    assert set(ANSWERS) == set(QUESTIONS)


def test_every_message_of_the_socket_is_in_the_document(schemas: Schema) -> None:
    assert set(ASKED) | set(LONG) == NAMES
    assert set(schemas["Actions"]["properties"]) == set(ASKED)
    assert set(schemas["Questions"]["properties"]) == set(QUESTIONS)


def test_what_is_left_out_when_it_is_none_is_optional_and_never_null(schemas: Schema) -> None:
    for name, left_out in (("View", "turn"), ("GameInfo", "best_score"), ("Fault", "rule"), ("NewRoom", "options")):
        assert left_out not in schemas[name].get("required", ())
        assert {"type": "null"} not in schemas[name]["properties"][left_out].get("anyOf", ())


def test_what_is_sent_as_null_is_required(schemas: Schema, client: TestClient) -> None:
    assert "words" in schemas["LexiconInfo"]["required"]
    assert {"type": "null"} in schemas["LexiconInfo"]["properties"]["words"]["anyOf"]
    sent = client.get("/api/lexica").json()
    assert all(set(schemas["LexiconInfo"]["required"]) == set(one) for one in sent)


def test_an_answer_has_its_properties_also_where_they_have_defaults(schemas: Schema, client: TestClient) -> None:
    sent = client.get("/api/games").json()
    for game in sent:
        assert set(schemas["GameInfo"]["required"]) <= set(game) <= set(schemas["GameInfo"]["properties"])


def test_a_model_with_different_schemas_as_request_and_answer_has_two_names(schemas: Schema) -> None:
    assert "increment" not in schemas["Clock"]["required"]
    assert "increment" in schemas["ClockAnswer"]["required"]
    assert schemas["OptionsAnswer"]["properties"]["clock"]["$ref"].endswith("/ClockAnswer")
