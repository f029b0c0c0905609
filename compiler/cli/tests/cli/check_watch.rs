//! `--watch` of `enkat check` and `enkat test`.

use std::{
    fs,
    io::{BufRead, BufReader, Lines},
    path::Path,
    process::{Child, ChildStdout, Stdio},
    thread,
    time::Duration,
};

use crate::enkat::{command_in, enkat_in, folder_with, survey_files};

/// A command that runs with `--watch`.
struct Watching {
    child: Child,
    out: Lines<BufReader<ChildStdout>>,
}

impl Watching {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = command_in(folder, arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, out }
    }

    /// Returns the lines of the next run.
    fn next(&mut self) -> Vec<String> {
        let lines = self.out.by_ref().map(Result::unwrap);
        lines.take_while(|line| !line.contains(": done in ")).collect()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn watch_checks_again_after_change() {
    let folder = folder_with("watch", &[survey_files("small/", "late == 2")]);
    let page = folder.join("small/pages/work.yaml");
    let correct = fs::read_to_string(&page).unwrap();
    let mut watching = Watching::start(&folder, &["check", "--watch", "--format", "concise"]);
    assert_eq!(watching.next(), [""; 0]);
    fs::write(&page, correct.replace("late == 2", "laet == 2")).unwrap();
    let found = watching.next();
    assert!(
        found.len() == 1 && found[0].starts_with("small/pages/work.yaml:7:22: E0501 "),
        "{found:?}"
    );
    let gone = folder.with_file_name("watch-gone");
    let _ = fs::remove_dir_all(&gone);
    fs::rename(folder.join("small"), &gone).unwrap();
    let found = watching.next();
    assert!(
        found.len() == 1 && found[0].starts_with("enkat: there is no survey"),
        "{found:?}"
    );
    fs::write(gone.join("pages/work.yaml"), &correct).unwrap();
    fs::rename(&gone, folder.join("small")).unwrap();
    assert_eq!(watching.next(), [""; 0]);
}

/// A time after which a command that watches has seen a change.
const SEEN: Duration = Duration::from_millis(300);

#[test]
fn watch_same_failure_again_prints_nothing() {
    let folder = folder_with("watch-fails", &[survey_files("small/", "late == 2")]);
    let mut watching = Watching::start(&folder, &["check", "--watch", "--format", "concise"]);
    assert_eq!(watching.next(), [""; 0]);
    let gone = folder.with_file_name("watch-fails-gone");
    let _ = fs::remove_dir_all(&gone);
    fs::rename(folder.join("small"), &gone).unwrap();
    assert!(watching.next()[0].starts_with("enkat: there is no survey"));
    for text in ["one", "two"] {
        fs::write(folder.join("notes.txt"), text).unwrap();
        thread::sleep(SEEN);
    }
    fs::rename(&gone, folder.join("small")).unwrap();
    assert_eq!(watching.next(), [""; 0]);
}

#[test]
fn watch_writes_tracefile_only_when_it_changes() {
    let folder = folder_with("watch-lcov", &[survey_files("", "late == 2")]);
    let mut watching = Watching::start(&folder, &["test", "--watch", "--lcov", "lcov.info"]);
    assert_eq!(watching.next().len(), 1);
    let written = || {
        fs::metadata(folder.join("lcov.info"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let first = written();
    thread::sleep(SEEN);
    assert_eq!(written(), first, "its own file counts as a change");
}

#[test]
fn watch_of_missing_folder_exits_2() {
    let folder = folder_with("watch-nothing", &[survey_files("", "late == 2")]);
    assert_eq!(enkat_in(&folder, &["check", "nowhere", "--watch"]).code, 2);
    let run = enkat_in(&folder, &["check", "--watch", "--fix"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot be used with"), "{}", run.err);
}

#[test]
fn watch_tests_again_after_change() {
    let scenario =
        "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n";
    let mut files = survey_files("", "late == 2");
    files.push(("scenarios/work.yaml".to_owned(), scenario.to_owned()));
    let folder = folder_with("watch-test", &[files]);
    let page = folder.join("pages/work.yaml");
    let correct = fs::read_to_string(&page).unwrap();
    let mut watching = Watching::start(&folder, &["test", "--watch", "--quiet"]);
    assert_eq!(watching.next(), [""; 0]);
    fs::write(&page, correct.replace("late == 2", "late == 1")).unwrap();
    let failed = watching.next();
    assert!(failed[0].starts_with("FAILED  who is on time"), "{failed:?}");
    fs::write(&page, correct.replace("late == 2", "late == 3")).unwrap();
    let broken = watching.next();
    assert!(broken[0].contains("E0602"), "{broken:?}");
    fs::write(&page, correct).unwrap();
    assert_eq!(watching.next(), [""; 0]);
}
