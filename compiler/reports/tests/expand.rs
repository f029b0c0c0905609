//! Expanded templates: elements, presence and texts.

#![allow(clippy::unwrap_used, reason = "only tests")]

mod support;

use enkat_compiler::expand::expand_all;
use enkat_reports::render::render_human;
use enkat_syntax::{
    diagnostics::Sink,
    parse,
    source::SourceMap,
    tree::{Element, Expression, Kind, QuestionKind, Survey},
};
use support::fixture;

const TEMPLATES: &str = "\
--- file: survey.yaml
survey: base
version: 1
languages: [sv-SE]
consent: none
pages: [work]
scales: {yesNo: [1, 2]}
flags: {senior: showSenior}
templates:
  issue:
    params: [part, flags]
    content:
      - choice: $(part)
        scale: yesNo
        included_in: $(flags)
        hidden_when: work$(part) == 2
      - use: why
        with: {about: $(part)}
  why:
    params: [about]
    content:
      - text: $(about)Why
--- file: pages/work.yaml
page: work
content:
  - use: issue
    each:
      - {part: neck, flags: [senior]}
      - {part: back, flags: [senior]}
    hidden_when: flag.senior
    genders: [female]
--- file: texts/sv-SE.yaml
questions:
  back: Ryggen?
templates:
  issue:
    params:
      part:
        neck: {the: nacken}
        back: {the: ryggen}
    questions:
      $(part): {label: Har du ont i $(part.the)?, help: Tänk på $(part.the).}
  why:
    params:
      about: {neck: nacken, back: back}
    questions:
      $(about)Why: Varför $(about)?
--- without: pages/consentPage.yaml
--- without: scores.yaml
";

fn survey(text: &str) -> Survey {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    for (path, bytes) in fixture(text) {
        parse::decode_utf8(&mut files, &path, bytes, &mut sink);
    }
    let expanded = expand_all(parse::parse(&files, &mut sink).unwrap(), &mut sink);
    let found = render_human(&files, &expanded.expansions, &sink.finish(), false);
    assert_eq!(found, "");
    expanded.survey.unwrap()
}

/// Lists the texts of the first language, each with its key.
fn texts(survey: &Survey) -> Vec<String> {
    survey.catalogues[0]
        .texts
        .iter()
        .map(|(key, text)| format!("{key}: {}", text.text.value))
        .collect()
}

#[test]
fn use_adds_its_presence_to_all_elements() {
    let survey = survey(TEMPLATES);
    let shown: Vec<String> = survey.pages[0]
        .content
        .iter()
        .map(|element| {
            let presence = &element.presence;
            let rules: Vec<&str> = presence
                .hidden_when
                .iter()
                .map(|rule| rule.text.as_str())
                .collect();
            let flags: Vec<&str> = presence
                .included_in
                .iter()
                .map(|flag| flag.value.as_str())
                .collect();
            format!(
                "{} {flags:?} {} {rules:?}",
                element.id.value,
                presence.genders.len()
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            r#"neck ["senior"] 1 ["workneck == 2", "flag.senior"]"#,
            r#"neckWhy [] 1 ["flag.senior"]"#,
            r#"back ["senior"] 1 ["workback == 2", "flag.senior"]"#,
            r#"backWhy [] 1 ["flag.senior"]"#,
        ]
    );
}

#[test]
fn template_texts_are_filled_in_and_overridden() {
    let survey = survey(TEMPLATES);
    assert_eq!(
        texts(&survey),
        [
            "questions.back.label: Ryggen?",
            "questions.neck.label: Har du ont i nacken?",
            "questions.neck.help: Tänk på nacken.",
            "questions.neckWhy.label: Varför nacken?",
            "questions.back.help: Tänk på ryggen.",
            "questions.backWhy.label: Varför back?",
        ]
    );
}

#[test]
fn expansion_chain_names_template_and_use() {
    let survey = survey(TEMPLATES);
    let trace: Vec<&str> = {
        let why = &survey.pages[0].content[1];
        survey
            .expansions
            .chain(why.id.span)
            .map(|by| by.what.as_str())
            .collect()
    };
    assert_eq!(
        trace,
        [
            "`why` with about `neck`",
            "`issue` with part `neck`, flags (a list)"
        ]
    );
}

const REPEAT: &str = "\
--- file: survey.yaml
survey: base
version: 1
languages: [sv-SE]
consent: none
pages: [work]
scales: {yesNo: [1, 2]}
templates:
  machine:
    params: [about]
    content:
      - text: $(about)Machine
        hidden_when: $(about) == \"none\" or before == 2
--- file: pages/work.yaml
page: work
content:
  - choice: before
    scale: yesNo
    follow_ups:
      - repeat: job
        max: 2
        hidden_when: before == 2
        content:
          - text: jobTask
            or_box: jobForgotten
            follow_ups:
              - checkboxes: jobTools
                boxes: [jobDrill, jobSaw]
                hidden_when: not answered(jobTask)
          - use: machine
            with: {about: jobTask}
          - checkbox: jobMore
            required: true
--- file: texts/sv-SE.yaml
groups:
  job: Arbete $(n)
questions:
  jobTask: Vad gjorde du i arbete $(n)?
  jobTask2: Och sedan?
templates:
  machine:
    questions:
      $(about)Machine: Maskin i arbete $(n)
--- without: pages/consentPage.yaml
--- without: scores.yaml
";

#[test]
fn repeat_expands_to_group_per_entry() {
    let survey = survey(REPEAT);
    let mut lines = Vec::new();
    outline(&survey.pages[0].content, 0, &mut lines);
    assert_eq!(
        lines,
        [
            "before required []",
            "  job1 hidden by before",
            r#"    jobTask1 required ["jobForgotten1"]"#,
            r#"      jobTools1 required ["jobDrill1", "jobSaw1"] hidden by jobTask1"#,
            "    jobTaskMachine1 required [] hidden by jobTask1 and before",
            "    jobMore1 required []",
            "  job2 hidden by before hidden by jobTask1 and jobForgotten1 and jobTools1 and jobTaskMachine1 and jobMore1",
            r#"    jobTask2 optional ["jobForgotten2"]"#,
            r#"      jobTools2 optional ["jobDrill2", "jobSaw2"] hidden by jobTask2"#,
            "    jobTaskMachine2 optional [] hidden by jobTask2 and before",
            "    jobMore2 optional []",
        ]
    );
}

fn outline(elements: &[Element], depth: usize, lines: &mut Vec<String>) {
    for element in elements {
        let indent = "  ".repeat(depth);
        let id = &element.id.value;
        let names = |rule: &Expression| {
            let mut names = Vec::new();
            let mut parsed = rule.parsed.clone().unwrap();
            parsed.for_each_name_mut(&mut |name| names.push(name.clone()));
            format!(" hidden by {}", names.join(" and "))
        };
        let rules: String = element.presence.hidden_when.iter().map(names).collect();
        match &element.kind {
            Kind::Section { content } | Kind::Group { content, .. } => {
                lines.push(format!("{indent}{id}{rules}"));
                outline(content, depth + 1, lines);
            }
            Kind::Note | Kind::Image(_) => lines.push(format!("{indent}{id}{rules}")),
            Kind::Question(question) => {
                let mut boxes: Vec<&str> = question.or_box.iter().map(|id| id.value.as_str()).collect();
                if let QuestionKind::Checkboxes(group) = &question.answer {
                    boxes.extend(group.boxes.iter().map(|item| item.id.value.as_str()));
                }
                let required = if question.required { "required" } else { "optional" };
                lines.push(format!("{indent}{id} {required} {boxes:?}{rules}"));
                outline(&question.follow_ups, depth + 1, lines);
            }
        }
    }
}

#[test]
fn repeat_text_serves_entries_unless_overridden() {
    let survey = survey(REPEAT);
    assert_eq!(
        texts(&survey),
        [
            "groups.job1.label: Arbete 1",
            "groups.job2.label: Arbete 2",
            "questions.jobTask1.label: Vad gjorde du i arbete 1?",
            "questions.jobTask2.label: Och sedan?",
            "questions.jobTaskMachine1.label: Maskin i arbete 1",
            "questions.jobTaskMachine2.label: Maskin i arbete 2",
        ]
    );
}
