//! Hexadecimal digits.

/// Formats bytes as lower-case hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|half| char::from(DIGITS[usize::from(half)]));
    bytes.iter().flat_map(digits).collect()
}

/// Parses hexadecimal digits into this number of bytes.
pub fn from_hex<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    hex_bytes(text)?.try_into().ok()
}

/// Parses hexadecimal digits into bytes, two digits for each.
pub fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| {
        char::from(byte)
            .to_digit(16)
            .and_then(|digit| u8::try_from(digit).ok())
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs
        .iter()
        .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    rest.is_empty().then(|| bytes.collect()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits() {
        assert_eq!(to_hex(&[0, 10, 255]), "000aff");
        assert_eq!(from_hex("000aFF"), Some([0, 10, 255]));
        for broken in ["000af", "000afg", "000aff0", "+00aff", "é0aff"] {
            assert_eq!(from_hex::<3>(broken), None, "{broken}");
        }
    }
}
