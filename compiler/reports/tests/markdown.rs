//! Markdown that the compiler accepts is shown by the web app as `CommonMark` defines it: texts and their HTML, generated and
//! committed for the web's tests. `UPDATE=1` writes them again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{fs, path::Path};

use pulldown_cmark::{Event, Parser, Tag, TagEnd, html::push_html};
use serde_json::json;
use support::{compile, fixture};

/// Texts as authors write them.
const WRITTEN: &str = include_str!("markdown.txt");

/// The pieces of random texts.
const PIECES: [&str; 22] = [
    "ord",
    "ord ",
    " ord",
    "*",
    "**",
    "*",
    "**",
    "***",
    " ",
    "\n",
    "\n\n",
    "- ",
    "1. ",
    "2. ",
    "\\*",
    "\\\n",
    "€",
    "(5)",
    "[se här](https://example.org/a_b?c=1)",
    "[*mer*](mailto:a@example.org)",
    "å.",
    "\n- ",
];

/// The number of random texts that are tried, and of valid ones that are kept.
const TRIED: usize = 2500;
const KEPT: usize = 300;

#[test]
fn generated_markdown_is_up_to_date() {
    let written = WRITTEN.split("\n====\n").map(str::to_owned);
    for text in written.clone() {
        assert!(is_accepted(&text), "not accepted: {text:?}");
    }
    let mut random = Random(1);
    let random = (0..TRIED)
        .map(|_| random.text())
        .filter(|text| is_accepted(text))
        .take(KEPT);
    let vectors: Vec<_> = written
        .chain(random)
        .map(|text| json!({"text": text, "html": html(&text)}))
        .collect();
    assert!(vectors.len() >= KEPT, "only {} texts are right", vectors.len());
    let lines: Vec<String> = vectors.iter().map(ToString::to_string).collect();
    let wanted = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/vectors/markdown.json");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &wanted).unwrap();
    }
    let committed = fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == wanted,
        "markdown.json is out of date: run `UPDATE=1 cargo test -p enkat-reports --test markdown`"
    );
}

/// Returns whether a note can have this text.
fn is_accepted(text: &str) -> bool {
    let text = serde_json::to_string(text).unwrap();
    let survey = fixture(&format!(
        "--- file: pages/work.yaml\npage: work\ncontent:\n  - note: intro\n  - choice: stress\n    scale: amount3\n\
         --- file: texts/sv-SE.yaml\nquestions:\n  intro: {text}\n"
    ));
    let found = compile(&survey).found;
    found
        .iter()
        .all(|finding| !finding.code.name().starts_with("E01") && !finding.code.name().starts_with("E081"))
        && !text.trim_matches('"').trim().is_empty()
}

/// Renders a text as `CommonMark` defines it, without the paragraphs that blank lines make of the items of a list.
fn html(text: &str) -> String {
    let mut lists = 0;
    let events = Parser::new(text).filter_map(|event| {
        match event {
            Event::Start(Tag::List(_)) => lists += 1,
            Event::End(TagEnd::List(_)) => lists -= 1,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) if lists > 0 => return None,
            Event::SoftBreak => return Some(Event::Text(" ".into())),
            _ => {}
        }
        Some(event)
    });
    let mut html = String::new();
    push_html(&mut html, events);
    ["<ul>", "</ul>", "<ol>", "</ol>", "</li>", "</p>", "<br />"]
        .iter()
        .fold(html, |html, tag| html.replace(&format!("{tag}\n"), tag))
}

/// Small random numbers, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn text(&mut self) -> String {
        let length = 3 + self.below(9);
        (0..length).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}
