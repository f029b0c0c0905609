//! The contents of fields, as bits of the state.

use enkat_model::{Artifact, Checkboxes, ElementId};

use crate::{
    circuit::{Circuit, Lit},
    domain::Field,
};

/// The content of a field, shown or not.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    /// There is no field.
    None,
    /// Whether it is ticked. `input` is the bit of the state; ticks that exclude each other do not stand together.
    Tick { input: Lit, ticked: Lit },
    /// Whether its value is of each class.
    Classes {
        /// The bits of the number of the class, from 1; 0 stands for no answer, and so do numbers without a class.
        bits: Vec<Lit>,
        /// By class: whether the value is of it.
        is: Vec<Lit>,
        /// The bit of the state by which a field without an answer holds something that is refused.
        refusal: Lit,
        /// Whether it holds something that is refused.
        refused: Lit,
    },
}

impl Raw {
    /// Lists the bits of the state that it is read from.
    pub(crate) fn bits(&self) -> impl Iterator<Item = Lit> + '_ {
        let (bits, last) = match self {
            Self::None => (&[][..], None),
            Self::Tick { input, .. } => (&[][..], Some(*input)),
            Self::Classes { bits, refusal, .. } => (&bits[..], Some(*refusal)),
        };
        bits.iter().copied().chain(last)
    }
}

/// Adds the bits of all fields; `given` has those that are there already.
pub(crate) fn raw(
    artifact: &Artifact,
    fields: &[Field],
    mut given: impl FnMut(usize) -> Option<Raw>,
    circuit: &mut Circuit,
) -> Vec<Raw> {
    let mut raw: Vec<Raw> = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let next = match (field, given(index)) {
            (Field::None, _) => Raw::None,
            (Field::Tick, given) => {
                let input = match given {
                    Some(Raw::Tick { input, .. }) => input,
                    _ => circuit.input(),
                };
                let excluding = excluding(artifact, ElementId::at(index));
                let excluded = excluding.filter_map(|other| match raw.get(other.index())? {
                    Raw::Tick { ticked, .. } => Some(*ticked),
                    Raw::None | Raw::Classes { .. } => None,
                });
                let excluded = circuit.any(excluded.collect::<Vec<_>>());
                Raw::Tick {
                    input,
                    ticked: circuit.and(input, !excluded),
                }
            }
            (Field::Classes { .. }, Some(given)) => given,
            (
                Field::Classes {
                    classes,
                    can_be_refused,
                },
                None,
            ) => coded(classes.len(), *can_be_refused, circuit),
        };
        raw.push(next);
    }
    raw
}

/// Lists the boxes that cannot be ticked together with a box of a group.
fn excluding(artifact: &Artifact, tick: ElementId) -> impl Iterator<Item = ElementId> + '_ {
    let element = &artifact.elements[tick.index()].element;
    let group = element.within.filter(|_| element.body.is_box_of_group());
    let boxes = group.into_iter().flat_map(|group| artifact.boxes(group));
    let limits = group.and_then(|group| artifact.elements[group.index()].element.body.checkboxes());
    boxes.filter(move |other| {
        let both = [*other, tick];
        let excludes = |limits: &Checkboxes| {
            let sets = limits.at_most_one.iter();
            both.iter().any(|one| limits.exclusive.contains(one))
                || sets
                    .into_iter()
                    .any(|set| both.iter().all(|one| set.contains(one)))
        };
        *other != tick && limits.is_some_and(excludes)
    })
}

/// Adds the bits of a field with so many classes.
pub(crate) fn coded(classes: usize, can_be_refused: bool, circuit: &mut Circuit) -> Raw {
    let width = (usize::BITS - classes.leading_zeros()) as usize;
    let bits: Vec<Lit> = (0..width).map(|_| circuit.input()).collect();
    let is: Vec<Lit> = (1..=classes)
        .map(|code| {
            let digits = bits.iter().enumerate();
            circuit.all(digits.map(|(at, bit)| if code >> at & 1 == 1 { *bit } else { !*bit }))
        })
        .collect();
    let answered = circuit.any(is.iter().copied());
    let refusal = if can_be_refused {
        circuit.input()
    } else {
        Lit::FALSE
    };
    Raw::Classes {
        bits,
        is,
        refusal,
        refused: circuit.and(refusal, !answered),
    }
}
