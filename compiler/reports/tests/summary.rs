//! A response as health staff read it before a check-up.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use enkat_model::{AttentionLevel, FlagSet, Session, answers_in_payload, tailor};
use enkat_reports::emit::{AnsweredResponse, Summary, summary, summary_page, summary_text};
use serde_json::{Value, json};
use support::{ONE_OF_EACH, compile_to, fixture};

fn summed_up(answers: &Value) -> (Summary, String, String) {
    let survey = compile_to(&fixture(ONE_OF_EACH));
    let model = tailor(&survey, FlagSet::default(), None);
    let answers = answers.as_object().unwrap();
    let day = serde_json::from_str("\"2026-11-21\"").unwrap();
    let session = Session::with_answers(&model, day, &answers_in_payload(&model, answers));
    let summary = summary(&survey, "sv-SE", &session, answers);
    let response = AnsweredResponse {
        person: Some("<A-17>"),
        survey_id: "north",
        consented: None,
        sent: Some("2026-11-21"),
        withdrawn: None,
    };
    let page = summary_page(&survey, "sv-SE", &response, &summary);
    let text = summary_text("sv-SE", &summary);
    (summary, page, text)
}

#[test]
fn summary_has_what_to_act_on_first_and_everything_last() {
    let answers = json!({
        "consent": true, "stress": 3, "why": "Två <chefer>\nsom bråkar", "hours": 50, "since": 1965,
        "address": "kim@example.org", "place": "home",
    });
    let (summary, page, text) = summed_up(&answers);
    let raised: Vec<_> = summary
        .raised
        .iter()
        .map(|raised| (raised.level, raised.text.as_str(), raised.draft))
        .collect();
    assert_eq!(
        raised,
        [
            (AttentionLevel::Act, "Arbetar mycket & är stressad", false),
            (AttentionLevel::Look, "=Ensam hemma", true),
        ]
    );
    assert_eq!(summary.low, [("Lugn".to_owned(), "Lågt".to_owned())]);
    let names = |answered: &[enkat_reports::emit::AnsweredQuestion]| {
        answered.iter().map(|one| one.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&summary.typed), ["why"]);
    assert_eq!(names(&summary.contact), ["address"]);
    let expected = "Agera\n  Arbetar mycket & är stressad\nTitta på\n  =Ensam hemma (utkast)\nLåga områden\n  Lugn: Lågt\nMed egna ord\n  \
                    Varför?: Två <chefer>\n    som bråkar\nKontakt\n  E-post: kim@example.org\nAlla svar\n  Jag samtycker.: Ja\n";
    assert!(text.starts_with(expected), "{text}");
    let places: Vec<_> = [
        "<dt>Person</dt><dd>&lt;A-17&gt;</dd>",
        "Arbetar mycket &amp; är stressad",
        "=Ensam hemma (utkast)",
        "Lågt",
        "Två &lt;chefer&gt;",
        "<details>",
        "Hemma, ofta",
    ]
    .iter()
    .map(|words| page.find(words).unwrap_or_else(|| panic!("{words}: {page}")))
    .collect();
    assert!(places.is_sorted(), "{page}");
    assert!(!page.contains("<chefer>") && !page.contains("<script"));
}

#[test]
fn summary_of_calm_answers_has_only_all_answers() {
    let (summary, page, text) = summed_up(&json!({"consent": true, "stress": 1}));
    assert_eq!(
        (summary.raised.len(), summary.low.len(), summary.typed.len()),
        (0, 0, 0)
    );
    assert!(text.starts_with("Alla svar\n"), "{text}");
    assert!(!page.contains("Agera"));
}
