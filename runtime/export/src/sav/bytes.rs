//! Bytes of records: little endian, texts in UTF-8.

/// The bytes of records.
#[derive(Default)]
pub(super) struct Bytes(Vec<u8>);

impl Bytes {
    /// Adds bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Adds 32-bit integers.
    pub(super) fn integers(&mut self, numbers: &[i32]) {
        for number in numbers {
            self.raw(&number.to_le_bytes());
        }
    }

    /// Adds a length or a count as a 32-bit integer.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "a dictionary is shorter than 2 GiB"
    )]
    pub(super) fn length(&mut self, length: usize) {
        self.integers(&[length as i32]);
    }

    /// Adds a 64-bit floating-point number.
    pub(super) fn number(&mut self, number: f64) {
        self.raw(&number.to_le_bytes());
    }

    /// Adds a text, filled up with spaces to a width that it does not exceed.
    pub(super) fn padded(&mut self, text: &str, width: usize) {
        self.raw(text.as_bytes());
        let spaces = width.saturating_sub(text.len());
        self.0.resize(self.0.len() + spaces, b' ');
    }

    /// Adds a text with its length before it.
    pub(super) fn text(&mut self, text: &str) {
        self.length(text.len());
        self.raw(text.as_bytes());
    }

    /// Adds an extension record, whose data are elements of a size.
    pub(super) fn extension(&mut self, subtype: i32, size: usize, data: &Self) {
        self.integers(&[7, subtype]);
        self.length(size);
        self.length(data.0.len() / size);
        self.raw(&data.0);
    }

    /// Tests whether nothing was added.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the bytes.
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

/// Returns the beginning of a text, cut between two characters so that it has at most so many bytes.
pub(super) fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_keeps_characters_whole() {
        assert_eq!(cut("Smärta", 6), "Smärt");
        assert_eq!(cut("Smärta", 3), "Sm");
        assert_eq!(cut("Smärta", 99), "Smärta");
    }

    #[test]
    fn padded_counts_bytes() {
        let mut bytes = Bytes::default();
        bytes.padded("å", 4);
        bytes.padded("full", 4);
        assert_eq!(bytes.as_slice(), "å  full".as_bytes());
    }

    #[test]
    fn extension_counts_elements() {
        let mut data = Bytes::default();
        data.integers(&[1, -1]);
        let mut bytes = Bytes::default();
        bytes.extension(11, 4, &data);
        let expected = [7, 11, 4, 2, 1, -1].map(i32::to_le_bytes).concat();
        assert_eq!(bytes.as_slice(), expected);
    }
}
