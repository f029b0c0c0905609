//! The record at the beginning of a file.

use super::{
    FileDescription,
    bytes::{Bytes, cut},
};

/// The number that compression adds to a small whole number, which gives its code.
pub(super) const BIAS: f64 = 100.0;
const COMPRESSED_BY_BYTECODE: i32 = 1;
const UNWEIGHTED: i32 = 0;
/// The number of cases of a file that has more of them than fit here. Their number is in an extension record, too.
const UNKNOWN: i32 = -1;
/// The longest label that SPSS shows, in bytes, although there is place for more.
const LONGEST_LABEL: usize = 60;

/// Writes the header of a file whose cases have so many elements of eight bytes.
pub(super) fn write_header(bytes: &mut Bytes, file: &FileDescription, elements: i32, cases: u64) {
    let product = format!("@(#) SPSS DATA FILE {}", file.product);
    bytes.raw(b"$FL2");
    bytes.padded(cut(&product, 60), 60);
    bytes.integers(&[2, elements, COMPRESSED_BY_BYTECODE, UNWEIGHTED]);
    bytes.integers(&[i32::try_from(cases).unwrap_or(UNKNOWN)]);
    bytes.number(BIAS);
    bytes.padded(&file.created.header_date(), 9);
    bytes.padded(&file.created.header_time(), 8);
    bytes.padded(cut(&file.label, LONGEST_LABEL), 64);
    bytes.raw(&[0; 3]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::given;

    fn header(label: &str, cases: u64) -> Vec<u8> {
        let file = FileDescription {
            label: label.to_owned(),
            ..given::file()
        };
        let mut bytes = Bytes::default();
        write_header(&mut bytes, &file, 5, cases);
        bytes.as_slice().to_owned()
    }

    #[test]
    fn write_header_has_fixed_places() {
        let bytes = header("Smärta", 3);
        assert_eq!(bytes.len(), 176);
        assert!(bytes.starts_with(b"$FL2@(#) SPSS DATA FILE Enkat 1.2.3   "));
        assert_eq!(bytes[64..84], [2, 5, 1, 0, 3].map(i32::to_le_bytes).concat());
        assert_eq!(bytes[84..92], 100_f64.to_le_bytes());
        assert_eq!(&bytes[92..109], b"27 Nov 2618:30:05");
        assert!(bytes[109..173].starts_with("Smärta  ".as_bytes()));
        assert_eq!(bytes[173..], [0; 3]);
    }

    #[test]
    fn write_header_cuts_long_label_between_letters() {
        let bytes = header(&("x".repeat(59) + "åä"), 0);
        assert_eq!(bytes.len(), 176);
        assert_eq!(bytes[109..173], ("x".repeat(59) + "     ").into_bytes());
    }

    #[test]
    fn write_header_with_cases_beyond_32_bits_is_unknown() {
        assert_eq!(header("", 2_147_483_647)[80..84], i32::MAX.to_le_bytes());
        assert_eq!(header("", 2_147_483_648)[80..84], (-1_i32).to_le_bytes());
    }
}
