"""One shape for every error: {"error": {"code", "message", "details"?}}.

The code is for programs, the message is a sentence for people.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import asdict
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from kotva.errors import ErrorParts, KotvaError, error_parts
from kotva.web.models import ErrorBody, Fault, FaultDetail

CODES = {400: "bad-request", 403: "forbidden", 404: "not-found", 405: "method-not-allowed", 413: "too-large"}
SENTENCES = {
    404: "there is nothing at this address",
    405: "this address does not take that method",
}


class ApiError(Exception):
    """An error response with its HTTP status and error code."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


class Refused(KotvaError):  # noqa: N818
    """An action that is not possible here or now, with an error code."""

    def __init__(self, code: str, message: str, parts: ErrorParts | None = None) -> None:
        super().__init__(message)
        self.code = code
        if parts is not None:
            vars(self).update(asdict(parts))


def broken_rule(error: Exception | None) -> dict[str, Any]:
    """The parts of an error, from which a page makes the sentence in its own language."""
    parts = error_parts(error)
    return {} if parts is None else asdict(parts)


STATUSES = {"wrong-token": 403, "not-allowed": 403, "game-not-over": 403, "no-room": 404}
"""HTTP status of refusals that differ from 400."""


def error_response(
    status: int,
    code: str,
    message: str,
    details: list[FaultDetail] | None = None,
    headers: dict[str, str] | None = None,
    error: Exception | None = None,
) -> JSONResponse:
    body = ErrorBody(error=Fault(code=code, message=message, details=details, **broken_rule(error)))
    return JSONResponse(body.model_dump(exclude_none=True), status, headers)


async def on_api_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)
    return error_response(error.status, error.code, error.message)


async def on_http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "refused")
    message = SENTENCES.get(error.status_code, error.detail)
    return error_response(error.status_code, code, message, headers=dict(error.headers or {}))


async def on_validation_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    details = [
        FaultDetail(
            field=".".join(str(part) for part in fault["loc"][1:]) or str(fault["loc"][0]),
            message=fault["msg"],
        )
        for fault in error.errors()
    ]
    named = "; ".join(f"{detail.field}: {detail.message}" for detail in details)
    return error_response(422, "invalid", f"the request is not right: {named}", details)


async def on_refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return error_response(STATUSES.get(error.code, 400), error.code, str(error), error=error)


async def on_user_error(_: Request, error: Exception) -> JSONResponse:
    return error_response(400, "bad-input", str(error), error=error)


async def on_failure(_: Request, error: Exception) -> JSONResponse:
    """For bugs of the server: uvicorn prints the traceback in the terminal."""
    return error_response(500, "failure", "the server failed at this; its terminal says more")


HANDLERS: dict[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]] = {
    ApiError: on_api_error,
    HTTPException: on_http_error,
    RequestValidationError: on_validation_error,
    Refused: on_refused,
    KotvaError: on_user_error,
    Exception: on_failure,
}
