//! Hints for authors who write rules in the syntax of other languages. Called only for text that the grammar refuses.

use std::ops::Range;

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::{Node, with_edit},
};

/// Symbols of other languages and the ones to write instead, longer symbols before their beginnings.
const SYMBOLS: [(&str, &str); 20] = [
    ("===", "=="),
    ("!==", "!="),
    ("==", ""),
    ("!=", ""),
    ("<=", ""),
    (">=", ""),
    ("<>", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("&&", "and"),
    ("||", "or"),
    ("**", "^"),
    ("=", "=="),
    ("&", "and"),
    ("|", "or"),
    ("!", "not"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("…", ".."),
];

/// A piece of an expression.
struct ForeignToken<'a> {
    text: &'a str,
    range: Range<usize>,
}

/// Reports the syntax of other languages; `false` if there is none.
pub(super) fn report(node: &Node<'_>, sink: &mut Sink) -> bool {
    let tokens = tokens(node.text());
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| tokens.get(index));
        let after = tokens.get(index + 1);
        found.extend(operator(node, token));
        found.extend(word(node, token, after));
        found.extend(quote(node, token));
        found.extend(range(node, before, token, &tokens[index + 1..]));
    }
    found.extend(brackets(node, &tokens));
    found.extend(sets(node, &tokens));
    let any = !found.is_empty();
    for finding in found {
        sink.push(finding);
    }
    any
}

fn operator(node: &Node<'_>, token: &ForeignToken<'_>) -> Option<Diagnostic> {
    let (_, ours) = SYMBOLS
        .iter()
        .find(|(theirs, ours)| *theirs == token.text && !ours.is_empty())?;
    let blanks = ours.chars().all(char::is_alphabetic);
    let behind = node.text()[token.range.end..].starts_with(' ');
    let replacement = if blanks && !behind {
        format!("{ours} ")
    } else {
        (*ours).to_owned()
    };
    Some(instead(node, token, ours, &replacement))
}

fn word(node: &Node<'_>, token: &ForeignToken<'_>, after: Option<&ForeignToken<'_>>) -> Option<Diagnostic> {
    let lower = token.text.to_lowercase();
    let ours = match lower.as_str() {
        "and" | "or" | "not" | "in" if lower != token.text => lower.as_str(),
        "is" if after.is_some_and(|after| after.text.eq_ignore_ascii_case("not")) => {
            let both = ForeignToken {
                text: "is not",
                range: token.range.start..after?.range.end,
            };
            return Some(instead(node, &both, "!=", "!="));
        }
        "is" | "equals" | "eq" => "==",
        "neq" | "ne" => "!=",
        "xor" | "mod" | "then" | "if" | "else" | "where" => {
            let message = format!("there is no `{}` in rules", token.text);
            let finding = Diagnostic::new(Code::E0402, message, node.part(token.range.clone()), "not known");
            return Some(finding.with_help("conditions are joined with `and`, `or` and `not`"));
        }
        _ => return None,
    };
    Some(instead(node, token, ours, ours))
}

fn instead(node: &Node<'_>, token: &ForeignToken<'_>, ours: &str, replacement: &str) -> Diagnostic {
    let message = format!("`{}` is written `{ours}` here", token.text);
    let finding = Diagnostic::new(
        Code::E0402,
        message,
        node.part(token.range.clone()),
        "as in other programs",
    );
    with_edit(
        finding,
        node,
        token.range.clone(),
        &format!("write `{ours}`"),
        replacement,
    )
}

fn quote(node: &Node<'_>, token: &ForeignToken<'_>) -> Option<Diagnostic> {
    let place = node.part(token.range.clone());
    let inner = token
        .text
        .trim_matches(['\'', '‘', '’', '“', '”', '„', '»', '«', '`']);
    match token.text.chars().next()? {
        '"' if token.text.len() == 1 || !token.text.ends_with('"') => {
            let finding = Diagnostic::new(Code::E0404, "a quoted text is not closed", place, "begins here");
            Some(finding.with_help("add the missing `\"`"))
        }
        '\'' | '‘' | '’' | '“' | '”' | '„' | '»' | '«' | '`' => {
            let message = "a text stands in straight double quotes";
            let finding = Diagnostic::new(Code::E0404, message, place, "other quotes");
            let quoted = format!("\"{inner}\"");
            Some(with_edit(
                finding,
                node,
                token.range.clone(),
                &format!("write `{quoted}`"),
                &quoted,
            ))
        }
        _ => None,
    }
}

/// Corrects ranges such as `in 1-3`, `[1-3, 5]`, `1...3` and `in 1 to 3`.
fn range(
    node: &Node<'_>,
    before: Option<&ForeignToken<'_>>,
    from: &ForeignToken<'_>,
    after: &[ForeignToken<'_>],
) -> Option<Diagnostic> {
    let [dash, to, ..] = after else { return None };
    let in_set = before.is_some_and(|before| matches!(before.text, "in" | "[" | ","));
    let dashes = matches!(dash.text, "-" | "–" | "—" | "to" | "...");
    if !in_set || !dashes || !is_number(from.text) || !is_number(to.text) {
        return None;
    }
    let whole = from.range.start..to.range.end;
    let ours = format!("{}..{}", from.text, to.text);
    let message = format!("a range is written `{ours}`");
    let finding = Diagnostic::new(
        Code::E0408,
        message,
        node.part(whole.clone()),
        "as in other programs",
    );
    Some(with_edit(finding, node, whole, &format!("write `{ours}`"), &ours))
}

/// Reports brackets that are not closed, not opened, or closed by another one.
fn brackets(node: &Node<'_>, tokens: &[ForeignToken<'_>]) -> Option<Diagnostic> {
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
                return Some(finding.with_related(node.part(opened.range.clone()), "opened here"));
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
    Some(finding(
        format!("`{}` is not closed", token.text),
        token,
        "opened here",
    ))
}

/// Reports an `in` that no set follows.
fn sets(node: &Node<'_>, tokens: &[ForeignToken<'_>]) -> Option<Diagnostic> {
    let (word, next) = tokens
        .iter()
        .zip(tokens.iter().skip(1))
        .find(|(word, _)| word.text == "in")?;
    let starts_set = next.text == "[" || is_number(next.text) || next.text == "-";
    if starts_set {
        return None;
    }
    let place = node.part(word.range.start..next.range.end);
    let finding = Diagnostic::new(
        Code::E0411,
        "behind `in` stand values in square brackets, or a range",
        place,
        "neither of the two",
    );
    Some(finding.with_help("write the values in square brackets or as a range: `in [1, 3]`, `in 3..5`"))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Splits an expression into pieces, as far as they can be told apart.
fn tokens(text: &str) -> Vec<ForeignToken<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            length(rest, first)
        };
        if !first.is_whitespace() {
            tokens.push(ForeignToken {
                text: &rest[..length],
                range: at..at + length,
            });
        }
        at += length;
    }
    tokens
}

/// Measures the first piece.
fn length(rest: &str, first: char) -> usize {
    let closing = match first {
        '"' | '\'' | '`' => Some([first, first, first]),
        '‘' | '’' | '“' | '”' | '„' | '»' | '«' => Some(['’', '”', '“']),
        _ => None,
    };
    if let Some(closing) = closing {
        let after = first.len_utf8();
        let end = rest[after..].char_indices().find(|(_, c)| closing.contains(c));
        return end.map_or(rest.len(), |(at, c)| after + at + c.len_utf8());
    }
    if first.is_alphabetic() {
        return rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
    }
    if first.is_ascii_digit() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        return rest[..digits].find("..").unwrap_or(digits);
    }
    if rest.starts_with("...") {
        return 3;
    }
    let symbol = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol));
    symbol.map_or(first.len_utf8(), |(symbol, _)| symbol.len())
}
