//! The formats of an export, with their files.

use std::sync::Arc;

use anyhow::Context;
use clap::ValueEnum;
use enkat_export::{
    JsonLines, MissingParquet, Parquet, RowWriter, Spss, Table,
    csv::{CellText, LongCsv, MissingCsv, Values, WideCsv},
    ddi::{DataFile, Layout},
    sav,
};
use enkat_model::Artifact;
use jiff::civil::DateTime;

use crate::commands::Failure;
use crate::commands::admin::private_folder::PrivateFolder;

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A table with a row for each response, and beside it the reasons for its empty cells
    Csv,
    /// A table with a row for each answer
    Long,
    /// JSON Lines: an object for each response
    Jsonl,
    /// Parquet: a row for each response, and beside it the reasons for its empty cells
    Parquet,
    /// SPSS: a row for each response, with labels, and missing values that say why
    Sav,
}

/// The choices for tables in CSV.
#[derive(Clone, Copy, Debug)]
pub(super) struct CsvOptions {
    pub(super) values: Values,
    pub(super) is_safe_for_spreadsheets: bool,
}

const WIDE: &str = "responses.csv";
const MISSING: &str = "responses-missing.csv";
const LONG: &str = "answers.csv";
const JSON_LINES: &str = "responses.jsonl";
const PARQUET: &str = "responses.parquet";
const MISSING_PARQUET: &str = "responses-missing.parquet";
const SPSS: &str = "responses.sav";

impl Format {
    /// Returns its name on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Long => "long",
            Self::Jsonl => "jsonl",
            Self::Parquet => "parquet",
            Self::Sav => "sav",
        }
    }

    /// Lists its files.
    pub(super) fn files(self, options: CsvOptions) -> Vec<DataFile> {
        let csv = |name, contents, layout| DataFile {
            name,
            contents,
            format: "CSV (RFC 4180)",
            layout,
        };
        let parquet = |name, contents, layout| DataFile {
            name,
            contents,
            format: "Apache Parquet",
            layout,
        };
        match self {
            Self::Csv => vec![
                csv(WIDE, wide_contents(options.values), Layout::Responses),
                csv(
                    MISSING,
                    "the same rows and columns, with the reason for each empty cell",
                    Layout::Reasons,
                ),
            ],
            Self::Long => vec![csv(
                LONG,
                "a row for each variable of each response, with value, label and reason",
                Layout::Answers,
            )],
            Self::Parquet => vec![
                parquet(
                    PARQUET,
                    "a row for each response and a column for each variable, with types and labels",
                    Layout::Responses,
                ),
                parquet(
                    MISSING_PARQUET,
                    "the same rows and columns, with the reason for each empty cell",
                    Layout::Reasons,
                ),
            ],
            Self::Sav => vec![DataFile {
                name: SPSS,
                contents: "a row for each response and a variable for each column, with labels; missing values say why",
                format: "SPSS system file",
                layout: Layout::Responses,
            }],
            Self::Jsonl => vec![DataFile {
                name: JSON_LINES,
                contents: "a line for each response, with answers, reasons, scores and payload",
                format: "JSON Lines",
                layout: Layout::Responses,
            }],
        }
    }

    /// Begins its files.
    pub(super) fn begin(
        self,
        folder: &PrivateFolder,
        table: &Arc<Table>,
        (survey_id, versions): (&str, &[&Artifact]),
        options: CsvOptions,
        now: DateTime,
    ) -> Result<Vec<Box<dyn RowWriter>>, Failure> {
        let columns = table.columns();
        let text = |values| CellText::new(columns, values, options.is_safe_for_spreadsheets);
        Ok(match self {
            Self::Csv => vec![
                Box::new(WideCsv::new(
                    folder.data_file(WIDE)?,
                    columns,
                    text(options.values),
                )?),
                Box::new(MissingCsv::new(
                    folder.data_file(MISSING)?,
                    columns,
                    text(Values::Codes),
                )?),
            ],
            Self::Long => {
                let (codes, labels) = (text(Values::Codes), text(Values::Labels));
                vec![Box::new(LongCsv::new(
                    folder.data_file(LONG)?,
                    columns,
                    codes,
                    labels,
                )?)]
            }
            Self::Jsonl => {
                let out = folder.data_file(JSON_LINES)?;
                vec![Box::new(JsonLines::new(
                    out,
                    Arc::clone(table),
                    survey_id,
                    versions,
                ))]
            }
            Self::Parquet => vec![
                Box::new(Parquet::new(folder.data_file(PARQUET)?, columns)?),
                Box::new(MissingParquet::new(folder.data_file(MISSING_PARQUET)?, columns)?),
            ],
            Self::Sav => {
                let (out, spool) = (folder.data_file(SPSS)?, folder.spool()?);
                vec![Box::new(Spss::new(
                    out,
                    spool,
                    columns,
                    description(survey_id, now)?,
                ))]
            }
        })
    }
}

/// Describes a file of SPSS.
fn description(survey_id: &str, now: DateTime) -> Result<sav::FileDescription, Failure> {
    let part = |number: i8| u8::try_from(number).unwrap_or_default();
    let year = u16::try_from(now.year()).unwrap_or_default();
    let day = sav::Moment::midnight(year, part(now.month()), part(now.day()));
    let created = day.and_then(|day| day.at(part(now.hour()), part(now.minute()), part(now.second())));
    Ok(sav::FileDescription {
        label: format!("Responses to {survey_id}"),
        product: concat!("Enkat ", env!("CARGO_PKG_VERSION")).to_owned(),
        created: created.context("the clock is before the first day of SPSS")?,
        documents: Vec::new(),
    })
}

fn wide_contents(values: Values) -> &'static str {
    match values {
        Values::Codes => {
            "a row for each response and a column for each variable, empty where there is no answer"
        }
        Values::Labels => {
            "a row for each response and a column for each variable, with labels in place of values, empty where there is no answer"
        }
    }
}
