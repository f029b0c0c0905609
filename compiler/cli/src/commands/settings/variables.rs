//! Environment variables that give settings.

use anyhow::bail;
use clap::{Arg, Command, CommandFactory};
use enkat_syntax::diagnostics::nearest;

use crate::commands::{Arguments, Failure};

/// The beginning of the names of all variables.
const PREFIX: &str = "ENKAT_";

/// Returns the name of the variable of a setting.
pub(super) fn name(setting: &Arg) -> String {
    let name = setting.get_env().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Refuses variables that look like settings and are none, as a misspelt name would otherwise have no effect. `is_other` says which
/// names have another meaning.
///
/// # Errors
///
/// When there is such a variable.
pub(crate) fn refuse_unknown(is_other: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let unknown = unknown().into_iter().filter(|unknown| !is_other(&unknown.name));
    refuse(unknown.map(|unknown| unknown.said()))
}

/// Refuses variables whose names are nearly those of settings, for a command that does not know which names have another meaning.
///
/// # Errors
///
/// When there is such a variable.
pub(crate) fn refuse_misspelt() -> Result<(), Failure> {
    let misspelt = unknown().into_iter().filter(|unknown| unknown.near.is_some());
    refuse(misspelt.map(|unknown| unknown.said()))
}

fn refuse(said: impl Iterator<Item = String>) -> Result<(), Failure> {
    let said: Vec<_> = said.collect();
    if said.is_empty() {
        Ok(())
    } else {
        bail!("{}", said.join("\n"))
    }
}

/// A variable that is no setting, and the one that is perhaps meant.
struct Unknown {
    name: String,
    near: Option<String>,
}

impl Unknown {
    fn said(&self) -> String {
        let name = &self.name;
        match &self.near {
            Some(near) => format!("the variable {name} is no setting; did you mean {near}?"),
            None => format!(
                "the variable {name} is no setting, and the deployment file does not name it: take it out of the environment. \
                 `enkat serve --help` lists all variables"
            ),
        }
    }
}

/// Lists the variables that begin as those of settings, and are none.
fn unknown() -> Vec<Unknown> {
    let mut known = Vec::new();
    collect(&Arguments::command(), &mut known);
    let given = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut unknown: Vec<_> = given
        .filter(|name| name.starts_with(PREFIX) && !known.contains(name))
        .collect();
    unknown.sort();
    let near = |name: &str| {
        nearest(name, known.iter().map(String::as_str))
            .first()
            .map(ToString::to_string)
    };
    unknown
        .into_iter()
        .map(|name| Unknown {
            near: near(&name),
            name,
        })
        .collect()
}

/// Collects the variables of a command and of those below it.
fn collect(command: &Command, names: &mut Vec<String>) {
    let settings = command
        .get_arguments()
        .filter(|setting| setting.get_env().is_some());
    names.extend(settings.map(name));
    for below in command.get_subcommands() {
        collect(below, names);
    }
}
