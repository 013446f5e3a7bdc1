//! Hunspell dictionaries: reads `.aff` and `.dic` files, expands all forms of all entries, and finds the derivations of
//! a form.
//!
//! Supported: 8-bit and UTF-8 files, flags in all four notations, aliases (AF), prefixes and suffixes with conditions,
//! cross products, continuation classes (twofold affixes), circumfixes, COMPLEXPREFIXES, FULLSTRIP, IGNORE, NEEDAFFIX
//! (PSEUDOROOT), ONLYINCOMPOUND and FORBIDDENWORD. KEEPCASE and NOSUGGEST do not forbid the written form. Compounds are
//! not expanded, because a compound is not a form of an entry. The rules are those of hunspell(5).

mod affix;
mod condition;
mod derive;
mod dictionary;
mod encoding;
mod error;
mod expand;
mod flags;
mod forms;
mod lemmas;

use std::sync::OnceLock;

pub use affix::{Affixes, Rule, Side};
pub use derive::Derivation;
pub use dictionary::{Dictionary, Entry};
pub use error::{HunspellError, Source};
pub use expand::Filter;
pub use flags::{Flag, Notation};
pub use forms::Path;

/// A dictionary with its affix rules.
pub struct Hunspell {
    pub affixes: Affixes,
    pub dictionary: Dictionary,
    index: OnceLock<derive::Index>,
}

impl Hunspell {
    pub fn parse(aff: Source<'_>, dic: Source<'_>) -> Result<Self, HunspellError> {
        let affixes = Affixes::parse(aff)?;
        let dictionary = Dictionary::parse(dic, &affixes)?;
        Ok(Self {
            affixes,
            dictionary,
            index: OnceLock::new(),
        })
    }
}
