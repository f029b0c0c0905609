//! A survey with conditions, derived flags, assumptions and a payload of its own: from its sources to its saved data.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

use crate::enkat::{enkat, enkat_in, enkat_with_stdin, folder};

const HEADER: &str = "
survey: logic
version: 1
languages: [en]
consent: none
flags: {lifting: showLifting, meba: showMeba, senior: showSenior}
derived_flags:
  lifting: flag.lifting and not flag.meba
  anyLifting: flag.lifting or flag.meba
assume:
  - flag.lifting or not flag.meba
  - not (flag.senior and gender == \"other\")
conditions:
  strained: calm or heavy
  heavy: any(loads) and flag.anyLifting
  calm: pace == 2 and hours <= 10
pages: [work, home]
";
const WORK: &str = "
page: work
content:
  - choice: pace
    options: [1, 2]
  - number: hours
    range: 0..80
  - section: liftingAndMore
    included_in: [lifting, anyLifting]
    content:
      - checkboxes: loads
        boxes: [boxes, {box: people, included_in: [lifting]}]
        or_box: noLoads
";
const HOME: &str = "
page: home
content:
  - text: rest
    hidden_when: strained and not flag.senior
    required: false
  - checkbox: garden
    hidden_when: not calm
";
const PAYLOAD: &str = "
convert:
  one_two: [loads, garden]
  one_zero: [noLoads]
derive:
  isCalm: calm
  hoursADay: hours / 5
  isSenior: flag.senior
negate_flags: {show*: hide*}
nest:
  block: {sections: [liftingAndMore], questions: [pace]}
";
const TEXTS: &str = "
survey: {name: Logic}
pages: {work: Work, home: Home}
sections: {liftingAndMore: Lifting}
questions:
  pace: {label: How fast?, options: {1: Fast, 2: Slow}}
  hours: How many hours?
  loads: What do you lift?
  boxes: Boxes
  people: People
  noLoads: Nothing
  rest: How do you rest?
  garden: I have a garden
";

fn survey(name: &str) -> PathBuf {
    let files = [
        ("survey.yaml", HEADER),
        ("pages/work.yaml", WORK),
        ("pages/home.yaml", HOME),
        ("payload.yaml", PAYLOAD),
        ("texts/en.yaml", TEXTS),
    ];
    folder(&format!("logic-{name}"), &files)
}

fn eval(name: &str, input: &Value) -> Value {
    let line = format!("{input}\n");
    let run = enkat_with_stdin(&["eval", survey(name).to_str().unwrap()], line.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn check_logic_survey_has_no_findings() {
    // A part of its rules decides nothing, on purpose: the traces of rules show such parts, too.
    let survey = survey("check");
    let run = enkat(&[
        "check",
        survey.to_str().unwrap(),
        "--deny",
        "warnings",
        "--ignore",
        "W1604",
    ]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "1 survey checked, no findings\n"),
        "{}",
        run.err
    );
}

#[test]
fn flags_are_derived_before_tailoring() {
    let flags = |sent: Value| eval("flags", &json!({ "flags": sent }))["flags"].clone();
    assert_eq!(
        flags(json!({"showLifting": true})),
        json!({"showLifting": true, "showMeba": false, "showSenior": false, "anyLifting": true})
    );
    assert_eq!(
        flags(json!({"lifting": true, "meba": true})),
        json!({"showLifting": false, "showMeba": true, "showSenior": false, "anyLifting": true})
    );
    assert_eq!(flags(json!({"anyLifting": true}))["anyLifting"], false);
    let output = eval("flags", &json!({"flags": {"lifting": true, "meba": true}}));
    assert_eq!(output["excluded"], json!(["people"]));
    assert_eq!(
        eval("flags", &json!({}))["excluded"],
        json!(["loads", "boxes", "people", "noLoads"])
    );
}

#[test]
fn named_condition_hides_elements() {
    let hidden = |answers: Value| {
        let input = json!({"flags": {"lifting": true}, "answers": answers});
        eval("names", &input)["hidden"].clone()
    };
    assert_eq!(hidden(json!({})), json!(["garden"]));
    assert_eq!(hidden(json!({"pace": 2, "hours": 10})), json!(["rest"]));
    assert_eq!(hidden(json!({"boxes": true})), json!(["rest", "garden"]));
}

#[test]
fn payload_is_converted_derived_negated_and_copied() {
    let input = json!({
        "flags": {"lifting": true, "senior": true},
        "answers": {"pace": 1, "hours": 12, "people": true, "garden": true},
    });
    let expected = json!({
        "pace": 1, "hours": 12, "boxes": 2, "people": 1, "noLoads": 0, "garden": 2,
        "isCalm": false, "hoursADay": 2.4, "isSenior": true,
        "hideLifting": false, "hideMeba": true, "hideSenior": false,
        "block": {"pace": 1, "boxes": 2, "people": 1, "noLoads": 0},
    });
    assert_eq!(eval("saved", &input)["payload"], expected);
    let nothing = json!({
        "garden": 2, "isCalm": false, "isSenior": false,
        "hideLifting": true, "hideMeba": true, "hideSenior": true, "block": {},
    });
    assert_eq!(eval("saved", &json!({}))["payload"], nothing);
}

#[test]
fn build_writes_payload_schema() {
    let folder = survey("build");
    let run = enkat_in(&folder, &["build", ".", "--out", "out"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let schema: Value =
        serde_json::from_slice(&fs::read(folder.join("out/payload.schema.json")).unwrap()).unwrap();
    let properties = &schema["properties"];
    assert_eq!(properties["boxes"], json!({"enum": [1, 2]}));
    assert_eq!(
        properties["hours"],
        json!({"type": "integer", "minimum": 0, "maximum": 80})
    );
    assert_eq!(properties["hoursADay"], json!({"type": "number"}));
    assert_eq!(
        properties["block"]["properties"]["noLoads"],
        json!({"enum": [1, 0]})
    );
    assert_eq!(
        schema["required"],
        json!(["isCalm", "isSenior", "hideLifting", "hideMeba", "hideSenior"])
    );
}

#[test]
fn outline_shows_conditions_and_payload() {
    let run = enkat_in(&survey("outline"), &["outline", "."]);
    insta::assert_snapshot!(run.out, @r#"
    survey logic, version 1
    languages: en
    name: Logic
    consent: none
    stepper: yes
    finish: the feedback
    flag lifting = showLifting
    flag meba = showMeba
    flag senior = showSenior
    derived flag lifting = flag.lifting and not flag.meba (flags as sent)
    derived flag anyLifting = flag.lifting or flag.meba (flags as sent)
    assumed: flag.lifting or not flag.meba (flags as sent)
    assumed: not (flag.senior and gender == "other") (flags as sent)
    condition strained = calm or heavy
    condition heavy = (boxes or people) and flag.anyLifting
    condition calm = pace == 2 and hours <= 10

    page work — Work
      choice pace — How fast?
          1 Fast
          2 Slow
      number hours — How many hours? (0..80)
      section liftingAndMore — Lifting
          only with flag.lifting or flag.anyLifting
        checkboxes loads — What do you lift?
          box boxes — Boxes
          box people — People
              only with flag.lifting
          or_box noLoads — Nothing

    page home — Home
      text rest — How do you rest? (up to 255 characters, optional)
          hidden when strained and not flag.senior
      checkbox garden — I have a garden
          hidden when not calm

    saved
      as 1 or 2: boxes, people, garden
      as 1 or 0: noLoads
      isCalm = calm
      hoursADay = hours / 5
      isSenior = flag.senior
      hideLifting = not flag.lifting
      hideMeba = not flag.meba
      hideSenior = not flag.senior
      block copies pace, boxes, people, noLoads
    "#);
}
