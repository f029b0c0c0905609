//! A survey about pain, and responses to it.

use std::sync::Arc;

use enkat_export::{Cell, Outgoing, Table, TableOptions};
use enkat_model::{Artifact, Gender, Missing, Session, missing, payload, saved_fields, scores, tailor};
use enkat_reports::render::render_human;
use enkat_store::{ParticipantId, Purpose, SentResponse, Tailoring};
use enkat_syntax::{diagnostics::Sink, parse::decode_utf8, source::SourceMap};
use serde_json::{Map, Value};

const SURVEY: &str = "
survey: pain
version: 1
languages: [en-US, sv-SE]
consent: none
flags: {nights: showNights}
scales:
  yesNo: [{value: 1, valuation: 0}, {value: 2, valuation: 1}]
pages: [pain]
";

const PAGE: &str = "
page: pain
content:
  - choice: pain
    scale: yesNo
    follow_ups:
      - checkboxes: place
        boxes: [neck, back]
        hidden_when: pain == 2
  - number: weight
    range: 0..300
    decimals: 1
    or_box: weightRefused
  - choice: nights
    options: [few, many, always]
    included_in: [nights]
  - date: since
    required: false
  - text: words
    required: false
  - text: mail
    format: email
    required: false
";

const PAYLOAD: &str = "
convert:
  one_two: [place]
derive:
  pounds: weight * 2
nest:
  block: {questions: [pain, neck]}
";

const SCORES: &str = "
painless:
  of: [pain]
  as: mean
  bands: [{below: 0.5, text: bad}, {text: good}]
";

const ENGLISH: &str = "
survey: {name: Pain}
pages: {pain: {label: Pain}}
scales: {yesNo: {1: 'Yes', 2: 'No'}}
questions:
  pain: {label: Do you have pain?}
  place: {label: Where?}
  neck: {label: Neck}
  back: {label: Back}
  weight: {label: Weight}
  weightRefused: {label: I prefer not to say}
  nights: {label: How many nights?, options: {few: A few, many: Many, always: Always}}
  since: {label: Since when?}
  words: {label: In your own words}
  mail: {label: Your address}
scores:
  painless:
    name: Freedom from pain
    bands:
      bad: {label: Pain}
      good: {label: No pain}
";

/// Compiles the survey after a change of its files.
pub(crate) fn survey(change: impl Fn(&str, &str) -> String) -> Artifact {
    let swedish = ENGLISH.replace("Do you have pain?", "Har du ont?");
    let mut files = SourceMap::default();
    for (path, text) in [
        ("survey.yaml", SURVEY),
        ("pages/pain.yaml", PAGE),
        ("payload.yaml", PAYLOAD),
        ("scores.yaml", SCORES),
        ("texts/en-US.yaml", ENGLISH),
        ("texts/sv-SE.yaml", &swedish),
    ] {
        decode_utf8(
            &mut files,
            path,
            change(path, text).into_bytes(),
            &mut Sink::default(),
        );
    }
    let compilation = enkat_compiler::compile(&files);
    compilation.artifact.unwrap_or_else(|| {
        panic!(
            "{}",
            render_human(&files, &compilation.expansions, &compilation.diagnostics, false)
        )
    })
}

/// Compiles the survey as it is written.
pub(crate) fn pain() -> Artifact {
    survey(|_, text| text.trim_start().to_owned())
}

/// Compiles the survey with a sensitive question, its follow-ups, and ways out of them.
pub(crate) fn sensitive() -> Artifact {
    survey(|_, text| {
        let text = text.trim_start().replace(
            "  - choice: pain\n",
            "  - note: about\n  - choice: pain\n    sensitive: true\n",
        );
        let text = text.replace(
            "    scale: yesNo\n    follow",
            "    scale: yesNo\n    or_box: painRefused\n    follow",
        );
        let text = text.replace(
            "        boxes: [neck, back]\n",
            "        boxes: [neck, back]\n        or_box: placeRefused\n",
        );
        let refusals = "  painRefused: {label: Not to say}\n  placeRefused: {label: Not to say}\n  about: {label: You need not answer}\n";
        text.replace("questions:\n", &format!("questions:\n{refusals}"))
    })
}

/// A response with the facts that its row needs.
pub(crate) struct Sent {
    pub(crate) response: SentResponse,
    pub(crate) missing: Option<Missing>,
}

/// Sends answers to a version of the survey, by a woman with these settings.
pub(crate) fn send(survey: &Artifact, settings: &[&str], answers: &Value) -> Sent {
    let tailoring = Tailoring {
        survey: survey.header.survey.clone(),
        version: survey.header.version,
        flags: settings.iter().map(|setting| (*setting).to_owned()).collect(),
        gender: Some(Gender::Female),
    };
    let model = tailor(survey, survey.flags_from(&tailoring.settings()), tailoring.gender);
    let none = Map::new();
    let answers = answers.as_object().unwrap_or(&none);
    let session = Session::with_answers(&model, serde_json::from_str("\"2026-11-21\"").unwrap(), answers);
    let missing = missing(&session, &saved_fields(survey));
    Sent {
        response: SentResponse {
            key: [0; 16],
            participant: ParticipantId("p1".to_owned()),
            data_key: None,
            tailoring: Arc::new(tailoring),
            language: "sv-SE".to_owned(),
            payload: serde_json::to_string(&payload(&session)).unwrap(),
            scores: serde_json::to_string(&scores(&session)).unwrap(),
            missing: Some(missing.clone()),
            sealed_missing: None,
            unit: Some("north/ward3".to_owned()),
            presets: vec!["night".to_owned()],
            purpose: Some(Purpose::Data),
            birth_year: Some(1983),
            consented_at: None,
            consent: None,
            at: "2026-11-21T08:30:12Z".parse().unwrap(),
            identity: None,
        },
        missing: Some(missing),
    }
}

/// Returns a response on its way into a table, with nothing left out.
pub(crate) fn outgoing(sent: &Sent) -> Outgoing<'_> {
    Outgoing {
        response: &sent.response,
        pseudonym: "r1",
        missing: sent.missing.as_ref(),
        identity: None,
        shifted_by: 0,
        only_days: false,
        birth_years_in_bands: false,
    }
}

/// Builds the table of these versions, with English words.
pub(crate) fn table(versions: &[&Artifact]) -> Table {
    Table::new(versions, &english()).unwrap()
}

pub(crate) fn english() -> TableOptions {
    TableOptions {
        language: "en-US".to_owned(),
        ..TableOptions::default()
    }
}

/// Returns the cells of a response by column.
pub(crate) fn cells<'a>(table: &Table, outgoing: &Outgoing<'a>) -> Vec<(String, Cell<'a>)> {
    let mut cells = Vec::new();
    table.row(outgoing, &mut cells).unwrap();
    let names = table.columns().iter().map(|column| column.name.clone());
    names.zip(cells).collect()
}

/// Returns the cell of a column.
pub(crate) fn cell<'a>(table: &Table, outgoing: &Outgoing<'a>, column: &str) -> Cell<'a> {
    let mut cells = cells(table, outgoing).into_iter();
    let found = cells.find(|(name, _)| name == column);
    found.unwrap_or_else(|| panic!("there is no column {column}")).1
}
