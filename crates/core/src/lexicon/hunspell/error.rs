use thiserror::Error;

/// An error in an `.aff` or `.dic` file, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}, line {line}: {problem}")]
pub struct HunspellError {
    pub file: String,
    pub line: usize,
    pub problem: String,
}

/// The bytes of a file and its name for error messages.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// The numbered lines, without line ends and without a byte order mark.
    pub(super) fn lines(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let bytes = self
            .bytes
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(self.bytes);
        bytes
            .split(|&byte| byte == b'\n')
            .enumerate()
            .map(|(index, line)| (index + 1, line.strip_suffix(b"\r").unwrap_or(line)))
    }

    pub(super) fn error(self, line: usize, problem: impl Into<String>) -> HunspellError {
        HunspellError {
            file: self.name.to_owned(),
            line,
            problem: problem.into(),
        }
    }
}
