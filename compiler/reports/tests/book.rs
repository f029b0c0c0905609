//! The book: its examples compile, and its table of contents is complete. `UPDATE=1` writes the generated parts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_reports::render::render_human;
use enkat_syntax::diagnostics::{AREAS, Block, Code, ManualPage};
use support::{Files, compile, example, lay_over, read};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

/// Reads a page of the book.
fn text(page: &str) -> String {
    fs::read_to_string(folder().join(page)).unwrap()
}

/// Lays the examples of a page over the survey that `enkat new` starts.
fn with_examples(survey: &mut Files, text: &str) {
    for (path, text) in ManualPage::read(&unindented(text))
        .blocks
        .iter()
        .filter_map(example)
    {
        lay_over(survey, path, &text);
    }
}

/// Removes the indentation of examples inside a list.
fn unindented(text: &str) -> String {
    let mut inside = 0;
    let lines = text.lines().map(|line| {
        let margin = line.len() - line.trim_start().len();
        if line.trim_start().starts_with("```") {
            inside = if inside == 0 { margin } else { 0 };
            return &line[margin..];
        }
        line.get(inside..).unwrap_or_default()
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn tutorial() -> Files {
    let starter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/starters/first");
    let mut survey = read(&starter);
    survey.retain(|path, _| !path.starts_with("texts/") || path == "texts/en-US.yaml");
    with_examples(&mut survey, &text("tutorial.md"));
    survey
}

#[test]
fn book_page_examples_have_expected_findings() {
    // The diagnostics that remain after a page, because the page goes on to correct them.
    let pages = [
        ("howto/language.md", vec![Code::E0116]),
        ("howto/reuse.md", vec![]),
        ("howto/test.md", vec![]),
    ];
    for (page, codes) in pages {
        let mut survey = tutorial();
        with_examples(&mut survey, &text(page));
        let findings = compile(&survey);
        let found: Vec<Code> = findings.found.iter().map(|finding| finding.code).collect();
        let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
        assert_eq!(found, codes, "{page}: {drawn}");
    }
}

#[test]
fn book_examples_have_paths_and_are_compiled() {
    let compiled = [
        "tutorial.md",
        "howto/language.md",
        "howto/reuse.md",
        "howto/test.md",
    ];
    let pages = fs::read_dir(folder())
        .unwrap()
        .chain(fs::read_dir(folder().join("howto")).unwrap());
    for page in pages
        .map(|page| page.unwrap().path())
        .filter(|page| page.is_file())
    {
        let name = page
            .strip_prefix(folder())
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        let text = unindented(&fs::read_to_string(&page).unwrap());
        let page = ManualPage::read(&text);
        let examples = page
            .blocks
            .iter()
            .filter(|block| matches!(block, Block::Example("yaml", _)));
        let unnamed = examples.clone().find(|block| example(block).is_none());
        assert!(
            unnamed.is_none(),
            "{name}: an example without a path: {unnamed:?}"
        );
        assert!(
            examples.count() == 0 || compiled.contains(&name.as_str()),
            "{name} is compiled by no test"
        );
    }
}

#[test]
fn table_of_contents_lists_all_codes() {
    let areas = AREAS.iter().map(|(area, about)| {
        let codes =
            Code::of_area(area).map(|code| format!("    - [{code}: {}](codes/{code}.md)\n", code.title()));
        format!(
            "  - [{about}](codes/area-{area}.md)\n{}",
            codes.collect::<String>()
        )
    });
    let contents = CONTENTS.to_owned() + &areas.collect::<String>();
    let path = folder().join("SUMMARY.md");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &contents).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    assert!(written == contents, "UPDATE=1 writes the table of contents anew");
}

/// Compares the message of the page about messages with the one of its code.
#[test]
fn message_of_howto_is_up_to_date() {
    let fence = "\n```text\n";
    let between = |text: &str| {
        let begins = text.find(fence).unwrap() + fence.len();
        begins..begins + text[begins..].find("```\n").unwrap()
    };
    let path = folder().join("howto/messages.md");
    let written = fs::read_to_string(&path).unwrap();
    let of_code = text(&format!("codes/{}.md", Code::E0503));
    let mut current = written.clone();
    current.replace_range(between(&written), &of_code[between(&of_code)]);
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(path, &current).unwrap();
    } else {
        assert!(written == current, "UPDATE=1 writes the message anew");
    }
}

const CONTENTS: &str = "# Summary

[Enkat](README.md)

- [A survey in ten minutes](tutorial.md)
- [How to](howto/README.md)
  - [Get the command](howto/install.md)
  - [Come from another tool](howto/other-tools.md)
  - [Add a language](howto/language.md)
  - [Ask the same thing several times](howto/reuse.md)
  - [See a survey while writing it](howto/preview.md)
  - [Understand a message](howto/messages.md)
  - [Test a survey](howto/test.md)
  - [Let others review a change](howto/review.md)
  - [Let CI stop a broken survey](howto/ci.md)
  - [Serve surveys](howto/serve.md)
  - [Publish a new version](howto/publish.md)
  - [Serve a survey from a template](howto/templates.md)
  - [Sign in with Swedish BankID](howto/bankid.md)
  - [Protect a server](howto/protect.md)
  - [Sign in by an identity provider](howto/oidc.md)
  - [Invite people](howto/invitations.md)
  - [Health accounts and mail](howto/accounts.md)
- [The language](reference.md)
- [Glossary](glossary.md)
- [The command line](cli.md)
- [The artifact](artifact.md)
- [The HTTP calls](http.md)
- [The checks](codes/index.md)
";
