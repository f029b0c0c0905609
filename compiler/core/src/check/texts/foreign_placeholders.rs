//! Placeholders as other tools write them, and marks of unfinished texts: participants would read them as they stand.

use std::{cell::LazyCell, ops::Range};

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    tree::Text,
};

use super::{
    counts::{Count, placeholders},
    index::Index,
};
use crate::resolve::Survey;

/// Words that stand for a text that is still to be written.
const UNFINISHED: [&str; 3] = ["TODO", "XXX", "FIXME"];
/// The beginning of filler text, in small letters.
const FILLER: &str = "lorem ipsum";
/// Signs that stand for a whole text, as messages of the compiler show them.
const NOTHING: [&str; 2] = ["…", "..."];
/// Languages in which `TODO` is a word: all, everything.
const WITH_TODO: [&str; 4] = ["ca", "es", "gl", "pt"];

/// Something that a participant should not read.
enum Found {
    /// A placeholder that nothing replaces.
    Placeholder(Range<usize>),
    /// A mark of a text that is still to be written.
    Unfinished(Range<usize>),
}

/// Warns of texts that hold placeholders of other tools, or that are not finished.
pub(super) fn check(survey: &Survey, indexes: &[Index<'_>], sink: &mut Sink) {
    // Few surveys have a text that asks for them.
    let ids = LazyCell::new(|| {
        let ids = survey.elements.iter().map(|element| element.id.value.as_str());
        ids.collect::<HashSet<_>>()
    });
    for index in indexes {
        let language = index.language().split('-').next().unwrap_or_default();
        for text in index.catalogue.texts.values() {
            for found in found(text, language, &|id: &str| ids.contains(id)) {
                sink.push(finding(text, found));
            }
        }
    }
}

fn finding(text: &Text, found: Found) -> Diagnostic {
    let words = |range: &Range<usize>| text.text.value[range.clone()].to_owned();
    let finding =
        |message, range, label| Diagnostic::new(Code::W0806, message, text.written().part(range), label);
    match found {
        Found::Placeholder(range) => {
            let message = format!(
                "nothing replaces `{}`, a placeholder of other tools",
                words(&range)
            );
            finding(message, range, "participants would read exactly this").with_help(
                "Enkat puts neither answers nor names into texts; remove it, and word the text so that it suits every participant",
            )
        }
        Found::Unfinished(range) => {
            let message = format!("this text is not finished: it has `{}`", words(&range));
            finding(message, range, "participants would read exactly this")
                .with_help("write the text that participants should read")
        }
    }
}

/// Finds placeholders of other tools and marks of unfinished texts. Nearly all texts hold none of their signs.
fn found(text: &Text, language: &str, is_id: &impl Fn(&str) -> bool) -> Vec<Found> {
    let words = text.text.value.as_str();
    let mut found = Vec::new();
    if text.signs().has_placeholder_signs() {
        for (at, _) in words.match_indices(['{', '[', '%']) {
            found.extend(placeholder(words, at, is_id).map(Found::Placeholder));
        }
    }
    if text.signs().has_mark_capitals() {
        for mark in UNFINISHED {
            let is_word = mark == "TODO" && WITH_TODO.contains(&language);
            let at = words.find(mark).filter(|_| !is_word);
            let range = at.map(|at| at..at + mark.len());
            found.extend(
                range
                    .filter(|range| stands_alone(words, range))
                    .map(Found::Unfinished),
            );
        }
    }
    let start = words.get(..FILLER.len());
    if start.is_some_and(|start| start.eq_ignore_ascii_case(FILLER)) {
        found.push(Found::Unfinished(0..FILLER.len()));
    }
    if NOTHING.contains(&words) {
        found.push(Found::Unfinished(0..words.len()));
    }
    found
}

/// Tests whether no letter or digit stands directly before or behind a range.
fn stands_alone(text: &str, range: &Range<usize>) -> bool {
    let is_part = |c: char| c.is_alphanumeric();
    !text[..range.start].ends_with(is_part) && !text[range.end..].starts_with(is_part)
}

/// Finds a placeholder that begins with the sign at a position.
fn placeholder(text: &str, at: usize, is_id: &impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let (before, rest) = (&text[..at], &text[at..]);
    let inside = &rest[1..];
    let end_at = |closing: char| {
        inside
            .find([closing, '\n'])
            .filter(|end| inside[*end..].starts_with(closing))
    };
    let is_known = |name: &str| placeholders(Some(Count::Most)).contains(&name);
    match rest.as_bytes()[0] {
        // `${q://QID1/ChoiceText}`; the placeholders of Enkat are checked by themselves
        b'{' if before.ends_with('$') => end_at('}')
            .filter(|end| !inside.starts_with('{') && !is_known(&inside[..*end]))
            .map(|end| at - 1..at + end + 2),
        // `{firstName}`, `{TOKEN:FIRSTNAME}`
        b'{' if !before.ends_with('{') => end_at('}')
            .filter(|end| is_name(&inside[..*end]) && !is_known(&inside[..*end]))
            .filter(|end| !inside[*end..].starts_with("}}"))
            .map(|end| at..at + end + 2),
        // `[first_name]`, but neither a link nor a word of prose
        b'[' => end_at(']')
            .filter(|end| is_no_word(&inside[..*end]) || is_id(&inside[..*end]))
            .filter(|end| !inside[end + 1..].starts_with(['(', ':']))
            .map(|end| at..at + end + 2),
        // `%s`, `%1$s`, `%(name)s`; a percentage stands behind a number
        b'%' if !before.ends_with(|c: char| c.is_numeric() || c == '%') => {
            let format = at..at + 1 + format_length(inside)?;
            stands_alone(text, &(at + 1..format.end)).then_some(format)
        }
        _ => None,
    }
}

/// Measures the part of a `printf` format behind its `%`: `s`, `1$s`, `(name)s`.
fn format_length(inside: &str) -> Option<usize> {
    let named = inside
        .strip_prefix('(')
        .and_then(|name| name.split_once(')'))
        .filter(|(name, _)| is_name(name));
    let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let from = match named {
        Some((name, _)) => name.len() + 2,
        None if digits > 0 && inside[digits..].starts_with('$') => digits + 1,
        None => 0,
    };
    inside[from..].starts_with(['s', 'd']).then_some(from + 1)
}

/// Tests whether a text could be the name of a variable, perhaps with parts.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_.:-".contains(c))
}

/// Tests whether a text is the name of a variable and no word of prose: `firstName`, `first_name`.
fn is_no_word(text: &str) -> bool {
    let rest = text.get(1..).unwrap_or_default();
    is_name(text)
        && (text.contains('_')
            || (rest.contains(|c: char| c.is_ascii_uppercase())
                && rest.contains(|c: char| c.is_ascii_lowercase())))
}

#[cfg(test)]
mod tests {
    use super::placeholder;

    fn found(text: &str) -> Vec<&str> {
        let is_id = |id: &str| id == "stress";
        let signs = text.match_indices(['{', '[', '%']);
        signs
            .filter_map(|(at, _)| Some(&text[placeholder(text, at, &is_id)?]))
            .collect()
    }

    #[test]
    fn placeholder_finds_those_of_other_tools() {
        for (text, expected) in [
            ("Dear {firstName},", "{firstName}"),
            ("Dear ${first name},", "${first name}"),
            ("Dear {TOKEN:FIRSTNAME},", "{TOKEN:FIRSTNAME}"),
            ("Dear [firstName],", "[firstName]"),
            ("Dear [first_name],", "[first_name]"),
            ("You chose [stress].", "[stress]"),
            ("Dear %s,", "%s"),
            ("Dear %1$s,", "%1$s"),
            ("Dear %(name)s,", "%(name)s"),
        ] {
            assert_eq!(found(text), [expected], "{text}");
        }
    }

    #[test]
    fn placeholder_leaves_prose_alone() {
        for text in [
            "since {{year}}",
            "{{firstName}}",
            "about 5 % of all, 10%s",
            "100%",
            "50 % sjukskriven",
            "colour [red], [sic], [optional], [1], [WHO]",
            "see [the page](https://example.org) or [thePage](https://example.org)",
            "{ }",
            "%system",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
