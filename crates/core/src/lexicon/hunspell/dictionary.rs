//! The `.dic` file: entries and their flags.

use rustc_hash::FxHashMap;

use super::affix::Affixes;
use super::encoding;
use super::error::{HunspellError, Source};
use super::flags::Flag;

#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub word: &'a str,
    pub flags: &'a [Flag],
    /// The line in the file.
    pub line: usize,
}

impl Entry<'_> {
    pub fn has(&self, flag: Option<Flag>) -> bool {
        flag.is_some_and(|flag| self.flags.binary_search(&flag).is_ok())
    }
}

/// The end of an entry's word in the shared text, and the index of its flag set.
struct Slot {
    end: u32,
    flags: u32,
    line: u32,
}

/// All entries. Their words are in one text, and each distinct flag set is stored once.
pub struct Dictionary {
    text: String,
    slots: Vec<Slot>,
    sets: Vec<Vec<Flag>>,
}

impl Dictionary {
    pub fn parse(source: Source<'_>, affixes: &Affixes) -> Result<Self, HunspellError> {
        let mut lines = source.lines();
        let announced = lines.next().and_then(|(_, line)| {
            let digits = std::str::from_utf8(line).ok()?.split_whitespace().next()?;
            digits.parse::<usize>().ok()
        });
        if announced.is_none() {
            return Err(source.error(1, "the first line should be the number of entries"));
        }
        let mut dictionary = Self {
            text: String::new(),
            slots: Vec::new(),
            sets: vec![Vec::new()],
        };
        let mut known: FxHashMap<&[u8], u32> = FxHashMap::default();
        for (number, line) in lines {
            let (word, flags) = split(line);
            if word.is_empty() {
                continue;
            }
            let set = match (flags, known.get(flags)) {
                (b"", _) => 0,
                (_, Some(&set)) => set,
                _ => {
                    let set = affixes
                        .flags(flags)
                        .map_err(|problem| source.error(number, problem))?;
                    dictionary.sets.push(set);
                    let index = dictionary.sets.len() as u32 - 1;
                    known.insert(flags, index);
                    index
                }
            };
            let charset = affixes.charset;
            let word = encoding::decode(charset, word).ok_or_else(|| {
                source.error(
                    number,
                    format!(
                        "not valid {}, the character set named by SET",
                        charset.name()
                    ),
                )
            })?;
            let word = if word.contains("\\/") {
                word.replace("\\/", "/").into()
            } else {
                word
            };
            dictionary.text.push_str(&affixes.clean(&word));
            let end = u32::try_from(dictionary.text.len())
                .map_err(|_| source.error(number, "the dictionary is larger than 4 GiB"))?;
            dictionary.slots.push(Slot {
                end,
                flags: set,
                line: number as u32,
            });
        }
        Ok(dictionary)
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub fn entry(&self, index: usize) -> Entry<'_> {
        let start = if index == 0 {
            0
        } else {
            self.slots[index - 1].end
        };
        let slot = &self.slots[index];
        Entry {
            word: &self.text[start as usize..slot.end as usize],
            flags: &self.sets[slot.flags as usize],
            line: slot.line as usize,
        }
    }

    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        (0..self.len()).map(|index| self.entry(index))
    }
}

/// The word and its flags. Morphological fields (`po:noun`, or anything after a tab) are ignored.
fn split(line: &[u8]) -> (&[u8], &[u8]) {
    let line = &line[..fields_start(line)];
    // A slash at the start or after a backslash is part of the word.
    let slash = (1..line.len()).find(|&at| line[at] == b'/' && line[at - 1] != b'\\');
    let (word, flags) = match slash {
        Some(at) => (&line[..at], &line[at + 1..]),
        None => (line, &b""[..]),
    };
    let flags = flags.trim_ascii();
    let blank = flags
        .iter()
        .position(|&byte| byte == b' ')
        .unwrap_or(flags.len());
    (word.trim_ascii_end(), &flags[..blank])
}

/// The start of the morphological fields: a tab, or spaces before two letters and a colon.
fn fields_start(line: &[u8]) -> usize {
    let tab = line
        .iter()
        .position(|&byte| byte == b'\t')
        .unwrap_or(line.len());
    let field = (4..line.len())
        .find(|&at| line[at] == b':' && line[at - 3] == b' ')
        .map(|at| at - 3);
    tab.min(field.unwrap_or(line.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_flags_and_fields_are_told_apart() {
        assert_eq!(split(b"dog/AB"), (&b"dog"[..], &b"AB"[..]));
        assert_eq!(split(b"dog"), (&b"dog"[..], &b""[..]));
        assert_eq!(split(b"and\\/or/A"), (&b"and\\/or"[..], &b"A"[..]));
        assert_eq!(split(b"/slash"), (&b"/slash"[..], &b""[..]));
        assert_eq!(split(b"dog/AB po:noun is:x"), (&b"dog"[..], &b"AB"[..]));
        assert_eq!(split(b"dog\tpo:noun/x"), (&b"dog"[..], &b""[..]));
        assert_eq!(split(b"hot dog/A"), (&b"hot dog"[..], &b"A"[..]));
    }
}
