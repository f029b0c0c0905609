//! Texts of a catalogue that begin too far to the right, so that they stand among the texts of the entry above. They are read where they
//! belong, so that one mistake is one finding.

use std::ops::Range;

use enkat_model::{
    split_plural,
    words::{counted, listed_names},
};
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    keys::texts_of_entry,
    parse::{
        Document, Sources,
        node::{Node, NodeKind, Notation},
    },
    source::{FileId, SourceMap, Span, line_start, offset, range},
};

use super::{corrections::entries, definitions::Definitions, text_keys::CATALOGUE};

/// The names that can have texts, each with the part of the catalogues for them.
pub(super) type Owners = HashSet<(&'static str, String)>;

/// An entry of a catalogue with others among its texts.
struct Mixed<'n> {
    file: FileId,
    part: &'static str,
    entry: &'n Node<'n>,
    /// The other entries, in the order of writing.
    others: Vec<(&'n Node<'n>, &'n Node<'n>)>,
    /// Whether texts of its own are below one of the others. Below a single one with nothing behind it, they are its texts.
    is_followed: bool,
}

/// Reports such texts, and moves them in their trees. Returns whether there are any.
pub(super) fn correct(
    files: &SourceMap,
    sources: &mut Sources<'_>,
    owners: &Owners,
    sink: &mut Sink,
) -> bool {
    let mut moves = Vec::new();
    for mixed in catalogues(sources).flat_map(|document| mixed(sources, document, owners)) {
        let Some(finding) = mixed.finding(&files.file(mixed.file).text) else {
            continue;
        };
        sink.push(finding);
        let others = mixed.others.iter().map(|(key, _)| key.text().to_owned());
        moves.push((
            mixed.file,
            mixed.part,
            mixed.entry.text().to_owned(),
            others.collect::<Vec<_>>(),
        ));
    }
    for document in catalogues_mut(sources) {
        for (_, part, entry, others) in moves.iter().filter(|(file, ..)| *file == document.span.file) {
            let part = document.root.as_mut().and_then(|root| value_mut(root, part));
            part.and_then(|part| move_out(part, entry, others));
        }
    }
    !moves.is_empty()
}

/// Returns the files of texts, of the survey and of its modules.
pub(super) fn catalogues<'d, 'n>(sources: &'d Sources<'n>) -> impl Iterator<Item = &'d Document<'n>> {
    let of_modules = sources.modules.iter().flat_map(|module| &module.catalogues);
    sources.catalogues.iter().chain(of_modules)
}

/// Returns the files of texts, to be changed.
pub(super) fn catalogues_mut<'d, 'n>(
    sources: &'d mut Sources<'n>,
) -> impl Iterator<Item = &'d mut Document<'n>> {
    let modules = sources.modules.iter_mut();
    let of_modules = modules.flat_map(|module| &mut module.catalogues);
    sources.catalogues.iter_mut().chain(of_modules)
}

/// Collects the names that can have texts.
pub(super) fn owners(sources: &Sources<'_>) -> Owners {
    let definitions = Definitions::of(sources);
    let named = definitions.all.iter().map(|defined| {
        let (part, name) = defined.owner();
        (part, name.to_owned())
    });
    let pages = sources.pages.iter().map(|page| ("pages", page.stem.clone()));
    named.chain(pages).collect()
}

/// Finds the entries of a catalogue with others among their texts that the language has nowhere else.
fn mixed<'n>(sources: &Sources<'_>, document: &'n Document<'n>, owners: &Owners) -> Vec<Mixed<'n>> {
    let is_elsewhere = |part: &str, name: &str| {
        let mut same = catalogues(sources).filter(|other| other.stem == document.stem);
        same.any(|other| {
            other
                .root
                .as_ref()
                .and_then(|root| root.get(part)?.get(name))
                .is_some()
        })
    };
    let mut found = Vec::new();
    for (part, _) in CATALOGUE {
        let texts = texts_of_entry(&[part, ""]);
        let of_part = document.root.as_ref().and_then(|root| root.get(part));
        for (entry, value) in of_part
            .into_iter()
            .flat_map(entries)
            .filter(|_| !texts.is_empty())
        {
            let is_other = |(key, _): &(&Node<'_>, &Node<'_>)| {
                let name = key.text();
                !texts.contains(&split_plural(name).0)
                    && owners.contains(&(*part, name.to_owned()))
                    && !is_elsewhere(part, name)
            };
            let others: Vec<_> = entries(value).filter(is_other).collect();
            if !others.is_empty() {
                let file = document.span.file;
                let below = entries(value).skip_while(|text| !is_other(text));
                let takes_texts = others.len() == 1 && others[0].1.is_empty();
                found.push(Mixed {
                    file,
                    part,
                    entry,
                    is_followed: !takes_texts && below.count() > others.len(),
                    others,
                });
            }
        }
    }
    found
}

impl Mixed<'_> {
    /// Builds the diagnostic; `None` where indentation decides nothing.
    fn finding(&self, source: &str) -> Option<Diagnostic> {
        let (first, _) = self.others[0];
        let by = column(source, first)?.checked_sub(column(source, self.entry)?)?;
        let names = listed_names(self.others.iter().map(|(key, _)| key.text()));
        let entry = self.entry.text();
        let (begin, they) = match self.others.len() {
            1 => ("begins", "it"),
            _ => ("begin", "they"),
        };
        let message = format!("{names} {begin} too far to the right, among the texts of `{entry}`");
        let label = format!("not a text of `{entry}`");
        let finding = Diagnostic::new(Code::E0201, message, first.span, label)
            .with_related(self.entry.span, format!("read as if {they} belonged to this"));
        let left = format!("{} to the left", counted(by, "space"));
        if self.is_followed {
            let help = format!("move {names} below the other texts of `{entry}`, and {left}");
            return Some(finding.with_help(help));
        }
        let help = format!("move {names} {left}, so that {they} {begin} exactly below `{entry}`");
        let last = self.others.last().map_or(first, |(_, value)| value);
        let block = line_start(source, range(first.span).start)..range(last.span).end;
        if !self.is_run(source, &block) {
            return Some(finding.with_help(help));
        }
        let (block, text) = match &source[block.clone()] {
            // Spaces to take out are drawn as such, not as new ones.
            line if !line.contains('\n') => (block.start..block.start + by, String::new()),
            lines => (block, moved(lines, by)),
        };
        let place = Span {
            start: offset(block.start),
            end: offset(block.end),
            ..first.span
        };
        Some(finding.with_suggestion(help, place, text))
    }

    /// Returns whether nothing but the other entries is in a block.
    fn is_run(&self, source: &str, block: &Range<usize>) -> bool {
        let mut at = block.start;
        self.others.iter().all(|(key, value)| {
            let between = &source[at..range(key.span).start];
            at = range(value.span).end.max(range(key.span).end);
            between.trim().is_empty()
        })
    }
}

/// Returns the number of spaces before a key that begins a line.
pub(super) fn column(source: &str, key: &Node<'_>) -> Option<usize> {
    let start = range(key.span).start;
    let before = &source[line_start(source, start)..start];
    let is_on_line = key.scalar().is_some_and(|key| key.notation == Notation::Lines);
    (is_on_line && before.bytes().all(|byte| byte == b' ')).then_some(before.len())
}

/// Moves the lines of a block to the left.
fn moved(block: &str, by: usize) -> String {
    let spaces = " ".repeat(by);
    let lines = block.split_inclusive('\n');
    lines
        .map(|line| line.strip_prefix(&spaces).unwrap_or(line))
        .collect()
}

/// Moves texts from an entry to the part of the catalogue that it is in.
fn move_out(part: &mut Node<'_>, entry: &str, others: &[String]) -> Option<()> {
    let NodeKind::Mapping(texts) = &mut value_mut(part, entry)?.kind else {
        return None;
    };
    let is_other = |key: &Node<'_>| others.iter().any(|other| other == key.text());
    let first = texts.iter().position(|(key, _)| is_other(key))?;
    let moved = match &texts[first] {
        (_, value) if others.len() == 1 && value.is_empty() => {
            let below = texts.split_off(first + 1);
            let (key, value) = texts.pop()?;
            let kind = NodeKind::Mapping(below);
            vec![(key, Node { kind, ..value })]
        }
        _ => texts.extract_if(first.., |(key, _)| is_other(key)).collect(),
    };
    if let NodeKind::Mapping(entries) = &mut part.kind {
        entries.extend(moved);
    }
    Some(())
}

/// Returns the value of a key, to be changed.
pub(super) fn value_mut<'d, 's>(node: &'d mut Node<'s>, key: &str) -> Option<&'d mut Node<'s>> {
    let NodeKind::Mapping(entries) = &mut node.kind else {
        return None;
    };
    let found = entries.iter_mut().find(|(own, _)| own.text() == key);
    found.map(|(_, value)| value)
}
