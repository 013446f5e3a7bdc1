//! The letters of a language: spelling, points and number of tiles.

use rustc_hash::FxHashMap;
use thiserror::Error;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::error_parts::{ErrorParts, HasParts};

/// 1..=63 is a letter, in the order of the alphabet. 0 is the blank on a rack and the separator in the GADDAG.
pub type Tile = u8;

pub const BLANK: Tile = 0;
pub const BLANK_TEXT: char = '?';
pub const MAX_LETTERS: usize = 63;
const MAX_LETTER_CHARS: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub upper: String,
    pub lower: String,
    pub value: i32,
    pub count: u8,
    pub vowel: bool,
    /// No tile has this letter; only a blank can represent it.
    pub blank_only: bool,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum AlphabetError {
    #[error("an alphabet has 1 to {MAX_LETTERS} letters, this one has {0}")]
    Size(usize),
    #[error(
        "letter {0} of the alphabet is {1:?}; a letter is one to {MAX_LETTER_CHARS} characters, none of them a space, `?`, `[` or `]`"
    )]
    Shape(usize, String),
    #[error("{0:?} is in the alphabet twice, as letters {1} and {2}")]
    Twice(String, usize, usize),
    #[error("letter {0:?} is for blanks only, so it must have 0 tiles, not {1}")]
    BlankOnly(String, u8),
    #[error("{found:?}, character {at} of {text:?}, is not a letter of this alphabet")]
    Foreign {
        text: String,
        found: String,
        at: usize,
    },
}

impl HasParts for AlphabetError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Size(found) => ErrorParts::new("alphabet-size", &[found, &MAX_LETTERS]),
            Self::Shape(_, letter) => ErrorParts::new("letter-shape", &[letter]),
            Self::Twice(letter, ..) => ErrorParts::new("letter-twice", &[letter]),
            Self::BlankOnly(letter, _) => ErrorParts::new("blank-only", &[letter]),
            Self::Foreign { found, .. } => ErrorParts::new("foreign", &[found]),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Alphabet {
    letters: Vec<Letter>,
    blanks: u8,
    singles: FxHashMap<char, Tile>,
    /// Letters of several characters, in every combination of cases.
    longer: FxHashMap<String, Tile>,
    longest: usize,
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.letters == other.letters && self.blanks == other.blanks
    }
}

impl Alphabet {
    pub fn new(letters: Vec<Letter>, blanks: u8) -> Result<Self, AlphabetError> {
        if letters.is_empty() || letters.len() > MAX_LETTERS {
            return Err(AlphabetError::Size(letters.len()));
        }
        let mut alphabet = Self {
            letters: Vec::new(),
            blanks,
            singles: FxHashMap::default(),
            longer: FxHashMap::default(),
            longest: 1,
        };
        for (index, letter) in letters.into_iter().enumerate() {
            let letter = Letter {
                upper: letter.upper.nfc().collect(),
                lower: letter.lower.nfc().collect(),
                ..letter
            };
            alphabet.add((index + 1) as Tile, &letter)?;
            alphabet.letters.push(letter);
        }
        Ok(alphabet)
    }

    fn add(&mut self, tile: Tile, letter: &Letter) -> Result<(), AlphabetError> {
        for text in [&letter.upper, &letter.lower] {
            let chars = text.chars().count();
            let plain = |c: char| {
                !c.is_whitespace() && !c.is_control() && !matches!(c, BLANK_TEXT | '[' | ']')
            };
            if chars == 0 || chars > MAX_LETTER_CHARS || !text.chars().all(plain) {
                return Err(AlphabetError::Shape(tile.into(), text.clone()));
            }
        }
        if letter.blank_only && letter.count > 0 {
            return Err(AlphabetError::BlankOnly(letter.upper.clone(), letter.count));
        }
        for text in spellings(letter) {
            let mut chars = text.chars();
            let before = match (chars.next(), chars.next()) {
                (Some(single), None) => self.singles.insert(single, tile),
                _ => {
                    self.longest = self.longest.max(text.chars().count());
                    self.longer.insert(text.clone(), tile)
                }
            };
            if let Some(before) = before.filter(|&other| other != tile) {
                return Err(AlphabetError::Twice(text, before.into(), tile.into()));
            }
        }
        Ok(())
    }

    /// The tiles of a word in any case. The longest letter matches first: `LLAMA` starts with the tile LL if there is
    /// one.
    pub fn encode(&self, text: &str) -> Result<Vec<Tile>, AlphabetError> {
        let mut tiles = Vec::with_capacity(text.len());
        self.encode_into(text, &mut tiles)?;
        Ok(tiles)
    }

    /// The tiles of a rack, where `?` is a blank.
    pub fn encode_rack(&self, text: &str) -> Result<Vec<Tile>, AlphabetError> {
        let mut tiles = Vec::with_capacity(text.len());
        for (index, part) in text.split(BLANK_TEXT).enumerate() {
            if index > 0 {
                tiles.push(BLANK);
            }
            self.encode_into(part, &mut tiles)?;
        }
        Ok(tiles)
    }

    pub(super) fn encode_into(
        &self,
        text: &str,
        tiles: &mut Vec<Tile>,
    ) -> Result<(), AlphabetError> {
        if is_nfc_quick(text.chars()) == IsNormalized::Yes {
            self.encode_normal(text, text, tiles)
        } else {
            self.encode_normal(&text.nfc().collect::<String>(), text, tiles)
        }
    }

    fn encode_normal(
        &self,
        normal: &str,
        original: &str,
        tiles: &mut Vec<Tile>,
    ) -> Result<(), AlphabetError> {
        let mut rest = normal;
        while let Some(first) = rest.chars().next() {
            let (tile, bytes) =
                self.first_letter(rest, first)
                    .ok_or_else(|| AlphabetError::Foreign {
                        text: original.to_owned(),
                        found: first.to_string(),
                        at: normal[..normal.len() - rest.len()].chars().count() + 1,
                    })?;
            tiles.push(tile);
            rest = &rest[bytes..];
        }
        Ok(())
    }

    /// The longest letter at the start of `rest` and its length in bytes. `[CH]` in brackets names one letter.
    fn first_letter(&self, rest: &str, first: char) -> Option<(Tile, usize)> {
        if first == '[' {
            let name = &rest[1..rest.find(']')?];
            return Some((self.letter(name)?, name.len() + 2));
        }
        for chars in (2..=self.longest).rev() {
            let end = rest
                .char_indices()
                .nth(chars)
                .map_or(rest.len(), |(at, _)| at);
            if let Some(&tile) = self.longer.get(&rest[..end]) {
                return Some((tile, end));
            }
        }
        self.singles
            .get(&first)
            .map(|&tile| (tile, first.len_utf8()))
    }

    fn letter(&self, name: &str) -> Option<Tile> {
        let mut chars = name.chars();
        match (chars.next(), chars.next()) {
            (Some(single), None) => self.singles.get(&single).copied(),
            _ => self.longer.get(name).copied(),
        }
    }

    /// The word in upper case, with blanks as `?`.
    pub fn decode(&self, tiles: &[Tile]) -> String {
        self.spell(tiles, |letter| &letter.upper)
    }

    pub fn decode_lower(&self, tiles: &[Tile]) -> String {
        self.spell(tiles, |letter| &letter.lower)
    }

    fn spell(&self, tiles: &[Tile], text: impl Fn(&Letter) -> &str) -> String {
        let mut word = String::with_capacity(tiles.len() * 2);
        for &tile in tiles {
            match tile {
                BLANK => word.push(BLANK_TEXT),
                tile => word.push_str(text(&self.letters[tile as usize - 1])),
            }
        }
        word
    }

    pub fn len(&self) -> usize {
        self.letters.len()
    }

    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    pub fn blanks(&self) -> u8 {
        self.blanks
    }

    /// The points of a tile; 0 for the blank.
    pub fn value(&self, tile: Tile) -> i32 {
        if tile == BLANK {
            0
        } else {
            self.letters[tile as usize - 1].value
        }
    }

    /// The number of tiles in a full bag.
    pub fn count(&self, tile: Tile) -> u8 {
        if tile == BLANK {
            self.blanks
        } else {
            self.letters[tile as usize - 1].count
        }
    }

    /// Bits 1..=len, one for each letter.
    pub fn mask(&self) -> u64 {
        (u64::MAX >> (63 - self.len())) & !1
    }

    pub fn vowels(&self) -> u64 {
        self.letters
            .iter()
            .enumerate()
            .filter(|(_, letter)| letter.vowel)
            .fold(0, |mask, (i, _)| mask | 2 << i)
    }
}

/// Every combination of upper and lower case characters: CH, ch, Ch, cH.
fn spellings(letter: &Letter) -> Vec<String> {
    let upper: Vec<char> = letter.upper.chars().collect();
    let lower: Vec<char> = letter.lower.chars().collect();
    if upper.len() != lower.len() {
        return vec![letter.upper.clone(), letter.lower.clone()];
    }
    let pick = |choice: usize| {
        (0..upper.len())
            .map(|i| {
                if choice >> i & 1 == 0 {
                    upper[i]
                } else {
                    lower[i]
                }
            })
            .collect()
    };
    (0..1 << upper.len()).map(pick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(upper: &str, lower: &str) -> Letter {
        Letter {
            upper: upper.into(),
            lower: lower.into(),
            value: 1,
            count: 1,
            vowel: false,
            blank_only: false,
        }
    }

    fn alphabet(names: &[(&str, &str)]) -> Result<Alphabet, AlphabetError> {
        Alphabet::new(
            names
                .iter()
                .map(|(upper, lower)| letter(upper, lower))
                .collect(),
            2,
        )
    }

    #[test]
    fn the_longest_letter_wins_in_any_case() {
        let spanish = alphabet(&[("A", "a"), ("C", "c"), ("CH", "ch"), ("H", "h")]).unwrap();
        assert_eq!(spanish.encode("Chacha").unwrap(), [3, 1, 3, 1]);
        assert_eq!(spanish.encode("cHAC").unwrap(), [3, 1, 2]);
        assert_eq!(spanish.encode("[CH]a[c]h").unwrap(), [3, 1, 2, 4]);
        assert_eq!(spanish.decode(&[3, 1, 0]), "CHA?");
        assert_eq!(spanish.decode_lower(&[3, 1]), "cha");
    }

    #[test]
    fn words_are_compared_after_normalisation() {
        let czech = alphabet(&[("C", "c"), ("Č", "č")]).unwrap();
        assert_eq!(czech.encode("c\u{30c}C\u{30c}\u{10d}").unwrap(), [2, 2, 2]);
    }

    #[test]
    fn case_is_that_of_the_language() {
        let turkish = alphabet(&[("I", "ı"), ("İ", "i")]).unwrap();
        assert_eq!(turkish.encode("Iıİi").unwrap(), [1, 1, 2, 2]);
    }

    #[test]
    fn a_foreign_character_is_named_with_its_place() {
        let czech = alphabet(&[("Č", "č"), ("A", "a")]).unwrap();
        let error = czech.encode("čaw").unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"w\", character 3 of \"čaw\", is not a letter of this alphabet"
        );
        assert!(czech.encode("[A").is_err());
        assert!(czech.encode("?").is_err());
        assert_eq!(czech.encode_rack("?a?").unwrap(), [0, 2, 0]);
    }

    #[test]
    fn there_are_at_most_63_letters_each_once() {
        let many: Vec<Letter> = (0..64)
            .map(|i| char::from_u32(0x4e00 + i).unwrap().to_string())
            .map(|t| letter(&t, &t))
            .collect();
        assert_eq!(
            Alphabet::new(many.clone(), 0).unwrap_err(),
            AlphabetError::Size(64)
        );
        let full = Alphabet::new(many[..63].to_vec(), 0).unwrap();
        assert_eq!(full.mask(), !1);
        assert!(matches!(
            alphabet(&[("A", "a"), ("a", "A")]),
            Err(AlphabetError::Twice(..))
        ));
        assert!(matches!(alphabet(&[]), Err(AlphabetError::Size(0))));
        assert!(matches!(
            alphabet(&[("?", "?")]),
            Err(AlphabetError::Shape(..))
        ));
    }
}
