"""`kotva serve`: the web app."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; other machines can connect unless it is a loopback address.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port; default: 8620 or the next free one.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A host name of this server; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Address of a proxy in front of this server; may be repeated."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME:NAME=COMMAND", help="Offer a UGI engine as a player of a board game; may be repeated."
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Start the web app and print its address; Ctrl+C stops it."""
    from kotva.players.ugi import offer
    from kotva.web.run import serve as run

    for text in engine or ():
        offer(text)

    run(host, port, open_browser=open_browser, names=name or (), proxies=proxy or ())
