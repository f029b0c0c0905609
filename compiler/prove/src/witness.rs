//! Participants who show that something is possible.

use enkat_model::{Artifact, Date, FlagSet, Gender, Session, Tailoring};
use serde_json::{Map, Value, json};

use crate::{
    circuit::{Cone, Lit, Simulation},
    domain::Field,
    encode::{Encoding, Raw, Settings},
    solver::State,
    tailored::Tailored,
};

/// A participant in a state: flags, gender, and what stands in fields.
#[derive(Clone, Debug, Default, PartialEq)]
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
        if !artifact.assumes(self.flags, self.gender) {
            return false;
        }
        let tailoring = Tailoring::new(artifact, artifact.derived_from(self.flags), self.gender);
        let model = tailoring.model();
        let session = Session::with_answers(&model, today, &self.answers);
        is_so(&Tailored {
            artifact,
            tailoring: &tailoring,
            session: &session,
        })
    }

    /// Reads a state.
    pub(crate) fn of(encoding: &Encoding<'_>, state: &State) -> Self {
        let sent = encoding.settings.sent.iter().enumerate();
        let sent = sent.filter(|(_, lit)| **lit != Lit::FALSE && state.has(**lit));
        let ticks = ticks(encoding, state);
        let elements = encoding
            .artifact
            .elements
            .iter()
            .zip(&encoding.fields)
            .zip(&encoding.raw);
        let answers = elements.filter_map(|((included, field), raw)| {
            Some((included.element.id.clone(), value(field, raw, state, &ticks)?))
        });
        Self {
            flags: sent.map(|(index, _)| index).collect(),
            gender: Settings::gender_of(encoding.settings.gender_bits.map(|bit| state.has(bit))),
            answers: answers.collect(),
        }
    }
}

/// Calculates which boxes are ticked: ticks that exclude each other do not stand together.
fn ticks(encoding: &Encoding<'_>, state: &State) -> Simulation {
    let circuit = &encoding.circuit;
    let ticks = encoding.raw.iter().filter_map(|raw| match raw {
        Raw::Tick { ticked, .. } => Some(*ticked),
        Raw::None | Raw::Classes { .. } => None,
    });
    let cone = Cone::of(circuit, &ticks.collect::<Vec<_>>(), false);
    let mut simulation = Simulation::empty(circuit);
    simulation.run_cone(circuit, &cone, |node| state.lanes(node));
    simulation
}

/// Returns what stands in a field.
fn value(field: &Field, raw: &Raw, state: &State, ticks: &Simulation) -> Option<Value> {
    match (field, raw) {
        (Field::Tick, Raw::Tick { ticked, .. }) => (ticks.of(*ticked) != 0).then_some(Value::Bool(true)),
        (Field::Classes { classes, .. }, Raw::Classes { bits, refusal, .. }) => {
            let digits = bits.iter().enumerate().filter(|(_, bit)| state.has(**bit));
            let code: usize = digits.map(|(at, _)| 1 << at).sum();
            match code.checked_sub(1).and_then(|class| classes.get(class)) {
                Some(class) => Some(class.example.clone()),
                // A number in the place of a text, or a text in the place of a number, is refused.
                None => (*refusal != Lit::FALSE && state.has(*refusal)).then(|| json!([])),
            }
        }
        _ => None,
    }
}

/// Makes a state smaller in which all of these literals hold: field by field, then gender and flags.
pub(crate) fn smallest(encoding: &Encoding<'_>, lits: &[Lit], state: &State) -> State {
    let circuit = &encoding.circuit;
    let cone = Cone::of(circuit, lits, true);
    let mut simulation = Simulation::empty(circuit);
    let mut holds = |state: &State| {
        simulation.run_cone(circuit, &cone, |node| state.lanes(node));
        lits.iter().all(|lit| simulation.of(*lit) != 0)
    };
    let in_cone: std::collections::HashSet<usize> = cone.nodes().collect();
    let mut smallest = State(state.0.intersection(&in_cone).copied().collect());
    let groups = groups(encoding);
    // Twice: without a flag, answers may be superfluous that were needed with it.
    for group in groups.iter().chain(&groups) {
        if group.iter().all(|input| !smallest.has(*input)) {
            continue;
        }
        let without = State(
            smallest
                .0
                .iter()
                .copied()
                .filter(|node| group.iter().all(|lit| lit.node() != *node))
                .collect(),
        );
        if holds(&without) {
            smallest = without;
        }
    }
    smallest
}

/// Lists the inputs that are taken away together: those of each field, from the last to the first, of the gender, and of each flag.
fn groups(encoding: &Encoding<'_>) -> Vec<Vec<Lit>> {
    let fields = encoding.raw.iter().rev().map(|raw| match raw {
        Raw::None => Vec::new(),
        Raw::Tick { input, .. } => vec![*input],
        Raw::Classes { bits, refusal, .. } => bits.iter().chain([refusal]).copied().collect(),
    });
    let gender = encoding.settings.gender_bits.to_vec();
    let flags = encoding.settings.sent.iter().filter(|lit| **lit != Lit::FALSE);
    fields
        .chain([gender])
        .chain(flags.map(|flag| vec![*flag]))
        .collect()
}
