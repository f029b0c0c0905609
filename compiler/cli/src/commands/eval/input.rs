//! A line of input.

use enkat_model::{Date, Gender};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

/// A line as it is written. Everything may be left out; other keys are ignored.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    preset: Option<Presets>,
    flags: Option<Map<String, Value>>,
    gender: Option<String>,
    answers: Option<Map<String, Value>>,
    language: Option<String>,
    today: Option<String>,
}

/// The name of a preset, or several.
#[derive(Deserialize)]
#[serde(untagged, expecting = "`preset` is a name, or a list of names")]
enum Presets {
    One(String),
    Several(Vec<String>),
}

/// An input line.
pub(super) struct Input<'a> {
    /// The id of the line, which the output repeats.
    pub(super) id: Option<&'a RawValue>,
    /// Names of presets.
    pub(super) presets: Vec<String>,
    /// The flags, by setting or alias.
    pub(super) flags: Map<String, Value>,
    /// The gender, if it is known.
    pub(super) gender: Option<Gender>,
    /// The answers by field.
    pub(super) answers: Map<String, Value>,
    /// The language of the messages of checks.
    pub(super) language: Option<String>,
    /// The day, if another is meant than today.
    pub(super) today: Option<Date>,
}

impl<'a> Input<'a> {
    /// Reads a line. The error is a sentence for the caller.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
        if !text.trim_start().starts_with('{') {
            return Err("the line is not a JSON object".to_owned());
        }
        let line: Line<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self {
            id: line.id,
            presets: match line.preset {
                None => Vec::new(),
                Some(Presets::One(name)) => vec![name],
                Some(Presets::Several(names)) => names,
            },
            flags: line.flags.unwrap_or_default(),
            gender: line.gender.as_deref().map(gender).transpose()?,
            answers: line.answers.unwrap_or_default(),
            language: line.language,
            today: line.today.as_deref().map(date).transpose()?,
        })
    }
}

fn gender(name: &str) -> Result<Gender, String> {
    let known = || {
        Gender::ALL
            .map(|gender| format!("\"{}\"", gender.name()))
            .join(", ")
    };
    Gender::parse(name).ok_or_else(|| format!("`gender` is one of {} or null, not {name:?}", known()))
}

fn date(text: &str) -> Result<Date, String> {
    let refused = || format!("`today` is a date such as \"2026-11-21\", not {text:?}");
    Date::parse(text).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn read_empty_object_has_no_fields() {
        let input = Input::read(b"{}\n").unwrap();
        assert!(
            input.id.is_none()
                && input.flags.is_empty()
                && input.answers.is_empty()
                && input.gender.is_none()
        );
    }

    #[test]
    fn read_invalid_line_error_names_cause() {
        for (line, about) in [
            (&b"[]"[..], "object"),
            (b"", "object"),
            (b"\xff", "UTF-8"),
            (b"{\"gender\": \"robot\"}", "gender"),
            (b"{\"answers\": []}", "map"),
            (b"{\"today\": \"yesterday\"}", "today"),
            (b"{", "EOF"),
        ] {
            let error = Input::read(line).err().unwrap();
            assert!(error.contains(about), "{error}");
        }
    }
}
