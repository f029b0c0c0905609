//! Whether any participant sees something in a survey: participants with few settings and answers, each confirmed by a session, or the
//! rules that exclude it together.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use std::path::Path;

use enkat_compiler::{Traced, compile_traced};
use enkat_model::{Artifact, Date, ElementId, OptionValue, Session, Statement, tailor};
use enkat_prove::Witness;
use enkat_reports::explain::{JsonSought, Printer, Sought, eval_line, find, sought};
use enkat_syntax::source::{Expansions, SourceMap};
use support::{compile, fixture, read};

const SURVEY: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {night: showNight, rail: showRail}
assume: [not (flag.night and flag.rail)]
pages: [consentPage, work]
scales: {yesNo: [1, 2]}
--- file: pages/work.yaml
page: work
content:
  - choice: smokes
    scale: yesNo
    follow_ups:
      - number: cigarettes
        range: 1..100
        hidden_when: smokes != 1
  - choice: liquor
    scale: yesNo
    hidden_when: smokes == 1
    follow_ups:
      - textarea: liquorKind
        hidden_when: smokes != 1
  - section: nights
    included_in: [night]
    hidden_when: smokes == 2
    content:
      - choice: often
        options: [{value: 1, hidden_when: cigarettes >= 20}, {value: 2}]
      - choice: nightRail
        scale: yesNo
        included_in: [rail]
      - choice: twice
        scale: yesNo
        included_in: [rail]
        hidden_when: smokes != 2
  - checkboxes: roles
    genders: [female]
    boxes: [driver, cook]
    follow_ups:
      - textarea: tour
        hidden_when: not driver or gender != \"female\"
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
sections: {nights: Nights}
questions:
  consent: I agree.
  smokes: Do you smoke?
  cigarettes: How many a day?
  liquor: Do you drink liquor?
  liquorKind: Which?
  often: {label: How often?, options: {1: Often, 2: Seldom}}
  nightRail: Trains at night?
  twice: Twice?
  roles: Which roles?
  driver: Driver
  cook: Cook
  tour: Which tour?
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
";

fn today() -> Date {
    Date::parse("2026-11-29").unwrap()
}

fn small() -> (Traced, SourceMap) {
    let findings = compile(&fixture(SURVEY));
    let traced = compile_traced(&findings.files).artifact.unwrap();
    (traced, findings.files)
}

fn shown(artifact: &Artifact, name: &str) -> Statement {
    Statement::Shown(find(artifact, name).unwrap_or_else(|| panic!("no element {name}")))
}

fn with_sought<T>(
    target: impl Fn(&Artifact) -> Statement,
    then: impl FnOnce(&Artifact, Sought<'_>) -> T,
) -> T {
    let (traced, files) = small();
    let expansions = Expansions::default();
    let printer = Printer {
        files: &files,
        expansions: &expansions,
        places: &traced.places,
    };
    let artifact = &traced.artifact;
    then(artifact, sought(&printer, artifact, target(artifact), today()))
}

fn text(lines: Vec<(usize, String)>) -> String {
    let lines = lines.into_iter();
    lines
        .map(|(depth, line)| "  ".repeat(depth) + &line + "\n")
        .collect()
}

fn how(name: &str) -> String {
    with_sought(|artifact| shown(artifact, name), |_, sought| text(sought.how()))
}

fn why_nobody(name: &str) -> String {
    with_sought(
        |artifact| shown(artifact, name),
        |_, sought| text(sought.why_nobody()),
    )
}

#[test]
fn how_lists_fewest_settings_and_answers() {
    assert_eq!(
        how("smokes"),
        "a participant without settings and answers sees “Do you smoke?” (`smokes`)\n"
    );
    assert_eq!(
        how("cigarettes"),
        "to see “How many a day?” (`cigarettes`):\n  answer “Do you smoke?” (`smokes`) with “Yes”\n"
    );
    assert_eq!(
        how("nights"),
        "to see the section “Nights” (`nights`):\n  turn on the flag `night`\n"
    );
    assert_eq!(
        how("tour"),
        "to see “Which tour?” (`tour`):\n  set the gender to `female`\n  tick “Driver” (`driver`)\n"
    );
}

#[test]
fn conflict_lists_rules_and_exceptions() {
    assert_eq!(
        why_nobody("liquorKind"),
        "no participant sees “Which?” (`liquorKind`)
These exclude it together:
  1  `liquor` is hidden when smokes == 1   [pages/work.yaml:11]
  2  `liquorKind` is hidden when smokes != 1   [pages/work.yaml:14]

It would be seen with an exception
  from 1 for a participant without any flag who answers “Do you smoke?” (`smokes`) with “Yes”
  from 2 for a participant without any flag and without answers
"
    );
    assert_eq!(
        why_nobody("nightRail"),
        "no participant sees “Trains at night?” (`nightRail`)
These exclude it together:
  1  the survey assumes `not (flag.night and flag.rail)` (`assume`)
  2  the section `nights` is only for the flags `night`   [pages/work.yaml:16]
  3  `nightRail` is only for the flags `rail`   [pages/work.yaml:23]

It would be seen with an exception
  from 1 for a participant with `night` and `rail` and without answers
  from 2 for a participant with `rail` and without answers
  from 3 for a participant with `night` and without answers
"
    );
}

#[test]
fn conflict_that_is_double_takes_two_exceptions() {
    with_sought(
        |artifact| shown(artifact, "twice"),
        |_, sought| {
            let told = text(sought.why_nobody());
            assert!(
                told.contains("An exception from one of them is not enough"),
                "{told}"
            );
            let document = sought.document();
            assert!(document.excluded_by.len() > 1, "{told}");
            let [together] = &document.exceptions[..] else {
                panic!("{told}")
            };
            assert_eq!(together.of.len(), 2, "{told}");
        },
    );
}

#[test]
fn conflict_of_a_shown_question_is_a_participant() {
    assert_eq!(
        why_nobody("cigarettes"),
        "“How many a day?” (`cigarettes`) can be seen:
  a participant without any flag who answers “Do you smoke?” (`smokes`) with “Yes” sees it
"
    );
}

#[test]
fn sought_option_is_told_by_its_label() {
    let first =
        |artifact: &Artifact| Statement::Offered(find(artifact, "often").unwrap(), OptionValue::Integer(1));
    with_sought(first, |artifact, sought| {
        assert_eq!(
            text(sought.how()),
            "to see the option “Often” of “How often?” (`often`):\n  turn on the flag `night`\n"
        );
        let line = eval_line(artifact, sought.witness().unwrap(), today());
        assert_eq!(
            line,
            r#"{"answers":{},"flags":{"night":true},"gender":null,"today":"2026-11-29"}"#
        );
    });
}

#[test]
fn document_has_participant_or_rules() {
    let document = |name: &str| -> JsonSought {
        with_sought(|artifact| shown(artifact, name), |_, sought| sought.document())
    };
    let seen = document("cigarettes");
    assert_eq!((seen.is_seen, &*seen.element), (Some(true), "cigarettes"));
    assert_eq!(seen.example.unwrap().answers["smokes"], 1);
    let excluded = document("liquorKind");
    assert_eq!(excluded.is_seen, Some(false));
    assert_eq!((excluded.excluded_by.len(), excluded.exceptions.len()), (2, 2));
    assert_eq!(excluded.exceptions[0].of, excluded.excluded_by[..1]);
}

/// Compiles a survey of this repository.
fn shipped(name: &str) -> (Traced, SourceMap) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../surveys")
        .join(name);
    let findings = compile(&read(&folder));
    let traced = compile_traced(&findings.files).artifact;
    (traced.expect(name), findings.files)
}

/// Returns whether a participant sees an element: something that is drawn in a container.
fn sees(artifact: &Artifact, witness: &Witness, id: ElementId) -> bool {
    let element = &artifact.elements[id.index()].element;
    let model = tailor(artifact, artifact.derived_from(witness.flags), witness.gender);
    let session = Session::with_answers(&model, today(), &witness.answers);
    let is_kept = |one: &&enkat_model::Element<_>| {
        one.id == element.id && one.body.is_container() == element.body.is_container()
    };
    let at = model.elements.iter().position(|one| is_kept(&one));
    at.is_some_and(|at| session.state(ElementId::at(at)).visible)
}

#[test]
fn shipped_surveys_show_each_element_to_a_participant() {
    for name in ["cop3", "hex", "med"] {
        let (traced, files) = shipped(name);
        let artifact = &traced.artifact;
        let expansions = Expansions::default();
        let printer = Printer {
            files: &files,
            expansions: &expansions,
            places: &traced.places,
        };
        // Some of the many: all kinds of elements are among them.
        for at in (0..artifact.elements.len()).step_by(5) {
            let id = ElementId::at(at);
            let sought = sought(&printer, artifact, Statement::Shown(id), today());
            let id_of = &artifact.elements[at].element.id;
            let witness = sought.witness().unwrap_or_else(|| panic!("{name}: {id_of}"));
            assert!(artifact.assumes(witness.flags, witness.gender), "{name}: {id_of}");
            assert!(sees(artifact, witness, id), "{name}: {id_of} {witness:?}");
        }
    }
}
