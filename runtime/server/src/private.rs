//! Files and folders that only their owner may read.

use std::path::Path;

use crate::Error;

/// Makes a folder that only its owner may open, if there is none.
pub(crate) fn private_folder(folder: &Path) -> Result<(), Error> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|source| Error::File {
        path: folder.to_owned(),
        source,
    })
}

/// Says that other users of the machine may read a folder or file, if so. Its mode may be intended, so it is left as it is.
#[cfg(unix)]
pub(crate) fn readers_of(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS: u32 = 0o077;
    let metadata = path.metadata().ok()?;
    if metadata.permissions().mode() & OTHERS == 0 {
        return None;
    }
    let mode = if metadata.is_dir() { "700" } else { "600" };
    let path = path.display();
    Some(format!(
        "other users of this machine can read `{path}`; take that away with `chmod {mode} {path}`"
    ))
}

/// Says nothing: other systems keep read permissions elsewhere than in a file's mode.
#[cfg(not(unix))]
pub(crate) fn readers_of(_: &Path) -> Option<String> {
    None
}
