//! The settings file.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Arg, ArgAction};
use enkat_syntax::diagnostics::nearest;
use serde_json::Value;
use serde_yaml::Spanned;

use super::is_secret;
use crate::commands::Failure;

/// The end of the key by which the file names a file with a secret, as in `smtp-file`.
const REFERENCE: &str = "-file";

/// A settings file whose keys all exist.
pub(super) struct SettingsFile {
    path: PathBuf,
    /// Key → its values, of which only a list has several.
    values: BTreeMap<String, Vec<String>>,
}

/// The options that stand for a part of the file.
pub(super) struct Taken {
    /// The options, as they would be typed.
    pub(super) options: Vec<OsString>,
    /// The names of their settings.
    pub(super) names: Vec<String>,
}

impl SettingsFile {
    /// Reads the file, whose keys are these settings.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no YAML, has a key that is no setting, a value that no option can have, or a secret.
    pub(super) fn read(path: &Path, keys: &[&Arg]) -> Result<Self, Failure> {
        let place = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{place}`"))?;
        let written: Option<BTreeMap<String, Spanned<Value>>> =
            serde_yaml::from_str(&text).with_context(|| format!("cannot read `{place}` as settings"))?;
        let mut values = BTreeMap::new();
        let mut wrong = Vec::new();
        for (key, value) in written.unwrap_or_default() {
            match checked(&key, &value.value, keys) {
                Ok(value) => {
                    values.insert(key, value);
                }
                Err(why) => wrong.push((value.referenced.line(), why)),
            }
        }
        wrong.sort();
        if !wrong.is_empty() {
            let lines = wrong
                .iter()
                .map(|(line, why)| format!("`{place}`, line {line}: {why}"));
            bail!("{}", lines.collect::<Vec<_>>().join("\n"));
        }
        Ok(Self {
            path: path.to_owned(),
            values,
        })
    }

    /// Writes the options that the file gives for these settings.
    ///
    /// # Errors
    ///
    /// When a file with a secret cannot be read.
    pub(super) fn options<'a>(&self, settings: impl Iterator<Item = &'a Arg>) -> Result<Taken, Failure> {
        let mut taken = Taken {
            options: Vec::new(),
            names: Vec::new(),
        };
        for setting in settings {
            let name = setting.get_long().unwrap_or_default();
            let referred = self.values.get(&format!("{name}{REFERENCE}"));
            let values = match (self.values.get(name), referred) {
                (Some(values), None) => values.clone(),
                (None, Some(paths)) => paths.iter().map(|path| secret(path)).collect::<Result<_, _>>()?,
                (Some(_), Some(_)) => bail!(
                    "`{}` has both `{name}` and `{name}{REFERENCE}`: take one of them out",
                    self.path.display()
                ),
                (None, None) => continue,
            };
            taken.names.push(name.to_owned());
            if is_default(setting, &values) {
                // As an option it could need others, which the default does not.
                continue;
            }
            if is_switch(setting) {
                taken.options.push(format!("--{name}").into());
            } else {
                let options = values.iter().map(|value| format!("--{name}={value}").into());
                taken.options.extend(options);
            }
        }
        Ok(taken)
    }

    /// Says which options the file gives.
    pub(super) fn given(&self, names: &[String]) -> String {
        let options: Vec<_> = names.iter().map(|name| format!("--{name}")).collect();
        format!("`{}` gives {}", self.path.display(), options.join(", "))
    }
}

/// Reads a value of the file, or says why it cannot be one.
fn checked(key: &str, value: &Value, keys: &[&Arg]) -> Result<Vec<String>, String> {
    let named = |name: &str| keys.iter().find(|setting| setting.get_long() == Some(name));
    let referring = key.strip_suffix(REFERENCE).and_then(named);
    let referring = referring.filter(|setting| is_secret(setting));
    if referring.is_some() {
        return texts(key, value, false);
    }
    let Some(setting) = named(key) else {
        return Err(unknown(key, keys));
    };
    if is_switch(setting) && !value.is_boolean() {
        return Err(format!("`{key}` is either `true` or `false`"));
    }
    let texts = texts(key, value, matches!(setting.get_action(), ArgAction::Append))?;
    if is_secret(setting) && texts.iter().any(|text| !is_harmless(text)) {
        return Err(format!(
            "`{key}` is a secret, which other people can read in a settings file: write it into a file of its own and name \
             that, `{key}{REFERENCE}: FILE`, or use the variable {}",
            super::variables::name(setting)
        ));
    }
    Ok(texts)
}

/// Reads the value or the values of a key.
fn texts(key: &str, value: &Value, may_be_list: bool) -> Result<Vec<String>, String> {
    let one = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        _ => None,
    };
    let texts = match value {
        Value::Array(values) if may_be_list => values.iter().map(one).collect(),
        value => one(value).map(|text| vec![text]),
    };
    let wanted = if may_be_list {
        "a value, or a list of values"
    } else {
        "one value"
    };
    texts.ok_or_else(|| format!("`{key}` needs {wanted}"))
}

fn unknown(key: &str, keys: &[&Arg]) -> String {
    let names: Vec<String> = keys
        .iter()
        .filter_map(|setting| Some((setting.get_long()?, is_secret(setting))))
        .flat_map(|(name, is_secret)| {
            let reference = is_secret.then(|| format!("{name}{REFERENCE}"));
            [name.to_owned()].into_iter().chain(reference)
        })
        .collect();
    // Names are written with hyphens here, and with capital letters elsewhere.
    match nearest(key, names.iter().map(String::as_str)).first() {
        Some(near) => format!("there is no setting `{key}`; did you mean `{near}`?"),
        None => format!("there is no setting `{key}`; `enkat serve --print-config` lists all settings"),
    }
}

/// Returns whether values are those that a setting has anyway.
fn is_default(setting: &Arg, values: &[String]) -> bool {
    if is_switch(setting) {
        return values == ["false"];
    }
    let defaults = setting.get_default_values();
    !defaults.is_empty() && defaults.iter().eq(values)
}

fn is_switch(setting: &Arg) -> bool {
    matches!(setting.get_action(), ArgAction::SetTrue)
}

/// Returns whether a setting that can have a secret has none: an address without a password.
fn is_harmless(address: &str) -> bool {
    if address.starts_with("sqlite:") {
        return true;
    }
    let Some((_, rest)) = address.split_once("://") else {
        return false;
    };
    let (before, query) = rest.split_once('?').unwrap_or((rest, ""));
    let user = before.rsplit_once('@').map_or("", |(user, _)| user);
    !user.contains(':') && !query.contains("password")
}

/// Reads a secret, without the end of its line.
fn secret(path: &str) -> Result<String, Failure> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read `{path}`"))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_with_password_is_not_harmless() {
        for address in [
            "sqlite:/srv/enkat/enkat.db",
            "postgres://enkat@db.example.org/enkat",
            "postgres:///enkat?host=/run/postgresql",
            "smtp://mail.example.org:587?tls=required",
        ] {
            assert!(is_harmless(address), "{address}");
        }
        for address in [
            "sesame",
            "postgres://enkat:sesame@db.example.org/enkat",
            "postgres://db.example.org/enkat?user=enkat&password=sesame",
            "smtps://name:p@ss@mail.example.org",
        ] {
            assert!(!is_harmless(address), "{address}");
        }
    }
}
