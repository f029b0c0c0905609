//! Texts of a catalogue that begin exactly below the name that they belong to, so that they stand beside it. They are read where they
//! belong, so that one mistake is one finding.

use enkat_model::{
    split_plural,
    words::{counted, listed_names},
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    keys::texts_of_entry,
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
    },
    source::{FileId, SourceMap, Span, line_start, moved_right, offset, range},
};

use super::{
    corrections,
    text_keys::CATALOGUE,
    texts_too_deep::{Owners, catalogues, catalogues_mut, column, value_mut},
};

/// An entry of a catalogue, and the texts beside it that belong to it.
struct Beside<'n> {
    file: FileId,
    part: &'static str,
    entry: &'n Node<'n>,
    value: &'n Node<'n>,
    texts: &'n [(Node<'n>, Node<'n>)],
}

/// Reports such texts, and moves them in their trees. Returns whether there are any.
pub(super) fn correct(
    files: &SourceMap,
    sources: &mut Sources<'_>,
    owners: &Owners,
    sink: &mut Sink,
) -> bool {
    let beside = catalogues(sources).flat_map(|document| beside(files, document, owners));
    let found = beside.map(|beside| {
        let finding = beside.finding(&files.file(beside.file).text);
        let entry = beside.entry.text().to_owned();
        (beside.file, finding, (beside.part, entry, beside.texts.len()))
    });
    let moves = corrections::report(found, sink);
    corrections::make(catalogues_mut(sources), &moves, |root, (part, entry, count)| {
        move_in(value_mut(root, part)?, entry, *count)
    })
}

/// Finds the entries of a catalogue with their own texts beside them, directly below.
fn beside<'n>(files: &SourceMap, document: &'n Document<'n>, owners: &Owners) -> Vec<Beside<'n>> {
    let file = document.span.file;
    let source = &files.file(file).text;
    let mut found = Vec::new();
    for (part, _) in CATALOGUE {
        let texts = texts_of_entry(&[part, ""]);
        let of_part = document.root.as_ref().and_then(|root| root.get(part)?.mapping());
        let entries = of_part.filter(|_| !texts.is_empty()).unwrap_or_default();
        for (at, (entry, value)) in entries.iter().enumerate() {
            let is_own = |(text, _): &&(Node<'_>, Node<'_>)| {
                texts.contains(&split_plural(text.text()).0)
                    && !owners.contains(&(*part, text.text().to_owned()))
                    && value.get(text.text()).is_none()
                    && column(source, text) == column(source, entry)
            };
            let count = entries[at + 1..].iter().take_while(is_own).count();
            let takes_texts = value.is_empty() || value.mapping().is_some();
            let is_text =
                texts.contains(&entry.text()) && !owners.contains(&(*part, entry.text().to_owned()));
            if count > 0 && takes_texts && !is_text {
                found.push(Beside {
                    file,
                    part,
                    entry,
                    value,
                    texts: &entries[at + 1..=at + count],
                });
            }
        }
    }
    found
}

impl Beside<'_> {
    /// Builds the diagnostic; `None` where indentation decides nothing.
    fn finding(&self, source: &str) -> Option<Diagnostic> {
        let ([(first, _), ..], [.., (_, last)]) = (self.texts, self.texts) else {
            return None;
        };
        let written = column(source, first)?;
        let below = self
            .value
            .mapping()
            .and_then(|texts| column(source, &texts.first()?.0));
        let target = below.filter(|below| *below > written).unwrap_or(written + 2);
        let names = listed_names(self.texts.iter().map(|(text, _)| text.text()));
        let entry = self.entry.text();
        let (begin, subject, object) = match self.texts.len() {
            1 => ("begins", "it", "it"),
            _ => ("begin", "they", "them"),
        };
        let message = format!("{names} {begin} too far to the left, beside `{entry}`");
        let finding = Diagnostic::new(Code::E0201, message, first.span, format!("a text of `{entry}`"))
            .with_related(self.entry.span, format!("read as if {subject} stood below this"));
        let help = format!("begin {object} with {}", counted(target, "space"));
        let start = line_start(source, range(first.span).start);
        let end = range(last.span).end;
        let moved = moved_right(&source[start..end], target - written);
        let place = Span {
            start: offset(start),
            end: offset(end),
            ..first.span
        };
        Some(finding.with_suggestion(help, place, moved))
    }
}

/// Moves the texts below an entry, in a part of the catalogue, into it.
fn move_in(part: &mut Node<'_>, entry: &str, count: usize) -> Option<()> {
    let NodeKind::Mapping(entries) = &mut part.kind else {
        return None;
    };
    let at = entries.iter().position(|(own, _)| own.text() == entry)?;
    let texts: Vec<_> = entries.drain(at + 1..=at + count).collect();
    let (_, value) = &mut entries[at];
    match &mut value.kind {
        NodeKind::Mapping(own) => own.extend(texts),
        kind => *kind = NodeKind::Mapping(texts),
    }
    Some(())
}
