//! `enkat check --watch`.

use std::{
    fs,
    io::{BufRead, BufReader, Lines},
    path::Path,
    process::{Child, ChildStdout, Stdio},
};

use crate::enkat::{command_in, enkat_in, folder_with, survey_files};

/// A running `enkat check --watch`.
struct Watching {
    child: Child,
    out: Lines<BufReader<ChildStdout>>,
}

impl Watching {
    fn start(folder: &Path) -> Self {
        let mut child = command_in(folder, &["check", "--watch", "--format", "concise"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, out }
    }

    /// Returns the lines of the next check.
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
    let mut watching = Watching::start(&folder);
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

#[test]
fn watch_of_missing_folder_exits_2() {
    let folder = folder_with("watch-nothing", &[survey_files("", "late == 2")]);
    assert_eq!(enkat_in(&folder, &["check", "nowhere", "--watch"]).code, 2);
    let run = enkat_in(&folder, &["check", "--watch", "--fix"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot be used with"), "{}", run.err);
}
