//! The files that a command has read.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use enkat_syntax::{parse, source::SourceMap};

use crate::commands::Failure;

/// The files that a command has read: where to wait for a change, and a mark of their contents.
#[derive(Clone, Default)]
pub(crate) struct FilesRead {
    /// The surveys, each watched with all folders in it.
    pub(super) surveys: BTreeSet<PathBuf>,
    /// The folders of the files, also of missing ones.
    pub(super) folders: BTreeSet<PathBuf>,
    contents: DefaultHasher,
}

impl FilesRead {
    /// Adds a folder in which a survey may appear.
    pub(crate) fn add_folder(&mut self, folder: &Path) {
        self.folders.insert(folder.to_owned());
    }

    /// Adds a survey, at its folder or template, with its files.
    pub(crate) fn add_survey(&mut self, survey: &Path, files: &SourceMap) {
        self.surveys.insert(survey.to_owned());
        let sources = files.iter().map(|(_, file)| file.path.clone());
        let pictures = files.pictures().iter().map(|picture| picture.path.clone());
        let missing = parse::wanted(files);
        let all = sources.chain(pictures).chain(missing);
        self.folders.extend(all.flat_map(folders_of));
        for (_, file) in files.iter() {
            (&file.path, &file.text).hash(&mut self.contents);
        }
        for picture in files.pictures() {
            (&picture.path, &picture.bytes).hash(&mut self.contents);
        }
    }

    /// Adds a survey that could not be read.
    pub(crate) fn add_unread(&mut self, survey: &Path, reason: &Failure) {
        self.surveys.insert(survey.to_owned());
        self.add_failure(reason);
    }

    /// Adds the reason of a failure: another one counts as a change.
    pub(super) fn add_failure(&mut self, reason: &Failure) {
        format!("{reason:#}").hash(&mut self.contents);
    }

    /// Returns a hash of the contents: a file that an editor keeps beside them changes nothing.
    pub(crate) fn mark(&self) -> u64 {
        self.contents.finish()
    }
}

/// Returns the folder of a file, and the one to which a link leads.
fn folders_of(file: String) -> impl Iterator<Item = PathBuf> {
    let file = PathBuf::from(file);
    let target = file.is_symlink().then(|| file.canonicalize().ok()).flatten();
    let files = [Some(file), target].into_iter().flatten();
    files.filter_map(|file| file.parent().map(Path::to_owned))
}
