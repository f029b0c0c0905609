//! The participants of findings, and the pages on which the preview shows them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_compiler::{
    compile_draft,
    proofs::{LIMIT, Proofs, Provable},
    prove_compiled,
};
use enkat_model::Date;
use enkat_reports::explain::preview_participant;
use serde_json::{Value, json};
use support::{compile, fixture};

const SURVEY: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {night: showNight}
pages: [consentPage, work, evening]
scales: {yesNo: [1, 2]}
invariants:
  - {name: neverTired, never: shown(tired)}
  - {name: alwaysTired, always: shown(tired)}
  - {name: alwaysCigarettes, always: shown(cigarettes)}
  - {name: neverMen, never: shown(smokes) and gender == \"male\"}
  - {name: neverAnswered, never: complete, when: cigarettes > 20}
  - {name: few, at_most: 1}
--- file: pages/work.yaml
page: work
content:
  - choice: smokes
    scale: yesNo
    follow_ups:
      - number: cigarettes
        range: 1..100
        hidden_when: not (smokes == 1)
  - textarea: nowhere
    hidden_when: not (smokes == 1 and smokes == 2)
--- file: pages/evening.yaml
page: evening
included_in: [night]
content:
  - choice: tired
    scale: yesNo
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work, evening: Evening}
questions: {consent: I agree., smokes: Do you smoke?, cigarettes: How many?, nowhere: Where?, tired: Are you tired?}
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
";

/// Proves a survey, and returns the participant and the page of the finding whose message has these words; `None` without a participant.
fn witnessed(survey: &str, words: &str) -> Option<(Value, Option<String>)> {
    let files = compile(&fixture(survey)).files;
    let analysis = compile_draft(&files);
    let (resolved, traced) = (analysis.survey.unwrap(), analysis.artifact.unwrap());
    let provable = Provable {
        survey: &resolved,
        artifact: &traced.artifact,
        places: &traced.places,
        invariants: &traced.invariants,
    };
    let proofs = Proofs {
        today: Date::parse("2026-11-21").unwrap(),
        limit: LIMIT,
    };
    let (claims, found) = prove_compiled(&files, &analysis.expansions, provable, proofs);
    let finding = found.iter().find(|finding| finding.message.contains(words));
    let finding = finding.unwrap_or_else(|| panic!("no finding `{words}`: {found:#?}"));
    let one = claims.witnessed(finding)?;
    let page = one
        .page(&traced.artifact, proofs.today)
        .map(|page| traced.artifact.elements[page.index()].element.id.clone());
    Some((preview_participant(&traced.artifact, &one.witness), page))
}

#[track_caller]
fn assert_shown(words: &str, participant: &Value, page: Option<&str>) {
    let expected = (participant.clone(), page.map(str::to_owned));
    assert_eq!(witnessed(SURVEY, words), Some(expected));
}

#[test]
fn witnessed_element_that_is_shown_opens_its_page() {
    let night = json!({"flags": {"showNight": true}, "gender": null, "answers": {}});
    assert_shown("`neverTired`", &night, Some("evening"));
    let man = json!({"flags": {}, "gender": "male", "answers": {}});
    assert_shown("`neverMen`", &man, Some("work"));
}

#[test]
fn witnessed_hidden_element_opens_page_where_it_would_be() {
    let nobody = json!({"flags": {}, "gender": null, "answers": {}});
    assert_shown("`alwaysCigarettes`", &nobody, Some("work"));
    let (participant, page) = witnessed(SURVEY, "`neverAnswered`").unwrap();
    assert_eq!(page.as_deref(), Some("work"));
    assert_eq!(participant["answers"]["smokes"], 1);
}

#[test]
fn witnessed_page_that_the_participant_lacks_is_none() {
    let nobody = json!({"flags": {}, "gender": null, "answers": {}});
    assert_shown("`alwaysTired`", &nobody, None);
}

#[test]
fn witnessed_survey_as_a_whole_has_no_page() {
    let (participant, page) = witnessed(SURVEY, "more than 1 questions").unwrap();
    assert_eq!(participant["gender"], Value::Null);
    assert_eq!(page, None);
}

#[test]
fn finding_about_something_that_never_happens_has_no_participant() {
    assert_eq!(witnessed(SURVEY, "nobody can see `nowhere`"), None);
}

#[test]
fn survey_without_some_texts_is_proved() {
    let survey = SURVEY.replace("smokes: Do you smoke?, ", "");
    assert!(witnessed(&survey, "`neverTired`").is_some());
}
