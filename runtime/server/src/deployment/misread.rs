//! Deployment files that cannot be read: not YAML, or with other keys and values than those of the file.

use std::fmt;

/// A mistake that makes a deployment file unreadable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The kind of the mistake.
    pub kind: MisreadKind,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The mistake and how to correct it, without its place.
    pub text: String,
}

/// The kind of a mistake that makes a deployment file unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisreadKind {
    /// A key that the file does not have.
    UnknownKey,
    /// A key that is not there.
    MissingKey,
    /// A word, number or structure that is not possible there, or no valid YAML.
    Value,
}

impl Misread {
    pub(super) fn of(error: &serde_yaml::Error) -> Self {
        let (line, column) = error.location().map_or((1, 1), |at| (at.line(), at.column()));
        let kind = match error.without_snippet() {
            serde_yaml::Error::SerdeUnknownField { .. } => MisreadKind::UnknownKey,
            serde_yaml::Error::SerdeMissingField { .. } => MisreadKind::MissingKey,
            _ => MisreadKind::Value,
        };
        Self {
            kind,
            line,
            column,
            text: yaml_message(error),
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.text)
    }
}

/// Returns the mistake in YAML, without its place. The parser's terms for programmers are replaced.
pub(super) fn yaml_message(error: &serde_yaml::Error) -> String {
    match error.without_snippet() {
        serde_yaml::Error::DuplicateMappingKey { key: Some(key), .. } => format!("`{key}` is there twice"),
        serde_yaml::Error::SerdeUnknownField { field, expected, .. } => unknown(field, "key", expected),
        serde_yaml::Error::SerdeUnknownVariant {
            variant, expected, ..
        } => unknown(variant, "word", expected),
        serde_yaml::Error::SerdeMissingField { field, .. } => format!("the key `{field}` is missing"),
        // The check knows the range of each key.
        serde_yaml::Error::InvalidScalar { ty: "u32", .. } => {
            "this is not a whole number, or it is out of range".to_owned()
        }
        serde_yaml::Error::InvalidScalar { ty: "boolean", .. } => "this is neither true nor false".to_owned(),
        error => {
            let message = error.to_string();
            let place = message.rfind(" at line ").unwrap_or(message.len());
            message[..place].to_owned()
        }
    }
}

/// Says that a key or word is not known here, with the one that is probably meant, or with all.
fn unknown(written: &str, what: &str, known: &[&str]) -> String {
    let mistakes =
        |known: &&&str| strsim::damerau_levenshtein(&written.to_lowercase(), &known.to_lowercase());
    let nearest = known.iter().min_by_key(mistakes);
    if let Some(near) = nearest.filter(|known| mistakes(known) <= written.chars().count().div_ceil(4)) {
        return format!("there is no {what} `{written}` here; did you mean `{near}`?");
    }
    let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "there is no {what} `{written}` here; the {what}s are {}",
        names.join(", ")
    )
}
