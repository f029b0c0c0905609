//! Errors of expressions that no other hint explains.

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Node,
};

/// The place where reading stopped.
pub(super) struct Unreadable {
    /// The byte of the text.
    pub(super) at: usize,
    /// The parts that could be there, in the author's words.
    pub(super) expected: Vec<&'static str>,
}

impl Unreadable {
    /// Reports the place, and the parts that could be there.
    pub(super) fn report(&self, node: &Node<'_>, sink: &mut Sink) {
        let text = node.text();
        let rest = text.get(self.at..).unwrap_or_default();
        let finding = if rest.trim().is_empty() {
            let end = text.trim_end().len();
            Diagnostic::new(
                Code::E0401,
                "this rule is not complete",
                node.part(end..end),
                self.expected(),
            )
        } else {
            let width = first_word(rest).len();
            let message = format!("`{}` is not possible here", &rest[..width]);
            let place = node.part(self.at..self.at + width);
            Diagnostic::new(Code::E0401, message, place, self.expected())
        };
        sink.push(match rest {
            _ if rest.starts_with("flag") => {
                finding.with_help("a flag is written `flag.` and its alias, such as `flag.senior`")
            }
            _ if rest.starts_with('{') => finding.with_help("a set is written `[1, 3..5]`"),
            _ => finding,
        });
    }

    fn expected(&self) -> String {
        match self.expected.split_last() {
            None => String::new(),
            Some((last, [])) => format!("expected {last}"),
            Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
        }
    }
}

/// Returns the word or the sign that a text begins with.
fn first_word(text: &str) -> &str {
    let word = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    match text.len() - word.len() {
        0 => &text[..text.chars().next().map_or(0, char::len_utf8)],
        length => &text[..length],
    }
}
