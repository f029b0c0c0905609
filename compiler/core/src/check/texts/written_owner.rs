//! The place of a text that no language has yet: below the id of its owner, as the owner is written.

use enkat_syntax::{
    parse::{Document, Sources, node::Node},
    source::{FileId, SourceMap, Span},
};

use super::lacking::RequiredKey;

/// The owner of a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Home {
    /// The survey itself.
    Survey,
    /// The module in this file.
    Module(FileId),
}

/// The parts of a catalogue that a template can have texts for.
const OF_TEMPLATES: [&str; 4] = ["sections", "groups", "questions", "checks"];

/// The files in which owners of texts are written.
#[derive(Debug)]
pub struct WrittenOwners<'a> {
    sources: &'a Sources<'a>,
    files: &'a SourceMap,
}

/// An item of a template, and the template.
struct InTemplate<'n> {
    template: &'n Node<'n>,
    /// The id of the item, as the template has it.
    id: String,
}

impl<'a> WrittenOwners<'a> {
    /// Takes the files of a survey.
    pub fn of(sources: &'a Sources<'a>, files: &'a SourceMap) -> Self {
        Self { sources, files }
    }

    /// Returns the catalogue and the keys for a text.
    pub fn place(&self, key: &str, required: &RequiredKey) -> (Home, Vec<String>) {
        let mut path: Vec<String> = key.split('.').map(str::to_owned).collect();
        let written = self.written(required.name);
        let Some((part, name)) = path.first().cloned().zip(path.get(1).cloned()) else {
            return (Home::Survey, path);
        };
        if !OF_TEMPLATES.contains(&&*part) {
            return (self.home_of(required.owner.file), path);
        }
        let value = self.written(required.owner).filter(|value| value.contains("$("));
        if let (Some(value), true) = (value, required.owner != required.name)
            && let Some(last) = path.last_mut()
        {
            *last = value;
        }
        let in_template = self
            .template_around(required.name)
            .map(|template| InTemplate {
                template,
                id: written.clone().unwrap_or_else(|| name.clone()),
            })
            .or_else(|| {
                let given = self.given_to_template(required.name);
                given.filter(|item| self.has_texts(item, &part))
            });
        let Some(InTemplate { template, id }) = in_template else {
            // In a `repeat` the id has no number.
            path[1] = written
                .filter(|written| name.starts_with(written))
                .unwrap_or(name);
            return (self.home_of(required.name.file), path);
        };
        path[1] = id;
        path.splice(0..0, ["templates".to_owned(), template.text().to_owned()]);
        (self.home_of(template.span.file), path)
    }

    /// Returns the catalogue with the texts of a template.
    pub fn home_of_template(&self, name: &str) -> Home {
        let template = self.templates().find(|(key, _)| key.text() == name);
        template.map_or(Home::Survey, |(key, _)| self.home_of(key.span.file))
    }

    /// Returns the catalogue with the texts of a file's content. A module without texts leaves them to the survey.
    fn home_of(&self, file: FileId) -> Home {
        let mut modules = self.sources.modules.iter();
        let module = modules.find(|module| module.document.span.file == file);
        match module {
            Some(module) if !module.catalogues.is_empty() => Home::Module(file),
            _ => Home::Survey,
        }
    }

    /// Returns the scalar at a span as it is written, without its quotes.
    fn written(&self, span: Span) -> Option<String> {
        let text = self.files.text(span).trim_matches(['"', '\'']);
        (!text.is_empty() && !text.contains('\n')).then(|| text.to_owned())
    }

    /// Iterates over the templates of the survey and of its modules: their names and contents.
    fn templates(&self) -> impl Iterator<Item = (&'a Node<'a>, &'a Node<'a>)> {
        let modules = self.sources.modules.iter().map(|module| &module.document);
        let documents = [&self.sources.header].into_iter().chain(modules);
        let roots = documents.filter_map(|document: &Document<'_>| document.root.as_ref());
        let templates = roots.filter_map(|root| root.get("templates")?.mapping());
        templates.flatten().map(|(key, value)| (key, value))
    }

    /// Returns the name of the template in which a span is.
    fn template_around(&self, span: Span) -> Option<&'a Node<'a>> {
        let mut templates = self.templates();
        templates.find_map(|(key, value)| contains(value, span).then_some(key))
    }

    /// Returns whether some language has the words of an item in its template, or words for the values of the parameter that is its id.
    /// Without them, each call has a text of its own, because the calls may be about different things.
    fn has_texts(&self, item: &InTemplate<'_>, part: &str) -> bool {
        let param = item.id.trim_start_matches("$(").trim_end_matches(')');
        let of_modules = self.sources.modules.iter().flat_map(|module| &module.catalogues);
        let catalogues = self.sources.catalogues.iter().chain(of_modules);
        let roots = catalogues.filter_map(|document| document.root.as_ref());
        let mut of_template = roots.filter_map(|root| root.get("templates")?.get(item.template.text()));
        of_template.any(|texts| {
            let has = |part: &str, name: &str| texts.get(part).is_some_and(|own| own.get(name).is_some());
            has(part, &item.id) || has("params", param)
        })
    }

    /// Returns whether an id is written as a whole at a span, also where a call gives it to a template.
    pub(super) fn is_whole(&self, id: &str, span: Span) -> bool {
        self.written(span).as_deref() == Some(id)
    }

    /// Finds the item of a template that has its id from a parameter, which a call gives it at this span.
    fn given_to_template(&self, span: Span) -> Option<InTemplate<'a>> {
        let pages = self.sources.pages.iter();
        let modules = self.sources.modules.iter().map(|module| &module.document);
        let mut documents = pages.chain(modules).chain([&self.sources.header]);
        let document = documents.find(|document| document.span.file == span.file)?;
        let call = innermost_call(document.root.as_ref()?, span)?;
        let param = ["with", "each"]
            .iter()
            .find_map(|key| param_at(call.get(key)?, span))?;
        self.with_id_from(call.get("use")?.text(), param, 0)
    }

    /// Finds the item in a template whose id is exactly a parameter, also where the parameter is passed on to another template.
    fn with_id_from(&self, template: &str, param: &str, depth: usize) -> Option<InTemplate<'a>> {
        const DEEPEST: usize = 24;
        let (name, definition) = self.templates().find(|(key, _)| key.text() == template)?;
        let id = format!("$({param})");
        let content = definition.get("content")?;
        if has_item(content, &id) {
            return Some(InTemplate { template: name, id });
        }
        let mut calls = Vec::new();
        calls_in(content, &mut calls);
        calls.into_iter().filter(|_| depth < DEEPEST).find_map(|call| {
            let passed = ["with", "each"]
                .iter()
                .find_map(|key| param_with(call.get(key)?, &id))?;
            self.with_id_from(call.get("use")?.text(), passed, depth + 1)
        })
    }
}

fn contains(node: &Node<'_>, span: Span) -> bool {
    node.span.file == span.file && node.span.start <= span.start && span.end <= node.span.end
}

/// Finds the innermost `use` with a span in it.
fn innermost_call<'n>(node: &'n Node<'n>, span: Span) -> Option<&'n Node<'n>> {
    let below = node.mapping().into_iter().flatten().map(|(_, value)| value);
    let mut below = below.chain(node.sequence().into_iter().flatten());
    let inner = below.find(|inner| contains(inner, span));
    let own = node.get("use").map(|_| node);
    inner.and_then(|inner| innermost_call(inner, span)).or(own)
}

/// Finds the parameter that gets the value at a span.
fn param_at<'n>(node: &'n Node<'n>, span: Span) -> Option<&'n str> {
    let entries = node.mapping().into_iter().flatten();
    let mut of_rows = node.sequence().into_iter().flatten();
    let named = entries
        .filter(|(_, value)| contains(value, span))
        .map(|(key, _)| key.text())
        .next();
    named.or_else(|| of_rows.find_map(|row| param_at(row, span)))
}

/// Finds the parameter that gets exactly this text.
fn param_with<'n>(node: &'n Node<'n>, text: &str) -> Option<&'n str> {
    let is_it = |value: &Node<'_>| {
        let mut items = value.sequence().into_iter().flatten();
        value.text() == text || items.any(|item| item.text() == text)
    };
    let named = node
        .mapping()
        .into_iter()
        .flatten()
        .find(|(_, value)| is_it(value));
    let mut of_rows = node.sequence().into_iter().flatten();
    named
        .map(|(key, _)| key.text())
        .or_else(|| of_rows.find_map(|row| param_with(row, text)))
}

/// Returns whether an item, or a box of one, has this id.
fn has_item(node: &Node<'_>, id: &str) -> bool {
    let of_items = node.sequence().into_iter().flatten();
    of_items.into_iter().any(|item| {
        let is_box = item
            .get("boxes")
            .and_then(Node::sequence)
            .into_iter()
            .flatten()
            .any(|own| own.text() == id);
        let is_item = item
            .mapping()
            .into_iter()
            .flatten()
            .next()
            .is_some_and(|(_, value)| value.text() == id);
        let inner = ["content", "follow_ups"].iter().filter_map(|key| item.get(key));
        is_box || is_item || inner.into_iter().any(|inner| has_item(inner, id))
    })
}

/// Collects the template calls in a list of items.
fn calls_in<'n>(node: &'n Node<'n>, calls: &mut Vec<&'n Node<'n>>) {
    for item in node.sequence().into_iter().flatten() {
        if item.get("use").is_some() {
            calls.push(item);
        }
        for key in ["content", "follow_ups"] {
            if let Some(inner) = item.get(key) {
                calls_in(inner, calls);
            }
        }
    }
}
