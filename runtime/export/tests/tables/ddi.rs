//! DDI-Codebook.

use std::{fs, path::Path, process::Command};

use enkat_export::{
    Cell, Protection, Table, TableOptions,
    ddi::{DataFile, Description, Layout, xml},
};
use enkat_model::Artifact;
use jiff::civil::date;
use serde_json::json;

use crate::{
    survey::{cells, english, outgoing, pain, send, sensitive, survey, table},
    versions::second,
};

const FILES: [DataFile; 3] = [
    DataFile {
        name: "responses.csv",
        contents: "a row for each response",
        format: "CSV (RFC 4180)",
        layout: Layout::Responses,
    },
    DataFile {
        name: "responses-missing.csv",
        contents: "the reasons",
        format: "CSV (RFC 4180)",
        layout: Layout::Reasons,
    },
    DataFile {
        name: "answers.csv",
        contents: "a row for each answer",
        format: "CSV (RFC 4180)",
        layout: Layout::Answers,
    },
];

/// Describes an export of two responses.
fn description<'a>(table: &'a Table, versions: &'a [&'a Artifact]) -> Description<'a> {
    Description {
        survey_id: "pain-2026",
        number: 3,
        count: 2,
        day: date(2026, 11, 27),
        collected: Some((date(2026, 11, 20), date(2026, 11, 21))),
        table,
        versions,
        language: "en-US",
        files: &FILES,
        protection: Protection::default(),
    }
}

/// Documents an export of these versions.
fn document(versions: &[&Artifact]) -> String {
    xml(&description(&table(versions), versions))
}

/// Returns the lines of a variable.
fn variable(document: &str, name: &str) -> String {
    let name = format!(" name=\"{name}\" ");
    let lines = document.lines().skip_while(|line| !line.contains(&name));
    let inside = lines.take_while(|line| *line != "    </var>");
    let lines: Vec<_> = inside.map(|line| &line[4..]).collect();
    lines.join("\n")
}

/// Returns the texts of an element, with these attributes first, in a part of a document.
fn texts(part: &str, element: &str) -> Vec<String> {
    let name = element.split(' ').next().unwrap();
    let (start, end) = (format!("<{element}"), format!("</{name}>"));
    let lines = part.lines().map(str::trim);
    let lines = lines.filter(|line| line.starts_with(&start) && line.ends_with(&end));
    let text = |line: &str| line[line.find('>').unwrap() + 1..line.len() - end.len()].to_owned();
    lines.map(text).collect()
}

/// Holds a document against the schema.
fn assert_valid(name: &str, document: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, document).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/readers/ddi/validate");
    let run = Command::new(script).arg(&file).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn variable_of_choice_has_question_universe_and_categories() {
    let survey = pain();
    let expected = "\
<var ID=\"V13\" name=\"pain\" files=\"F1 F3\" dcml=\"0\" intrvl=\"discrete\" nature=\"ordinal\">
  <labl xml:lang=\"en-US\">Do you have pain?</labl>
  <labl xml:lang=\"sv-SE\">Har du ont?</labl>
  <qstn responseDomainType=\"category\">
    <preQTxt xml:lang=\"en-US\">Pain</preQTxt>
    <preQTxt xml:lang=\"sv-SE\">Pain</preQTxt>
    <qstnLit xml:lang=\"en-US\">Do you have pain?</qstnLit>
    <qstnLit xml:lang=\"sv-SE\">Har du ont?</qstnLit>
  </qstn>
  <universe>asked of every participant</universe>
  <txt>choice; integer; required</txt>
  <catgry>
    <catValu>1</catValu>
    <labl xml:lang=\"en-US\">Yes</labl>
    <labl xml:lang=\"sv-SE\">Yes</labl>
    <txt>valuation 0</txt>
  </catgry>
  <catgry>
    <catValu>2</catValu>
    <labl xml:lang=\"en-US\">No</labl>
    <labl xml:lang=\"sv-SE\">No</labl>
    <txt>valuation 1</txt>
  </catgry>
  <catgry missing=\"Y\" missType=\"empty\">
    <catValu>-93</catValu>
    <labl>empty: the question was shown and left empty</labl>
  </catgry>
  <catgry missing=\"Y\" missType=\"unknown\">
    <catValu>-97</catValu>
    <labl>unknown: sent before reasons were stored</labl>
  </catgry>
  <varFormat type=\"numeric\" schema=\"other\" category=\"other\">whole number</varFormat>";
    assert_eq!(variable(&document(&[&survey]), "pain"), expected);
}

#[test]
fn variable_of_checkbox_has_words_of_its_group_and_its_numbers() {
    let survey = pain();
    let neck = variable(&document(&[&survey]), "neck");
    assert_eq!(texts(&neck, "qstnLit")[0], "Where? – Neck");
    assert_eq!(texts(&neck, "preQTxt")[0], "Pain – Do you have pain?");
    assert_eq!(
        texts(&neck, "universe"),
        ["asked of those who answered “Yes” to “Do you have pain?”"]
    );
    assert_eq!(texts(&neck, "catValu"), ["1", "2", "-91", "-92", "-97"]);
    assert_eq!(
        texts(&neck, "drvdesc"),
        ["saved as 1 when ticked, otherwise as 2"]
    );
}

#[test]
fn variable_of_number_has_range_decimals_and_help() {
    let survey = survey(|_, text| {
        let text = text
            .trim_start()
            .replace("label: Weight}", "label: Weight, help: In the morning}");
        text.replace("range: 0..300", "range: 0.5..300")
    });
    let weight = variable(&document(&[&survey]), "weight");
    assert!(
        weight.contains(" dcml=\"1\" intrvl=\"contin\" nature=\"interval\">"),
        "{weight}"
    );
    assert!(
        weight.contains("<range UNITS=\"REAL\" min=\"0.5\" max=\"300\"/>"),
        "{weight}"
    );
    assert_eq!(texts(&weight, "postQTxt"), ["In the morning"; 2]);
    assert_eq!(
        texts(&weight, "txt"),
        [
            "number; required unless the box beside it (`weightRefused`) is ticked; from 0.5 to 300; up to 1 decimal"
        ]
    );
}

#[test]
fn variables_have_only_the_reasons_that_can_occur() {
    let survey = pain();
    let document = document(&[&survey]);
    let reasons = |name: &str| -> Vec<String> {
        let variable = variable(&document, name);
        let reasons = variable.split("missType=\"").skip(1);
        reasons
            .map(|rest| rest[..rest.find('"').unwrap()].to_owned())
            .collect()
    };
    assert!(reasons("response_id").is_empty());
    assert_eq!(reasons("consented_at"), ["notAsked"]);
    assert_eq!(reasons("weight"), ["empty", "optedOut", "unknown"]);
    assert_eq!(reasons("weightRefused"), ["unknown"]);
    assert_eq!(reasons("neck"), ["notAsked", "hidden", "unknown"]);
    assert_eq!(reasons("nights"), ["notAsked", "empty", "unknown"]);
    assert_eq!(reasons("mail"), ["empty", "sealed", "unknown"]);
    assert_eq!(
        reasons("pounds"),
        ["notAsked", "hidden", "empty", "optedOut", "unknown"]
    );
    assert_eq!(reasons("score_painless_band"), ["notAsked", "tooFew"]);
}

#[test]
fn reasons_in_rows_are_documented() {
    let survey = survey(|_, text| {
        let follow_up = "or_box: weightRefused\n    follow_ups: [{text: scales, required: false}]";
        let text = text.trim_start().replace("or_box: weightRefused", follow_up);
        text.replace("  words: {", "  scales: {label: Which scales?}\n  words: {")
    });
    let document = document(&[&survey]);
    let table = table(&[&survey]);
    for (settings, answers) in [
        (&[][..], json!({"pain": 2, "weightRefused": true})),
        (&["showNights"], json!({"pain": 1, "neck": true, "weight": 70})),
        (&[], json!({})),
    ] {
        assert_reasons_documented(
            &document,
            &cells(&table, &outgoing(&send(&survey, settings, &answers))),
        );
    }
}

#[test]
fn sealed_sensitive_answers_are_documented() {
    let survey = sensitive();
    let document = document(&[&survey]);
    let sent = send(&survey, &[], &json!({"pain": 2}));
    assert_reasons_documented(&document, &cells(&table(&[&survey]), &outgoing(&sent)));
}

/// Asserts that each variable has the reasons in these cells.
fn assert_reasons_documented(document: &str, cells: &[(String, Cell<'_>)]) {
    for (name, cell) in cells {
        if let Some(absence) = cell.absence() {
            let reason = format!("missType=\"{}\"", absence.name());
            assert!(variable(document, name).contains(&reason), "{name}: {reason}");
        }
    }
}

#[test]
fn calculated_variables_name_their_sources() {
    let survey = pain();
    let document = document(&[&survey]);
    let derivation = |name: &str| {
        let variable = variable(&document, name);
        let of = variable
            .lines()
            .find(|line| line.contains("<derivation"))
            .unwrap();
        (of.trim().to_owned(), texts(&variable, "drvdesc").remove(0))
    };
    let expected = |of: &str, words: &str| (format!("<derivation var=\"{of}\">"), words.to_owned());
    assert_eq!(
        derivation("pounds"),
        expected("V16", "saved as “Weight” × 2, where that can be calculated")
    );
    assert!(variable(&document, "weight").starts_with("<var ID=\"V16\""));
    let mean = "the mean of the valuations of “Do you have pain?”";
    assert_eq!(derivation("score_painless"), expected("V13", mean));
    let band = variable(&document, "score_painless_band");
    assert_eq!(texts(&band, "catValu")[..2], ["bad", "good"]);
    assert_eq!(texts(&band, "txt"), ["below 0.5"]);
}

#[test]
fn files_have_rows_and_columns() {
    let survey = pain();
    let document = document(&[&survey]);
    assert_eq!(texts(&document, "fileName"), FILES.map(|file| file.name));
    // A row of answers is one of 12 fields and scores of a response.
    assert_eq!(texts(&document, "caseQnty"), ["2", "2", "24"]);
    assert_eq!(texts(&document, "varQnty"), ["24", "24", "5"]);
    assert!(variable(&document, "sent_at").contains(" files=\"F1\" "));
    assert!(variable(&document, "response_id").contains(" files=\"F1 F3\" "));
}

#[test]
fn study_has_names_abstract_and_days() {
    let survey = survey(|_, text| {
        text.trim_start()
            .replace("{name: Pain}", "{name: Pain, description: On pain.}")
    });
    let (table, versions) = (table(&[&survey]), [&survey]);
    let swedish = Description {
        language: "sv-SE",
        ..description(&table, &versions)
    };
    let document = xml(&swedish);
    assert!(
        document.contains("<titl xml:lang=\"sv-SE\">Pain</titl>"),
        "{document}"
    );
    assert!(
        document.contains("<parTitl xml:lang=\"en-US\">Pain</parTitl>"),
        "{document}"
    );
    assert_eq!(texts(&document, "abstract"), ["On pain."; 2]);
    assert_eq!(texts(&document, "collDate"), ["2026-11-20", "2026-11-21"]);
    assert_eq!(
        texts(&document, "version "),
        ["Export 3, of version 1 of the survey `pain`"]
    );
    assert!(texts(&document, "restrctn")[0].contains("Pseudonyms do not make data anonymous."));
    assert!(!document.contains("<notes>"), "{document}");
    assert_valid("ddi-study.xml", &document);
}

#[test]
fn placeholders_are_explained_where_texts_have_some() {
    let survey = survey(|_, text| {
        text.trim_start()
            .replace("Since when?", "'Since when in {{year}}?'")
    });
    let document = document(&[&survey]);
    assert!(texts(&document, "notes")[0].contains("such as the year of the answer for {{year}}."));
    assert_valid("ddi-placeholders.xml", &document);
}

#[test]
fn export_for_research_tells_what_protects_people() {
    let survey = survey(|_, text| {
        text.trim_start()
            .replace("date: since", "date: since\n    range: 2026-01-01..today")
    });
    let (table, versions) = (table(&[&survey]), [&survey]);
    let open = xml(&description(&table, &versions));
    assert!(variable(&open, "since").contains("<range UNITS=\"INT\" min=\"2026-01-01\"/>"));
    assert!(texts(&open, "dataProcessing").is_empty());
    assert_eq!(
        texts(&variable(&open, "sent_at"), "varFormat"),
        ["minute as YYYY-MM-DDTHH:MM"]
    );
    let research = xml(&Description {
        collected: None,
        protection: Protection {
            only_days: true,
            shifts_dates: true,
            birth_years_in_bands: true,
        },
        ..description(&table, &versions)
    });
    assert_eq!(texts(&research, "dataProcessing").len(), 3);
    assert!(texts(&research, "collDate").is_empty());
    // Days that are shifted can lie outside.
    assert!(!variable(&research, "since").contains("<range"));
    assert_eq!(
        texts(&variable(&research, "sent_at"), "varFormat"),
        ["day as YYYY-MM-DD"]
    );
}

#[test]
fn versions_are_told_apart() {
    let first = pain();
    let second = second(&[
        ("1: 'Yes', 2: 'No'", "1: 'No', 2: 'Yes'"),
        ("label: Weight", "label: Your weight"),
        ("0..300", "0..400"),
        ("words", "ownWords"),
    ]);
    let separate = TableOptions {
        separate_changed: true,
        ..english()
    };
    let versions = [&first, &second];
    let table = Table::new(&versions, &separate).unwrap();
    let document = xml(&description(&table, &versions));
    let versions = |name: &str| texts(&variable(&document, name), "notes type=\"versions\"").remove(0);
    assert_eq!(
        ["back", "pain", "pain_v1", "words", "ownWords"].map(versions),
        [
            "in versions 1 and 2",
            "in version 2",
            "in version 1",
            "in version 1",
            "in version 2"
        ]
    );
    assert!(variable(&document, "words").contains("missType=\"notInVersion\""));
    assert_eq!(
        texts(&variable(&document, "neck"), "universe"),
        [
            "in version 2: asked of those who answered “No” to “Do you have pain?”",
            "in version 1: asked of those who answered “Yes” to “Do you have pain?”",
        ]
    );
    let weight = variable(&document, "weight");
    assert_eq!(
        texts(&weight, "notes type=\"question\""),
        ["in version 2: “Your weight”; in version 1: “Weight”"]
    );
    assert_eq!(weight.matches("<range").count(), 2);
    assert_valid("ddi-versions.xml", &document);
}
