//! Crockford's Base32: letters that do not look like digits or like each other, and are read as they are typed.

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Returns the letter of a value; only its last five bits count.
pub(super) fn letter(value: u32) -> char {
    LETTERS[(value & 31) as usize].into()
}

/// Returns the value of a typed letter, in either case; O is read as 0, I and L as 1.
pub(super) fn value(typed: char) -> Option<u8> {
    let meant = match typed.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    let found = LETTERS.iter().position(|known| char::from(*known) == meant);
    found.and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_they_are_typed() {
        for wanted in 0..32 {
            let letter = letter(u32::from(wanted));
            assert_eq!(value(letter), Some(wanted));
            assert_eq!(value(letter.to_ascii_uppercase()), Some(wanted));
        }
        assert_eq!(
            ["O", "o", "I", "l", "U", "å"].map(|typed| value(typed.chars().next().unwrap())),
            [Some(0), Some(0), Some(1), Some(1), None, None]
        );
    }
}
