"""What the server takes and answers. The page's src/api/types.ts has the same shapes."""

from __future__ import annotations

from pydantic import BaseModel


class FaultDetail(BaseModel):
    field: str
    message: str


class Fault(BaseModel):
    code: str
    message: str
    details: list[FaultDetail] | None = None


class ErrorBody(BaseModel):
    error: Fault


class About(BaseModel):
    version: str
    licence: str
