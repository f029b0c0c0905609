//! The formats of short texts, such as e-mail addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The format of a short text. Formats are tolerant: they find typing errors, not addresses or numbers that do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// An address such as `kim@example.org`.
    Email,
    /// A telephone number such as `+46 70-123 45 67`.
    Phone,
    /// A postal code such as `123 45` or `SW1A 1AA`.
    Postcode,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Email, Self::Phone, Self::Postcode];

    /// Returns the name, as authors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Postcode => "postcode",
        }
    }

    /// Returns a regular expression of JSON Schema that matches the texts of the format.
    pub fn pattern(self) -> &'static str {
        match self {
            Self::Email => r"^[^\p{White_Space}@]+@[^\p{White_Space}@.]+(\.[^\p{White_Space}@.]+)+$",
            Self::Phone => r"^\+?([ ()\-]*[0-9]){5,15}[ ()\-]*$",
            Self::Postcode => r"^(?=.*[0-9])[A-Za-z0-9]([ \-]?[A-Za-z0-9]){2,8}$",
        }
    }

    /// Returns whether a text has the format, which is the same as its [`pattern`](Self::pattern).
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Email => is_email(text),
            Self::Phone => is_phone(text),
            Self::Postcode => is_postcode(text),
        }
    }
}

/// Matches something, an `@`, and names with dots between them.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    !local.is_empty()
        && !text.contains(char::is_whitespace)
        && !domain.contains('@')
        && domain.contains('.')
        && domain.split('.').all(|name| !name.is_empty())
}

/// Matches 5 to 15 digits, which may begin with `+` and have blanks, hyphens and brackets between them.
fn is_phone(text: &str) -> bool {
    let number = text.strip_prefix('+').unwrap_or(text);
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'(' | b')' | b'-');
    (5..=15).contains(&digits) && number.bytes().all(is_sign)
}

/// Matches 3 to 9 letters and digits, at least one of them a digit, with single blanks or hyphens between them.
fn is_postcode(text: &str) -> bool {
    let parts = || text.split([' ', '-']);
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let length: usize = parts().map(str::len).sum();
    parts().all(is_part) && (3..=9).contains(&length) && text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Format::{Email, Phone, Postcode};

    #[test]
    fn accepts_mistyped_text_is_false() {
        for (format, fitting, other) in [
            (
                Email,
                [
                    "kim@example.org",
                    "a.b+c@x.y.se",
                    "åsa@exempel.se",
                    "o'hara@a-b.no",
                ],
                [
                    "kim@example",
                    "kim.example.org",
                    "kim@@example.org",
                    "kim@example..org",
                ],
            ),
            (
                Email,
                ["k@e.x"; 4],
                ["@example.org", "kim @example.org", "kim@.org", "kim@example.org."],
            ),
            (
                Phone,
                ["+46 70-123 45 67", "0701234567", "(08) 123 45", "12345"],
                ["1234", "070-123 45 67 x", "++4670123456", "1234567890123456"],
            ),
            (
                Postcode,
                ["123 45", "0150", "00-950", "SW1A 1AA"],
                ["12", "Oslo", "123  45", "-12345"],
            ),
        ] {
            assert!(fitting.iter().all(|text| format.accepts(text)), "{fitting:?}");
            assert!(!other.iter().any(|text| format.accepts(text)), "{other:?}");
        }
    }
}
