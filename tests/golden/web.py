"""What the server promises: its addresses with every property they take and answer, the messages of the socket, the
catalogue of games. Each property is one line, so that names of schemas may change and properties may be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]


def properties(schema: Schema, known: Schema, where: str, seen: tuple[str, ...] = ()) -> Iterator[str]:
    """The properties of a JSON schema, each with its type.

    >>> list(properties({"properties": {"a": {"type": "array", "items": {"type": "string"}}}}, {}, "x"))
    ['x.a array', 'x.a[] string']
    """
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            yield from properties(known[name], known, where, (*seen, name))
        return
    if "type" in schema and "properties" not in schema:
        yield f"{where} {schema['type']}"
    if "const" in schema:
        yield f"{where} = {schema['const']}"
    for value in schema.get("enum", ()):
        yield f"{where} = {value}"
    for key in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(key, ()):
            yield from properties(part, known, where, seen)
    for name, part in schema.get("properties", {}).items():
        yield from properties(part, known, f"{where}.{name}", seen)
    if isinstance(part := schema.get("items"), dict):
        yield from properties(part, known, f"{where}[]", seen)
    if isinstance(part := schema.get("additionalProperties"), dict):
        yield from properties(part, known, f"{where}{{}}", seen)


def api(_: object) -> dict[str, bool]:
    from kotva.web.app import create_api

    document = create_api().openapi()
    known = document["components"]["schemas"]
    found: list[str] = []
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            place = f"{method.upper()} {path}"
            found.append(place)
            for one in about.get("parameters", ()):
                where = f"{place} {one['in']} {one['name']}"
                found += [where, *properties(one["schema"], known, where)]
            for part in about.get("requestBody", {}).get("content", {}).values():
                found += properties(part["schema"], known, f"{place} body")
            for code, answer in about["responses"].items():
                found.append(f"{place} {code}")
                if not code.startswith("2"):
                    continue
                for part in answer.get("content", {}).values():
                    found += properties(part.get("schema", {}), known, f"{place} {code}")
    return dict.fromkeys(sorted(set(found)), True)


def socket(_: object) -> dict[str, bool]:
    from pydantic import TypeAdapter

    from kotva.web.analyses.questions import QUESTIONS
    from kotva.web.rooms.models import Change, Said, Thinking
    from kotva.web.socket import LONG, Stop
    from kotva.web.tournaments.models import WatchAsk

    said = TypeAdapter(Said).json_schema()
    found = [f"long {name}" for name in LONG]
    for choice, reference in said["discriminator"]["mapping"].items():
        found += properties({"$ref": reference}, said["$defs"], f"ask {choice}")
    models = {"ask stop": Stop, "ask tournament": WatchAsk, "told": Change, "told thinking": Thinking}
    models |= {f"question {name}": model for name, (model, _) in QUESTIONS.items()}
    for name, model in models.items():
        schema = model.model_json_schema()
        found += properties(schema, schema.get("$defs", {}), name)
    return dict.fromkeys(sorted(set(found)), True)


def catalogue(_: object) -> dict[str, Any]:
    from kotva.web.rooms.catalogue import catalogue as games

    found = {}
    for game in games():
        document = game.model_dump(mode="json", exclude_none=True)
        # Texts and players may grow; they stand by name.
        document["texts"] = {language: text["title"] for language, text in document["texts"].items()}
        document["computers"] = {one["name"]: one.get("language", "") for one in document["computers"]}
        found[document["name"]] = document
    return found


GROUPS: dict[str, Callable[[Any], Any]] = {"api": api, "socket": socket, "catalogue": catalogue}
