//! Filling in a survey step by step, so that the answers can be sent.
//!
//! A draft can be sent if certain literals hold. Each of them belongs to the last step that it reads, so that no later step changes it.

mod induction;
mod states;

use enkat_model::{ElementId, rule_index};

use crate::{
    circuit::{Lit, Node},
    encode::{Encoding, Raw},
};

/// The last step that a literal reads: 1 for the first step.
type Place = usize;
/// The place of nodes that read only settings.
const SETTINGS: Place = 0;

/// The steps of a survey.
pub(crate) struct Plan {
    /// The literals that hold for all settings which the survey assumes.
    assumed: Vec<Lit>,
    /// By node.
    places: Vec<Place>,
    /// By place; that of settings comes first, and has nothing to fill in.
    steps: Vec<Step>,
}

/// Fields that are filled in together.
#[derive(Default)]
struct Step {
    /// The literals with this place that have to hold.
    needed: Vec<Lit>,
    /// The bits of the fields.
    bits: Vec<Lit>,
    /// Contents to choose from: the bits that are on.
    contents: Vec<Vec<Lit>>,
}

impl Plan {
    /// Plans how to fill in a survey so that a literal holds; nothing if it reads a bit that belongs to no field.
    pub(crate) fn new(encoding: &Encoding<'_>, complete: Lit) -> Option<Self> {
        let fields = fields(encoding);
        let mut steps = vec![Step::default()];
        steps.extend(fields.iter().map(|fields| Step::new(encoding, fields)));
        let places = places(encoding, &steps);
        let place = |lit: &Lit| places[lit.node()];
        let mut assumed = encoding.circuit.conjuncts(&[encoding.possible]);
        assumed.retain(|lit| place(lit) == SETTINGS);
        let needed = [complete, encoding.exact, encoding.possible];
        let needed = encoding.circuit.conjuncts(&needed).into_iter();
        for lit in needed.filter(|lit| !assumed.contains(lit)) {
            steps.get_mut(place(&lit))?.needed.push(lit);
        }
        Some(Self {
            assumed,
            places,
            steps,
        })
    }
}

impl Step {
    fn new(encoding: &Encoding<'_>, fields: &[ElementId]) -> Self {
        let raw = fields.iter().map(|id| &encoding.raw[id.index()]);
        let mut bits: Vec<Lit> = raw.clone().flat_map(Raw::bits).collect();
        bits.retain(|bit| *bit != Lit::FALSE);
        let contents = match raw.clone().next() {
            Some(Raw::Classes { bits, is, .. }) => codes(bits, is.len()),
            _ => ticks(&bits),
        };
        Self {
            needed: Vec::new(),
            bits,
            contents,
        }
    }
}

/// Lists the contents of a field with so many classes: nothing, and each class.
fn codes(bits: &[Lit], classes: usize) -> Vec<Vec<Lit>> {
    let digits = |code: usize| bits.iter().enumerate().filter(move |(at, _)| code >> at & 1 == 1);
    (0..=classes)
        .map(|code| digits(code).map(|(_, bit)| *bit).collect())
        .collect()
}

/// Lists contents of boxes: nothing, the first ones, and each alone.
fn ticks(boxes: &[Lit]) -> Vec<Vec<Lit>> {
    let first = (0..=boxes.len()).map(|count| boxes[..count].to_vec());
    let alone = boxes.iter().skip(1).map(|one| vec![*one]);
    first.chain(alone).collect()
}

/// Lists the fields by steps, as far as possible after those that they depend on. The boxes of a group are filled in together.
fn fields(encoding: &Encoding<'_>) -> Vec<Vec<ElementId>> {
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

/// Finds the places of nodes. Those that read a bit of no step come after the last one.
fn places(encoding: &Encoding<'_>, steps: &[Step]) -> Vec<Place> {
    let nodes = encoding.circuit.nodes();
    let mut places = vec![steps.len(); nodes.len()];
    for bit in encoding.settings.bits() {
        places[bit.node()] = SETTINGS;
    }
    for (at, step) in steps.iter().enumerate() {
        for bit in &step.bits {
            places[bit.node()] = at;
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
