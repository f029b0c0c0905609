//! A survey as a circuit over flags, gender and answers: the meaning of contract §5, for all participants at a time.

mod complete;
mod conditions;
mod drawn;
mod fields;
mod inclusion;
mod orders;
mod quantities;
mod scores;
mod settings;
mod statements;
mod states;

use enkat_model::{Artifact, Date, ElementId, rule_index};

pub(crate) use self::{drawn::drawn_within, fields::Raw, settings::Settings};
use self::{orders::OrderTable, states::StateLits};
use crate::{
    circuit::{Circuit, Lit},
    domain::{Cuts, Field, fields as fields_of},
};

/// A part of a survey that restricts who sees what. Explanations take some away and look at what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Restriction {
    /// The rule by which an element is hidden.
    Hidden(ElementId),
    /// The rule by which an option of a choice, by its index, is hidden.
    OptionHidden(ElementId, usize),
    /// The flags that include an element.
    IncludedIn(ElementId),
    /// The genders that include an element.
    Genders(ElementId),
    /// The assumption with this index.
    Assumption(usize),
}

/// Whether restrictions can be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restrictions {
    /// All are in force.
    InForce,
    /// Each is in force if its literal holds.
    Selectable,
}

/// A survey as a circuit. Lists of literals are in the order of the artifact's elements.
#[derive(Debug)]
pub(crate) struct Encoding<'a> {
    pub(crate) artifact: &'a Artifact,
    pub(crate) today: Date,
    pub(crate) circuit: Circuit,
    pub(crate) settings: Settings,
    pub(crate) fields: Vec<Field>,
    pub(crate) raw: Vec<Raw>,
    /// Whether the participant gets the element.
    pub(crate) kept: Vec<Lit>,
    pub(crate) states: StateLits,
    /// The settings are such as the survey assumes, and the bits of comparisons do not contradict each other.
    pub(crate) possible: Lit,
    /// All numbers are the examples of their classes, and all comparisons what they are for these.
    pub(crate) exact: Lit,
    /// The literals by which restrictions are in force.
    pub(crate) selectors: Vec<(Restriction, Lit)>,
    restrictions: Restrictions,
    /// By element: the opt-out that disables it.
    or_boxes: Vec<Option<ElementId>>,
    pub(crate) orders: OrderTable,
    complete: Option<Lit>,
}

impl<'a> Encoding<'a> {
    /// Encodes a survey.
    pub(crate) fn new(artifact: &'a Artifact, cuts: &Cuts, today: Date, restrictions: Restrictions) -> Self {
        let index = rule_index(artifact);
        let mut circuit = Circuit::new();
        let settings = Settings::new(artifact, &mut circuit);
        let fields = fields_of(artifact, cuts, today);
        let raw = fields::raw(artifact, &fields, &mut circuit);
        let count = artifact.elements.len();
        let mut encoding = Self {
            artifact,
            today,
            circuit,
            settings,
            fields,
            raw,
            kept: vec![Lit::FALSE; count],
            states: StateLits::none_of(count),
            possible: Lit::TRUE,
            exact: Lit::TRUE,
            selectors: Vec::new(),
            restrictions,
            or_boxes: index.or_box,
            orders: OrderTable::default(),
            complete: None,
        };
        encoding.assume();
        encoding.include();
        encoding.open(&index.order);
        encoding.order_transitively();
        encoding
    }

    /// Returns the literal that a restriction is in force.
    fn in_force(&mut self, restriction: Restriction) -> Lit {
        match self.restrictions {
            Restrictions::InForce => Lit::TRUE,
            Restrictions::Selectable => {
                let lit = self.circuit.input();
                self.selectors.push((restriction, lit));
                lit
            }
        }
    }
}
