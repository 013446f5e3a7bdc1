"""Schemas of all messages between the server and the page, as one OpenAPI document.

It joins the document of the API and the messages of the socket. tools/page_types.py makes the page's types from it.
Answers are described strictly: an answer has all its properties, and a property that is left out when it is None is
optional and never null. A model that is both a request and an answer may have two schemas. The name of the second one
ends in `Answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, Literal, get_args

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from kotva.web.analyses.questions import ANSWERS, QUESTIONS
from kotva.web.app import create_api
from kotva.web.rooms.models import Acted, Change, Gone, Hinted, Nothing, Said, ThinkingChange, Trial
from kotva.web.socket import Pause, Ping, Stop
from kotva.web.tournaments.models import TournamentInfo, WatchAsk

__all__ = ["ASKED", "ROOM_ANSWERS", "document"]

Schema = dict[str, Any]
Model = type[BaseModel]

REFERENCE = "#/components/schemas/"
NULL = {"type": "null"}

NEWS: dict[str, Model] = {"change": Change, "thinking": ThinkingChange, "gone": Gone}
"""What a page hears of a room that it joined."""
ROOM_ANSWERS: dict[str, Model] = {
    "join": Change,
    "try": Trial,
    "hint": Hinted,
    "leave": Nothing,
    "delete": Nothing,
    "stop": Nothing,
    "pause": Nothing,
    "resume": Nothing,
    "ping": Nothing,
}
"""What a room answers, by the name of the message; all others answer `Acted`."""
ASKED: dict[str, Model] = {
    name: kind
    for kind in (*get_args(get_args(Said)[0]), Stop, Pause, Ping)
    for name in get_args(kind.model_fields["do"].annotation)
}
"""What can be asked in a room."""


def document() -> Schema:
    """The whole document.

    >>> shapes = document()["components"]["schemas"]
    >>> sorted(shapes["Actions"]["properties"]["try"]["properties"])
    ['answer', 'ask']
    >>> "turn" in shapes["View"]["required"], shapes["View"]["properties"]["turn"]["type"]
    (False, 'integer')
    """
    api = create_api()
    found: Schema = deepcopy(api.openapi())
    schemas = found["components"]["schemas"]
    asked = part_of(schemas, bodies(found)) | shapes({*ASKED.values(), *questions().values(), WatchAsk}, "validation")
    answered = part_of(schemas, answers(found, lambda _: True))
    sparse = set(part_of(schemas, {"ErrorBody", *answers(found, leaves_out(api))}))
    for models, leaves in ((sparse_models(), True), (whole_models(), False)):
        more = shapes(models, "serialization")
        sparse |= set(more) if leaves else set()
        answered |= {name: schema for name, schema in more.items() if name not in answered}
    for name, schema in answered.items():
        require(schema)
        if name in sparse:
            without_null(schema)
    for schema in asked.values():
        without_null(schema)
    every = joined(found, plain(asked), plain(answered)) | tables()
    found["components"]["schemas"] = {name: every[name] for name in sorted(every)}
    return found


# Parts of the API's document


def references(part: Any) -> Iterator[str]:
    """The names of the schemas that a part of the document refers to."""
    if isinstance(part, dict):
        if isinstance(name := part.get("$ref"), str):
            yield name.removeprefix(REFERENCE)
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def part_of(schemas: Schema, names: Iterable[str]) -> Schema:
    """Copies of these schemas and of all that they refer to."""
    found: Schema = {}
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        found[name] = deepcopy(schemas[name])
        waiting |= set(references(schemas[name])) - set(found)
    return found


def methods(found: Schema) -> Iterator[tuple[tuple[str, str], Schema]]:
    for path, about in found["paths"].items():
        for method, one in about.items():
            yield (path, method), one


def bodies(found: Schema) -> set[str]:
    return {name for _, about in methods(found) for name in references(about.get("requestBody"))}


def answers(found: Schema, chosen: Callable[[tuple[str, str]], bool]) -> set[str]:
    return {name for place, about in methods(found) if chosen(place) for name in references(about["responses"])}


def leaves_out(api: FastAPI) -> Callable[[tuple[str, str]], bool]:
    """Whether a route leaves out what is None."""
    sparse = {
        (route.path, method.lower())
        for route in routes(api.routes)
        if route.response_model_exclude_none
        for method in route.methods or ()
    }
    return sparse.__contains__


def routes(found: Iterable[Any]) -> Iterator[APIRoute]:
    """The routes of the API. FastAPI keeps those of a router in it, or copies them."""
    for route in found:
        if isinstance(route, APIRoute):
            yield route
        elif router := getattr(route, "original_router", None):
            yield from routes(router.routes)


# Shapes


def require(schema: Schema) -> None:
    """An answer has its properties also where they have defaults."""
    properties = schema.get("properties", {})
    required = schema.get("required", [])
    always = [name for name, part in properties.items() if "default" in part or NULL in part.get("anyOf", ())]
    if schema.get("type") == "object":
        schema["required"] = [name for name in properties if name in required or name in always]


def without_null(schema: Schema) -> None:
    """What is None is left out."""
    for name, part in schema.get("properties", {}).items():
        kinds = part.get("anyOf", [])
        if NULL not in kinds:
            continue
        rest = [kind for kind in kinds if kind != NULL]
        about = {key: value for key, value in part.items() if key != "anyOf"}
        schema["properties"][name] = about | (rest[0] if len(rest) == 1 else {"anyOf": rest})
        if name in schema.get("required", ()):
            schema["required"].remove(name)


def plain(part: Any) -> Any:
    """Without titles and defaults, which say nothing about a shape."""
    if isinstance(part, list):
        return [plain(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: plain(value) for key, value in part.items() if key != "title" or isinstance(value, dict)}
    kept.pop("default", None)
    if "properties" in kept:
        kept["additionalProperties"] = False
    return kept


def joined(found: Schema, asked: Schema, answered: Schema) -> Schema:
    """One set of schemas. An answer that differs from its request, or refers to such an answer, has its own name."""
    twice = {name for name in asked.keys() & answered.keys() if asked[name] != answered[name]}
    for _ in asked:
        twice |= {name for name in asked.keys() & answered.keys() if twice & set(references(answered[name]))}
    for schema in answered.values():
        rename(schema, twice)
    for _, about in methods(found):
        rename(about["responses"], twice)
    return asked | {f"{name}Answer" if name in twice else name: schema for name, schema in answered.items()}


def rename(part: Any, twice: set[str]) -> None:
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        rename(value, twice)
    if isinstance(part, dict) and isinstance(name := part.get("$ref"), str) and name.removeprefix(REFERENCE) in twice:
        part["$ref"] = f"{name}Answer"


# The socket


def questions() -> dict[str, Model]:
    return {name: model for name, (model, _) in QUESTIONS.items()}


def sparse_models() -> set[Model]:
    return {Acted, *NEWS.values(), *ROOM_ANSWERS.values()}


def whole_models() -> set[Model]:
    return {TournamentInfo, *(model for pair in ANSWERS.values() for model in pair)}


def shapes(models: set[Model], mode: Literal["validation", "serialization"]) -> Schema:
    ordered = sorted(models, key=lambda model: model.__name__)
    _, found = models_json_schema([(model, mode) for model in ordered], ref_template=REFERENCE + "{model}")
    schemas: Schema = found["$defs"]
    return schemas


def tables() -> Schema:
    """Who answers what: `Actions` by the name of what is asked in a room, `Questions` by the name of a long analysis,
    `Watch` for tournaments, `News` for what a page hears of its rooms."""
    actions = {name: {"ask": kind, "answer": ROOM_ANSWERS.get(name, Acted)} for name, kind in ASKED.items()}
    long = {
        name: {"about": model, "progress": ANSWERS[name][0], "answer": ANSWERS[name][1]}
        for name, model in questions().items()
    }
    return {
        "Actions": table({name: table(refer(parts)) for name, parts in actions.items()}),
        "Questions": table({name: table(refer(parts)) for name, parts in long.items()}),
        "Watch": table(refer({"ask": WatchAsk, "progress": TournamentInfo, "answer": TournamentInfo})),
        "News": table(refer(NEWS)),
    }


def refer(models: dict[str, Model]) -> Schema:
    return {name: {"$ref": REFERENCE + model.__name__} for name, model in models.items()}


def table(parts: Schema) -> Schema:
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}
