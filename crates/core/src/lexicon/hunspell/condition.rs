//! The condition of an affix rule: characters, `.`, and sets `[abc]`, `[^abc]`; a dash means only itself.

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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition(Box<[Element]>);

impl Condition {
    pub fn parse(text: &str) -> Result<Self, String> {
        if text == "." {
            return Ok(Self::default());
        }
        let mut elements = Vec::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            elements.push(match c {
                '.' => Element::Any,
                '[' => set(chars.by_ref())
                    .ok_or_else(|| format!("condition `{text}` lacks a closing bracket"))?,
                c => Element::One(c),
            });
        }
        Ok(Self(elements.into()))
    }

    pub fn matches_start(&self, word: &str) -> bool {
        let mut chars = word.chars();
        self.0
            .iter()
            .all(|element| chars.next().is_some_and(|c| element.accepts(c)))
    }

    pub fn matches_end(&self, word: &str) -> bool {
        let mut chars = word.chars().rev();
        self.0
            .iter()
            .rev()
            .all(|element| chars.next().is_some_and(|c| element.accepts(c)))
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
        let condition = Condition::parse("[^áé]č.k").unwrap();
        assert!(condition.matches_end("háčuček"));
        assert!(!condition.matches_end("háček"));
        assert!(!condition.matches_end("ček"));
        assert!(condition.matches_start("ačeky"));
        assert!(Condition::parse(".").unwrap().matches_end(""));
    }

    #[test]
    fn a_dash_means_only_itself() {
        let condition = Condition::parse("[a-c]").unwrap();
        assert!(condition.matches_end("-") && !condition.matches_end("b"));
    }

    #[test]
    fn an_open_bracket_is_refused() {
        assert!(Condition::parse("[ab").is_err());
    }
}
