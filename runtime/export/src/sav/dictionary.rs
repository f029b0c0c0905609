//! The dictionary: all records before the cases.

use super::{
    FileDescription, Variable, VariableKind, bytes::Bytes, documents::write_documents,
    extensions::write_extensions, header::write_header, segments, short_names::ShortNames,
    value_labels::write_value_labels, variables::write_variables,
};

/// A variable with what the records of a file say of it.
pub(super) struct Entry<'a> {
    /// The variable.
    pub(super) variable: &'a Variable,
    /// The number of its first element in a case, from 1: its dictionary index.
    pub(super) index: i32,
    /// Its segments; a number has one.
    pub(super) segments: Vec<Segment>,
}

/// A variable, or a part of a text that is wider than 255 bytes.
pub(super) struct Segment {
    /// The short name.
    pub(super) name: String,
    /// The width of a text in bytes, or 0 for a number.
    pub(super) width: u16,
}

impl Segment {
    /// Counts the elements of eight bytes that it takes up.
    pub(super) fn elements(&self) -> u16 {
        segments::elements(self.width).max(1)
    }
}

/// Writes the dictionary of a file with checked variables.
pub(super) fn dictionary(file: &FileDescription, variables: &[Variable], cases: u64) -> Bytes {
    let (entries, elements) = entries(variables);
    let mut bytes = Bytes::default();
    write_header(&mut bytes, file, elements, cases);
    write_variables(&mut bytes, &entries);
    write_value_labels(&mut bytes, &entries);
    write_documents(&mut bytes, &file.documents);
    write_extensions(&mut bytes, &entries, cases);
    bytes.integers(&[999, 0]);
    bytes
}

/// Lays variables out, and counts the elements of a case.
fn entries(variables: &[Variable]) -> (Vec<Entry<'_>>, i32) {
    let mut names = ShortNames::new(variables.iter().map(|variable| variable.name.as_str()));
    let mut elements = 0;
    let mut entries = Vec::with_capacity(variables.len());
    for variable in variables {
        let segments = segments_of(variable, &mut names);
        let index = elements + 1;
        elements += segments
            .iter()
            .map(|segment| i32::from(segment.elements()))
            .sum::<i32>();
        entries.push(Entry {
            variable,
            index,
            segments,
        });
    }
    (entries, elements)
}

fn segments_of(variable: &Variable, names: &mut ShortNames) -> Vec<Segment> {
    let widths = match variable.kind {
        VariableKind::Text { width, .. } => segments::widths(width).collect(),
        VariableKind::Number { .. } | VariableKind::Date | VariableKind::DateTime => vec![0],
    };
    let mut segments = Vec::with_capacity(widths.len());
    for width in widths {
        let name = if segments.is_empty() {
            names.shorten(&variable.name)
        } else {
            names.numbered(&variable.name)
        };
        segments.push(Segment { name, width });
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::given::{number, text, variable};

    #[test]
    fn entries_lay_variables_out_one_after_the_other() {
        let variables = [
            text("comment", 300),
            number("commentary"),
            text("country", 8),
            text("unit", 9),
            variable("birthDate", VariableKind::Date),
        ];
        let (entries, elements) = entries(&variables);
        let indexes: Vec<_> = entries.iter().map(|entry| entry.index).collect();
        // The text of 300 bytes takes up 32 elements and 6 more.
        assert_eq!((indexes, elements), (vec![1, 39, 40, 41, 43], 43));
        let segments = entries.iter().flat_map(|entry| &entry.segments);
        let segments: Vec<_> = segments
            .map(|segment| (segment.name.as_str(), segment.width))
            .collect();
        let expected = [
            ("COMMENT", 255),
            ("COMMEN_1", 48),
            ("COMMENTA", 0),
            ("COUNTRY", 8),
            ("UNIT", 9),
            ("BIRTHDAT", 0),
        ];
        assert_eq!(segments, expected);
    }
}
