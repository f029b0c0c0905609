//! Every code has a page that is complete and true: the example that it calls wrong gives its code, the one that it calls right
//! gives no finding at all.
//!
//! An example is a fenced block whose first line names its file, `# pages/work.yaml`. It is laid over the base survey of the
//! fixtures: keys at the margin replace those of the base, the rest stays. Under "Right", the score of the base goes where its
//! question does, as an error in it would keep the lints from running. Where a mistake cannot be shown in a block, "Wrong" has none,
//! and the first fixture of the code is used instead. `UPDATE=1` writes the compiler's message into the block `text` under "Wrong",
//! begins the page of a code that is new, and writes the lists of codes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{collections::BTreeSet, fs, path::PathBuf};

use enkat_reports::render::render_human;
use enkat_syntax::{
    diagnostics::{AREAS, Block, Code, Diagnostic, ManualPage},
    source::{line_start, range},
};
use support::{Files, Findings, compile, compile_for, example, fixture, lay_over};

/// The file of the base survey's score.
const SCORES: &str = "scores.yaml";

/// Returns the folder of the pages.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src/codes")
}

fn updating() -> bool {
    std::env::vars().any(|(variable, _)| variable == "UPDATE")
}

#[test]
fn code_pages_are_complete_and_up_to_date() {
    let mut wrongs = Vec::new();
    for code in Code::ALL {
        let path = folder().join(format!("{code}.md"));
        let mut text = fs::read_to_string(&path).unwrap();
        let message = message(*code, &ManualPage::read(&text));
        let current = updated(*code, &text, message.as_deref());
        if updating() {
            fs::write(&path, &current).unwrap();
            text.clone_from(&current);
        }
        let page = ManualPage::read(&text);
        let untrue = || match message {
            Some(_) => is_wrong_too(*code, &page),
            None => Some(format!("what is called wrong does not give {code}")),
        };
        let stale = || (current != text).then(|| "its message is not what is printed".to_owned());
        if let Some(wrong) = lacks(*code, &page).or_else(untrue).or_else(stale) {
            wrongs.push(format!("docs/book/src/codes/{code}.md: {wrong}"));
        }
    }
    assert!(
        wrongs.is_empty(),
        "{}\n\n`UPDATE=1 cargo test -p enkat-reports --test explain` writes titles, headlines and messages; the words are yours",
        wrongs.join("\n")
    );
}

#[test]
fn code_list_is_up_to_date() {
    let lists = lists();
    for (name, list) in &lists {
        let path = folder().join(name);
        if updating() {
            fs::write(&path, list).unwrap();
        }
        assert!(
            fs::read_to_string(path).unwrap_or_default() == *list,
            "docs/book/src/codes/{name} is out of date: run `UPDATE=1 cargo test -p enkat-reports --test explain`"
        );
    }
    for file in fs::read_dir(folder()).unwrap() {
        let name = file.unwrap().file_name().to_string_lossy().into_owned();
        let of = name.trim_end_matches(".md");
        assert!(
            lists.iter().any(|(list, _)| *list == name) || Code::parse(of).is_some(),
            "{name} is the page of no code"
        );
    }
    let listed: usize = AREAS.iter().map(|(area, _)| Code::of_area(area).count()).sum();
    assert_eq!(listed, Code::ALL.len(), "a code belongs to no area");
}

/// Returns the pages that list codes, each with its file name: one of all codes, and one of each area with its messages.
fn lists() -> Vec<(String, String)> {
    let areas = AREAS.iter().map(|(area, about)| {
        let codes = Code::of_area(area).map(|code| format!("- [{code}]({code}.md): {}\n", code.title()));
        format!("\n## [{about}](area-{area}.md)\n\n{}", codes.collect::<String>())
    });
    let all = format!("{ALL_CODES}{}", areas.collect::<String>());
    let messages = AREAS.iter().map(|(area, about)| {
        let codes = Code::of_area(area).map(messages);
        let page = format!("# {about}\n\n{AREA}{}", codes.collect::<String>());
        (format!("area-{area}.md"), page)
    });
    std::iter::once(("index.md".to_owned(), all))
        .chain(messages)
        .collect()
}

const ALL_CODES: &str = "# The checks

Every message of the compiler has a code, and every code has a page: what is wrong, why it matters, and what to do, with an example.
`enkat explain CODE` prints the same page.

You have a message but no code? Search the book for words of the message (the magnifying glass, or the key `S`). Leave out your own
ids and names: the book cannot know them.

The examples show only a part of a file: line numbers in the messages can be larger, and a page also needs its first line,
`page: work`.
";

const AREA: &str = "This page lists the messages of these checks as the compiler prints them. In your messages, your own ids and names are in the place
of those listed here. Each code is a link to its page.
";

/// Lists the messages that the fixtures of a code print. Messages that differ only in names are one.
fn messages(code: Code) -> String {
    let mut known = BTreeSet::new();
    let mut list = format!("\n## [{code}]({code}.md): {}\n\n", code.title());
    for text in fixtures(code) {
        let findings = compile_for(code.name(), &fixture(&text));
        for found in findings.found.iter().filter(|found| found.code == code) {
            let words: Vec<&str> = found.message.split('`').step_by(2).collect();
            if known.insert(words.join("`")) {
                list.extend(["- ", &found.message, "\n"]);
            }
        }
    }
    list
}

/// Returns the first part that a page lacks.
fn lacks(code: Code, page: &ManualPage<'_>) -> Option<String> {
    if page.meaning().is_empty() {
        return Some("say below the title what the code means".to_owned());
    }
    let headings = ["Why it matters", "Wrong", "Right"];
    let empty = headings
        .iter()
        .find(|heading| page.below(heading).next().is_none());
    if let Some(heading) = empty {
        return Some(format!("write something under `## {heading}`"));
    }
    if !page
        .below("Right")
        .any(|block| matches!(block, Block::Paragraph(_)))
    {
        return Some("say under `## Right` what to do".to_owned());
    }
    let long = page
        .blocks
        .iter()
        .any(|block| matches!(block, Block::Paragraph(text) if text.len() > 600));
    let title = format!("{code}: {}", code.title());
    (long || page.title != title).then(|| format!("the title is `{title}`, and paragraphs are short"))
}

/// Draws the first diagnostic about an example that is called right, if there is one.
fn is_wrong_too(code: Code, page: &ManualPage<'_>) -> Option<String> {
    let right = examples(page, "Right");
    let findings = compile_for(code.name(), &without_lost_score(laid_over_base(&right)));
    // New questions have no texts yet, which is the subject of other pages.
    let ignores_missing_texts = !code.name()[1..].starts_with("08");
    let found = findings.found.iter().find(|found| {
        let ignored = ignores_missing_texts && found.code.is_missing_text();
        found.code == code || !(ignored || is_unused_in_base(&findings, found, &right))
    })?;
    let drawn = render_human(
        &findings.files,
        &findings.expansions,
        std::slice::from_ref(found),
        false,
    );
    Some(format!("what is called right gives\n{drawn}"))
}

/// Removes the score of the base survey if its question is gone.
fn without_lost_score(mut survey: Files) -> Files {
    let is_of_base = fixture("").get(SCORES) == survey.get(SCORES);
    let findings = compile(&survey);
    let mut found = findings.found.iter();
    if is_of_base && found.any(|found| found.code == Code::E0501 && is_in(&findings, found, &[SCORES])) {
        survey.remove(SCORES);
    }
    survey
}

/// Returns whether a diagnostic is about something in the base survey that the examples do not write and no longer use.
fn is_unused_in_base(findings: &Findings, found: &Diagnostic, examples: &[(&str, String)]) -> bool {
    let span = found.primary.span;
    let file = findings.files.file(span.file);
    let line = file.text[line_start(&file.text, range(span).start)..]
        .lines()
        .next();
    let is_written = examples
        .iter()
        .any(|(path, text)| *path == file.path && text.lines().any(|written| Some(written) == line));
    matches!(found.code, Code::W0501 | Code::W0502 | Code::W0801) && !is_written
}

/// Returns the compiler's output for the wrong example, or else for the first fixture of the code.
fn message(code: Code, page: &ManualPage<'_>) -> Option<String> {
    let wrong = examples(page, "Wrong");
    let survey = if wrong.is_empty() {
        fixture(&fixtures(code).next()?)
    } else {
        laid_over_base(&wrong)
    };
    let shown: Vec<&str> = wrong.iter().map(|(path, _)| *path).collect();
    let findings = compile_for(code.name(), &survey);
    let mut found = findings.found.iter().filter(|found| found.code == code);
    let first = found.clone().find(|found| is_in(&findings, found, &shown));
    let found = first.or_else(|| found.next())?;
    let drawn = render_human(
        &findings.files,
        &findings.expansions,
        std::slice::from_ref(found),
        false,
    );
    let lines: Vec<&str> = drawn.trim_end().lines().map(str::trim_end).collect();
    Some(lines.join("\n"))
}

/// Reads the fixtures of a code, sorted by name.
fn fixtures(code: Code) -> impl Iterator<Item = String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of_code = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(code.name())
    };
    let of_code: BTreeSet<PathBuf> = files.filter(of_code).collect();
    of_code.into_iter().map(|path| fs::read_to_string(path).unwrap())
}

fn is_in(findings: &Findings, found: &Diagnostic, shown: &[&str]) -> bool {
    let file = findings.files.file(found.primary.span.file);
    shown.contains(&file.path.as_str())
}

/// Updates the title, headlines and message of a page.
fn updated(code: Code, text: &str, message: Option<&str>) -> String {
    if text.trim().is_empty() {
        let title = code.title();
        return format!(
            "# {code}: {title}\n\n\n\n## Why it matters\n\n\n\n## Wrong\n\n```text\n```\n\n## Right\n\n\n"
        );
    }
    let Some(message) = message else {
        return text.to_owned();
    };
    let Some((before, wrong)) = text.split_once("\n## Wrong\n") else {
        return text.to_owned();
    };
    let (wrong, after) = wrong.split_once("\n## ").unwrap_or((wrong, ""));
    let shown = wrong.split("\n```text\n").next().unwrap_or_default().trim();
    let gap = if shown.is_empty() { "" } else { "\n\n" };
    let before = before.trim_end();
    format!("{before}\n\n## Wrong\n\n{shown}{gap}```text\n{message}\n```\n\n## {after}")
}

/// Returns the examples below a headline: path and text.
fn examples<'a>(page: &ManualPage<'a>, heading: &str) -> Vec<(&'a str, String)> {
    page.below(heading).filter_map(example).collect()
}

fn laid_over_base(examples: &[(&str, String)]) -> Files {
    let mut survey = fixture("");
    for (path, text) in examples {
        lay_over(&mut survey, path, text);
    }
    survey
}
