//! Character sets as named by `SET`: hunspell's own names first, then every label of the WHATWG standard.

use std::borrow::Cow;

use encoding_rs::Encoding;

/// Hunspell's names that are not WHATWG labels.
const SPELLINGS: &[(&str, &str)] = &[("TIS620-2533", "tis-620"), ("ISO-10646-UTF-8", "utf-8")];

/// The character set called `name`, if known.
pub fn charset(name: &str) -> Option<&'static Encoding> {
    let label = SPELLINGS
        .iter()
        .find(|(spelling, _)| spelling.eq_ignore_ascii_case(name))
        .map_or(name, |(_, label)| label);
    let label = label.strip_prefix("microsoft-").unwrap_or(label);
    Encoding::for_label(label.as_bytes())
}

/// Decodes the bytes; `None` if they are not valid in this character set.
pub fn decode<'a>(charset: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    charset.decode_without_bom_handling_and_without_replacement(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_used_by_dictionaries_are_known() {
        for name in [
            "UTF-8",
            "ISO8859-1",
            "ISO8859-2",
            "iso-8859-2",
            "ISO8859-13",
            "ISO8859-15",
            "microsoft-cp1251",
            "CP1250",
            "KOI8-R",
            "KOI8-U",
            "TIS620-2533",
        ] {
            assert!(charset(name).is_some(), "{name}");
        }
        assert!(charset("EBCDIC-CP-XX").is_none());
    }

    #[test]
    fn the_same_letter_is_read_from_three_character_sets() {
        for (name, bytes) in [
            ("ISO8859-2", &b"\xb9\xbb"[..]),
            ("CP1250", b"\x9a\x9d"),
            ("UTF-8", "šť".as_bytes()),
        ] {
            assert_eq!(decode(charset(name).unwrap(), bytes).unwrap(), "šť");
        }
        assert!(decode(charset("UTF-8").unwrap(), b"\xb9").is_none());
    }
}
