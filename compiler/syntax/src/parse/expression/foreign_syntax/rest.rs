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
        "xor" | "mod" | "then" | "if" | "else" | "where" => {
            "conditions are joined with `and`, `or` and `not`"
        }
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
    let token = open.last()?;
    let found = finding(format!("`{}` is not closed", token.text), token, "opened here");
    Some(found.with_help(format!("add `{}` where it ends", closing(token.text))))
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
