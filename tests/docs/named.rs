//! The files and the names of code that ARCHITECTURE.md has between backticks are there.

use std::{collections::HashSet, fs, path::Path};

/// Folders that are built or installed, or belong to tools.
const LEFT_OUT: [&str; 6] = [".git", "node_modules", "target", "dist", "dist-preview", "data"];
/// How the names of sources end.
const SOURCES: [&str; 9] = [
    ".rs", ".ts", ".tsx", ".js", ".mjs", ".css", ".sql", ".yaml", ".toml",
];

/// The files of the project, and the names in them.
#[derive(Default)]
pub(crate) struct Project {
    /// Each with a `/` before it.
    files: Vec<String>,
    /// Every word of its sources.
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
            if path.is_symlink() || LEFT_OUT.contains(&name.as_ref()) {
                continue;
            }
            if path.is_dir() {
                self.read_folder(root, &path);
                continue;
            }
            let inside = path.strip_prefix(root).unwrap().to_string_lossy();
            self.files.push(format!("/{inside}"));
            // The test below names what is not there.
            let is_this = path.ends_with(file!());
            if (is_source(&name) || name == "Makefile")
                && !is_this
                && let Ok(text) = fs::read_to_string(&path)
            {
                self.words.extend(words(&text).map(str::to_owned));
            }
        }
    }

    /// Tells whether it has the file, or the name of code, that these words may be; other words are fine.
    pub(crate) fn has(&self, named: &str) -> bool {
        if is_source(named) && named.chars().all(|char| is_of_word(char) || "./-".contains(char)) {
            let ending = format!("/{named}");
            return self.files.iter().any(|file| file.ends_with(&ending));
        }
        let name = named.split(['(', '<']).next().unwrap_or_default();
        let last = name.rsplit("::").next().unwrap_or_default();
        !is_of_code(name, last) || self.words.contains(last)
    }
}

fn is_source(name: &str) -> bool {
    SOURCES
        .iter()
        .any(|ending| name.ends_with(ending) && name.len() > ending.len())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char| !is_of_word(char))
        .filter(|word| !word.is_empty())
}

fn is_of_word(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

/// Tells names such as `tailor::client_model`, `kept_answers` and `PageForm` from other words.
fn is_of_code(name: &str, last: &str) -> bool {
    let is_path = name.chars().all(|char| is_of_word(char) || char == ':');
    let is_begun = last.starts_with(|char: char| char.is_ascii_alphabetic());
    let has_humps = last.chars().skip(1).any(|char| char.is_ascii_uppercase());
    is_path && is_begun && (name.contains("::") || last.contains('_') || has_humps)
}

#[test]
fn project_with_few_names_has_only_those() {
    let project = Project {
        files: vec!["/web/src/ui/question/question-frame.tsx".to_owned()],
        words: ["kept_answers", "client_model"].map(str::to_owned).into(),
    };
    for there in [
        "kept_answers",
        "enkat_model::client_model",
        "client_model(model)",
        "ui/question/question-frame.tsx",
        "make test",
        "id",
        "a: b",
    ] {
        assert!(project.has(there), "{there}");
    }
    for gone in ["field_ui", "Seals::lost", "useGone", "ui/gone.tsx", "rame.tsx"] {
        assert!(!project.has(gone), "{gone}");
    }
}
