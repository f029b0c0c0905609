//! The settings of a command as they are in force, with their sources.

use std::fmt;

use clap::{Arg, ArgAction, ArgMatches, Command, parser::ValueSource};
use serde_json::Value;

use super::{CONFIG, is_secret, settings, variables};

/// The settings of a command as they are in force. Displays a settings file, with the source of each value in a comment and
/// without secrets.
pub(crate) struct Effective(Vec<Setting>);

struct Setting {
    name: String,
    value: Option<Value>,
    is_secret: bool,
    source: Source,
}

enum Source {
    Default,
    File,
    Variable(String),
    Option,
}

impl Effective {
    /// Reads the settings of a command, of which those of these names come from the settings file.
    pub(super) fn of((command, matches): (&Command, &ArgMatches), from_file: &[String]) -> Self {
        let keys = settings(command).filter(|setting| setting.get_id() != CONFIG);
        Self(
            keys.map(|setting| in_force(setting, matches, from_file))
                .collect(),
        )
    }
}

fn in_force(setting: &Arg, matches: &ArgMatches, from_file: &[String]) -> Setting {
    let name = setting.get_long().unwrap_or_default().to_owned();
    let source = match matches.value_source(setting.get_id().as_str()) {
        _ if from_file.contains(&name) => Source::File,
        Some(ValueSource::EnvVariable) => Source::Variable(variables::name(setting)),
        Some(ValueSource::CommandLine) => Source::Option,
        _ => Source::Default,
    };
    Setting {
        name,
        value: value(setting, matches),
        is_secret: is_secret(setting),
        source,
    }
}

fn value(setting: &Arg, matches: &ArgMatches) -> Option<Value> {
    let id = setting.get_id().as_str();
    if matches!(setting.get_action(), ArgAction::SetTrue) {
        return Some(Value::Bool(matches.get_flag(id)));
    }
    let mut values = matches.get_raw(id)?.map(|value| {
        let text = value.to_string_lossy();
        let number = text.parse::<u64>().ok().map(Value::from);
        number.unwrap_or_else(|| Value::from(text))
    });
    if matches!(setting.get_action(), ArgAction::Append) {
        Some(values.collect())
    } else {
        values.next()
    }
}

impl fmt::Display for Effective {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|setting| writeln!(out, "{setting}"))
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, source, .. } = self;
        match &self.value {
            None => write!(out, "# {name} is not set"),
            Some(_) if self.is_secret => write!(out, "# {name} is secret  # {source}"),
            // JSON is YAML, too.
            Some(value) => write!(out, "{name}: {value}  # {source}"),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => out.write_str("default"),
            Self::File => out.write_str("settings file"),
            Self::Variable(name) => out.write_str(name),
            Self::Option => out.write_str("option"),
        }
    }
}
