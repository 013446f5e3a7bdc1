//! A slow, obvious expansion checks the fast one on random small dictionaries, and both check the derivations.
//!
//! The twin tries every rule at every position and applies the conditions of hunspell(5) one after the other.

use std::collections::{BTreeMap, BTreeSet};

use kotva_core::lexicon::hunspell::{Filter, Hunspell, Source};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;

const NEED_AFFIX: char = 'N';
const ONLY_IN_COMPOUND: char = 'O';
const FORBIDDEN: char = 'F';
const CIRCUMFIX: char = 'X';

#[derive(Clone, Debug)]
struct Rule {
    strip: &'static str,
    add: &'static str,
    condition: &'static str,
    continuation: BTreeSet<char>,
}

#[derive(Clone, Debug)]
struct Class {
    suffix: bool,
    flag: char,
    cross: bool,
    rules: Vec<Rule>,
}

#[derive(Clone, Debug)]
struct Files {
    full_strip: bool,
    complex_prefixes: bool,
    classes: Vec<Class>,
    entries: Vec<(String, BTreeSet<char>)>,
}

fn rule() -> impl Strategy<Value = Rule> {
    let texts = vec!["", "a", "b", "č", "ab", "čb"];
    let conditions = vec![
        ".", ".", "a", "[ab]", "[^č]", "a.", "č[^a]", "[^ab]b", "č.", "[bč].a",
    ];
    let flags = btree_set(
        select(vec!['A', 'B', 'C', NEED_AFFIX, ONLY_IN_COMPOUND, CIRCUMFIX]),
        0..3,
    );
    (
        select(texts.clone()),
        select(texts.clone()),
        select(conditions),
        flags,
    )
        .prop_map(|(strip, add, condition, continuation)| Rule {
            strip,
            add,
            condition,
            continuation,
        })
}

fn files() -> impl Strategy<Value = Files> {
    let class = (
        any::<bool>(),
        select(vec!['A', 'B', 'C']),
        prop::bool::weighted(0.8),
        vec(rule(), 1..4),
    )
        .prop_map(|(suffix, flag, cross, rules)| Class {
            suffix,
            flag,
            cross,
            rules,
        });
    let flags = btree_set(
        select(vec![
            'A',
            'B',
            'C',
            'A',
            'B',
            NEED_AFFIX,
            ONLY_IN_COMPOUND,
            FORBIDDEN,
        ]),
        0..4,
    );
    let entry = ("[abč]{1,4}", flags);
    (
        any::<bool>(),
        any::<bool>(),
        vec(class, 1..6),
        vec(entry, 1..6),
    )
        .prop_map(|(full_strip, complex_prefixes, classes, entries)| Files {
            full_strip,
            complex_prefixes,
            classes,
            entries,
        })
}

fn shown(flags: &BTreeSet<char>) -> String {
    if flags.is_empty() {
        String::new()
    } else {
        format!("/{}", flags.iter().collect::<String>())
    }
}

fn written(text: &str) -> &str {
    if text.is_empty() { "0" } else { text }
}

impl Files {
    fn aff(&self) -> String {
        let mut text = format!(
            "SET UTF-8\nNEEDAFFIX {NEED_AFFIX}\nONLYINCOMPOUND {ONLY_IN_COMPOUND}\nFORBIDDENWORD {FORBIDDEN}\n\
             CIRCUMFIX {CIRCUMFIX}\n"
        );
        text += if self.full_strip { "FULLSTRIP\n" } else { "" };
        text += if self.complex_prefixes {
            "COMPLEXPREFIXES\n"
        } else {
            ""
        };
        for class in &self.classes {
            let head = format!(
                "{} {}",
                if class.suffix { "SFX" } else { "PFX" },
                class.flag
            );
            let cross = if class.cross { 'Y' } else { 'N' };
            text += &format!("{head} {cross} {}\n", class.rules.len());
            for rule in &class.rules {
                let (strip, add) = (written(rule.strip), written(rule.add));
                text += &format!(
                    "{head} {strip} {add}{} {}\n",
                    shown(&rule.continuation),
                    rule.condition
                );
            }
        }
        text
    }

    fn dic(&self) -> String {
        let lines = self
            .entries
            .iter()
            .map(|(word, flags)| format!("{word}{}\n", shown(flags)));
        format!("{}\n{}", self.entries.len(), lines.collect::<String>())
    }

    /// Every derivation: the form and the number of ways to derive it, allowed and forbidden.
    fn derivations(&self) -> BTreeMap<String, (usize, usize)> {
        let all: Vec<(&Class, &Rule)> = self
            .classes
            .iter()
            .flat_map(|class| class.rules.iter().map(move |rule| (class, rule)))
            .collect();
        let side = |suffix: bool| {
            let rules = all
                .iter()
                .copied()
                .filter(move |(class, _)| class.suffix == suffix)
                .map(Some);
            std::iter::once(None).chain(rules)
        };
        let twofold = !self.complex_prefixes;
        let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (word, flags) in &self.entries {
            for first in side(twofold) {
                for second in side(twofold) {
                    for other in side(!twofold) {
                        if let Some(form) = self.form(word, flags, first, second, other) {
                            let ways = found.entry(form).or_default();
                            if flags.contains(&FORBIDDEN) {
                                ways.1 += 1
                            } else {
                                ways.0 += 1
                            }
                        }
                    }
                }
            }
        }
        found
    }

    fn form(
        &self,
        word: &str,
        flags: &BTreeSet<char>,
        first: Option<(&Class, &Rule)>,
        second: Option<(&Class, &Rule)>,
        other: Option<(&Class, &Rule)>,
    ) -> Option<String> {
        if first.is_none() && second.is_some() {
            return None;
        }
        let calls = |rule: Option<(&Class, &Rule)>, flag| {
            rule.is_some_and(|(_, r)| r.continuation.contains(&flag))
        };
        // Which flags allow each affix?
        if let Some((class, _)) = first {
            let by_other =
                other.is_some_and(|(o, _)| flags.contains(&o.flag)) && calls(other, class.flag);
            if !flags.contains(&class.flag) && !by_other {
                return None;
            }
        }
        if second.is_some_and(|(class, _)| !calls(first, class.flag)) {
            return None;
        }
        if let Some((class, _)) = other {
            if !flags.contains(&class.flag)
                && !calls(first, class.flag)
                && !calls(second, class.flag)
            {
                return None;
            }
        }
        // May they be combined?
        let used: Vec<_> = [first, second, other].into_iter().flatten().collect();
        if other.is_some() && first.is_some() && used.iter().any(|(class, _)| !class.cross) {
            return None;
        }
        if flags.contains(&ONLY_IN_COMPOUND)
            || used
                .iter()
                .any(|(_, r)| r.continuation.contains(&ONLY_IN_COMPOUND))
        {
            return None;
        }
        if calls(other, CIRCUMFIX) != (calls(first, CIRCUMFIX) || calls(second, CIRCUMFIX)) {
            return None;
        }
        // Is another affix still required?
        let outermost = second.or(first);
        let satisfied = match (outermost, other) {
            (None, None) => !flags.contains(&NEED_AFFIX),
            _ => [outermost, other]
                .into_iter()
                .flatten()
                .any(|(_, r)| !r.continuation.contains(&NEED_AFFIX)),
        };
        if !satisfied {
            return None;
        }
        let mut form: Vec<char> = word.chars().collect();
        for (class, rule) in used {
            form = self.applied(&form, class.suffix, rule)?;
        }
        Some(form.into_iter().collect())
    }

    /// Suffixes are prefixes of the reversed word.
    fn applied(&self, word: &[char], suffix: bool, rule: &Rule) -> Option<Vec<char>> {
        let turned = |text: &[char]| -> Vec<char> {
            if suffix {
                text.iter().rev().copied().collect()
            } else {
                text.to_vec()
            }
        };
        let chars = |text: &str| turned(&text.chars().collect::<Vec<_>>());
        let word = turned(word);
        let fits = rule.condition == "." || holds(rule.condition, suffix, &word);
        let rest = word.strip_prefix(&chars(rule.strip)[..])?;
        if !fits || (rest.is_empty() && !self.full_strip) {
            return None;
        }
        Some(turned(&[&chars(rule.add), rest].concat()))
    }
}

/// Whether the condition holds at the start of the word, or of the reversed word for a suffix. In a reversed UTF-8 word
/// a dot on an ASCII letter also skips a following non-ASCII letter (hunspell 1.7).
fn holds(condition: &str, suffix: bool, word: &[char]) -> bool {
    let mut pattern = elements(condition);
    if suffix {
        pattern.reverse();
    }
    let mut at = 0;
    for set in pattern {
        let Some(c) = word.get(at) else { return false };
        if !set.contains(c) {
            return false;
        }
        let dot = set.len() == 3;
        let two = suffix && dot && c.is_ascii() && word.get(at + 1).is_some_and(|c| !c.is_ascii());
        at += if two { 2 } else { 1 };
    }
    true
}

/// Each element of a condition as the set of letters it accepts, from this test's alphabet.
fn elements(condition: &str) -> Vec<Vec<char>> {
    let alphabet = ['a', 'b', 'č'];
    let mut sets = Vec::new();
    let mut rest = condition;
    while let Some(c) = rest.chars().next() {
        if c == '[' {
            let end = rest.find(']').unwrap();
            let inside = &rest[1..end];
            sets.push(match inside.strip_prefix('^') {
                Some(not) => alphabet.into_iter().filter(|c| !not.contains(*c)).collect(),
                None => inside.chars().collect(),
            });
            rest = &rest[end + 1..];
        } else {
            sets.push(if c == '.' { alphabet.to_vec() } else { vec![c] });
            rest = &rest[c.len_utf8()..];
        }
    }
    sets
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]
    #[test]
    fn the_fast_expansion_and_the_way_back_agree_with_the_twin(files in files()) {
        let (aff, dic) = (files.aff(), files.dic());
        let hunspell = Hunspell::parse(
            Source { name: "x.aff", bytes: aff.as_bytes() },
            Source { name: "x.dic", bytes: dic.as_bytes() },
        ).unwrap();
        let derivations = files.derivations();
        let banned: BTreeSet<&str> = files.entries.iter()
            .filter(|(_, flags)| flags.contains(&FORBIDDEN)).map(|(word, _)| word.as_str()).collect();
        let expected: Vec<&str> = derivations.iter()
            .filter(|(form, (_, forbidden))| *forbidden == 0 && !form.is_empty() && !banned.contains(form.as_str()))
            .map(|(form, _)| form.as_str())
            .collect();
        let expanded = hunspell.expand(&Filter::default());
        prop_assert_eq!(expanded.lines().collect::<Vec<_>>(), expected, "{}\n{}", aff, dic);
        for (form, (allowed, forbidden)) in derivations {
            let found = hunspell.derive(&form);
            let ways = found.iter().filter(|derivation| !derivation.forbidden).count();
            prop_assert_eq!((ways, found.len() - ways), (allowed, forbidden), "{}\n{}\n{}", form, aff, dic);
        }
    }
}
