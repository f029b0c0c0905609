//! The signs that a text holds, by which a check passes over the texts that it does not concern.

use std::ops::BitOr;

/// Facts about the signs of a text, found in one pass over its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs(u8);

const BRACES: u8 = 1;
const MARKDOWN: u8 = 2;
const BEYOND_ASCII: u8 = 4;
/// A control character, or a byte with which a blank beyond ASCII begins in UTF-8; few European letters begin with one of them.
const PERHAPS_BLANK: u8 = 8;
const SINGLE_BLANKS: u8 = 16;
const PLACEHOLDER_SIGNS: u8 = 32;
const MARK_CAPITALS: u8 = 64;

/// The facts that each byte shows.
const SHOWN: [u8; 256] = {
    let markdown = b"*_[]<>&\\`#~|\n!";
    let mut shown = [0; 256];
    let mut byte = 0;
    while byte < shown.len() {
        if byte < b' ' as usize || byte == 0xc2 || 0xe1 <= byte && byte <= 0xe3 {
            shown[byte] |= PERHAPS_BLANK;
        }
        if byte >= 0x80 {
            shown[byte] |= BEYOND_ASCII;
        }
        byte += 1;
    }
    shown[b'{' as usize] |= BRACES;
    shown[b'}' as usize] |= BRACES;
    shown[b'{' as usize] |= PLACEHOLDER_SIGNS;
    shown[b'[' as usize] |= PLACEHOLDER_SIGNS;
    shown[b'%' as usize] |= PLACEHOLDER_SIGNS;
    shown[b'O' as usize] |= MARK_CAPITALS;
    shown[b'X' as usize] |= MARK_CAPITALS;
    let mut at = 0;
    while at < markdown.len() {
        shown[markdown[at] as usize] |= MARKDOWN;
        at += 1;
    }
    shown
};

impl Signs {
    /// Finds the signs of a text.
    pub(super) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut found = bytes
            .iter()
            .fold(0, |found, byte| found | SHOWN[usize::from(*byte)]);
        let next = bytes.get(1..).unwrap_or_default();
        let is_double = |(one, next): (&u8, &u8)| u8::from(*one == b' ') & u8::from(*next == b' ');
        // The fold has no early exit, so that many bytes are compared at once.
        let doubles = bytes.iter().zip(next).map(is_double).fold(0, BitOr::bitor);
        let is_other_blank = |c: char| c.is_whitespace() && c != ' ';
        let has_outer = text.starts_with(' ') || text.ends_with(' ');
        let has_other = || found & PERHAPS_BLANK != 0 && text.contains(is_other_blank);
        if doubles == 0 && !has_outer && !has_other() {
            found |= SINGLE_BLANKS;
        }
        Self(found)
    }

    /// Tests whether there are braces, as a placeholder has.
    pub fn has_braces(self) -> bool {
        self.0 & BRACES != 0
    }

    /// Tests whether there are signs with which placeholders of other tools begin.
    pub fn has_placeholder_signs(self) -> bool {
        self.0 & PLACEHOLDER_SIGNS != 0
    }

    /// Tests whether there is an `O` or an `X`, as in each of `TODO`, `XXX` and `FIXME`, and in few other texts.
    pub fn has_mark_capitals(self) -> bool {
        self.0 & MARK_CAPITALS != 0
    }

    /// Tests whether there are signs that can have a meaning in Markdown anywhere in a text.
    pub fn has_markdown(self) -> bool {
        self.0 & MARKDOWN != 0
    }

    /// Tests whether all signs are ASCII.
    pub fn is_ascii(self) -> bool {
        self.0 & BEYOND_ASCII == 0
    }

    /// Tests whether all blanks are single ones between words, as they nearly always are.
    pub fn has_single_blanks(self) -> bool {
        self.0 & SINGLE_BLANKS != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Signs;

    #[test]
    fn has_single_blanks_rejects_other_whitespace() {
        for text in ["", "två ord", "â"] {
            assert!(Signs::of(text).has_single_blanks(), "{text:?}");
        }
        for text in [
            " a",
            "a ",
            "a  b",
            "a\tb",
            "a\nb",
            "a\u{a0}b",
            "å\u{2003}b",
            "a\u{1680}b",
            "å\u{85}",
        ] {
            assert!(!Signs::of(text).has_single_blanks(), "{text:?}");
        }
    }

    #[test]
    fn signs_report_braces_markdown_and_ascii() {
        let facts = |text| {
            let signs = Signs::of(text);
            (signs.has_braces(), signs.has_markdown(), signs.is_ascii())
        };
        assert_eq!(facts("How often?"), (false, false, true));
        assert_eq!(facts("since {{year}}"), (true, false, true));
        assert_eq!(facts("a}"), (true, false, true));
        assert_eq!(facts("*how* often"), (false, true, true));
        assert_eq!(facts("hur ofta, på arbetet"), (false, false, false));
        assert!(Signs::of("TODO").has_mark_capitals() && !Signs::of("To do").has_mark_capitals());
        assert!(Signs::of("5 %").has_placeholder_signs() && !Signs::of("5").has_placeholder_signs());
    }
}
