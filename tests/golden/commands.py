"""The commands whose `--json` is golden, by group. A group is one file in `outputs/`.

`{en}` and `{cs}` are small compiled lexica, `{out}` is an empty folder for what a command writes, `{NAME}` a text of
`inputs.toml` and `{NAME.EXT}` a file with that text. All limits are plies or nodes, never time.
"""

from __future__ import annotations

BOARD = "match --game {game} --threads 1 --json --records {{out}} --games 2"


def board(game: str, *rest: str) -> list[str]:
    return [f"{BOARD.format(game=game)} {one}" for one in rest]


def crossword(lexicon: str, *rest: str) -> list[str]:
    return [f"match --lexicon {lexicon} --threads 1 --json --records {{out}} --games 2 {one}" for one in rest]


def moves(language: str) -> list[str]:
    positions = ["{" + f"{language}-middle" + "}", "{" + f"{language}-opening" + "}"]
    return [
        *(f"moves --lexicon {language} --json --cgp '{cgp}' --by {by}" for cgp in positions for by in ORDERS),
        *(f"moves --lexicon {language} --json --cgp '{positions[0]}' --all --by {by} --top 5" for by in ORDERS),
        f"moves --lexicon {language} --json --cgp '{positions[0]}' --generator appel-jacobson --top 3",
        f"moves --lexicon {language} --json --cgp '{positions[1]}' --by equity --top 8",
    ]


ORDERS = ("score", "equity", "smart")
LANGUAGES = ("en", "cs", "sk", "pl")

COMMANDS: dict[str, list[str]] = {
    "languages": ["languages --json"],
    "players": ["players yinsh --json"],
    "puzzle": ["puzzle --lexicon en --json --date 2026-11-17 --kind bingo --difficulty 1"],
    "lexicon": [
        "lexicon list --json",
        "lexicon info en --json",
        "lexicon info {en} --json",
        "lexicon check en kotva anchor anchors --json",
        "lexicon check {cs} kotva chata chyt --json",
        "lexicon find en --anagram RETINA? --json",
        "lexicon find en --pattern 'Q*' --by points --limit 12 --json",
        "lexicon find pl --starts ŻÓŁ --ends Y --json",
        "lexicon find cs --contains CHCH --by chance --limit 8 --json",
        "lexicon find {en} --pattern 'T*' --json",
        "lexicon find sk --extend KOTV --json",
        "lexicon stats {en} --top 5 --json",
        "lexicon stats {cs} --top 5 --json",
        "lexicon words {en} --json",
        "lexicon words {cs} --collate --json",
        "lexicon diff {en} en --count --json",
        "lexicon automata {en} --json",
        "lexicon automata {cs} --json",
        "lexicon build {tiny-en.txt} --language en -o {out}/built.klx --json",
    ],
    **{f"moves-{language}": moves(language) for language in LANGUAGES},
    "sim": [
        f"sim --lexicon {language} --threads 1 --json --iterations 240 --seed 3 --cgp '{{{language}-{where}}}' {rest}"
        for language, where, rest in (
            ("en", "middle", "--candidates 8"),
            ("en", "opening", "--plies 3 --candidates 4 --opponent E"),
            ("cs", "middle", "--candidates 5"),
        )
    ],
    "endgame": [
        *(
            "endgame --threads 1 --json --lexicon " + f"{language} --cgp '{{{language}-endgame}}'{rest}"
            for language in LANGUAGES
            for rest in ("", " --algorithm bstar", " --algorithm bstar --strategy palay --bounds 1 --width 20")
        )
    ],
    "preendgame": [
        f"preendgame --threads 1 --json --lexicon en --cgp '{{en-preendgame}}' --plays '{plays}'{rest}"
        for plays, rest in (("9D KITT.E,2E KUTI,3H RITT", ""), ("9D KITT.E", " --spread"))
    ],
    # Not in endgames, and without the numbers of turns: both are to change.
    "analyze": [
        *("analyze --json --lexicon " + f"{language} --cgp '{{{language}-middle}}'" for language in LANGUAGES),
        "analyze --json --fresh --threads 1 --lexicon en {en-beginning.gcg}",
        "analyze --json --fresh --threads 1 --lexicon cs {cs-beginning.gcg}",
    ],
    "convert": [
        *(f"convert {{en-beginning.gcg}} {{out}}/game.{kind}" for kind in ("json", "gcg", "cgp", "csv", "txt", "svg")),
        *(f"convert {{cs-beginning.gcg}} {{out}}/game.{kind} --turn 6" for kind in ("json", "cgp", "csv", "txt")),
        "convert {position.cgp} {out}/position.csv --language en",
    ],
    "perft": [
        "perft abalone --depth 3 --json",
        "perft abalone --setup standard --depth 2 --split --json",
        "perft abalone --setup 3p-standard --depth 2 --json",
        "perft terrace --depth 3 --json",
        "perft terrace --setup 4p-pbem --depth 2 --split --json",
        "perft yinsh --depth 2 --json",
        "perft yinsh --position '{yinsh-position}' --depth 2 --json",
        "perft connect-four --depth 4 --split --json",
    ],
    "search": [
        *(
            f"search {game} --algorithm {algorithm} --depth 2 --json"
            for game in ("abalone", "terrace", "connect-four")
            for algorithm in ("best-move", "minimax", "negamax", "alpha-beta", "pvs")
        ),
        "search abalone --heuristic analyzing --algorithm pvs --depth 3 --json",
        "search abalone --setup 3p-bowl --heuristic standard --depth 2 --json",
        "search abalone --heuristic mass-based --nodes 5000 --json",
        "search terrace --heuristic fast --algorithm pvs --depth 3 --no-tt --json",
        "search terrace --heuristic standard --depth 3 --table thesis --no-ordering --json",
        "search terrace --setup 4p-pbem --depth 2 --seed 7 --json",
        "search yinsh --position '{yinsh-position}' --heuristic by-position --algorithm pvs --depth 2 --json",
        "search yinsh --position '{yinsh-position}' --heuristic storm --algorithm alpha-beta --nodes 3000 --json",
        "search yinsh --heuristic basic --algorithm best-move --depth 1 --seed 3 --json",
        "search connect-four --algorithm alpha-beta --nodes 2000 --json",
    ],
    "match-abalone": board(
        "abalone",
        "best-move:standard alpha-beta:standard:depth=3 --seed 1",
        "alpha-beta:standard:depth=2 pvs:analyzing:depth=2 --seed 2 --setup standard",
        "best-move:simple negamax:mass-based:nodes=300 --seed 3 --random-plies 8",
    ),
    "match-terrace": board(
        "terrace",
        "best-move:standard alpha-beta:standard:depth=3 --seed 1",
        "alpha-beta:improved:depth=2 pvs:fast:depth=2 --seed 2 --setup short",
        "minimax:standard:depth=1 alpha-beta:fast:nodes=500 --seed 3 --games 6",
    ),
    "match-yinsh": board(
        "yinsh",
        "best-move:basic best-move:by-position --seed 1",
        "best-move:basic alpha-beta:storm:depth=2 --seed 2 --setup blitz",
        "alpha-beta:storm:nodes=200 best-move:storm --seed 3 --setup blitz-thesis",
    ),
    "match-connect-four": board(
        "connect-four",
        "easy medium --seed 1",
        "alpha-beta:chances:depth=3 pvs:chances:depth=2 --seed 2 --games 6",
        "negamax:chances:nodes=100 best-move:chances --seed 3 --random-plies 2",
    ),
    "match-en": crossword(
        "en",
        "random greedy --seed 1",
        "smart equity --seed 2",
        "gordon-h2 gordon-h3 --seed 3",
        "equity:endgame=exact,nodes=2000 greedy --seed 4",
        "minimax:nodes=2000 ballard --seed 5",
        "letters gordon-h3-finish --seed 6 --games 6",
        "dumb normal --seed 7",
        "long-words equity --seed 8",
        "long-words:least=4 random --seed 9",
        "greedy greedy --seed 10",
    ),
    "match-cs": crossword(
        "cs",
        "greedy equity --seed 1",
        "smart gordon-h3 --seed 2",
        "equity:endgame=exact,nodes=2000 long-words --seed 3",
    ),
    "match-sk": crossword("sk", "greedy equity --seed 1", "ballard gordon-h2 --seed 2 --games 4"),
    "match-pl": crossword("pl", "greedy equity --seed 1", "minimax-greedy:width=5 gordon-h3 --seed 2"),
    "match-tiny": [
        *crossword("{en}", "greedy random --seed 1 --games 6", "smart equity:endgame=exact,nodes=500 --seed 2"),
        *crossword("{cs}", "greedy random --seed 3", "long-words greedy --seed 4"),
        "match greedy random --lexicon {en} --games 40 --seed 5 --sprt 0,400 --json --threads 1",
        "match greedy random --lexicon {en} --games 2 --seed 6 --log {out}/log.txt --json --threads 1",
    ],
    "match-round-robin": [
        "match greedy random smart --lexicon {en} --games 6 --seed 1 --threads 1 --records {out} --json",
        "match best-move:standard best-move:fast best-move:improved --game terrace --games 4 --seed 1 --threads 1 "
        "--json",
        "match easy best-move:chances alpha-beta:chances:depth=2 --game connect-four --games 4 --threads 1 --json",
    ],
    "simulate": [
        "simulate greedy random --lexicon {en} -o {out}/data --games 12 --block 4 --seed 3 --threads 1 --json",
        "report {out}/data -o {out}/report --json",
        "simulate smart gordon-h3 --lexicon en -o {out}/real --games 4 --seed 4 --threads 1 --json",
        "match greedy random --lexicon {en} --dataset {out}/match --games 4 --seed 5 --threads 1 --json",
        "match best-move:standard best-move:fast --game terrace --games 2 --seed 1 --dataset {out}/board --threads 1 "
        "--json",
    ],
    "play": [
        "play terrace best-move:standard best-move:fast --save {out}/game.txt",
        "play abalone best-move:standard best-move:standard best-move:standard --setup 3p-standard "
        "--save {out}/game.txt",
        "play crossword greedy equity --lexicon en --seed 3 --save {out}/game.gcg",
        "play crossword greedy random --lexicon {en} --seed 4 --save {out}/game.gcg",
    ],
    "train": [
        "train leaves --lexicon {en} --games 200 --generations 1 --proof 20 --seed 1 --threads 1 "
        "-o {out}/tiny.leaves --json",
    ],
    "lab": [
        "lab list --json",
        "lab run houdek-table-16 --depth 2 --json",
        "lab run sawicki-table-4.1 --games 20 --lexicon en --json",
        "lab run turek-phases --games 20 --lexicon en --json",
    ],
}
