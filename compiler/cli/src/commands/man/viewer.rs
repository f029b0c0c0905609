//! A man page on a terminal.

use std::{
    io::{self, ErrorKind, Write},
    process::{Command, Stdio},
};

use anyhow::bail;

use crate::commands::Failure;

/// Shows a page with the command `man`.
///
/// # Errors
///
/// If there is no such command, or if it cannot show a page from its input, as that of macOS.
pub(super) fn show(page: &[u8]) -> Result<(), Failure> {
    let reason = match shown_by_man(page) {
        Ok(true) => return Ok(()),
        Ok(false) => "`man` cannot show a page from its input".to_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => "there is no command `man`".to_owned(),
        Err(error) => format!("`man` does not run: {error}"),
    };
    bail!(
        "the page cannot be shown here, because {reason}; `--help` behind the command says the same, and `enkat man --out DIR` \
         writes all pages into files"
    )
}

/// Lets `man` show a page. Returns whether it did.
fn shown_by_man(page: &[u8]) -> io::Result<bool> {
    let mut man = Command::new("man")
        .args(["-l", "-"])
        .stdin(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = man.stdin.take() {
        // A reader that ends early has read enough, or says why it did not.
        let _ = input.write_all(page);
    }
    Ok(man.wait()?.success())
}
