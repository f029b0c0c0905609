//! Times the writing of rows of 120 columns in each format: `speed [ROWS]`. Files go nowhere; the spool of SPSS is a temporary file.

use std::{error::Error, io::sink, sync::Arc, time::Instant};

use enkat_export::{
    Absence, Cell, Column, ColumnType, Measure, MissingParquet, Outgoing, Parquet, Role, Row, RowWriter,
    Spss, ValueLabel,
    csv::{CellText, Values, WideCsv},
    sav::{FileDescription, Moment},
};
use enkat_model::OptionValue;
use enkat_store::{ParticipantId, SentResponse, Tailoring};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The columns of a questionnaire: most are choices.
const COLUMNS: [(usize, ColumnType); 6] = [
    (90, ColumnType::Integer),
    (10, ColumnType::Truth),
    (8, ColumnType::Number(Some(1))),
    (4, ColumnType::Date),
    (2, ColumnType::Minute),
    (6, ColumnType::Text),
];
/// The rows that are written again and again.
const DIFFERENT: usize = 500;

#[allow(clippy::print_stdout, reason = "the result")]
fn main() -> Result<()> {
    let rows = match std::env::args().nth(1) {
        Some(rows) => rows.parse()?,
        None => 200_000,
    };
    let columns = columns();
    let description = FileDescription {
        label: String::new(),
        product: "Enkat".to_owned(),
        created: Moment::midnight(2026, 11, 27).ok_or("no day")?,
        documents: Vec::new(),
    };
    let text = CellText::new(&columns, Values::Codes, false);
    let writers: [(&str, Box<dyn RowWriter>); 4] = [
        ("CSV", Box::new(WideCsv::new(sink(), &columns, text)?)),
        ("Parquet", Box::new(Parquet::new(sink(), &columns)?)),
        (
            "reasons in Parquet",
            Box::new(MissingParquet::new(sink(), &columns)?),
        ),
        (
            "SPSS",
            Box::new(Spss::new(sink(), tempfile::tempfile()?, &columns, description)),
        ),
    ];
    for (name, writer) in writers {
        let speed = rows_per_second(writer, &columns, rows)?;
        println!("{name}: {speed:.0} rows of {} columns a second", columns.len());
    }
    Ok(())
}

/// Writes rows and the end of a file, and returns the number of rows that take a second.
fn rows_per_second(mut writer: Box<dyn RowWriter>, columns: &[Column], rows: u32) -> Result<f64> {
    let response = response()?;
    let outgoing = Outgoing {
        response: &response,
        pseudonym: "r1",
        identity: None,
        missing: None,
        shifted_by: 0,
        only_days: false,
        birth_years_in_bands: false,
    };
    let cells: Vec<Vec<_>> = (0..DIFFERENT).map(|row| cells(columns, row).collect()).collect();
    let start = Instant::now();
    for (_, cells) in (0..rows).zip(cells.iter().cycle()) {
        let outgoing = &outgoing;
        writer.write(Row { outgoing, cells })?;
    }
    writer.finish()?;
    Ok(f64::from(rows) / start.elapsed().as_secs_f64())
}

fn columns() -> Vec<Column> {
    let types = COLUMNS
        .into_iter()
        .flat_map(|(count, data_type)| vec![data_type; count]);
    let columns = types.enumerate().map(|(at, data_type)| Column {
        name: format!("question{at}"),
        data_type,
        measure: Measure::Nominal,
        label: "How often have you had pain in the last four weeks?".to_owned(),
        values: labels(data_type),
        lowest: Some(0.0),
        is_sensitive: false,
        role: Role::Field { is_free_text: false },
    });
    columns.collect()
}

fn labels(data_type: ColumnType) -> Vec<ValueLabel> {
    let options = match data_type {
        ColumnType::Integer => 1..=5,
        _ => return Vec::new(),
    };
    let labelled = options.map(|option| ValueLabel {
        value: OptionValue::Integer(option),
        label: format!("Option {option}"),
    });
    labelled.collect()
}

fn cells(columns: &[Column], row: usize) -> impl Iterator<Item = Cell<'static>> {
    columns.iter().enumerate().map(move |(at, column)| {
        let number = row * 31 + at * 7;
        match (number % 6, column.data_type) {
            (0, _) => Cell::Missing(Absence::ALL[number % 8]),
            (option, ColumnType::Integer) => Cell::Integer(i64::try_from(option).unwrap_or_default()),
            (option, ColumnType::Truth) => Cell::Truth(option % 2 == 0),
            (_, ColumnType::Number(_)) => Cell::Number(f64::from(u16::try_from(number).unwrap_or(0)) / 10.0),
            (_, ColumnType::Date) => Cell::Text(format!("2026-11-{:02}", number % 30 + 1).into()),
            (_, ColumnType::Minute) => Cell::Text(format!("2026-11-{:02}T08:30", number % 30 + 1).into()),
            (_, ColumnType::Text) => Cell::Text(format!("Ont i ryggen sedan {number} dagar").into()),
        }
    })
}

fn response() -> Result<SentResponse> {
    Ok(SentResponse {
        participant: ParticipantId(String::new()),
        tailoring: Arc::new(Tailoring {
            survey: "pain".to_owned(),
            version: 1,
            flags: Vec::new(),
            gender: None,
        }),
        language: "sv-SE".to_owned(),
        payload: "{}".to_owned(),
        scores: "[]".to_owned(),
        missing: None,
        unit: None,
        presets: Vec::new(),
        purpose: None,
        birth_year: None,
        consented_at: None,
        consent: None,
        identity: None,
        at: "2026-11-21T08:30:12Z".parse()?,
    })
}
