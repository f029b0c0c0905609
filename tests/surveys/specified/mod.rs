//! The specification of cop3, hex and med: the places of their questions, their possible answers and the valuations of these.

mod cop3;
mod hex;
mod hex_health;
mod hex_hearing;
mod hex_work;
mod kinds;
mod med;
mod med_background;
mod med_health;
mod released;
mod sensitive;
mod words;

use std::{collections::BTreeMap, sync::LazyLock};

use enkat_model::{Artifact, Body, Element, Setting, tailor};
use serde_json::{Map, Value};

use crate::folder::{compiled, names};
use words::words;

/// The built-in surveys, compiled once for all tests.
static SURVEYS: LazyLock<BTreeMap<String, Survey>> = LazyLock::new(|| {
    let compile = |name: String| (name.clone(), Survey(compiled(&name).artifact.unwrap()));
    names().into_iter().map(compile).collect()
});

/// A survey that is compared with its specification.
struct Survey(Artifact);

impl Survey {
    /// Returns a built-in survey.
    fn named(name: &str) -> &'static Self {
        &SURVEYS[name]
    }

    fn elements(&self) -> impl Iterator<Item = &Element<Setting>> {
        self.0.elements.iter().map(|included| &included.element)
    }

    #[track_caller]
    fn element(&self, id: &str) -> &Element<Setting> {
        let found = self.elements().find(|element| element.id == id);
        found.unwrap_or_else(|| panic!("nothing is called {id}"))
    }

    /// Lists the ids of the pages, in order.
    fn pages(&self) -> Vec<&str> {
        let pages = self.elements().filter(|element| element.within.is_none());
        pages.map(|page| page.id.as_str()).collect()
    }

    /// Lists the ids of a page's sections, in order.
    fn sections(&self, page: &str) -> Vec<&str> {
        let sections = self.elements().filter(|element| {
            matches!(element.body, Body::Section {}) && self.above(element).any(|above| above.id == page)
        });
        sections.map(|section| section.id.as_str()).collect()
    }

    /// Returns the parents of an element, the innermost first.
    fn above<'a>(&'a self, element: &'a Element<Setting>) -> impl Iterator<Item = &'a Element<Setting>> {
        let parent =
            |element: &'a Element<Setting>| element.within.map(|id| &self.0.elements[id.index()].element);
        std::iter::successors(parent(element), move |element| parent(element))
    }

    /// Lists the questions of a page or section.
    fn questions<'a>(&'a self, place: &'a str) -> impl Iterator<Item = &'a Element<Setting>> {
        let questions = self
            .elements()
            .filter(|element| element.body.question().is_some());
        questions.filter(move |question| self.above(question).any(|above| above.id == place))
    }

    /// Reports whether an element is included for participants with these settings and no others.
    fn is_asked(&self, id: &str, settings: &[&str]) -> bool {
        let settings: Map<String, Value> = settings
            .iter()
            .map(|setting| ((*setting).to_owned(), Value::Bool(true)))
            .collect();
        let model = tailor(&self.0, self.0.flags_from(&settings), None);
        model.elements.iter().any(|element| element.id == id)
    }

    /// Compares questions, texts and pictures with their specification; all are somewhere in a page or section, or under a
    /// question.
    #[track_caller]
    fn asks(&self, place: &str, specified: &[(&str, &str)]) {
        for (id, expected) in specified {
            let element = self.element(id);
            assert_eq!(words(&element.body), *expected, "{id}");
            assert!(
                self.above(element).any(|above| above.id == place),
                "{id} is not in {place}"
            );
        }
    }

    /// Lists the checkboxes of a group, by the part of their ids after the group's.
    #[track_caller]
    fn boxes(&self, group: &str) -> Vec<&str> {
        let boxes = self.elements().filter(|element| {
            element.body.is_box_of_group()
                && self.above(element).next().is_some_and(|above| above.id == group)
        });
        boxes
            .map(|element| element.id.strip_prefix(group).unwrap_or(&element.id))
            .collect()
    }

    /// Lists the aliases of the flags, each with its setting.
    fn settings(&self) -> Vec<(&str, &str)> {
        let flags = self.0.flags.iter();
        flags
            .filter_map(|flag| Some((flag.alias.as_str(), flag.setting.as_deref()?)))
            .collect()
    }

    /// Returns a text in a language.
    #[track_caller]
    fn text(&self, language: &str, key: &str) -> &str {
        let text = self.0.texts[language].get(key);
        text.unwrap_or_else(|| panic!("there is no text {key} in {language}"))
    }
}
