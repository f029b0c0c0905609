//! The proof by induction that everybody can send: fields are filled in step by step, and always one of a step's contents will do.
//!
//! A draft can be sent if certain literals hold. Each of them belongs to the last step that it reads. Suppose that, whatever the settings
//! and the contents of earlier steps are, a step has a content with which its literals hold. Then a draft with such a content in every step can
//! be sent. The converse does not hold: a step may lack such a content only after contents that no draft needs.

use enkat_model::{ElementId, rule_index};

use crate::{
    circuit::{Circuit, Lit, Node},
    encode::{Encoding, Raw},
    prover::Prover,
    solver::Outcome,
};

/// The last step that a literal reads: 1 for the first step.
type Place = usize;
/// The place of what reads only settings.
const SETTINGS: Place = 0;
/// The place of what reads a bit that no step fills in.
const UNKNOWN: Place = usize::MAX;

impl Prover<'_> {
    /// Returns whether it is proved that fields can be filled in step by step until the answers can be sent, for all settings that the
    /// survey assumes. If not, there may be such answers all the same.
    pub(crate) fn can_be_filled_in(&mut self, complete: Lit) -> bool {
        let encoding = &self.encoding;
        let steps = steps(encoding);
        let places = places(encoding, &steps);
        let place = |lit: &Lit| places[lit.node()];
        let mut assumed = encoding.circuit.conjuncts(&[encoding.possible]);
        let needed = encoding
            .circuit
            .conjuncts(&[complete, encoding.exact, encoding.possible]);
        assumed.retain(|lit| place(lit) == SETTINGS);
        let mut by_place = vec![Vec::new(); steps.len() + 1];
        for lit in needed.into_iter().filter(|lit| !assumed.contains(lit)) {
            let Some(same) = by_place.get_mut(place(&lit)) else {
                return false;
            };
            same.push(lit);
        }
        // Settings have no content: their literals hold, or not.
        let contents = steps.iter().map(|step| contents(encoding, step));
        let contents: Vec<_> = std::iter::once(vec![Vec::new()]).chain(contents).collect();
        for (at, (lits, contents)) in by_place.iter().zip(&contents).enumerate() {
            let circuit = &mut self.encoding.circuit;
            let is_read = |node: usize| at != SETTINGS && places.get(node) == Some(&at);
            let left = without_content(circuit, lits, contents, is_read);
            let wanted: Vec<Lit> = assumed.iter().copied().chain([left]).collect();
            if left != Lit::FALSE && !matches!(self.solve(&wanted), Outcome::Impossible(_)) {
                return false;
            }
        }
        true
    }
}

/// Builds the literal that none of these contents lets all literals hold. Each content is a list of inputs that are on; the other inputs
/// that are read are off.
fn without_content(
    circuit: &mut Circuit,
    lits: &[Lit],
    contents: &[Vec<Lit>],
    is_read: impl Fn(usize) -> bool,
) -> Lit {
    let mut left = Lit::TRUE;
    for on in contents {
        let value = |input: usize| is_read(input).then(|| on.iter().any(|lit| lit.node() == input));
        let hold = lits.iter().map(|lit| circuit.with_inputs(*lit, &is_read, value));
        let hold: Vec<Lit> = hold.collect();
        let hold = circuit.all(hold);
        left = circuit.and(left, !hold);
        if left == Lit::FALSE {
            break;
        }
    }
    left
}

/// Lists the fields by steps, as far as possible after those that they depend on. The boxes of a group are filled in together.
fn steps(encoding: &Encoding<'_>) -> Vec<Vec<ElementId>> {
    let artifact = encoding.artifact;
    let mut steps: Vec<Vec<ElementId>> = Vec::new();
    let mut places = vec![None; artifact.elements.len()];
    // From the end: a group is filled in with its last box.
    for id in rule_index(artifact).order.into_iter().rev() {
        if matches!(encoding.raw[id.index()], Raw::None) {
            continue;
        }
        let element = &artifact.elements[id.index()].element;
        let group = element.within.filter(|_| element.body.is_box_of_group());
        let place = *places[group.unwrap_or(id).index()].get_or_insert(steps.len());
        if place == steps.len() {
            steps.push(Vec::new());
        }
        steps[place].push(id);
    }
    steps.reverse();
    steps
}

/// Lists contents of the fields of a step: nothing and each class, or nothing, the first boxes, and each box.
fn contents(encoding: &Encoding<'_>, step: &[ElementId]) -> Vec<Vec<Lit>> {
    let mut inputs = Vec::new();
    for id in step {
        match &encoding.raw[id.index()] {
            Raw::None => {}
            Raw::Tick { input, .. } => inputs.push(*input),
            Raw::Classes { bits, is, .. } => {
                let digits = |code: usize| bits.iter().enumerate().filter(move |(at, _)| code >> at & 1 == 1);
                return (0..=is.len())
                    .map(|code| digits(code).map(|(_, bit)| *bit).collect())
                    .collect();
            }
        }
    }
    let first = (0..=inputs.len()).map(|count| inputs[..count].to_vec());
    let each = inputs.iter().skip(1).map(|input| vec![*input]);
    first.chain(each).collect()
}

/// Finds the places of nodes.
fn places(encoding: &Encoding<'_>, steps: &[Vec<ElementId>]) -> Vec<Place> {
    let nodes = encoding.circuit.nodes();
    let mut places = vec![UNKNOWN; nodes.len()];
    for bit in encoding.settings.bits() {
        places[bit.node()] = SETTINGS;
    }
    for (at, step) in steps.iter().enumerate() {
        for bit in step.iter().flat_map(|id| encoding.raw[id.index()].bits()) {
            places[bit.node()] = at + 1;
        }
    }
    for (at, node) in nodes.iter().enumerate() {
        places[at] = match node {
            Node::False => SETTINGS,
            Node::Input => places[at],
            Node::Oracle(example) => places[example.node()],
            Node::And(left, right) => places[left.node()].max(places[right.node()]),
        };
    }
    places
}
