//! Which entries make which forms, for many forms or entries at once.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Hunspell;
use super::forms::Maker;

/// The number of entries that one thread takes at a time.
const BATCH: usize = 4096;

impl Hunspell {
    /// The entries that make each of these forms, in the order of entries. Expands the dictionary once, so it is far
    /// faster than [`derive`](Self::derive) for every form. Forbidden forms have no entries.
    pub fn entries_of(&self, forms: &[String]) -> Vec<Vec<u32>> {
        let index: FxHashMap<&str, usize> = forms
            .iter()
            .enumerate()
            .map(|(number, form)| (form.as_str(), number))
            .collect();
        let starts: Vec<usize> = (0..self.dictionary.len()).step_by(BATCH).collect();
        let pairs: Vec<(usize, u32)> = starts
            .par_iter()
            .flat_map_iter(|&start| self.matches(start, &index))
            .collect();
        let forbidden = self.forbidden();
        let mut found = vec![Vec::new(); forms.len()];
        for (number, entry) in pairs {
            if !forbidden.contains(&forms[number]) && found[number].last() != Some(&entry) {
                found[number].push(entry);
            }
        }
        // A form that is listed twice has the entries of its last place.
        for (number, form) in forms.iter().enumerate() {
            let last = index[form.as_str()];
            if last != number {
                found[number] = found[last].clone();
            }
        }
        found
    }

    fn matches(&self, start: usize, index: &FxHashMap<&str, usize>) -> Vec<(usize, u32)> {
        let mut maker = Maker::new(&self.affixes, &[]);
        let mut pairs = Vec::new();
        for entry in start..(start + BATCH).min(self.dictionary.len()) {
            maker.forms(self.dictionary.entry(entry), &mut |form, _| {
                if let Some(&number) = index.get(form) {
                    pairs.push((number, entry as u32));
                }
            });
        }
        pairs
    }

    /// The forms of each of these entries, each form once, without forbidden ones.
    pub fn forms_of(&self, entries: &[u32]) -> Vec<Vec<String>> {
        let forbidden = self.forbidden();
        let mut maker = Maker::new(&self.affixes, &[]);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let forms = |&entry: &u32| {
            let mut made = Vec::new();
            seen.clear();
            maker.forms(self.dictionary.entry(entry as usize), &mut |form, _| {
                if !forbidden.contains(form) && seen.insert(form.to_owned()) {
                    made.push(form.to_owned());
                }
            });
            made
        };
        entries.iter().map(forms).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Hunspell, Source};

    fn dictionary() -> Hunspell {
        let source = |name, bytes| Source { name, bytes };
        let aff = "SET UTF-8\nFORBIDDENWORD !\nSFX Z Y 2\nSFX Z a y a\nSFX Z a ou a\nPFX N Y 1\nPFX N 0 ne .\n";
        let dic = "5\nžena/Z\nsila/ZN\nženy\nsilou/!\nsil\n";
        Hunspell::parse(source("aff", aff.as_bytes()), source("dic", dic.as_bytes()))
            .expect("a dictionary")
    }

    #[test]
    fn entries_and_forms_of_many_words_are_those_that_derive_finds() {
        let dictionary = dictionary();
        let entries: Vec<u32> = (0..dictionary.dictionary.len() as u32).collect();
        let forms: Vec<String> = dictionary.forms_of(&entries).concat();
        assert!(forms.contains(&"nesila".to_owned()) && !forms.contains(&"silou".to_owned()));
        for (form, found) in forms.iter().zip(dictionary.entries_of(&forms)) {
            let mut derived: Vec<u32> = dictionary
                .derive(form)
                .iter()
                .map(|derivation| derivation.entry)
                .collect();
            derived.dedup();
            assert_eq!(found, derived, "{form}");
        }
        let strange = ["silou", "brno"].map(str::to_owned);
        assert_eq!(dictionary.entries_of(&strange), [vec![], vec![]]);
    }
}
