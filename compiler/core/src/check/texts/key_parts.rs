//! The parts of a text's key.

use enkat_model::{is_entry, is_screen};

use crate::expand::decode::is_id;

/// Splits a key into the part of the catalogue, the name in it, and the rest after the name.
pub(super) fn divided(key: &str) -> (&str, &str, &str) {
    let (part, rest) = divided_once(key);
    let (name, rest) = divided_once(rest);
    (part, name, rest)
}

/// Splits at the first point. Parts of keys are short, and a search that is made for long texts takes three times as long.
fn divided_once(key: &str) -> (&str, &str) {
    let point = key.bytes().position(|byte| byte == b'.');
    point.map_or((key, ""), |point| (&key[..point], &key[point + 1..]))
}

/// The key of a text of an option or a band, in parts.
pub(super) struct Choice<'k> {
    /// The beginning before its value, with the point.
    pub(super) before: &'k str,
    /// The value of the option, or the name of the band.
    pub(super) value: &'k str,
    /// `option` or `band`.
    pub(super) what: &'static str,
}

/// Divides the key of a text of an option or a band; `None` for other texts.
pub(super) fn choice(key: &str) -> Option<Choice<'_>> {
    let (part, _, rest) = divided(key);
    let (named, what) = match part {
        "questions" => (rest.strip_prefix("options.")?, "option"),
        "scales" => (rest, "option"),
        "scores" => (rest.strip_prefix("bands.")?, "band"),
        _ => return None,
    };
    Some(Choice {
        before: &key[..key.len() - named.len()],
        value: divided_once(named).0,
        what,
    })
}

/// Tests whether the owner of a text has a valid id. Another one has been reported, and will be changed.
pub(super) fn has_id(key: &str) -> bool {
    let mut parts = key.split('.');
    let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    is_id(name) && !(part == "pages" && (is_screen(name) || is_entry(name)))
}
