//! Misspelt values of parameters, in calls of templates and in catalogues: a value without words, while words for a similar value are
//! not used. It is read as the one that is meant, so that one mistake is one finding: texts and scenarios name what the call would make.

use std::collections::BTreeMap;

use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink, nearest},
    parse::{
        Document, Sources,
        node::{Node, NodeKind},
    },
    source::{FileId, Span},
};

use super::corrections::{self, Corrections, entries, place, roots};

/// The values that have words, with the places of these, by template and parameter.
type Worded<'n> = HashMap<(&'n str, &'n str), HashMap<&'n str, Span>>;

/// A value that a call gives to a parameter.
struct Given<'n> {
    template: &'n str,
    param: &'n str,
    value: &'n Node<'n>,
}

/// Reports the misspelt values in pages and catalogues, and corrects them in their trees. Returns the file of each finding.
pub(super) fn correct(sources: &mut Sources<'_>, sink: &mut Sink) -> Vec<FileId> {
    let corrections = find(sources, sink);
    corrections::write(sources, &corrections);
    corrections.keys().map(|(file, _)| *file).collect()
}

/// Reports the misspelt values, and returns those that are meant.
fn find(sources: &Sources<'_>, sink: &mut Sink) -> Corrections {
    let mut corrections = Corrections::default();
    let by_language = worded(sources);
    if by_language.is_empty() {
        return corrections;
    }
    let mut given = Vec::new();
    roots(&sources.pages).for_each(|root| calls(root, &mut given));
    let lacks_in = |given: &Given<'_>, worded: &Worded<'_>| {
        let values = worded.get(&(given.template, given.param));
        values.is_some_and(|values| !values.contains_key(given.value.text()))
    };
    let lacks = |given: &&Given<'_>| by_language.values().any(|worded| lacks_in(given, worded));
    let lacking: Vec<&Given<'_>> = given.iter().filter(lacks).collect();
    if lacking.is_empty() {
        return corrections;
    }
    let used = used(&given, sources);
    for given in lacking {
        let value = given.value.text();
        let meant = |worded: &Worded<'_>| {
            let values = worded.get(&(given.template, given.param))?;
            let unused = values.keys().copied();
            let unused = unused.filter(|value| !used.contains(&(given.template, given.param, *value)));
            let [meant] = nearest(value, unused)[..] else {
                return None;
            };
            Some((meant.to_owned(), values[meant]))
        };
        let found: Vec<_> = by_language
            .values()
            .filter(|worded| lacks_in(given, worded))
            .filter_map(meant)
            .collect();
        let Some((first, words)) = found.first() else {
            continue;
        };
        let knows = |worded: &&Worded<'_>| worded.contains_key(&(given.template, given.param));
        let languages = by_language.values().filter(knows).count();
        let is_same = found.len() == languages && found.iter().all(|(meant, _)| meant == first);
        if is_same && mentions(&sources.scenarios, value) <= mentions(&sources.scenarios, first) {
            sink.push(in_call(given.value, first, *words));
            corrections.insert(place(given.value.span), first.clone());
            continue;
        }
        for (written, words) in &found {
            if corrections.insert(place(*words), value.to_owned()).is_none() {
                sink.push(in_catalogue(written, given.value, *words));
            }
        }
    }
    corrections
}

/// Collects the values that calls give, in pages, templates and modules.
fn used<'n>(given: &[Given<'n>], sources: &'n Sources<'n>) -> HashSet<(&'n str, &'n str, &'n str)> {
    let mut others = Vec::new();
    let modules = sources
        .modules
        .iter()
        .filter_map(|module| module.document.root.as_ref());
    modules
        .chain(&sources.header.root)
        .for_each(|root| calls(root, &mut others));
    let all = given.iter().chain(&others);
    all.map(|given| (given.template, given.param, given.value.text()))
        .collect()
}

fn in_call(value: &Node<'_>, meant: &str, words: Span) -> Diagnostic {
    let message = format!(
        "`{}` has no text in any language, and no `use` of the template gives `{meant}`, which has one",
        value.text()
    );
    Diagnostic::new(Code::E0318, message, value.span, "no text for this value")
        .with_related(words, format!("the text for `{meant}`"))
        .with_text_edit(format!("did you mean `{meant}`?"), value.span, meant)
}

fn in_catalogue(written: &str, value: &Node<'_>, words: Span) -> Diagnostic {
    let meant = value.text();
    let message =
        format!("no `use` of the template gives `{written}`, and `{meant}` has no text in this language");
    Diagnostic::new(Code::E0318, message, words, "a text for no value")
        .with_related(value.span, "given here")
        .with_text_edit(format!("did you mean `{meant}`?"), words, meant)
}

/// Collects the values of parameters that have words in the catalogues of the survey and its modules, by language.
fn worded<'n>(sources: &'n Sources<'n>) -> BTreeMap<&'n str, Worded<'n>> {
    let mut by_language: BTreeMap<&str, Worded<'_>> = BTreeMap::new();
    let of_modules = sources.modules.iter().flat_map(|module| &module.catalogues);
    for document in sources.catalogues.iter().chain(of_modules) {
        let templates = document.root.as_ref().and_then(|root| root.get("templates"));
        for (template, texts) in templates.into_iter().flat_map(entries) {
            for (param, values) in texts.get("params").into_iter().flat_map(entries) {
                let worded = by_language.entry(&document.stem).or_default();
                let known = worded.entry((template.text(), param.text())).or_default();
                for (value, _) in entries(values) {
                    known.entry(value.text()).or_insert(value.span);
                }
            }
        }
    }
    by_language
}

/// Collects the values that calls give to parameters.
fn calls<'n>(node: &'n Node<'n>, given: &mut Vec<Given<'n>>) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => items.iter().for_each(|item| calls(item, given)),
        NodeKind::Mapping(members) => {
            if let Some(name) = node.get("use") {
                let template = name.text();
                let rows = [node.get("with"), node.get("each")].into_iter().flatten();
                rows.for_each(|rows| arguments(template, rows, given));
            }
            for (_, value) in members {
                calls(value, given);
            }
        }
    }
}

/// Collects the values of `with` or `each`: a row, rows, or one parameter with a list of values.
fn arguments<'n>(template: &'n str, rows: &'n Node<'n>, given: &mut Vec<Given<'n>>) {
    rows.sequence()
        .into_iter()
        .flatten()
        .for_each(|row| arguments(template, row, given));
    for (param, value) in entries(rows) {
        let several = value.sequence().into_iter().flatten();
        let values = several.chain(value.scalar().map(|_| value));
        given.extend(
            values
                .filter(|value| value.scalar().is_some())
                .map(|value| Given {
                    template,
                    param: param.text(),
                    value,
                }),
        );
    }
}

/// Counts the names in scenarios that begin with a value: those of what a call with the value makes.
fn mentions(scenarios: &[Document<'_>], value: &str) -> usize {
    roots(scenarios).map(|root| mentions_in(root, value)).sum()
}

fn mentions_in(node: &Node<'_>, value: &str) -> usize {
    match &node.kind {
        NodeKind::Scalar(scalar) => usize::from(scalar.text.starts_with(value)),
        NodeKind::Sequence(items) => items.iter().map(|item| mentions_in(item, value)).sum(),
        NodeKind::Mapping(members) => members
            .iter()
            .map(|(key, member)| mentions_in(key, value) + mentions_in(member, value))
            .sum(),
    }
}
