//! Headings of a catalogue that are missing, such as `questions`, so that the entries below stand below the heading above. They are read
//! as if the heading were there, so that one mistake is one finding.

use std::borrow::Cow;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    keys::CATALOGUE,
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
        origin::Origin,
    },
    source::{FileId, SourceMap, Span, line_start, offset, range},
};

use super::{
    corrections::{self, entries},
    texts_too_deep::{Owners, catalogues, catalogues_mut, column, is_owner, value_mut},
};

/// Entries of a catalogue below the heading of another part.
struct Headless<'n> {
    file: FileId,
    above: &'n Node<'n>,
    /// The number of entries that belong to the heading above.
    own: usize,
    missing: &'static str,
    /// The first entry of the missing heading.
    first: &'n Node<'n>,
}

/// Reports such entries, and puts their heading above them in their trees. Returns whether there are any.
pub(super) fn correct(
    files: &SourceMap,
    sources: &mut Sources<'_>,
    owners: &Owners,
    sink: &mut Sink,
) -> bool {
    let headless = catalogues(sources).flat_map(|document| headless(document, owners));
    let found = headless.map(|headless| {
        let finding = headless.finding(&files.file(headless.file).text);
        let heading = (headless.above.text().to_owned(), headless.own, headless.missing);
        (headless.file, finding, heading)
    });
    let headings = corrections::report(found, sink);
    corrections::make(
        catalogues_mut(sources),
        &headings,
        |root, (above, own, missing)| put_above(root, above, *own, missing),
    )
}

/// Finds the entries of a catalogue whose heading is missing: they are behind the own ones of the heading above.
fn headless<'n>(document: &'n Document<'n>, owners: &Owners) -> Vec<Headless<'n>> {
    let root = document.root.as_ref();
    let parts = root.into_iter().flat_map(entries);
    let parts = parts.filter(|(part, _)| CATALOGUE.has(part.text()));
    let absent = CATALOGUE
        .keys()
        .filter(|part| root.is_some_and(|root| root.get(part).is_none()));
    let found = parts.filter_map(|(above, value)| {
        let all = value.mapping()?;
        let mut splits = absent
            .clone()
            .map(|part| (part, own_before(all, above.text(), part, owners)));
        let (missing, own) = splits.find_map(|(part, own)| Some((part, own?)))?;
        Some(Headless {
            file: document.span.file,
            above,
            own,
            missing,
            first: &all[own].0,
        })
    });
    found.collect()
}

/// Counts the entries of a part before those of another one, if none of its own follows, and most that follow are the other's.
fn own_before(all: &[(Node<'_>, Node<'_>)], part: &str, other: &str, owners: &Owners) -> Option<usize> {
    let is_of = |part: &str, entry: &(Node<'_>, Node<'_>)| is_owner(owners, part, entry.0.text());
    let own = all
        .iter()
        .position(|entry| is_of(other, entry) && !is_of(part, entry))?;
    let behind = all[own..].iter().filter(|entry| !is_of(other, entry));
    // The values that calls of templates give are not among the known names.
    let is_other = behind.clone().count() * 2 <= all.len() - own;
    let has_own = all[..own].iter().any(|entry| is_of(part, entry));
    (has_own && is_other && !behind.clone().any(|entry| is_of(part, entry))).then_some(own)
}

impl Headless<'_> {
    /// Builds the diagnostic; `None` between braces, where a line of its own would be no heading.
    fn finding(&self, source: &str) -> Option<Diagnostic> {
        let (missing, first, above) = (self.missing, self.first.text(), self.above.text());
        column(source, self.first)?;
        let spaces = column(source, self.above)?;
        let start = offset(line_start(source, range(self.first.span).start));
        let place = Span {
            start,
            end: start,
            ..self.first.span
        };
        let line_break = if source.contains("\r\n") { "\r\n" } else { "\n" };
        let line = format!("{}{missing}:{line_break}", " ".repeat(spaces));
        let message = format!("the line `{missing}:` is missing above `{first}`");
        let label = format!("no entry of `{above}`");
        let finding = Diagnostic::new(Code::E0202, message, self.first.span, label)
            .with_related(self.above.span, "without the line, it is below this");
        Some(finding.with_suggestion(format!("write `{missing}:` above `{first}`"), place, line))
    }
}

/// Moves the entries behind the own ones of a part to a part of their own.
fn put_above(root: &mut Node<'_>, above: &str, own: usize, missing: &'static str) -> Option<()> {
    let value = value_mut(root, above)?;
    let NodeKind::Mapping(all) = &mut value.kind else {
        return None;
    };
    let below = all.split_off(own);
    let (first, _) = below.first()?;
    let mut key = first.clone();
    if let NodeKind::Scalar(scalar) = &mut key.kind {
        scalar.text = Cow::Borrowed(missing);
        scalar.origin = Origin::Whole;
    }
    let value = Node {
        span: first.span,
        kind: NodeKind::Mapping(below),
    };
    match &mut root.kind {
        NodeKind::Mapping(parts) => parts.push((key, value)),
        _ => return None,
    }
    Some(())
}
