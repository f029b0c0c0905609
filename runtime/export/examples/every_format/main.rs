//! Writes one export in every format, and a file that says what is in it: `every_format SURVEY FOLDER ROWS`.
//!
//! `tests/readers` has the survey, and reads the files with the programs of their users.

mod expected;
mod responses;
mod survey;

use std::{error::Error, fs::File, io::BufWriter, path::Path, sync::Arc};

use enkat_export::{
    Cell, JsonLines, MissingParquet, Outgoing, Parquet, Row, RowWriter, Spss, Table, TableOptions,
    csv::{CellText, LongCsv, MissingCsv, Values, WideCsv},
    sav::{FileDescription, Moment},
};
use enkat_model::Artifact;

use crate::{expected::Expected, responses::response, survey::versions};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [survey, folder, rows] = arguments.as_slice() else {
        return Err("give the folder of the survey, the folder of the files, and the number of rows".into());
    };
    let versions = versions(Path::new(survey))?;
    let versions: Vec<_> = versions.iter().collect();
    let options = TableOptions {
        language: "en-US".to_owned(),
        ..TableOptions::default()
    };
    let table = Arc::new(Table::new(&versions, &options).map_err(|changed| format!("{changed:?}"))?);
    let mut files = files(Path::new(folder), &table, &versions)?;
    for row in 0..rows.parse()? {
        let response = response(&versions, row)?;
        let outgoing = Outgoing {
            response: &response,
            pseudonym: &format!("r{row}"),
            identity: None,
            missing: response.missing.as_ref(),
            shifted_by: 0,
            only_days: false,
            birth_years_in_bands: false,
        };
        let mut cells: Vec<Cell<'_>> = Vec::new();
        table.row(&outgoing, &mut cells)?;
        for file in &mut files {
            file.write(Row {
                outgoing: &outgoing,
                cells: &cells,
            })?;
        }
    }
    for file in files {
        file.finish()?;
    }
    Ok(())
}

/// Begins the files of all formats.
fn files(folder: &Path, table: &Arc<Table>, versions: &[&Artifact]) -> Result<Vec<Box<dyn RowWriter>>> {
    let columns = table.columns();
    let file = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
    let codes = || CellText::new(columns, Values::Codes, false);
    let labels = |is_safe| CellText::new(columns, Values::Labels, is_safe);
    Ok(vec![
        Box::new(Expected::new(file("expected.jsonl")?, columns)?),
        Box::new(WideCsv::new(file("codes.csv")?, columns, codes())?),
        Box::new(WideCsv::new(file("labels.csv")?, columns, labels(false))?),
        Box::new(WideCsv::new(file("safe.csv")?, columns, labels(true))?),
        Box::new(MissingCsv::new(file("missing.csv")?, columns, codes())?),
        Box::new(LongCsv::new(file("long.csv")?, columns, codes(), labels(false))?),
        Box::new(JsonLines::new(
            file("responses.jsonl")?,
            Arc::clone(table),
            "readers-2026",
            versions,
        )),
        Box::new(Parquet::new(file("values.parquet")?, columns)?),
        Box::new(MissingParquet::new(file("missing.parquet")?, columns)?),
        Box::new(Spss::new(
            file("responses.sav")?,
            tempfile::tempfile()?,
            columns,
            FileDescription {
                label: "Läsare av exporter".to_owned(),
                product: "Enkat".to_owned(),
                created: Moment::midnight(2026, 11, 27).ok_or("no day")?,
                documents: vec!["All responses.".to_owned()],
            },
        )),
    ])
}
