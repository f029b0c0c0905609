//! Extension records, in the order of their numbers: the machine, how variables are shown, long names, wide texts, the encoding.

use super::{
    Measure, VariableKind,
    bytes::Bytes,
    dictionary::{Entry, Segment},
    value_labels::long_value_labels,
};

/// The lowest number but one, which stands for the end of an open range.
const LOWEST: f64 = f64::from_bits(0xffef_ffff_ffff_fffe);
const UTF_8: i32 = 65_001;
/// The widest column in which a text is shown, in characters.
const WIDEST_COLUMN: u16 = 32;
/// The narrowest column.
const NARROWEST_COLUMN: u16 = 8;

/// Writes the extension records of a file.
pub(super) fn write_extensions(bytes: &mut Bytes, entries: &[Entry<'_>], cases: u64) {
    let records = [
        (3, 4, machine_integers()),
        (4, 8, machine_numbers()),
        (11, 4, display(entries)),
        (13, 1, long_names(entries)),
        (14, 1, very_long_texts(entries)),
        (16, 8, case_count(cases)),
        (20, 1, encoding()),
        (21, 1, long_value_labels(entries)),
    ];
    for (subtype, size, data) in records {
        if !data.is_empty() {
            bytes.extension(subtype, size, &data);
        }
    }
}

/// Lists the version of the writer, its machine (unknown), IEEE 754, compression, little endian, UTF-8.
fn machine_integers() -> Bytes {
    let mut data = Bytes::default();
    data.integers(&[1, 0, 0, -1, 1, 1, 2, UTF_8]);
    data
}

/// Lists the numbers for system-missing, and for both ends of open ranges.
fn machine_numbers() -> Bytes {
    let mut data = Bytes::default();
    for number in [-f64::MAX, f64::MAX, LOWEST] {
        data.number(number);
    }
    data
}

/// Lists measure, width of the column in characters, and alignment of each segment.
fn display(entries: &[Entry<'_>]) -> Bytes {
    let mut data = Bytes::default();
    for entry in entries {
        let measure = match entry.variable.measure {
            Measure::Nominal => 1,
            Measure::Ordinal => 2,
            Measure::Scale => 3,
        };
        for segment in &entry.segments {
            let (width, alignment) = column(&entry.variable.kind, segment);
            data.integers(&[measure, i32::from(width), alignment]);
        }
    }
    data
}

/// Returns width and alignment of a column: texts begin at its left (0), and numbers end at its right (1).
fn column(kind: &VariableKind, segment: &Segment) -> (u16, i32) {
    match kind {
        VariableKind::Text { .. } => (segment.width.clamp(NARROWEST_COLUMN, WIDEST_COLUMN), 0),
        VariableKind::Number { width, .. } => (u16::from(*width).max(NARROWEST_COLUMN), 1),
        VariableKind::Date => (11, 1),
        VariableKind::DateTime => (20, 1),
    }
}

/// Lists the names of variables by their short names: `BACKPAIN=backPainNow`, separated by tabs.
fn long_names(entries: &[Entry<'_>]) -> Bytes {
    let names = entries
        .iter()
        .map(|entry| format!("{}={}", short_name(entry), entry.variable.name));
    let mut data = Bytes::default();
    data.raw(names.collect::<Vec<_>>().join("\t").as_bytes());
    data
}

/// Lists the widths of texts of several segments, by their short names.
fn very_long_texts(entries: &[Entry<'_>]) -> Bytes {
    let mut data = Bytes::default();
    for entry in entries {
        if let VariableKind::Text { width, .. } = entry.variable.kind
            && entry.segments.len() > 1
        {
            data.raw(format!("{}={width:05}\0\t", short_name(entry)).as_bytes());
        }
    }
    data
}

fn short_name<'a>(entry: &'a Entry<'_>) -> &'a str {
    entry.segments.first().map_or("", |segment| &segment.name)
}

/// Gives the number of cases in 64 bits, after a number that is always 1.
fn case_count(cases: u64) -> Bytes {
    let mut data = Bytes::default();
    data.raw(&1_u64.to_le_bytes());
    data.raw(&cases.to_le_bytes());
    data
}

fn encoding() -> Bytes {
    let mut data = Bytes::default();
    data.raw(b"UTF-8");
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::{Variable, given};

    fn entry<'a>(variable: &'a Variable, segments: &[(&str, u16)]) -> Entry<'a> {
        let segment = |(name, width): &(&str, u16)| Segment {
            name: (*name).to_owned(),
            width: *width,
        };
        Entry {
            variable,
            index: 1,
            segments: segments.iter().map(segment).collect(),
        }
    }

    #[test]
    fn long_names_and_widths_follow_short_names() {
        let (age, comment) = (given::number("ageInYears"), given::text("comment", 300));
        let entries = [
            entry(&age, &[("AGEINYEA", 0)]),
            entry(&comment, &[("COMMENT", 255), ("COMMEN_1", 48)]),
        ];
        assert_eq!(
            long_names(&entries).as_slice(),
            b"AGEINYEA=ageInYears\tCOMMENT=comment"
        );
        assert_eq!(very_long_texts(&entries).as_slice(), b"COMMENT=00300\0\t");
    }

    #[test]
    fn display_describes_each_segment() {
        let (mut age, mut comment) = (given::number("age"), given::text("comment", 300));
        age.measure = Measure::Scale;
        comment.measure = Measure::Ordinal;
        let entries = [
            entry(&age, &[("AGE", 0)]),
            entry(&comment, &[("COMMENT", 255), ("COMMEN_1", 48)]),
        ];
        let expected = [3, 8, 1, 2, 32, 0, 2, 32, 0].map(i32::to_le_bytes).concat();
        assert_eq!(display(&entries).as_slice(), expected);
    }

    #[test]
    fn write_extensions_ascend_without_empty_ones() {
        let age = given::number("age");
        let mut bytes = Bytes::default();
        write_extensions(&mut bytes, &[entry(&age, &[("AGE", 0)])], 5);
        let mut rest = bytes.as_slice();
        let mut subtypes = Vec::new();
        while let [
            7,
            0,
            0,
            0,
            subtype,
            0,
            0,
            0,
            size,
            0,
            0,
            0,
            count,
            0,
            0,
            0,
            after @ ..,
        ] = rest
        {
            subtypes.push(*subtype);
            rest = &after[usize::from(*size) * usize::from(*count)..];
        }
        assert_eq!((subtypes, rest), (vec![3, 4, 11, 13, 16, 20], &[][..]));
    }

    #[test]
    fn machine_is_little_endian_in_utf_8() {
        let integers = [1, 0, 0, -1, 1, 1, 2, 65_001].map(i32::to_le_bytes).concat();
        assert_eq!(machine_integers().as_slice(), integers);
        let numbers = machine_numbers();
        assert_eq!(numbers.as_slice()[..8], (-f64::MAX).to_le_bytes());
        assert_eq!(numbers.as_slice()[8..16], f64::MAX.to_le_bytes());
        assert_eq!(numbers.as_slice()[16..], (-f64::MAX).next_up().to_le_bytes());
        assert_eq!(encoding().as_slice(), b"UTF-8");
    }

    #[test]
    fn case_count_exceeds_32_bits() {
        let expected = [1_u64, 5_000_000_000].map(u64::to_le_bytes).concat();
        assert_eq!(case_count(5_000_000_000).as_slice(), expected);
    }
}
