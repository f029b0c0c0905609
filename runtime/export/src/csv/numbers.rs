//! Numbers as text.

use std::fmt::Write;

/// The places for numbers: a power of two.
const PLACES: usize = 512;
/// The fraction of the golden ratio in 64 bits, by which Knuth spreads keys over a table.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The texts of numbers, each held until another number takes its place. Scores are few different numbers, and the shortest text of
/// one is costly to find.
#[derive(Debug)]
pub(super) struct Numbers(Vec<(u64, String)>);

impl Default for Numbers {
    fn default() -> Self {
        Self(vec![(0, "0".to_owned()); PLACES])
    }
}

impl Numbers {
    /// Returns the shortest text that is read as the same number.
    pub(super) fn text(&mut self, number: f64) -> &str {
        let bits = number.to_bits();
        let place = bits.wrapping_mul(GOLDEN) >> (u64::BITS - PLACES.ilog2());
        let (held, text) = &mut self.0[usize::try_from(place).unwrap_or_default()];
        if *held != bits {
            *held = bits;
            text.clear();
            // A text takes every number.
            let _ = write!(text, "{number}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_that_of_the_number_whatever_was_before() {
        let mut numbers = Numbers::default();
        let thirds = (0..2000).map(|count| f64::from(count) / 3.0);
        for number in thirds.chain([0.0, -0.0, 1.0, 0.1 + 0.2, 1e21, 5e-324, 0.0]) {
            for _ in 0..2 {
                assert_eq!(numbers.text(number), number.to_string());
            }
        }
    }
}
