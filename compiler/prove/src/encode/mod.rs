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

pub(crate) use self::{
    drawn::drawn_within,
    fields::{Raw, coded, raw},
    orders::Decided,
    quantities::from_option,
    settings::Settings,
};
use self::{orders::OrderTable, states::StateLits};
use crate::{
    Audience,
    circuit::{Circuit, Lit},
    domain::{Cuts, Field, fields as fields_of},
    solver::State,
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
    /// The flags and fields of another survey in the same circuit that this one does not have.
    pub(crate) beside: Beside,
    complete: Option<Lit>,
}

/// Flags, as they are sent, and fields of another survey.
#[derive(Debug, Default)]
pub(crate) struct Beside {
    pub(crate) sent: Vec<Lit>,
    pub(crate) raw: Vec<Raw>,
}

/// The bits of a state, in a circuit.
#[derive(Debug)]
pub(crate) struct StateBits {
    pub(crate) circuit: Circuit,
    pub(crate) settings: Settings,
    pub(crate) fields: Vec<Field>,
    pub(crate) raw: Vec<Raw>,
    /// Orders that bits of the circuit decide already.
    pub(crate) decided: Decided,
}

impl<'a> Encoding<'a> {
    /// Encodes a survey.
    pub(crate) fn new(artifact: &'a Artifact, cuts: &Cuts, today: Date, restrictions: Restrictions) -> Self {
        Self::tailored(artifact, Audience::default(), cuts, today, restrictions)
    }

    /// Encodes a survey as some participants get it. The circuit has nothing that they do not get.
    pub(crate) fn of_audience(artifact: &'a Artifact, audience: Audience, cuts: &Cuts, today: Date) -> Self {
        Self::tailored(artifact, audience, cuts, today, Restrictions::InForce)
    }

    fn tailored(
        artifact: &'a Artifact,
        audience: Audience,
        cuts: &Cuts,
        today: Date,
        restrictions: Restrictions,
    ) -> Self {
        let mut circuit = Circuit::new();
        let settings = Settings::of_audience(artifact, audience, &mut circuit);
        let fields = fields_of(artifact, cuts, today);
        let raw = raw(artifact, &fields, |_| None, &mut circuit);
        let state = StateBits {
            circuit,
            settings,
            fields,
            raw,
            decided: Decided::default(),
        };
        Self::of_state(artifact, state, today, restrictions)
    }

    /// Encodes a survey whose settings and fields are in a circuit.
    pub(crate) fn of_state(
        artifact: &'a Artifact,
        state: StateBits,
        today: Date,
        restrictions: Restrictions,
    ) -> Self {
        let index = rule_index(artifact);
        let count = artifact.elements.len();
        let mut encoding = Self {
            artifact,
            today,
            circuit: state.circuit,
            settings: state.settings,
            fields: state.fields,
            raw: state.raw,
            kept: vec![Lit::FALSE; count],
            states: StateLits::none_of(count),
            possible: Lit::TRUE,
            exact: Lit::TRUE,
            selectors: Vec::new(),
            restrictions,
            or_boxes: index.or_box,
            orders: OrderTable::deciding_as(state.decided),
            beside: Beside::default(),
            complete: None,
        };
        encoding.assume();
        encoding.include();
        encoding.open(&index.order);
        encoding.order_transitively();
        encoding
    }

    /// Lists the bits of flags, as they are sent.
    pub(crate) fn sent(&self) -> impl Iterator<Item = Lit> + '_ {
        let sent = self.settings.sent.iter().chain(&self.beside.sent);
        sent.copied().filter(|lit| *lit != Lit::FALSE)
    }

    /// Lists the contents of fields.
    pub(crate) fn contents(&self) -> impl DoubleEndedIterator<Item = &Raw> {
        self.raw.iter().chain(&self.beside.raw)
    }

    /// Lists the bits of states by what they are of: each field, from the last to the first, the gender, and each flag.
    pub(crate) fn parts_of_states(&self) -> Vec<Vec<Lit>> {
        let fields = self.contents().rev().map(|raw| raw.bits().collect());
        let gender = self.settings.gender_bits.to_vec();
        fields
            .chain([gender])
            .chain(self.sent().map(|flag| vec![flag]))
            .collect()
    }

    /// Translates a state of another encoding of the same survey.
    pub(crate) fn translate(&self, state: &State, from: &Self) -> State {
        let of_both = self.parts_of_states().into_iter().zip(from.parts_of_states());
        let bits = of_both.flat_map(|(here, there)| here.into_iter().zip(there));
        let on = bits.filter(|(_, there)| state.0.contains(&there.node()));
        State(on.map(|(here, _)| here.node()).collect())
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
