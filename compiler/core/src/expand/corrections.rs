//! Names that are read as others: those that are meant.

use std::borrow::Cow;

use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Diagnostic, Sink},
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
    },
    source::{FileId, Span},
};

/// The words to read for those that begin at these places.
pub(super) type Corrections = HashMap<(FileId, u32), String>;

/// Returns the place where a span begins.
pub(super) fn place(span: Span) -> (FileId, u32) {
    (span.file, span.start)
}

/// Reports mistakes, and lists the changes that correct them, each with its file. One without a finding is left alone.
pub(super) fn report<C>(
    found: impl IntoIterator<Item = (FileId, Option<Diagnostic>, C)>,
    sink: &mut Sink,
) -> Vec<(FileId, C)> {
    let mut changes = Vec::new();
    for (file, finding, change) in found {
        if let Some(finding) = finding {
            sink.push(finding);
            changes.push((file, change));
        }
    }
    changes
}

/// Makes changes in the trees of their files. Returns whether there are any.
pub(super) fn make<'d, 'n: 'd, C>(
    documents: impl Iterator<Item = &'d mut Document<'n>>,
    changes: &[(FileId, C)],
    change: impl Fn(&mut Node<'n>, &C) -> Option<()>,
) -> bool {
    for document in documents {
        let own = changes.iter().filter(|(file, _)| *file == document.span.file);
        if let Some(root) = &mut document.root {
            for (_, own) in own {
                change(root, own);
            }
        }
    }
    !changes.is_empty()
}

/// Writes the corrections into the trees of files.
pub(super) fn write(sources: &mut Sources<'_>, corrections: &Corrections) {
    if corrections.is_empty() {
        return;
    }
    let of_modules = sources.modules.iter_mut().flat_map(|module| {
        let catalogues = module.catalogues.iter_mut();
        catalogues.chain([&mut module.document])
    });
    let documents = [&mut sources.header]
        .into_iter()
        .chain(&mut sources.pages)
        .chain(&mut sources.scores)
        .chain(&mut sources.attention)
        .chain(&mut sources.catalogues)
        .chain(of_modules);
    for root in documents.filter_map(|document| document.root.as_mut()) {
        write_in(root, corrections);
    }
}

fn write_in(node: &mut Node<'_>, corrections: &Corrections) {
    match &mut node.kind {
        NodeKind::Scalar(scalar) => {
            if let Some(meant) = corrections.get(&place(node.span)) {
                scalar.text = Cow::Owned(meant.clone());
            }
        }
        NodeKind::Sequence(items) => items.iter_mut().for_each(|item| write_in(item, corrections)),
        NodeKind::Mapping(members) => {
            for (key, value) in members {
                write_in(key, corrections);
                write_in(value, corrections);
            }
        }
    }
}

/// Iterates over the values of files that could be read.
pub(super) fn roots<'d, 'n: 'd>(
    documents: impl IntoIterator<Item = &'d Document<'n>>,
) -> impl Iterator<Item = &'d Node<'n>> {
    documents
        .into_iter()
        .filter_map(|document| document.root.as_ref())
}

/// Iterates over the keys and values of a mapping.
pub(super) fn entries<'d, 'n>(node: &'d Node<'n>) -> impl Iterator<Item = (&'d Node<'n>, &'d Node<'n>)> {
    let entries = node.mapping().unwrap_or_default();
    entries.iter().map(|(key, value)| (key, value))
}
