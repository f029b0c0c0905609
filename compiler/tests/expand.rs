//! What templates become: elements, presence and texts.

#![allow(clippy::unwrap_used, reason = "only tests")]

mod support;

use enkat::{
    diagnostics::{Sink, render_human},
    expand::{expand_all, syntax::Survey},
    parse,
    source::SourceMap,
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
      about: {neck: nacken}
    questions:
      $(about)Why: Varför $(about)?
--- without: pages/consentPage.yaml
--- without: scores.yaml
";

fn survey(text: &str) -> Survey {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    for (path, bytes) in fixture(text) {
        parse::decode_utf8(&mut files, &path, &bytes, &mut sink);
    }
    let expanded = expand_all(&parse::parse(&files, &mut sink).unwrap(), &mut sink);
    let found = render_human(&files, &expanded.expansions, &sink.finish(), false);
    assert_eq!(found, "");
    expanded.survey.unwrap()
}

#[test]
fn a_use_adds_its_presence_to_every_element() {
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
fn texts_of_templates_are_put_in_and_can_be_overridden() {
    let survey = survey(TEMPLATES);
    let texts: Vec<String> = survey.catalogues[0]
        .texts
        .iter()
        .map(|(key, text)| format!("{key}: {}", text.text.value))
        .collect();
    assert_eq!(
        texts,
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
fn places_lead_to_the_template_and_to_its_use() {
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
