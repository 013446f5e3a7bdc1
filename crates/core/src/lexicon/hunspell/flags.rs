//! Affix flags in the four notations of the `FLAG` option. Flags are 16-bit numbers, as in hunspell.

pub type Flag = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// One byte per flag, whatever `SET` is: in a UTF-8 file `é` is two flags. Hunspell does the same.
    Byte,
    /// One character per flag (`FLAG UTF-8`).
    Unicode,
    /// Two bytes per flag (`FLAG long`).
    Long,
    /// Decimal numbers separated by commas (`FLAG num`).
    Number,
}

impl Notation {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "UTF-8" => Some(Self::Unicode),
            "long" => Some(Self::Long),
            "num" => Some(Self::Number),
            _ => None,
        }
    }

    /// The flags written as `text`, sorted, without duplicates.
    pub fn flags(self, text: &[u8]) -> Result<Vec<Flag>, String> {
        let mut flags = match self {
            Self::Byte => text.iter().map(|&byte| Flag::from(byte)).collect(),
            Self::Unicode => unicode(text)?,
            Self::Long => long(text)?,
            Self::Number => numbers(text)?,
        };
        flags.sort_unstable();
        flags.dedup();
        Ok(flags)
    }

    /// The single flag that names an affix class or an option. A byte flag is the first byte, as in hunspell.
    pub fn flag(self, text: &[u8]) -> Result<Flag, String> {
        let text = if self == Self::Byte {
            &text[..text.len().min(1)]
        } else {
            text
        };
        match *self.flags(text)?.as_slice() {
            [flag] => Ok(flag),
            _ => Err(format!(
                "`{}` should be one flag",
                String::from_utf8_lossy(text)
            )),
        }
    }

    /// The flag in this notation; non-ASCII bytes as `\xHH`.
    pub fn show(self, flag: Flag) -> String {
        match self {
            Self::Byte => byte(flag as u8),
            Self::Long => byte((flag >> 8) as u8) + &byte(flag as u8),
            Self::Unicode => char::from_u32(u32::from(flag))
                .map_or_else(|| format!("\\u{flag:04X}"), String::from),
            Self::Number => flag.to_string(),
        }
    }
}

fn byte(byte: u8) -> String {
    if byte.is_ascii_graphic() {
        char::from(byte).to_string()
    } else {
        format!("\\x{byte:02X}")
    }
}

fn unicode(text: &[u8]) -> Result<Vec<Flag>, String> {
    let text =
        std::str::from_utf8(text).map_err(|_| "flags should be UTF-8, as FLAG says".to_owned())?;
    text.chars()
        .map(|c| Flag::try_from(u32::from(c)).map_err(|_| format!("flag `{c}` is above U+FFFF")))
        .collect()
}

fn long(text: &[u8]) -> Result<Vec<Flag>, String> {
    if text.len() % 2 != 0 {
        let text = String::from_utf8_lossy(text);
        return Err(format!(
            "`{text}` should be flags of two bytes each, as FLAG long says"
        ));
    }
    Ok(text
        .chunks_exact(2)
        .map(|pair| Flag::from_be_bytes([pair[0], pair[1]]))
        .collect())
}

fn numbers(text: &[u8]) -> Result<Vec<Flag>, String> {
    let text = String::from_utf8_lossy(text);
    text.split(',')
        .map(|number| match number.trim().parse() {
            Ok(flag) if flag != 0 => Ok(flag),
            _ => Err(format!(
                "flag `{number}` should be a number from 1 to 65535, as FLAG num says"
            )),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notation_reads_what_it_shows() {
        for (notation, text, count) in [
            (Notation::Byte, "AbZ", 3),
            (Notation::Unicode, "Ačž", 3),
            (Notation::Long, "AaBbZ1", 3),
            (Notation::Number, "7,1200,65535", 3),
        ] {
            let flags = notation.flags(text.as_bytes()).unwrap();
            assert_eq!(flags.len(), count);
            for flag in flags {
                assert_eq!(notation.flag(notation.show(flag).as_bytes()), Ok(flag));
            }
        }
    }

    #[test]
    fn a_letter_of_two_bytes_is_two_byte_flags_and_names_a_class_by_the_first() {
        assert_eq!(Notation::Byte.flags("é".as_bytes()), Ok(vec![0xA9, 0xC3]));
        assert_eq!(Notation::Byte.flag("é".as_bytes()), Ok(0xC3));
        assert_eq!(Notation::Byte.show(0xC3), "\\xC3");
    }

    #[test]
    fn wrong_flags_are_refused() {
        assert!(Notation::Long.flags(b"AaB").is_err());
        assert!(Notation::Number.flags(b"1,x").is_err());
        assert!(Notation::Number.flags(b"0").is_err());
        assert!(Notation::Unicode.flags("😀".as_bytes()).is_err());
        assert!(Notation::Number.flag(b"1,2").is_err());
    }
}
