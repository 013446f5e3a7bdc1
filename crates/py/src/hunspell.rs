//! Hunspell dictionaries: forms and derivations.

use std::collections::HashMap;

use kotva_core::lexicon::hunspell::{Derivation, Filter, Hunspell, Rule, Side, Source};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::raise;

/// One affix rule as written: number, side, flag, strip, add, condition, continuation flags.
type RuleRow = (
    u32,
    &'static str,
    String,
    String,
    String,
    String,
    Vec<String>,
);
/// One derivation of a form: entry number, word, flags, rule numbers from inner to outer, whether it is forbidden.
type DerivationRow = (u32, String, Vec<String>, Vec<u32>, bool);

#[pyclass(frozen, name = "Hunspell", module = "kotva._core")]
pub struct PyHunspell(Hunspell);

#[pymethods]
impl PyHunspell {
    #[new]
    #[pyo3(signature = (aff, dic, aff_name="the .aff file", dic_name="the .dic file"))]
    fn new(
        py: Python<'_>,
        aff: &[u8],
        dic: &[u8],
        aff_name: &str,
        dic_name: &str,
    ) -> PyResult<Self> {
        let aff = Source {
            name: aff_name,
            bytes: aff,
        };
        let dic = Source {
            name: dic_name,
            bytes: dic,
        };
        py.detach(|| Hunspell::parse(aff, dic))
            .map(Self)
            .map_err(raise)
    }

    fn __len__(&self) -> usize {
        self.0.dictionary.len()
    }

    #[pyo3(signature = (*, shortest=1, longest=255, letters_only=false, skip_capitalised=false, skip_dotted=false,
                        refused_rules=Vec::new(), refused_entries=Vec::new(), refused_bare=Vec::new(), refused_here=HashMap::new(), refused_together=Vec::new()))]
    #[allow(clippy::too_many_arguments)]
    fn expand<'py>(
        &self,
        py: Python<'py>,
        shortest: usize,
        longest: usize,
        letters_only: bool,
        skip_capitalised: bool,
        skip_dotted: bool,
        refused_rules: Vec<u32>,
        refused_entries: Vec<u32>,
        refused_bare: Vec<u32>,
        refused_here: HashMap<u32, Vec<u32>>,
        refused_together: Vec<(u32, u32)>,
    ) -> Bound<'py, PyBytes> {
        let mut mask = vec![false; self.0.affixes.rules.len()];
        for index in refused_rules {
            if let Some(refused) = mask.get_mut(index as usize) {
                *refused = true;
            }
        }
        let filter = Filter {
            lengths: shortest..=longest,
            letters_only,
            skip_capitalised,
            skip_dotted,
            refused_rules: mask,
            refused_entries: refused_entries.into_iter().collect(),
            refused_bare: refused_bare.into_iter().collect(),
            refused_here: refused_here.into_iter().collect(),
            refused_together: refused_together.into_iter().collect(),
        };
        let words = py.detach(|| self.0.expand(&filter));
        PyBytes::new(py, words.as_bytes())
    }

    fn rules(&self) -> Vec<RuleRow> {
        let rules = self.0.affixes.rules.iter().enumerate();
        rules
            .map(|(index, rule)| self.rule_row(index as u32, rule))
            .collect()
    }

    fn entries(&self) -> Vec<(String, Vec<String>)> {
        self.0
            .dictionary
            .entries()
            .map(|entry| (entry.word.to_owned(), self.show(entry.flags)))
            .collect()
    }

    fn entries_of(&self, py: Python<'_>, forms: Vec<String>) -> Vec<Vec<u32>> {
        py.detach(|| self.0.entries_of(&forms))
    }

    fn forms_of(&self, py: Python<'_>, entries: Vec<u32>) -> PyResult<Vec<Vec<String>>> {
        let count = self.0.dictionary.len();
        if let Some(entry) = entries.iter().find(|&&entry| entry as usize >= count) {
            return Err(raise(format!(
                "there is no entry {entry}: the dictionary has {count}"
            )));
        }
        Ok(py.detach(|| self.0.forms_of(&entries)))
    }

    fn derive(&self, py: Python<'_>, form: &str) -> Vec<DerivationRow> {
        py.detach(|| {
            self.0
                .derive(form)
                .into_iter()
                .map(|derivation| self.derivation_row(derivation))
                .collect()
        })
    }
}

impl PyHunspell {
    fn show(&self, flags: &[u16]) -> Vec<String> {
        flags
            .iter()
            .map(|&flag| self.0.affixes.notation.show(flag))
            .collect()
    }

    fn rule_row(&self, index: u32, rule: &Rule) -> RuleRow {
        let side = match rule.side {
            Side::Prefix => "prefix",
            Side::Suffix => "suffix",
        };
        (
            index,
            side,
            self.0.affixes.notation.show(rule.flag),
            rule.strip.to_string(),
            rule.add.to_string(),
            rule.pattern.to_string(),
            self.show(&rule.continuation),
        )
    }

    fn derivation_row(&self, derivation: Derivation) -> DerivationRow {
        let entry = self.0.dictionary.entry(derivation.entry as usize);
        (
            derivation.entry,
            entry.word.to_owned(),
            self.show(entry.flags),
            derivation.path.rules().collect(),
            derivation.forbidden,
        )
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyHunspell>()
}
