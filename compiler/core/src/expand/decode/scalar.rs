//! Texts, booleans, numbers and words, by their place.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::{
        expression::{self, Expr},
        node::Node,
    },
    source::Spanned,
    tree::Expression,
};

use super::decoder::Decoder;
use crate::expand::suggest::unknown;

impl Decoder<'_> {
    /// Reads a text.
    pub(in crate::expand) fn text(&mut self, node: &Node<'_>) -> Option<Spanned<String>> {
        if node.scalar().is_none() || node.is_empty() {
            let message = format!("a text is expected here, and this is {}", node.what());
            let finding = Diagnostic::new(Code::E0203, message, node.span, "not a text");
            self.sink.push(
                finding.with_help(
                    "write one word or text; put a text that contains `, `, `: ` or `#` in quotes",
                ),
            );
            return None;
        }
        if node.is_blank() {
            let finding = Diagnostic::new(Code::E0207, "this text is empty", node.span, "nothing in it");
            self.sink
                .push(finding.with_help("write the text, or remove its key"));
            return None;
        }
        node.spanned()
    }

    /// Reads `true` or `false`.
    pub(in crate::expand) fn boolean(&mut self, node: &Node<'_>) -> Option<bool> {
        let words = [("true", true), ("false", false)];
        let message = |value: &str| format!("`{value}` is neither `true` nor `false`");
        self.one_of(node, &words, message).map(|word| word.value)
    }

    /// Reads the value of a key that takes one of some words.
    pub(super) fn word<T: Copy>(
        &mut self,
        node: &Node<'_>,
        key: &str,
        words: &[(&'static str, T)],
    ) -> Option<Spanned<T>> {
        self.one_of(node, words, |value| format!("`{key}` cannot be `{value}`"))
    }

    /// Reads one of some words. `message` says that another one is refused.
    fn one_of<T: Copy>(
        &mut self,
        node: &Node<'_>,
        words: &[(&'static str, T)],
        message: impl Fn(&str) -> String,
    ) -> Option<Spanned<T>> {
        let text = self.text(node)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text.value) {
            return Some(Spanned::new(*value, text.span));
        }
        let known = words.iter().map(|(word, _)| *word);
        let finding = Diagnostic::new(
            Code::E0213,
            message(&text.value),
            text.span,
            "not one of its values",
        );
        let place = node.exact_part(0..text.value.len());
        let same = of_same_meaning(&text.value).filter(|same| known.clone().any(|word| word == *same));
        self.sink.push(match (same, place) {
            (Some(same), Some(place)) => finding
                .with_suggestion(format!("write `{same}`"), place, same)
                .machine_applicable(),
            _ => unknown(finding, &text.value, known, place, "write one of"),
        });
        None
    }

    /// Reads a whole number between two bounds, both included.
    pub(in crate::expand) fn whole(&mut self, node: &Node<'_>, low: u32, high: u32) -> Option<Spanned<u32>> {
        let text = self.text(node)?;
        let digits = text.value.chars().all(|c| c.is_ascii_digit());
        let value = text
            .value
            .parse()
            .ok()
            .filter(|value| digits && (low..=high).contains(value));
        if value.is_none() {
            let message = format!("`{}` is not a whole number from {low} to {high}", text.value);
            let finding = Diagnostic::new(Code::E0212, message, text.span, "not such a number");
            self.sink.push(finding.with_help(format!(
                "write a number from {low} to {high}, in digits and without decimals"
            )));
        }
        value.map(|value| Spanned::new(value, text.span))
    }

    /// Reads a number between two bounds, both included.
    pub(in crate::expand) fn number(&mut self, node: &Node<'_>, low: f64, high: f64) -> Option<Spanned<f64>> {
        let text = self.text(node)?;
        let value = decimal(&text.value).filter(|value| (low..=high).contains(value));
        if value.is_none() {
            let bounds = if low.is_finite() {
                format!("a number from {low} to {high}")
            } else {
                "a number".into()
            };
            let message = format!("`{}` is not {bounds}", text.value);
            let finding = Diagnostic::new(Code::E0212, message, text.span, "not such a number");
            let with_point = text.value.replace(',', ".");
            self.sink.push(match node.exact_part(0..text.value.len()) {
                Some(place) if with_point != text.value && decimal(&with_point).is_some() => {
                    // `1,500` may be a thousand and five hundred.
                    let is_thousand = text
                        .value
                        .rsplit(',')
                        .next()
                        .is_some_and(|digits| digits.len() == 3);
                    let finding = finding.with_suggestion("write a decimal point", place, with_point);
                    if is_thousand {
                        finding
                    } else {
                        finding.machine_applicable()
                    }
                }
                _ => finding.with_help(format!("write {bounds} in digits, such as `0.5`")),
            });
        }
        value.map(|value| Spanned::new(value, text.span))
    }

    /// Reads a condition.
    pub(super) fn expression(&mut self, node: &Node<'_>) -> Option<Expression> {
        self.expression_by(node, expression::parse)
    }

    /// Reads an expression by a parser.
    pub(super) fn expression_by(
        &mut self,
        node: &Node<'_>,
        parse: fn(&Node<'_>, &mut Sink) -> Option<Expr>,
    ) -> Option<Expression> {
        if node.scalar().is_none() {
            let message = format!("a rule is expected here, and this is {}", node.what());
            let finding = Diagnostic::new(Code::E0203, message, node.span, "not a rule");
            self.sink.push(finding.with_help(as_one_text(node)));
            return None;
        }
        let parsed = parse(node, self.sink);
        Some(Expression {
            text: node.text().to_owned(),
            parsed,
            span: node.span,
        })
    }
}

/// Returns the word of the language that has the meaning of another word.
fn of_same_meaning(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "yes" | "on" => "true",
        "no" | "off" => "false",
        "woman" | "women" | "girl" | "girls" | "females" | "f" => "female",
        "man" | "men" | "boy" | "boys" | "males" | "m" => "male",
        "average" | "avg" => "mean",
        "total" => "sum",
        _ => return None,
    })
}

/// Parses a number as it is written in sources: digits, with at most a point and a sign.
pub(super) fn decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    text.parse().ok().filter(|value: &f64| plain && value.is_finite())
}

/// Says how a rule is written that is a list, or keys with values.
fn as_one_text(node: &Node<'_>) -> String {
    let parts = node.sequence().unwrap_or_default();
    let parts: Option<Vec<&str>> = parts
        .iter()
        .map(|part| Some(part.scalar()?.text.as_ref()))
        .collect();
    let compared = match node.mapping() {
        Some([(id, value)]) => value
            .scalar()
            .map(|value| format!("{} == {}", id.text(), value.text)),
        _ => None,
    };
    match (parts.as_deref(), compared) {
        (Some([part]), _) => format!("write the rule alone, not as a list: `{part}`"),
        (Some([first, second, ..]), _) if first.contains(' ') && second.contains(' ') => {
            format!("write one text, and join its parts with `and` or `or`, such as `{first} or {second}`")
        }
        (_, Some(rule)) => format!("write one text, such as `{rule}`"),
        _ => "write one text, such as `hidden_when: exercise in 2..4`".to_owned(),
    }
}
