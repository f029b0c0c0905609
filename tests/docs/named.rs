//! Tests that the files and names of code that ARCHITECTURE.md has between backticks exist.

use std::{collections::HashSet, fs, path::Path};

/// Folders that are built or installed, or belong to tools.
const LEFT_OUT: [&str; 5] = [".git", "node_modules", "target", "dist", "dist-preview"];
/// The folder of a server that was run here.
const DATA: &str = "data";
/// The beginnings of media types.
const MEDIA: [&str; 3] = ["application/", "image/", "text/"];
/// The endings of the names of sources.
const SOURCES: [&str; 9] = [
    ".rs", ".ts", ".tsx", ".js", ".mjs", ".css", ".sql", ".yaml", ".toml",
];
/// The endings of the names of other files.
const OTHERS: [&str; 3] = [".json", ".txt", ".md"];

/// The files of the project, and the names in them.
#[derive(Default)]
pub(crate) struct Project {
    /// The paths, each with a leading `/`.
    files: Vec<String>,
    /// Every word of its sources, without those of comments.
    words: HashSet<String>,
}

impl Project {
    pub(crate) fn read(root: &Path) -> Self {
        let mut project = Self::default();
        project.read_folder(root, root);
        project
    }

    fn read_folder(&mut self, root: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let (name, path) = (entry.file_name(), entry.path());
            let name = name.to_string_lossy();
            let is_data = folder == root && name == DATA;
            if path.is_symlink() || is_data || LEFT_OUT.contains(&name.as_ref()) {
                continue;
            }
            if path.is_dir() {
                self.read_folder(root, &path);
                continue;
            }
            let inside = path.strip_prefix(root).unwrap().to_string_lossy();
            self.files.push(format!("/{inside}"));
            // The test below names files that do not exist.
            let is_this = path.ends_with(file!());
            if (is_source(&name) || name == "Makefile")
                && !is_this
                && let Ok(text) = fs::read_to_string(&path)
            {
                let code = text.lines().filter(|line| !is_comment(line));
                self.words.extend(code.flat_map(words).map(str::to_owned));
            }
        }
    }

    /// Returns whether it has the file, the folder or the name of code that these words may be; other words are fine.
    pub(crate) fn has(&self, named: &str) -> bool {
        if is_path(named) {
            let named = named.trim_end_matches('/');
            let (ending, within) = (format!("/{named}"), format!("/{named}/"));
            return self
                .files
                .iter()
                .any(|file| file.ends_with(&ending) || file.contains(&within));
        }
        let name = named.split(['(', '<']).next().unwrap_or_default();
        let last = name.rsplit("::").next().unwrap_or_default();
        let is_call = named.ends_with(')') && words(name).eq([name]);
        !(is_call || is_of_code(name, last)) || self.words.contains(last)
    }
}

/// Tests whether these words are the path of a file or folder of the project. An address of the server begins with a slash.
fn is_path(named: &str) -> bool {
    if named.starts_with('/')
        || named.split('/').any(|name| LEFT_OUT.contains(&name))
        || MEDIA.iter().any(|media| named.starts_with(media))
    {
        return false;
    }
    let is_plain = named.chars().all(|char| is_of_word(char) || "./-".contains(char));
    let is_file = is_source(named) || ends_with_any(named, &OTHERS);
    is_plain && (is_file || named.contains('/'))
}

fn is_source(name: &str) -> bool {
    ends_with_any(name, &SOURCES)
}

fn ends_with_any(name: &str, endings: &[&str]) -> bool {
    endings
        .iter()
        .any(|ending| name.ends_with(ending) && name.len() > ending.len())
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "# "].iter().any(|mark| line.starts_with(mark))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char| !is_of_word(char))
        .filter(|word| !word.is_empty())
}

fn is_of_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

/// Tests whether a word is a name of code such as `tailor::client_model`, `effective_answers` or `PageForm`.
fn is_of_code(name: &str, last: &str) -> bool {
    let is_path = name.chars().all(|char| is_of_word(char) || char == ':');
    let is_begun = last.starts_with(|char: char| char.is_ascii_alphabetic());
    let has_humps = last.chars().skip(1).any(|char| char.is_ascii_uppercase());
    is_path && is_begun && (name.contains("::") || last.contains('_') || has_humps)
}

#[test]
fn project_has_returns_true_only_for_known_names() {
    let project = Project {
        files: [
            "/web/src/ui/question/question-frame.tsx",
            "/schemas/model.schema.json",
        ]
        .map(str::to_owned)
        .into(),
        words: ["effective_answers", "client_model"].map(str::to_owned).into(),
    };
    for there in [
        "effective_answers",
        "enkat_model::client_model",
        "client_model(model)",
        "ui/question/question-frame.tsx",
        "web/src/ui",
        "schemas/model.schema.json",
        "/api/authenticate",
        "make test",
        "id",
        "a: b",
    ] {
        assert!(project.has(there), "{there}");
    }
    for gone in [
        "field_ui",
        "Seals::lost",
        "useGone",
        "gone(model)",
        "ui/gone.tsx",
        "rame.tsx",
        "web/src/gone",
        "gone.schema.json",
    ] {
        assert!(!project.has(gone), "{gone}");
    }
}
