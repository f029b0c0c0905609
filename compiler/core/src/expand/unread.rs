//! The parts of a survey that could not be read, and what stands in for them, so that the rest is still checked.

use enkat_syntax::{
    collections::HashSet,
    diagnostics::nearest,
    keys::Shape,
    parse::{Document, Module, Sources, node::Node},
    source::{Span, Spanned},
    tree::{Attention, Header, Name, NameKind, Payload, Score, Unread},
};
use indexmap::IndexSet;

use super::decode::{FoundPages, ReadHeader, is_language};

/// Collects the sorts of names that files declare which could not be read, or not all of them.
pub(super) fn of_files(sources: &Sources<'_>) -> Unread {
    if is_partial(&sources.header) {
        return Unread::ALL;
    }
    let mut unread = Unread::default();
    if sources.pages.iter().any(is_partial) {
        unread.add(NameKind::Element);
    }
    let modules = sources.modules.iter();
    let known = modules.clone().filter(|module| module.imported_at.is_some());
    let is_broken = |module: &Module<'_>| {
        is_partial(&module.document) || imports(&module.document) > module.imports.len()
    };
    if imports(&sources.header) > known.count() || modules.clone().any(is_broken) {
        of_module(&mut unread);
    }
    if sources.scores.as_ref().is_some_and(is_partial) {
        unread.add(NameKind::Score);
    }
    if sources.attention.as_ref().is_some_and(is_partial) {
        unread.add(NameKind::Attention);
    }
    if sources.payload.as_ref().is_some_and(is_partial) {
        unread.add(NameKind::Field);
    }
    unread
}

/// Adds the sorts of names that a module declares.
pub(super) fn of_module(unread: &mut Unread) {
    let kinds = [
        NameKind::Element,
        NameKind::Scale,
        NameKind::Template,
        NameKind::Section,
    ];
    for kind in kinds {
        unread.add(kind);
    }
}

/// The keys of `survey.yaml` and of modules under which names are declared.
const DECLARING: [(&str, NameKind); 7] = [
    ("flags", NameKind::Flag),
    ("derived_flags", NameKind::Flag),
    ("presets", NameKind::Preset),
    ("conditions", NameKind::Element),
    ("scales", NameKind::Scale),
    ("templates", NameKind::Template),
    ("sections", NameKind::Section),
];

/// Adds the sorts of names under keys that are misspelt, if these are not read as the keys that are meant.
pub(super) fn of_misspelt(root: Option<&Node<'_>>, shape: Shape, unread: &mut Unread) {
    let entries = root.and_then(Node::mapping).unwrap_or_default();
    let has = |known: &str| entries.iter().any(|(key, _)| key.text() == known);
    let names = entries.iter().map(|(key, _)| key.text());
    for name in names.filter(|name| !shape.has(name)) {
        let near = nearest(name, shape.keys());
        for meant in &near {
            if *meant != "import" && near.len() == 1 && !has(meant) {
                continue;
            }
            if *meant == "import" {
                of_module(unread);
            }
            let declared = DECLARING.iter().filter(|(key, _)| key == meant);
            declared.for_each(|(_, kind)| unread.add(*kind));
        }
    }
}

/// Adds the flags, the presets, the scores, the attention rules and the saved fields if some of those that are written could not be read.
pub(super) fn of_entries(
    (header, read): (Option<&Node<'_>>, &Header),
    (scores, read_scores): (Option<&Node<'_>>, &[Score]),
    (attention, read_attention): (Option<&Node<'_>>, &[Attention]),
    (payload, read_payload): (Option<&Node<'_>>, &Payload),
    unread: &mut Unread,
) {
    if entries(header.and_then(|root| root.get("flags"))) > read.flags.len() {
        unread.add(NameKind::Flag);
    }
    if entries(header.and_then(|root| root.get("presets"))) > read.presets.len() {
        unread.add(NameKind::Preset);
    }
    if entries(scores) > read_scores.len() {
        unread.add(NameKind::Score);
    }
    if entries(attention) > read_attention.len() {
        unread.add(NameKind::Attention);
    }
    let of_payload = |key| entries(payload.and_then(|root| root.get(key)));
    if of_payload("negate_flags") > read_payload.negate_flags.len()
        || of_payload("nest") > read_payload.nest.len()
    {
        unread.add(NameKind::Field);
    }
}

/// Returns whether a file, or a part of it, could not be read.
pub(super) fn is_partial(document: &Document<'_>) -> bool {
    document.root.is_none() || !document.complete
}

/// Makes a header that stands in for one that could not be read.
pub(super) fn header<'n>(span: Span) -> ReadHeader<'n> {
    ReadHeader {
        header: Header::empty(Spanned::new(String::new(), span), span),
        pages: Vec::new(),
        templates: None,
    }
}

/// Lists the pages by their files, for a header that does not tell them.
///
/// They are in their order in the texts, if a catalogue has them all, and no two have another order.
pub(super) fn pages(documents: &[Document<'_>], catalogues: &[Document<'_>]) -> FoundPages {
    let mut names: Vec<Name> = documents.iter().map(named).collect();
    let ids: HashSet<&str> = names.iter().map(|name| name.value.as_str()).collect();
    let roots = catalogues.iter().filter_map(|catalogue| catalogue.root.as_ref());
    let titles = roots.filter_map(|root| root.get("pages")?.mapping());
    let orders = titles.map(|titles| {
        let keys = titles.iter().map(|(key, _)| key.text());
        keys.filter(|key| ids.contains(key)).collect::<Vec<_>>()
    });
    let orders: Vec<_> = orders.filter(|order| order.len() == names.len()).collect();
    let are_in_order = !orders.is_empty() && orders.iter().all(|order| *order == orders[0]);
    if are_in_order {
        let place = |name: &Name| orders[0].iter().position(|page| *page == name.value);
        let mut placed: Vec<(Option<usize>, Name)> =
            names.iter().map(|name| (place(name), name.clone())).collect();
        placed.sort_by_key(|(place, _)| *place);
        names = placed.into_iter().map(|(_, name)| name).collect();
    }
    FoundPages { names, are_in_order }
}

/// Lists the languages by the files of texts, for a header that does not tell them.
pub(super) fn languages(documents: &[Document<'_>]) -> Vec<Spanned<String>> {
    let valid = documents.iter().filter(|document| is_language(&document.stem));
    let mut seen = IndexSet::new();
    valid
        .filter(|document| seen.insert(&document.stem))
        .map(named)
        .collect()
}

/// Returns the name of a file, at its start.
fn named(document: &Document<'_>) -> Name {
    let start = Span {
        end: document.span.start,
        ..document.span
    };
    Spanned::new(document.stem.clone(), start)
}

/// Counts the modules that a file imports.
fn imports(document: &Document<'_>) -> usize {
    let root = document.root.as_ref();
    let imports = root.and_then(|root| root.get("import")?.sequence());
    imports.map_or(0, <[_]>::len)
}

/// Counts the keys that are written; anything else than keys is one thing that could not be read.
fn entries(node: Option<&Node<'_>>) -> usize {
    let written = node.filter(|node| !node.is_empty());
    written.map_or(0, |node| node.mapping().map_or(1, <[_]>::len))
}
