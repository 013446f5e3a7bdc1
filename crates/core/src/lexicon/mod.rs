//! Alphabets, dictionary expansion, automata, the word map, queries and the compiled file.

mod alphabet;
pub mod automata;
mod build;
mod chance;
mod file;
mod find;
mod graph;
pub mod hunspell;
mod memory;
mod query;
mod stats;
mod word;
mod wordmap;
mod wordmap_build;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;

pub use alphabet::{Alphabet, AlphabetError, BLANK, Letter, MAX_LETTERS, Tile};
pub use build::BuildError;
pub use file::{FileError, Image};
pub use find::{FoundWords, Order};
pub use graph::{Graph, Node, SEPARATOR};
pub use memory::prefetch;
pub use query::{Anagram, Part, PatternError, parse_pattern};
pub use stats::{Opening, OpeningRow, Premium};
pub use word::{MAX_WORD, Reading, Refused, Word, WordError, read_words};
pub use wordmap::{Keys, MAX_BLANK_WORD, WordMap, Words};

use file::Head;

/// Compiles sorted words without duplicates (as `read_words` returns them). `notes` is free text, stored unchanged.
pub fn compile(alphabet: &Alphabet, words: &[Word], notes: &str) -> Result<Image, BuildError> {
    let graph = build::build(words)?;
    let map = wordmap_build::build_map(words);
    Ok(Image::new(alphabet, words.len(), graph, map, notes))
}

/// A compiled lexicon. Clones share the same memory, and processes that map the same file share its pages.
#[derive(Clone)]
pub struct Lexicon(Arc<Data>);

struct Data {
    bytes: Bytes,
    head: Head,
    keys: [u64; 64],
    path: PathBuf,
}

enum Bytes {
    Mapped(Mmap),
    /// Aligned for the arrays. The number is the length of the image in bytes.
    Owned(Vec<u64>, usize),
}

impl std::ops::Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(words, length) => &bytemuck::cast_slice(words)[..*length],
        }
    }
}

impl Lexicon {
    /// Maps a compiled file and checks its head. The arrays are not read here; see `verify`.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let io = |error| FileError::Io(path.to_owned(), error);
        let file = File::open(path).map_err(io)?;
        if file.metadata().map_err(io)?.len() == 0 {
            return Err(FileError::Foreign(path.to_owned()));
        }
        // SAFETY: files are replaced by renaming, never changed in place, so the mapped pages do not change.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        Self::new(Bytes::Mapped(map), path.to_owned())
    }

    /// A lexicon in memory, without a file.
    pub fn from_words(
        alphabet: &Alphabet,
        words: &[Word],
        notes: &str,
    ) -> Result<Self, BuildError> {
        let mut bytes = Vec::new();
        compile(alphabet, words, notes)?
            .write_to(&mut bytes)
            .expect("writing to memory cannot fail");
        let mut aligned = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut(&mut aligned)[..bytes.len()].copy_from_slice(&bytes);
        Ok(
            Self::new(Bytes::Owned(aligned, bytes.len()), PathBuf::new())
                .expect("the image just written is readable"),
        )
    }

    fn new(bytes: Bytes, path: PathBuf) -> Result<Self, FileError> {
        let head = Head::read(&bytes, &path)?;
        let keys = wordmap_build::keys(head.seed);
        Ok(Self(Arc::new(Data {
            bytes,
            head,
            keys,
            path,
        })))
    }

    /// Reads the whole file and checks its checksum.
    pub fn verify(&self) -> Result<(), FileError> {
        if self.0.head.is_sound(&self.0.bytes) {
            Ok(())
        } else {
            Err(FileError::Damaged(self.0.path.clone()))
        }
    }

    pub fn graph(&self) -> Graph<'_> {
        let head = &self.0.head;
        Graph::new(self.section(file::GRAPH), head.dawg_root, head.gaddag_root)
    }

    pub fn word_map(&self) -> WordMap<'_> {
        WordMap {
            keys: &self.0.keys,
            shelves: &self.0.head.shelves,
            tags: self.section(file::TAGS),
            runs: self.section(file::RUNS),
            blank_tags: self.section(file::BLANK_TAGS),
            blank_masks: self.section(file::BLANK_MASKS),
            tiles: self.section(file::TILES),
        }
    }

    fn section<T: bytemuck::Pod>(&self, section: usize) -> &[T] {
        bytemuck::cast_slice(&self.0.bytes[self.0.head.sections[section].clone()])
    }

    pub fn alphabet(&self) -> &Alphabet {
        &self.0.head.alphabet
    }

    pub fn contains(&self, word: &[Tile]) -> bool {
        self.graph().contains(word)
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.0.head.words as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Identifies the words and the alphabet order they are compiled in.
    pub fn checksum(&self) -> u64 {
        self.0.head.checksum
    }

    /// The notes passed to `compile`.
    pub fn notes(&self) -> &str {
        &self.0.head.notes
    }

    pub fn file_bytes(&self) -> usize {
        self.0.bytes.len()
    }
}
