//! Running the binary, and surveys for it to run on.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `enkat` in a folder, with nothing to read.
pub(crate) fn enkat_in(folder: &Path, arguments: &[&str]) -> Run {
    enkat_with(folder, &[], arguments)
}

/// Runs `enkat` in a folder, with these variables and none other that names an operator.
pub(crate) fn enkat_with(folder: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_enkat"))
        .current_dir(folder)
        .env_remove("SUDO_USER")
        .env_remove("ENKAT_OPERATOR")
        .envs(environment.iter().copied())
        .args(arguments)
        .stdin(Stdio::null())
        .output())
}

/// Runs `enkat` in the project's folder.
pub(crate) fn enkat(arguments: &[&str]) -> Run {
    enkat_in(&project(), arguments)
}

/// Runs `enkat` in the project's folder with something to read.
pub(crate) fn enkat_reading(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).spawn().unwrap();
    // A run that ends early does not read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    run(child.wait_with_output())
}

/// `enkat` in the project's folder, to be talked with.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enkat"));
    command.current_dir(project()).args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(output: std::io::Result<Output>) -> Run {
    let output = output.unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A new folder with these files.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A survey with one question that follows up another, below `at`.
pub(crate) fn survey(at: &str, rule: &str) -> Vec<(String, String)> {
    let header =
        "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\nscales: {yesNo: [1, 2]}\n";
    let page = format!(
        "page: work\ncontent:\n  - choice: late\n    scale: yesNo\n    follow_ups:\n      - text: why\n        hidden_when: {rule}\n"
    );
    let texts = "survey: {name: Small}\npages: {work: Work}\nquestions: {late: Are you late?, why: Why?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n";
    [
        ("survey.yaml", header),
        ("pages/work.yaml", &page),
        ("texts/en.yaml", texts),
    ]
    .map(|(path, text)| (format!("{at}{path}"), text.to_owned()))
    .to_vec()
}

/// A new folder with the files of several surveys.
pub(crate) fn surveys(name: &str, surveys: &[Vec<(String, String)>]) -> PathBuf {
    let files: Vec<_> = surveys
        .iter()
        .flatten()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    folder(name, &files)
}
