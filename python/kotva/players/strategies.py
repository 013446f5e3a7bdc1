"""Crossword strategies composed from parts: those of the package and those of a user's own file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from kotva._core import CrosswordStrategy, Rules
from kotva.errors import KotvaError
from kotva.players.tables import BalanceTable, LetterTable, balance_table, letter_table

__all__ = ["Strategy", "strategies", "strategy"]

ENDGAMES = ("same", "finish", "exact", "greedy-reply")
EXCHANGES = ("never", "stuck", "leave")
PARTS = ("base", "letters", "balance", "endgame", "nodes", "exchange", "variant")
EVERYWHERE = "random, greedy, minimax:over=greedy, minimax-greedy:over=greedy and files with a table of your own"
NODES = 2_000


@dataclass(frozen=True)
class Strategy:
    """What a player is made of; `compiled` makes it play."""

    name: str
    letters: LetterTable | None = None
    balance: BalanceTable | None = None
    endgame: str = "same"
    nodes: int = NODES
    exchange: str = "stuck"
    random: bool = False
    about: str = ""

    def compiled(self, rules: Rules, language: str | None = None) -> CrosswordStrategy:
        """The strategy for these rules; tables must belong to their language and know all their letters."""
        for table in (self.letters, self.balance):
            if table and table.language and language and table.language != language:
                raise KotvaError(
                    f"{self.name}: the table `{table.name}` was published for {table.language}, not for {language}; "
                    f"for {language} there are {EVERYWHERE}"
                )
        letters = None
        if self.letters:
            letters = {_tile(tile): _thousandths(value) for tile, value in self._checked(self.letters, rules).items()}
        balance = None
        if self.balance:
            rows = [[round(1000 * value) for value in row] for row in self.balance.rows]
            balance = (rows, [_tile(vowel) for vowel in self.balance.vowels])
        return CrosswordStrategy(
            rules,
            random=self.random,
            letters=letters,
            balance=balance,
            endgame=self.endgame,
            nodes=self.nodes,
            exchange=self.exchange,
        )

    def _checked(self, table: LetterTable, rules: Rules) -> Mapping[str, tuple[float, float]]:
        tiles = {"?", *(row[0] for row in rules.alphabet.letters if not row[5])}
        if foreign := sorted(set(table.values) - tiles):
            raise KotvaError(
                f"{self.name}: the table `{table.name}` values {', '.join(foreign)}, which this game has no tiles of; "
                f"everywhere there are {EVERYWHERE}"
            )
        if missing := sorted(tiles - set(table.values)):
            raise KotvaError(
                f"{self.name}: the table `{table.name}` has no value for {', '.join(missing)}; "
                "give every tile one, 0 where it does not matter"
            )
        return table.values


def _tile(name: str) -> str:
    return name if len(name) == 1 else f"[{name}]"


def _thousandths(values: tuple[float, float]) -> tuple[int, int]:
    first, further = values
    return round(1000 * first), round(1000 * further)


@cache
def _shipped() -> dict[str, dict[str, Any]]:
    return tomllib.loads((files("kotva.players") / "data" / "strategies.toml").read_text(encoding="utf-8"))


def strategies() -> dict[str, str]:
    """The names of the package's strategies and what they do.

    >>> list(strategies())
    ['random', 'greedy', 'ballard', 'gordon-h2', 'gordon-h3', 'gordon-h3-finish', 'minimax', 'minimax-greedy']
    """
    return {name: parts["about"] for name, parts in _shipped().items()}


def strategy(text: str) -> Strategy:
    """A strategy by name or from a TOML file, with options after a colon.

    Options are the parts a file may have, and `over`, which takes the leave of another strategy.

    >>> strategy("gordon-h3:exchange=leave,variant=printed").exchange
    'leave'
    >>> strategy("minimax:over=greedy").letters is None
    True
    >>> strategy("gordon-h3:endgame=slow")
    Traceback (most recent call last):
    kotva._core.KotvaError: gordon-h3:endgame=slow: an endgame is same, finish, exact or greedy-reply, not `slow`
    >>> strategy("clever")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no crossword player `clever`; there are random, greedy, ballard, ...
    """
    head, _, options = text.partition(":")
    given = dict(_option(text, option) for option in filter(None, options.split(",")))
    over = given.pop("over", None)
    if head in _shipped():
        found = _made(text, {key: x for key, x in _shipped()[head].items() if key != "about"} | given)
    elif head.endswith(".toml"):
        found = _made(text, _file(head) | given)
    else:
        names = ", ".join((*_shipped(), "or a file ending in .toml"))
        raise KotvaError(f"there is no crossword player `{head}`; there are {names}")
    if over is not None:
        other = strategy(over)
        found = replace(found, letters=other.letters, balance=other.balance)
    return found


def _option(text: str, option: str) -> tuple[str, str]:
    key, equals, value = option.partition("=")
    if not equals or key not in (*PARTS, "over"):
        raise KotvaError(
            f"{text}: `{option}` is not an option; there are {', '.join((*PARTS[1:], 'over'))}, each with ="
        )
    return key, value


def _file(path: str) -> dict[str, Any]:
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KotvaError(f"{path}: {error}") from None
    document.pop("about", None)
    return document


def _made(name: str, parts: Mapping[str, Any]) -> Strategy:
    """The strategy of these parts; the variant holds for the tables of its base too."""
    for key in parts:
        if key not in (*PARTS, "random"):
            raise KotvaError(f"{name}: `{key}` is no part of a strategy; there are {', '.join(PARTS)}")
    made = Strategy(name, random=parts.get("random") is True)
    variant = parts.get("variant", "default")
    if base := parts.get("base"):
        if base not in _shipped():
            raise KotvaError(f"{name}: there is no strategy `{base}` to begin with; there are {', '.join(_shipped())}")
        inherited = {key: x for key, x in _shipped()[base].items() if key != "about"}
        made = replace(_made(name, inherited | {"variant": variant}), about="")
    if (letters := parts.get("letters")) is not None:
        found = letter_table(letters, variant) if isinstance(letters, str) else LetterTable.read(letters, name)
        made = replace(made, letters=found)
    if (balance := parts.get("balance")) is not None:
        table = balance_table(balance, variant) if isinstance(balance, str) else BalanceTable.read(balance, name)
        made = replace(made, balance=table)
    return replace(
        made,
        endgame=_one_of(name, "an endgame is", ENDGAMES, parts.get("endgame", made.endgame)),
        exchange=_one_of(name, "an exchange is made", EXCHANGES, parts.get("exchange", made.exchange)),
        nodes=_number(name, parts.get("nodes", made.nodes)),
    )


def _one_of(name: str, what: str, known: tuple[str, ...], value: object) -> str:
    if value not in known:
        raise KotvaError(f"{name}: {what} {', '.join(known[:-1])} or {known[-1]}, not `{value}`")
    return str(value)


def _number(name: str, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        number = 0
    if number < 1:
        raise KotvaError(f"{name}: nodes is a whole number above 0, not `{value}`")
    return number
