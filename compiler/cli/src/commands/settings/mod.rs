//! Settings: options that an environment variable and the settings file can give, too. An option is a setting if it has a variable;
//! its key in the file is its name. An option comes before a variable, a variable before the file, the file before the default.

mod effective;
mod file;
#[cfg(test)]
mod table;
mod variables;

use std::{ffi::OsString, path::PathBuf, process};

use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, parser::ValueSource};

use self::file::SettingsFile;
pub(crate) use self::{
    effective::Effective,
    variables::{refuse_misspelt, refuse_unknown},
};
use super::{Arguments, Failure, complain};

/// The option that names the settings file.
#[derive(clap::Args)]
pub(crate) struct FileOption {
    /// The settings file: YAML, with the options of `enkat serve` as its keys, such as `listen: 0.0.0.0:8080`. Options and
    /// environment variables come before it
    #[arg(id = CONFIG, long = CONFIG, value_name = "FILE", env = "ENKAT_CONFIG")]
    config: Option<PathBuf>,
}

/// The name of the option of the settings file.
const CONFIG: &str = "config";
/// The command whose options are the keys of the settings file.
const SERVE: &str = "serve";

/// Reads the command line, the variables and the settings file. Ends the process where the command line is wrong or asks for help.
///
/// # Errors
///
/// When the settings file cannot be read, or is wrong.
pub(super) fn parse() -> Result<(Arguments, Effective), Failure> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let strict = Arguments::command().try_get_matches_from(&words);
    let first = match strict {
        Ok(matches) => matches,
        // The file may have what is missing, such as the sender that `--smtp` needs.
        Err(error) if error.use_stderr() => {
            let lenient = Arguments::command().ignore_errors(true);
            lenient
                .try_get_matches_from(&words)
                .ok()
                .filter(has_file)
                .unwrap_or_else(|| error.exit())
        }
        Err(error) => error.exit(),
    };
    let mut root = Arguments::command();
    let Some(file) = named_file(&first) else {
        let arguments = Arguments::from_arg_matches(&first).unwrap_or_else(|error| error.exit());
        return Ok((arguments, Effective::of(leaf(&root, &first), &[])));
    };
    let file = SettingsFile::read(&file, &keys(&root))?;
    let (command, given) = leaf(&root, &first);
    let wanted = settings(command).filter(|setting| !is_given(given, setting));
    let taken = file.options(wanted)?;
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(end..end, taken.options);
    let parsed = root.try_get_matches_from_mut(&words);
    let parsed = parsed.and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, matches)));
    match parsed {
        Ok((arguments, matches)) => {
            let effective = Effective::of(leaf(&root, &matches), &taken.names);
            Ok((arguments, effective))
        }
        Err(error) => {
            // Nothing is left to which a failure could be told.
            let _ = error.print();
            complain(&format!("note: {}", file.given(&taken.names)));
            process::exit(error.exit_code())
        }
    }
}

/// Lists the settings of a command.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    command
        .get_arguments()
        .filter(|option| option.get_env().is_some() && option.get_long().is_some())
}

/// Lists the settings that the settings file can have: those of `enkat serve`.
fn keys(root: &Command) -> Vec<&Arg> {
    let serve = root.find_subcommand(SERVE).into_iter();
    serve
        .flat_map(settings)
        .filter(|setting| setting.get_id() != CONFIG)
        .collect()
}

/// Returns whether a setting has a secret in it, which is shown nowhere and is not in the settings file.
fn is_secret(setting: &Arg) -> bool {
    setting.is_hide_env_values_set()
}

/// Returns the command that was called, below all those above it, with what was given to it.
fn leaf<'a>(command: &'a Command, matches: &'a ArgMatches) -> (&'a Command, &'a ArgMatches) {
    let below = matches
        .subcommand()
        .and_then(|(name, below)| Some((command.find_subcommand(name)?, below)));
    below.map_or((command, matches), |(command, matches)| leaf(command, matches))
}

fn is_given(matches: &ArgMatches, setting: &Arg) -> bool {
    let source = matches.value_source(setting.get_id().as_str());
    !matches!(source, None | Some(ValueSource::DefaultValue))
}

fn has_file(matches: &ArgMatches) -> bool {
    named_file(matches).is_some()
}

/// Returns the path of the settings file, if the command that was called has one.
fn named_file(matches: &ArgMatches) -> Option<PathBuf> {
    match matches.subcommand() {
        Some((_, below)) => named_file(below),
        None => matches.try_get_one(CONFIG).ok().flatten().cloned(),
    }
}
