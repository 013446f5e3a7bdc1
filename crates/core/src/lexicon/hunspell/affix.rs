//! The `.aff` file: character set, notation of flags, special flags and affix rules.
//!
//! Options for suggestions, compounding and conversion are ignored: they do not change the forms of an entry.

use std::str;

use encoding_rs::{Encoding, WINDOWS_1252};
use rustc_hash::FxHashMap;

use super::condition::Condition;
use super::encoding;
use super::error::{HunspellError, Source};
use super::flags::{Flag, Notation};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Prefix,
    Suffix,
}

/// One rule of an affix class: what to strip and to add if the condition holds.
#[derive(Debug)]
pub struct Rule {
    pub side: Side,
    pub flag: Flag,
    /// May be combined with an affix of the other side.
    pub cross: bool,
    pub strip: Box<str>,
    pub add: Box<str>,
    pub condition: Condition,
    /// The condition as written in the file.
    pub pattern: Box<str>,
    /// Flags of the resulting form: further affixes, or flags that forbid it as a word.
    pub continuation: Box<[Flag]>,
    pub line: usize,
}

impl Rule {
    pub fn continues(&self, flag: Option<Flag>) -> bool {
        flag.is_some_and(|flag| self.continuation.binary_search(&flag).is_ok())
    }
}

/// Rules of one class with the same strip and condition, which is tested once for the whole group.
#[derive(Debug)]
pub struct Group {
    pub strip: Box<str>,
    pub condition: Condition,
    /// Indices into `Affixes::rules`.
    pub rules: Vec<u32>,
}

/// Flags with a special meaning.
#[derive(Clone, Copy, Debug, Default)]
pub struct Special {
    pub need_affix: Option<Flag>,
    pub only_in_compound: Option<Flag>,
    pub forbidden: Option<Flag>,
    pub circumfix: Option<Flag>,
}

#[derive(Debug)]
pub struct Affixes {
    pub charset: &'static Encoding,
    pub notation: Notation,
    pub special: Special,
    /// An affix may strip the whole word.
    pub full_strip: bool,
    /// Two prefixes and one suffix instead of one prefix and two suffixes.
    pub complex_prefixes: bool,
    /// Characters to remove from words and affixes.
    pub ignored: Vec<char>,
    pub aliases: Vec<Vec<Flag>>,
    pub rules: Vec<Rule>,
    groups: FxHashMap<(Side, Flag), Vec<Group>>,
}

impl Affixes {
    pub fn parse(source: Source<'_>) -> Result<Self, HunspellError> {
        let mut reader = Reader::new(source)?;
        let mut lines = source.lines();
        while let Some((number, line)) = lines.next() {
            reader.option(number, line, &mut lines)?;
        }
        let mut affixes = reader.affixes;
        affixes.group();
        Ok(affixes)
    }

    /// The rules of an affix class, in groups.
    pub fn class(&self, side: Side, flag: Flag) -> &[Group] {
        self.groups.get(&(side, flag)).map_or(&[], Vec::as_slice)
    }

    /// The flags written as `text`, which may be an alias number.
    pub fn flags(&self, text: &[u8]) -> Result<Vec<Flag>, String> {
        if self.aliases.is_empty() {
            return self.notation.flags(text);
        }
        let number: Option<usize> = str::from_utf8(text)
            .ok()
            .and_then(|text| text.trim().parse().ok());
        number
            .and_then(|number| self.aliases.get(number.wrapping_sub(1)))
            .cloned()
            .ok_or_else(|| {
                let text = String::from_utf8_lossy(text);
                format!(
                    "`{text}` should be the number of one of the {} flag aliases (AF)",
                    self.aliases.len()
                )
            })
    }

    /// Text without the ignored characters.
    pub fn clean(&self, text: &str) -> Box<str> {
        if self.ignored.is_empty() {
            return text.into();
        }
        text.chars()
            .filter(|c| !self.ignored.contains(c))
            .collect::<String>()
            .into()
    }

    fn group(&mut self) {
        for (index, rule) in self.rules.iter().enumerate() {
            let groups = self.groups.entry((rule.side, rule.flag)).or_default();
            match groups
                .iter_mut()
                .find(|g| g.strip == rule.strip && g.condition == rule.condition)
            {
                Some(group) => group.rules.push(index as u32),
                None => groups.push(Group {
                    strip: rule.strip.clone(),
                    condition: rule.condition.clone(),
                    rules: vec![index as u32],
                }),
            }
        }
    }
}

struct Reader<'a> {
    source: Source<'a>,
    affixes: Affixes,
}

type Fields<'a> = Vec<&'a [u8]>;

fn fields(line: &[u8]) -> Fields<'_> {
    line.split(|byte| matches!(byte, b' ' | b'\t'))
        .filter(|field| !field.is_empty())
        .collect()
}

impl<'a> Reader<'a> {
    /// `SET`, `FLAG` and `IGNORE` determine how every other line is read, so they are read first.
    fn new(source: Source<'a>) -> Result<Self, HunspellError> {
        let affixes = Affixes {
            charset: WINDOWS_1252, // hunspell's default is ISO 8859-1
            notation: Notation::Byte,
            special: Special::default(),
            full_strip: false,
            complex_prefixes: false,
            ignored: Vec::new(),
            aliases: Vec::new(),
            rules: Vec::new(),
            groups: FxHashMap::default(),
        };
        let mut reader = Self { source, affixes };
        for (number, line) in source.lines() {
            let fields = fields(line);
            match fields.first() {
                Some(&b"SET") => {
                    let name = String::from_utf8_lossy(reader.value(number, &fields)?).into_owned();
                    reader.affixes.charset = encoding::charset(&name).ok_or_else(|| {
                        source.error(number, format!("unknown character set `{name}`"))
                    })?;
                }
                Some(&b"FLAG") => {
                    let name = String::from_utf8_lossy(reader.value(number, &fields)?).into_owned();
                    reader.affixes.notation = Notation::named(&name).ok_or_else(|| {
                        source.error(
                            number,
                            format!("FLAG `{name}` should be UTF-8, long or num"),
                        )
                    })?;
                }
                _ => {}
            }
        }
        Ok(reader)
    }

    fn option(
        &mut self,
        number: usize,
        line: &'a [u8],
        rest: &mut impl Iterator<Item = (usize, &'a [u8])>,
    ) -> Result<(), HunspellError> {
        let fields = fields(line);
        match fields.first() {
            Some(&b"PFX") => self.class(number, Side::Prefix, &fields, rest)?,
            Some(&b"SFX") => self.class(number, Side::Suffix, &fields, rest)?,
            Some(&b"AF") => self.aliases(number, &fields, rest)?,
            Some(&b"IGNORE") => {
                let text = self.text(number, self.value(number, &fields)?)?;
                self.affixes.ignored = text.chars().collect();
            }
            Some(&b"FULLSTRIP") => self.affixes.full_strip = true,
            Some(&b"COMPLEXPREFIXES") => self.affixes.complex_prefixes = true,
            Some(&b"NEEDAFFIX" | &b"PSEUDOROOT") => {
                self.affixes.special.need_affix =
                    Some(self.flag(number, self.value(number, &fields)?)?);
            }
            Some(&b"ONLYINCOMPOUND") => {
                self.affixes.special.only_in_compound =
                    Some(self.flag(number, self.value(number, &fields)?)?);
            }
            Some(&b"FORBIDDENWORD") => {
                self.affixes.special.forbidden =
                    Some(self.flag(number, self.value(number, &fields)?)?);
            }
            Some(&b"CIRCUMFIX") => {
                self.affixes.special.circumfix =
                    Some(self.flag(number, self.value(number, &fields)?)?);
            }
            _ => {}
        }
        Ok(())
    }

    fn value<'f>(&self, number: usize, fields: &Fields<'f>) -> Result<&'f [u8], HunspellError> {
        fields.get(1).copied().ok_or_else(|| {
            let name = String::from_utf8_lossy(fields[0]);
            self.source
                .error(number, format!("{name} should be followed by a value"))
        })
    }

    fn flag(&self, number: usize, text: &[u8]) -> Result<Flag, HunspellError> {
        self.affixes
            .notation
            .flag(text)
            .map_err(|problem| self.source.error(number, problem))
    }

    fn text<'f>(
        &self,
        number: usize,
        bytes: &'f [u8],
    ) -> Result<std::borrow::Cow<'f, str>, HunspellError> {
        let charset = self.affixes.charset;
        encoding::decode(charset, bytes).ok_or_else(|| {
            self.source.error(
                number,
                format!(
                    "not valid {}, the character set named by SET",
                    charset.name()
                ),
            )
        })
    }

    fn count(&self, number: usize, text: Option<&&[u8]>) -> Result<usize, HunspellError> {
        text.and_then(|text| str::from_utf8(text).ok()?.parse().ok())
            .ok_or_else(|| {
                self.source
                    .error(number, "a number of lines should stand here")
            })
    }

    /// A header such as `SFX A Y 3` and the lines it announces.
    fn class(
        &mut self,
        number: usize,
        side: Side,
        header: &Fields<'a>,
        rest: &mut impl Iterator<Item = (usize, &'a [u8])>,
    ) -> Result<(), HunspellError> {
        let [name, flag, cross, ..] = header[..] else {
            return Err(self
                .source
                .error(number, "an affix class should begin like `SFX A Y 3`"));
        };
        let cross = match cross {
            b"Y" => true,
            b"N" => false,
            _ => {
                return Err(self
                    .source
                    .error(number, "Y or N (cross product) should follow the flag"));
            }
        };
        let announced = self.count(number, header.get(3))?;
        let key = self.flag(number, flag)?;
        let mut found = 0;
        while found < announced {
            let Some((number, line)) = rest.next() else {
                return Err(self.shortfall(number, header, announced, found));
            };
            let fields = fields(line);
            match fields.first() {
                None => continue,
                Some(first) if first.starts_with(b"#") => continue,
                Some(&first) if first == name && fields.get(1) == Some(&flag) => {}
                _ => return Err(self.shortfall(number, header, announced, found)),
            }
            let rule = self.rule(number, side, key, cross, &fields)?;
            self.affixes.rules.push(rule);
            found += 1;
        }
        Ok(())
    }

    fn shortfall(
        &self,
        number: usize,
        header: &Fields<'_>,
        announced: usize,
        found: usize,
    ) -> HunspellError {
        let class = String::from_utf8_lossy(&header[..2].join(&b' ')).into_owned();
        self.source.error(
            number,
            format!("{class} announces {announced} rules, but only {found} follow"),
        )
    }

    fn rule(
        &self,
        number: usize,
        side: Side,
        flag: Flag,
        cross: bool,
        fields: &Fields<'_>,
    ) -> Result<Rule, HunspellError> {
        let (&[_, _, strip, add], pattern) = (
            fields.first_chunk().ok_or_else(|| {
                self.source.error(
                    number,
                    "a rule should read like `SFX A strip add condition`",
                )
            })?,
            fields.get(4),
        );
        let (add, continuation) = match add.iter().position(|&byte| byte == b'/') {
            Some(slash) => (&add[..slash], Some(&add[slash + 1..])),
            None => (add, None),
        };
        let continuation = continuation
            .map_or(Ok(Vec::new()), |flags| self.affixes.flags(flags))
            .map_err(|problem| self.source.error(number, problem))?;
        let pattern = self.text(number, pattern.copied().unwrap_or(b"."))?;
        let utf8 = self.affixes.charset == encoding_rs::UTF_8;
        let condition = Condition::parse(&pattern, utf8)
            .map_err(|problem| self.source.error(number, problem))?;
        Ok(Rule {
            side,
            flag,
            cross,
            strip: self.affix(number, strip)?,
            add: self.affix(number, add)?,
            condition,
            pattern: pattern.into(),
            continuation: continuation.into(),
            line: number,
        })
    }

    /// The string to strip or to add; `0` means empty.
    fn affix(&self, number: usize, bytes: &[u8]) -> Result<Box<str>, HunspellError> {
        if bytes == b"0" {
            return Ok("".into());
        }
        Ok(self.affixes.clean(&self.text(number, bytes)?))
    }

    /// `AF 2` and the lines that belong to it: flag sets that are referred to by number from then on.
    fn aliases(
        &mut self,
        number: usize,
        header: &Fields<'a>,
        rest: &mut impl Iterator<Item = (usize, &'a [u8])>,
    ) -> Result<(), HunspellError> {
        let announced = self.count(number, header.get(1))?;
        let mut aliases = Vec::new();
        while aliases.len() < announced {
            let line = rest.next();
            let fields = line.map(|(_, line)| fields(line)).unwrap_or_default();
            match (line, &fields[..]) {
                (Some((number, _)), [b"AF", flags, ..]) => {
                    let flags = self.affixes.notation.flags(flags);
                    aliases.push(flags.map_err(|problem| self.source.error(number, problem))?);
                }
                (Some(_), []) => {}
                _ => {
                    return Err(self.shortfall(
                        number,
                        &vec![b"AF", b"aliases"],
                        announced,
                        aliases.len(),
                    ));
                }
            }
        }
        self.affixes.aliases = aliases;
        Ok(())
    }
}
