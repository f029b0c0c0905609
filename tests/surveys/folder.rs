//! The folders of surveys and their files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use enkat_compiler::{Analysis, compile};
use enkat_syntax::{parse::wanted, source::SourceMap};

/// Path inside the survey → text, in the order of the paths.
pub(crate) type Files = BTreeMap<String, String>;

/// Returns the folder of the built-in surveys.
pub(crate) fn surveys() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../surveys")
}

/// Lists the names of the built-in surveys, in their order.
pub(crate) fn names() -> Vec<String> {
    let folders = fs::read_dir(surveys())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = folders
        .filter(|path| path.join("survey.yaml").exists())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// Reads the YAML files of a survey's folder, and of the modules that it imports.
pub(crate) fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                let inside = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                files.insert(inside, fs::read_to_string(&path).unwrap());
            }
        }
    }
    loop {
        let read = |path: String| Some((path.clone(), fs::read_to_string(folder.join(path)).ok()?));
        let found: Vec<_> = wanted(&source_map(&files)).into_iter().filter_map(read).collect();
        if found.is_empty() {
            return files;
        }
        files.extend(found);
    }
}

/// Converts the files for the compiler.
pub(crate) fn source_map(files: &Files) -> SourceMap {
    let mut map = SourceMap::default();
    for (path, text) in files {
        map.add(path.as_str(), text.as_str());
    }
    map
}

/// Reads the files of a built-in survey, with its pictures.
pub(crate) fn files(name: &str) -> SourceMap {
    let folder = surveys().join(name);
    let sources = read(&folder);
    let mut files = source_map(&sources);
    for path in pictures(&folder, &sources) {
        let bytes = fs::read(folder.join(&path)).unwrap();
        files.add_picture(path, bytes);
    }
    files
}

/// Compiles a built-in survey, which must have no errors.
pub(crate) fn compiled(name: &str) -> Analysis {
    let analysis = compile(&files(name));
    assert!(
        analysis.artifact.is_some(),
        "{name} has mistakes: {:#?}",
        analysis.diagnostics
    );
    analysis
}

/// Lists the pictures in the folder `images` of a survey, and in those beside the modules that it imports.
fn pictures(folder: &Path, sources: &Files) -> Vec<String> {
    let places: BTreeSet<PathBuf> = sources
        .keys()
        .map(|path| Path::new(path).with_file_name("images"))
        .collect();
    let mut pictures = Vec::new();
    for place in places {
        for file in fs::read_dir(folder.join(&place)).into_iter().flatten() {
            let path = place.join(file.unwrap().file_name());
            pictures.push(path.to_str().unwrap().to_owned());
        }
    }
    pictures
}
