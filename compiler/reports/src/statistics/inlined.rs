//! A survey as it would be without templates and modules: with their content in its own files.

use std::{borrow::Cow, collections::BTreeMap};

use enkat_compiler::{check::UsedTexts, expand::PutIn, resolve::Survey};
use enkat_syntax::{
    format::render_tree,
    keys::{HEADER, PAGE, Place},
    parse::{
        Sources,
        node::{Node, NodeKind, Notation, Scalar},
        origin::Origin,
    },
    source::{SourceMap, Span},
    tree::{ModuleParts, PartKind},
};

use super::{path_of_texts, texts::texts};

/// Writes the files of a survey that means the same as this one, by their paths in its folder, in the canonical layout and without
/// comments: its header, its pages and its texts.
pub(super) fn written_out(
    survey: &Survey,
    sources: &Sources<'_>,
    put_in: &PutIn<'_>,
    files: &SourceMap,
) -> BTreeMap<String, String> {
    let mut written = BTreeMap::new();
    if let Some(root) = &sources.header.root {
        let header = header(root, &survey.modules, sources);
        written.insert(
            "survey.yaml".to_owned(),
            render_tree(&header, files, Place::Keys(HEADER)),
        );
    }
    for (id, root) in &put_in.pages {
        let text = render_tree(&plain(root), files, Place::Keys(PAGE));
        written.insert(format!("pages/{id}.yaml"), text);
    }
    let shown = UsedTexts::of(survey);
    for catalogue in &put_in.catalogues {
        let text = render_tree(&texts(catalogue, survey, &shown, files), files, Place::Free);
        written.insert(path_of_texts(&catalogue.language.value), text);
    }
    written
}

/// Adds to the header the parts of modules that the survey uses.
fn header<'s>(root: &Node<'s>, modules: &[ModuleParts], sources: &Sources<'s>) -> Node<'s> {
    let own = root.mapping().unwrap_or_default().iter();
    let own = own.filter(|(key, _)| !matches!(key.text(), "import" | "templates" | "allow"));
    let mut entries: Vec<_> = own.cloned().collect();
    for (key, what) in [("conditions", PartKind::Condition), ("scales", PartKind::Scale)] {
        let brought = modules.iter().flat_map(|module| used(module, what, key, sources));
        let brought: Vec<_> = brought.collect();
        if brought.is_empty() {
            continue;
        }
        match entries.iter_mut().find(|(name, _)| name.text() == key) {
            Some((_, value)) => {
                let own = value.mapping().unwrap_or_default().to_vec();
                value.kind = NodeKind::Mapping(own.into_iter().chain(brought).collect());
            }
            None => entries.push((scalar(key, root.span), mapping(brought, root.span))),
        }
    }
    mapping(entries, root.span)
}

/// Lists the names below a key of a module that the survey uses.
fn used<'a, 's>(
    module: &'a ModuleParts,
    what: PartKind,
    key: &str,
    sources: &'a Sources<'s>,
) -> impl Iterator<Item = (Node<'s>, Node<'s>)> + use<'a, 's> {
    let of_module = sources
        .modules
        .iter()
        .find(|read| read.document.span.file == module.file);
    let root = of_module.and_then(|read| read.document.root.as_ref());
    let all = root.and_then(|root| root.get(key)?.mapping()).unwrap_or_default();
    let is_used = move |name: &str| {
        let mut parts = module.parts.iter();
        parts.any(|part| part.what == what && part.name == name && part.is_used)
    };
    all.iter().filter(move |(name, _)| is_used(name.text())).cloned()
}

/// Returns a tree as an author would write it: a `repeat` with one content for all of its entries, and one rule for each element.
fn plain<'s>(node: &Node<'s>) -> Node<'s> {
    match &node.kind {
        NodeKind::Scalar(_) => node.clone(),
        NodeKind::Sequence(items) => Node {
            span: node.span,
            kind: NodeKind::Sequence(items.iter().map(plain).collect()),
        },
        NodeKind::Mapping(entries) => {
            let is_repeat = node.get("repeat").is_some();
            let mut written: Vec<(Node<'s>, Node<'s>)> = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                let first = value.sequence().and_then(|items| items.first());
                let value = match first {
                    Some(entry) if is_repeat && key.text() == "content" => plain(entry),
                    _ => plain(value),
                };
                match written.iter_mut().find(|(known, _)| known.text() == key.text()) {
                    Some((_, rule)) => {
                        *rule = scalar(format!("({}) or ({})", rule.text(), value.text()), node.span);
                    }
                    None => written.push((key.clone(), value)),
                }
            }
            mapping(written, node.span)
        }
    }
}

/// Creates a mapping in place of another one.
fn mapping<'s>(entries: Vec<(Node<'s>, Node<'s>)>, span: Span) -> Node<'s> {
    Node {
        span,
        kind: NodeKind::Mapping(entries),
    }
}

/// Creates a text that is in no file.
pub(super) fn scalar<'s>(text: impl Into<Cow<'s, str>>, near: Span) -> Node<'s> {
    let kind = NodeKind::Scalar(Scalar {
        text: text.into(),
        quoted: true,
        block: None,
        notation: Notation::Lines,
        origin: Origin::Whole,
    });
    let span = Span {
        end: near.start,
        ..near
    };
    Node { span, kind }
}
