//! The book's pages on the command line: the tutorial can be followed, and the page of commands is complete.

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_syntax::diagnostics::{Block, ManualPage};

use crate::enkat::{enkat, enkat_in, folder};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

/// Follows the tutorial: writes its files, runs its commands, and compares their output.
#[test]
fn tutorial_commands_print_documented_output() {
    let at = folder("tutorial", &[]);
    let text = fs::read_to_string(book().join("tutorial.md")).unwrap();
    let mut commands = 0;
    for block in &ManualPage::read(&text).blocks {
        match block {
            Block::Example("console", lines) => {
                type_in(&at, lines);
                commands += 1;
            }
            Block::Example("yaml", lines) => write(&at.join("surveys/nightWork"), lines),
            _ => {}
        }
    }
    assert!(commands >= 5, "the tutorial has lost its commands");
}

/// Runs a command and compares its output; `serve` does not end by itself and has a test of its own.
fn type_in(at: &Path, lines: &[&str]) {
    let (typed, shown) = lines.split_first().unwrap();
    let arguments: Vec<&str> = typed.strip_prefix("$ enkat ").unwrap().split(' ').collect();
    if arguments[0] == "serve" {
        return;
    }
    let run = enkat_in(at, &arguments);
    if shown.is_empty() {
        // The step that shows mistakes.
        assert!(
            run.code == 1 && run.out.contains("error[E0503]") && run.out.contains("error[E0801]"),
            "{}",
            run.out
        );
    } else {
        assert_eq!(run.out.lines().collect::<Vec<_>>(), shown, "{typed}\n{}", run.err);
    }
}

/// Writes a page or scenarios as they are; in other files, replaces the keys at the margin.
fn write(survey: &Path, lines: &[&str]) {
    let path = survey.join(lines[0].strip_prefix("# ").unwrap());
    let key = |line: &str| {
        let at_margin = line.starts_with(|c: char| c.is_alphanumeric());
        line.split_once(':')
            .filter(|_| at_margin)
            .map(|(key, _)| key.to_owned())
    };
    let new: Vec<String> = lines.iter().filter_map(|line| key(line)).collect();
    let mut keeps = true;
    let mut text = String::new();
    for line in fs::read_to_string(&path).unwrap_or_default().lines() {
        keeps = key(line).map_or(keeps, |key| !new.contains(&key));
        if keeps {
            text.extend([line, "\n"]);
        }
    }
    text += &lines[1..].join("\n");
    fs::write(path, text + "\n").unwrap();
}

/// The beginning of the page of commands.
const HEAD: &str = "\
# The command line

Every command ends with an exit code, which scripts and CI read. Warnings alone end with 0, unless you deny them.

| command | 0 | 1 |
|---|---|---|
| `new` | the survey is written | – |
| `check` | no errors | an error; with `--deny warnings`, also a warning; with `--diff`, also a change |
| `build` | the files are written | the survey has errors; nothing is written |
| `fmt` | every file is in its canonical layout now | a file has mistakes; with `--check` or `--diff`, also a change |
| `eval` | each line has its answer; a line that cannot be read gets an `error` | the survey has errors |
| `outline`, `why` | the text is printed | the survey has errors |
| `diff` | no denied change | a denied change |
| `test` | every scenario holds | a scenario fails, or a survey has errors |
| `explain`, `completions`, `man` | the text is printed | – |
| `admin` | done | refused, or a survey has errors |
| `serve` | stopped as asked | a survey has errors, so that it did not start |
| `dev` | stopped as asked | – |

Every command ends with 2 if it could not run: an argument is wrong, or a file cannot be read or written.

On a terminal, the output has colours. `--color` decides otherwise, and so do the variables `NO_COLOR` (never) and
`CLICOLOR_FORCE` (always).
";

#[test]
fn cli_page_is_up_to_date() {
    let mut page = HEAD.to_owned();
    let help = enkat(&["help"]).out;
    let commands = help
        .split_once("Commands:")
        .unwrap()
        .1
        .split("\n\n")
        .next()
        .unwrap();
    let names = commands.lines().filter_map(|line| {
        let is_name = line.starts_with("  ") && !line.starts_with("   ");
        line.split_whitespace()
            .next()
            .filter(|name| is_name && *name != "help")
    });
    for name in names {
        let help = enkat(&[name, "--help"]).out;
        page.extend(["\n## enkat ", name, "\n\n```text\n", help.trim_end(), "\n```\n"]);
    }
    let path = book().join("cli.md");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    assert!(written == page, "UPDATE=1 writes the page anew");
}
