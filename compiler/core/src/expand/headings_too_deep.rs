//! Headings that begin too far to the right, such as `scales` among the questions of a catalogue, or `pages` among the conditions of
//! `survey.yaml`. They are read where they belong, so that one mistake is one finding.

use enkat_syntax::{
    diagnostics::Sink,
    keys::{CATALOGUE, CONSENT, FLAG, HEADER, MODULE, Shape, TEMPLATE},
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
    },
    source::SourceMap,
};

use super::{
    corrections::{self, entries},
    decode::{FINISHES, FOLLOW_UPS, is_language},
    texts_too_deep::{Mixed, Owners, catalogues, catalogues_mut, is_owner, move_entries},
};

/// The headings of `survey.yaml` and of modules below which an author chooses the names, or which have keys of their own.
const WITH_ENTRIES: [&str; 8] = [
    "consent",
    "flags",
    "derived_flags",
    "presets",
    "conditions",
    "allow",
    "scales",
    "templates",
];

/// A heading with its value, perhaps among the entries of another one.
struct Heading<'n> {
    /// The heading above it.
    above: &'n str,
    name: &'n str,
    value: &'n Node<'n>,
    /// The entries below it that begin exactly below it.
    below: &'n [(Node<'n>, Node<'n>)],
}

/// Reports such headings of catalogues, and moves them in their trees. Returns whether there are any.
pub(super) fn correct(
    files: &SourceMap,
    sources: &mut Sources<'_>,
    owners: &Owners,
    sink: &mut Sink,
) -> bool {
    let mixed = catalogues(sources)
        .flat_map(|document| mixed(document, CATALOGUE, "texts", |heading| heading.has_texts(owners)));
    let moves = corrections::report(mixed.map(|mixed| mixed.correction(files)), sink);
    corrections::make(catalogues_mut(sources), &moves, move_entries)
}

/// Reports such headings of `survey.yaml` and of modules, and moves them in their trees. Returns whether there are any.
pub(super) fn correct_headers(files: &SourceMap, sources: &mut Sources<'_>, sink: &mut Sink) -> bool {
    let pages: Vec<&str> = sources.pages.iter().map(|page| &*page.stem).collect();
    let modules = sources.modules.iter().map(|module| (&module.document, MODULE));
    let headers = [(&sources.header, HEADER)].into_iter().chain(modules);
    let mixed = headers.flat_map(|(document, shape)| {
        mixed(document, shape, "entries", |heading| heading.is_of_header(&pages))
    });
    let moves = corrections::report(mixed.map(|mixed| mixed.correction(files)), sink);
    let modules = sources.modules.iter_mut().map(|module| &mut module.document);
    corrections::make(
        [&mut sources.header].into_iter().chain(modules),
        &moves,
        move_entries,
    )
}

/// Finds the headings of a file among the entries of another one. `what` is the word for these entries.
fn mixed<'n>(
    document: &'n Document<'n>,
    shape: Shape,
    what: &'static str,
    is_heading: impl Fn(&Heading<'n>) -> bool,
) -> Vec<Mixed<'n>> {
    let mut found = Vec::new();
    let root = document.root.as_ref();
    for (above, value) in root
        .into_iter()
        .flat_map(entries)
        .filter(|(above, _)| shape.has(above.text()))
    {
        let below = value.mapping().unwrap_or_default();
        let is_other = |at: usize, name: &'n str, value: &'n Node<'n>| {
            let heading = Heading {
                above: above.text(),
                name,
                value,
                below: &below[at + 1..],
            };
            let beside = root.and_then(|root| root.get(heading.name));
            shape.has(heading.name)
                && beside.is_none_or(|beside| beside.mapping().is_some() && value.mapping().is_some())
                && is_heading(&heading)
        };
        let others = below.iter().enumerate();
        let others = others.filter(|(at, (key, value))| is_other(*at, key.text(), value));
        let others: Vec<_> = others.map(|(_, (key, value))| (key, value)).collect();
        if let Some((first, _)) = others.first() {
            let mut beside = root.into_iter().flat_map(entries).map(|(key, _)| key);
            found.push(Mixed {
                file: document.span.file,
                part: None,
                entry: above,
                value,
                what,
                same: beside.find(|key| key.text() == first.text()),
                others,
            });
        }
    }
    found
}

impl Heading<'_> {
    /// Returns whether it has texts of its part of a catalogue, and is no name of the part above.
    fn has_texts(&self, owners: &Owners) -> bool {
        let is_of = |part: &str, (entry, _): &(Node<'_>, Node<'_>)| is_owner(owners, part, entry.text());
        if is_owner(owners, self.above, self.name) {
            return false;
        }
        if !self.value.is_empty() {
            let mut texts = self.value.mapping().unwrap_or_default().iter();
            return texts.any(|text| is_of(self.name, text));
        }
        self.below.iter().any(|text| is_of(self.name, text))
            && !self.below.iter().any(|text| is_of(self.above, text))
    }

    /// Returns whether its value is one of this key, and of no entry of the heading above.
    fn is_of_header(&self, pages: &[&str]) -> bool {
        let value = self.value;
        let all = |is_one: &dyn Fn(&Node<'_>) -> bool| {
            let items = value.sequence().unwrap_or_default();
            !items.is_empty() && items.iter().all(is_one)
        };
        let is_in = |shape: Shape| entries(value).any(|(key, _)| shape.has(key.text()));
        let is_entry = match self.above {
            "flags" => is_in(FLAG),
            "templates" => is_in(TEMPLATE),
            _ => false,
        };
        WITH_ENTRIES.contains(&self.above)
            && match self.name {
                "pages" => all(&|item| pages.contains(&item.text())),
                "languages" => all(&|item| is_language(item.text())),
                "import" => all(&|item| item.text().contains('/')),
                "sections" => all(&|item| item.get("section").is_some()),
                "invariants" => all(&|item| item.get("name").is_some()),
                "assume" => {
                    all(&|item| item.scalar().is_some()) && !matches!(self.above, "presets" | "scales")
                }
                "version" => value.text().parse::<u32>().is_ok(),
                "stepper" => matches!(value.text(), "true" | "false"),
                "finish" => FINISHES.iter().any(|(word, _)| *word == value.text()),
                "follow_ups" => FOLLOW_UPS.iter().any(|(word, _)| *word == value.text()),
                "consent" => is_in(CONSENT),
                name if WITH_ENTRIES.contains(&name) => match &value.kind {
                    NodeKind::Mapping(_) => !is_entry,
                    _ => value.is_empty() && !self.below.is_empty(),
                },
                _ => false,
            }
    }
}
