"""Crossword strategies composed of parts: those of the package and those of the user's files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from kotva._core import CrosswordStrategy, LeaveTable, Rules
from kotva._core import Lexicon as CoreLexicon
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.vocabulary import vocabulary
from kotva.notices import say
from kotva.players import leaves as leave_files
from kotva.players import strategy_parts
from kotva.players.humans import ALL_WORDS, Human, human
from kotva.players.levels import unfolded
from kotva.players.parts import READERS, BStar, Stage, Stick
from kotva.players.tables import (
    BalanceTable,
    EndingTable,
    LetterTable,
    RareTable,
    balance_table,
    checksum,
    fitted,
    letter_table,
)

__all__ = ["Strategy", "strategies", "strategy", "with_part", "without_part"]

EVERYWHERE = (
    "random, greedy, smart, letters (cs, en, pl, sk), minimax:over=greedy, minimax-greedy:over=greedy "
    "and files with a table of your own"
)
LEAVE = ("letters", "balance", "leaves", "stages", "endings")
"""The tables that `over` takes from another strategy, with all other parts that value the tiles kept."""
BAG = 1000
"""More tiles than any bag has: the stage at the start of the game."""

TRAINED = "trained"
"""Stands for the leave values of the game's lexicon; any other value names a lexicon or a file."""

STAR = BStar()
AnyTable = TypeVar("AnyTable", LetterTable, BalanceTable)


@dataclass(frozen=True)
class Strategy:
    """The parts of a player; `compiled` makes it ready to play. Values are in points here, in thousandths in the core.

    >>> from dataclasses import replace
    >>> careful = with_part(replace(strategy("gordon-h3"), name="careful", endgame="finish"), "defence", 20, 10, 5)
    >>> careful.parts
    {'defence': (20.0, 10.0, 5.0)}
    """

    name: str
    letters: LetterTable | None = None
    balance: BalanceTable | None = None
    leaves: str | LeaveTable | None = None
    stages: tuple[Stage, ...] = ()
    endings: EndingTable | None = None
    parts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """The numbers of the parts that are a few numbers, by name (`kotva.players.strategy_parts`)."""
    endgame: str = "same"
    nodes: int = 2_000
    seconds: float | None = None
    star: BStar = STAR
    exchange: str = "stuck"
    rare: RareTable | None = None
    stick: Stick | None = None
    random: bool = False
    human: str | None = None
    """A human-sized player of `humans.toml`: what it knows and misses depends on the language."""
    words: int | None = None
    """The number of lemmas that the player knows, in place of those of `human`."""
    misses: tuple[float, float, float] | None = None
    """Probabilities of missing long plays, parallel plays and front hooks, in place of those of `human`."""
    doubt: float | None = None
    """The probability of challenging a play with an unknown word, in place of that of `human`."""
    about: str = ""

    def compiled(self, rules: Rules, language: str | None = None, lexicon: Lexicon | None = None) -> CrosswordStrategy:
        """The strategy for these rules; tables must belong to their language and know all their letters."""
        letters, balance = self._tables(self.letters, self.balance, rules, language)
        stages = [(stage.bag, *self._tables(stage.letters, stage.balance, rules, language)) for stage in self.stages]
        if stages:
            stages.append((BAG, letters, balance))
            letters = balance = None
        return CrosswordStrategy(
            rules,
            random=self.random,
            letters=letters,
            balance=balance,
            leaves=self._leaves(rules, lexicon),
            stages=stages,
            groups=self._groups(language),
            endgame=self.endgame,
            nodes=self.nodes,
            seconds=self.seconds,
            exchange=self.exchange,
            rare=[_tile(letter) for letter in self.rare.of(language)] if self.rare else [],
            stick=([_tile(x) for x in self.stick.letters], self.stick.bag, self.stick.points) if self.stick else None,
            star=self.star.core(),
            parts={name: list(numbers) for name, numbers in self.parts.items() if name in strategy_parts.core()},
            python=[strategy_parts.compiled(part, self.parts[part.name], lexicon) for part in self._python_parts()],
            knowledge=self._knowledge(language, lexicon),
        )

    def limits(self, language: str | None) -> Human:
        """What the player knows, misses and doubts in a language (docs/levels.md)."""
        found = human(self.human, language) if self.human else ALL_WORDS
        return Human(
            found.lemmas if self.words is None else self.words,
            found.misses if self.misses is None else self.misses,
            found.doubt if self.doubt is None else self.doubt,
        )

    def vocabulary(self, language: str | None, lexicon: Lexicon | None) -> Lexicon | None:
        """The words that the player knows in a game with this lexicon; None if it knows all of them.

        Raises KotvaError if the common words of the language are not installed."""
        count = self.limits(language).lemmas
        return vocabulary(lexicon, language or "unknown", count) if count and lexicon is not None else None

    def _knowledge(
        self, language: str | None, lexicon: Lexicon | None
    ) -> tuple[CoreLexicon, tuple[float, float, float]] | None:
        found = self.limits(language)
        if lexicon is None or (not found.lemmas and not any(found.misses)):
            return None
        return (self.vocabulary(language, lexicon) or lexicon).core, found.misses

    def _python_parts(self) -> list[strategy_parts.PythonPart]:
        found = (strategy_parts.find(name) for name in sorted(self.parts))
        return [part for part in found if not isinstance(part, strategy_parts.CorePart)]

    @property
    def slow(self) -> bool:
        """Whether a part may need more than a moment for a move."""
        return any(strategy_parts.find(name).slow for name in self.parts)

    def tables(self, rules: Rules, language: str | None = None, lexicon: Lexicon | None = None) -> dict[str, str]:
        """The checksum of every table that the strategy plays with in such a game, by kind and name, and of the files
        of its parts in Python.

        >>> from kotva.games.crossword.rules import rules as rules_of
        >>> list(strategy("gordon-h3").tables(rules_of("en"), "en"))
        ['letters gordon', 'balance gordon']
        >>> list(strategy("equity").tables(rules_of("en"), "en"))
        ['leaves leaves-en.leaves']
        """
        found = {}
        for at, letters, balance in (("", self.letters, self.balance), *self._stages()):
            for kind, table in (
                ("letters", self._own(letters, letter_table, "letters", language)),
                ("balance", self._own(balance, balance_table, "balance", language)),
            ):
                if table:
                    found[f"{kind} {table.name}{at}"] = checksum(table)
        for kind, other in (("endings", self.endings), ("rare", self.rare)):
            if other:
                found[f"{kind} {other.name}"] = checksum(other)
        if isinstance(self.leaves, LeaveTable):
            found["leaves"] = "made in Python, no checksum"
        elif path := self._leave_file(rules, lexicon):
            found[f"leaves {path.name}"] = leave_files.checksum(path)
        if (known := self.vocabulary(language, lexicon)) is not None:
            found[f"words {self.limits(language).lemmas}"] = known.checksum
        return found | {f"part {part.name}": strategy_parts.checksum(part) for part in self._python_parts()}

    def _stages(self) -> list[tuple[str, LetterTable | None, BalanceTable | None]]:
        return [(f" at {stage.bag}", stage.letters, stage.balance) for stage in self.stages]

    def _leave_file(self, rules: Rules, lexicon: Lexicon | None) -> Path | None:
        if not isinstance(self.leaves, str):
            return None
        return leave_files.find(lexicon, rules) if self.leaves == TRAINED else leave_files.named(self.leaves, rules)

    def _leaves(self, rules: Rules, lexicon: Lexicon | None) -> LeaveTable | None:
        if not isinstance(self.leaves, str):
            return self.leaves
        if self.leaves == TRAINED:
            return leave_files.table_for(lexicon, rules)
        return leave_files.load(leave_files.named(self.leaves, rules), rules)[0]

    def _groups(self, language: str | None) -> list[tuple[list[str], int]]:
        groups = self.endings.of(language) if self.endings else {}
        return [([_tile(letter) for letter in group], round(1000 * worth)) for group, worth in groups.items()]

    def _tables(
        self, letters: LetterTable | None, balance: BalanceTable | None, rules: Rules, language: str | None
    ) -> tuple[dict[str, tuple[int, int]] | None, tuple[list[list[int]], list[str]] | None]:
        """Both tables as the core has them."""
        letters = self._own(letters, letter_table, "letters", language)
        balance = self._own(balance, balance_table, "balance", language)
        values = None
        if letters:
            values = {_tile(tile): _thousandths(value) for tile, value in self._checked(letters, rules).items()}
        if not balance:
            return values, None
        rows = [[round(1000 * value) for value in row] for row in balance.rows]
        vowels = balance.vowels or [row[0] for row in rules.alphabet.letters if row[4] and not row[5]]
        return values, (rows, [_tile(vowel) for vowel in vowels])

    def _own(
        self, table: AnyTable | None, read: Callable[[str], AnyTable], kind: str, language: str | None
    ) -> AnyTable | None:
        """The table, or its version fitted to the language if it was published for another one."""
        if not table or not table.language or not language or table.language == language:
            return table
        if not fitted(kind, table.name, language):
            raise KotvaError(
                f"{self.name}: the table `{table.name}` was published for {table.language}, not for {language}; "
                f"for {language} there are {EVERYWHERE}"
            )
        say(f"the table `{table.name}` was published for {table.language}; for {language} it is fitted to self-play")
        return read(f"{table.name}-{language}")

    def _checked(self, table: LetterTable, rules: Rules) -> Mapping[str, tuple[float, float]]:
        tiles = {"?", *(row[0] for row in rules.alphabet.letters if not row[5])}
        if table.every:
            return dict.fromkeys(sorted(tiles), table.every) | {k: v for k, v in table.values.items() if k in tiles}
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
    ['random', 'greedy', 'smart', 'letters', 'ballard', 'gordon-h2', 'gordon-h3', 'gordon-h3-finish', 'minimax', ...
    """
    return {name: parts["about"] for name, parts in _shipped().items()}


def strategy(text: str) -> Strategy:
    """A strategy by name, by level or from a TOML file, with options after a colon.

    Options are the parts a file may have, and `over`, which takes the leave of another strategy.

    >>> strategy("gordon-h3:exchange=leave,variant=printed").exchange
    'leave'
    >>> strategy("minimax:over=greedy").letters is None
    True
    >>> strategy("casual").human
    'casual'
    >>> strategy("gordon-h3:endgame=slow")
    Traceback (most recent call last):
    kotva._core.KotvaError: gordon-h3:endgame=slow: an endgame is same, finish, points, exact, greedy-reply or ...
    >>> strategy("clever")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no crossword player `clever`; there are random, greedy, smart, ...
    """
    head, _, options = unfolded(text).partition(":")
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
        kept = {name: x for name, x in other.parts.items() if strategy_parts.find(name).leave}
        others = {name: x for name, x in found.parts.items() if not strategy_parts.find(name).leave}
        found = replace(found, parts=others | kept, **{part: getattr(other, part) for part in LEAVE})
    return found


def with_part(found: Strategy, name: str, *numbers: float) -> Strategy:
    """The strategy with a part of these numbers, in place of those it had.

    >>> with_part(strategy("greedy"), "lanes", 0.5).parts
    {'lanes': (0.5,)}
    >>> with_part(strategy("greedy"), "lanes", 1, 2)
    Traceback (most recent call last):
    kotva._core.KotvaError: greedy: lanes has 1 number (for each line), not `(1, 2)`
    """
    part = strategy_parts.find(name)
    read = strategy_parts.read(found.name, part, numbers if part.numbers else True)
    return replace(found, parts={**found.parts, name: read or ()})


def without_part(found: Strategy, name: str) -> Strategy:
    """The strategy without a part.

    >>> without_part(strategy("equity"), "placement").parts
    {}
    """
    return replace(found, parts={key: x for key, x in found.parts.items() if key != strategy_parts.find(name).name})


def _option(text: str, option: str) -> tuple[str, str]:
    key, equals, value = option.partition("=")
    if not equals or not (key == "over" or _is_part(key)):
        known = ", ".join((*_parts()[1:], "over"))
        raise KotvaError(f"{text}: `{option}` is not an option; there are {known}, each with =")
    return key, value


def _is_part(key: str) -> bool:
    return key in ("base", "variant") or key in READERS or strategy_parts.exists(key)


def _parts() -> list[str]:
    """The names of all parts, to be told: tables of tiles kept, parts of numbers, the rest."""
    tables, rest = [key for key in READERS if key in LEAVE], [key for key in READERS if key not in LEAVE]
    return ["base", "variant", *tables, *(part.name for part in strategy_parts.parts()), *rest]


def _file(path: str) -> dict[str, Any]:
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KotvaError(f"{path}: {error}") from None
    document.pop("about", None)
    return document


def _made(name: str, parts: Mapping[str, Any]) -> Strategy:
    """Makes a strategy from its parts; the variant applies to the tables of its base, too."""
    for key in parts:
        if key != "random" and not _is_part(key):
            raise KotvaError(f"{name}: `{key}` is no part of a strategy; there are {', '.join(_parts())}")
    made = Strategy(name, random=parts.get("random") is True)
    variant = parts.get("variant", "default")
    if base := parts.get("base"):
        if base not in _shipped():
            raise KotvaError(f"{name}: there is no strategy `{base}` to begin with; there are {', '.join(_shipped())}")
        inherited = {key: x for key, x in _shipped()[base].items() if key != "about"}
        made = replace(_made(name, inherited | {"variant": variant}), about="")
    read = {key: READERS[key](name, value, variant) for key, value in parts.items() if key in READERS}
    star = {STAR_PARTS[key]: read.pop(key) for key in STAR_PARTS if key in read}
    stick = {STICK_PARTS[key]: read.pop(key) for key in STICK_PARTS if key in read}
    made = replace(made, parts=_numbers(made, parts), **read)
    if star:
        made = replace(made, star=replace(made.star, **star))
    if stick:
        sticking = replace(made.stick or Stick(()), **stick)
        made = replace(made, stick=sticking if sticking.letters else None)
    return made


def _numbers(made: Strategy, given: Mapping[str, Any]) -> dict[str, tuple[float, ...]]:
    """The parts of numbers: those that the strategy has so far, changed as given."""
    found = dict(made.parts)
    for key, value in given.items():
        if key in READERS or key in ("base", "variant", "random"):
            continue
        numbers = strategy_parts.read(made.name, strategy_parts.find(key), value)
        found.pop(key, None)
        if numbers is not None:
            found[key] = numbers
    return found


STAR_PARTS = {"bstar": "strategy", "bounds": "bounds", "iterations": "iterations", "width": "width"}
STICK_PARTS = {"stick": "letters", "stick-bag": "bag", "stick-points": "points"}
"""Parts that belong together: the key in a file and the name in its class."""
