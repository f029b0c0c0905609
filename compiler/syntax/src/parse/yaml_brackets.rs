//! Keys in brackets without a space behind their colon: `{1:Yes, 2:No}`.

use std::ops::Range;

use super::yaml_lines::{Place, line_end};
use crate::diagnostics::{Code, Diagnostic};

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
