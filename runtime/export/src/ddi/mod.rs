//! The documentation of an export by DDI-Codebook 2.5, the standard that data archives read:
//! <https://ddialliance.org/Specification/DDI-Codebook/2.5/>.
//!
//! Sentences are in English; texts of the survey are in all of its languages, that of the export first.

mod absences;
mod categories;
mod files;
mod occurrence;
mod question;
mod study;
mod variable;
mod xml;

use enkat_model::Artifact;
use jiff::civil::Date;

pub use self::files::{DataFile, Layout};
use self::{occurrence::Versions, variable::Variables, xml::Xml};
use crate::{Protection, Table};

/// The namespace of DDI-Codebook 2.5.
const NAMESPACE: &str = "ddi:codebook:2_5";
/// The namespace and the address of its schema.
const SCHEMA: &str =
    "ddi:codebook:2_5 https://ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd";

/// An export, as its documentation describes it.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    /// The surveyId in the deployment.
    pub survey_id: &'a str,
    /// The number of the export.
    pub number: i64,
    /// The number of responses.
    pub count: usize,
    /// The day of the export.
    pub day: Date,
    /// The first and the last day on which responses were sent; `None` where that is not to be told.
    pub collected: Option<(Date, Date)>,
    /// The table.
    pub table: &'a Table,
    /// The versions in it, in rising order.
    pub versions: &'a [&'a Artifact],
    /// The language of the export.
    pub language: &'a str,
    /// The files with data.
    pub files: &'a [DataFile],
    /// The protection of people in them.
    pub protection: Protection,
}

/// Writes the documentation of an export.
pub fn xml(of: &Description<'_>) -> String {
    let versions = Versions::of(of.versions);
    let mut xml = Xml::new(languages(of));
    let attributes = [
        ("xmlns", NAMESPACE),
        ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
        ("xsi:schemaLocation", SCHEMA),
        ("version", "2.5"),
        ("xml:lang", "en"),
    ];
    xml.parent("codeBook", &attributes, |xml| {
        study::put_document(xml, of, &versions);
        study::put_study(xml, of);
        files::put(xml, of);
        let variables = Variables::new(of, &versions);
        xml.parent("dataDscr", &[], |xml| variables.put(xml));
    });
    xml.finish()
}

/// Lists the languages of the newest version, that of the export first.
fn languages<'a>(of: &Description<'a>) -> Vec<&'a str> {
    let newest = of.versions.last();
    let known = newest.into_iter().flat_map(|newest| &newest.header.languages);
    let others = known.map(String::as_str).filter(|known| *known != of.language);
    std::iter::once(of.language).chain(others).collect()
}
