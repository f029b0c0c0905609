//! Characters that were surely meant as Markdown and are shown literally.

use std::ops::Range;

use enkat_syntax::diagnostics::Code;

use super::Wrong;

/// Finds stars in plain words that touch a word: one of a pair whose other half is missing.
pub(super) fn stars(text: &str, range: Range<usize>) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    let mut at = range.start;
    while let Some(found) = text[at..range.end].find('*') {
        let start = at + found;
        let end = start + text[start..].len() - text[start..].trim_start_matches('*').len();
        at = end.min(range.end);
        let touches = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
        let before = text[..start].chars().next_back();
        if is_escaped(text, start) || !(touches(before) || touches(text[end..].chars().next())) {
            continue;
        }
        let (signs, what) = if end - start > 1 {
            ("**", "bold")
        } else {
            ("*", "emphasised")
        };
        wrongs.push(Wrong {
            code: Code::E0812,
            message: format!("this `{signs}` has no partner: {what} words are between two of them"),
            range: start..end,
            label: "no partner",
            help: "write the other one, directly at the word; where the sign itself is meant, write `\\*`"
                .to_owned(),
            edit: None,
        });
    }
    wrongs
}

/// Finds incomplete links.
pub(super) fn links(text: &str, links: &[Range<usize>]) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    for (at, _) in text.match_indices(']') {
        if is_escaped(text, at) || links.iter().any(|link| link.contains(&at)) {
            continue;
        }
        let rest = &text[at + 1..];
        let blanks = rest.len() - rest.trim_start().len();
        let is_address = |rest: &str| {
            let schemes = ["(http:", "(https:", "(mailto:", "(tel:", "(www."];
            schemes.iter().any(|scheme| rest.starts_with(scheme))
        };
        let gap = at + 1..at + 1 + blanks;
        let (help, edit) = if blanks > 0 && is_address(&rest[blanks..]) {
            (
                "remove the space between words and address",
                Some((gap, String::new())),
            )
        } else if rest.starts_with('(') {
            (
                "write `[words](https://address)`: the address has no spaces and ends with `)`",
                None,
            )
        } else {
            continue;
        };
        wrongs.push(Wrong {
            code: Code::E0812,
            message: "this link is not complete".to_owned(),
            range: at..at + 1 + blanks + usize::from(rest[blanks..].starts_with('(')),
            label: "not a link",
            help: help.to_owned(),
            edit,
        });
    }
    wrongs
}

/// Tests whether the character at `at` is escaped.
fn is_escaped(text: &str, at: usize) -> bool {
    let backslashes = text[..at].len() - text[..at].trim_end_matches('\\').len();
    backslashes % 2 == 1
}
