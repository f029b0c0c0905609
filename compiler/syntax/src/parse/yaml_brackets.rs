//! Mistakes in brackets: keys without a space behind their colon, as in `{1:Yes, 2:No}`, and texts that a comma cuts.

use std::ops::Range;

use super::{
    node::Node,
    plain, yaml_cause,
    yaml_lines::{Place, line_end},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    source::{self, Span},
};

/// Reports texts in `{ }` that a comma has cut: in curly quotes, without quotes, or with a comma that is meant as a decimal point.
pub(super) fn cut_texts(stopped: &Place<'_>, entries: &[(Node<'_>, Node<'_>)]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, (_, cut)) in entries.iter().enumerate() {
        let rest = entries[at + 1..].iter().map_while(|(rest, nothing)| {
            let is_word = nothing.is_empty() && !has_colon(stopped.source, rest);
            is_word.then_some(rest)
        });
        let rest: Vec<_> = rest.collect();
        let Some(first) = rest.first() else {
            continue;
        };
        if yaml_cause::opens_curly_quote(cut.text()) {
            found.push(yaml_cause::curly_text(stopped, source::range(cut.span).start));
            // One edit corrects the whole line.
            return found;
        }
        let decimal = yaml_cause::decimal_comma(stopped, cut.span, first.span);
        found.extend(decimal.or_else(|| text_with_comma(stopped, cut, &rest)));
    }
    found
}

/// Returns whether a key is written with a colon.
fn has_colon(source: &str, key: &Node<'_>) -> bool {
    source[source::range(key.span).end..]
        .trim_start()
        .starts_with(':')
}

/// Reports `{1: No, never}`, whose comma ends the text `No`. `rest` is what YAML reads as keys behind it.
fn text_with_comma(stopped: &Place<'_>, cut: &Node<'_>, rest: &[&Node<'_>]) -> Option<Diagnostic> {
    let is_plain = |node: &Node<'_>| node.scalar().is_some_and(|scalar| !scalar.quoted) && !node.is_empty();
    let is_word = |node: &Node<'_>| {
        let is_number = node.text().bytes().all(|byte| byte.is_ascii_digit());
        is_plain(node) && !is_number && !keys::is_known(node.text())
    };
    let last = rest.last().filter(|_| is_plain(cut))?;
    if !rest.iter().all(|node| is_word(node)) {
        return None;
    }
    let whole = Span {
        end: last.span.end,
        ..cut.span
    };
    let written = &stopped.source[source::range(whole)];
    let text = plain::quoted(&written.split_whitespace().collect::<Vec<_>>().join(" "));
    let message = "a comma ends a text inside `{ }`, unless the text is in quotes";
    let finding = Diagnostic::new(Code::E0103, message, whole, "the text ends at its comma");
    let help = format!("write `{text}`");
    Some(if written.contains('\n') {
        finding.with_help(help)
    } else {
        finding.with_suggestion(help, whole, text)
    })
}

/// Reports the first text with a quote before it and none behind it, in the line of the bracket at `open`: `{1: "Yes, 2: "No"}`.
pub(super) fn quote_left_open(stopped: &Place<'_>, open: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = open..open + source[open..line_end(source, open)].trim_end().len();
    let mut at = line.start;
    while let Some(begin) = quote_that_begins(source, at..line.end) {
        let quote = &source[begin..=begin];
        let rest = &source[begin + 1..line.end];
        let close = rest.find(quote);
        let text = &rest[..close.unwrap_or(rest.len())];
        if let Some(end) = end_of_text(text, close.is_none()) {
            let message = "a quoted text is not closed";
            let mark = stopped.span(begin..begin + 1);
            let label = "the quote that opens here has no end";
            let finding = Diagnostic::new(Code::E0103, message, mark, label);
            let place = begin + 1 + end;
            let help = format!("add `{quote}` at the end of the text");
            return Some(finding.with_suggestion(help, stopped.span(place..place), quote));
        }
        at = begin + 1 + close? + 1;
    }
    None
}

/// Finds the first quote in a part of a line with which a value begins.
fn quote_that_begins(source: &str, within: Range<usize>) -> Option<usize> {
    let part = &source[within.clone()];
    let begins = |(at, _): &(usize, &str)| {
        let before = source[..within.start + at].trim_end_matches(' ');
        before.ends_with(['[', '{', ',', ':'])
    };
    let (at, _) = part.match_indices(['"', '\'']).find(begins)?;
    Some(within.start + at)
}

/// Finds the end of a text whose quote is missing, in all that YAML reads up to the next quote: before the next key or item, or before
/// the bracket that ends the line.
fn end_of_text(read: &str, is_last: bool) -> Option<usize> {
    let is_key = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let begins_next = |rest: &str| {
        let next = rest.trim_start();
        next.is_empty() || next.split_once(':').is_some_and(|(word, _)| is_key(word))
    };
    let mut commas = read.match_indices(',').map(|(at, _)| at);
    let next = commas.find(|at| begins_next(&read[at + 1..]));
    let end = || read.strip_suffix([']', '}']).map(str::len).filter(|_| is_last);
    next.or_else(end).filter(|end| !read[..*end].trim().is_empty())
}

/// Reports a key in `{ }` that YAML reads together with its value. `key` is the range of both.
pub(super) fn key_without_space(stopped: &Place<'_>, key: Range<usize>) -> Option<Diagnostic> {
    let source = stopped.source;
    let colon = key.start + colon_of_pair(&source[key.clone()])?;
    let rest = &source[key.start..line_end(source, key.start)];
    let pairs = &rest[..rest.find(['}', '\n']).unwrap_or(rest.len())];
    let message = format!("a space is missing after `{}`", &source[key.start..=colon]);
    let mark = stopped.span(key.start..colon + 1);
    let finding = Diagnostic::new(Code::E0103, message, mark, "without a space, this is not a key");
    let written = pairs.trim_end();
    let place = stopped.span(key.start..key.start + written.len());
    let help = match pairs
        .split(',')
        .filter(|pair| colon_of_pair(pair).is_some())
        .count()
    {
        0 | 1 => "add the space",
        _ => "add the spaces",
    };
    Some(finding.with_suggestion(help, place, with_spaces(written)))
}

/// Writes pairs with a space behind each colon.
fn with_spaces(pairs: &str) -> String {
    let spaced = pairs.split(',').map(|pair| match colon_of_pair(pair) {
        Some(colon) => format!("{} {}", &pair[..=colon], &pair[colon + 1..]),
        None => pair.to_owned(),
    });
    spaced.collect::<Vec<_>>().join(",")
}

/// Finds the colon of a pair such as `1:Yes`, whose value begins directly behind it.
fn colon_of_pair(pair: &str) -> Option<usize> {
    let start = pair.len() - pair.trim_start().len();
    let (key, value) = pair[start..].split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_close = value.starts_with(|c: char| !c.is_whitespace() && !matches!(c, '/' | ':'));
    (is_key && is_close).then_some(start + key.len())
}

#[cfg(test)]
mod tests {
    use super::with_spaces;

    #[test]
    fn with_spaces_changes_only_keys_without_one() {
        for (written, spaced) in [
            ("1:Yes, 2:No", "1: Yes, 2: No"),
            ("1:\"Yes\", 2: \"No\"", "1: \"Yes\", 2: \"No\""),
            ("at: 10:30, of:5", "at: 10:30, of: 5"),
            ("see: https://example.org", "see: https://example.org"),
        ] {
            assert_eq!(with_spaces(written), spaced);
        }
    }
}
