//! Comments behind texts: one that is perhaps a part of its text.

use std::ops::Range;

use super::{
    expression,
    node::{Node, NodeKind},
    plain,
    yaml::{Frame, Items},
    yaml_lines::Place,
};
use crate::diagnostics::{Code, Diagnostic};

/// A place in a file, between the lists and mappings that are open there.
pub(super) struct Around<'p, 's> {
    /// The open lists and mappings, the outermost first.
    pub(super) open: &'p [Frame<'s>],
    /// The entries of all open mappings, those of the innermost last.
    pub(super) entries: &'p [(Node<'s>, Node<'s>)],
}

impl Around<'_, '_> {
    /// Returns whether words of participants may stand here: in texts, and in the values of a template's parameters.
    fn may_have_words(&self) -> bool {
        !self.is_in_structure() || self.keys().any(|key| key == "with")
    }

    /// Returns whether the file is a page, a module, `survey.yaml` or a list of scenarios, as far as it is read.
    fn is_in_structure(&self) -> bool {
        let Some((Frame { items, .. }, inner)) = self.open.split_first() else {
            return false;
        };
        let Items::Mapping { key, .. } = items else {
            return true;
        };
        let inner = inner.iter().find_map(|frame| match frame.items {
            Items::Mapping { from, .. } => Some(from),
            Items::Sequence { .. } => None,
        });
        let own = &self.entries[..inner.unwrap_or(self.entries.len())];
        // The catalogues have a mapping of texts under `survey`.
        let is_first_line = self.open.len() == 1 && key.as_ref().is_some_and(|key| is_name(key.text()));
        is_first_line
            || own
                .iter()
                .any(|(key, value)| is_name(key.text()) && matches!(value.kind, NodeKind::Scalar(_)))
    }

    /// Returns the keys whose values are open.
    fn keys(&self) -> impl Iterator<Item = &str> {
        self.open.iter().filter_map(|frame| match &frame.items {
            Items::Mapping { key, .. } => Some(key.as_ref()?.text()),
            Items::Sequence { .. } => None,
        })
    }
}

/// Returns whether a key names the survey, page or module that a file is.
fn is_name(key: &str) -> bool {
    matches!(key, "survey" | "page" | "module")
}

/// Reports text such as `Press # to continue`: after one space, `#` looks like text and begins a comment. Two spaces show that the
/// comment is intended. After an id, a number or a rule, it can be nothing else.
pub(super) fn cut_off(
    stopped: &Place<'_>,
    around: &Around<'_, '_>,
    range: &Range<usize>,
) -> Option<Diagnostic> {
    let after = &stopped.source[range.end..];
    if !after.starts_with(" #") {
        return None;
    }
    let line = after.lines().next().unwrap_or_default().trim_end();
    let comment = stopped.span(range.end + 1..range.end + line.len());
    let text = &stopped.source[range.clone()];
    let is_one_word = !text.contains(char::is_whitespace);
    if !around.may_have_words() && (is_one_word || expression::translated(text).is_some()) {
        return None;
    }
    let whole = stopped.span(range.start..range.end + line.len());
    let quoted = plain::escaped(&format!("{text}{line}"));
    let message = "the text ends here, because ` #` begins a comment";
    let finding = Diagnostic::new(Code::E0111, message, comment, "this is a comment and is not read")
        .with_related(stopped.span(range.clone()), "the text that is left")
        .with_suggestion("put it in quotes if the `#` belongs to the text", whole, quoted);
    let space = stopped.span(range.end..range.end + 1);
    Some(finding.with_suggestion("write two spaces before the `#` if it is a comment", space, "  "))
}
