//! The compiled file. It is written atomically and read by memory mapping.
//!
//! ```text
//! magic "KOTVALEX"   version: u32   length of head: u32   checksum of head: u64
//! head               numbers (u64): see `Head`; the alphabet and the notes as text
//! body               graph, word map: arrays, each aligned to 64 bytes; their checksum is in the head
//! ```
//!
//! All numbers are little endian. Opening checks the head and that all arrays lie inside the file. `Lexicon::verify`
//! reads and checks the whole file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use thiserror::Error;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::alphabet::{Alphabet, Letter};
use super::build::Built;
use super::word::MAX_WORD;
use super::wordmap::Shelf;
use super::wordmap_build::BuiltMap;

#[cfg(target_endian = "big")]
compile_error!("compiled lexica are little endian");

const MAGIC: &[u8; 8] = b"KOTVALEX";
const VERSION: u32 = 1;
const PROLOGUE: usize = 24;
const ALIGN: usize = 64;

#[derive(Debug, Error)]
pub enum FileError {
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    #[error("{0}: this is not a compiled lexicon")]
    Foreign(PathBuf),
    #[error(
        "{path}: this lexicon has format {found}, this version reads format {VERSION}; build it again"
    )]
    Version { path: PathBuf, found: u32 },
    #[error(
        "{path}: the file has the wrong size, {found} bytes instead of {expected}; build it again"
    )]
    Length {
        path: PathBuf,
        expected: u64,
        found: u64,
    },
    #[error("{0}: the file is damaged, its checksum is wrong; build it again")]
    Damaged(PathBuf),
}

/// The part of the file that every opening reads.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub head_end: usize,
    pub file_bytes: u64,
    pub checksum: u64,
    pub words: u64,
    pub dawg_root: u32,
    pub gaddag_root: u32,
    pub seed: u64,
    pub sections: [Range<usize>; SECTIONS],
    pub shelves: Vec<Shelf>,
    pub alphabet: Alphabet,
    pub notes: String,
}

const SECTIONS: usize = 6;
pub(super) const GRAPH: usize = 0;
pub(super) const TAGS: usize = 1;
pub(super) const RUNS: usize = 2;
pub(super) const BLANK_TAGS: usize = 3;
pub(super) const BLANK_MASKS: usize = 4;
pub(super) const TILES: usize = 5;
/// Bytes per element of each section.
const ELEMENT: [usize; SECTIONS] = [8, 4, 4, 4, 8, 1];
const NUMBERS: usize = 8 + 2 * SECTIONS + 6 * (MAX_WORD + 1);

/// A compiled lexicon in memory, ready for writing.
pub struct Image {
    head: Vec<u8>,
    graph: Built,
    map: BuiltMap,
}

impl Image {
    pub(super) fn new(
        alphabet: &Alphabet,
        words: usize,
        graph: Built,
        map: BuiltMap,
        notes: &str,
    ) -> Self {
        let mut image = Self {
            head: Vec::new(),
            graph,
            map,
        };
        let letters = alphabet_text(alphabet);
        let mut offset = PROLOGUE + NUMBERS * 8 + letters.len() + notes.len();
        let sections = image.sections().map(|bytes| {
            let start = offset.next_multiple_of(ALIGN);
            offset = start + bytes.len();
            start..offset
        });
        let mut checksum = Xxh3::new();
        image
            .sections()
            .iter()
            .for_each(|bytes| checksum.update(bytes));
        let mut numbers: Vec<u64> = vec![
            offset as u64,
            checksum.digest(),
            words as u64,
            image.graph.dawg_root.into(),
            image.graph.gaddag_root.into(),
            image.map.seed,
            letters.len() as u64,
            notes.len() as u64,
        ];
        let shelves = image
            .map
            .shelves
            .iter()
            .flat_map(|s| [s.slots.clone(), s.blank_slots.clone(), s.tiles.clone()]);
        numbers.extend(
            sections
                .into_iter()
                .chain(shelves)
                .flat_map(|range| [range.start as u64, range.end as u64]),
        );
        assert_eq!(numbers.len(), NUMBERS);
        image.head = [
            bytemuck::cast_slice(&numbers),
            letters.as_bytes(),
            notes.as_bytes(),
        ]
        .concat();
        image
    }

    fn sections(&self) -> [&[u8]; SECTIONS] {
        [
            bytemuck::cast_slice(&self.graph.pairs),
            bytemuck::cast_slice(&self.map.tags),
            bytemuck::cast_slice(&self.map.runs),
            bytemuck::cast_slice(&self.map.blank_tags),
            bytemuck::cast_slice(&self.map.blank_masks),
            &self.map.tiles,
        ]
    }

    pub(super) fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(self.head.len() as u32).to_le_bytes())?;
        out.write_all(&xxh3_64(&self.head).to_le_bytes())?;
        out.write_all(&self.head)?;
        let mut offset = PROLOGUE + self.head.len();
        for bytes in self.sections() {
            out.write_all(&[0; ALIGN][..offset.next_multiple_of(ALIGN) - offset])?;
            out.write_all(bytes)?;
            offset = offset.next_multiple_of(ALIGN) + bytes.len();
        }
        Ok(())
    }

    /// Writes a temporary file next to `path`, syncs it and renames it. A reader, a second writer or a full disk never
    /// leaves a partial lexicon.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        self.write_beside(path)
            .map_err(|error| FileError::Io(path.to_owned(), error))
    }

    fn write_beside(&self, path: &Path) -> io::Result<()> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let temporary = builder
            .prefix(".kotva-")
            .suffix(".tmp")
            .tempfile_in(folder)?;
        let mut out = BufWriter::with_capacity(1 << 20, temporary.as_file());
        self.write_to(&mut out)?;
        out.into_inner()?.sync_all()?;
        temporary.persist(path)?;
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        Ok(())
    }
}

impl Head {
    /// Reads and checks everything except the contents of the arrays.
    pub(super) fn read(bytes: &[u8], path: &Path) -> Result<Self, FileError> {
        let damaged = || FileError::Damaged(path.to_owned());
        if bytes.len() < PROLOGUE || &bytes[..8] != MAGIC {
            return Err(FileError::Foreign(path.to_owned()));
        }
        let number =
            |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        if number(8) != VERSION {
            return Err(FileError::Version {
                path: path.to_owned(),
                found: number(8),
            });
        }
        let head = bytes
            .get(PROLOGUE..PROLOGUE + number(12) as usize)
            .ok_or_else(damaged)?;
        if xxh3_64(head).to_le_bytes() != bytes[16..24] {
            return Err(damaged());
        }
        let head = Self::parse(head).ok_or_else(damaged)?;
        if head.file_bytes != bytes.len() as u64 {
            return Err(FileError::Length {
                path: path.to_owned(),
                expected: head.file_bytes,
                found: bytes.len() as u64,
            });
        }
        if head.is_inside() {
            Ok(head)
        } else {
            Err(damaged())
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (numbers, text) = bytes.split_at_checked(NUMBERS * 8)?;
        let mut numbers = numbers
            .chunks_exact(8)
            .map(|eight| u64::from_le_bytes(eight.try_into().expect("eight bytes")));
        let mut next = || numbers.next();
        let (file_bytes, checksum, words) = (next()?, next()?, next()?);
        let (dawg_root, gaddag_root, seed) = (next()? as u32, next()? as u32, next()?);
        let (letters_bytes, notes_bytes) = (next()? as usize, next()? as usize);
        let mut range = || Some(next()? as usize..next()? as usize);
        let mut sections: [Range<usize>; SECTIONS] = Default::default();
        for section in &mut sections {
            *section = range()?;
        }
        let mut shelf = || {
            Some(Shelf {
                slots: range()?,
                blank_slots: range()?,
                tiles: range()?,
            })
        };
        let shelves = (0..=MAX_WORD).map(|_| shelf()).collect::<Option<_>>()?;
        let (letters, notes) = text.split_at_checked(letters_bytes)?;
        let alphabet = parse_alphabet(std::str::from_utf8(letters).ok()?)?;
        let notes = std::str::from_utf8(notes.get(..notes_bytes)?)
            .ok()?
            .to_owned();
        Some(Self {
            head_end: PROLOGUE + bytes.len(),
            file_bytes,
            checksum,
            words,
            dawg_root,
            gaddag_root,
            seed,
            sections,
            shelves,
            alphabet,
            notes,
        })
    }

    /// Whether all arrays lie inside the file, aligned and in order, and all shelves inside their arrays.
    fn is_inside(&self) -> bool {
        let mut end = self.head_end;
        let in_order = self.sections.iter().zip(ELEMENT).all(|(section, size)| {
            let after = std::mem::replace(&mut end, section.end);
            let whole = section.start <= section.end && (section.end - section.start) % size == 0;
            whole && after <= section.start && section.start % ALIGN == 0
        });
        let shelved = self
            .shelves
            .iter()
            .enumerate()
            .all(|(length, shelf)| self.holds(shelf, length));
        in_order && end as u64 <= self.file_bytes && shelved
    }

    fn holds(&self, shelf: &Shelf, length: usize) -> bool {
        let inside = |range: &Range<usize>, section: usize| {
            range.start <= range.end && range.end <= self.sections[section].len() / ELEMENT[section]
        };
        inside(&shelf.slots, TAGS)
            && inside(&shelf.slots, RUNS)
            && inside(&shelf.blank_slots, BLANK_TAGS)
            && inside(&shelf.blank_slots, BLANK_MASKS)
            && inside(&shelf.tiles, TILES)
            && (length == 0 || shelf.tiles.len() % length == 0)
    }

    /// Whether the file is intact: the checksum of the arrays is right and the padding between them is zero.
    pub(super) fn is_sound(&self, bytes: &[u8]) -> bool {
        let mut checksum = Xxh3::new();
        let mut end = self.head_end;
        self.sections.iter().all(|section| {
            checksum.update(&bytes[section.clone()]);
            let gap = std::mem::replace(&mut end, section.end)..section.start;
            bytes[gap].iter().all(|&byte| byte == 0)
        }) && checksum.digest() == self.checksum
    }
}

fn alphabet_text(alphabet: &Alphabet) -> String {
    let letters = alphabet.letters().iter().map(|letter| {
        let Letter {
            upper,
            lower,
            value,
            count,
            vowel,
            blank_only,
        } = letter;
        format!(
            "{upper}\t{lower}\t{value}\t{count}\t{}\t{}\n",
            *vowel as u8, *blank_only as u8
        )
    });
    format!("{}\n", alphabet.blanks()) + &letters.collect::<String>()
}

fn parse_alphabet(text: &str) -> Option<Alphabet> {
    let mut lines = text.lines();
    let blanks = lines.next()?.parse().ok()?;
    let letter = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [upper, lower, value, count, vowel, blank_only] = fields[..] else {
            return None;
        };
        Some(Letter {
            upper: upper.to_owned(),
            lower: lower.to_owned(),
            value: value.parse().ok()?,
            count: count.parse().ok()?,
            vowel: vowel == "1",
            blank_only: blank_only == "1",
        })
    };
    Alphabet::new(lines.map(letter).collect::<Option<_>>()?, blanks).ok()
}
