//! Completions in bash, with the script of `clap_complete` replaced: it inserts names with a space as two words.

use std::{ffi::OsString, io, path::Path};

use clap::Command;
use clap_complete::env::{self, EnvCompleter};

/// The script that bash reads when it starts.
const SCRIPT: &str = include_str!("enkat.bash");

/// The bash shell.
pub(super) struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        env::Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        env::Bash.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        _name: &str,
        _bin: &str,
        _completer: &str,
        buf: &mut dyn io::Write,
    ) -> io::Result<()> {
        buf.write_all(SCRIPT.replace("VARIABLE", var).as_bytes())
    }

    fn write_complete(
        &self,
        cmd: &mut Command,
        args: Vec<OsString>,
        current_dir: Option<&Path>,
        buf: &mut dyn io::Write,
    ) -> io::Result<()> {
        env::Bash.write_complete(cmd, args, current_dir, buf)
    }
}
