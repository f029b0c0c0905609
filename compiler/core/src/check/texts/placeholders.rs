//! Placeholders: `{{year}}`, `{{count}}` and those that the deployment fills in.

use std::ops::Range;

use enkat_model::words::listed;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink, nearest},
    source::Span,
    tree::Text,
};

use super::{
    counts::{Count, Counts, placeholders},
    index::{Entry, Index},
};

/// The placeholders of every text, as messages list them.
const OF_ALL: &str = "the placeholders are `{{year}}`, `{{controller}}`, `{{contact}}`, `{{readers}}`, `{{keptFor}}`, \
                      `{{emergency}}` and `{{helplines}}`";

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
                one(text, counts, key, sink);
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
                let known = placeholders(counts.get(key));
                let mine = InLanguage::of(index, entry, known);
                let both = mine.zip(InLanguage::of(first, source, known));
                if let Some(finding) = both.and_then(|(mine, theirs)| difference(&mine, &theirs)) {
                    sink.push(finding);
                }
            }
        }
    }
}

fn one(text: &Text, counts: &Counts<'_>, key: &str, sink: &mut Sink) {
    let count = counts.get(key);
    for found in scan(&text.text.value) {
        match found {
            Found::Placeholder(name, place) => {
                if !placeholders(count).contains(&name) && !counts.is_unread(key) {
                    sink.push(unknown(text, name, place, count));
                }
            }
            Found::Broken(range, message, meant) => {
                let (range, sign) = match meant {
                    Some(_) => with_sign(&text.text.value, range),
                    None => (range, None),
                };
                let place = text.written().editable_part(range.clone());
                let finding =
                    Diagnostic::new(Code::E0811, message, text.written().part(range), "not complete");
                sink.push(match (meant, place) {
                    (Some(meant), Some(place)) => {
                        let finding = finding.with_text_edit(format!("write `{meant}`"), place, meant);
                        // "50 %{year}" is perhaps a percentage.
                        match sign {
                            None | Some('$') => finding.machine_applicable(),
                            _ => finding,
                        }
                    }
                    _ => finding
                        .with_help("a placeholder is a name between two pairs of curly brackets: `{{year}}`"),
                });
            }
        }
    }
}

/// Returns the range of a placeholder with the sign of another tool before it, `${year}` or `%{year}`, and this sign.
fn with_sign(text: &str, range: Range<usize>) -> (Range<usize>, Option<char>) {
    let before = text[..range.start].chars().next_back();
    match before.filter(|sign| ['$', '%', '#'].contains(sign)) {
        Some(sign) => (range.start - sign.len_utf8()..range.end, Some(sign)),
        None => (range, None),
    }
}

fn unknown(text: &Text, name: &str, place: Range<usize>, count: Option<Count>) -> Diagnostic {
    let known = placeholders(count);
    let message = match (name, count) {
        ("count", Some(Count::Answer)) => "the number is shown beside its unit already".to_owned(),
        ("count", None) => "this text has no number for `{{count}}`".to_owned(),
        _ => format!("nothing replaces `{{{{{name}}}}}`"),
    };
    let finding = Diagnostic::new(
        Code::E0806,
        message,
        text.written().part(place.clone()),
        "not a placeholder",
    );
    let near = nearest(name, known.iter().copied()).first().copied();
    match (near, text.written().editable_part(place)) {
        (Some(near), Some(place)) => finding.with_text_edit(format!("write `{near}`"), place, near),
        _ if count == Some(Count::Most) => finding.with_help(format!(
            "write `{{{{count}}}}` for the most boxes that can be ticked; for all texts {OF_ALL}"
        )),
        _ if name == "count" => finding.with_help(format!("remove it; {OF_ALL}")),
        _ => finding.with_help(
            "Enkat puts neither answers nor names into texts; remove it, and word the text so that it suits every participant",
        )
    }
}

/// The placeholders of a text in a language, all its forms together.
struct InLanguage<'a> {
    language: &'a str,
    text: &'a Text,
    found: Vec<(&'a str, Range<usize>, &'a Text)>,
}

impl<'a> InLanguage<'a> {
    /// Collects the placeholders of a text. Returns `None` if one is not known or not complete, which is reported by itself.
    fn of(index: &Index<'a>, entry: &Entry<'a>, known: &[&str]) -> Option<Self> {
        let mut found = Vec::new();
        for text in entry.texts() {
            for part in scan(&text.text.value) {
                match part {
                    Found::Placeholder(name, place) if known.contains(&name) => {
                        found.push((name, place, text));
                    }
                    _ => return None,
                }
            }
        }
        Some(Self {
            language: index.language(),
            text: entry.texts().next()?,
            found,
        })
    }

    /// Returns the place of the first placeholder that another language lacks, and all such placeholders, for a message.
    fn beyond(&self, other: &Self) -> Option<(Span, String)> {
        let lacks = |name: &str| !other.found.iter().any(|(known, ..)| *known == name);
        let mut more = self.found.iter().filter(|(name, ..)| lacks(name));
        let (_, range, text) = more.clone().next()?;
        let mut names: Vec<String> = more
            .by_ref()
            .map(|(name, ..)| format!("`{{{{{name}}}}}`"))
            .collect();
        names.sort_unstable();
        names.dedup();
        Some((text.written().part(range.clone()), listed(&names)))
    }
}

/// Builds the diagnostic for texts with different placeholders. Neither language is taken for the right one.
fn difference(one: &InLanguage<'_>, other: &InLanguage<'_>) -> Option<Diagnostic> {
    let finding = |message, span, label| Diagnostic::new(Code::E0805, message, span, label);
    match (one.beyond(other), other.beyond(one)) {
        (Some((span, more)), Some((there, less))) => {
            let (one, other) = (one.language, other.language);
            let message = format!("this text has {more} in {one}, and {less} in {other}");
            let help = format!("use the same placeholders in {one} and in {other}");
            Some(
                finding(message, span, format!("in {one}"))
                    .with_related(there, format!("in {other}"))
                    .with_help(help),
            )
        }
        (Some((span, more)), None) => Some(only_in(finding, (one, span, more), other)),
        (None, Some((span, more))) => Some(only_in(finding, (other, span, more), one)),
        (None, None) => None,
    }
}

fn only_in(
    finding: impl Fn(String, Span, String) -> Diagnostic,
    (with, span, names): (&InLanguage<'_>, Span, String),
    without: &InLanguage<'_>,
) -> Diagnostic {
    let (with, lacking) = (with.language, without.language);
    finding(
        format!("this text has {names} in {with}, and not in {lacking}"),
        span,
        format!("only in {with}"),
    )
    .with_related(without.text.text.span, format!("the text in {lacking}"))
    .with_help(format!("add {names} in {lacking}, or remove it in {with}"))
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
                let message = "a placeholder is between two pairs of curly brackets";
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
