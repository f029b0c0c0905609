//! Paths as messages show them, and the folders of files.

use std::path::{Path, PathBuf};

/// Returns the folder of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Renders a path for messages: with `/`, without `./` in front.
pub(crate) fn shown(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .filter(|part| *part != std::path::Component::CurDir)
        .collect();
    let parts = parts.iter().collect::<PathBuf>();
    parts.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

/// Renders the path of a folder or template for messages: also of the current folder.
pub(crate) fn shown_folder(folder: &Path) -> String {
    let shown = shown(folder);
    if shown.is_empty() { ".".to_owned() } else { shown }
}
