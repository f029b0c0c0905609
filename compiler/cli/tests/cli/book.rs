//! The book's pages on the command line: the tutorial and every how-to can be followed, and the page of commands is complete.

mod ci;
mod howto;
mod inline;
mod page;
mod reader;
mod shell;
mod shown;

use std::{
    fs,
    path::{Path, PathBuf},
};

use self::shell::Shell;
use crate::enkat::enkat;

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

fn text(page: &str) -> String {
    fs::read_to_string(book().join(page)).unwrap()
}

/// Follows the tutorial: writes its files, runs its commands, and compares their output.
#[test]
fn tutorial_commands_print_documented_output() {
    let problems = howto::problems(&mut Shell::open("tutorial"), "tutorial.md");
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// The beginning of the page of commands.
const HEAD: &str = "\
# The command line

Every command ends with an exit code, which scripts and CI read. Warnings alone end with 0, unless you deny them.

| command | 0 | 1 |
|---|---|---|
| `new` | the survey is written | – |
| `add` | the part is added | the survey has mistakes that prevent it, or would get one that is no missing text; nothing is written |
| `texts add` | every text has its key | a file with mistakes is left out; with `--check` or `--diff`, also a file would change |
| `schemas` | the files are written | – |
| `check` | no errors | an error; with `--deny warnings`, also a warning; with `--diff`, also a change |
| `build` | the files are written | the survey has errors; nothing is written |
| `fmt` | every file is in its canonical layout now | a file has mistakes; with `--check` or `--diff`, also a change |
| `eval` | each line is evaluated | a line cannot be read, and gets an `error`; or the survey has errors |
| `outline`, `why` | the text is printed | the survey has errors other than in scenarios |
| `diff` | no denied change | a denied change |
| `test` | every scenario holds | a scenario fails, a survey has errors other than missing texts, or the coverage is too low |
| `explain`, `completions` | the text is printed | – |
| `man` | the page is shown or printed, or the pages are written | – |
| `admin` | done | refused, or a survey has errors |
| `serve` | stopped as asked | a survey has errors, so that it did not start |
| `ready` | the server is ready | the server is not ready, or does not run |
| `dev` | stopped as asked | – |

Every command ends with 2 if it could not run: an argument is wrong, a file cannot be read or written, or no scenario passes the
filter of `test`.

On a terminal, findings, corrections and explanations have colours; reports, such as that of `diff`, have none. `--color` decides
otherwise for the former, and so do the variables `NO_COLOR` (never) and `CLICOLOR_FORCE` (always).
";

/// Lists the commands that a help names, without `help` itself.
fn commands_in(help: &str) -> Vec<String> {
    let (_, commands) = help.split_once("Commands:").unwrap_or_default();
    let commands = commands.split("\n\n").next().unwrap_or_default();
    let names = commands.lines().filter_map(|line| {
        let is_name = line.starts_with("  ") && !line.starts_with("   ");
        line.split_whitespace()
            .next()
            .filter(|name| is_name && *name != "help")
    });
    names.map(str::to_owned).collect()
}

#[test]
fn cli_page_is_up_to_date() {
    let mut page = HEAD.to_owned();
    for name in commands_in(&enkat(&["help"]).out) {
        let help = enkat(&[&name, "--help"]).out;
        page.extend(["\n## enkat ", &name, "\n\n```text\n", help.trim_end(), "\n```\n"]);
        // The commands of an operator have a guide of their own.
        let below = if name == "admin" {
            Vec::new()
        } else {
            commands_in(&help)
        };
        for inner in below {
            let help = enkat(&[&name, &inner, "--help"]).out;
            let title = format!("\n### enkat {name} {inner}\n\n```text\n");
            page.extend([&title, help.trim_end(), "\n```\n"]);
        }
    }
    let path = book().join("cli.md");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    assert!(written == page, "UPDATE=1 writes the page anew");
}
