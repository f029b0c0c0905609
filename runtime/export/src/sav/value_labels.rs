//! Records of value labels: one kind for numbers and texts of up to eight bytes, and another for wider texts.

use super::{
    VariableKind,
    bytes::{Bytes, cut},
    dictionary::Entry,
};

const VALUES_RECORD: i32 = 3;
const VARIABLES_RECORD: i32 = 4;
/// The widest text whose labels stand among those of numbers, in bytes.
const WIDEST_SHORT: u16 = 8;
/// The longest label that SPSS shows, in bytes.
const LONGEST_LABEL: usize = 120;

/// Writes the labels of numbers and of texts of up to eight bytes.
pub(super) fn write_value_labels(bytes: &mut Bytes, entries: &[Entry<'_>]) {
    for entry in entries {
        match &entry.variable.kind {
            VariableKind::Number { labels, .. } => {
                write_record(bytes, entry.index, labels, |bytes, value| bytes.number(*value));
            }
            VariableKind::Text { width, labels } if *width <= WIDEST_SHORT => {
                write_record(bytes, entry.index, labels, |bytes, value| bytes.padded(value, 8));
            }
            VariableKind::Text { .. } | VariableKind::Date | VariableKind::DateTime => {}
        }
    }
}

fn write_record<T>(bytes: &mut Bytes, index: i32, labels: &[(T, String)], write: impl Fn(&mut Bytes, &T)) {
    if labels.is_empty() {
        return;
    }
    bytes.integers(&[VALUES_RECORD]);
    bytes.length(labels.len());
    for (value, label) in labels {
        write(bytes, value);
        let label = cut(label, LONGEST_LABEL);
        let [length, ..] = label.len().to_le_bytes();
        bytes.raw(&[length]);
        bytes.padded(label, (label.len() + 1).next_multiple_of(8) - 1);
    }
    bytes.integers(&[VARIABLES_RECORD, 1, index]);
}

/// Writes the data of the extension record with the labels of texts of more than eight bytes.
pub(super) fn long_value_labels(entries: &[Entry<'_>]) -> Bytes {
    let mut bytes = Bytes::default();
    for entry in entries {
        let VariableKind::Text { width, labels } = &entry.variable.kind else {
            continue;
        };
        if *width <= WIDEST_SHORT || labels.is_empty() {
            continue;
        }
        let width = usize::from(*width);
        bytes.text(&entry.variable.name);
        bytes.length(width);
        bytes.length(labels.len());
        for (value, label) in labels {
            bytes.length(width);
            bytes.padded(value, width);
            bytes.text(cut(label, LONGEST_LABEL));
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::{Variable, given::variable};

    fn entry(variable: &Variable) -> Entry<'_> {
        Entry {
            variable,
            index: 7,
            segments: Vec::new(),
        }
    }

    fn labelled(width: u16, labels: &[(&str, &str)]) -> Variable {
        let owned = |(value, label): &(&str, &str)| ((*value).to_owned(), (*label).to_owned());
        let labels = labels.iter().map(owned).collect();
        variable("unit", VariableKind::Text { width, labels })
    }

    fn short(variable: &Variable) -> Vec<u8> {
        let mut bytes = Bytes::default();
        write_value_labels(&mut bytes, &[entry(variable)]);
        bytes.as_slice().to_owned()
    }

    fn long(variable: &Variable) -> Vec<u8> {
        long_value_labels(&[entry(variable)]).as_slice().to_owned()
    }

    #[test]
    fn write_value_labels_of_numbers_pads_to_eight_bytes() {
        let kind = VariableKind::Number {
            width: 8,
            decimals: 0,
            missing: None,
            labels: vec![(-99.0, "Vet ej".to_owned()), (1.0, "Ja, ofta".to_owned())],
        };
        let bytes = short(&variable("pain", kind));
        let expected = [
            &[3, 0, 0, 0, 2, 0, 0, 0][..],
            &(-99_f64).to_le_bytes(),
            b"\x06Vet ej ",
            &1_f64.to_le_bytes(),
            b"\x08Ja, ofta       ",
            &[4, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0],
        ];
        assert_eq!(bytes, expected.concat());
    }

    #[test]
    fn write_value_labels_takes_texts_up_to_eight_bytes() {
        let unit = labelled(8, &[("å", "Å")]);
        assert_eq!(short(&unit)[8..24], *"å      \u{2}Å     ".as_bytes());
        assert_eq!(long(&unit), [] as [u8; 0]);
    }

    #[test]
    fn long_value_labels_takes_wider_texts() {
        let unit = labelled(9, &[("nursing", "Vård")]);
        assert_eq!(short(&unit), [] as [u8; 0]);
        let expected = [
            &[4, 0, 0, 0][..],
            b"unit",
            &[9, 0, 0, 0, 1, 0, 0, 0],
            &[9, 0, 0, 0],
            b"nursing  ",
            &[5, 0, 0, 0],
            "Vård".as_bytes(),
        ];
        assert_eq!(long(&unit), expected.concat());
    }

    #[test]
    fn value_labels_are_cut_to_120_bytes() {
        let label = "x".repeat(119) + "å";
        assert_eq!(short(&labelled(8, &[("a", &label)]))[16], 119);
        let bytes = long(&labelled(9, &[("a", &label)]));
        assert_eq!(bytes[29..33], [119, 0, 0, 0]);
        assert_eq!(bytes.len(), 33 + 119);
    }

    #[test]
    fn value_labels_without_labels_write_nothing() {
        assert_eq!(short(&labelled(8, &[])), [] as [u8; 0]);
        assert_eq!(long(&labelled(9, &[])), [] as [u8; 0]);
    }
}
