//! Imports of modules into a survey, in any order.

#![allow(clippy::unwrap_used, reason = "only tests")]

mod support;

use enkat_model::{Artifact, Date, Session, Tailoring, tailor};
use serde_json::{Map, Value};
use support::{compile_to, fixture};

const SURVEY: &str = "\
--- file: survey.yaml
survey: base
version: 1
languages: [sv-SE]
consent: none
import: [../shared/lifestyle.yaml, ../shared/issues.yaml]
flags: {alcohol: showAlcohol}
pages: [work]
templates:
  first:
    params: [what]
    content:
      - text: $(what)First
      - use: second
        with: {what: $(what)}
  second:
    params: [what]
    content:
      - text: $(what)Second
--- file: pages/work.yaml
page: work
content:
  - choice: exercise
    scale: often3
  - use: first
    each: {what: [walk, swim]}
  - include: lifestyle.alcohol
    included_in: [alcohol]
    hidden_when: exercise == 3
  - use: issue
    each:
      - {part: neck, at: work}
      - {part: knee, at: home}
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {work: Arbete}
questions:
  exercise: Hur ofta rör du dig?
  alcoholWhere: Var dricker du?
templates:
  first: {questions: {$(what)First: 'Först $(what)'}}
  second: {questions: {$(what)Second: 'Sedan $(what)'}}
  issue:
    params:
      part:
        knee: {the: knät}
--- file: ../shared/lifestyle.yaml
module: lifestyle
import: [scales.yaml]
sections:
  - section: alcohol
    content:
      - choice: alcoholOften
        scale: often3
        follow_ups:
          - text: alcoholWhere
            hidden_when: alcoholOften == 3
  - section: tobacco
    content:
      - choice: tobaccoOften
        scale: often3
--- file: ../shared/texts/lifestyle/sv-SE.yaml
sections: {alcohol: Alkohol, tobacco: Tobak}
questions:
  alcoholOften: Hur ofta dricker du?
  alcoholWhere: Med vem dricker du?
  tobaccoOften: Hur ofta röker du?
--- file: ../shared/scales.yaml
module: scales
scales:
  often3: [1, 2, 3]
  never: [1, 2]
--- file: ../shared/texts/scales/sv-SE.yaml
scales:
  often3: {1: Ofta, 2: Sällan, 3: Aldrig}
  never: {1: Alltid, 2: Aldrig}
--- file: ../shared/issues.yaml
module: issues
templates:
  issue:
    params: [part, at]
    content:
      - text: $(part)Issue
        hidden_when: exercise == 1
      - note: $(at)Note
--- file: ../shared/texts/issues/sv-SE.yaml
templates:
  issue:
    params:
      part:
        neck: {the: nacken}
        foot: {the: foten}
      at: {work: arbetet, home: hemmet}
    questions:
      $(part)Issue: Besvär i $(part.the)?
      $(at)Note: Nu om $(at).
--- without: pages/consentPage.yaml
--- without: scores.yaml
";

fn artifact(text: &str) -> Artifact {
    compile_to(&fixture(text))
}

#[test]
fn module_adds_sections_scales_and_templates() {
    let artifact = artifact(SURVEY);
    let ids: Vec<&str> = artifact
        .elements
        .iter()
        .map(|included| included.element.id.as_str())
        .collect();
    assert_eq!(
        ids,
        [
            "work",
            "exercise",
            "walkFirst",
            "walkSecond",
            "swimFirst",
            "swimSecond",
            "alcohol",
            "alcoholOften",
            "alcoholWhere",
            "neckIssue",
            "workNote",
            "kneeIssue",
            "homeNote",
        ]
    );
    let alcohol = &artifact.elements[6];
    assert!(
        !alcohol.included_in.is_empty(),
        "the include says when it is there"
    );
}

#[test]
fn survey_texts_override_module_unused_are_omitted() {
    let artifact = artifact(SURVEY);
    let texts = &artifact.texts["sv-SE"];
    for (key, words) in [
        ("questions.alcoholOften.label", "Hur ofta dricker du?"),
        ("questions.alcoholWhere.label", "Var dricker du?"),
        ("questions.neckIssue.label", "Besvär i nacken?"),
        ("questions.kneeIssue.label", "Besvär i knät?"),
        ("questions.workNote.label", "Nu om arbetet."),
        ("scales.often3.3", "Aldrig"),
    ] {
        assert_eq!(texts.get(key).map(String::as_str), Some(words), "{key}");
    }
    let unused = ["tobacco", "never"];
    let dead: Vec<_> = texts
        .keys()
        .filter(|key| unused.iter().any(|part| key.contains(part)))
        .collect();
    assert_eq!(dead, Vec::<&String>::new());
}

#[test]
fn module_score_texts_are_limited_to_survey_scores() {
    let scores = "\
scores:
  drinking: {name: Alkohol, bands: {often: {label: Ofta}, rarely: {label: Sällan}}}
  smoking: {name: Tobak, bands: {often: {label: Ofta}}}
";
    let with_scores = SURVEY
        .replace("  often3: [1, 2, 3]", "  often3: [{value: 1, valuation: 0}, {value: 2, valuation: 0.5}, {value: 3, valuation: 1}]")
        .replace("--- file: ../shared/scales.yaml\n", &format!("{scores}--- file: ../shared/scales.yaml\n"))
        .replace(
            "--- without: scores.yaml\n",
            "--- file: scores.yaml\ndrinking: {of: [alcoholOften], as: mean, bands: [{below: 0.4, text: often}, {text: rarely}]}\n",
        );
    let texts = &artifact(&with_scores).texts["sv-SE"];
    let of_scores: Vec<&str> = texts
        .keys()
        .filter_map(|key| key.strip_prefix("scores."))
        .collect();
    assert_eq!(
        of_scores,
        [
            "drinking.name",
            "drinking.bands.often.label",
            "drinking.bands.rarely.label"
        ]
    );
}

#[test]
fn artifact_ignores_order_of_definitions_and_files() {
    let expected = written(&artifact(SURVEY));
    let imports = SURVEY.replace(
        "[../shared/lifestyle.yaml, ../shared/issues.yaml]",
        "[../shared/issues.yaml, ../shared/scales.yaml, ../shared/lifestyle.yaml]",
    );
    assert_eq!(written(&artifact(&imports)), expected, "imports");
    let (before, rest) = SURVEY.split_once("  first:\n").unwrap();
    let (first, rest) = rest.split_once("  second:\n").unwrap();
    let (second, after) = rest.split_once("--- file: pages").unwrap();
    let templates = format!("{before}  second:\n{second}  first:\n{first}--- file: pages{after}");
    assert_eq!(written(&artifact(&templates)), expected, "templates");
    let mut files: Vec<_> = fixture(SURVEY).into_iter().collect();
    for turn in 0..files.len() {
        files.rotate_left(1);
        let mut turned = files.clone();
        if turn % 2 == 1 {
            turned.reverse();
        }
        assert_eq!(
            written(&compile_to(turned.iter().map(|(path, bytes)| (path, bytes)))),
            expected,
            "files, turn {turn}"
        );
    }
}

fn written(artifact: &Artifact) -> String {
    serde_json::to_string_pretty(artifact).unwrap()
}

/// A survey that includes one of a module's two sections, and uses conditions about both.
const CONDITIONS: &str = "\
--- file: survey.yaml
survey: base
version: 1
languages: [sv-SE]
consent: none
import: [../shared/lifestyle.yaml]
allow:
  neverDrinks: nobody is asked about alcohol here
pages: [work]
--- file: pages/work.yaml
page: work
content:
  - text: free
    hidden_when: neverDrinks and not sleepsWell
  - include: lifestyle.sleep
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {work: Arbete}
questions: {free: Berätta}
--- file: ../shared/lifestyle.yaml
module: lifestyle
conditions:
  sleepsWell: sleepHours in 7..9 and not (count(alcoholWhere) == 0 and alcoholGlasses + 1 > 2)
  neverDrinks: alcoholOften == 2 or alcoholGlasses < 1
  notUsed: nothingLikeThis == 1
sections:
  - section: sleep
    content:
      - number: sleepHours
        range: 0..24
  - section: alcohol
    content:
      - choice: alcoholOften
        options: [1, 2]
      - number: alcoholGlasses
        range: 0..50
      - checkboxes: alcoholWhere
        boxes: [home, out]
--- file: ../shared/texts/lifestyle/sv-SE.yaml
sections: {sleep: Sömn, alcohol: Alkohol}
questions: {sleepHours: Hur länge sover du?}
--- without: pages/consentPage.yaml
--- without: scores.yaml
";

#[test]
fn artifact_has_used_conditions_of_module() {
    let artifact = artifact(CONDITIONS);
    let names: Vec<_> = artifact
        .conditions
        .iter()
        .map(|named| named.name.as_str())
        .collect();
    assert_eq!(names, ["sleepsWell", "neverDrinks"]);
}

#[test]
fn condition_on_excluded_question_is_unanswered() {
    let artifact = artifact(CONDITIONS);
    let model = tailor(&artifact, artifact.flags_from(&Map::new()), None);
    let today = Date::parse("2026-11-21").unwrap();
    let answers = Map::from_iter([("sleepHours".to_owned(), Value::from(8))]);
    let session = Session::with_answers(&model, today, &answers);
    let holds = |name: &str| {
        let named = artifact.conditions.iter().find(|named| named.name == name);
        session.holds(
            &Tailoring::new(&artifact, artifact.flags_from(&Map::new()), None)
                .condition(&named.unwrap().condition),
        )
    };
    assert!(
        holds("sleepsWell"),
        "an unknown number of glasses is not more than two"
    );
    assert!(!holds("neverDrinks"), "what is not asked is not answered");
    assert!(session.state(session.find("free").unwrap()).visible);
}
