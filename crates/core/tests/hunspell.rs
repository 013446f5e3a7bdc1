//! Expansion of hunspell dictionaries: one small file for each feature of hunspell(5).

use kotva_core::lexicon::hunspell::{Filter, Hunspell, HunspellError, Source};

fn parse(aff: &[u8], dic: &[u8]) -> Result<Hunspell, HunspellError> {
    Hunspell::parse(
        Source {
            name: "x.aff",
            bytes: aff,
        },
        Source {
            name: "x.dic",
            bytes: dic,
        },
    )
}

fn forms(aff: &str, entries: &str) -> Vec<String> {
    let dic = format!("{}\n{entries}\n", entries.lines().count());
    let hunspell = parse(aff.as_bytes(), dic.as_bytes()).unwrap();
    hunspell
        .expand(&Filter::default())
        .lines()
        .map(str::to_owned)
        .collect()
}

fn error(aff: &str, dic: &str) -> String {
    parse(aff.as_bytes(), dic.as_bytes())
        .err()
        .expect("should be refused")
        .to_string()
}

#[test]
fn a_suffix_strips_adds_and_heeds_its_condition() {
    let aff = "SET UTF-8\nSFX A Y 2\nSFX A y ies [^aeiou]y\nSFX A 0 s [aeiou]y\n";
    assert_eq!(forms(aff, "try/A\nboy/A"), ["boy", "boys", "tries", "try"]);
}

#[test]
fn a_rule_whose_strip_does_not_end_the_word_makes_nothing() {
    // The condition éc[it] matches péci, but the strip éct does not: hunspell-cs has such rules.
    assert_eq!(
        forms(
            "SET UTF-8\nSFX T Y 1\nSFX T éct ečen éc[it]\n",
            "péci/T\npéct/T"
        ),
        ["pečen", "péci", "péct"]
    );
}

#[test]
fn prefixes_and_suffixes_cross_only_if_both_say_so() {
    let aff = |p, s| format!("PFX P {p} 1\nPFX P 0 un .\nSFX S {s} 1\nSFX S 0 ed .\n");
    assert_eq!(
        forms(&aff("Y", "Y"), "do/PS"),
        ["do", "doed", "undo", "undoed"]
    );
    assert_eq!(forms(&aff("Y", "N"), "do/PS"), ["do", "doed", "undo"]);
    assert_eq!(forms(&aff("N", "Y"), "do/PS"), ["do", "doed", "undo"]);
}

#[test]
fn a_prefix_condition_is_asked_of_the_suffixed_word_too() {
    let aff = "PFX P Y 1\nPFX P a ex a\nSFX S Y 1\nSFX S a o a\n";
    assert_eq!(
        forms(aff, "a/PS\nata/PS"),
        ["a", "ata", "ato", "exta", "exto"]
    );
}

#[test]
fn suffixes_come_twofold_through_continuation_flags() {
    let aff = "SFX A Y 1\nSFX A 0 er/B .\nSFX B Y 1\nSFX B 0 s .\n";
    assert_eq!(
        forms(aff, "drink/A\nbook/B"),
        ["book", "books", "drink", "drinker", "drinkers"]
    );
}

#[test]
fn a_suffix_may_call_a_prefix_as_comparatives_call_superlatives() {
    let aff = "SET UTF-8\nSFX y Y 1\nSFX y ý ější/E ý\nPFX E Y 1\nPFX E 0 nej .\n";
    assert_eq!(forms(aff, "nový/y"), ["nejnovější", "nový", "novější"]);
}

#[test]
fn a_prefix_may_call_a_suffix() {
    let aff = "PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 ed .\n";
    assert_eq!(forms(aff, "do/P"), ["do", "undo", "undoed"]);
}

#[test]
fn a_circumfix_needs_both_its_halves() {
    // The example of hunspell(5): legnagyobb needs both affixes.
    let aff =
        "CIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nSFX C Y 2\nSFX C 0 obb .\nSFX C 0 obb/AX .\n";
    assert_eq!(forms(aff, "nagy/C"), ["legnagyobb", "nagy", "nagyobb"]);
}

#[test]
fn complex_prefixes_come_twofold_instead_of_suffixes() {
    let aff = "PFX A Y 1\nPFX A 0 tek/B .\nPFX B Y 1\nPFX B 0 met .\nSFX C Y 1\nSFX C 0 ek/D .\nSFX D Y 1\nSFX D 0 b .\n";
    assert_eq!(
        forms(&format!("COMPLEXPREFIXES\n{aff}"), "ouro/A\nx/C"),
        ["mettekouro", "ouro", "tekouro", "x", "xek"]
    );
    assert_eq!(
        forms(aff, "ouro/A\nx/C"),
        ["ouro", "tekouro", "x", "xek", "xekb"]
    );
}

#[test]
fn a_word_that_needs_an_affix_does_not_stand_alone() {
    for name in ["NEEDAFFIX", "PSEUDOROOT"] {
        let aff = format!(
            "{name} X\nSFX A Y 2\nSFX A 0 bar .\nSFX A 0 baz/XB .\nSFX B Y 1\nSFX B 0 s .\n"
        );
        assert_eq!(forms(&aff, "foo/AX"), ["foobar", "foobazs"]);
    }
}

#[test]
fn words_of_compounds_only_are_left_out() {
    let aff = "ONLYINCOMPOUND O\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 o/O .\n";
    assert_eq!(forms(aff, "foo/A\npseudo/OA"), ["foo", "foos"]);
}

#[test]
fn forbidden_words_take_their_forms_from_others() {
    let aff = "FORBIDDENWORD q\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 es .\n";
    assert_eq!(forms(aff, "foo/A\nfoos/q"), ["foo", "fooes"]);
    assert_eq!(forms(aff, "foo/A\nfoo/Aq"), [""; 0]);
}

#[test]
fn keepcase_and_nosuggest_forbid_nothing() {
    assert_eq!(
        forms("KEEPCASE K\nNOSUGGEST w\n", "foo/K\nbar/w"),
        ["bar", "foo"]
    );
}

#[test]
fn only_fullstrip_lets_an_affix_replace_the_whole_word() {
    let aff = "SFX A Y 1\nSFX A go went go\n";
    assert_eq!(forms(aff, "go/A"), ["go"]);
    assert_eq!(forms(&format!("FULLSTRIP\n{aff}"), "go/A"), ["go", "went"]);
}

#[test]
fn ignored_characters_are_not_there() {
    assert_eq!(
        forms("SET UTF-8\nIGNORE ʼ\nSFX A Y 1\nSFX A 0 ʼs .\n", "coʼop/A"),
        ["coop", "coops"]
    );
}

#[test]
fn flags_are_read_in_every_notation() {
    let rules = |flag: &str| format!("SFX {flag} Y 1\nSFX {flag} 0 s .\n");
    assert_eq!(forms(&rules("A"), "dog/BA"), ["dog", "dogs"]);
    assert_eq!(
        forms(&format!("SET UTF-8\nFLAG UTF-8\n{}", rules("č")), "dog/žč"),
        ["dog", "dogs"]
    );
    assert_eq!(
        forms(&format!("FLAG long\n{}", rules("Zz")), "dog/AaZz\ncat/aZza"),
        ["cat", "dog", "dogs"]
    );
    assert_eq!(
        forms(
            &format!("FLAG num\n{}", rules("999")),
            "dog/1,999\ncat/99,9"
        ),
        ["cat", "dog", "dogs"]
    );
}

#[test]
fn without_flag_option_a_flag_is_one_byte_as_hunspell_reads_it() {
    // hunspell-cs has classes í and é in UTF-8 without FLAG: hunspell reads both as the class of the byte C3.
    let aff = "SET UTF-8\nSFX í Y 1\nSFX í 0 s .\nSFX é Y 1\nSFX é 0 t .\n";
    assert_eq!(forms(aff, "dog/í"), ["dog", "dogs", "dogt"]);
}

#[test]
fn aliases_stand_for_flag_sets_in_both_files() {
    let aff =
        "AF 2\nAF A\nAF B\nAM 1\nAM po:noun\nSFX A Y 1\nSFX A 0 er/2 .\nSFX B Y 1\nSFX B 0 s .\n";
    assert_eq!(forms(aff, "drink/1 1"), ["drink", "drinker", "drinkers"]);
}

#[test]
fn eight_bit_files_give_the_same_forms_as_unicode_ones() {
    let aff = b"SET ISO8859-2\nSFX A Y 1\nSFX A \xb9 \xbb [^\xe8]\xb9\n";
    let dic = b"2\nmy\xb9/A\n\xe8\xb9/A\n";
    let hunspell = parse(aff, dic).unwrap();
    assert_eq!(hunspell.expand(&Filter::default()), "myš\nmyť\nčš\n");
}

#[test]
fn filters_leave_out_names_abbreviations_and_what_is_not_letters() {
    let hunspell = parse(
        b"SFX A Y 1\nSFX A 0 's .\n",
        b"5\nBrno\netc.\ndog/A\na\nelephants\n",
    )
    .unwrap();
    let filter = Filter {
        lengths: 2..=5,
        letters_only: true,
        skip_capitalised: true,
        skip_dotted: true,
        ..Filter::default()
    };
    assert_eq!(hunspell.expand(&filter), "dog\n");
}

#[test]
fn refusals_leave_out_exactly_what_they_name() {
    let aff = b"PFX P Y 1\nPFX P 0 un .\nSFX S Y 2\nSFX S 0 ed .\nSFX S 0 s .\n";
    let hunspell = parse(aff, b"2\ndo/PS\ngo/PS\n").unwrap();
    let expand = |filter: Filter| {
        hunspell
            .expand(&filter)
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let refused_rules = vec![false, true, false];
    assert_eq!(
        expand(Filter {
            refused_rules,
            ..Filter::default()
        }),
        ["do", "dos", "go", "gos", "undo", "undos", "ungo", "ungos"]
    );
    let refused_entries = [0].into_iter().collect();
    assert_eq!(
        expand(Filter {
            refused_entries,
            ..Filter::default()
        }),
        ["go", "goed", "gos", "ungo", "ungoed", "ungos"]
    );
    let refused_bare = [0].into_iter().collect();
    let refused_here = [(1, vec![1, 2])].into_iter().collect();
    let refused_together = [(0, 2)].into_iter().collect();
    assert_eq!(
        expand(Filter {
            refused_bare,
            refused_here,
            refused_together,
            ..Filter::default()
        }),
        ["doed", "dos", "go", "undoed", "ungo"]
    );
}

#[test]
fn errors_name_file_and_line() {
    for (aff, dic, expected) in [
        (
            "SET KLINGON\n",
            "0\n",
            "x.aff, line 1: unknown character set `KLINGON`",
        ),
        (
            "\nFLAG short\n",
            "0\n",
            "x.aff, line 2: FLAG `short` should be UTF-8, long or num",
        ),
        (
            "SET\n",
            "0\n",
            "x.aff, line 1: SET should be followed by a value",
        ),
        (
            "SFX A\n",
            "0\n",
            "x.aff, line 1: an affix class should begin like `SFX A Y 3`",
        ),
        (
            "SFX A X 1\n",
            "0\n",
            "x.aff, line 1: Y or N (cross product) should follow the flag",
        ),
        (
            "SFX A Y many\n",
            "0\n",
            "x.aff, line 1: a number of lines should stand here",
        ),
        (
            "SFX A Y 2\nSFX A 0 s .\n\n",
            "0\n",
            "x.aff, line 1: SFX A announces 2 rules, but only 1 follow",
        ),
        (
            "SFX A Y 2\nSFX A 0 s .\nSFX B Y 1\n",
            "0\n",
            "x.aff, line 3: SFX A announces 2 rules, but only 1 follow",
        ),
        (
            "SFX A Y 1\nSFX A 0\n",
            "0\n",
            "x.aff, line 2: a rule should read like `SFX A strip add condition`",
        ),
        (
            "SFX A Y 1\nSFX A 0 s [ab\n",
            "0\n",
            "x.aff, line 2: condition `[ab` has no closing bracket",
        ),
        (
            "FLAG num\n",
            "1\nfoo/1,x\n",
            "x.dic, line 2: flag `x` should be a number from 1 to 65535, as FLAG num says",
        ),
        (
            "AF 1\nAF A\n",
            "1\nfoo/7\n",
            "x.dic, line 2: `7` should be the number of one of the 1 flag aliases (AF)",
        ),
        (
            "",
            "foo\n",
            "x.dic, line 1: the first line should be the number of entries",
        ),
        (
            "",
            "",
            "x.dic, line 1: the first line should be the number of entries",
        ),
    ] {
        assert_eq!(error(aff, dic), expected);
    }
    let broken = parse(b"SET UTF-8\n", b"2\nok\n\xb9\n").err().unwrap();
    assert_eq!(
        broken.to_string(),
        "x.dic, line 3: not valid UTF-8, the character set named by SET"
    );
}
