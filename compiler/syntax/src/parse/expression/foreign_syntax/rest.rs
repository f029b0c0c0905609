//! Mistakes without an edit: brackets, sets, and words that rules do not have.

use super::tokens::ForeignToken;
use crate::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, with_edit},
};

/// Finds them all but brackets.
pub(super) fn findings(node: &Node<'_>, tokens: &[ForeignToken<'_>]) -> Vec<Diagnostic> {
    let mut found: Vec<_> = tokens.iter().filter_map(|token| word(node, token)).collect();
    found.extend(tokens.iter().filter_map(|token| open_quote(node, token)));
    found.extend(sets(node, tokens));
    found
}

fn word(node: &Node<'_>, token: &ForeignToken<'_>) -> Option<Diagnostic> {
    let help = match token.text.to_lowercase().as_str() {
        "mod" => "rules cannot calculate the remainder of a division",
        "xor" | "then" | "if" | "else" | "where" => "conditions are joined with `and`, `or` and `not`",
        "between" => "write a range of numbers: `exercise in 2..4`",
        _ => return None,
    };
    let message = format!("there is no `{}` in rules", token.text);
    let finding = Diagnostic::new(Code::E0402, message, node.part(token.range.clone()), "not known");
    Some(finding.with_help(help))
}

fn open_quote(node: &Node<'_>, token: &ForeignToken<'_>) -> Option<Diagnostic> {
    if !token.text.starts_with('"') || token.is_text() {
        return None;
    }
    let place = node.part(token.range.clone());
    let finding = Diagnostic::new(Code::E0404, "a quoted text is not closed", place, "begins here");
    Some(finding.with_help("add the missing `\"`"))
}

/// Reports brackets that are not closed, not opened, or closed by another one.
pub(super) fn brackets(node: &Node<'_>, tokens: &[ForeignToken<'_>]) -> Option<Diagnostic> {
    let mut open: Vec<&ForeignToken<'_>> = Vec::new();
    let finding = |message: String, token: &ForeignToken<'_>, label| {
        Diagnostic::new(Code::E0403, message, node.part(token.range.clone()), label)
    };
    for token in tokens {
        match (token.text, open.last()) {
            ("(" | "[", _) => open.push(token),
            (")", Some(ForeignToken { text: "(", .. })) | ("]", Some(ForeignToken { text: "[", .. })) => {
                open.pop();
            }
            (")" | "]", Some(opened)) => {
                let message = format!("`{}` is closed with `{}`", opened.text, token.text);
                let finding = finding(message, token, "the wrong bracket");
                let closing = closing(opened.text);
                return Some(
                    finding
                        .with_related(node.part(opened.range.clone()), "opened here")
                        .with_help(format!(
                            "write `{closing}` for `{}`, or add the bracket that is missing",
                            token.text
                        )),
                );
            }
            (")" | "]", None) => {
                let message = format!("`{}` closes nothing", token.text);
                let finding = finding(message, token, "was not opened");
                return Some(with_edit(finding, node, token.range.clone(), "remove it", ""));
            }
            _ => {}
        }
    }
    let opened = open.last()?;
    let found = finding(format!("`{}` is not closed", opened.text), opened, "opened here");
    let closing = closing(opened.text);
    if open.len() == 1 && ends_with_rule(tokens, opened) {
        let end = tokens.last()?.range.end;
        let text = format!("add `{closing}` at the end");
        return Some(with_edit(found, node, end..end, &text, &closing.to_string()));
    }
    let before = tokens
        .iter()
        .take_while(|token| token.range != opened.range)
        .last();
    let function = before.filter(|token| token.is_name());
    Some(found.with_help(match (opened.text, function) {
        ("[", _) => "add `]` after the last value".to_owned(),
        (_, Some(function)) => format!("add `)` after the last id: `{}(…)`", function.text),
        (_, None) => "add `)` where the part that belongs together ends: before an `and` or `or`, or at the end of the rule"
            .to_owned(),
    }))
}

/// Tests whether an open bracket can end nowhere but behind the rule, or anywhere with the same meaning: around values or names with
/// commas, or around conditions that are all joined by the same word.
fn ends_with_rule(tokens: &[ForeignToken<'_>], opened: &ForeignToken<'_>) -> bool {
    let Some(at) = tokens.iter().position(|token| token.range == opened.range) else {
        return false;
    };
    let (before, inside) = (&tokens[..at], &tokens[at + 1..]);
    let is_value = |token: &ForeignToken<'_>| token.is_name() || token.is_number() || token.is_text();
    let is_in_list = |token: &ForeignToken<'_>| is_value(token) || matches!(token.text, "," | ".." | "-");
    let is_list = !inside.is_empty() && inside.iter().all(is_in_list);
    match before.last() {
        Some(word) if opened.text == "[" => return is_list && word.text == "in",
        None if opened.text == "[" => return false,
        Some(function) if function.is_name() => return is_list,
        _ => {}
    }
    let is_joined_by = |word: &str| {
        let is_part = |token: &ForeignToken<'_>| {
            is_value(token)
                || token.text == word
                || matches!(token.text, "==" | "!=" | "<" | "<=" | ">" | ">=")
        };
        inside.iter().all(is_part) && before.iter().all(is_part)
    };
    !inside.is_empty() && (is_joined_by("and") || is_joined_by("or"))
}

fn closing(open: &str) -> char {
    if open == "(" { ')' } else { ']' }
}

/// Reports an `in` that no set follows.
fn sets(node: &Node<'_>, tokens: &[ForeignToken<'_>]) -> Option<Diagnostic> {
    let (word, next) = tokens
        .iter()
        .zip(tokens.iter().skip(1))
        .find(|(word, _)| word.text == "in")?;
    let starts_set = next.text == "[" || next.is_number() || next.text == "-";
    if starts_set {
        return None;
    }
    let place = node.part(word.range.start..next.range.end);
    let finding = Diagnostic::new(
        Code::E0411,
        "after `in`, write values in square brackets or a range",
        place,
        "neither of the two",
    );
    Some(finding.with_help("write the values in square brackets or as a range: `in [1, 3]`, `in 3..5`"))
}
