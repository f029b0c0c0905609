//! A participant's model: what is left of a survey once flags and gender are known.

use crate::survey::{Attention, Element, ElementId, Header, NoSettings, Payload, Score, boxes};

/// A participant's model. [`tailor`](crate::tailor()) makes it; [`client_model`](crate::client_model()) gives the form in which a
/// browser gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The identity and the settings of the survey.
    pub header: Header,
    /// The elements that are included, in survey order.
    pub elements: Vec<Element<NoSettings>>,
    /// The fields that are saved beside and instead of the plain answers.
    pub payload: Payload<NoSettings>,
    /// The scores of which at least one question is included.
    pub scores: Vec<Score>,
    /// The attention rules that some answers raise.
    pub attention: Vec<Attention<NoSettings>>,
    /// The dependencies between the states of elements.
    pub index: RuleIndex,
}

/// For every element the elements whose state depends on it directly, and an order in which states can be computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleIndex {
    /// The elements, each after all that its state depends on.
    pub order: Vec<ElementId>,
    /// By element: its position in `order`.
    pub rank: Vec<u32>,
    /// By element: the elements whose state depends on it, in the order of their ranks.
    pub listeners: Vec<Vec<ElementId>>,
    /// By element: the opt-out that disables it.
    pub or_box: Vec<Option<ElementId>>,
    /// By element: whether it is a choice with rules on some options.
    pub has_option_rules: Vec<bool>,
}

impl Model {
    /// Returns the element with this id, which comes from this model.
    pub fn element(&self, id: ElementId) -> &Element<NoSettings> {
        &self.elements[id.index()]
    }

    /// Returns the checkboxes of a group.
    pub fn boxes(&self, group: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        boxes(&self.elements, group)
    }

    /// Returns the pages, in order.
    pub fn pages(&self) -> impl Iterator<Item = ElementId> + '_ {
        let pages = self
            .elements
            .iter()
            .enumerate()
            .filter(|(_, element)| element.within.is_none());
        pages.map(|(index, _)| ElementId::at(index))
    }

    /// Finds the page that an element is on.
    pub fn page_of(&self, id: ElementId) -> ElementId {
        let mut at = id;
        while let Some(within) = self.element(at).within {
            at = within;
        }
        at
    }

    /// Tests whether an answer to this element needs consent: the survey asks for it, and the element is not on the page that does.
    pub fn needs_consent(&self, id: ElementId) -> bool {
        let consent = self.header.consent.as_ref();
        consent.is_some_and(|consent| self.element(self.page_of(id)).id != consent.page)
    }
}
