//! Texts as they are read: differences of blanks and of case do not count.

use std::hash::{Hash, Hasher};

use enkat_syntax::tree::Text;

/// A text that is equal to another one if both read the same. Texts are hashed as they are written, without copying them; only those
/// with the same fingerprint are compared.
#[derive(Clone, Copy)]
pub(super) struct AsRead<'a> {
    text: &'a Text,
    fingerprint: u64,
}

impl<'a> AsRead<'a> {
    pub(super) fn of(text: &'a Text) -> Self {
        let fingerprint = if text.signs().has_single_blanks() {
            fingerprint(&text.text.value)
        } else {
            fingerprint(&normalized(text))
        };
        Self { text, fingerprint }
    }

    /// Returns the text as it is written.
    pub(super) fn written(&self) -> &'a str {
        &self.text.text.value
    }
}

impl PartialEq for AsRead<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
            && (self.written() == other.written() || normalized(self.text) == normalized(other.text))
    }
}

impl Eq for AsRead<'_> {}

impl Hash for AsRead<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}

/// Hashes a text eight bytes at a time. Capital and small ASCII letters count as the same, and bytes beyond ASCII do not count, as their
/// case shows only in whole letters.
fn fingerprint(text: &str) -> u64 {
    const EACH: u64 = u64::MAX / 0xff;
    /// An odd number without a pattern: the golden ratio in 64 bits.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = |hash: u64, bytes: [u8; 8]| {
        let word = u64::from_le_bytes(bytes);
        let beyond_ascii = (word >> 7 & EACH) * 0xff;
        let letters = (word | (EACH * 0x20)) & !beyond_ascii;
        (hash ^ letters).wrapping_mul(SPREAD).rotate_left(29)
    };
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mixed(words.iter().fold(0, |hash, word| mixed(hash, *word)), last)
}

/// Returns a text in small letters with single blanks.
fn normalized(text: &Text) -> String {
    let (words, signs) = (&text.text.value, text.signs());
    let mut words = if signs.has_single_blanks() {
        words.clone()
    } else {
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    words.make_ascii_lowercase();
    if signs.is_ascii() {
        words
    } else {
        words.to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use enkat_syntax::{
        parse::origin::Origin,
        source::{FileId, Span, Spanned},
        tree::{Markup, Text},
    };

    use super::AsRead;

    fn text(words: &str) -> Text {
        let span = Span {
            file: FileId(0),
            start: 0,
            end: 0,
            expansion: None,
        };
        let written = Spanned::new(words.to_owned(), span);
        Text::new(written, Origin::Whole, span, Markup::Plain)
    }

    #[test]
    fn as_read_ignores_blanks_and_case() {
        for (one, other) in [
            ("How often?", "how often?"),
            ("  How \t often\n?", "how often ?"),
            ("How\u{a0}often?", "how often?"),
            ("Ärligt  ÖVRIGT", "ärligt övrigt"),
            ("Łatwo zasnąć po PRACY", "łatwo ZASNĄĆ po pracy"),
            ("ärligt", "ärligt"),
            ("", " "),
        ] {
            assert!(AsRead::of(&text(one)) == AsRead::of(&text(other)), "{one:?}");
        }
    }

    #[test]
    fn as_read_tells_other_texts_apart() {
        for (one, other) in [
            ("How often?", "How often"),
            ("How often do you sleep?", "How often do you wake?"),
            ("[a]", "{a}"),
            ("för", "får"),
            ("ofta sällan", "sällan ofta"),
            ("a", ""),
        ] {
            assert!(AsRead::of(&text(one)) != AsRead::of(&text(other)), "{one:?}");
        }
    }
}
