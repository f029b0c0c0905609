//! Invariants of small surveys: what the compiler hands on, where they are written, and how reports tell them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_compiler::{
    Traced, compile_traced,
    lower::{StatementPlace, WrittenInvariant},
};
use enkat_model::{Condition, Demand, ElementId, OptionValue, Statement};
use enkat_reports::{
    diff::{Comparand, Diff, InvariantChangeKind, diff, human},
    emit::{Stated, emit, emit_in, invariants_outline},
    natural_language::Labels,
    render::render_human,
};
use enkat_syntax::source::SourceMap;
use support::{compile, fixture};

/// A survey with a section behind a flag, a choice with an option that hides, a follow-up, boxes with an opt-out, and a note.
const SURVEY: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [sv-SE]
consent: {page: consentPage, box: consent}
flags: {night: showNight, senior: showSenior}
INVARIANTS
pages: [consentPage, work]
--- file: pages/work.yaml
page: work
content:
  - choice: stress
    options: [1, 2, 3]
    follow_ups:
      - textarea: why
        hidden_when: stress == 1
  - section: nights
    included_in: [night, senior]
    genders: [female]
    content:
      - note: nightsIntro
      - choice: often
        options: [{value: 1, hidden_when: stress == 3}, {value: 2}]
      - checkboxes: roles
        boxes: [driver, cook]
        or_box: rolesNone
--- file: texts/sv-SE.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
sections: {nights: Nights}
questions:
  consent: I agree.
  stress: {label: Are you stressed?, options: {1: \"No\", 2: Somewhat, 3: \"Yes\"}}
  why: Why?
  nightsIntro: About nights.
  often: {label: How often?, options: {1: Often, 2: Seldom}}
  roles: Which roles?
  driver: Driver
  cook: Cook
  rolesNone: None
";

/// Compiles the survey with these lines under `invariants`, in which nothing is wrong.
fn traced(invariants: &[&str]) -> (Traced, SourceMap) {
    with_parts(&written(invariants), "")
}

fn written(invariants: &[&str]) -> String {
    let lines: Vec<_> = invariants
        .iter()
        .map(|line| format!("  - {{{line}}}\n"))
        .collect();
    let lines = lines.concat();
    let invariants = if lines.is_empty() {
        lines
    } else {
        format!("invariants:\n{lines}")
    };
    SURVEY.replace("INVARIANTS\n", &invariants)
}

fn with_parts(survey: &str, parts: &str) -> (Traced, SourceMap) {
    let findings = compile(&fixture(&format!("{survey}{parts}")));
    let found = render_human(&findings.files, &findings.expansions, &findings.found, false);
    assert_eq!(found, "");
    let traced = compile_traced(&findings.files).artifact.unwrap();
    (traced, findings.files)
}

fn id(traced: &Traced, name: &str) -> ElementId {
    let mut elements = traced.artifact.elements.iter();
    let at = elements.position(|included| included.element.id == name);
    ElementId::at(at.unwrap_or_else(|| panic!("no element {name}")))
}

/// Returns the statement that the only invariant never meets.
fn never(statement: &str) -> (Statement, Traced) {
    let (traced, _) = traced(&[&format!("name: one, never: '{statement}'")]);
    let [written] = &traced.invariants[..] else {
        panic!("{:?}", traced.invariants)
    };
    let Demand::Never(statement) = &written.invariant.demand else {
        panic!("{written:?}")
    };
    (statement.clone(), traced)
}

#[test]
fn statement_about_a_question_has_its_parts() {
    let (statement, traced) = never("shown(why) and not complete and stress == 1");
    let is_one = Condition::In(id(&traced, "stress"), vec![OptionValue::Integer(1)]);
    let expected = Statement::All(vec![
        Statement::Shown(id(&traced, "why")),
        Statement::Not(Box::new(Statement::Complete)),
        Statement::Holds(is_one),
    ]);
    assert_eq!(statement, expected);
}

#[test]
fn statement_about_containers_boxes_and_notes_names_each() {
    for (written, name) in [
        ("page.work", "work"),
        ("section.nights", "nights"),
        ("driver", "driver"),
        ("rolesNone", "rolesNone"),
        ("nightsIntro", "nightsIntro"),
        ("roles", "roles"),
    ] {
        let (statement, traced) = never(&format!("shown({written})"));
        assert_eq!(statement, Statement::Shown(id(&traced, name)), "{written}");
        let (statement, traced) = never(&format!("included({written})"));
        assert_eq!(statement, Statement::Included(id(&traced, name)), "{written}");
    }
}

#[test]
fn statement_about_an_option_has_its_value() {
    let (statement, traced) = never("shown(often, 1)");
    let often = id(&traced, "often");
    assert_eq!(statement, Statement::Offered(often, OptionValue::Integer(1)));
}

#[test]
fn implication_is_a_choice_of_two_and_groups_to_the_right() {
    let (statement, traced) = never("shown(why) implies driver implies complete");
    let driver = Statement::Holds(Condition::Ticked(id(&traced, "driver")));
    let inner = Statement::implication(driver, Statement::Complete);
    let expected = Statement::implication(Statement::Shown(id(&traced, "why")), inner);
    assert_eq!(statement, expected);
    assert!(statement.as_implication().is_some());
}

#[test]
fn counted_statements_have_each_part() {
    let (statement, traced) = never("exactly_one(shown(why), flag.night, at_most_one(driver, cook))");
    let Statement::ExactlyOne(parts) = statement else {
        panic!("{statement:?}")
    };
    assert_eq!(parts[0], Statement::Shown(id(&traced, "why")));
    assert!(matches!(&parts[1], Statement::Holds(Condition::Setting(_))));
    assert!(matches!(&parts[2], Statement::AtMostOne(of) if of.len() == 2));
}

#[test]
fn before_has_the_consent_and_what_comes_after() {
    let (traced, _) = traced(&["name: first, before: consent, every: [page.work, why]"]);
    let demand = &traced.invariants[0].invariant.demand;
    let expected = Demand::Before {
        consent: id(&traced, "consent"),
        every: vec![id(&traced, "work"), id(&traced, "why")],
    };
    assert_eq!(*demand, expected);
}

#[test]
fn limit_has_its_number_and_its_states() {
    let (traced, _) = traced(&["name: few, at_most: 4, when: not flag.senior"]);
    let invariant = &traced.invariants[0].invariant;
    assert_eq!(invariant.demand, Demand::AtMost(4));
    assert!(matches!(
        &invariant.when,
        Some(Statement::Holds(Condition::Not(_)))
    ));
}

#[test]
fn invariants_are_not_in_the_artifact() {
    let (with, _) = traced(&["name: few, at_most: 4"]);
    let (without, _) = traced(&[]);
    assert_eq!(with.artifact, without.artifact);
    assert_eq!(emit(&with.artifact), emit(&without.artifact));
}

/// Lists the texts of a statement and its parts, indented by their depth.
fn drawn(files: &SourceMap, place: &StatementPlace, depth: usize, lines: &mut Vec<String>) {
    lines.push(format!("{:1$}{2}", "", depth * 2, files.text(place.span)));
    for part in &place.parts {
        drawn(files, part, depth + 1, lines);
    }
    if let Some(term) = &place.term {
        let parts = term.parts.iter();
        lines.extend(parts.map(|part| format!("{:1$}= {2}", "", depth * 2 + 2, files.text(part.span))));
    }
}

#[test]
fn places_are_those_of_each_part() {
    let line = "name: one, never: 'shown(why) implies driver and (stress == 1 or cook)', when: not complete";
    let (traced, files) = traced(&[line, "name: two, before: consent, every: [why, page.work]"]);
    let [one, two] = &traced.invariants[..] else {
        panic!("{:?}", traced.invariants)
    };
    assert_eq!(files.text(one.name), "one");
    let mut lines = Vec::new();
    drawn(&files, one.statement.as_ref().unwrap(), 0, &mut lines);
    drawn(&files, one.when.as_ref().unwrap(), 0, &mut lines);
    insta::assert_snapshot!(lines.join("\n"));
    assert_eq!(files.text(two.demand), "consent");
    let every: Vec<_> = two.every.iter().map(|span| files.text(*span)).collect();
    assert_eq!(every, ["why", "page.work"]);
}

/// A module with two sections, of which a survey can include one.
const MODULE: &str = "
--- edit: survey.yaml
 consent: {page: consentPage, box: consent}
+import: [shared/habits.yaml]
--- edit: pages/work.yaml
       - textarea: why
         hidden_when: stress == 1
+  - include: habits.alcohol
--- file: shared/habits.yaml
module: habits
conditions: {smokes: tobacco == 1}
invariants:
  - {name: drinkersAfterSmokers, never: shown(howMuch) and alcohol == 2 and not smokes}
  - {name: tobaccoSeen, never: shown(section.tobacco) and shown(section.alcohol)}
  - {name: smokersOnly, never: shown(cigarettes) and not smokes}
  - {name: template, never: shown(snuff)}
sections:
  - section: alcohol
    content:
      - choice: alcohol
        options: [1, 2]
        follow_ups:
          - choice: howMuch
            options: [1, 2]
            hidden_when: alcohol == 2
  - section: tobacco
    content:
      - choice: tobacco
        options: [1, 2]
        follow_ups:
          - note: cigarettes
            hidden_when: not smokes
templates:
  snuff:
    content:
      - note: snuff
--- file: shared/texts/habits/sv-SE.yaml
sections: {alcohol: Alcohol, tobacco: Tobacco}
questions:
  alcohol: {label: Do you drink?, options: {1: \"Yes\", 2: \"No\"}}
  howMuch: {label: How much?, options: {1: Much, 2: Little}}
  tobacco: {label: Do you smoke?, options: {1: \"Yes\", 2: \"No\"}}
  cigarettes: About cigarettes.
templates: {snuff: {questions: {snuff: About snuff.}}}
";

#[test]
fn survey_has_invariants_of_a_module_about_what_it_asks() {
    let survey = written(&["name: own, never: shown(why) and stress == 1"]);
    let (traced, _) = with_parts(&survey, MODULE);
    let names: Vec<&str> = traced
        .invariants
        .iter()
        .map(|of| of.invariant.name.as_str())
        .collect();
    assert_eq!(names, ["own", "drinkersAfterSmokers", "tobaccoSeen"]);
    // A section that the survey does not include is never shown.
    let Demand::Never(statement) = &traced.invariants[2].invariant.demand else {
        panic!("{:?}", traced.invariants)
    };
    let alcohol = ElementId::at(
        traced
            .artifact
            .elements
            .iter()
            .position(|included| included.element.id == "alcohol")
            .unwrap(),
    );
    let absent = Statement::Holds(Condition::NEVER);
    assert_eq!(
        *statement,
        Statement::All(vec![absent, Statement::Shown(alcohol)])
    );
}

const TOLD: [&str; 10] = [
    "name: notForMen, never: 'shown(section.nights) and gender == \"male\"'",
    "name: nights, always: shown(section.nights) implies flag.night or flag.senior",
    "name: reason, never: shown(why) and (stress == 1 or driver and not cook)",
    "name: oneOfTwo, always: 'at_most_one(shown(why), shown(often))'",
    "name: oneFlag, never: shown(nightsIntro), when: 'exactly_one(flag.night, flag.senior) and not complete'",
    "name: nested, always: '(shown(why) implies answered(stress)) and (complete implies consent)'",
    "name: option, never: 'shown(often, 1) and not included(roles)'",
    "name: first, before: consent, every: [page.work, roles]",
    "name: few, at_most: 6, when: not flag.senior",
    "name: boxes, never: shown(driver) and not included(rolesNone)",
];

#[test]
fn invariants_are_told_in_plain_words() {
    let (traced, _) = traced(&TOLD);
    let labels = Labels::of_source(&traced.artifact);
    let told = traced.invariants.iter();
    let told: Vec<_> = told
        .map(|of| labels.invariant(&of.invariant).to_string())
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn outline_writes_invariants_as_authors_do() {
    let (traced, _) = traced(&TOLD);
    let invariants = traced.invariants.iter().map(|of| &of.invariant);
    insta::assert_snapshot!(invariants_outline(&traced.artifact, invariants));
}

#[test]
fn codebook_lists_what_is_guaranteed() {
    let (traced, _) = traced(&TOLD[..2]);
    let mut stated: Vec<_> = traced.invariants.iter().map(stated).collect();
    stated[1].is_proved = true;
    let files = emit_in(&traced.artifact, &stated, None, &["sv-SE"]);
    let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    insta::assert_snapshot!("codebook-guarantees.csv", text("codebook-guarantees.csv"));
    let html = text("codebook.html");
    let (_, guaranteed) = html.split_once("What is guaranteed</h2>").unwrap();
    let (guaranteed, _) = guaranteed.split_once("<h2").unwrap();
    insta::assert_snapshot!("codebook_guarantees.html", guaranteed);
    let json: serde_json::Value = serde_json::from_str(&text("codebook.json")).unwrap();
    insta::assert_snapshot!("codebook_guarantees.json", format!("{:#}", json["guarantees"]));
}

fn stated(written: &WrittenInvariant) -> Stated<'_> {
    Stated {
        invariant: &written.invariant,
        is_proved: false,
    }
}

/// Compares the survey with these invariants with that with others.
fn changed(old: &[&str], new: &[&str]) -> Diff {
    let invariants = |traced: &Traced| -> Vec<_> {
        let written = traced.invariants.iter();
        written.map(|written| written.invariant.clone()).collect()
    };
    let (old, new) = (traced(old).0, traced(new).0);
    let (was, is) = (invariants(&old), invariants(&new));
    diff(
        Comparand::from(&old.artifact).with_invariants(&was),
        Comparand::from(&new.artifact).with_invariants(&is),
    )
}

#[test]
fn diff_lists_changes_of_invariants_and_warns_of_one_that_is_gone() {
    let new = [
        TOLD[0],
        "name: nights, always: shown(section.nights) implies flag.senior",
        "name: many, at_most: 9",
    ];
    let diff = changed(&TOLD[..3], &new);
    assert!(!diff.is_empty() && !diff.is_breaking());
    insta::assert_snapshot!(human(&diff));
    assert!(matches!(
        diff.invariants[2].kind,
        InvariantChangeKind::Removed { .. }
    ));
}

#[test]
fn diff_of_an_invariant_in_another_notation_is_empty() {
    let one = "name: one, never: shown(why) and stress == 1";
    let other = "name: one, never: '(shown(why)  and (stress in [1]))'";
    let diff = changed(&[one], &[other]);
    assert!(diff.is_empty() && diff.warnings.is_empty(), "{}", human(&diff));
}

#[test]
fn diff_with_an_artifact_leaves_invariants_alone() {
    let (old, new) = (traced(&TOLD[..1]).0, traced(&[]).0);
    let diff = diff(&old.artifact, Comparand::from(&new.artifact).with_invariants(&[]));
    assert!(diff.is_empty() && diff.warnings.is_empty(), "{}", human(&diff));
}
