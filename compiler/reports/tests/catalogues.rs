//! Catalogues in several files: `texts/<language>.yaml`, the files of `texts/<language>`, or both.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fmt::Write;

use enkat_reports::{emit, render::render_human, statistics::measure};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::MAX_FILE,
    source::SourceMap,
};
use support::{Files, Findings, compile, compile_to, fixture};

/// A survey in two languages, with a template, a module and a `repeat`, without its Swedish texts.
const SURVEY: &str = "\
--- nothing
--- file: survey.yaml
survey: body
version: 1
languages: [sv-SE, en]
consent: none
import: [../shared/common.yaml]
pages: [body]
templates:
  pain:
    params: [part]
    content:
      - choice: $(part)Pain
        scale: yesNo
--- file: pages/body.yaml
page: body
content:
  - use: pain
    each: {part: [neck, hand]}
  - repeat: fall
    max: 2
    content:
      - text: fallWhere
  - include: common.rest
  - text: more
--- file: texts/en.yaml
survey: {name: Body}
pages: {body: Your body}
questions:
  fallWhere: Where did you fall the $(n). time?
  more: Anything else?
templates:
  pain:
    params:
      part: {neck: neck, hand: hand}
    questions:
      $(part)Pain: Does your $(part) hurt?
--- file: ../shared/common.yaml
module: common
scales:
  yesNo: [1, 2]
sections:
  - section: rest
    content:
      - text: health
--- file: ../shared/texts/common/en.yaml
sections: {rest: Rest}
questions: {health: How are you?}
scales: {yesNo: {1: \"Yes\", 2: \"No\"}}
--- file: ../shared/texts/common/sv-SE.yaml
sections: {rest: Resten}
questions: {health: Hur mår du?}
scales: {yesNo: {1: Ja, 2: Nej}}
";

const WHOLE: &str = "\
--- file: texts/sv-SE.yaml
survey: {name: Kropp}
pages: {body: Din kropp}
questions:
  fallWhere: Var ramlade du gång $(n)?
  health: Hur mår du egentligen?
  more: Något annat?
templates:
  pain:
    params:
      part: {neck: nacken, hand: handen}
    questions:
      neckPain: Har du ont i den där nacken?
      $(part)Pain: Har du ont i $(part)?
";

/// The same texts, in the order of the files' paths.
const DIVIDED: &str = "\
--- file: texts/sv-SE.yaml
survey: {name: Kropp}
--- file: texts/sv-SE/a.yaml
pages: {body: Din kropp}
questions: {fallWhere: \"Var ramlade du gång $(n)?\"}
templates: {pain: {params: {part: {hand: handen}}}}
--- file: texts/sv-SE/b.yaml
templates:
  pain:
    params: {part: {neck: nacken}}
    questions: {neckPain: Har du ont i den där nacken?}
questions:
  health: Hur mår du egentligen?
--- file: texts/sv-SE/survey.yaml
questions: {more: Något annat?}
templates: {pain: {questions: {$(part)Pain: \"Har du ont i $(part)?\"}}}
";

#[test]
fn catalogue_in_several_files_compiles_to_same_artifact() {
    let whole = compile_to(&fixture(&format!("{SURVEY}{WHOLE}")));
    let divided = fixture(&format!("{SURVEY}{DIVIDED}"));
    let found = compile_to(&divided);
    assert_eq!(emit::emit(&found), emit::emit(&whole));
    // The survey's own folder comes first, as in a command; the rest in any order.
    let (header, mut rest): (Vec<_>, Vec<_>) = divided.iter().partition(|(path, _)| *path == "survey.yaml");
    rest.reverse();
    assert_eq!(
        emit::emit(&compile_to(header.into_iter().chain(rest))),
        emit::emit(&whole)
    );
}

#[test]
fn catalogue_in_folder_alone_compiles() {
    let divided = fixture(&format!("{SURVEY}{WHOLE}").replace("texts/sv-SE.yaml", "texts/sv-SE/all.yaml"));
    let whole = compile_to(&fixture(&format!("{SURVEY}{WHOLE}")));
    assert_eq!(emit::emit(&compile_to(&divided)), emit::emit(&whole));
}

#[test]
fn key_in_two_files_is_refused_with_both_places() {
    let again = "--- file: texts/sv-SE/c.yaml\nquestions: {fallWhere: {label: Var?}}\n";
    let findings = compile(&fixture(&format!("{SURVEY}{DIVIDED}{again}")));
    let [finding] = &findings.found[..] else {
        panic!("{}", drawn(&findings))
    };
    assert_eq!(finding.code, Code::E0110);
    assert_eq!(
        finding.message,
        "the key `questions.fallWhere` is in two files of `sv-SE`"
    );
    assert_eq!(path_of(&findings, finding), "texts/sv-SE/c.yaml");
    let drawn = drawn(&findings);
    assert!(drawn.contains("texts/sv-SE/a.yaml:2:13"), "{drawn}");
}

#[test]
fn unused_text_in_second_file_is_found() {
    let unused = "--- file: texts/sv-SE/c.yaml\nquestions: {hello: Hej}\n";
    let findings = compile(&fixture(&format!("{SURVEY}{DIVIDED}{unused}")));
    let [finding] = &findings.found[..] else {
        panic!("{}", drawn(&findings))
    };
    assert_eq!(finding.code, Code::W0801);
    assert_eq!(path_of(&findings, finding), "texts/sv-SE/c.yaml");
}

#[test]
fn missing_text_is_accepted_in_suggested_file() {
    let lacking = DIVIDED.replace(
        "--- file: texts/sv-SE/survey.yaml\nquestions: {more: Något annat?}\n",
        "--- file: texts/sv-SE/c.yaml\n",
    );
    let mut survey = fixture(&format!("{SURVEY}{lacking}"));
    let findings = compile(&survey);
    let [finding] = &findings.found[..] else {
        panic!("{}", drawn(&findings))
    };
    assert_eq!(finding.code, Code::E0801);
    let below = "in sv-SE, add it below this line, with 2 spaces before it";
    let place = finding.related.iter().find(|place| place.text == below).unwrap();
    let path = &findings.files.file(place.span.file).path;
    assert_eq!(path, "texts/sv-SE/b.yaml");
    let text = survey.get_mut(path.as_str()).unwrap();
    text.extend_from_slice("  more: Något annat?\n".as_bytes());
    assert_eq!(
        emit::emit(&compile_to(&survey)),
        emit::emit(&compile_to(&fixture(&format!("{SURVEY}{DIVIDED}"))))
    );
}

#[test]
fn unknown_language_in_several_files_is_reported_once() {
    let unknown = "--- file: texts/nb-NO/a.yaml\nsurvey: {name: Kropp}\n--- file: texts/nb-NO/b.yaml\npages: {body: Din kropp}\n";
    let findings = compile(&fixture(&format!("{SURVEY}{DIVIDED}{unknown}")));
    let [finding] = &findings.found[..] else {
        panic!("{}", drawn(&findings))
    };
    assert_eq!(finding.code, Code::E0117);
    assert_eq!(
        finding.help,
        ["add it to `languages` in `survey.yaml`, or delete its files"]
    );
}

#[test]
fn statistics_count_lines_of_all_files() {
    let lengths = |texts: &str| {
        let mut files = SourceMap::default();
        for (path, bytes) in fixture(&format!("{SURVEY}{texts}")) {
            files.add(path, String::from_utf8(bytes).unwrap());
        }
        measure(&files).artifact.unwrap()
    };
    let (whole, divided) = (lengths(WHOLE), lengths(DIVIDED));
    assert_eq!(divided.written_out, whole.written_out);
    assert_eq!(divided.statistics.texts[0].1.own, 12);
}

#[test]
fn catalogue_past_limit_of_file_compiles_in_several() {
    let (mut survey, texts) = large(20_000);
    survey.insert("texts/en.yaml".to_owned(), texts.concat().into_bytes());
    let findings = compile(&survey);
    let finding = findings
        .found
        .iter()
        .find(|finding| finding.code == Code::E0101)
        .unwrap();
    assert!(
        finding.help[0].contains("texts into files of a folder `texts/<language>`"),
        "{finding:?}"
    );

    survey.remove("texts/en.yaml");
    let size: usize = texts.iter().map(String::len).sum();
    assert!(size > MAX_FILE);
    for (number, text) in texts.into_iter().enumerate() {
        survey.insert(format!("texts/en/{number}.yaml"), text.into_bytes());
    }
    assert_eq!(compile_to(&survey).texts["en"].len(), 20_021);
}

/// Builds a survey with this many questions on pages of a thousand, without its texts; and the texts, one file for each page.
fn large(questions: usize) -> (Files, Vec<String>) {
    let mut survey = Files::new();
    let mut texts = vec!["survey: {name: Large}\n".to_owned()];
    let mut order = Vec::new();
    for (page, first) in (0..questions).step_by(1000).enumerate() {
        let mut content = format!("page: page{page}\ncontent:\n");
        let mut catalogue = format!("pages: {{page{page}: Page {page}}}\nquestions:\n");
        for question in first..first + 1000 {
            writeln!(content, "  - text: question{question}").unwrap();
            writeln!(
                catalogue,
                "  question{question}: Tell us as much as you like of the matter {question}"
            )
            .unwrap();
        }
        order.push(format!("page{page}"));
        survey.insert(format!("pages/page{page}.yaml"), content.into_bytes());
        texts.push(catalogue);
    }
    let header = "survey: large\nversion: 1\nlanguages: [en]\nconsent: none\n";
    let header = format!("{header}pages: [{}]\n", order.join(", "));
    survey.insert("survey.yaml".to_owned(), header.into_bytes());
    (survey, texts)
}

fn path_of<'f>(findings: &'f Findings, finding: &Diagnostic) -> &'f str {
    &findings.files.file(finding.primary.span.file).path
}

fn drawn(findings: &Findings) -> String {
    render_human(&findings.files, &findings.expansions, &findings.found, false)
}
