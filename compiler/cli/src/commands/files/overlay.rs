//! Contents that stand for files: those that an editor has not saved, and corrections that are not written yet.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use super::folder_of;

/// Contents of files, by their canonical paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay(BTreeMap<PathBuf, Vec<u8>>);

impl Overlay {
    /// Puts contents in the place of a file, which may be missing, as may its folder.
    ///
    /// # Errors
    ///
    /// If a folder on the way to the file cannot be read.
    pub(crate) fn put(&mut self, path: &Path, contents: impl Into<Vec<u8>>) -> io::Result<()> {
        self.0.insert(canonical(path)?, contents.into());
        Ok(())
    }

    /// Returns the contents that stand for a file.
    pub(super) fn get(&self, path: &Path) -> Option<&[u8]> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&canonical(path).ok()?).map(Vec::as_slice)
    }

    /// Returns whether there is a file, here or on the disk.
    pub(crate) fn is_file(&self, path: &Path) -> bool {
        path.is_file() || self.get(path).is_some()
    }

    /// Lists the files in a folder that the disk does not have.
    pub(super) fn added_in(&self, folder: &Path) -> Vec<PathBuf> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let whole = folder.canonicalize().ok();
        let here = self.0.keys().filter(|path| path.parent() == whole.as_deref());
        let missing = here.filter(|path| !path.exists());
        missing
            .filter_map(|path| Some(folder.join(path.file_name()?)))
            .collect()
    }
}

/// Returns the path of a file without links, also of one that is missing.
fn canonical(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path.file_name().ok_or(error)?;
            Ok(canonical(folder_of(path))?.join(name))
        }
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Overlay;

    #[test]
    fn overlay_stands_for_present_and_missing_files() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut overlay = Overlay::default();
        overlay.put(&here.join("src/../Cargo.toml"), "here").unwrap();
        overlay.put(&here.join("missing.yaml"), "new").unwrap();
        assert_eq!(overlay.get(&here.join("Cargo.toml")), Some(&b"here"[..]));
        assert_eq!(overlay.get(&here.join("build.rs")), None);
        assert_eq!(
            overlay.added_in(&here.join("src/..")),
            [here.join("src/../missing.yaml")]
        );
        overlay
            .put(&here.join("src/../nowhere/a.yaml"), "in a new folder")
            .unwrap();
        assert!(overlay.is_file(&here.join("nowhere/a.yaml")));
        assert!(overlay.put(&here.join("Cargo.toml/a.yaml"), "").is_err());
    }
}
