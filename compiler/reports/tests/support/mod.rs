//! Small surveys for tests: files of a fixture laid over a base survey that has no mistakes.
//!
//! A fixture is one file in `tests/fixtures`, named after the code that it provokes: `E0201-unknown-key.yaml`. It consists of
//! parts; the text before the first part is a remark.
//!
//! ```text
//! --- file: pages/work.yaml       the part's text takes the place of this file
//! --- repeat 99: pages/work.yaml  the same, the text as often as that
//! --- bytes: pages/work.yaml      the same, with `\xNN` for bytes that are no UTF-8
//! --- edit: pages/work.yaml       lines of this file, as a diff shows them: those with `-` go, those with `+` come
//! --- without: scores.yaml        the base survey's file is left out
//! --- nothing                     the base survey is left out altogether
//! ```

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "every test file uses a part of it"
)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use enkat_compiler::{
    Analysis, check_with_proofs,
    proofs::{LIMIT, Proofs},
};
use enkat_model::{Artifact, Date};
use enkat_reports::{render::render_human, written_at::compile_with_places};
use enkat_syntax::{
    diagnostics::{Block, Code, Diagnostic, LeftOut, Severity, Sink},
    parse,
    source::{Expansions, SourceMap},
};

/// The diagnostics of a compilation.
pub(crate) struct Findings {
    /// The files.
    pub(crate) files: SourceMap,
    /// The expansions.
    pub(crate) expansions: Expansions,
    /// The diagnostics, sorted.
    pub(crate) found: Vec<Diagnostic>,
    /// The numbers of further diagnostics.
    pub(crate) left_out: LeftOut,
}

/// The parts of a fixture whose survey has one question of each sort, with every property that the codebook describes.
pub(crate) const ONE_OF_EACH: &str = include_str!("one_of_each.yaml");

/// The parts of a fixture whose survey is about violence, which is sensitive, and about worry, of which only the reason is.
pub(crate) const SENSITIVE: &str = include_str!("sensitive.yaml");

/// Path → bytes, in the order of the paths.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Compiles a survey.
pub(crate) fn compile(survey: &Files) -> Findings {
    findings(survey, enkat_compiler::compile)
}

/// Checks a survey with proofs.
pub(crate) fn prove(survey: &Files) -> Findings {
    let proofs = Proofs {
        today: Date::parse("2026-11-21").unwrap(),
        limit: LIMIT,
    };
    findings(survey, |files| check_with_proofs(files, [], proofs))
}

/// Collects the files of a survey.
pub(crate) fn source_map(survey: &Files) -> SourceMap {
    decoded(survey, &mut Sink::default())
}

fn decoded(survey: &Files, sink: &mut Sink) -> SourceMap {
    let mut files = SourceMap::default();
    for (path, bytes) in survey {
        if is_picture(path) {
            files.add_picture(path, bytes.clone());
            continue;
        }
        parse::decode_utf8(&mut files, path, bytes.clone(), sink);
    }
    files
}

fn findings<T>(survey: &Files, compile: impl FnOnce(&SourceMap) -> Analysis<T>) -> Findings {
    let mut sink = Sink::default();
    let files = decoded(survey, &mut sink);
    let compilation = compile(&files);
    let mut found = sink.finish();
    found.extend(compilation.diagnostics);
    Findings {
        files,
        expansions: compilation.expansions,
        found,
        left_out: compilation.left_out,
    }
}

/// Compiles a survey as if it were alone in a folder of surveys: then no other survey uses its modules.
pub(crate) fn compile_as_folder(survey: &Files) -> Findings {
    let mut findings = compile(survey);
    let checked = enkat_compiler::check_only(&findings.files);
    let modules = checked.artifact.unwrap_or_default();
    let unused = enkat_compiler::unused_module_items::unused(&[(&findings.files, &modules)], |_| true);
    findings
        .found
        .extend(unused.into_iter().map(|(_, finding)| finding));
    findings
}

/// Lists the errors that are in the second of two compilations and not in the first, each by its code and its message.
pub(crate) fn new_errors(before: &Findings, after: &Findings) -> Vec<(Code, String)> {
    let errors = |findings: &Findings| -> Vec<(Code, String)> {
        let found = findings.found.iter();
        let errors = found.filter(|found| found.severity() == Severity::Error);
        errors.map(|found| (found.code, found.message.clone())).collect()
    };
    let mut known = errors(before);
    let mut new = errors(after);
    new.retain(|error| match known.iter().position(|one| one == error) {
        Some(at) => {
            known.swap_remove(at);
            false
        }
        None => true,
    });
    new
}

/// Compiles a survey for a test of a code: a code about folders of surveys needs such a folder, one about all
/// participants the proofs.
pub(crate) fn compile_for(code: &str, survey: &Files) -> Findings {
    match code {
        "W0305" => compile_as_folder(survey),
        _ if code[1..].starts_with("16") => prove(survey),
        _ => compile(survey),
    }
}

/// Compiles a survey without mistakes, with its files in this order.
pub(crate) fn compile_to<'f>(survey: impl IntoIterator<Item = (&'f String, &'f Vec<u8>)>) -> Artifact {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    for (path, bytes) in survey {
        parse::decode_utf8(&mut files, path, bytes.clone(), &mut sink);
    }
    let compilation = enkat_compiler::compile(&files);
    let found = render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
    assert_eq!(found, "");
    compilation.artifact.unwrap()
}

/// Compiles a survey without errors, whatever its warnings.
pub(crate) fn compile_despite_warnings(survey: &Files) -> Artifact {
    let mut files = SourceMap::default();
    for (path, bytes) in survey {
        parse::decode_utf8(&mut files, path, bytes.clone(), &mut Sink::default());
    }
    let compilation = compile_with_places(&files);
    let found = render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
    compilation.artifact.unwrap_or_else(|| panic!("{found}"))
}

/// Returns whether a file is in a folder of pictures.
fn is_picture(path: &str) -> bool {
    Path::new(path)
        .parent()
        .is_some_and(|folder| folder.ends_with("images"))
}

/// Builds the survey that a fixture describes.
pub(crate) fn fixture(text: &str) -> Files {
    let base = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base"));
    with_parts(base, text)
}

/// Lays the parts of a fixture over a survey.
pub(crate) fn with_parts(mut survey: Files, text: &str) -> Files {
    for part in format!("\n{text}").split("\n--- ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        let body = if body.is_empty() || body.ends_with('\n') {
            body.to_owned()
        } else {
            format!("{body}\n")
        };
        match head.split_once(": ") {
            Some(("file", path)) => drop(survey.insert(path.to_owned(), body.into_bytes())),
            Some(("bytes", path)) => drop(survey.insert(path.to_owned(), unescape(&body))),
            Some(("edit", path)) => {
                let edited = edited(&survey[path], &body);
                survey.insert(path.to_owned(), edited);
            }
            Some((repeat, path)) if repeat.starts_with("repeat ") => {
                let times = repeat["repeat ".len()..].parse().unwrap();
                survey.insert(path.to_owned(), body.repeat(times).into_bytes());
            }
            Some(("without", path)) => {
                assert!(survey.remove(path).is_some(), "the base survey has no {path}");
            }
            _ if head == "nothing" => survey.clear(),
            _ => panic!("not a part of a fixture: {head}"),
        }
    }
    survey
}

/// Edits a file as a diff says, with `\xNN` for bytes. The lines that stay and go have to be in the file once, below each other.
fn edited(file: &[u8], diff: &str) -> Vec<u8> {
    let lines = diff.lines().filter(|line| !line.is_empty());
    let (mut old, mut new) = ("\n".to_owned(), "\n".to_owned());
    for (mark, line) in lines.map(|line| line.split_at(1)) {
        assert!(
            [" ", "-", "+"].contains(&mark),
            "not a line of a diff: {mark}{line}"
        );
        if mark != "+" {
            old.extend([line, "\n"]);
        }
        if mark != "-" {
            new.extend([line, "\n"]);
        }
    }
    let file = format!("\n{}", str::from_utf8(file).unwrap());
    assert_eq!(
        file.matches(&old).count(),
        1,
        "lines that are not once in the file:{old}"
    );
    unescape(&file.replace(&old, &new)[1..])
}

/// Reads every file of a survey's folder, by its path relative to it, and those of the modules that it imports with their pictures.
pub(crate) fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path
                    .strip_prefix(folder)
                    .unwrap()
                    .to_string_lossy()
                    .replace('\\', "/");
                files.insert(inside, fs::read(&path).unwrap());
            }
        }
    }
    with_pictures(folder, with_modules(folder, files))
}

/// Adds the files that the survey imports.
fn with_modules(folder: &Path, mut files: Files) -> Files {
    loop {
        let mut map = SourceMap::default();
        for (path, bytes) in &files {
            parse::decode_utf8(&mut map, path, bytes.clone(), &mut Sink::default());
        }
        let read = |path: String| Some((path.clone(), fs::read(folder.join(path)).ok()?));
        let found: Vec<_> = parse::wanted(&map).into_iter().filter_map(read).collect();
        if found.is_empty() {
            return files;
        }
        files.extend(found);
    }
}

/// Adds the pictures beside modules.
fn with_pictures(folder: &Path, mut files: Files) -> Files {
    let places: BTreeSet<PathBuf> = files
        .keys()
        .map(|path| Path::new(path).with_file_name("images"))
        .collect();
    for place in places {
        for entry in fs::read_dir(folder.join(&place)).into_iter().flatten() {
            let picture = entry.unwrap();
            let path = place.join(picture.file_name());
            files.insert(
                path.to_str().unwrap().to_owned(),
                fs::read(picture.path()).unwrap(),
            );
        }
    }
    files
}

/// Returns the path and the text of an example that an author could write: a block of YAML whose first line names its file.
pub(crate) fn example<'a>(block: &Block<'a>) -> Option<(&'a str, String)> {
    match block {
        Block::Example("yaml", lines) => {
            let path = lines.first()?.strip_prefix("# ")?;
            Some((path, lines.join("\n") + "\n"))
        }
        _ => None,
    }
}

/// Lays an example over a file of a survey: keys at the margin replace those of the file.
pub(crate) fn lay_over(survey: &mut Files, path: &str, example: &str) {
    let base = survey
        .get(path)
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let kept = kept(&base.unwrap_or_default(), example);
    survey.insert(path.to_owned(), (kept + example).into_bytes());
}

/// Returns the rest of a file: the keys at the margin that the example does not write itself.
fn kept(base: &str, example: &str) -> String {
    let key = |line: &str| {
        let at_margin = line.starts_with(|c: char| c.is_alphanumeric());
        let key = line.split_once(':').filter(|_| at_margin)?.0;
        Some(key.to_owned())
    };
    let written: Vec<String> = example.lines().filter_map(key).collect();
    let mut keeps = true;
    let lines = base.lines().filter(|line| {
        if let Some(key) = key(line) {
            keeps = !written.contains(&key);
        }
        keeps
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Lists the snapshots in a folder that are of a fixture which the other folder lacks.
pub(crate) fn orphans(snapshots: &Path, fixtures: &Path) -> Vec<String> {
    let files = fs::read_dir(snapshots).unwrap();
    let names = files.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let is_orphan = |name: &String| {
        let of = name.split_once('@').map(|(_, of)| of.trim_end_matches(".snap"));
        of.is_some_and(|of| !fixtures.join(of).exists())
    };
    names.filter(is_orphan).collect()
}

fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}
