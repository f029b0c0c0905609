//! SPSS. The readers of the format are held against it in `tests/readers`.

use std::io::Cursor;

use enkat_export::{
    Row, RowWriter, Spss, Table, WriteError,
    sav::{FileDescription, Moment},
};
use serde_json::json;

use crate::survey::{Sent, outgoing, pain, send, table};

/// Writes responses into a file.
fn written(table: &Table, sent: &[Sent]) -> Result<Vec<u8>, WriteError> {
    let description = FileDescription {
        label: "Pain".to_owned(),
        product: "Enkat".to_owned(),
        created: Moment::midnight(2026, 11, 27).unwrap(),
        documents: Vec::new(),
    };
    let mut file = Vec::new();
    let mut writer = Box::new(Spss::new(
        &mut file,
        Cursor::new(Vec::new()),
        table.columns(),
        description,
    ));
    for sent in sent {
        let outgoing = outgoing(sent);
        let mut cells = Vec::new();
        table.row(&outgoing, &mut cells).unwrap();
        writer.write(Row {
            outgoing: &outgoing,
            cells: &cells,
        })?;
    }
    writer.finish()?;
    Ok(file)
}

/// Finds bytes in a file.
fn has(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

#[test]
fn spss_has_number_of_rows_and_widths_of_texts() {
    let survey = pain();
    let table = table(&[&survey]);
    let words = ["Ont", "Det gör ont när jag går upp för trappan"];
    let sent = words.map(|words| send(&survey, &[], &json!({"pain": 2, "words": words})));
    let file = written(&table, &sent).unwrap();
    assert!(file.starts_with(b"$FL2"));
    assert_eq!(file[80..84], 2_i32.to_le_bytes());
    assert!(has(&file, "Det gör ont"));
    // The width stands in the variable's record, two places before its label.
    let label = "In your own words";
    let at = file
        .windows(label.len())
        .position(|bytes| bytes == label.as_bytes())
        .unwrap();
    let width = i32::try_from(words[1].len()).unwrap();
    assert_eq!(file[at - 32..at - 28], width.to_le_bytes());
    assert!(has(&file, "Numbers from -99 to -90 are missing values"));
}

#[test]
fn spss_without_responses_has_variables() {
    let survey = pain();
    let file = written(&table(&[&survey]), &[]).unwrap();
    assert_eq!(file[80..84], [0; 4]);
    assert!(has(&file, "weightRefused"));
}

#[test]
fn spss_with_cut_text_names_its_column() {
    let survey = pain();
    let table = table(&[&survey]);
    let mut sent = send(&survey, &[], &json!({"pain": 2, "words": "Ont"}));
    sent.response.payload = sent.response.payload.replace("Ont", &"Ont".repeat(20_000));
    let file = written(&table, &[sent]).unwrap();
    assert!(has(&file, "words has texts that were longer"));
}
