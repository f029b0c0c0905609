//! Responses that have every kind of answer, and lack answers for every reason.

use std::sync::Arc;

use enkat_model::{Artifact, Gender, Session, missing, payload, saved_fields, scores, tailor};
use enkat_store::{ParticipantId, Purpose, SentResponse, Tailoring};
use serde_json::{Map, Value, json};

use crate::Result;

/// Texts that are easily misread.
const TEXTS: [&str; 16] = [
    "Ont i ryggen, \"mycket\"",
    "=1+1",
    "-5 grader",
    "+46 70 123",
    "@SUM(A1)",
    "åäö ÅÄÖ",
    "smärta 🙂 痛み",
    "Łódź; ból",
    "NA",
    "null",
    "true",
    "007",
    "1e5",
    "'quoted'",
    "2026-01-01",
    "#, \\n, %",
];
const DAYS: [&str; 8] = [
    "2026-11-21",
    "0001-01-01",
    "1582-10-15",
    "1583-01-01",
    "1899-12-31",
    "1969-12-31",
    "2000-02-29",
    "9999-12-31",
];
/// A text that CSV and JSON have to write on one line, and one that is longer than SPSS allows.
const LINES: &str = "First line, \"quoted\"\n\n\tthird line\r\n=last";
const TOO_LONG: usize = 20_000;

/// Sends the response of a row, to one of the versions.
pub(crate) fn response(versions: &[&Artifact], row: u64) -> Result<SentResponse> {
    let dice = &mut Dice(row);
    let survey = dice.choose(versions);
    let tailoring = Tailoring {
        survey: survey.header.survey.clone(),
        version: survey.header.version,
        flags: dice.choose(&[vec![], vec!["showNights".to_owned()]]),
        gender: dice.choose(&[
            None,
            Some(Gender::Female),
            Some(Gender::Male),
            Some(Gender::Other),
        ]),
    };
    let model = tailor(survey, survey.flags_from(&tailoring.settings()), tailoring.gender);
    let today = serde_json::from_value(json!("2026-11-21"))?;
    let session = Session::with_answers(&model, today, &answers(dice, row));
    let missing = missing(&session, &saved_fields(survey));
    let payload = serde_json::to_string(&payload(&session))?;
    let sealed = "\"mail\":{\"sealed\":\"00ff\"}";
    Ok(SentResponse {
        key: [0; 16],
        participant: ParticipantId(format!("p{row}")),
        data_key: None,
        tailoring: Arc::new(tailoring),
        language: dice.choose(&["sv-SE", "en-US"]).to_owned(),
        payload: if dice.choose(&[true, false]) {
            payload.replace("\"mail\":\"kim@example.org\"", sealed)
        } else {
            payload
        },
        scores: serde_json::to_string(&scores(&session))?,
        missing: dice.choose(&[true, true, true, false]).then_some(missing),
        sealed_missing: None,
        unit: dice.choose(&[
            None,
            Some("north/ward3".to_owned()),
            Some("söder, \"B\"".to_owned()),
        ]),
        presets: dice.choose(&[vec![], vec!["night".to_owned(), "day".to_owned()]]),
        purpose: dice.choose(&[None, Some(Purpose::Data), Some(Purpose::Test)]),
        birth_year: dice.choose(&[None, Some(1983), Some(1921)]),
        consented_at: dice.choose(&[None, Some("2026-11-20T23:59:59Z".parse()?)]),
        consent: None,
        at: dice
            .choose(&["2026-11-21T08:30:12Z", "2027-03-28T00:00:00Z"])
            .parse()?,
        identity: None,
    })
}

/// Chooses valid answers to some of the questions.
fn answers(dice: &mut Dice, row: u64) -> Map<String, Value> {
    let is_ticked = [json!(true), json!(false)];
    let texts = TEXTS.map(Value::from);
    let days = DAYS.map(Value::from);
    let minutes = DAYS.map(|day| json!(format!("{day}T23:59")));
    let stories = match row {
        0 => vec![json!(LINES)],
        1 => vec![json!("å".repeat(TOO_LONG))],
        _ => [json!(LINES), json!(format!("Berättelse {row}"))].to_vec(),
    };
    let answers: [(&str, &[Value]); 26] = [
        ("pain", &[json!(1), json!(2)]),
        ("neck", &is_ticked),
        ("back", &is_ticked),
        ("morning", &is_ticked),
        ("evening", &is_ticked),
        ("stress", &[json!(1), json!(2)]),
        (
            "nights",
            &["few", "many", "onlyAtWeekendsAndHolidays"].map(Value::from),
        ),
        ("dose", &[json!(1), json!(2), json!("other")]),
        ("weight", &[json!(0), json!(70.5), json!(71), json!(142.3)]),
        ("weightRefused", &is_ticked),
        ("temperature", &[json!(-120), json!(-91), json!(0), json!(37)]),
        (
            "change",
            &[json!(-1_234_567.25), json!(0.1), json!(1_000_000_000), json!(-95)],
        ),
        ("mood", &[json!(-50), json!(0), json!(50)]),
        ("care", &[json!(1), json!(5)]),
        ("year", &[json!(1900), json!(2026)]),
        ("since", &days),
        ("accident", &minutes),
        ("words", &texts),
        ("ownWords", &texts),
        ("backPain", &texts),
        ("BackPain", &[json!(0), json!(10)]),
        ("with", &is_ticked),
        ("_ålder, i år?", &texts),
        (
            "theNumberOfDaysInTheLastFourWeeksInWhichYouDidNotWorkBecauseOfPain",
            &[json!(0), json!(28)],
        ),
        ("story", &stories),
        ("mail", &[json!("kim@example.org")]),
    ];
    let mut given = Map::new();
    for (question, values) in answers {
        if dice.roll(6) > 0 || row < 2 {
            given.insert(question.to_owned(), dice.choose(values));
        }
    }
    given
}

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        // A step of SplitMix64 (Steele, Lea and Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed >> 33) ^ (mixed & 0xff)).unwrap_or_default() % sides
    }

    fn choose<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.roll(values.len())].clone()
    }
}
