//! Placeholders: `{{year}}`, `{{count}}` and those that the deployment fills in.

use std::ops::Range;

use enkat_model::words::listed;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink, nearest},
    tree::Text,
};

use super::{
    counts::{Count, Counts, placeholders},
    index::{Entry, Index},
};

/// The placeholders of every text, as messages list them.
const OF_ALL: &str = "`{{year}}`, the current year, `{{controller}}`, `{{contact}}`, `{{readers}}` and `{{keptFor}}`, which the \
                      deployment tells, and `{{emergency}}` and `{{helplines}}`, the numbers of the country,";

/// Something between braces.
enum Found<'a> {
    /// `{{name}}`, and the place of the name.
    Placeholder(&'a str, Range<usize>),
    /// Braces that are no placeholder, the mistake, and the intended text if it is clear.
    Broken(Range<usize>, &'static str, Option<String>),
}

/// Checks that placeholders are whole and known, and that all languages have the same.
pub(super) fn check(indexes: &[Index<'_>], counts: &Counts<'_>, sink: &mut Sink) {
    let mut with_braces = HashSet::default();
    for index in indexes {
        for (key, entry) in index.entries() {
            for text in entry.texts().filter(|text| text.signs().has_braces()) {
                one(text, counts.get(key), sink);
                with_braces.insert(key);
            }
        }
    }
    let Some((first, others)) = indexes.split_first() else {
        return;
    };
    for index in others {
        for key in &with_braces {
            if let Some((entry, source)) = index.entry(key).zip(first.entry(key)) {
                compare(entry, source, first.language(), sink);
            }
        }
    }
}

fn one(text: &Text, count: Option<Count>, sink: &mut Sink) {
    for found in scan(&text.text.value) {
        match found {
            Found::Placeholder(name, place) => {
                if !placeholders(count).contains(&name) {
                    sink.push(unknown(text, name, place, count));
                }
            }
            Found::Broken(range, message, meant) => {
                let place = text.written().exact_part(range.clone());
                let finding =
                    Diagnostic::new(Code::E0811, message, text.written().part(range), "not complete");
                sink.push(match (meant, place) {
                    (Some(meant), Some(place)) => {
                        finding.with_suggestion(format!("write `{meant}`"), place, meant)
                    }
                    _ => finding.with_help("a placeholder is a name between two pairs of braces: `{{year}}`"),
                });
            }
        }
    }
}

fn unknown(text: &Text, name: &str, place: Range<usize>, count: Option<Count>) -> Diagnostic {
    let known = placeholders(count);
    let message = match (name, count) {
        ("count", Some(Count::Answer)) => {
            "the number stands beside its unit already and is not put into it".to_owned()
        }
        ("count", None) => "no number belongs to this text that could be put in for `{{count}}`".to_owned(),
        _ => format!("nothing can be put in for `{{{{{name}}}}}`"),
    };
    let finding = Diagnostic::new(
        Code::E0806,
        message,
        text.written().part(place.clone()),
        "an unknown placeholder",
    );
    let near = nearest(name, known.iter().copied()).first().copied();
    match (near, text.written().exact_part(place)) {
        (Some(near), Some(place)) => finding.with_suggestion(format!("write `{near}`"), place, near),
        _ if count == Some(Count::Most) => finding.with_help(format!(
            "`{{{{count}}}}`, the most boxes that can be ticked, and {OF_ALL} can be put into this text"
        )),
        _ => finding.with_help(format!("{OF_ALL} can be put into this text")),
    }
}

/// Compares the placeholders of a text, all its forms together, with those of the first language.
fn compare(entry: &Entry<'_>, source: &Entry<'_>, language: &str, sink: &mut Sink) {
    let (mine, theirs) = (names(entry), names(source));
    let same = |one: &[(&str, Range<usize>, &Text)], other: &[(&str, Range<usize>, &Text)]| {
        one.iter()
            .all(|(name, ..)| other.iter().any(|(known, ..)| known == name))
    };
    if same(&mine, &theirs) && same(&theirs, &mine) {
        return;
    }
    let Some((text, other)) = entry.texts().next().zip(source.texts().next()) else {
        return;
    };
    let more = mine
        .iter()
        .find(|(name, ..)| !theirs.iter().any(|(known, ..)| known == name));
    let less = theirs
        .iter()
        .find(|(name, ..)| !mine.iter().any(|(known, ..)| known == name));
    let span = more.map_or(text.text.span, |(_, range, text)| {
        text.written().part(range.clone())
    });
    let there = less.map_or(other.text.span, |(_, range, text)| {
        text.written().part(range.clone())
    });
    let message = format!(
        "this text has {} and the text in {language} has {}",
        shown(&mine),
        shown(&theirs)
    );
    sink.push(
        Diagnostic::new(Code::E0805, message, span, "other placeholders")
            .with_related(there, format!("in {language}"))
            .with_help("put the same placeholders into every language"),
    );
}

/// Collects the placeholders of all texts for a key.
fn names<'a>(entry: &Entry<'a>) -> Vec<(&'a str, Range<usize>, &'a Text)> {
    let found = entry.texts().flat_map(|text| {
        scan(&text.text.value)
            .into_iter()
            .filter_map(move |found| match found {
                Found::Placeholder(name, place) => Some((name, place, text)),
                Found::Broken(..) => None,
            })
    });
    found.collect()
}

fn shown(found: &[(&str, Range<usize>, &Text)]) -> String {
    let mut names: Vec<String> = found
        .iter()
        .map(|(name, ..)| format!("`{{{{{name}}}}}`"))
        .collect();
    names.sort_unstable();
    names.dedup();
    match &names[..] {
        [] => "no placeholder".to_owned(),
        names => listed(names),
    }
}

/// Finds everything between braces, in order.
fn scan(text: &str) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '}']).map(|next| at + next) {
        let opening = braces(&text[next..], '{');
        if opening < 2 {
            let (range, name) = single(text, next);
            if let Some(name) = name {
                let meant = Some(format!("{{{{{name}}}}}"));
                let message = "a placeholder stands between two pairs of braces";
                found.push(Found::Broken(range.clone(), message, meant));
            } else if text[next..].starts_with("}}") {
                found.push(Found::Broken(next..next + 2, "`}}` closes no placeholder", None));
            }
            at = range.end;
            continue;
        }
        let start = next + opening;
        let inner = text[start..].find(['{', '}', '\n']).unwrap_or(text.len() - start);
        let closing = braces(&text[start + inner..], '}');
        let end = start + inner + closing;
        let name = text[start..start + inner].trim();
        let from = start + text[start..].len() - text[start..].trim_start().len();
        at = end;
        found.push(if opening == 2 && closing == 2 && is_name(name) {
            Found::Placeholder(name, from..from + name.len())
        } else {
            let meant = is_name(name).then(|| format!("{{{{{name}}}}}"));
            let message = if closing == 0 {
                "`{{` is not closed"
            } else {
                "this is not a placeholder"
            };
            let shown = if meant.is_some() { end } else { start };
            Found::Broken(next..shown.max(next + 2), message, meant)
        });
    }
    found
}

/// Finds a known name between single braces, as in `{year}`; without a name, the braces alone.
fn single(text: &str, at: usize) -> (Range<usize>, Option<&str>) {
    let inside = &text[at + 1..];
    let close = inside.find(['{', '}']).filter(|_| text[at..].starts_with('{'));
    let name = close.map(|close| inside[..close].trim());
    match (close, name) {
        (Some(close), Some(name)) if placeholders(Some(Count::Most)).contains(&name) => {
            let end = at + 1 + close;
            (at..end + braces(&text[end..], '}'), Some(name))
        }
        _ => (at..at + braces(&text[at..], '}').max(1), None),
    }
}

fn braces(text: &str, brace: char) -> usize {
    text.len() - text.trim_start_matches(brace).len()
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
