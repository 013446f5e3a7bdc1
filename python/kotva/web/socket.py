"""The WebSocket of a page: the page sends requests and receives changes of the rooms that it joined.

The answer to `{"ask": n, "do": NAME, …}` is `{"to": n, "ok": true, …}` or `{"to": n, "error": {"code", "message"}}`.
Long requests run as tasks (`LONG`). They may send `{"to": n, "progress": …}`, and they end when the page sends
`{"do": "stop", "which": n}` or disconnects. `pause` and `resume` take `which` too; they work for simulations.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Literal, get_args

from msgspec.json import decode, encode
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from starlette.websockets import WebSocket, WebSocketDisconnect

from kotva.errors import KotvaError
from kotva.web.analyses import questions
from kotva.web.closed import Visitor
from kotva.web.errors import ApiError, Refused, broken_rule
from kotva.web.guard import address
from kotva.web.rooms import actions
from kotva.web.rooms.limits import Bucket
from kotva.web.rooms.live import Live
from kotva.web.rooms.models import Ask, HintAsk, Join, Leave, RoomAsk, Said
from kotva.web.rooms.room import Held
from kotva.web.rooms.table import RoomTable
from kotva.web.tournaments.routes import watch

__all__ = ["LONG", "Page", "serve_socket"]

LOG = logging.getLogger(__name__)
SAID: TypeAdapter[Any] = TypeAdapter(Said)
TOO_MUCH = 1008


class Stop(Ask):
    do: Literal["stop"]
    which: int


class Pause(Ask):
    """Pauses or continues a simulation or a deep review; other requests ignore it."""

    do: Literal["pause", "resume"]
    which: int


class Ping(Ask):
    """A page asks whether the connection is alive: browsers do not tell pages about the pings of the protocol."""

    do: Literal["ping"]


Long = Callable[["Page", int, dict[str, Any]], Awaitable[dict[str, Any]]]


async def hint(page: Page, _: int, message: dict[str, Any]) -> dict[str, Any]:
    said = HintAsk.model_validate(message)
    live, held = page.joined(said.room)
    actions.check(live, held, "hint", said)
    page.visitor.check(live.room.game.closed(live.room.people()))
    return await actions.hint(live, held, said)


async def analyse(page: Page, ask: int, message: dict[str, Any]) -> dict[str, Any]:
    return await questions.analyse(page, ask, message, page.visitor, slots=page.table.slots, gate=page.gates.get(ask))


LONG: dict[str, Long] = {"analyse": analyse, "hint": hint, "tournament": watch}
"""Requests that run as tasks. Arguments: the page, the number of the request, the message. They return the answer."""
NAMES = {*LONG, "ping", "stop", "pause", "resume"} | {
    name for kind in get_args(get_args(Said)[0]) for name in get_args(kind.model_fields["do"].annotation)
}
"""The names of all requests."""


class Page:
    """A connected page. Messages to it go into a queue that one task sends, so that a slow page delays nobody."""

    def __init__(self, socket: WebSocket, table: RoomTable) -> None:
        self.socket = socket
        self.table = table
        self.client = address(socket)
        self.rooms: dict[str, Held] = {}
        self.running: dict[int, asyncio.Task[None]] = {}
        self.gates: dict[int, asyncio.Event] = {}
        """One gate per running request, closed while the request pauses."""
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self.bucket = Bucket(table.limits.messages_a_second, table.limits.burst)
        self.refusals = 0
        self.deaf = False

    @property
    def visitor(self) -> Visitor:
        return self.table.visitor(self.client)

    def enqueue(self, text: str) -> None:
        if self.deaf:
            return
        if self.outgoing.qsize() >= self.table.limits.waiting:
            self.hang_up()
        else:
            self.outgoing.put_nowait(text)

    def hang_up(self) -> None:
        """Gives up on a page that does not read: it leaves its rooms and gets no more messages. The connection itself
        may stay open, because it cannot be closed before the page reads."""
        self.deaf = True
        while not self.outgoing.empty():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)
        asyncio.get_running_loop().call_soon(self.gone)

    def answer(self, ask: int | None, body: dict[str, Any]) -> None:
        self.enqueue(encode({"to": ask, **body}).decode())

    def progress(self, ask: int, what: dict[str, Any]) -> None:
        """Sends an intermediate result of a long request."""
        self.answer(ask, {"progress": what})

    def refuse(self, ask: int | None, code: str, message: str, error: Exception | None = None) -> None:
        self.refusals += 1
        rule = {} if error is None else broken_rule(error)
        self.answer(ask, {"error": {"code": code, "message": message, **rule}})

    async def send(self) -> None:
        """Sends queued messages until the page disconnects. (`listen` notices this, too.)"""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self.outgoing.get()) is not None:
                await self.socket.send_text(text)
            await self.socket.close(TOO_MUCH)

    async def listen(self) -> None:
        """Handles messages one after another, in the order in which they were sent."""
        limits = self.table.limits
        while self.refusals <= limits.patience and not self.deaf:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))
            text = message.get("text") or ""
            if len(text) > limits.message_bytes:
                self.refuse(None, "too-large", f"a message has at most {limits.message_bytes} bytes")
                continue
            said = decoded(text)
            if not self.bucket.take():
                self.refuse(number_in(said), "too-fast", f"at most {limits.messages_a_second:g} messages a second")
            else:
                await self.handle(said)
        self.outgoing.put_nowait(None)

    async def handle(self, message: Any) -> None:
        ask = number_in(message)
        try:
            name = str(message.get("do")) if isinstance(message, dict) else ""
            if name in LONG and ask is not None:
                self.start(ask, LONG[name], message)
            elif name == "ping":
                self.answer(Ping.model_validate(message).ask, {"ok": True})
            elif name == "stop":
                self.stop(Stop.model_validate(message))
            elif name in ("pause", "resume"):
                self.pause(Pause.model_validate(message))
            else:
                said = SAID.validate_python(message)
                self.answer(ask, {"ok": True, **await self.room_message(said)})
        except (ValueError, RecursionError, Refused, ApiError) as error:
            self.refuse(ask, *explained(error), error)
        except Exception as error:
            LOG.exception("a message failed")
            self.refuse(ask, *explained(error))

    async def room_message(self, said: Ask) -> dict[str, Any]:
        match said:
            case Join():
                return await self.join(said)
            case Leave():
                self.rooms.pop(said.room, None)
                self.table.leave(self, said.room)
                return {}
        assert isinstance(said, RoomAsk)
        live, held = self.joined(said.room)
        if said.do == "delete":  # type: ignore[attr-defined]
            actions.check(live, held, "delete", said)
            await self.table.delete(said.room)
            return {}
        if said.do == "rematch":  # type: ignore[attr-defined]
            return await self.table.rematch(live, held, said, self.client)
        return await actions.act(live, held, said)

    def joined(self, room: str) -> tuple[Live, Held]:
        held = self.rooms.get(room)
        if held is None:
            raise Refused("not-joined", "join the room first")
        return self.table.open(room), held

    async def join(self, said: Join) -> dict[str, Any]:
        if len(self.rooms) >= self.table.limits.rooms_a_page and said.room not in self.rooms:
            raise Refused("too-many-rooms", f"a page is in at most {self.table.limits.rooms_a_page} rooms at once")
        live, held = await self.table.join(self, said.room, said.tokens)
        self.rooms[said.room] = held
        return live.change(held, live.shared(), board=True)

    def start(self, ask: int, work: Long, message: dict[str, Any]) -> None:
        async def run() -> None:
            try:
                self.answer(ask, {"ok": True, **await work(self, ask, message)})
            except asyncio.CancelledError:
                self.refuse(ask, "stopped", "stopped")
                raise
            except (ValueError, ApiError) as error:
                self.refuse(ask, *explained(error), error)
            except Exception as error:
                LOG.exception("a long question failed")
                self.refuse(ask, *explained(error))
            finally:
                self.running.pop(ask, None)
                self.gates.pop(ask, None)

        if ask in self.running or len(self.running) >= self.table.limits.questions:
            raise Refused("too-many-questions", f"a page waits for at most {self.table.limits.questions} long answers")
        self.gates[ask] = asyncio.Event()
        self.gates[ask].set()
        self.running[ask] = asyncio.get_running_loop().create_task(run())

    def stop(self, said: Stop) -> None:
        task = self.running.get(said.which)
        if task is not None:
            task.cancel()
        self.answer(said.ask, {"ok": True})

    def pause(self, said: Pause) -> None:
        gate = self.gates.get(said.which)
        if gate is not None:
            gate.clear() if said.do == "pause" else gate.set()
        self.answer(said.ask, {"ok": True})

    def gone(self) -> None:
        while self.rooms:
            self.table.leave(self, self.rooms.popitem()[0])
        for task in self.running.values():
            task.cancel()


def decoded(text: str) -> Any:
    """The message, or None if it is not JSON."""
    try:
        return decode(text)
    except (ValueError, RecursionError):
        return None


def number_in(message: Any) -> int | None:
    """The number of a request, even if the rest of the message is invalid."""
    ask = message.get("ask") if isinstance(message, dict) else None
    return ask if isinstance(ask, int) and not isinstance(ask, bool) else None


def explained(error: Exception) -> tuple[str, str]:
    """The code and message of an error. For bugs of the server the message gives no details."""
    match error:
        case Refused() | ApiError():
            return error.code, str(error)
        case KotvaError():
            return "illegal", str(error)
        case ValidationError():
            faults = error.errors(include_url=False, include_input=False)
            return "invalid", "; ".join(fault_text(fault) for fault in faults[:5])
        case ValueError() | RecursionError():
            return "invalid", "a message is one JSON object with `ask` and `do`"
    return "failure", "the server failed at this; its terminal says more"


def fault_text(fault: ErrorDetails) -> str:
    """Describes a validation error. Pydantic's texts repeat an unknown `do` and unknown field names, so these get texts
    of their own: nothing that the client wrote is sent back."""
    match fault["type"]:
        case "union_tag_invalid" | "union_tag_not_found":
            return f"do: there are {', '.join(sorted(NAMES))}"
        case "extra_forbidden":
            return "unknown field in this message"
    return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"


async def serve_socket(socket: WebSocket, table: RoomTable) -> None:
    """Serves one page from connect to disconnect."""
    page = Page(socket, table)
    if table.pages[page.client] >= table.limits.pages:
        await socket.close(TOO_MUCH)
        return
    await socket.accept()
    table.pages[page.client] += 1
    sender = asyncio.get_running_loop().create_task(page.send())
    try:
        await page.listen()
        await sender
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page disconnected, or `hang_up` ended it
    finally:
        sender.cancel()
        page.gone()
        table.pages[page.client] -= 1
