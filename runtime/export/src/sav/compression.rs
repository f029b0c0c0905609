//! Compression of cases by bytecode: eight codes, one for each element of eight bytes, and then the elements that no code stands for.

use std::io::{self, BufWriter, Write};

use super::{header::BIAS, segments};

/// The size of an element, and the number of codes in a block.
const EIGHT: usize = 8;
/// The code of an element that follows the codes.
const RAW: u8 = 253;
/// The code of eight spaces.
const SPACES: u8 = 254;
/// The code of the system-missing value.
const MISSING: u8 = 255;
/// The codes of whole numbers.
const WHOLE: std::ops::RangeInclusive<u8> = 1..=251;
/// The bytes that are collected before they are written.
const BUFFER: usize = 64 * 1024;

/// A writer of elements.
pub(super) struct Compressor<W: Write> {
    out: BufWriter<W>,
    /// The codes of the current block, and the elements that follow them.
    block: [u8; EIGHT + EIGHT * EIGHT],
    codes: usize,
    /// The number of bytes of the block that are in use, codes included.
    length: usize,
}

impl<W: Write> Compressor<W> {
    /// Starts with the first block, after bytes that stand before it.
    pub(super) fn new(out: W, before: &[u8]) -> io::Result<Self> {
        let mut out = BufWriter::with_capacity(BUFFER, out);
        out.write_all(before)?;
        Ok(Self {
            out,
            block: [0; EIGHT + EIGHT * EIGHT],
            codes: 0,
            length: EIGHT,
        })
    }

    /// Writes a number.
    pub(super) fn number(&mut self, number: f64) -> io::Result<()> {
        match whole_number_code(number) {
            Some(code) => self.code(code),
            None => self.raw(number.to_le_bytes()),
        }
    }

    /// Writes the system-missing value.
    pub(super) fn missing(&mut self) -> io::Result<()> {
        self.code(MISSING)
    }

    /// Writes a text that is at most as long as its variable is wide, filled up with spaces.
    pub(super) fn text(&mut self, text: &str, width: u16) -> io::Result<()> {
        for (part, width) in segments::parts(text.as_bytes(), width) {
            let mut chunks = part.chunks(EIGHT);
            for _ in 0..segments::elements(width) {
                let chunk = chunks.next().unwrap_or_default();
                if chunk.iter().all(|byte| *byte == b' ') {
                    self.code(SPACES)?;
                } else {
                    let mut element = [b' '; EIGHT];
                    element[..chunk.len()].copy_from_slice(chunk);
                    self.raw(element)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the last block, whose other codes are 0, and returns the writer below.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if self.codes > 0 {
            self.end_block()?;
        }
        let mut out = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        out.flush()?;
        Ok(out)
    }

    fn raw(&mut self, element: [u8; EIGHT]) -> io::Result<()> {
        self.block[self.length..self.length + EIGHT].copy_from_slice(&element);
        self.length += EIGHT;
        self.code(RAW)
    }

    fn code(&mut self, code: u8) -> io::Result<()> {
        self.block[self.codes] = code;
        self.codes += 1;
        if self.codes == EIGHT {
            self.end_block()
        } else {
            Ok(())
        }
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.out.write_all(&self.block[..self.length])?;
        self.block[..EIGHT].fill(0);
        self.codes = 0;
        self.length = EIGHT;
        Ok(())
    }
}

/// Returns the code of a whole number from -99 to 151. A zero with a sign has none, so that it keeps its sign.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "another number than that of the code is told apart right after"
)]
fn whole_number_code(number: f64) -> Option<u8> {
    let code = (number + BIAS) as u8;
    let is_same = (f64::from(code) - BIAS).to_bits() == number.to_bits();
    (WHOLE.contains(&code) && is_same).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compressed(write: impl FnOnce(&mut Compressor<Vec<u8>>)) -> Vec<u8> {
        let mut compressor = Compressor::new(Vec::new(), b"").unwrap();
        write(&mut compressor);
        compressor.finish().unwrap()
    }

    #[test]
    fn number_from_minus_99_to_151_is_a_code() {
        let bytes = compressed(|out| {
            for number in [-99.0, -90.0, -1.0, 0.0, 1.0, 5.0, 150.0, 151.0] {
                out.number(number).unwrap();
            }
        });
        assert_eq!(bytes, [1, 10, 99, 100, 101, 105, 250, 251]);
    }

    #[test]
    fn number_without_code_follows_the_block() {
        for number in [-100.0, 152.0, 0.5, 1e-20, -0.0, 1e300, -99.000_000_1] {
            let bytes = compressed(|out| {
                out.number(7.0).unwrap();
                out.number(number).unwrap();
                out.missing().unwrap();
            });
            assert_eq!(bytes[..8], [107, 253, 255, 0, 0, 0, 0, 0], "{number}");
            assert_eq!(bytes[8..], number.to_le_bytes());
        }
    }

    #[test]
    fn text_is_padded_to_its_elements() {
        let bytes = compressed(|out| {
            out.text("Ja", 3).unwrap();
            out.text("", 9).unwrap();
            out.text("Smärta i ryggen", 24).unwrap();
        });
        let expected = ["Ja      ", "Smärta ", "i ryggen"].map(str::as_bytes).concat();
        assert_eq!(bytes[..8], [253, 254, 254, 253, 253, 254, 0, 0]);
        assert_eq!(bytes[8..], expected);
    }

    #[test]
    fn text_of_two_segments_skips_the_byte_between() {
        let text = "x".repeat(255) + "yz";
        let bytes = compressed(|out| out.text(&text, 257).unwrap());
        // 32 elements of the first segment, and one of the second.
        let (blocks, last) = bytes.split_at(4 * 72);
        let elements: Vec<_> = blocks
            .chunks(72)
            .flat_map(|block| block[8..].to_owned())
            .collect();
        assert_eq!(elements, (text[..255].to_owned() + " ").into_bytes());
        assert_eq!(last[..8], [253, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(&last[8..], b"yz      ");
    }

    #[test]
    fn finish_after_whole_block_adds_nothing() {
        let bytes = compressed(|out| (0..8).for_each(|_| out.missing().unwrap()));
        assert_eq!(bytes, [255; 8]);
        assert_eq!(compressed(|_| ()), [] as [u8; 0]);
    }

    #[test]
    fn block_after_elements_starts_with_codes() {
        let bytes = compressed(|out| (0..9).for_each(|_| out.number(0.5).unwrap()));
        assert_eq!(bytes.len(), 72 + 16);
        assert_eq!(bytes[..8], [253; 8]);
        assert_eq!(bytes[72..80], [253, 0, 0, 0, 0, 0, 0, 0]);
    }
}
