//! The names that parts of a survey get, as they are written in its files, before templates are put in.

use enkat_syntax::{
    collections::HashSet,
    keys::kinds,
    parse::{
        Sources,
        node::{Node, NodeKind},
    },
};

use super::{
    corrections::entries,
    parameter::{Segment, has_parameters, segments},
};

/// The parts of catalogues with texts that several parts of the survey may share.
pub(super) const SHARED: [&str; 4] = ["units", "checks", "placeholders", "dialogs"];

/// A name at the place where a part of the survey gets it.
pub(super) struct Definition<'n> {
    /// The part of the catalogues that has its texts.
    pub(super) part: &'static str,
    /// The name.
    pub(super) name: &'n Node<'n>,
}

impl<'n> Definition<'n> {
    /// Returns the part of the catalogues with the name.
    pub(super) fn owner(&self) -> (&'static str, &'n str) {
        (self.part, self.name.text())
    }
}

/// Everything that has a name of its own in a survey and its modules.
#[derive(Default)]
pub(super) struct Definitions<'n> {
    pub(super) all: Vec<Definition<'n>>,
    /// The names with parameters.
    patterns: Vec<&'n str>,
    /// The values that calls of templates give.
    given: HashSet<&'n str>,
}

impl<'n> Definitions<'n> {
    /// Collects the names that are given in a survey and its modules.
    pub(super) fn of(sources: &'n Sources<'n>) -> Self {
        let mut found = Self::default();
        let modules = sources.modules.iter().map(|module| &module.document);
        for root in [&sources.header]
            .into_iter()
            .chain(modules)
            .filter_map(|d| d.root.as_ref())
        {
            found.add_keys("scales", root.get("scales"));
            found.add_keys("presets", root.get("presets"));
            let contents = [root.get("templates"), root.get("sections")];
            contents.into_iter().flatten().for_each(|node| found.walk(node));
        }
        let scores = sources.scores.as_ref();
        found.add_keys("scores", scores.and_then(|scores| scores.root.as_ref()));
        let attention = sources.attention.as_ref();
        found.add_keys(
            "attention",
            attention.and_then(|attention| attention.root.as_ref()),
        );
        let pages = sources.pages.iter();
        pages
            .filter_map(|page| page.root.as_ref())
            .for_each(|root| found.walk(root));
        found
    }

    /// Collects the ids of elements that a module gives, without those that calls of templates make.
    pub(super) fn ids_of_module(root: &'n Node<'n>) -> HashSet<String> {
        let mut found = Self::default();
        let contents = [root.get("templates"), root.get("sections")];
        contents.into_iter().flatten().for_each(|node| found.walk(node));
        let elements = found
            .all
            .iter()
            .filter(|defined| ["sections", "groups", "questions"].contains(&defined.part));
        elements.map(|defined| defined.name.text().to_owned()).collect()
    }

    /// Tests whether a call of a template may make a name.
    pub(super) fn may_make(&self, name: &str) -> bool {
        self.patterns.iter().any(|pattern| {
            let segments = segments(pattern);
            let parameters = segments
                .iter()
                .filter(|segment| !matches!(segment, Segment::Text(_)));
            let is_one = parameters.count() == 1;
            let text = |segment: Option<&Segment<'_>>| match segment {
                Some(Segment::Text(range)) => pattern.get(range.clone()).unwrap_or_default(),
                _ => "",
            };
            let value = name.strip_prefix(text(segments.first()));
            let value = value.and_then(|rest| rest.strip_suffix(text(segments.last())));
            value.is_some_and(|value| !is_one || self.given.contains(value))
        })
    }

    fn add(&mut self, part: &'static str, name: &'n Node<'n>) {
        if has_parameters(name.text()) {
            self.patterns.push(name.text());
        } else if name.scalar().is_some() {
            self.all.push(Definition { part, name });
        }
    }

    fn add_keys(&mut self, part: &'static str, node: Option<&'n Node<'n>>) {
        let keys = node.into_iter().flat_map(entries);
        keys.for_each(|(key, _)| self.add(part, key));
    }

    /// Collects the names in the content of pages, templates and modules.
    fn walk(&mut self, node: &'n Node<'n>) {
        match &node.kind {
            NodeKind::Scalar(_) => {}
            NodeKind::Sequence(items) => items.iter().for_each(|item| self.walk(item)),
            NodeKind::Mapping(members) => {
                for (key, value) in members {
                    self.member(key.text(), value);
                }
            }
        }
    }

    fn member(&mut self, key: &str, value: &'n Node<'n>) {
        match &value.kind {
            _ if matches!(key, "with" | "each") => self.add_given(value),
            NodeKind::Scalar(_) => {
                if let Some(part) = part(key) {
                    self.add(part, value);
                }
            }
            NodeKind::Sequence(items) if key == "boxes" => {
                let ids = items.iter().filter(|item| item.scalar().is_some());
                ids.for_each(|id| self.add("questions", id));
                self.walk(value);
            }
            _ => self.walk(value),
        }
    }

    fn add_given(&mut self, node: &'n Node<'n>) {
        match &node.kind {
            NodeKind::Scalar(scalar) => {
                self.given.insert(&scalar.text);
            }
            NodeKind::Sequence(items) => items.iter().for_each(|item| self.add_given(item)),
            NodeKind::Mapping(members) => members.iter().for_each(|(_, value)| self.add_given(value)),
        }
    }
}

/// Returns the part of the catalogues with the texts of the name behind a key, if the key gives or names one.
fn part(key: &str) -> Option<&'static str> {
    Some(match key {
        "section" => "sections",
        "group" | "repeat" => "groups",
        "unit" => "units",
        "message" => "checks",
        "placeholder" => "placeholders",
        "dialog" => "dialogs",
        "or_box" | "box" => "questions",
        _ if kinds().any(|(kind, _)| kind == key) => "questions",
        _ => return None,
    })
}
