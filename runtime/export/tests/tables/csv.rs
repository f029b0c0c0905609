//! CSV.

use enkat_export::{
    Row, RowWriter, Table,
    csv::{CellText, LongCsv, MissingCsv, Values, WideCsv},
};
use serde_json::json;

use crate::survey::{Sent, outgoing, pain, send, table};

/// Writes a response into a file of a format.
fn written(table: &Table, sent: &Sent, mut writer: Box<dyn RowWriter + '_>) {
    let outgoing = outgoing(sent);
    let mut cells = Vec::new();
    table.row(&outgoing, &mut cells).unwrap();
    writer
        .write(Row {
            outgoing: &outgoing,
            cells: &cells,
        })
        .unwrap();
    writer.finish().unwrap();
}

fn text(table: &Table, values: Values, is_safe: bool) -> CellText {
    CellText::new(table.columns(), values, is_safe)
}

#[test]
fn wide_csv_has_codes_or_labels() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(
        &survey,
        &[],
        &json!({"pain": 1, "neck": true, "weight": 70.5, "words": "=2+2, \"or\" so"}),
    );
    let wide = |values, is_safe| {
        let mut file = Vec::new();
        let writer = WideCsv::new(&mut file, table.columns(), text(&table, values, is_safe)).unwrap();
        written(&table, &sent, Box::new(writer));
        String::from_utf8(file).unwrap()
    };
    let heads = "response_id,survey_version,answer_language,response_purpose,round_number,unit_code,preset_names,settings_on,\
                 participant_gender,birth_year,consented_at,sent_at,pain,neck,back,weight,weightRefused,nights,since,words,\
                 mail,pounds,score_painless,score_painless_band\r\n";
    let facts = "r1,1,sv-SE,data,0,north/ward3,night,,female,1983,,2026-11-21T08:30";
    assert_eq!(
        wide(Values::Codes, false),
        format!("{heads}{facts},1,1,2,70.5,false,,,\"=2+2, \"\"or\"\" so\",,141,0,bad\r\n")
    );
    assert_eq!(
        wide(Values::Labels, true),
        format!(
            "{heads}{facts},Yes,ticked,\"not ticked, or not asked\",70.5,false,,,\"'=2+2, \"\"or\"\" so\",,141,0,Pain\r\n"
        )
    );
}

#[test]
fn missing_csv_has_reasons_in_place_of_values() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 2, "weightRefused": true}));
    let mut file = Vec::new();
    let writer = MissingCsv::new(&mut file, table.columns(), text(&table, Values::Codes, false)).unwrap();
    written(&table, &sent, Box::new(writer));
    let file = String::from_utf8(file).unwrap();
    let row = file.lines().nth(1).unwrap();
    assert_eq!(
        row,
        "r1,,,,,,,,,,notAsked,,,hidden,hidden,optedOut,,notAsked,empty,empty,empty,optedOut,,"
    );
}

#[test]
fn long_csv_has_a_row_for_each_answer() {
    let survey = pain();
    let table = table(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 1, "neck": true, "weight": 70.5}));
    let mut file = Vec::new();
    let texts = [Values::Codes, Values::Labels].map(|values| text(&table, values, false));
    let [codes, labels] = texts;
    written(
        &table,
        &sent,
        Box::new(LongCsv::new(&mut file, table.columns(), codes, labels).unwrap()),
    );
    let file = String::from_utf8(file).unwrap();
    let rows: Vec<_> = file.lines().take(7).collect();
    let expected = [
        "response_id,variable,value,label,missing",
        "r1,pain,1,Yes,",
        "r1,neck,1,ticked,",
        "r1,back,2,\"not ticked, or not asked\",",
        "r1,weight,70.5,,",
        "r1,weightRefused,false,,",
        "r1,nights,,,notAsked",
    ];
    assert_eq!(rows, expected);
}
