//! Names that are read as others: those that are meant.

use std::borrow::Cow;

use enkat_syntax::{
    collections::HashMap,
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
