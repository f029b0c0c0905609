//! Flags, which modules must not name: the survey that uses a module decides which flags exist.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, NodeKind},
};

use super::{decode::Decoder, parameter::has_parameters};

/// Reports the flags that a module names, in `included_in` and in rules. A parameter may stand for one.
pub(super) fn check(node: &Node<'_>, decoder: &mut Decoder<'_>) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => items.iter().for_each(|item| check(item, decoder)),
        NodeKind::Mapping(entries) => {
            for (key, value) in entries {
                match key.text() {
                    "included_in" => included_in(value, decoder),
                    "hidden_when" | "that" | "never" | "always" | "when" => rule(value, decoder),
                    "conditions" => named_rules(value, decoder),
                    _ => check(value, decoder),
                }
            }
        }
    }
}

fn included_in(node: &Node<'_>, decoder: &mut Decoder<'_>) {
    let flags = node.sequence().unwrap_or(std::slice::from_ref(node));
    for flag in flags
        .iter()
        .filter(|flag| !flag.text().is_empty() && !has_parameters(flag.text()))
    {
        report(flag, 0..flag.text().len(), flag.text(), decoder);
    }
}

fn named_rules(node: &Node<'_>, decoder: &mut Decoder<'_>) {
    for (_, value) in node.mapping().into_iter().flatten() {
        rule(value, decoder);
    }
}

fn rule(node: &Node<'_>, decoder: &mut Decoder<'_>) {
    let text = node.text();
    for (at, _) in text.match_indices("flag.") {
        let before = &text[..at];
        let is_word = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_quoted = before.matches('"').count() % 2 == 1;
        let alias = &text[at + 5..];
        let length = alias
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(alias.len());
        if !is_word && !is_quoted && length > 0 {
            report(node, at..at + 5 + length, &alias[..length], decoder);
        }
    }
}

fn report(node: &Node<'_>, range: std::ops::Range<usize>, flag: &str, decoder: &mut Decoder<'_>) {
    let message = format!("a module cannot name a flag, and this one names `{flag}`");
    let finding = Diagnostic::new(Code::E0316, message, node.part(range), "a flag");
    decoder.sink.push(finding.with_help(
        "name the flag where the survey uses the module: `included_in` or `hidden_when` beside `include` or `use`, \
         or a parameter of a template",
    ));
}
