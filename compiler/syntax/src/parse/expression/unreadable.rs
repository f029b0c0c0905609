//! Errors of the grammar that no other hint explains.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::grammar::Rule;
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Node,
};

/// Reports the place where reading stopped, and what could have stood there.
pub(super) fn report(node: &Node, error: &Error<Rule>, sink: &mut Sink) {
    let text = node.text();
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    };
    let rest = text.get(at..).unwrap_or_default();
    let word = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    let width = if word == 0 {
        rest.chars().next().map_or(0, char::len_utf8)
    } else {
        word
    };
    let expected = expected(error);
    let finding = if rest.trim().is_empty() {
        let end = text.trim_end().len();
        Diagnostic::new(
            Code::E0401,
            "this rule is not complete",
            node.part(end..end),
            expected,
        )
    } else {
        let message = format!("`{}` cannot stand here", &rest[..width]);
        Diagnostic::new(Code::E0401, message, node.part(at..at + width), expected)
    };
    sink.push(match rest {
        _ if rest.starts_with("flag") || text[..at].ends_with("flag") => {
            finding.with_help("a flag is written `flag.` and its alias, such as `flag.senior`")
        }
        _ if rest.starts_with('{') => finding.with_help("a set is written `[1, 3..5]`"),
        _ => finding,
    });
}

/// Lists the tokens that could have stood where reading stopped.
fn expected(error: &Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return String::new();
    };
    let mut words: Vec<&str> = positives.iter().filter_map(|rule| name(*rule)).collect();
    words.sort_unstable();
    words.dedup();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => format!("expected {last}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    }
}

/// A rule in the author's words.
fn name(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::or_word | Rule::and_word => "`and` or `or`",
        Rule::compare_op | Rule::in_words | Rule::compared | Rule::membership | Rule::in_word => {
            "a comparison"
        }
        Rule::set | Rule::list | Rule::range_value => "a set such as `[1, 3..5]`",
        Rule::sum_op | Rule::product_op | Rule::caret => "a calculation such as `+ 1`",
        Rule::member | Rule::signed_number => "a number",
        Rule::not_word
        | Rule::minus
        | Rule::name
        | Rule::number
        | Rule::text
        | Rule::call
        | Rule::flag
        | Rule::gender
        | Rule::bracketed
        | Rule::signed
        | Rule::negation
        | Rule::logic
        | Rule::word => "a question, a number or a text",
        Rule::EOI => "the end of the rule",
        _ => return None,
    })
}
