//! Texts of a catalogue that begin too far to the right, so that they stand among the texts of the entry above. They are read where they
//! belong, so that one mistake is one finding. Headings that begin too far to the right are told in the same way.

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

use super::{
    corrections::{self, entries, roots},
    definitions::Definitions,
    text_keys::{CATALOGUE, keys_below},
};

/// The names that can have texts, each with the part of the catalogues for them.
pub(super) type Owners = HashSet<(&'static str, String)>;

/// An entry with others among its own.
pub(super) struct Mixed<'n> {
    pub(super) file: FileId,
    /// The part of the file that has the entry; `None` if the entry is a part itself.
    pub(super) part: Option<&'static str>,
    pub(super) entry: &'n Node<'n>,
    pub(super) value: &'n Node<'n>,
    /// The word for what the entry has below it: `texts`.
    pub(super) what: &'static str,
    /// The other entries, in the order of writing. One without a value has what is below it, up to the next one.
    pub(super) others: Vec<(&'n Node<'n>, &'n Node<'n>)>,
    /// The key with the same name as the first one, where it belongs.
    pub(super) same: Option<&'n Node<'n>>,
}

/// Entries that are moved: the part of the file, the entry that they are in, and their names.
pub(super) type Move = (Option<&'static str>, String, Vec<String>);

/// Reports such texts, and moves them in their trees. Returns whether there are any.
pub(super) fn correct(
    files: &SourceMap,
    sources: &mut Sources<'_>,
    owners: &Owners,
    sink: &mut Sink,
) -> bool {
    let mixed = catalogues(sources).flat_map(|document| mixed(sources, document, owners));
    let moves = corrections::report(mixed.map(|mixed| mixed.correction(files)), sink);
    corrections::make(catalogues_mut(sources), &moves, move_entries)
}

/// Moves entries in the tree of their file.
pub(super) fn move_entries(root: &mut Node<'_>, (part, entry, others): &Move) -> Option<()> {
    let holder = match part {
        Some(part) => value_mut(root, part)?,
        None => root,
    };
    move_out(holder, entry, others)
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
    let modules = sources.modules.iter().map(|module| &module.document);
    let headers = roots([&sources.header].into_iter().chain(modules));
    let templates = headers.filter_map(|root| root.get("templates")).flat_map(entries);
    let templates = templates.map(|(name, _)| ("templates", name.text().to_owned()));
    named.chain(pages).chain(templates).collect()
}

/// Returns whether a name can have texts in a part of the catalogues, itself or in plural forms: `years_one` is a text of `years`.
pub(super) fn is_owner(owners: &Owners, part: &str, name: &str) -> bool {
    let is_owner = |name: &str| owners.contains(&(part, name.to_owned()));
    is_owner(name) || is_owner(split_plural(name).0) || keys_below(&[part]).contains(&name)
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
                found.push(Mixed {
                    file,
                    part: Some(part),
                    entry,
                    value,
                    what: "texts",
                    others,
                    same: None,
                });
            }
        }
    }
    found
}

impl Mixed<'_> {
    /// Returns the file with the finding and the entries to move.
    pub(super) fn correction(&self, files: &SourceMap) -> (FileId, Option<Diagnostic>, Move) {
        let others = self.others.iter().map(|(key, _)| key.text().to_owned());
        let moved = (self.part, self.entry.text().to_owned(), others.collect());
        (self.file, self.finding(&files.file(self.file).text), moved)
    }

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
        let what = self.what;
        let message = format!("{names} {begin} too far to the right, among the {what} of `{entry}`");
        let label = format!("not one of the {what} of `{entry}`");
        let finding = Diagnostic::new(Code::E0201, message, first.span, label)
            .with_related(self.entry.span, format!("read as if {they} belonged to this"));
        let left = format!("{} to the left", counted(by, "space"));
        if let Some(same) = self.same {
            let help = format!(
                "move the lines below it to the other `{first}`, and remove the line `{first}:`",
                first = first.text()
            );
            return Some(finding.with_related(same.span, "the other one").with_help(help));
        }
        if self.is_followed() {
            let help = format!("move {names} below the other {what} of `{entry}`, and {left}");
            return Some(finding.with_help(help));
        }
        let last = self.others.last().map_or(first, |(_, value)| value);
        let block = line_start(source, range(first.span).start)..range(last.span).end;
        let lines = match source[block.clone()].lines().count() {
            1 => "",
            _ => " with the lines below",
        };
        let help = format!("move {names}{lines} {left}, so that {they} {begin} exactly below `{entry}`");
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

    /// Returns whether own ones of the entry are below one of the others that has a value.
    fn is_followed(&self) -> bool {
        let mut takes = true;
        entries(self.value).any(|(key, value)| {
            let is_other = self.others.iter().any(|(other, _)| std::ptr::eq(*other, key));
            if is_other {
                takes = value.is_empty();
            }
            !is_other && !takes
        })
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

/// Moves entries from another one to the mapping that has it: to the one with the same name there, if there is one.
fn move_out(holder: &mut Node<'_>, entry: &str, others: &[String]) -> Option<()> {
    let NodeKind::Mapping(own) = &mut value_mut(holder, entry)?.kind else {
        return None;
    };
    let is_other = |key: &Node<'_>| others.iter().any(|other| other == key.text());
    let first = own.iter().position(|(key, _)| is_other(key))?;
    let mut moved: Vec<(Node<'_>, Node<'_>)> = Vec::new();
    let mut takes_below = false;
    for (key, value) in own.split_off(first) {
        match moved.last_mut() {
            _ if is_other(&key) => {
                takes_below = value.is_empty();
                moved.push((key, value));
            }
            Some((_, other)) if takes_below => add_below(other, (key, value)),
            _ => own.push((key, value)),
        }
    }
    for (key, value) in moved {
        let NodeKind::Mapping(entries) = &mut holder.kind else {
            return None;
        };
        match (
            entries.iter_mut().find(|(own, _)| own.text() == key.text()),
            value.kind,
        ) {
            (Some((_, beside)), NodeKind::Mapping(below)) => {
                for entry in below {
                    add_below(beside, entry);
                }
            }
            (_, kind) => entries.push((key, Node { kind, ..value })),
        }
    }
    Some(())
}

/// Adds an entry to those of a value, in place of one with the same name; a value without entries gets its first.
fn add_below<'s>(value: &mut Node<'s>, entry: (Node<'s>, Node<'s>)) {
    match &mut value.kind {
        NodeKind::Mapping(entries) => {
            entries.retain(|(own, _)| own.text() != entry.0.text());
            entries.push(entry);
        }
        kind => *kind = NodeKind::Mapping(vec![entry]),
    }
}

/// Returns the value of a key, to be changed.
pub(super) fn value_mut<'d, 's>(node: &'d mut Node<'s>, key: &str) -> Option<&'d mut Node<'s>> {
    let NodeKind::Mapping(entries) = &mut node.kind else {
        return None;
    };
    let found = entries.iter_mut().find(|(own, _)| own.text() == key);
    found.map(|(_, value)| value)
}
