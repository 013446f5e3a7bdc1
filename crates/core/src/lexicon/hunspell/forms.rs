//! All forms of one entry, each with the rules that made it.
//!
//! A form has at most one affix on one side and two on the other: a prefix and two suffixes, or with COMPLEXPREFIXES a
//! suffix and two prefixes. The side with two is called the deep side, the other is across.

use super::affix::{Affixes, Group, Rule, Side, Special};
use super::dictionary::Entry;
use super::flags::Flag;

/// The rules of a form: the inner and the outer rule of the deep side and the rule across. Unused ones are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub inner: Option<u32>,
    pub outer: Option<u32>,
    pub across: Option<u32>,
}

impl Path {
    pub fn rules(self) -> impl Iterator<Item = u32> {
        [self.inner, self.outer, self.across].into_iter().flatten()
    }
}

impl Affixes {
    pub fn deep(&self) -> Side {
        if self.complex_prefixes {
            Side::Prefix
        } else {
            Side::Suffix
        }
    }

    pub fn across(&self) -> Side {
        if self.complex_prefixes {
            Side::Suffix
        } else {
            Side::Prefix
        }
    }

    /// Whether these affixes may be combined into a word. Does not check which flags allow them.
    pub fn agree(&self, path: Path) -> bool {
        let rule = |index: Option<u32>| index.map(|index| &self.rules[index as usize]);
        let (inner, outer, across) = (rule(path.inner), rule(path.outer), rule(path.across));
        let deep = outer.or(inner);
        let special = &self.special;
        let all = || [inner, outer, across].into_iter().flatten();
        if all().any(|rule| rule.continues(special.only_in_compound)) {
            return false;
        }
        if across.is_some() && deep.is_some() && !all().all(|rule| rule.cross) {
            return false;
        }
        let circumfix =
            |rule: Option<&Rule>| rule.is_some_and(|rule| rule.continues(special.circumfix));
        if circumfix(across) != (circumfix(inner) || circumfix(outer)) {
            return false;
        }
        stands(special, deep) || stands(special, across) || (deep.is_none() && across.is_none())
    }
}

/// An affix with the flag NEEDAFFIX needs a second affix.
fn stands(special: &Special, rule: Option<&Rule>) -> bool {
    rule.is_some_and(|rule| !rule.continues(special.need_affix))
}

/// Whether the rules of this group can be applied to the word.
pub fn applies(affixes: &Affixes, side: Side, group: &Group, word: &str) -> bool {
    let strip: &str = &group.strip;
    (word.len() > strip.len() || (affixes.full_strip && word.len() == strip.len()))
        && match side {
            Side::Suffix => word.ends_with(strip) && group.condition.matches_end(word),
            Side::Prefix => word.starts_with(strip) && group.condition.matches_start(word),
        }
}

pub fn apply(rule: &Rule, word: &str, form: &mut String) {
    form.clear();
    match rule.side {
        Side::Suffix => {
            form.push_str(&word[..word.len() - rule.strip.len()]);
            form.push_str(&rule.add);
        }
        Side::Prefix => {
            form.push_str(&rule.add);
            form.push_str(&word[rule.strip.len()..]);
        }
    }
}

/// Makes the forms of entries. Holds reusable buffers and the excluded rules.
pub struct Maker<'a> {
    affixes: &'a Affixes,
    /// True at the index of each excluded rule. Missing elements mean false.
    refused: &'a [bool],
    inner: String,
    outer: String,
    whole: String,
}

impl<'a> Maker<'a> {
    pub fn new(affixes: &'a Affixes, refused: &'a [bool]) -> Self {
        Self {
            affixes,
            refused,
            inner: String::new(),
            outer: String::new(),
            whole: String::new(),
        }
    }

    /// Calls `visit` with every form of the entry, including duplicates.
    pub fn forms(&mut self, entry: Entry<'_>, visit: &mut impl FnMut(&str, Path)) {
        let special = &self.affixes.special;
        if entry.has(special.only_in_compound) {
            return;
        }
        if !entry.has(special.need_affix) {
            visit(entry.word, Path::default());
        }
        self.across(entry.word, Path::default(), &[entry.flags], visit);
        self.chains(entry, entry.flags, None, visit);
        self.called_from_across(entry, visit);
    }

    /// Forms with one or two affixes of the deep side. `flags` allow the inner one.
    fn chains(
        &mut self,
        entry: Entry<'_>,
        flags: &[Flag],
        caller: Option<u32>,
        visit: &mut impl FnMut(&str, Path),
    ) {
        let affixes = self.affixes;
        let mut inner = std::mem::take(&mut self.inner);
        for index in self.usable(affixes.deep(), flags, entry.word) {
            let rule = &affixes.rules[index as usize];
            apply(rule, entry.word, &mut inner);
            let path = Path {
                inner: Some(index),
                ..Path::default()
            };
            self.chain(
                &inner,
                path,
                &[entry.flags, &rule.continuation],
                caller,
                visit,
            );
            if rule.continuation.is_empty() {
                continue;
            }
            let mut outer = std::mem::take(&mut self.outer);
            for second in self.usable(affixes.deep(), &rule.continuation, &inner) {
                let last = &affixes.rules[second as usize];
                apply(last, &inner, &mut outer);
                let path = Path {
                    outer: Some(second),
                    ..path
                };
                self.chain(
                    &outer,
                    path,
                    &[entry.flags, &rule.continuation, &last.continuation],
                    caller,
                    visit,
                );
            }
            self.outer = outer;
        }
        self.inner = inner;
    }

    /// A form of the deep side alone, and the same form with an affix across: any, or only the one that allows it.
    fn chain(
        &mut self,
        form: &str,
        path: Path,
        callers: &[&[Flag]],
        only: Option<u32>,
        visit: &mut impl FnMut(&str, Path),
    ) {
        match only {
            None => {
                if self.affixes.agree(path) {
                    visit(form, path);
                }
                self.across(form, path, callers, visit);
            }
            Some(index) => {
                if self
                    .usable(
                        self.affixes.across(),
                        &[self.affixes.rules[index as usize].flag],
                        form,
                    )
                    .contains(&index)
                {
                    self.put(index, form, path, visit);
                }
            }
        }
    }

    /// The word with each affix across that one of the callers allows.
    fn across(
        &mut self,
        word: &str,
        path: Path,
        callers: &[&[Flag]],
        visit: &mut impl FnMut(&str, Path),
    ) {
        for flags in callers {
            for index in self.usable(self.affixes.across(), flags, word) {
                self.put(index, word, path, visit);
            }
        }
    }

    fn put(&mut self, across: u32, word: &str, path: Path, visit: &mut impl FnMut(&str, Path)) {
        let path = Path {
            across: Some(across),
            ..path
        };
        if self.affixes.agree(path) {
            apply(&self.affixes.rules[across as usize], word, &mut self.whole);
            visit(&self.whole, path);
        }
    }

    /// The continuation of the affix across can also allow affixes of the deep side.
    fn called_from_across(&mut self, entry: Entry<'_>, visit: &mut impl FnMut(&str, Path)) {
        let affixes = self.affixes;
        for &flag in entry.flags {
            for group in affixes.class(affixes.across(), flag) {
                for &index in &group.rules {
                    let flags: Vec<Flag> = affixes.rules[index as usize]
                        .continuation
                        .iter()
                        .copied()
                        .filter(|flag| entry.flags.binary_search(flag).is_err())
                        .collect();
                    if !flags.is_empty() {
                        self.chains(entry, &flags, Some(index), visit);
                    }
                }
            }
        }
    }

    /// The rules of these classes that can be applied to the word and are not excluded.
    fn usable<'f>(&self, side: Side, flags: &'f [Flag], word: &str) -> Vec<u32>
    where
        'a: 'f,
    {
        let mut indices = Vec::new();
        for &flag in flags {
            for group in self.affixes.class(side, flag) {
                if applies(self.affixes, side, group, word) {
                    let refused = self.refused;
                    let usable =
                        |index: &&u32| !refused.get(**index as usize).copied().unwrap_or(false);
                    indices.extend(group.rules.iter().filter(usable));
                }
            }
        }
        indices
    }
}
