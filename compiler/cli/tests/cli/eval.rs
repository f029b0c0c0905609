//! The contract of `enkat eval`, line by line.

use std::{
    io::{BufRead, BufReader, Write},
    path::PathBuf,
};

use serde_json::{Value, json};

use crate::enkat::{Run, command, enkat_with_stdin, folder, project};

const HEADER: &str = "
survey: kinds
version: 1
languages: [en]
consent: {page: start, box: agreed}
flags: {senior: showSenior, radiation: showRadiation}
pages: [start, work, more]
scales: {yesNo: [1, 2]}
";
const START: &str = "
page: start
content:
  - checkbox: agreed
    required: true
";
const WORK: &str = "
page: work
content:
  - section: day
    content:
      - note: intro
      - choice: late
        scale: yesNo
        or_box: lateUnknown
        follow_ups:
          - text: why
            max_length: 5
            hidden_when: late == 2
      - checkboxes: roles
        boxes: [driver, {box: cook, included_in: [senior]}, guard]
        min: 2
        max: 2
        or_box: noRole
      - number: hours
        range: 0..40
        decimals: 1
        required: false
";
const MORE: &str = "
page: more
content:
  - choice: pregnant
    options: [yes, no]
    genders: [female]
  - choice: retired
    scale: yesNo
    included_in: [senior, radiation]
    hidden_when: not flag.senior
";
const SCORES: &str = "
calm:
  of: [pace]
  as: mean
  at_least: 1
  bands: [{text: good}]
";
const PACE: &str = "
  - choice: pace
    options: [{value: 1, valuation: 1}, {value: 2, valuation: 0.25}]
    counted: false
";
const TEXTS: &str = "
survey: {name: Kinds}
pages: {start: Start, work: Work, more: More}
sections: {day: Your day}
scales: {yesNo: {1: 'Yes', 2: 'No'}}
scores: {calm: {name: Calm, bands: {good: {label: Good}}}}
questions:
  agreed: I agree
  intro: About your day
  late: Are you late?
  lateUnknown: I do not know
  why: Why?
  roles: Which roles do you have?
  driver: Driver
  cook: Cook
  guard: Guard
  noRole: None
  hours: How many hours?
  retired: Are you retired?
  pregnant: {label: Are you pregnant?, options: {yes: Yes I am, no: No I am not}}
  pace: {label: How fast?, options: {1: Slow, 2: Fast}}
";

fn kinds(name: &str) -> PathBuf {
    let more = format!("{MORE}{PACE}");
    let files = [
        ("survey.yaml", HEADER),
        ("pages/start.yaml", START),
        ("pages/work.yaml", WORK),
        ("pages/more.yaml", &more),
        ("scores.yaml", SCORES),
        ("texts/en.yaml", TEXTS),
    ];
    folder(&format!("eval-{name}"), &files)
}

fn run(name: &str, input: &[u8]) -> Run {
    let run = enkat_with_stdin(&["eval", kinds(name).to_str().unwrap()], input);
    assert_eq!(run.code, 0, "{}", run.err);
    run
}

/// Returns the answer to one line.
fn eval(name: &str, input: &Value) -> Value {
    serde_json::from_str(&run(name, format!("{input}\n").as_bytes()).out).unwrap()
}

/// Returns what is said about lines, without the answers to them.
fn told(name: &str, lines: &[Value]) -> Vec<String> {
    let lines: Vec<_> = lines.iter().map(|line| format!("{line}\n")).collect();
    let told = run(name, lines.concat().as_bytes()).err;
    told.lines().map(str::to_owned).collect()
}

#[test]
fn eval_names_what_it_ignores_once() {
    let lines = [
        json!({"answers": {"late": 1, "roles": true, "hidden": null}, "flags": {"senior": true, "showSenior": false}}),
        json!({"anwsers": {"late": 1}, "survey": "kinds", "language": "fr"}),
        json!({"answers": {"lat": 1, "work": 2, "xyz": 3}, "flags": {"showSenoir": true, "radiation": "true"}}),
        json!({"answers": {"lat": 1}}),
    ];
    assert_eq!(
        told("ignored", &lines),
        [
            "enkat: line 1: the survey has no question `hidden`, and its answer is ignored",
            "enkat: line 1: the answer to `roles` is ignored: it is of the kind `checkboxes`, which has no answer of its own",
            "enkat: line 2: an input line has no key `anwsers`, which is ignored; did you mean `answers`?",
            "enkat: line 2: an input line has no key `survey`, which is ignored; the keys are id, preset, flags, gender, answers, language, today",
            "enkat: line 2: the survey has no texts in `fr`, and messages are in its first language; its languages are en",
            "enkat: line 3: the flag `radiation` is ignored: it is neither true nor false",
            "enkat: line 3: the survey has no flag `showSenoir`, which is ignored; did you mean `showSenior`?",
            "enkat: line 3: the survey has no question `lat`, and its answer is ignored; did you mean `late`?",
            "enkat: line 3: the answer to `work` is ignored: it is of the kind `page`, which has no answer of its own",
            "enkat: line 3: the survey has no question `xyz`, and its answer is ignored",
        ]
    );
}

#[test]
fn eval_of_many_unknown_names_stops_naming_them() {
    let answers: serde_json::Map<_, _> = (0..500).map(|n| (format!("{n}").repeat(400), json!(1))).collect();
    let told = told(
        "many-ignored",
        &[json!({"answers": answers}), json!({"answers": answers})],
    );
    assert_eq!(told.len(), 21);
    assert_eq!(
        told[20],
        "enkat: more names are ignored, which are not listed here"
    );
    assert!(told.iter().all(|line| line.chars().count() < 150), "{told:?}");
}

fn rules(output: &Value) -> Vec<(&str, &str)> {
    let errors = output["errors"].as_array().unwrap().iter();
    errors
        .map(|error| (error["id"].as_str().unwrap(), error["rule"].as_str().unwrap()))
        .collect()
}

/// Runs the lines of `tests/surveys/eval/<survey>.jsonl`: each has an input and parts of the expected output.
#[test]
fn eval_of_built_in_surveys_returns_expected_output() {
    let folder = project().join("tests/surveys/eval");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let survey = format!("surveys/{}", file.file_stem().unwrap().to_str().unwrap());
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let story: Value = serde_json::from_str(line).unwrap();
            let run = enkat_with_stdin(&["eval", &survey], format!("{}\n", story["input"]).as_bytes());
            let output: Value = serde_json::from_str(&run.out).unwrap();
            for (key, expected) in story["expect"].as_object().unwrap() {
                assert_eq!(&output[key], expected, "{key} of {survey} for {}", story["input"]);
            }
        }
    }
}

#[test]
fn eval_empty_object_has_no_flags_or_answers() {
    assert_eq!(
        eval("empty", &json!({})),
        json!({
            "id": null,
            "pages": ["start", "work", "more"],
            "visible": [
                "agreed", "intro", "late", "lateUnknown", "why", "roles", "driver", "guard", "noRole", "hours",
                "pregnant", "pace"
            ],
            "hidden": [],
            "disabled": [],
            "excluded": ["cook", "retired"],
            "required": ["agreed", "late", "why", "roles", "pregnant", "pace"],
            "hidden_options": {},
            "errors": [
                {"id": "agreed", "rule": "required", "message": "this box has to be ticked"},
                {"id": "late", "rule": "required", "message": "this question has to be answered"},
                {"id": "why", "rule": "required", "message": "this question has to be answered"},
                {"id": "roles", "rule": "required", "message": "tick at least 2 boxes"},
                {"id": "pregnant", "rule": "required", "message": "this question has to be answered"},
                {"id": "pace", "rule": "required", "message": "this question has to be answered"}
            ],
            "warnings": [],
            "progress": 0.0,
            "payload": {"agreed": false, "driver": false, "guard": false, "lateUnknown": false, "noRole": false},
            "scores": {"calm": null},
            "attention": [],
            "flags": {"showSenior": false, "showRadiation": false}
        })
    );
}

#[test]
fn eval_or_box_disables_field_and_hides_follow_ups() {
    let output = eval(
        "disabled",
        &json!({"answers": {"late": 1, "why": "x", "lateUnknown": true, "noRole": true, "driver": true}}),
    );
    assert_eq!(output["disabled"], json!(["late", "roles", "driver", "guard"]));
    assert_eq!(output["hidden"], json!(["why"]));
    assert_eq!(output["required"], json!(["agreed", "pregnant", "pace"]));
    let saved = json!({"agreed": false, "lateUnknown": true, "noRole": true});
    assert_eq!(output["payload"], saved);
}

#[test]
fn eval_flags_accept_alias_and_prefer_setting() {
    let flags = |flags: Value| eval("flags", &json!({"flags": flags}))["flags"].clone();
    assert_eq!(
        flags(json!({"senior": true})),
        json!({"showSenior": true, "showRadiation": false})
    );
    assert_eq!(
        flags(json!({"showSenior": false, "senior": true})),
        json!({"showSenior": false, "showRadiation": false})
    );
    assert_eq!(
        flags(json!({"showSenior": 1, "radiation": "true", "x": true})),
        json!({"showSenior": false, "showRadiation": false})
    );
    let hidden = eval("flags", &json!({"flags": {"radiation": true}}));
    assert_eq!(
        (&hidden["hidden"], &hidden["excluded"]),
        (&json!(["retired"]), &json!(["cook"]))
    );
}

#[test]
fn eval_gender_ignores_case() {
    let excluded = |gender: Value| eval("gender", &json!({"gender": gender}))["excluded"].clone();
    assert_eq!(excluded(json!("Male")), json!(["cook", "pregnant", "retired"]));
    assert_eq!(excluded(json!("FEMALE")), json!(["cook", "retired"]));
    assert_eq!(excluded(json!(null)), json!(["cook", "retired"]));
}

#[test]
fn eval_error_has_first_broken_rule_of_question() {
    let of = |answers: Value| {
        let output = eval("rules", &json!({"answers": answers}));
        rules(&output)
            .into_iter()
            .map(|(id, rule)| format!("{id}: {rule}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(
            json!({"agreed": "yes", "late": "1", "why": "too long", "roles": true, "driver": true, "hours": 40.5, "pregnant": "maybe", "pace": 1})
        ),
        [
            "agreed: type",
            "late: type",
            "why: max_length",
            "roles: min",
            "hours: range",
            "pregnant: option"
        ]
    );
    assert_eq!(
        of(
            json!({"agreed": true, "late": 3, "why": "  ", "driver": 1, "hours": 1.25, "pregnant": 1, "pace": 2.0})
        ),
        [
            "late: option",
            "why: required",
            "roles: type",
            "hours: decimals",
            "pregnant: type"
        ]
    );
}

#[test]
fn eval_rule_text_is_normalized_like_answers() {
    let more = format!("{MORE}{PACE}");
    let work = WORK.replace("hidden_when: late == 2", "hidden_when: town == \"Orsa\u{301}\"");
    let work = format!("{work}      - text: town\n        required: false\n");
    let texts = format!("{TEXTS}  town: Where do you live?\n");
    let files = [
        ("survey.yaml", HEADER),
        ("pages/start.yaml", START),
        ("pages/work.yaml", &work),
        ("pages/more.yaml", &more),
        ("scores.yaml", SCORES),
        ("texts/en.yaml", &texts),
    ];
    let folder = folder("eval-composed", &files);
    let lines =
        ["Orsa\u{301}", "Ors\u{e1}", "Orsa"].map(|town| json!({"answers": {"town": town}}).to_string());
    let run = enkat_with_stdin(&["eval", folder.to_str().unwrap()], lines.join("\n").as_bytes());
    let outputs = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let hidden: Vec<bool> = outputs.map(|output| output["hidden"] == json!(["why"])).collect();
    assert_eq!(hidden, [true, true, false], "{run:?}");
}

#[test]
fn eval_computes_progress_payload_and_scores() {
    let answers = json!({"agreed": true, "late": 2.0, "driver": true, "guard": true, "hours": 7.5, "pace": 2, "unknown": 1});
    let output = eval("payload", &json!({"answers": answers, "gender": "male"}));
    assert_eq!(output["errors"], json!([]));
    assert_eq!(output["progress"], json!(1.0));
    assert_eq!(output["scores"], json!({"calm": 0.25}));
    assert_eq!(
        output["payload"],
        json!({"agreed": true, "late": 2, "lateUnknown": false, "driver": true, "guard": true, "noRole": false, "hours": 7.5, "pace": 2})
    );
}

#[test]
fn eval_invalid_line_returns_error_and_continues() {
    let input = b"{\"id\": 1}\nnonsense\n\n[]\n\xff\n{\"answers\": 3}\n{\"gender\": \"robot\"}\n{\"id\": 2}";
    let run = enkat_with_stdin(&["eval", kinds("lines").to_str().unwrap()], input);
    let told = "enkat: 6 of 8 lines could not be read, first line 2; the output has an `error` for each\n";
    assert_eq!((run.code, run.err.as_str()), (1, told));
    let lines: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 8);
    assert_eq!((&lines[0]["id"], &lines[7]["id"]), (&json!(1), &json!(2)));
    for line in &lines[1..7] {
        assert_eq!(
            line.as_object().unwrap().keys().collect::<Vec<_>>(),
            ["error"],
            "{line}"
        );
    }
}

#[test]
fn eval_returns_id_unchanged() {
    let run = run(
        "ids",
        b"{\"id\": {\"b\": 12345678901234567890123, \"a\": [null]}}\n",
    );
    assert!(
        run.out
            .starts_with("{\"id\":{\"b\": 12345678901234567890123, \"a\": [null]},"),
        "{}",
        run.out
    );
}

#[test]
fn eval_flushes_output_after_each_line() {
    let mut child = command(&["eval", kinds("flush").to_str().unwrap()])
        .spawn()
        .unwrap();
    let mut into = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(into, "{{\"id\": {id}}}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["id"], json!(id));
    }
    drop(into);
    assert!(child.wait().unwrap().success());
}

#[test]
fn eval_broken_survey_exits_1_missing_exits_2() {
    let broken = folder("eval-broken", &[("survey.yaml", "survey: x\n")]);
    let run = enkat_with_stdin(&["eval", broken.to_str().unwrap()], b"");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let run = enkat_with_stdin(&["eval", "nowhere"], b"");
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1));
}

#[test]
fn eval_check_message_uses_requested_language() {
    let header = "survey: s\nversion: 1\nlanguages: [en, sv]\nconsent: none\npages: [work]\n";
    let english = "
survey: {name: Survey}
pages: {work: Work}
questions: {years: How many years?, nights: How many at night?}
checks: {tooMany: More nights than years.}
";
    let swedish = "
survey: {name: Enkät}
pages: {work: Arbete}
questions: {years: Hur många år?, nights: Hur många på natten?}
checks: {tooMany: Fler nätter än år.}
";
    let page = "
page: work
content:
  - number: years
    range: 0..50
  - number: nights
    range: 0..50
    checks: [{that: nights <= years, message: tooMany}]
";
    let files = [
        ("survey.yaml", header),
        ("pages/work.yaml", page),
        ("texts/en.yaml", english),
        ("texts/sv.yaml", swedish),
    ];
    let folder = folder("eval-languages", &files);
    let message = |language: &str| {
        let line = json!({"answers": {"years": 1, "nights": 2}, "language": language}).to_string();
        let run = enkat_with_stdin(&["eval", folder.to_str().unwrap()], line.as_bytes());
        let output: Value = serde_json::from_str(&run.out).unwrap();
        output["errors"][0]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(message("sv"), "Fler nätter än år.");
    assert_eq!(message("en"), "More nights than years.");
    assert_eq!(
        message("fr"),
        "More nights than years.",
        "the first, where there is no such"
    );
}
