//! The list of the files of a build, by which the next build knows them.

use std::{
    fs, io,
    path::{Component, Path},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::commands::Failure;

/// The name of the list in the folder of the build.
pub(super) const NAME: &str = "build.json";

/// The content of the list.
#[derive(Serialize, Deserialize)]
pub(super) struct List {
    /// The survey's id.
    pub(super) survey: String,
    /// The survey's version.
    pub(super) version: u32,
    /// Paths below the folder.
    pub(super) files: Vec<String>,
}

impl List {
    /// Reads the list that an earlier build wrote into a folder; nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not such a list.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>, Failure> {
        let path = folder.join(NAME);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            result => result.with_context(|| format!("cannot read `{}`", path.display()))?,
        };
        let Ok(list) = serde_json::from_slice(&bytes) else {
            bail!(
                "`{}` is not the list of an earlier build, so that it is not known which files are of `enkat build`; name another \
                 folder with `--out`, or delete this file and what else is in the folder",
                path.display()
            );
        };
        Ok(Some(list))
    }

    /// Returns whether the list has a file.
    pub(super) fn has(&self, name: &str) -> bool {
        self.files.iter().any(|file| file == name)
    }

    /// Counts the files of the build, the list itself among them.
    pub(super) fn count(&self) -> usize {
        self.files.len() + 1
    }

    /// Renders the list as a file.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes =
            serde_json::to_vec_pretty(self).context("the list of files cannot be written as JSON")?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Returns whether a path leads to something below the folder. The list may come from a stranger.
pub(super) fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    !name.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
}
