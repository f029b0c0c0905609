//! Lines at the margin of a file that lost the spaces before them: the key is none of the file, and fits the one above.

use super::{node::Node, yaml_lines::indentation};
use crate::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    keys::Shape,
    other_tools,
    source::{self, Span, line_start},
};

/// A key of the file whose keys the author chooses, and the column at which they begin.
struct Owner<'n, 's> {
    key: &'n Node<'s>,
    value: &'n Node<'s>,
    column: usize,
}

impl Owner<'_, '_> {
    /// Returns whether a value is like one of those that the owner has already.
    fn takes(&self, value: &Node<'_>) -> bool {
        let mut values = self.value.mapping().unwrap_or_default().iter();
        let has_texts = value.get("label").is_some();
        let is_like = |other: &Node<'_>| other.mapping().is_some() == value.mapping().is_some();
        self.value.is_empty() || has_texts || values.any(|(_, other)| is_like(other))
    }
}

/// Reports keys at the margin that the file does not have, below a key that has such keys. Returns whether there are any.
pub(super) fn check(source: &str, root: &Node<'_>, known: Shape, owners: &[&str], sink: &mut Sink) -> bool {
    let mut owner = None;
    let mut is_misread = false;
    for (key, value) in root.mapping().unwrap_or_default() {
        let name = key.text();
        if known.has(name) {
            owner = owners
                .contains(&name)
                .then(|| owned(source, key, value))
                .flatten();
            continue;
        }
        let is_word = name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_other = other_tools::key(name).is_some() || !nearest(name, known.keys()).is_empty();
        if let Some(owner) = owner
            .as_ref()
            .filter(|owner| is_word && !is_other && owner.takes(value))
        {
            sink.push(too_far_left(source, owner, key, value));
            is_misread = true;
        }
    }
    is_misread
}

/// Reads a key with lines of its own, or without a value: then its keys begin two spaces deeper.
fn owned<'n, 's>(source: &str, key: &'n Node<'s>, value: &'n Node<'s>) -> Option<Owner<'n, 's>> {
    let column = match value.mapping().and_then(<[_]>::first) {
        Some((first, _)) => {
            let begin = source::range(first.span).start;
            let line = &source[line_start(source, begin)..begin];
            (line.len() == indentation(line).len()).then_some(line.len())?
        }
        None => value.is_empty().then_some("  ".len())?,
    };
    Some(Owner { key, value, column })
}

fn too_far_left(source: &str, owner: &Owner<'_, '_>, key: &Node<'_>, value: &Node<'_>) -> Diagnostic {
    let spaces = enkat_model::words::counted(owner.column, "space");
    let few = format!("{spaces} too few before it");
    let message = "this line begins too far to the left";
    let finding = Diagnostic::new(Code::E0103, message, key.span, few);
    let help = format!("begin it with {spaces}: it belongs to `{}`", owner.key.text());
    let (start, first) = (source::range(key.span).start, source::range(value.span));
    let is_on_one_line = !source[start..first.end].contains('\n');
    let is_deeper = first.start - line_start(source, first.start) > owner.column;
    let has_lines = value.scalar().is_none() && source[start..first.start].contains('\n');
    let begins_its_lines = is_on_one_line || has_lines && is_deeper;
    if !begins_its_lines {
        return finding.with_help(format!(
            "{help}; move the lines below that belong to it in the same way"
        ));
    }
    let begin = Span {
        end: key.span.start,
        ..key.span
    };
    finding.with_suggestion(help, begin, " ".repeat(owner.column))
}
