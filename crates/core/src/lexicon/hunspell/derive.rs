//! Finds the entries and rules behind a form. This is independent of `forms`, which goes from entries to forms.

use rustc_hash::FxHashMap;

use super::Hunspell;
use super::affix::{Rule, Side};
use super::flags::Flag;
use super::forms::Path;

/// One derivation of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The index of the entry, from 0.
    pub entry: u32,
    pub path: Path,
    /// The entry has the flag FORBIDDENWORD, so the form is not a word.
    pub forbidden: bool,
}

/// Entry indices by word.
pub(super) type Index = FxHashMap<Box<str>, Vec<u32>>;

impl Hunspell {
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let mut index = Index::default();
            for (number, entry) in self.dictionary.entries().enumerate() {
                match index.get_mut(entry.word) {
                    Some(numbers) => numbers.push(number as u32),
                    None => {
                        index.insert(entry.word.into(), vec![number as u32]);
                    }
                }
            }
            index
        })
    }

    /// All derivations of the form, in the order of entries. Empty if it is not a form.
    pub fn derive(&self, form: &str) -> Vec<Derivation> {
        let mut found = Vec::new();
        self.chains(form, None, &mut found);
        for (across, rest) in self.undo(self.affixes.across(), form) {
            self.chains(&rest, Some(across), &mut found);
        }
        found.sort_by_key(|derivation| derivation.entry);
        found
    }

    /// Derivations with zero, one or two affixes on the deep side.
    fn chains(&self, word: &str, across: Option<u32>, found: &mut Vec<Derivation>) {
        self.entries(
            word,
            Path {
                across,
                ..Path::default()
            },
            found,
        );
        for (last, stem) in self.undo(self.affixes.deep(), word) {
            self.entries(
                &stem,
                Path {
                    inner: Some(last),
                    outer: None,
                    across,
                },
                found,
            );
            if !self.continued(last) {
                continue;
            }
            for (first, root) in self.undo(self.affixes.deep(), &stem) {
                self.entries(
                    &root,
                    Path {
                        inner: Some(first),
                        outer: Some(last),
                        across,
                    },
                    found,
                );
            }
        }
    }

    /// Whether any rule has this rule's flag as its continuation.
    fn continued(&self, index: u32) -> bool {
        let flag = Some(self.affixes.rules[index as usize].flag);
        self.affixes.rules.iter().any(|rule| rule.continues(flag))
    }

    fn entries(&self, root: &str, path: Path, found: &mut Vec<Derivation>) {
        let Some(numbers) = self.index().get(root) else {
            return;
        };
        if !self.affixes.agree(path) {
            return;
        }
        let special = &self.affixes.special;
        for &number in numbers {
            let entry = self.dictionary.entry(number as usize);
            let bare = path == Path::default();
            if entry.has(special.only_in_compound) || (bare && entry.has(special.need_affix)) {
                continue;
            }
            if self.called(entry.flags, path) {
                found.push(Derivation {
                    entry: number,
                    path,
                    forbidden: entry.has(special.forbidden),
                });
            }
        }
    }

    /// Whether every affix of the path is allowed by a flag of the entry or of a neighbouring affix.
    fn called(&self, flags: &[Flag], path: Path) -> bool {
        let rule = |index: Option<u32>| index.map(|index| &self.affixes.rules[index as usize]);
        let (inner, outer, across) = (rule(path.inner), rule(path.outer), rule(path.across));
        let by = |caller: Option<&Rule>, flag: Flag| {
            caller.is_some_and(|rule| rule.continues(Some(flag)))
        };
        let by_entry = |flag: Flag| flags.binary_search(&flag).is_ok();
        let inner_called = inner.is_none_or(|rule| {
            by_entry(rule.flag)
                || (across.is_some_and(|a| by_entry(a.flag)) && by(across, rule.flag))
        });
        inner_called
            && outer.is_none_or(|rule| by(inner, rule.flag))
            && across.is_none_or(|rule| {
                by_entry(rule.flag) || by(inner, rule.flag) || by(outer, rule.flag)
            })
    }

    /// The rules that can produce this word, each with the word it is applied to.
    fn undo(&self, side: Side, word: &str) -> Vec<(u32, String)> {
        let rules = self
            .affixes
            .rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.side == side);
        rules
            .filter_map(|(index, rule)| {
                Some((index as u32, undone(rule, word, self.affixes.full_strip)?))
            })
            .collect()
    }
}

fn undone(rule: &Rule, word: &str, full_strip: bool) -> Option<String> {
    let (rest, stem) = match rule.side {
        Side::Suffix => {
            let rest = word.strip_suffix(&*rule.add)?;
            (rest, format!("{rest}{}", rule.strip))
        }
        Side::Prefix => {
            let rest = word.strip_prefix(&*rule.add)?;
            (rest, format!("{}{rest}", rule.strip))
        }
    };
    let fits = match rule.side {
        Side::Suffix => rule.condition.matches_end(&stem),
        Side::Prefix => rule.condition.matches_start(&stem),
    };
    (fits && (full_strip || !rest.is_empty())).then_some(stem)
}
