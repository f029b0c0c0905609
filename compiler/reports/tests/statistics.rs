//! Statistics of a small survey, whose lines can be counted by hand.

#![allow(clippy::unwrap_used, reason = "only tests")]

mod support;

use enkat_compiler::Analysis;
use enkat_reports::statistics::{Measured, human, measure};
use enkat_syntax::{
    diagnostics::Sink,
    format::{Formatted, format},
    source::{FileId, SourceMap},
};
use support::{Files, compile_despite_warnings, fixture};

const SURVEY: &str = "\
--- nothing
--- file: survey.yaml
# A comment is no line.
survey: body
version: 1
languages: [en]
consent: none
import: [../shared/common.yaml]

flags: {night: showNight}  # One that stands behind something is.
pages: [body]
templates:
  pain:
    params: [part]
    content:
      - choice: $(part)Pain
        scale: yesNo
        follow_ups:
          - text: $(part)PainSince
            hidden_when: $(part)Pain == 2
            required: false
--- file: pages/body.yaml
page: body
content:
  - use: pain
    each: {part: [neck, hand]}
    hidden_when: well
  - repeat: fall
    max: 3
    content:
      - text: fallWhere
  - include: common.rest
    included_in: [night]
--- file: texts/en.yaml
survey: {name: Body}
pages: {body: Your body}
questions:
  neckPain: Does your neck hurt?
  fallWhere: Where did you fall the $(n). time?
templates:
  pain:
    questions:
      $(part)Pain:
        label: Does your $(part) hurt?
        help: |-
          Now, in your $(part).

          Not earlier.
      $(part)PainSince: Since when does your $(part) hurt?
--- file: ../shared/common.yaml
module: common
conditions:
  well: health == 1
scales:
  yesNo: [1, 2]
  unused: [1, 2]
sections:
  - section: rest
    content:
      - choice: health
        scale: yesNo
  - section: unused
    content:
      - text: unused
--- file: ../shared/texts/common/en.yaml
sections: {rest: Rest, unused: Unused}
questions: {health: Are you well?, unused: Anything else?}
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
  unused: {1: One, 2: Two}
";

/// A survey whose template has an item on one line, for which a call gives a rule on two lines.
const ITEM_IN_BRACES: &str = "\
--- nothing
--- file: survey.yaml
survey: body
version: 1
languages: [en]
consent: none
pages: [body]
templates:
  since:
    params: [id, rule]
    content:
      - {text: $(id), hidden_when: $(rule)}
--- file: pages/body.yaml
page: body
content:
  - number: neck
    range: 0..9
  - number: hand
    range: 0..9
  - use: since
    with:
      id: neckSince
      rule: >-
        neck == 0
        or hand > 5
--- file: texts/en.yaml
survey: {name: Body}
pages: {body: Your body}
questions: {neck: Neck, hand: Hand}
templates:
  since:
    questions: {$(id): Since when?}
";

/// A survey with a template whose texts are on several lines: with a line break at the end, with two, and with an indented
/// first line.
const TEXTS_ON_LINES: &str = "\
--- nothing
--- file: survey.yaml
survey: body
version: 1
languages: [en]
consent: none
pages: [body]
templates:
  pain:
    params: [part]
    content:
      - note: $(part)Broken
      - note: $(part)Spaced
      - note: $(part)Indented
      - note: $(part)Blank
      - note: $(part)Return
      - text: $(part)Pain
--- file: pages/body.yaml
page: body
content:
  - use: pain
    with: {part: neck}
--- file: texts/en.yaml
survey: {name: Body}
pages: {body: Your body}
templates:
  pain:
    questions:
      $(part)Pain: Does your $(part) hurt?
      $(part)Broken: |
        Your $(part).

        A second line.
      $(part)Spaced: |+
        Your $(part).
        Two breaks.

      $(part)Indented: |2-
           Indented, your $(part).
         A second line.
      $(part)Blank: \"  \\nYour $(part).\"
      $(part)Return: \"Your\\r$(part).\\nA second line.\"
";

fn measured() -> Measured {
    measured_of(SURVEY)
}

fn measured_of(survey: &str) -> Measured {
    let compilation = measured_with_warnings(survey);
    assert_eq!(compilation.diagnostics, []);
    compilation.artifact.unwrap()
}

fn measured_with_warnings(survey: &str) -> Analysis<Measured> {
    let mut files = SourceMap::default();
    for (path, bytes) in fixture(survey) {
        files.add(path, String::from_utf8(bytes).unwrap());
    }
    measure(&files)
}

#[test]
fn measure_small_survey_counts_lines() {
    insta::assert_snapshot!(human(&measured().statistics), @r#"
    body, version 1

    pages            1
    sections         1
    questions        8
    options          6
    boxes of groups  0
    opt-outs         0
    notes            0
    images           0
    rules that hide  6
    constraints      0
    attention rules  0
    flags            1
    languages        1

    lines        own files  modules  written out  own of written out
    definition          28       14           35                80 %
    texts in en         14        5           20                70 %
    all                 42       19           55                76 %

    1 template, used 2 times
      pain  2

    1 module: common
    "#);
}

#[test]
fn written_out_inlines_templates_and_modules() {
    let files = measured().written_out;
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| format!("--- {path}\n{text}"))
        .collect();
    insta::assert_snapshot!(files.concat(), @r#"
    --- pages/body.yaml
    page: body
    content:
      - choice: neckPain
        scale: yesNo
        hidden_when: well
        follow_ups:
          - text: neckPainSince
            required: false
            hidden_when: neckPain == 2
      - choice: handPain
        scale: yesNo
        hidden_when: well
        follow_ups:
          - text: handPainSince
            required: false
            hidden_when: handPain == 2
      - repeat: fall
        max: 3
        content:
          - text: fallWhere
      - section: rest
        included_in: [night]
        content:
          - choice: health
            scale: yesNo
    --- survey.yaml
    survey: body
    version: 1
    languages: [en]
    consent: none
    flags: {night: showNight}
    conditions:
      well: health == 1
    pages: [body]
    scales:
      yesNo: [1, 2]
    --- texts/en.yaml
    survey: {name: Body}
    pages: {body: Your body}
    questions:
      neckPain:
        label: Does your neck hurt?
        help: |-
          Now, in your neck.

          Not earlier.
      fallWhere: Where did you fall the $(n). time?
      health: Are you well?
      neckPainSince: Since when does your neck hurt?
      handPain:
        label: Does your hand hurt?
        help: |-
          Now, in your hand.

          Not earlier.
      handPainSince: Since when does your hand hurt?
    sections: {rest: Rest}
    scales:
      yesNo: {1: "Yes", 2: "No"}
    "#);
}

#[test]
fn written_out_has_canonical_layout() {
    for (path, text) in measured().written_out {
        let formatted = format(FileId(0), &path, &text, &mut Sink::default());
        assert_eq!(formatted, Formatted::Text(text), "{path}");
    }
}

#[test]
fn written_out_item_in_braces_keeps_rule_on_several_lines() {
    let files = measured_of(ITEM_IN_BRACES).written_out;
    insta::assert_snapshot!(files["pages/body.yaml"], @"
    page: body
    content:
      - number: neck
        range: 0..9
      - number: hand
        range: 0..9
      - text: neckSince
        hidden_when: >-
          neck == 0
          or hand > 5
    ");
}

#[test]
fn written_out_item_in_braces_quotes_argument_with_brackets() {
    let survey = ITEM_IN_BRACES.replace(
        "rule: >-\n        neck == 0\n        or hand > 5\n",
        "rule: neck in [1, 3]\n",
    );
    let files = measured_of(&survey).written_out;
    insta::assert_snapshot!(files["pages/body.yaml"], @r#"
    page: body
    content:
      - number: neck
        range: 0..9
      - number: hand
        range: 0..9
      - {text: neckSince, hidden_when: "neck in [1, 3]"}
    "#);
}

#[test]
fn written_out_text_on_lines_keeps_breaks_and_indentation() {
    // Texts that begin with blanks give warnings.
    let files = measured_with_warnings(TEXTS_ON_LINES);
    let files = files.artifact.unwrap().written_out;
    insta::assert_snapshot!(files["texts/en.yaml"], @r#"
    survey: {name: Body}
    pages: {body: Your body}
    questions:
      neckPain: Does your neck hurt?
      neckBroken: |
        Your neck.

        A second line.
      neckSpaced: |+
        Your neck.
        Two breaks.

      neckIndented: |2-
           Indented, your neck.
         A second line.
      neckBlank: "  \nYour neck."
      neckReturn: "Your\u000dneck.\nA second line."
    "#);
    let texts = |files: Files| compile_despite_warnings(&files).texts;
    let before = texts(fixture(TEXTS_ON_LINES));
    let after = files.into_iter().map(|(path, text)| (path, text.into_bytes()));
    assert_eq!(texts(after.collect()), before);
}
