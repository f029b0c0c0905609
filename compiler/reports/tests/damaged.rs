//! Surveys with one damaged value: each that does not compile has an error that reports it.

#![allow(clippy::unwrap_used, reason = "only tests")]

mod support;

use std::fmt::Write;

use enkat_compiler::expand::expand_all;
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    parse::parse,
    source::SourceMap,
};
use support::{Files, fixture};

/// The values that replace others.
const DAMAGES: [&str; 7] = ["{}", "[]", "", "x", "[{}]", "[[]]", "{x: {}}"];

/// A survey with most of the language: every list of it can be damaged.
const SURVEY: &str = "\
--- nothing
--- file: survey.yaml
survey: body
version: 1
languages: [en]
consent: {page: body, box: consent}
import: [shared/common.yaml]
flags: {night: showNight, day: showDay}
derived_flags: {shift: night or day}
assume: [night or day]
presets: {both: [night, day]}
conditions:
  ill: health == 2
pages: [body]
allow:
  unused: not asked yet
scales:
  amount: [{value: 1, valuation: 1}, {value: 2, valuation: 0}]
templates:
  pain:
    params: [part]
    content:
      - choice: $(part)Pain
        scale: yesNo
        follow_ups:
          - text: $(part)PainSince
            hidden_when: $(part)Pain == 2
--- file: pages/body.yaml
page: body
content:
  - checkbox: consent
    required: true
  - section: first
    content:
      - group: both
        layout: inline
        content:
          - number: nights
            range: 0..7
            or_box: nightsUnknown
          - number: days
            range: 0..7
            checks:
              - that: nights + days <= 7
                message: tooMany
      - checkboxes: tired
        boxes:
          - tiredNight
          - box: tiredDay
            included_in: [day]
        at_most_one:
          - [tiredNight, tiredDay]
      - note: thanks
      - choice: amountOfSleep
        scale: amount
      - choice: colour
        options:
          - 1
          - value: 2
            hidden_when: ill
  - use: pain
    each: {part: [neck, hand]}
    hidden_when: well
  - repeat: fall
    max: 3
    content:
      - text: fallWhere
  - include: common.rest
    included_in: [night]
--- file: scores.yaml
sleep:
  of: [amountOfSleep]
  as: mean
  bands:
    - below: 0.5
      text: low
    - text: good
--- file: payload.yaml
negate_flags:
  isAwake: night
nest:
  health: {sections: [rest]}
--- file: scenarios/body.yaml
- scenario: well
  answers: {health: 1}
  expect:
    hidden: [neckPain]
--- file: texts/en.yaml
survey: {name: Body}
pages: {body: Your body}
questions:
  neckPain: Does your neck hurt?
templates:
  pain:
    questions:
      $(part)Pain:
        label: Does your $(part) hurt?
--- file: shared/common.yaml
module: common
conditions:
  well: health == 1
scales:
  yesNo: [1, 2]
sections:
  - section: rest
    content:
      - choice: health
        scale: yesNo
--- file: shared/texts/common/en.yaml
sections: {rest: Rest}
questions: {health: Are you well?}
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
";

#[test]
fn undamaged_survey_expands() {
    let mut sink = Sink::default();
    let files = files_of(&fixture(SURVEY));
    let sources = parse(&files, &mut sink).unwrap();
    assert!(expand_all(sources, &mut sink).survey.is_some());
    assert_eq!(sink.finish(), []);
}

#[test]
fn damaged_survey_without_artifact_has_error() {
    let survey = fixture(SURVEY);
    for (path, text) in &survey {
        for damaged in damaged(str::from_utf8(text).unwrap()) {
            let mut survey = survey.clone();
            survey.insert(path.clone(), damaged.clone().into_bytes());
            let compilation = enkat_compiler::compile(&files_of(&survey));
            let is_error = |finding: &Diagnostic| finding.severity() == Severity::Error;
            assert!(
                compilation.artifact.is_some() || compilation.diagnostics.iter().any(is_error),
                "no artifact and no error: {path}\n{damaged}"
            );
        }
    }
}

fn files_of(survey: &Files) -> SourceMap {
    let mut files = SourceMap::default();
    for (path, text) in survey {
        files.add(path, str::from_utf8(text).unwrap());
    }
    files
}

/// Returns the text once for each value and damage, without the lines that belong to the value.
fn damaged(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        for (kept, column) in values(line) {
            let rest = lines[at + 1..].iter().skip_while(|line| indent(line) > column);
            let rest = rest.fold(String::new(), |mut rest, line| {
                let _ = writeln!(rest, "{line}");
                rest
            });
            let before = lines[..at].join("\n");
            all.extend(DAMAGES.map(|damage| format!("{before}\n{kept} {damage}\n{rest}")));
        }
    }
    all
}

/// Returns the text before each value that begins on a line, and the column of its key or dash.
fn values(line: &str) -> Vec<(&str, usize)> {
    let dash = indent(line);
    let is_item = line[dash..].starts_with("- ");
    let key = if is_item { dash + 2 } else { dash };
    let colon = line.find(':').map(|colon| (&line[..=colon], key));
    is_item
        .then(|| (&line[..=dash], dash))
        .into_iter()
        .chain(colon)
        .collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}
