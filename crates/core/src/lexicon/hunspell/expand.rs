//! All forms of a dictionary: sorted, filtered, without duplicates.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Hunspell;
use super::dictionary::Entry;
use super::forms::{Maker, Path};

/// Selects the entries to expand and the forms to keep.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The number of characters of a form.
    pub lengths: RangeInclusive<usize>,
    /// Keep only forms of lower-case letters.
    pub letters_only: bool,
    /// Skip entries that start with a capital letter (proper nouns).
    pub skip_capitalised: bool,
    /// Skip entries with a dot (abbreviations).
    pub skip_dotted: bool,
    /// True at the index of each excluded affix rule.
    pub refused_rules: Vec<bool>,
    /// Entries (by index, from 0) excluded with all their forms.
    pub refused_entries: FxHashSet<u32>,
    /// Entries whose own word is excluded, but not the forms made from it.
    pub refused_bare: FxHashSet<u32>,
    /// Rules excluded for single entries.
    pub refused_here: FxHashMap<u32, Vec<u32>>,
    /// Excluded combinations of rules (across, outermost of the deep side).
    pub refused_together: FxHashSet<(u32, u32)>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            lengths: 1..=usize::MAX,
            letters_only: false,
            skip_capitalised: false,
            skip_dotted: false,
            refused_rules: Vec::new(),
            refused_entries: FxHashSet::default(),
            refused_bare: FxHashSet::default(),
            refused_here: FxHashMap::default(),
            refused_together: FxHashSet::default(),
        }
    }
}

impl Filter {
    fn takes(&self, index: u32, entry: Entry<'_>) -> bool {
        !(self.skip_capitalised && entry.word.starts_with(char::is_uppercase)
            || self.skip_dotted && entry.word.contains('.')
            || self.refused_entries.contains(&index))
    }

    /// Whether this form of the entry may be made by these rules.
    fn admits(&self, index: u32, path: Path) -> bool {
        let Some(deep) = path.outer.or(path.inner) else {
            return !self.refused_bare.contains(&index);
        };
        !path
            .across
            .is_some_and(|across| self.refused_together.contains(&(across, deep)))
            && !self
                .refused_here
                .get(&index)
                .is_some_and(|rules| path.rules().any(|rule| rules.contains(&rule)))
    }

    fn keeps(&self, form: &str) -> bool {
        (!self.letters_only || form.chars().all(|c| c.is_alphabetic() && !c.is_uppercase()))
            && self.lengths.contains(&form.chars().count())
    }
}

/// A form in one of the arenas. The key is its first eight bytes, so most comparisons do not read the text.
#[derive(Clone, Copy)]
struct Form {
    key: u64,
    arena: u32,
    start: u32,
    length: u32,
}

/// The number of entries that one thread expands at a time.
const BATCH: usize = 8192;

impl Hunspell {
    /// The distinct forms in code point order, each followed by a newline.
    pub fn expand(&self, filter: &Filter) -> String {
        let forbidden = self.forbidden();
        let starts: Vec<usize> = (0..self.dictionary.len()).step_by(BATCH).collect();
        let arenas: Vec<String> = starts
            .par_iter()
            .map(|&start| self.batch(start, filter, &forbidden))
            .collect();
        let mut forms: Vec<Form> = arenas
            .par_iter()
            .enumerate()
            .flat_map_iter(|(index, arena)| lines(index, arena))
            .collect();
        let text = |form: &Form| {
            let start = form.start as usize;
            &arenas[form.arena as usize].as_bytes()[start..start + form.length as usize]
        };
        forms.par_sort_unstable_by(|a, b| match a.key.cmp(&b.key) {
            Ordering::Equal => text(a).cmp(text(b)),
            order => order,
        });
        forms.dedup_by(|a, b| a.key == b.key && text(a) == text(b));
        let mut words = Vec::with_capacity(forms.iter().map(|form| form.length as usize + 1).sum());
        for form in &forms {
            words.extend_from_slice(text(form));
            words.push(b'\n');
        }
        String::from_utf8(words).expect("forms are text")
    }

    /// A form of an entry with FORBIDDENWORD is forbidden, even if another entry makes it too.
    pub(super) fn forbidden(&self) -> FxHashSet<String> {
        let mut forbidden = FxHashSet::default();
        let flag = self.affixes.special.forbidden;
        let mut maker = Maker::new(&self.affixes, &[]);
        for entry in self.dictionary.entries().filter(|entry| entry.has(flag)) {
            forbidden.insert(entry.word.to_owned());
            maker.forms(entry, &mut |form, _| {
                forbidden.insert(form.to_owned());
            });
        }
        forbidden
    }

    /// The forms of a batch of entries, one per line. Duplicates within an entry are already removed.
    fn batch(&self, start: usize, filter: &Filter, forbidden: &FxHashSet<String>) -> String {
        let mut arena = String::new();
        let mut maker = Maker::new(&self.affixes, &filter.refused_rules);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        for index in start..(start + BATCH).min(self.dictionary.len()) {
            let entry = self.dictionary.entry(index);
            if !filter.takes(index as u32, entry) || entry.has(self.affixes.special.forbidden) {
                continue;
            }
            seen.clear();
            maker.forms(entry, &mut |form, path| {
                if !filter.admits(index as u32, path)
                    || !filter.keeps(form)
                    || seen.contains(form)
                    || forbidden.contains(form)
                {
                    return;
                }
                seen.insert(form.to_owned());
                arena.push_str(form);
                arena.push('\n');
            });
        }
        arena
    }
}

fn lines(arena: usize, text: &str) -> impl Iterator<Item = Form> {
    let mut start = 0;
    text.split_terminator('\n').map(move |line| {
        let bytes = line.as_bytes();
        let mut key = [0; 8];
        let length = bytes.len().min(8);
        key[..length].copy_from_slice(&bytes[..length]);
        let form = Form {
            key: u64::from_be_bytes(key),
            arena: arena as u32,
            start: start as u32,
            length: bytes.len() as u32,
        };
        start += bytes.len() + 1;
        form
    })
}
