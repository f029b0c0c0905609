//! Parquet. Its other readers are held against it in `tests/readers`.

use std::io::Write;

use arrow_array::{Array, RecordBatch, cast::AsArray, types};
use arrow_schema::{DataType, Metadata, Schema, TimeUnit};
use enkat_export::{Cell, MissingParquet, Parquet, Row, RowWriter, Table, WriteError};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::json;

use crate::survey::{Sent, outgoing, pain, send, table};

/// Writes rows into a file of a format.
fn written(rows: &[(&Sent, Vec<Cell<'_>>)], writer: impl RowWriter) -> Result<(), WriteError> {
    let mut writer = Box::new(writer);
    for (sent, cells) in rows {
        writer.write(Row {
            outgoing: &outgoing(sent),
            cells,
        })?;
    }
    writer.finish()
}

fn cells<'a>(table: &Table, sent: &'a Sent) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    table.row(&outgoing(sent), &mut cells).unwrap();
    cells
}

/// A file as it is read.
struct Read {
    schema: Schema,
    batches: Vec<RecordBatch>,
    row_groups: usize,
}

fn read(bytes: &[u8]) -> Read {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    Read {
        schema: reader.schema().as_ref().clone(),
        row_groups: reader.metadata().num_row_groups(),
        batches: reader.build().unwrap().collect::<Result<_, _>>().unwrap(),
    }
}

impl Read {
    fn column(&self, name: &str) -> &dyn Array {
        self.batches[0].column_by_name(name).unwrap().as_ref()
    }

    fn metadata(&self, name: &str) -> &Metadata {
        self.schema.field_with_name(name).unwrap().metadata()
    }
}

#[test]
fn parquet_has_types_values_and_labels() {
    let survey = pain();
    let table = table(&[&survey]);
    let answers = json!({"pain": 1, "neck": true, "weight": 70.5, "since": "1969-12-31", "words": "=2+2"});
    let sent = send(&survey, &[], &answers);
    let mut file = Vec::new();
    written(
        &[(&sent, cells(&table, &sent))],
        Parquet::new(&mut file, table.columns()).unwrap(),
    )
    .unwrap();
    let read = read(&file);
    let minute = DataType::Timestamp(TimeUnit::Microsecond, None);
    for (name, data_type, nullable) in [
        ("response_id", DataType::Utf8, false),
        ("survey_version", DataType::Int64, false),
        ("sent_at", minute, false),
        ("pain", DataType::Int64, true),
        ("weight", DataType::Float64, true),
        ("weightRefused", DataType::Boolean, true),
        ("since", DataType::Date32, true),
        ("words", DataType::Utf8, true),
    ] {
        let field = read.schema.field_with_name(name).unwrap();
        assert_eq!(
            (field.data_type(), field.is_nullable()),
            (&data_type, nullable),
            "{name}"
        );
    }
    assert_eq!(read.column("pain").as_primitive::<types::Int64Type>().value(0), 1);
    assert_eq!(
        read.column("since").as_primitive::<types::Date32Type>().value(0),
        -1
    );
    let sent_at = read
        .column("sent_at")
        .as_primitive::<types::TimestampMicrosecondType>()
        .value(0);
    assert_eq!(sent_at, 1_795_249_800_000_000);
    assert_eq!(read.column("words").as_string::<i32>().value(0), "=2+2");
    assert!(!read.column("weightRefused").as_boolean().value(0));
    assert!(read.column("nights").is_null(0));
    let pain = read.metadata("pain");
    assert_eq!(pain["enkat:label"], "Do you have pain?");
    assert_eq!(pain["enkat:measure"], "ordinal");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&pain["enkat:values"]).unwrap(),
        json!([{"value": 1, "label": "Yes"}, {"value": 2, "label": "No"}])
    );
    assert!(!read.metadata("weight").contains_key("enkat:values"));
}

/// Compares with `(datetime.date(9999, 12, 31) - datetime.date(1970, 1, 1)).days` of Python.
#[test]
fn parquet_has_first_and_last_day_of_the_calendar() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = ["0001-01-01", "9999-12-31"].map(|day| send(&survey, &[], &json!({"pain": 2, "since": day})));
    let rows: Vec<_> = sent.iter().map(|sent| (sent, cells(&table, sent))).collect();
    let mut file = Vec::new();
    written(&rows, Parquet::new(&mut file, table.columns()).unwrap()).unwrap();
    let read = read(&file);
    let days = read.column("since").as_primitive::<types::Date32Type>();
    assert_eq!(days.values().as_ref(), [-719_162, 2_932_896]);
}

#[test]
fn missing_parquet_has_reasons_in_place_of_values() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 2, "weightRefused": true}));
    let mut file = Vec::new();
    written(
        &[(&sent, cells(&table, &sent))],
        MissingParquet::new(&mut file, table.columns()).unwrap(),
    )
    .unwrap();
    let read = read(&file);
    assert_eq!(read.column("response_id").as_string::<i32>().value(0), "r1");
    let reason = |name| {
        let reasons = read.column(name).as_dictionary::<types::Int8Type>();
        let names = reasons.values().as_string::<i32>();
        reasons.key(0).map(|key| names.value(key))
    };
    assert_eq!(reason("pain"), None);
    assert_eq!(reason("neck"), Some("hidden"));
    assert_eq!(reason("weight"), Some("optedOut"));
    assert_eq!(reason("nights"), Some("notAsked"));
    assert_eq!(reason("since"), Some("empty"));
    assert_eq!(read.metadata("unit_code")["enkat:reasons"], "[\"unknown\"]");
    assert!(read.schema.metadata()["enkat:reasons"].contains("\"optedOut\":\"opted out"));
}

/// Makes a text of 100 kB.
fn incompressible(row: u64) -> String {
    let scattered = (0..6250_u64).map(|word| (row * 6250 + word + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    scattered.fold(String::new(), |text, word| text + &format!("{word:016x}"))
}

#[test]
fn parquet_of_many_rows_has_row_groups_that_fit_in_memory() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 2, "words": "Ont"}));
    let words = table
        .columns()
        .iter()
        .position(|column| column.name == "words")
        .unwrap();
    let rows: Vec<_> = (0..400)
        .map(|row| {
            let mut cells = cells(&table, &sent);
            cells[words] = Cell::Text(format!("{row} {}", incompressible(row)).into());
            (&sent, cells)
        })
        .collect();
    let mut file = Vec::new();
    written(&rows, Parquet::new(&mut file, table.columns()).unwrap()).unwrap();
    let read = read(&file);
    assert!(read.row_groups > 1);
    let texts = read.batches.iter().flat_map(|batch| {
        let texts = batch.column_by_name("words").unwrap().as_string::<i32>();
        texts
            .iter()
            .map(|text| text.unwrap().split_once(' ').unwrap().0.to_owned())
    });
    assert!(texts.eq((0..400).map(|row| row.to_string())));
}

#[test]
fn parquet_without_responses_has_columns() {
    let survey = pain();
    let table = table(&[&survey]);
    let mut file = Vec::new();
    written(&[], Parquet::new(&mut file, table.columns()).unwrap()).unwrap();
    let read = read(&file);
    assert_eq!(read.schema.fields().len(), table.columns().len());
    assert!(read.batches.is_empty());
}

#[test]
fn parquet_refuses_value_of_another_type_without_telling_it() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 2}));
    for (name, wrong) in [
        ("pain", Cell::Number(777.5)),
        ("weight", Cell::Text("777".into())),
        ("weightRefused", Cell::Integer(777)),
        ("since", Cell::Text("777".into())),
        ("sent_at", Cell::Text("777".into())),
        ("words", Cell::Number(777.0)),
    ] {
        let mut cells = cells(&table, &sent);
        let at = table
            .columns()
            .iter()
            .position(|column| column.name == name)
            .unwrap();
        cells[at] = wrong;
        let refused = written(
            &[(&sent, cells)],
            Parquet::new(Vec::new(), table.columns()).unwrap(),
        );
        let told = refused.unwrap_err().to_string();
        assert!(
            told.contains(&format!("`{name}`")) && !told.contains("777"),
            "{told}"
        );
    }
}
