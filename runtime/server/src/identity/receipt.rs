//! Receipt codes: short names of responses that were sent, for participants to write down or read out.

use std::{fmt, str::FromStr};

use enkat_store::ParticipantId;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::crockford::{letter, value};

/// The letters that name the response: 55 bits, of which no two are the same among millions.
const NAME: u32 = 11;
/// The letters of a group.
const GROUP: usize = 4;

/// The code on the receipt of a response: `K7QM-3XRT-P2V8`. Its last letter checks the others: another letter, or two that changed
/// places, are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceiptCode(u64);

/// A text is no receipt code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReceiptCode {
    /// It has other letters, or more or fewer.
    #[error("a receipt code has 12 letters and digits, such as `K7QM-3XRT-P2V8`")]
    Form,
    /// The last letter does not go with the others.
    #[error("a letter of the receipt code is mistyped, or two have changed places: ask for it again")]
    Mistyped,
}

impl ReceiptCode {
    /// Computes the code of a participant, by the server's code for this purpose.
    pub(super) fn of(code: &Hmac<Sha256>, participant: &ParticipantId) -> Self {
        let code = code.clone().chain_update(participant.0.as_bytes());
        let bytes: [u8; 32] = code.finalize().into_bytes().into();
        let first = bytes
            .iter()
            .take(8)
            .fold(0, |all, byte| (all << 8) | u64::from(*byte));
        Self(first >> (u64::BITS - 5 * NAME))
    }

    /// Returns the values of its letters without the last one.
    fn values(self) -> impl Iterator<Item = u8> {
        (0..NAME)
            .rev()
            .map(move |place| u8::try_from((self.0 >> (5 * place)) & 31).unwrap_or_default())
    }

    /// Returns the value of its last letter: the others are the coefficients of a polynomial over the field of 32 elements, whose
    /// value at a generator of the field is the check.
    fn check(self) -> u8 {
        times_generator(self.values().fold(0, |sum, value| times_generator(sum) ^ value))
    }
}

/// Multiplies by the generator *x* of the field of 32 elements, the polynomials over two elements modulo *x*⁵ + *x*² + 1.
fn times_generator(value: u8) -> u8 {
    let doubled = value << 1;
    if doubled & 32 == 0 {
        doubled
    } else {
        doubled ^ 0b10_0101
    }
}

impl fmt::Display for ReceiptCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, value) in self.values().chain([self.check()]).enumerate() {
            if place > 0 && place % GROUP == 0 {
                out.write_str("-")?;
            }
            write!(out, "{}", letter(value.into()).to_ascii_uppercase())?;
        }
        Ok(())
    }
}

impl FromStr for ReceiptCode {
    type Err = NoReceiptCode;

    /// Reads a code as it is typed: in either case, with or without hyphens and blanks, with O for 0 and I or L for 1.
    fn from_str(text: &str) -> Result<Self, NoReceiptCode> {
        let typed = text
            .chars()
            .filter(|typed| !typed.is_whitespace() && !is_hyphen(*typed));
        let values: Option<Vec<u8>> = typed.map(value).collect();
        let values = values.ok_or(NoReceiptCode::Form)?;
        let Some((check, name)) = values
            .split_last()
            .filter(|(_, name)| name.len() == NAME as usize)
        else {
            return Err(NoReceiptCode::Form);
        };
        let code = Self(name.iter().fold(0, |all, value| (all << 5) | u64::from(*value)));
        if code.check() == *check {
            Ok(code)
        } else {
            Err(NoReceiptCode::Mistyped)
        }
    }
}

/// Tests whether this is a hyphen or a dash, which word processors put in its place.
fn is_hyphen(typed: char) -> bool {
    matches!(typed, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use hmac::KeyInit;

    use super::*;

    fn code(server: u8, participant: &str) -> ReceiptCode {
        let code = <Hmac<Sha256> as KeyInit>::new(&[server; 64].into());
        ReceiptCode::of(&code, &ParticipantId(participant.to_owned()))
    }

    #[test]
    fn code_depends_on_server_and_participant() {
        let ada = code(1, "ada");
        assert_eq!(ada, code(1, "ada"));
        assert_ne!(ada, code(2, "ada"));
        assert_ne!(ada, code(1, "bo"));
        let text = ada.to_string();
        let groups: Vec<_> = text.split('-').map(str::len).collect();
        assert_eq!(groups, [4, 4, 4], "{text}");
    }

    #[test]
    fn code_is_read_as_it_is_typed() {
        for participant in 0..200 {
            let code = code(1, &participant.to_string());
            let text = code.to_string();
            let typed = text
                .to_lowercase()
                .replace('0', "o")
                .replace('1', "i")
                .replace('-', " ");
            for typed in [
                text.clone(),
                typed,
                text.replace('-', ""),
                text.replace('-', "\u{2013}"),
                format!(" {text}\n"),
            ] {
                assert_eq!(typed.parse(), Ok(code), "{typed}");
            }
        }
    }

    #[test]
    fn mistyped_letter_and_changed_places_are_noticed() {
        let text = code(1, "ada").to_string().replace('-', "");
        let letters: Vec<char> = text.chars().collect();
        let parsed = |letters: &[char]| letters.iter().collect::<String>().parse::<ReceiptCode>();
        for place in 0..letters.len() {
            for other in 0..32 {
                let mut typed = letters.clone();
                typed[place] = letter(other).to_ascii_uppercase();
                if typed != letters {
                    assert_eq!(parsed(&typed), Err(NoReceiptCode::Mistyped));
                }
            }
            for other in 0..place {
                let mut typed = letters.clone();
                typed.swap(place, other);
                if typed != letters {
                    assert_eq!(parsed(&typed), Err(NoReceiptCode::Mistyped));
                }
            }
        }
        for wrong in [
            "",
            "K7QM",
            &text[1..],
            &format!("{text}0"),
            &text.replace(letters[0], "U"),
        ] {
            assert_eq!(wrong.parse::<ReceiptCode>(), Err(NoReceiptCode::Form), "{wrong}");
        }
    }
}
