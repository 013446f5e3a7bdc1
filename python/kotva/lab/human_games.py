"""Games between humans (the letter-game thesis, chapter 6.5 and appendix A), beside Czech games.

The Czech records of the thesis are not published. Without `--records` the program plays Czech games by the same rules
of admissibility against itself, and the results say so. With `--records` a folder of records takes their place.
"""

from __future__ import annotations

from kotva.analysis.folder import Options, analyse_files, records_in
from kotva.analysis.game import analyse_game
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.analysis.summary import letters_played, mean, words_by_length
from kotva.games.crossword import CrosswordGame
from kotva.games.crossword.position import split_tiles
from kotva.lab.experiments import ResultTable, Settings, beside, experiment
from kotva.lab.intervals import DIFFERENCE, means, shares
from kotva.lab.published import published
from kotva.lexicons.lexicon import Lexicon
from kotva.matches import Pairing, play_match
from kotva.matches.records import crossword_record
from kotva.players.strategies import strategies

LEXICON, PLAYER = "cs-klasik", "greedy"
THEIRS = "letter-game"


def games(settings: Settings) -> list[GameAnalysis]:
    """The analysed records, or games played by the program if there are no records."""
    if settings.records:
        found = analyse_files(records_in([settings.records]), Options())
        analysed = [one.game for one in found if one.game]
        for name, by in {(game.lexicon, game.by) for game in analysed}:
            note_values(settings, settings.origin.open(name), by)
        return analysed
    words = settings.origin.open(LEXICON)
    note_values(settings, words, PLAYER)
    match = play_match(Pairing(CrosswordGame(words), (PLAYER, PLAYER), settings.seed), settings.games)
    return [analyse_game(crossword_record(match, game), words) for game in match.games]


def note_values(settings: Settings, words: Lexicon, by: str) -> None:
    """Note the tables of the player that values the moves, if it is a strategy."""
    if by in strategies():
        settings.origin.play(words, [by])


def turns(settings: Settings) -> list[TurnAnalysis]:
    return [turn for game in games(settings) for turn in game.turns]


def why(settings: Settings) -> str:
    """A sentence that says who played our games."""
    if settings.records:
        return "Theirs are Czech games between humans; ours are the records given, in their own languages and lexica."
    return (
        "Theirs are Czech games between humans, whose records are not published. Ours are Czech games of the "
        f"program: `{PLAYER}` against itself with the lexicon `{LEXICON}`, the same rules of admissibility. It knows "
        "every word and always takes the highest score, so it plays longer words; use --records for games between "
        "humans."
    )


@experiment("letter-game-table-a1", "Letter-game thesis, A.1", "most frequent words in games between humans, by length")
def frequent_words(settings: Settings) -> list[ResultTable]:
    made = words_by_length(turns(settings))
    total = sum(count for some in made.values() for _, count in some)
    theirs = published(THEIRS)["words"]
    all_theirs = sum(row["total"] for row in theirs.values())
    rows = []
    for length in sorted({*map(int, theirs), *made}):
        row, ours = theirs.get(str(length), {"total": 0, "first": []}), made.get(length, [])
        firsts = [row["first"][:5], [word.lower() for word, _ in ours[:5]]]
        compared = shares(row["total"], all_theirs, sum(count for _, count in ours), total)
        rows.append([length, *compared, *(", ".join(some) or "-" for some in firsts)])
    header = ["length", *DIFFERENCE, "first theirs", "first ours"]
    return [ResultTable("words made, by length", header, rows, why(settings))]


@experiment("letter-game-table-a2", "Letter-game thesis, A.2", "letters in the words that humans play")
def letters(settings: Settings) -> list[ResultTable]:
    theirs = published(THEIRS)["letters"]
    ours = {tile.lower(): count for tile, count in letters_played(turns(settings))}
    all_theirs, all_ours = sum(theirs.values()), sum(ours.values())
    rows = [
        [letter, *shares(theirs.get(letter, 0), all_theirs, ours.get(letter, 0), all_ours)]
        for letter in [*theirs, *sorted(set(ours) - set(theirs))]
    ]
    return [ResultTable("share of each letter", ["letter", *DIFFERENCE], rows, why(settings))]


@experiment(
    "letter-game-table-a3",
    "Letter-game thesis, A.3 and chapter 6.5",
    "how often the program finds a play with more points, with and without blanks",
)
def better_plays(settings: Settings) -> list[ResultTable]:
    sample = published(THEIRS)["sample"]["rows"]
    played = games(settings)
    known = [turn for game in played for turn in game.turns if turn.analysed]
    rows = []
    for blanks in range(3):
        theirs = [(best - made, count) for rack, made, best, count, _ in sample if rack.count("*") == blanks]
        ours = [turn for turn in known if turn.blanks == blanks]
        more, plays = zip(*theirs, strict=True)
        better = sum(one > 0 for one in more), len(more), sum(turn.lost_score > 0 for turn in ours), len(ours)
        if settings.records:
            rows.append([blanks, "turns with a better play", *shares(*better)])
            rows.append([blanks, "points more", *means(mean(more), [turn.lost_score for turn in ours], more)])
        else:  # a greedy player leaves no play with more points
            rows.append([blanks, "turns with a better play", f"{100 * better[0] / better[1]:.2f} %", "-", "-", "-"])
            rows.append([blanks, "points more", f"{mean(more):.2f}", "-", "-", "-"])
        rows.append([blanks, "plays", *means(mean(plays), [turn.plays for turn in ours], plays)])
    note = (
        f" The thesis prints the comparison for one game only, so theirs are the {len(sample)} turns of its sample, "
        f"and the interval is mostly their chance; ours are {len(known)} turns."
    )
    if not settings.records:
        note += " How often humans miss a better play needs their records: our player never does."
    return [
        ResultTable(
            "plays with more points than the move made", ["blanks", "a turn", *DIFFERENCE], rows, why(settings) + note
        ),
        totals(settings, known, len(played)),
    ]


def totals(settings: Settings, known: list[TurnAnalysis], games: int) -> ResultTable:
    """The numbers of plays found, and the time of a game."""
    theirs = published(THEIRS)["analysis"]
    plays = [sum(turn.plays for turn in known if bool(turn.blanks) == blank) for blank in (False, True)]
    with_blank = 100 * theirs["plays_with_blank"] / theirs["plays"], 100 * plays[1] / max(sum(plays), 1)
    seconds = sum(turn.seconds for turn in known) / max(games, 1)
    return ResultTable(
        "generation",
        ["figure", "theirs", "ours", "difference"],
        [
            ["plays found with a blank on the rack, % of all", *beside(*with_blank)],
            ["plays found a game", *beside(theirs["plays"] / theirs["games"], sum(plays) / max(games, 1))],
            ["seconds a game", *beside(theirs["seconds"] / theirs["games"], seconds)],
        ],
        why(settings)
        + f" Their time is that of generating all plays of both players' turns in a game ({theirs['seconds']} s for "
        f"{theirs['games']} games; the text calls the quotient games a second, but it is seconds a game); ours also "
        "values them. Their machine is not named.",
    )


@experiment(
    "letter-game-averages",
    "Letter-game thesis, chapter 6.5",
    "points a turn and length of words in games between humans",
)
def averages(settings: Settings) -> list[ResultTable]:
    theirs = published(THEIRS)["averages"]
    known = turns(settings)
    words = [word for turn in known if not turn.withdrawn for word in turn.words]
    rows = [
        ["points a turn", *means(theirs["points_a_turn"], [turn.score for turn in known])],
        ["length of a word", *means(theirs["word_length"], [len(split_tiles(word)) for word in words])],
    ]
    return [ResultTable("averages", ["figure", *DIFFERENCE], rows, why(settings))]
