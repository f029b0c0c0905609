//! A survey template → a survey: what a server sends as JSON is read into the same syntax as a folder of YAML files, so
//! that every phase behind this one is the same.
//!
//! One page for each of its pages and one section on it, in which its groups stand. There is no stepper and no consent. After
//! sending, `finish` leads to the feedback, which gives way to the receipt, as a template has no scores.

mod language;
mod option_set;
mod question;
mod rule;
mod wording;

use super::{
    Expanded,
    decode::{self, Decoder, Fields},
};
use enkat_model::Layout;
use enkat_syntax::{
    diagnostics::Sink,
    keys::{TEMPLATE_GROUP, TEMPLATE_PAGE, TEMPLATE_WORDS, WHOLE_TEMPLATE},
    parse::{Template, node::Node},
    source::{Expansions, Span, Spanned},
    tree::{Element, Header, Kind, Markup, Name, Page, Payload, Presence, Survey, Unread, UnusedModuleItems},
};
use wording::Wording;

/// Reads a template and the scenarios beside it.
pub fn expand_template(template: &Template<'_>, sink: &mut Sink) -> Expanded {
    let mut decoder = Decoder::new(sink);
    let span = template.document.span;
    let root = template.document.root.as_ref();
    let survey = root.and_then(|root| survey(root, span, template, &mut decoder));
    Expanded {
        survey,
        expansions: Expansions::default(),
    }
}

fn survey(root: &Node<'_>, span: Span, template: &Template<'_>, decoder: &mut Decoder<'_>) -> Option<Survey> {
    let fields = decoder.fields(root, "a template", WHOLE_TEMPLATE)?;
    let id = fields
        .required("templateId", decoder)
        .and_then(|node| decoder.id(node));
    let version = fields
        .optional("version", decoder)
        .and_then(|node| decoder.whole(node, 1, 1_000_000));
    let id = id.unwrap_or_else(|| Spanned::new(String::new(), fields.start));
    let mut reading = Reading::default();
    reading.words(&fields, "survey.name", Markup::Plain, &id, decoder);
    reading.description(&fields, &id, decoder);
    let pages = reading.pages(&fields, decoder);
    let languages = language::of(&fields, &reading.wordings, decoder);
    let (scenarios, unread_scenarios) = decode::scenarios(&template.scenarios, decoder);
    Some(Survey {
        catalogues: wording::catalogues(&languages, &reading.wordings, span, decoder),
        header: Header {
            version: version.unwrap_or_else(|| Spanned::new(1, fields.start)),
            languages,
            stepper: false,
            is_template: true,
            ..Header::empty(id, span)
        },
        pages,
        scores: Vec::new(),
        attention: Vec::new(),
        payload: Payload::default(),
        repeats: Vec::new(),
        rest: UnusedModuleItems::default(),
        modules: Vec::new(),
        scenarios,
        unread_scenarios,
        unread: Unread::default(),
        expansions: Expansions::default(),
    })
}

/// The state while a template is read.
#[derive(Default)]
struct Reading<'n> {
    /// Every text that it needs or has.
    wordings: Vec<Wording<'n>>,
    /// The ids of questions that cannot be asked, so that what rules say about them is not held against the rules.
    broken: Vec<String>,
}

impl<'n> Reading<'n> {
    /// Reads the description of the survey, which may be empty.
    fn description(&mut self, fields: &Fields<'n, 'n>, id: &Name, decoder: &mut Decoder<'_>) {
        let is_filled = |node: &&Node<'_>| !node.mapping().is_some_and(<[_]>::is_empty);
        let description = fields.optional("description", decoder).filter(is_filled);
        let fields = description.and_then(|node| decoder.fields(node, "`description`", TEMPLATE_WORDS));
        if let Some(fields) = fields {
            let owner = Spanned::new(id.value.clone(), fields.start);
            let wording = Wording::read(&fields, "survey.description", Markup::Plain, &owner, decoder);
            self.add_unless_empty(wording.or_nothing());
        }
    }

    /// Reads the pages, without what rules say about questions that cannot be asked.
    fn pages(&mut self, fields: &Fields<'n, 'n>, decoder: &mut Decoder<'_>) -> Vec<Page> {
        let pages = fields
            .required("pages", decoder)
            .and_then(|node| decoder.filled_list(node))
            .unwrap_or_default();
        let pages = pages.iter().filter_map(|node| self.page(node, decoder));
        let mut pages: Vec<Page> = pages.collect();
        rule::without_broken(&mut pages, &self.broken);
        pages
    }

    /// Reads a page with its one section.
    fn page(&mut self, node: &'n Node<'n>, decoder: &mut Decoder<'_>) -> Option<Page> {
        let fields = decoder.fields(node, "a page", TEMPLATE_PAGE)?;
        let id = fields
            .required("pageId", decoder)
            .and_then(|node| decoder.page_id(node));
        let groups = fields
            .required("groups", decoder)
            .and_then(|node| decoder.filled_list(node))
            .unwrap_or_default();
        let content = groups
            .iter()
            .filter_map(|node| self.group(node, decoder))
            .collect();
        let id = id?;
        let key = format!("pages.{}.label", id.value);
        self.words(&fields, &key, Markup::Plain, &id, decoder);
        let section = Element {
            id: Spanned::new(format!("{}Box", id.value), id.span),
            presence: Presence::default(),
            sensitive: None,
            dialog: None,
            kind: Kind::Section { content },
        };
        Some(Page {
            id,
            presence: Presence::default(),
            progress: true,
            content: vec![section],
        })
    }

    fn group(&mut self, node: &'n Node<'n>, decoder: &mut Decoder<'_>) -> Option<Element> {
        let fields = decoder.fields(node, "a group", TEMPLATE_GROUP)?;
        let id = fields
            .required("groupId", decoder)
            .and_then(|node| decoder.id(node));
        let questions = fields
            .required("questions", decoder)
            .and_then(|node| decoder.filled_list(node))
            .unwrap_or_default();
        let content = questions
            .iter()
            .filter_map(|node| self.question(node, decoder))
            .collect();
        let id = id?;
        let key = format!("groups.{}.label", id.value);
        let wording = Wording::read(&fields, &key, Markup::Plain, &id, decoder);
        self.add_unless_empty(wording);
        Some(Element {
            id,
            presence: Presence::default(),
            sensitive: None,
            dialog: None,
            kind: Kind::Group {
                layout: Layout::default(),
                content,
            },
        })
    }

    /// Reads the texts for a key. Where a language has none, the id stands for them.
    fn words(
        &mut self,
        fields: &Fields<'n, 'n>,
        key: &str,
        markup: Markup,
        id: &Name,
        decoder: &mut Decoder<'_>,
    ) {
        let wording = Wording::read(fields, key, markup, id, decoder);
        self.wordings.push(wording);
    }

    /// Adds a wording of an element that may go without texts.
    fn add_unless_empty(&mut self, wording: Wording<'n>) {
        self.wordings.extend(wording.says_something().then_some(wording));
    }
}
