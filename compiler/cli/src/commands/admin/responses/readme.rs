//! The README of an export: its files, how to read them, and the meaning of missing values.

use std::fmt::Write;

use enkat_export::{Absence, Table, ddi::DataFile};
use enkat_model::{Artifact, words::counted};
use jiff::civil::Date;

use super::{
    export::DDI,
    format::Format,
    programs::{Program, programs},
};
use crate::commands::admin::encryption::ENDING;

/// The facts that a README tells.
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(super) struct Readme<'a> {
    pub(super) survey_id: &'a str,
    pub(super) number: i64,
    pub(super) count: usize,
    pub(super) formats: &'a [Format],
    pub(super) files: &'a [DataFile],
    pub(super) table: &'a Table,
    pub(super) versions: &'a [&'a Artifact],
    pub(super) is_for_research: bool,
    pub(super) is_identified: bool,
    pub(super) is_safe_for_spreadsheets: bool,
    pub(super) is_encrypted: bool,
    pub(super) day: Date,
}

/// Writes the README.
pub(super) fn readme(of: &Readme<'_>) -> String {
    let mut text = String::new();
    // A text takes all that is written.
    let _ = write_all(of, &mut text);
    text
}

fn write_all(of: &Readme<'_>, text: &mut String) -> std::fmt::Result {
    let versions: Vec<_> = of
        .versions
        .iter()
        .map(|artifact| artifact.header.version.to_string())
        .collect();
    let survey = of
        .versions
        .first()
        .map_or("", |artifact| artifact.header.survey.as_str());
    writeln!(text, "# Responses to {}\n", of.survey_id)?;
    writeln!(
        text,
        "Export {} of {}: {} to the survey `{survey}`, version {}. A table has {}.\n",
        of.number,
        of.day,
        counted(of.count, "response"),
        versions.join(" and "),
        counted(of.table.columns().len(), "column"),
    )?;
    files(of, text)?;
    reading(of, text)?;
    missing(text)?;
    people(of, text)
}

fn files(of: &Readme<'_>, text: &mut String) -> std::fmt::Result {
    if of.is_encrypted {
        let name = of.files.first().map_or("", |file| file.name);
        writeln!(
            text,
            "The tables are encrypted, and their names end with `{ENDING}`. Open each with your key:\n\n\
             ```sh\nage --decrypt --identity key.txt {name}{ENDING} > {name}\n```\n"
        )?;
    }
    writeln!(text, "## Files\n\n| file | contents |\n|---|---|")?;
    for file in of.files {
        writeln!(text, "| `{}` | {} |", file.name, file.contents)?;
    }
    writeln!(
        text,
        "| `{DDI}` | the documentation of the table for data archives: DDI-Codebook 2.5 |"
    )?;
    for artifact in of.versions {
        let version = artifact.header.version;
        writeln!(
            text,
            "| `version-{version}/codebook.html` | every variable of version {version} with its question, values and rules |"
        )?;
        writeln!(text, "| `version-{version}/codebook*.csv` | the same as tables |")?;
        writeln!(
            text,
            "| `version-{version}/payload.schema.json` | the JSON Schema of stored payloads |"
        )?;
    }
    writeln!(
        text,
        "\nText files are in UTF-8. A checkbox is `true` or `false`, or the numbers in the codebook."
    )?;
    let has_csv = of
        .formats
        .iter()
        .any(|format| matches!(format, Format::Csv | Format::Long));
    if of.is_safe_for_spreadsheets && has_csv {
        writeln!(
            text,
            "In CSV, an apostrophe stands before a text that a spreadsheet could run as a formula, such as `'=1+1`."
        )?;
    }
    writeln!(text)
}

fn reading(of: &Readme<'_>, text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "## How to read them\n\nThe lines are for this folder as the working directory. They print the number of rows.\n"
    )?;
    for format in of.formats {
        for Program {
            name,
            language,
            lines,
        } in programs(*format)
        {
            writeln!(text, "{name}:\n\n```{language}\n{lines}\n```\n")?;
        }
    }
    Ok(())
}

fn missing(text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "## Why a value is missing\n\n| reason | number | meaning |\n|---|---|---|"
    )?;
    for absence in Absence::ALL {
        writeln!(
            text,
            "| `{}` | {} | {} |",
            absence.name(),
            absence.code(),
            absence.meaning()
        )?;
    }
    writeln!(
        text,
        "\nA checkbox that was shown and left unticked is no missing value: it is a no. Where a payload has a number for a checkbox \
         that was never shown, the tables have none.\n"
    )
}

fn people(of: &Readme<'_>, text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "## The people behind the rows\n\n`response_id` is a pseudonym of this export: rows are sorted by it, and it cannot be joined \
         with that of another export, unless `--same-pseudonyms-as {}` asks for the same. Pseudonyms do not make data anonymous. \
         Answers that are rare can tell who a person is, and two exports with equal answers can be joined by these.",
        of.number
    )?;
    if of.is_identified {
        writeln!(
            text,
            "\nThis export says who people are, in the columns that begin with `person_`. Keep it where only those who need it can \
             read it, and delete it when they no longer do."
        )?;
    }
    if of.is_for_research {
        writeln!(
            text,
            "\nThis export is for research. It has no free texts. All dates of a person are shifted by the same number of days, at \
             most 182: periods between them are true, and the dates are not. A year of birth is the first of five."
        )?;
    }
    Ok(())
}
