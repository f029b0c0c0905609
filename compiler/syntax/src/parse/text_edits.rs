//! Edits of texts → edits of files: with the quotes and escapes that a text has in its file, and nothing else replaced.

use std::ops::Range;

use super::{
    json,
    node::{Node, Notation},
    plain, yaml,
};
use crate::{
    collections::HashMap,
    diagnostics::{Diagnostic, Replaced, Sink, Suggestion},
    source::{FileId, SourceMap},
};

/// Writes the edits of diagnostics as their files need them. An edit becomes help in words if its file does not have exactly the text
/// that it replaces, or if it would lose a comment.
pub fn edits_in_files(files: &SourceMap, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut edited = Edited {
        files,
        trees: HashMap::default(),
    };
    for finding in &mut found {
        for suggestion in std::mem::take(&mut finding.suggestions) {
            let text = suggestion.text.clone();
            match edited.in_file(suggestion) {
                Some(suggestion) => finding.suggestions.push(suggestion),
                None => finding.help.push(text),
            }
        }
    }
    found
}

/// The files with edits of texts.
struct Edited<'s> {
    files: &'s SourceMap,
    /// Their trees, read again: the phases behind the parser have no scalars.
    trees: HashMap<FileId, Option<Node<'s>>>,
}

impl<'s> Edited<'s> {
    fn in_file(&mut self, edit: Suggestion) -> Option<Suggestion> {
        match edit.replaced {
            Replaced::Source => {
                let loses_comment = loses_comment(self.files.text(edit.span), &edit.replacement);
                (!loses_comment).then_some(edit)
            }
            Replaced::PutIn => None,
            Replaced::Text => {
                let files = self.files;
                let node = self.tree(edit.span.file)?.scalar_at(edit.span)?;
                let range = node.written()?.range_of(edit.span)?;
                written(files, node, range, edit)
            }
        }
    }

    fn tree(&mut self, id: FileId) -> Option<&Node<'s>> {
        let files = self.files;
        let tree = self.trees.entry(id).or_insert_with(|| {
            let (file, mut sink) = (files.file(id), Sink::default());
            if file.path.strip_suffix(".json").is_some() {
                json::read(id, &file.text, &mut sink)
            } else {
                yaml::read(id, &file.text, &mut sink).root
            }
        });
        tree.as_ref()
    }
}

/// Writes the edit of a part of a scalar.
fn written(
    files: &SourceMap,
    node: &Node<'_>,
    range: Range<usize>,
    mut edit: Suggestion,
) -> Option<Suggestion> {
    let scalar = node.scalar()?;
    let source = files.text(node.span);
    let to = &edit.replacement;
    let in_quotes = match source.chars().next() {
        _ if scalar.block.is_some() || !scalar.quoted => None,
        Some('\'') => Some(to.replace('\'', "''")),
        _ => Some(plain::with_escapes(to)),
    };
    let expansion = edit.span.expansion;
    edit.span = node.part(range.clone());
    if let Some(in_quotes) = in_quotes {
        if *to != in_quotes {
            edit.text = edit.text.replace(to, &in_quotes);
        }
        edit.replacement = in_quotes;
    } else if scalar.block.is_none() && scalar.notation != Notation::Json {
        let mut whole = scalar.text.to_string();
        whole.replace_range(range, to);
        let rewritten = scalar.rewritten(&whole);
        if rewritten != whole {
            // The whole needs quotes now.
            if source.contains('\n') {
                return None;
            }
            (edit.span, edit.replacement) = (node.span, rewritten);
        }
    }
    edit.span.expansion = expansion;
    edit.replaced = Replaced::Source;
    Some(edit)
}

/// Returns whether an edit takes a comment away, between lines that it joins.
fn loses_comment(source: &str, replacement: &str) -> bool {
    source.contains('\n') && source.contains('#') && !replacement.contains('#')
}
