//! A page for a participant: its elements and their rules, each with its source location.

use enkat_compiler::lower::{Decides, Rule, Term};
use enkat_model::{Body, ElementId};
use serde::Serialize;

use super::{
    conditions::facts,
    participant::Answering,
    print::Printer,
    reasons::{ElementState, decides, display_rule, element_state},
};

/// An element of a page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageElement<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its kind.
    pub kind: &'static str,
    /// The depth within the page, which has depth 0.
    pub depth: usize,
    /// The state for the participant.
    pub state: ElementState,
    /// The source location.
    pub place: String,
    /// The flags, any of which includes it, as they are written; empty when it is always included.
    pub included_in: Vec<String>,
    /// The genders that include it, as they are written; empty for all.
    pub genders: Vec<String>,
    /// Its rules.
    pub rules: Vec<PageRule>,
}

/// A rule, and whether it holds.
#[derive(Debug, Serialize)]
pub struct PageRule {
    /// Its effect.
    pub decides: String,
    /// Its condition.
    #[serde(flatten)]
    pub condition: PageCondition,
    /// The parts of the condition, if there is more than one.
    pub parts: Vec<PageCondition>,
}

/// A condition, and whether it holds.
#[derive(Debug, Serialize)]
pub struct PageCondition {
    /// The text, as it is written.
    pub text: String,
    /// The source location.
    pub place: String,
    /// Whether it holds now.
    pub holds: bool,
    /// The values that it reads, such as "stress is 3".
    pub facts: Vec<String>,
}

impl Printer<'_> {
    /// Lists the elements of a page in survey order, the page first; an empty list when there is no such page.
    pub fn page<'a>(&self, answering: &Answering<'a>, page: &str) -> Vec<PageElement<'a>> {
        let elements = &answering.participant.artifact.elements;
        let is_page = |body: &Body<_>| matches!(body, Body::Page { .. });
        let is_this = |at: &usize| is_page(&elements[*at].element.body) && elements[*at].element.id == page;
        let Some(first) = (0..elements.len()).find(is_this) else {
            return Vec::new();
        };
        let rest = first + 1..elements.len();
        let rest = rest.take_while(|at| !is_page(&elements[*at].element.body));
        std::iter::once(first)
            .chain(rest)
            .map(|at| self.standing(answering, ElementId::at(at)))
            .collect()
    }

    fn standing<'a>(&self, answering: &Answering<'a>, id: ElementId) -> PageElement<'a> {
        let element = &answering.participant.artifact.elements[id.index()].element;
        let place = &self.places.elements[id.index()];
        let target = decides(answering, id);
        let rules = self.places.rules.iter().filter(|rule| rule.target == target);
        PageElement {
            id: &element.id,
            kind: element.body.kind().name(),
            depth: depth(answering, id),
            state: element_state(answering, id),
            place: self.place(place.id),
            included_in: place.included_in.iter().map(|span| self.text(*span)).collect(),
            genders: place.genders.iter().map(|span| self.text(*span)).collect(),
            rules: rules.map(|rule| self.standard(answering, rule)).collect(),
        }
    }

    fn standard(&self, answering: &Answering<'_>, rule: &Rule) -> PageRule {
        let mut parts = Vec::new();
        let display_rule = display_rule(&rule.term);
        let term = display_rule.unwrap_or(&rule.term);
        if !term.parts.is_empty() {
            let mut add = |atom| parts.push(self.holding(answering, atom));
            term.for_each_atom(&mut add);
        }
        PageRule {
            decides: match &rule.decides {
                Decides::Hidden if display_rule.is_some() => "shown only when".to_owned(),
                Decides::Hidden => "hidden when".to_owned(),
                Decides::HiddenOption(option) => format!("option {option} hidden when"),
                Decides::Message(name) => format!("constraint {name}"),
            },
            condition: self.holding(answering, term),
            parts,
        }
    }

    fn holding(&self, answering: &Answering<'_>, term: &Term) -> PageCondition {
        PageCondition {
            text: self.condition_text(answering.participant.artifact, term),
            place: self.place(term.span),
            holds: answering.holds(&term.condition),
            facts: facts(answering, &term.condition),
        }
    }
}

/// Counts the parents of an element.
fn depth(answering: &Answering<'_>, id: ElementId) -> usize {
    let elements = &answering.participant.artifact.elements;
    let above = |id: &ElementId| elements[id.index()].element.within;
    std::iter::successors(above(&id), above).count()
}
