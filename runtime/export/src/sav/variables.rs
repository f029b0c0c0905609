//! Variable records: type, label, missing values and formats, one record for each element of a case.

use super::{
    VariableKind,
    bytes::{Bytes, cut},
    dictionary::{Entry, Segment},
};

const RECORD: i32 = 2;
/// The mark of a record that continues a text.
const CONTINUED: i32 = -1;
/// The mark of a range among missing values.
const RANGE: i32 = -2;
/// The longest label, in bytes.
const LONGEST_LABEL: usize = 255;

/// Writes the records of all variables.
pub(super) fn write_variables(bytes: &mut Bytes, entries: &[Entry<'_>]) {
    for entry in entries {
        for (number, segment) in entry.segments.iter().enumerate() {
            if number == 0 {
                write_first(bytes, entry, segment);
            } else {
                write_record(bytes, segment, 0, 0, format(&entry.variable.kind, segment));
            }
            for _ in 1..segment.elements() {
                bytes.integers(&[RECORD, CONTINUED, 0, 0, 0, 0]);
                bytes.padded("", 8);
            }
        }
    }
}

/// Writes the record with what concerns the whole variable.
fn write_first(bytes: &mut Bytes, entry: &Entry<'_>, segment: &Segment) {
    let label = cut(&entry.variable.label, LONGEST_LABEL);
    let missing = match &entry.variable.kind {
        VariableKind::Number { missing, .. } => missing.as_ref(),
        VariableKind::Text { .. } | VariableKind::Date | VariableKind::DateTime => None,
    };
    let format = format(&entry.variable.kind, segment);
    let range = if missing.is_some() { RANGE } else { 0 };
    write_record(bytes, segment, i32::from(!label.is_empty()), range, format);
    if !label.is_empty() {
        bytes.length(label.len());
        bytes.padded(label, label.len().next_multiple_of(4));
    }
    if let Some(range) = missing {
        bytes.number(*range.start());
        bytes.number(*range.end());
    }
}

fn write_record(bytes: &mut Bytes, segment: &Segment, has_label: i32, missing: i32, format: i32) {
    bytes.integers(&[
        RECORD,
        i32::from(segment.width),
        has_label,
        missing,
        format,
        format,
    ]);
    bytes.padded(&segment.name, 8);
}

/// Returns the format in which a segment is shown, as type, width and decimals in one number.
fn format(kind: &VariableKind, segment: &Segment) -> i32 {
    let (kind, width, decimals) = match kind {
        VariableKind::Text { .. } => (1, segment.width, 0),
        &VariableKind::Number { width, decimals, .. } => (5, u16::from(width), decimals),
        VariableKind::Date => (20, 11, 0),
        VariableKind::DateTime => (22, 20, 0),
    };
    (kind << 16) | (i32::from(width) << 8) | i32::from(decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::{
        Variable,
        given::{number, text, variable},
    };

    fn records(variable: &Variable) -> Vec<u8> {
        let segment = |name: &str, width| Segment {
            name: name.to_owned(),
            width,
        };
        let segments = match variable.kind {
            VariableKind::Text { width: 300, .. } => vec![segment("COMMENT", 255), segment("COMMEN_1", 48)],
            VariableKind::Text { width, .. } => vec![segment("COMMENT", width)],
            _ => vec![segment("AGE", 0)],
        };
        let entry = Entry {
            variable,
            index: 1,
            segments,
        };
        let mut bytes = Bytes::default();
        write_variables(&mut bytes, &[entry]);
        bytes.as_slice().to_owned()
    }

    fn integers(numbers: &[i32]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    #[test]
    fn write_variables_of_number_is_one_record() {
        let format = 0x0005_0802;
        assert_eq!(
            records(&number("age")),
            [&integers(&[2, 0, 0, 0, format, format])[..], b"AGE     "].concat()
        );
    }

    #[test]
    fn write_variables_adds_label_and_missing_range() {
        let mut age = number("age");
        age.label = "Ålder".to_owned();
        age.kind = VariableKind::Number {
            width: 8,
            decimals: 0,
            missing: Some(-99.0..=-90.0),
            labels: Vec::new(),
        };
        let bytes = records(&age);
        assert_eq!(bytes[8..16], integers(&[1, -2]));
        // The label has six bytes, and two more fill it up.
        assert_eq!(
            bytes[32..44],
            [&integers(&[6])[..], "Ålder  ".as_bytes()].concat()
        );
        assert_eq!(bytes[44..], [-99.0, -90.0].map(f64::to_le_bytes).concat());
    }

    #[test]
    fn write_variables_cuts_label_to_255_bytes() {
        let mut age = number("age");
        age.label = "x".repeat(254) + "å";
        let bytes = records(&age);
        assert_eq!(bytes[32..36], integers(&[254]));
        assert_eq!(bytes.len(), 36 + 256);
    }

    #[test]
    fn write_variables_continues_texts() {
        let bytes = records(&text("comment", 20));
        let format = 0x0001_1400;
        let first = [&integers(&[2, 20, 0, 0, format, format])[..], b"COMMENT "].concat();
        let next = [&integers(&[2, -1, 0, 0, 0, 0])[..], b"        "].concat();
        assert_eq!(bytes, [&first[..], &next, &next].concat());
        assert_eq!(records(&text("comment", 8)).len(), 32);
    }

    #[test]
    fn write_variables_labels_first_segment_only() {
        let mut comment = text("comment", 300);
        comment.label = "More".to_owned();
        let bytes = records(&comment);
        assert_eq!(bytes.len(), 32 * 32 + 8 + 6 * 32);
        let (first, second) = bytes.split_at(32 * 32 + 8);
        assert_eq!(first[4..12], integers(&[255, 1]));
        let format = 0x0001_3000;
        let record = [&integers(&[2, 48, 0, 0, format, format])[..], b"COMMEN_1"].concat();
        assert_eq!(second[..32], record);
    }

    #[test]
    fn write_variables_shows_dates() {
        let format = |kind| records(&variable("age", kind))[16..20].to_owned();
        assert_eq!(format(VariableKind::Date), integers(&[0x0014_0b00]));
        assert_eq!(format(VariableKind::DateTime), integers(&[0x0016_1400]));
    }
}
