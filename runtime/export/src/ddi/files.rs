//! The files with data.

use super::{Description, xml::Xml};
use crate::{Column, Role, csv::LONG_HEADS};

/// A file with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataFile {
    /// Its name.
    pub name: &'static str,
    /// Its contents, in plain words.
    pub contents: &'static str,
    /// Its format, such as "CSV (RFC 4180)".
    pub format: &'static str,
    /// The layout of its rows.
    pub layout: Layout,
}

/// The layout of a file's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A row for each response, with the value of each column.
    Responses,
    /// A row for each response, with the reason where there is no value.
    Reasons,
    /// A row for each answer and score.
    Answers,
}

impl Layout {
    /// Returns whether the file has the values of a column.
    pub(super) fn has_values_of(self, column: &Column) -> bool {
        match self {
            Self::Responses => true,
            Self::Reasons => false,
            Self::Answers => column.is_key() || is_answer(column),
        }
    }

    /// Counts rows and columns.
    fn dimensions(self, of: &Description<'_>) -> (usize, usize) {
        let columns = of.table.columns();
        match self {
            Self::Responses | Self::Reasons => (of.count, columns.len()),
            Self::Answers => {
                let answers = columns.iter().filter(|column| is_answer(column)).count();
                (of.count * answers, LONG_HEADS.len())
            }
        }
    }

    /// Describes the way in which values are missing in the file.
    fn missing(self) -> Option<&'static str> {
        match self {
            Self::Responses => Some(
                "Where there is no value, the cell is empty, or the field is not there. A format that has numbers for missing values \
                 has the codes of the categories that are marked as missing.",
            ),
            Self::Answers => Some("Where there is no value, the row has the reason."),
            Self::Reasons => None,
        }
    }
}

fn is_answer(column: &Column) -> bool {
    !matches!(column.role, Role::Fact(_))
}

/// Returns the id of a file, by its place among the files.
pub(super) fn id(at: usize) -> String {
    format!("F{}", at + 1)
}

/// Writes the description of each file.
pub(super) fn put(xml: &mut Xml<'_>, of: &Description<'_>) {
    for (at, file) in of.files.iter().enumerate() {
        let (rows, columns) = file.layout.dimensions(of);
        xml.parent("fileDscr", &[("ID", &id(at)), ("URI", file.name)], |xml| {
            xml.parent("fileTxt", &[], |xml| {
                xml.text("fileName", &[], file.name);
                xml.text("fileCont", &[], file.contents);
                xml.parent("dimensns", &[], |xml| {
                    xml.text("caseQnty", &[], &rows.to_string());
                    xml.text("varQnty", &[], &columns.to_string());
                });
                xml.text("fileType", &[("charset", "UTF-8")], file.format);
                if let Some(words) = file.layout.missing() {
                    xml.text("dataMsng", &[], words);
                }
            });
        });
    }
}
