//! The levels of a file: the keys that can stand at one, by the keys around it.

use enkat_model::split_plural;

use crate::keys::{
    self, CATALOGUE, CONSENT, HEADER, MODULE, PAGE, PAYLOAD, Place, Shape, TEMPLATE, USE, inside,
    texts_of_entry,
};

/// The certainty that a key can stand at a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The level has other keys.
    None,
    /// The author chooses the names of the level.
    Free,
    /// The level has this key.
    Own,
}

impl Fit {
    fn of(is_known: bool) -> Self {
        if is_known { Self::Own } else { Self::None }
    }
}

/// Returns whether a key can stand at the level with this path of keys, where another key stands.
pub(super) fn fit(path: &[&str], beside: &str, key: &str) -> Fit {
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    let text = split_plural(key).0;
    let in_part = match path {
        ["templates", _, rest @ ..] if !rest.is_empty() => rest,
        path => path,
    };
    let [.., around] = in_part else {
        return in_root(beside, key);
    };
    let texts = texts_of_entry(in_part);
    let texts_below = texts_of_entry(&[in_part, &[""]].concat());
    match in_part {
        _ if !texts.is_empty() => Fit::of(texts.contains(&text)),
        _ if !texts_below.is_empty() && texts_below.contains(&text) => Fit::None,
        ["scales", _] | [.., "options"] if beside.bytes().all(|byte| byte.is_ascii_digit()) => {
            Fit::of(is_number)
        }
        ["survey"] => Fit::of(matches!(text, "name" | "description")),
        ["consent"] => Fit::of(CONSENT.has(key)),
        ["templates", _] => Fit::of(TEMPLATE.has(key) || CATALOGUE.has(key)),
        _ if is_number => Fit::None,
        _ => match inside(around) {
            Place::Items => Fit::of(USE.has(key) || keys::kinds().any(|(_, shape)| shape.has(key))),
            Place::Each(Place::Keys(shape)) if shape.has(beside) => Fit::of(shape.has(key)),
            _ => Fit::Free,
        },
    }
}

/// Returns whether a key can begin a line without spaces, in a file that has another such key.
fn in_root(beside: &str, key: &str) -> Fit {
    const FILES: [Shape; 5] = [HEADER, CATALOGUE, MODULE, PAGE, PAYLOAD];
    let mut files = FILES.into_iter().filter(|file| file.has(beside)).peekable();
    match files.peek() {
        Some(_) => Fit::of(files.any(|file| file.has(key))),
        None => Fit::Free,
    }
}
