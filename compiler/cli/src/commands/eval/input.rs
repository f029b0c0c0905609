//! A line of input.

use std::collections::BTreeMap;

use enkat_model::{Date, Gender};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

/// The keys of a line.
pub(super) const KEYS: [&str; 7] = ["id", "preset", "flags", "gender", "answers", "language", "today"];

/// A line as it is written. Everything may be left out.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    preset: Option<Value>,
    flags: Option<Value>,
    gender: Option<Value>,
    answers: Option<Value>,
    language: Option<Value>,
    today: Option<Value>,
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
    /// Keys that no input line has, which are ignored.
    pub(super) unknown: Vec<String>,
}

impl<'a> Input<'a> {
    /// Reads a line. The error is a sentence for the caller.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, String> {
        let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
        // Some programs mark the beginning of their output as UTF-8.
        let line = line.trim_start_matches('\u{feff}');
        if !line.trim_start().starts_with('{') {
            return Err("the line is not a JSON object, such as {\"answers\": {\"id\": 1}}".to_owned());
        }
        let keys: BTreeMap<String, &RawValue> = parsed(line)?;
        let unknown = keys.into_keys().filter(|key| !KEYS.contains(&key.as_str()));
        let line: Line<'_> = parsed(line)?;
        let genders = Gender::ALL
            .map(|gender| format!("\"{}\"", gender.name()))
            .join(", ");
        let flags = typed("flags", "an object, such as {\"name\": true}", line.flags, object)?;
        let answers = typed("answers", "an object, such as {\"id\": 1}", line.answers, object)?;
        Ok(Self {
            id: line.id,
            presets: typed("preset", "a name or a list of names", line.preset, names)?.unwrap_or_default(),
            flags: flags.unwrap_or_default(),
            gender: typed(
                "gender",
                &format!("one of {genders} or null"),
                line.gender,
                |value| Gender::parse(value.as_str()?),
            )?,
            answers: answers.unwrap_or_default(),
            language: typed("language", "a code, such as \"sv-SE\"", line.language, text)?,
            today: typed("today", "a date, such as \"2026-11-21\"", line.today, |value| {
                Date::parse(value.as_str()?)
            })?,
            unknown: unknown.collect(),
        })
    }
}

fn parsed<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| {
        if error.is_eof() {
            return "the line ends before its JSON object does".to_owned();
        }
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        format!("the line is not valid: {reason}, at column {}", error.column())
    })
}

/// Reads the value of a key; `null` is no value.
fn typed<T>(
    key: &str,
    expected: &str,
    value: Option<Value>,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Result<Option<T>, String> {
    let Some(value) = value else {
        return Ok(None);
    };
    let read = read(&value);
    let refused = || format!("`{key}` has to be {expected}, not {}", shown(&value));
    read.map(Some).ok_or_else(refused)
}

fn object(value: &Value) -> Option<Map<String, Value>> {
    value.as_object().cloned()
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn names(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(names) => names.iter().map(text).collect(),
        name => Some(vec![text(name)?]),
    }
}

/// Describes a value by its kind, and a short text by itself.
fn shown(value: &Value) -> String {
    const SHORT: usize = 20;
    match value {
        Value::String(text) if text.chars().count() <= SHORT => format!("{text:?}"),
        Value::String(_) => "a text".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::Number(_) => "a number".to_owned(),
        Value::Bool(_) | Value::Null => value.to_string(),
    }
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
                && input.unknown.is_empty()
        );
    }

    #[test]
    fn read_invalid_line_error_names_cause() {
        for (line, about) in [
            (&b"[]"[..], "object"),
            (b"", "object"),
            (b"\xff", "UTF-8"),
            (b"{\"gender\": \"robot\"}", "`gender` has to be one of"),
            (b"{\"answers\": []}", "`answers` has to be an object"),
            (b"{\"preset\": [1]}", "`preset` has to be a name"),
            (b"{\"today\": \"yesterday\"}", "`today` has to be a date"),
            (b"{", "ends before"),
            (
                b"{\"id\": 1 \"answers\": {}}",
                "expected `,` or `}`, at column 10",
            ),
            (b"{\"flags\": {}, \"flags\": {}}", "duplicate field `flags`"),
        ] {
            let error = Input::read(line).err().unwrap();
            assert!(error.contains(about), "{error}");
        }
    }

    #[test]
    fn read_line_with_byte_order_mark_and_crlf_is_read() {
        let input = Input::read("\u{feff}{\"answers\": {\"late\": 1}}\r\n".as_bytes()).unwrap();
        assert_eq!(input.answers["late"], 1);
    }
}
