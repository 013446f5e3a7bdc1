"""The built page. Browsers may cache hashed assets for ever; they must revalidate everything else."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"

# The page's routes (web/src/pages.ts) and their files (web/preload.ts makes them): the same page with different preload
# links. Any other address gets the page with status 404; the page then shows "not found".
NAMES = ("analyse", "board", "boards", "judge", "play", "review", "room", "study", "tournaments", "words")
PAGES = {"/": "play.html"} | {f"/{name}": f"{name}.html" for name in NAMES}
INDEX = "index.html"

NOT_BUILT = (
    "<!doctype html><meta charset=utf-8><title>Kotva</title>"
    "<h1>The page is not built yet</h1>"
    "<p>In the project's folder run <code>make build</code>, then reload. "
    "The API under <code>/api</code> works without it.</p>"
)


class PageFiles(StaticFiles):
    """The files that `npm run build` wrote, and the page itself at each of its routes."""

    def __init__(self, static: Path) -> None:
        super().__init__(directory=static, check_dir=False)
        self.static = static

    async def check_config(self) -> None:
        """A missing folder is not an error: the page is not built yet, and the response says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        address = scope["path"]
        if address in PAGES:
            return await self.page(PAGES[address], scope, 200)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 404 and wants_page(scope):
                return await self.page(INDEX, scope, 404)
            raise
        lasting = address.startswith("/assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    async def page(self, name: str, scope: Scope, status: int) -> Response:
        if not (self.static / name).is_file():
            return HTMLResponse(NOT_BUILT, 503)
        response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = "no-cache"
        if response.status_code == 200:
            response.status_code = status
        return response


def wants_page(scope: Scope) -> bool:
    """Whether a browser navigates: it then lists HTML in its Accept header, which scripts and tools do not."""
    return "text/html" in Headers(scope=scope).get("accept", "")
