//! Participants who show that something is possible.

use enkat_model::{Artifact, Date, ElementId, FlagSet, Gender, Session, Tailoring};
use serde_json::{Map, Value, json};

use crate::{
    circuit::{Circuit, Cone, Lit, Simulation, Valuation},
    collections::HashSet,
    domain::Field,
    encode::{Encoding, Raw, Settings},
    solver::State,
    tailored::Tailored,
};

/// A participant in a state: flags, gender, and what stands in fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// The flags that are sent.
    pub flags: FlagSet,
    /// The gender, if it is known.
    pub gender: Option<Gender>,
    /// Id → value, in survey order.
    pub answers: Map<String, Value>,
}

impl Witness {
    /// Returns whether something is true of the participant, on a day, as the runtime sees it.
    pub(crate) fn confirms(
        &self,
        artifact: &Artifact,
        today: Date,
        is_so: impl Fn(&Tailored<'_>) -> bool,
    ) -> bool {
        self.tailored(artifact, today, is_so).unwrap_or(false)
    }

    /// Evaluates something for the participant, on a day, as the runtime sees it; `None` if the survey does not assume the settings.
    pub(crate) fn tailored<T>(
        &self,
        artifact: &Artifact,
        today: Date,
        evaluate: impl FnOnce(&Tailored<'_>) -> T,
    ) -> Option<T> {
        if !artifact.assumes(self.flags, self.gender) {
            return None;
        }
        let tailoring = Tailoring::new(artifact, artifact.derived_from(self.flags), self.gender);
        let model = tailoring.model();
        let session = Session::with_answers(&model, today, &self.answers);
        Some(evaluate(&Tailored {
            artifact,
            tailoring: &tailoring,
            session: &session,
        }))
    }

    /// Returns the page on which the participant sees some elements, on a day, as the runtime sees it: that of the first one that is
    /// shown, or else the first page with one of them that shows anything.
    pub fn page_of_any(&self, artifact: &Artifact, today: Date, elements: &[ElementId]) -> Option<ElementId> {
        let page = self.tailored(artifact, today, |tailored| {
            let is_page_shown = |id: &&ElementId| tailored.shows(artifact.page_of(**id));
            let shown = elements.iter().find(|id| tailored.shows(**id));
            let found = shown.or_else(|| elements.iter().find(is_page_shown))?;
            Some(artifact.page_of(*found))
        });
        page.flatten()
    }

    /// Lists the elements that the participant sees, on a day, as the runtime sees it; `None` if the survey does not assume the settings.
    pub fn sees(&self, artifact: &Artifact, today: Date) -> Option<Vec<ElementId>> {
        self.tailored(artifact, today, |tailored| {
            let all = (0..artifact.elements.len()).map(ElementId::at);
            all.filter(|id| tailored.shows(*id)).collect()
        })
    }

    /// Reads a state.
    pub(crate) fn of(encoding: &Encoding<'_>, state: &State) -> Self {
        Self::of_circuit(encoding, &encoding.circuit, state)
    }

    /// Reads a state of a survey whose circuit another one has.
    pub(crate) fn of_circuit(encoding: &Encoding<'_>, circuit: &Circuit, state: &State) -> Self {
        let sent = encoding.settings.sent.iter().enumerate();
        let sent = sent.filter(|(_, lit)| **lit != Lit::FALSE && state.has(**lit));
        let contents = contents(encoding, circuit, state);
        let elements = encoding
            .artifact
            .elements
            .iter()
            .zip(&encoding.fields)
            .zip(&encoding.raw);
        let answers = elements.filter_map(|((included, field), raw)| {
            Some((included.element.id.clone(), value(field, raw, &contents)?))
        });
        Self {
            flags: sent.map(|(index, _)| index).collect(),
            gender: Settings::gender_of(encoding.settings.gender_bits.map(|bit| state.has(bit))),
            answers: answers.collect(),
        }
    }
}

/// Returns for each of some participants whether something is true of it, on a day, as the runtime sees it. `is_so` gets its place among
/// them. The survey is tailored once for all that are the same.
pub(crate) fn confirmed(
    witnesses: &[Witness],
    artifact: &Artifact,
    today: Date,
    is_so: impl Fn(usize, &Tailored<'_>) -> bool,
) -> Vec<bool> {
    let mut confirmed = vec![false; witnesses.len()];
    let mut open: Vec<usize> = (0..witnesses.len()).collect();
    while let Some(first) = open.first().map(|at| &witnesses[*at]) {
        let (same, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|at| witnesses[*at] == *first);
        open = others;
        first.tailored(artifact, today, |tailored| {
            for at in same {
                confirmed[at] = is_so(at, tailored);
            }
        });
    }
    confirmed
}

/// Calculates what stands in fields: ticks that exclude each other do not stand together, and each value is of one class. A field whose
/// bits are all off is empty: its literals stay false.
fn contents(encoding: &Encoding<'_>, circuit: &Circuit, state: &State) -> Simulation {
    let mut lits = Vec::new();
    for raw in encoding
        .raw
        .iter()
        .filter(|raw| raw.bits().any(|bit| state.has(bit)))
    {
        match raw {
            Raw::None => {}
            Raw::Tick { ticked, .. } => lits.push(*ticked),
            Raw::Classes { is, refused, .. } => lits.extend(is.iter().chain([refused])),
        }
    }
    let cone = Cone::of(circuit, &lits, false);
    let mut simulation = Simulation::empty(circuit);
    simulation.run_cone(circuit, &cone, |node| state.lanes(node));
    simulation
}

/// Returns what stands in a field.
fn value(field: &Field, raw: &Raw, contents: &Simulation) -> Option<Value> {
    let holds = |lit: Lit| contents.of(lit) != 0;
    match (field, raw) {
        (Field::Tick, Raw::Tick { ticked, .. }) => holds(*ticked).then_some(Value::Bool(true)),
        (Field::Classes { classes, .. }, Raw::Classes { is, refused, .. }) => {
            let mut classes = classes.iter().zip(is);
            match classes.find(|(_, is)| holds(**is)) {
                Some((class, _)) => Some(class.example.clone()),
                // A number in the place of a text, or a text in the place of a number, is refused.
                None => holds(*refused).then(|| json!([])),
            }
        }
        _ => None,
    }
}

/// Lists those of some literals that hold in a state.
pub(crate) fn holding(encoding: &Encoding<'_>, lits: &[Lit], state: &State) -> Vec<Lit> {
    let circuit = &encoding.circuit;
    let mut simulation = Simulation::empty(circuit);
    let cone = Cone::of(circuit, lits, true);
    simulation.run_cone(circuit, &cone, |node| state.lanes(node));
    lits.iter()
        .copied()
        .filter(|lit| simulation.of(*lit) != 0)
        .collect()
}

/// Makes a state smaller in which all of these literals hold: field by field, then gender and flags.
pub(crate) fn smallest(encoding: &Encoding<'_>, lits: &[Lit], state: &State) -> State {
    let circuit = &encoding.circuit;
    let needed = circuit.conjuncts(lits);
    let cone = Cone::of(circuit, &needed, true);
    let needed: HashSet<usize> = needed.iter().map(|lit| lit.node()).collect();
    let mut valuation = Valuation::of_cone(circuit, &cone, |input| state.0.contains(&input));
    let is_on = |node: &usize| state.0.contains(node);
    let mut smallest = State(cone.nodes().filter(is_on).collect());
    let groups = encoding.parts_of_states();
    // Twice: without a flag, answers may be superfluous that were needed with it.
    for group in groups.iter().chain(&groups) {
        let on = group.iter().map(|lit| lit.node());
        let on: Vec<usize> = on.filter(|input| smallest.0.contains(input)).collect();
        let is_superfluous = !on.is_empty()
            && valuation
                .switch(circuit, on.iter().copied(), |node| !needed.contains(&node))
                .is_some();
        if is_superfluous {
            for input in on {
                smallest.0.remove(&input);
            }
        }
    }
    smallest
}
