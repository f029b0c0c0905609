//! Running the binary, and surveys for it to run on.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::Mutex,
    thread::{self, ThreadId},
};

/// The result of a run.
#[must_use]
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Returns the output of a run that succeeded.
    #[track_caller]
    pub(crate) fn success(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }

    /// Returns the message of a run that was refused.
    #[track_caller]
    pub(crate) fn refusal(self) -> String {
        assert_eq!(self.code, 1, "{}{}", self.out, self.err);
        self.err
    }
}

/// Returns `enkat` in a folder, with none of the variables that its options read.
pub(crate) fn command_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enkat"));
    command.current_dir(folder).args(arguments);
    isolate(&mut command);
    command
}

/// Takes the developer's variables from a command. The paths of programs, of temporary files and of coverage stay.
pub(crate) fn isolate(command: &mut Command) {
    let kept = ["PATH", "TMPDIR", "LLVM_PROFILE_FILE"];
    let values = kept.map(|name| (name, std::env::var_os(name)));
    command.env_clear();
    command.envs(
        values
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?))),
    );
}

/// Returns a script of bash in a folder, with programs of another folder before all others, run as CI systems do.
#[cfg(unix)]
pub(crate) fn script_in(folder: &Path, programs: &Path, script: &str) -> Command {
    let mut command = Command::new("bash");
    command
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        .current_dir(folder);
    isolate(&mut command);
    let path = std::env::var_os("PATH").unwrap();
    let paths = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(paths).unwrap());
    command
}

/// Runs `enkat` in a folder, with nothing to read.
pub(crate) fn enkat_in(folder: &Path, arguments: &[&str]) -> Run {
    enkat_with(folder, &[], arguments)
}

/// Runs `enkat` in a folder with these variables.
pub(crate) fn enkat_with(folder: &Path, environment: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut command = command_in(folder, arguments);
    command.envs(environment.iter().copied());
    run(command.stdin(Stdio::null()).output())
}

/// Runs `enkat` in the project's folder.
pub(crate) fn enkat(arguments: &[&str]) -> Run {
    enkat_in(&project(), arguments)
}

/// Runs `enkat` in the project's folder with something to read.
pub(crate) fn enkat_with_stdin(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // In parallel: full pipes of input and output would wait for each other. A run that ends early does not read all
        // of its input.
        scope.spawn(move || stdin.write_all(input).ok());
        run(child.wait_with_output())
    })
}

/// Returns `enkat` in the project's folder, with piped streams.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = command_in(&project(), arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Reads the result of a run. The time that it took is replaced by one that is always the same.
fn run(output: std::io::Result<Output>) -> Run {
    let output = output.unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: without_time(&String::from_utf8(output.stdout).unwrap()),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Replaces the time at the end of a summary.
pub(crate) fn without_time(text: &str) -> String {
    let line = |line: &str| match line
        .trim_end()
        .strip_suffix(" s")
        .and_then(|line| line.rsplit_once(" in "))
    {
        Some((words, time)) if time.parse::<f64>().is_ok() => format!("{words} in 0.01 s\n"),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// Returns the folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Makes a folder with these files. Each test has folders of its own, for tests run at the same time.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    static OWNERS: Mutex<BTreeMap<String, ThreadId>> = Mutex::new(BTreeMap::new());
    let own = thread::current().id();
    let owner = *OWNERS.lock().unwrap().entry(name.to_owned()).or_insert(own);
    assert_eq!(owner, own, "two tests use the folder `{name}`");
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

/// Makes a folder the root of a git repository, so that the project's own is not meant.
pub(crate) fn as_repository(folder: PathBuf) -> PathBuf {
    fs::create_dir_all(folder.join(".git")).unwrap();
    folder
}

/// Returns the files of a survey with one question that follows up another, below `at`. Its id is the name of that folder: a folder of
/// surveys has each id once.
pub(crate) fn survey_files(at: &str, rule: &str) -> Vec<(String, String)> {
    let folder = at.trim_end_matches('/').rsplit('/').next();
    let id = folder.filter(|name| !name.is_empty()).unwrap_or("small");
    files_of_survey(id, at, rule)
}

/// Returns the files of a version of the survey `small`, as [`survey_files`] does.
pub(crate) fn version_files(at: &str, rule: &str) -> Vec<(String, String)> {
    files_of_survey("small", at, rule)
}

fn files_of_survey(id: &str, at: &str, rule: &str) -> Vec<(String, String)> {
    let header = format!(
        "survey: {id}\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\nscales: {{yesNo: [1, 2]}}\n"
    );
    let page = format!(
        "page: work\ncontent:\n  - choice: late\n    scale: yesNo\n    follow_ups:\n      - text: why\n        hidden_when: {rule}\n"
    );
    let texts = "survey: {name: Small}\npages: {work: Work}\nquestions: {late: Are you late?, why: Why?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n";
    [
        ("survey.yaml", header.as_str()),
        ("pages/work.yaml", &page),
        ("texts/en.yaml", texts),
    ]
    .map(|(path, text)| (format!("{at}{path}"), text.to_owned()))
    .to_vec()
}

/// Makes a folder with the files of several surveys.
pub(crate) fn folder_with(name: &str, surveys: &[Vec<(String, String)>]) -> PathBuf {
    let files: Vec<_> = surveys
        .iter()
        .flatten()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    folder(name, &files)
}
