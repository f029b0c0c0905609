//! A line of input.

use enkat_model::Gender;
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};

/// A line as it is written. Everything may be left out; other keys are ignored.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    flags: Option<Map<String, Value>>,
    gender: Option<String>,
    answers: Option<Map<String, Value>>,
    language: Option<String>,
    today: Option<String>,
}

/// What is asked for.
pub(super) struct Input<'a> {
    /// Given back as it is.
    pub(super) id: Option<&'a RawValue>,
    /// Settings or aliases.
    pub(super) flags: Map<String, Value>,
    /// The gender, if it is known.
    pub(super) gender: Option<Gender>,
    /// Field → value.
    pub(super) answers: Map<String, Value>,
}

impl<'a> Input<'a> {
    /// Reads a line; otherwise a sentence on what is wrong with it.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
        if !text.trim_start().starts_with('{') {
            return Err("the line is not a JSON object".to_owned());
        }
        let line: Line<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if let Some(today) = line.today.filter(|today| !is_date(today)) {
            return Err(format!("`today` is a date such as \"2026-11-21\", not {today:?}"));
        }
        // Messages are English in every language so far.
        let _ = line.language;
        Ok(Self {
            id: line.id,
            flags: line.flags.unwrap_or_default(),
            gender: line.gender.as_deref().map(gender).transpose()?,
            answers: line.answers.unwrap_or_default(),
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

/// Whether it is `YYYY-MM-DD` with a month and a day that exist.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else {
        return false;
    };
    let has_digits =
        |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    if !(has_digits(year, 4) && has_digits(month, 2) && has_digits(day, 2)) {
        return false;
    }
    let number = |part: &str| part.parse::<u32>().unwrap_or_default();
    let (year, month, day) = (number(year), number(month), number(day));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::{Input, is_date};

    #[test]
    fn knows_dates() {
        assert!(is_date("2026-11-21") && is_date("2024-02-29"));
        assert!(
            !is_date("2026-02-29")
                && !is_date("2026-13-01")
                && !is_date("26-1-1")
                && !is_date("2026-11-21T10:00")
        );
    }

    #[test]
    fn everything_may_be_left_out() {
        let input = Input::read(b"{}\n").unwrap();
        assert!(
            input.id.is_none()
                && input.flags.is_empty()
                && input.answers.is_empty()
                && input.gender.is_none()
        );
    }

    #[test]
    fn says_what_is_wrong() {
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
