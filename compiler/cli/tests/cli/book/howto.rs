//! Every how-to can be followed, as the tutorial can.

use std::{fmt::Write, fs, process::Command, thread};

use super::{
    book,
    page::{Task, steps},
    reader,
    shell::Shell,
    text,
};

/// Returns the names of the how-tos, such as `howto/serve.md`.
pub(super) fn howtos() -> Vec<String> {
    let files = fs::read_dir(book().join("howto")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<_> = names.map(|name| format!("howto/{name}")).collect();
    pages.sort();
    pages
}

/// Follows a page, and returns the problems with it. `UPDATE=1` writes outputs anew; put `…` back where a page leaves lines out, or
/// shows what differs each time.
pub(super) fn problems(shell: &mut Shell, page: &str) -> Vec<String> {
    let text = text(page);
    let followed = reader::follow(shell, &text);
    let mut problems = followed.failures;
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(book().join(page), followed.mended).unwrap();
    } else {
        problems.extend(followed.differences);
    }
    problems
        .iter()
        .map(|problem| format!("{page}, {problem}"))
        .collect()
}

/// Follows every how-to. Each begins in a folder of its own, with the survey of the tutorial.
#[test]
fn howto_commands_print_documented_output() {
    let mut begun = Shell::open("howto");
    let tutorial = reader::follow(&mut begun, &text("tutorial.md"));
    assert!(tutorial.failures.is_empty(), "{:?}", tutorial.failures);
    let surveys = begun.folder.join("surveys");
    let follow = |page: &str| {
        let mut shell = Shell::open(page.rsplit(['/', '.']).nth(1).unwrap());
        let copied = Command::new("cp")
            .arg("-R")
            .args([&surveys, &shell.folder])
            .status();
        assert!(copied.unwrap().success());
        problems(&mut shell, page)
    };
    let problems = thread::scope(|scope| {
        let readers: Vec<_> = howtos()
            .into_iter()
            .map(|page| scope.spawn(move || follow(&page)))
            .collect();
        readers
            .into_iter()
            .flat_map(|reader| reader.join().unwrap())
            .collect::<Vec<_>>()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// Lists the blocks that no test follows. Keep them to those that need a machine or a service that tests do not have.
#[test]
fn howto_blocks_without_test_are_listed_with_reason() {
    let mut listed = String::new();
    for page in howtos() {
        let text = text(&page);
        for step in steps(&text).unwrap() {
            if let Task::Skip(reason) = step.task {
                writeln!(listed, "{page}: {reason}").unwrap();
            }
        }
    }
    insta::assert_snapshot!(listed);
}

#[test]
fn howtos_are_listed_in_contents() {
    let (list, contents) = (text("howto/README.md"), text("SUMMARY.md"));
    for page in howtos() {
        let name = page.trim_start_matches("howto/");
        let is_listed = name == "README.md" || list.contains(&format!("]({name})"));
        assert!(is_listed && contents.contains(&format!("]({page})")), "{page}");
    }
}
