//! The files of a survey that this repository ships.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_syntax::{parse::wanted, source::SourceMap};

/// Reads a survey of the folder `surveys`, with its modules and pictures.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn shipped(name: &str) -> anyhow::Result<SourceMap> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../surveys")).join(name);
    let mut files = SourceMap::default();
    let mut folders = vec![PathBuf::new()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(folder.join(&next))? {
            let inside = next.join(entry?.file_name());
            if folder.join(&inside).is_dir() {
                folders.push(inside);
            } else {
                add(&folder, &inside, &mut files)?;
            }
        }
    }
    loop {
        let modules = wanted(&files);
        let modules = modules.iter().filter(|path| folder.join(path).is_file());
        let modules: Vec<_> = modules.collect();
        if modules.is_empty() {
            return Ok(files);
        }
        for module in modules {
            add(&folder, Path::new(module), &mut files)?;
            let pictures = Path::new(module).with_file_name("images");
            for picture in fs::read_dir(folder.join(&pictures)).into_iter().flatten() {
                add(&folder, &pictures.join(picture?.file_name()), &mut files)?;
            }
        }
    }
}

fn add(folder: &Path, inside: &Path, files: &mut SourceMap) -> anyhow::Result<()> {
    let path = inside.to_str().context("a file has a strange name")?;
    let bytes = fs::read(folder.join(inside))?;
    if Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "yaml")
    {
        files.add(path, String::from_utf8(bytes)?);
    } else {
        files.add_picture(path, bytes);
    }
    Ok(())
}
