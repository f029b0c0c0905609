//! The text of one file from standard input, as editors send it.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_syntax::parse::MAX_FILE;

use super::{Failure, files};

#[derive(clap::Args)]
pub(crate) struct StdinFile {
    /// With `-` as path: the file whose text is in standard input, such as `pages/sleep.yaml`
    #[arg(long, value_name = "FILE")]
    stdin_filename: Option<PathBuf>,
}

impl StdinFile {
    /// Reads the text in standard input, if `-` is among the paths. Returns it with the path of its file.
    pub(crate) fn read(&self, paths: &[PathBuf]) -> Result<Option<(PathBuf, Vec<u8>)>, Failure> {
        let is_asked = paths.iter().any(|path| is_stdin(path));
        match &self.stdin_filename {
            None if is_asked => bail!(
                "`-` is the text of one file, and the file's name says what it holds; \
                 add it, such as `--stdin-filename pages/sleep.yaml`"
            ),
            None => Ok(None),
            Some(file) if is_asked => Ok(Some((file.clone(), text()?))),
            Some(_) => {
                bail!("`--stdin-filename` names the text in standard input; add `-` as a path to read it")
            }
        }
    }
}

fn text() -> Result<Vec<u8>, Failure> {
    // One byte more shows whether the text is larger than a file may be.
    let most = u64::try_from(MAX_FILE).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = Vec::new();
    io::stdin()
        .lock()
        .take(most)
        .read_to_end(&mut text)
        .context("cannot read standard input")?;
    Ok(text)
}

/// Returns whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Returns the surveys to check for a file: those beside `-` or, if `-` is alone, the survey in whose folder the file lies.
pub(crate) fn surveys_of(file: &Path, paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let named: Vec<_> = paths.iter().filter(|path| !is_stdin(path)).cloned().collect();
    if !named.is_empty() {
        return Ok(named);
    }
    if files::is_template(file) {
        return Ok(vec![file.to_owned()]);
    }
    let Some(survey) = files::survey_of(file) else {
        let shown = file.display();
        match files::user_of(file) {
            Some(user) => bail!(
                "`{shown}` lies in no survey; name a survey that reads it: `enkat check {} - --stdin-filename {shown}`",
                files::shown(&user)
            ),
            None => bail!("`{shown}` lies in no survey; name a survey that reads it before `-`"),
        }
    };
    Ok(vec![survey])
}
