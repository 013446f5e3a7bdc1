"""Games of people (001, chapter 6.5 and appendix A): the records at hand beside those of the thesis.

Its Czech records are not published. With `--records` the experiments take a folder of one's own; without it they play
Czech games between two players of the program, which shows the tables at work but not how people play.
"""

from __future__ import annotations

from kotva.analysis.folder import Options, analyse_files, records_in
from kotva.analysis.game import analyse_game
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.analysis.summary import blank_rows, letters_played, mean, words_by_length
from kotva.games.crossword.position import split_tiles
from kotva.lab.experiments import Settings, Table, beside, experiment
from kotva.lab.published import published
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.crossword import play_crossword_match
from kotva.matches.crossword_records import record

LEXICON, PLAYER = "cs", "equity"
THEIRS = "letter-game"


def games(settings: Settings) -> list[GameAnalysis]:
    """The analysed records, or games played here."""
    if settings.records:
        found = analyse_files(records_in([settings.records]), Options())
        return [one.game for one in found if one.game]
    words = Lexicon.open(LEXICON)
    match = play_crossword_match(words, (PLAYER, PLAYER), settings.games, settings.seed, keep_turns=True)
    return [analyse_game(record(match, game), words) for game in match.games]


def turns(settings: Settings) -> list[TurnAnalysis]:
    return [turn for game in games(settings) for turn in game.turns]


def why(settings: Settings) -> str:
    """Whose games ours are."""
    if settings.records:
        return "Theirs are Czech games of people; ours are the records given, in their own languages and lexica."
    return (
        f"Theirs are games of people; ours are games of `{PLAYER}` against itself with the lexicon `{LEXICON}`, "
        "which knows every word and plays longer ones; records of people are taken with --records."
    )


@experiment("001-table-a1", "001, A.1", "most frequent words in games of people, by length")
def frequent_words(settings: Settings) -> list[Table]:
    made = words_by_length(turns(settings))
    total = sum(count for some in made.values() for _, count in some) or 1
    theirs = published(THEIRS)["words"]
    all_theirs = sum(row["total"] for row in theirs.values())
    rows = []
    for length in sorted({*map(int, theirs), *made}):
        row, ours = theirs.get(str(length), {"total": 0, "first": []}), made.get(length, [])
        share = sum(count for _, count in ours) / total
        rows.append(
            [
                length,
                f"{row['total'] / all_theirs:.1%}",
                f"{share:.1%}",
                ", ".join(row["first"][:5]) or "-",
                ", ".join(word.lower() for word, _ in ours[:5]) or "-",
            ]
        )
    return [
        Table("words made, by length", ["length", "theirs", "ours", "first theirs", "first ours"], rows, why(settings))
    ]


@experiment("001-table-a2", "001, A.2", "letters in the words people make")
def letters(settings: Settings) -> list[Table]:
    theirs = published(THEIRS)["letters"]
    ours = {tile.lower(): count for tile, count in letters_played(turns(settings))}
    all_theirs, all_ours = sum(theirs.values()), sum(ours.values()) or 1
    rows = [
        [letter, f"{theirs.get(letter, 0) / all_theirs:.2%}", f"{ours.get(letter, 0) / all_ours:.2%}",
         f"{100 * (ours.get(letter, 0) / all_ours - theirs.get(letter, 0) / all_theirs):+.2f}"]
        for letter in [*theirs, *sorted(set(ours) - set(theirs))]
    ]  # fmt: skip
    return [Table("share of each letter", ["letter", "theirs", "ours", "difference, points"], rows, why(settings))]


@experiment(
    "001-table-a3",
    "001, A.3 and chapter 6.5",
    "how often the program finds a play with more points, with and without blanks",
)
def better_plays(settings: Settings) -> list[Table]:
    sample = published(THEIRS)["sample"]["rows"]
    known = turns(settings)
    rows = []
    for row in blank_rows(known):
        some = [(made, best) for rack, made, best, *_ in sample if rack.count("*") == row.blanks]
        plays = [count for rack, *_, count, _ in sample if rack.count("*") == row.blanks]
        rows.append(
            [
                row.blanks,
                f"{mean([best > made for made, best in some]):.0%} of {len(some)}",
                f"{row.better:.0%} of {row.turns}",
                f"{mean([best - made for made, best in some]):.1f}",
                f"{row.better_by:.1f}",
                f"{mean(plays):.0f}",
                f"{row.plays / max(row.turns, 1):.0f}",
            ]
        )
    header = ["blanks", "better theirs", "ours", "points more theirs", "ours", "plays a turn theirs", "ours"]
    note = " The thesis prints the comparison for one game only, so theirs are the 22 turns of its sample."
    return [
        Table("plays with more points than the move made", header, rows, why(settings) + note),
        totals(settings, known),
    ]


def totals(settings: Settings, known: list[TurnAnalysis]) -> Table:
    """Plays found and time, per game."""
    theirs = published(THEIRS)["analysis"]
    rows, seconds = blank_rows(known), sum(turn.seconds for turn in known)
    with_blank = sum(row.plays for row in rows if row.blanks)
    without = sum(row.plays for row in rows if not row.blanks)
    share = theirs["plays_with_blank"] / theirs["plays"]
    ours = with_blank / max(with_blank + without, 1)
    analysed = sum(turn.analysed for turn in known)
    return Table(
        "generation",
        ["figure", "theirs", "ours"],
        [
            ["share of plays found with a blank on the rack", f"{share:.1%}", f"{ours:.1%}"],
            ["seconds a game", f"{theirs['seconds'] / theirs['games']:.3f}", "-"],
            ["seconds a turn", "-", f"{seconds / max(analysed, 1):.5f}"],
        ],
        why(settings),
    )


@experiment("001-averages", "001, chapter 6.5", "points a turn and length of words in games of people")
def averages(settings: Settings) -> list[Table]:
    theirs = published(THEIRS)["averages"]
    known = turns(settings)
    words = [word for turn in known if not turn.withdrawn for word in turn.words]
    rows = [
        ["points a turn", *beside(theirs["points_a_turn"], mean([turn.score for turn in known]))],
        ["length of a word", *beside(theirs["word_length"], mean([len(split_tiles(word)) for word in words]))],
    ]
    return [Table("averages", ["figure", "theirs", "ours", "difference"], rows, why(settings))]
