//! The condition of an affix rule: characters, `.`, and sets `[abc]`, `[^abc]`. A dash has no special meaning.

#[derive(Clone, Debug, PartialEq, Eq)]
enum Element {
    Any,
    One(char),
    In(Box<[char]>),
    NotIn(Box<[char]>),
}

impl Element {
    fn accepts(&self, c: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(own) => *own == c,
            Self::In(set) => set.contains(&c),
            Self::NotIn(set) => !set.contains(&c),
        }
    }
}

/// In UTF-8 files hunspell 1.7 lets a dot in a suffix condition skip one letter too many: if the letter under the dot
/// is ASCII and the one before it is not, both are skipped (`é.a` does not match `antitéza`, `t.a` does). This code
/// does the same, because the forms of a dictionary are those that hunspell accepts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    elements: Box<[Element]>,
    /// The condition has dots and the file is UTF-8.
    swallows: bool,
}

impl Condition {
    pub fn parse(text: &str, utf8: bool) -> Result<Self, String> {
        if text == "." {
            return Ok(Self::default());
        }
        let mut elements = Vec::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            elements.push(match c {
                '.' => Element::Any,
                '[' => set(chars.by_ref())
                    .ok_or_else(|| format!("condition `{text}` has no closing bracket"))?,
                c => Element::One(c),
            });
        }
        let swallows = utf8 && elements.contains(&Element::Any);
        Ok(Self {
            elements: elements.into(),
            swallows,
        })
    }

    pub fn matches_start(&self, word: &str) -> bool {
        let mut chars = word.chars();
        self.elements
            .iter()
            .all(|element| chars.next().is_some_and(|c| element.accepts(c)))
    }

    pub fn matches_end(&self, word: &str) -> bool {
        if self.swallows {
            return self.matches_end_swallowing(word);
        }
        let mut chars = word.chars().rev();
        self.elements
            .iter()
            .rev()
            .all(|element| chars.next().is_some_and(|c| element.accepts(c)))
    }

    fn matches_end_swallowing(&self, word: &str) -> bool {
        let mut chars = word.chars().rev().peekable();
        self.elements.iter().rev().all(|element| {
            let Some(c) = chars.next() else { return false };
            if *element == Element::Any && c.is_ascii() {
                chars.next_if(|before| !before.is_ascii());
            }
            element.accepts(c)
        })
    }
}

fn set(chars: &mut impl Iterator<Item = char>) -> Option<Element> {
    let mut members = Vec::new();
    loop {
        match chars.next()? {
            ']' => break,
            c => members.push(c),
        }
    }
    Some(match members.split_first() {
        Some(('^', rest)) => Element::NotIn(rest.into()),
        _ => Element::In(members.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_looks_at_its_end_of_the_word() {
        let condition = Condition::parse("[^áé]č.k", false).unwrap();
        assert!(condition.matches_end("háčuček"));
        assert!(!condition.matches_end("háček"));
        assert!(!condition.matches_end("ček"));
        assert!(condition.matches_start("ačeky"));
        assert!(Condition::parse(".", true).unwrap().matches_end(""));
    }

    #[test]
    fn in_unicode_files_a_dot_swallows_an_accented_letter_too_many() {
        let read = |pattern| Condition::parse(pattern, true).unwrap();
        assert!(!read("é.a").matches_end("antitéza"));
        assert!(
            Condition::parse("é.a", false)
                .unwrap()
                .matches_end("antitéza")
        );
        assert!(read("é.a").matches_end("réša"));
        assert!(read("t.a").matches_end("antitéza"));
        assert!(read(".a").matches_end("éa"));
    }

    #[test]
    fn a_dash_means_only_itself() {
        let condition = Condition::parse("[a-c]", true).unwrap();
        assert!(condition.matches_end("-") && !condition.matches_end("b"));
    }

    #[test]
    fn an_open_bracket_is_refused() {
        assert!(Condition::parse("[ab", true).is_err());
    }
}
