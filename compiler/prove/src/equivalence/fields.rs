//! Fields that two surveys share: what stands in one also stands in the other.

use enkat_model::{Artifact, Body, Date, ElementId, OptionValue, Parsed, QuestionKind, Setting};
use serde_json::Value;

use crate::{
    circuit::{Circuit, Lit},
    domain::{Class, Constants, Cuts, Field, Line, Meaning, fields as fields_of},
    encode::{Raw, coded, from_option},
};

/// The fields of two surveys, and how they go together.
pub(super) struct SharedFields {
    /// By survey: its fields.
    pub(super) fields: [Vec<Field>; 2],
    /// By survey and field: the bits that it shares with the other survey.
    pub(super) given: [Vec<Option<Raw>>; 2],
    /// The same stands in both.
    pub(super) possible: Lit,
    /// The example of it is the same in both.
    pub(super) exact: Lit,
}

impl SharedFields {
    /// Builds the fields of two surveys, and the bits of those that both have.
    pub(super) fn new(
        artifacts: [&Artifact; 2],
        partners: &[Option<ElementId>],
        today: Date,
        circuit: &mut Circuit,
    ) -> Self {
        let cuts = shared_cuts(artifacts, partners, today);
        let fields = [0, 1].map(|side| fields_of(artifacts[side], &cuts[side], today));
        let mut shared = Self {
            given: [0, 1].map(|side| vec![None; fields[side].len()]),
            fields,
            possible: Lit::TRUE,
            exact: Lit::TRUE,
        };
        for (old, new) in pairs(partners) {
            let bodies = [(artifacts[0], old), (artifacts[1], new)]
                .map(|(artifact, id)| &artifact.elements[id.index()].element.body);
            shared.share([old, new], bodies, today, circuit);
        }
        shared
    }

    /// Adds the bits of a field that both surveys have.
    fn share(
        &mut self,
        ids: [ElementId; 2],
        bodies: [&Body<Setting>; 2],
        today: Date,
        circuit: &mut Circuit,
    ) {
        let [old, new] = [0, 1].map(|side: usize| &self.fields[side][ids[side].index()]);
        let given = match (old, new) {
            (Field::Tick, Field::Tick) => {
                let input = circuit.input();
                [0, 1].map(|_| Raw::Tick { input, ticked: input })
            }
            (Field::Classes { classes: old, .. }, Field::Classes { classes: new, .. }) => {
                match bodies.map(Body::answer) {
                    [Some(QuestionKind::Choice(_)), Some(QuestionKind::Choice(_))] => {
                        options([old, new], circuit)
                    }
                    [Some(QuestionKind::Scalar(one)), Some(QuestionKind::Scalar(other))] if one == other => {
                        let raw = coded(old.len(), one.is_typed(), circuit);
                        [raw.clone(), raw]
                    }
                    _ => {
                        let sides = [0, 1].map(|side| Values {
                            classes: [old, new][side],
                            body: bodies[side],
                            today,
                        });
                        let (raws, possible, exact) = related(&sides, circuit);
                        self.possible = circuit.and(self.possible, possible);
                        self.exact = circuit.and(self.exact, exact);
                        raws
                    }
                }
            }
            _ => return,
        };
        for (side, raw) in given.into_iter().enumerate() {
            self.given[side][ids[side].index()] = Some(raw);
        }
    }
}

/// Builds the literal that boxes are ticked in both surveys or in none: ticks that exclude each other in one of them do not stand together.
pub(super) fn same_ticks(raw: [&[Raw]; 2], partners: &[Option<ElementId>], circuit: &mut Circuit) -> Lit {
    let mut same = Lit::TRUE;
    for (old, new) in pairs(partners) {
        if let (Raw::Tick { ticked: one, .. }, Raw::Tick { ticked: other, .. }) =
            (&raw[0][old.index()], &raw[1][new.index()])
        {
            let both = circuit.same(*one, *other);
            same = circuit.and(same, both);
        }
    }
    same
}

/// Lists the elements that both surveys have.
fn pairs(partners: &[Option<ElementId>]) -> impl Iterator<Item = (ElementId, ElementId)> + '_ {
    let partners = partners.iter().enumerate();
    partners.filter_map(|(at, partner)| Some(((*partner)?, ElementId::at(at))))
}

/// Cuts the answers of two surveys at the constants of both, and at the ends of their ranges.
fn shared_cuts(artifacts: [&Artifact; 2], partners: &[Option<ElementId>], today: Date) -> [Cuts; 2] {
    let mut cuts = artifacts.map(|artifact| Cuts::of_survey(artifact, today));
    for (old, new) in pairs(partners) {
        let ids = [old, new];
        let constants = [0, 1].map(|side: usize| {
            let body = &artifacts[side].elements[ids[side].index()].element.body;
            let mut constants = cuts[side].of_answer(ids[side]);
            add_ends(body, today, &mut constants);
            constants
        });
        for side in [0, 1] {
            for of in &constants {
                cuts[side].add(ids[side], of);
            }
        }
    }
    cuts
}

/// Adds the ends of the range of answers.
fn add_ends(body: &Body<Setting>, today: Date, constants: &mut Constants) {
    if let Some(line) = body.scalar().and_then(|kind| Line::of(kind, today)) {
        constants.numbers.extend(line.ends());
    }
}

/// Adds the bits of two choices. The values are those of both; one that a survey does not have is refused there.
fn options([old, new]: [&[Class]; 2], circuit: &mut Circuit) -> [Raw; 2] {
    let is_new = |class: &&Class| old.iter().all(|other| other.meaning != class.meaning);
    let all: Vec<&Class> = old.iter().chain(new.iter().filter(is_new)).collect();
    let shared = coded(all.len(), false, circuit);
    let Raw::Classes { bits, is: has, .. } = shared else {
        return [Raw::None, Raw::None];
    };
    [old, new].map(|own| {
        let at = |class: &Class| all.iter().position(|other| other.meaning == class.meaning);
        let is = own.iter().map(|class| at(class).map_or(Lit::FALSE, |at| has[at]));
        let foreign = all.iter().zip(&has);
        let foreign = foreign.filter(|(class, _)| own.iter().all(|other| other.meaning != class.meaning));
        let refused = circuit.any(foreign.map(|(_, is)| *is));
        Raw::Classes {
            bits: bits.clone(),
            is: is.collect(),
            refusal: Lit::FALSE,
            refused,
        }
    })
}

/// The values of a field.
struct Values<'f> {
    classes: &'f [Class],
    body: &'f Body<Setting>,
    today: Date,
}

impl Values<'_> {
    fn line(&self) -> Option<Line<'_>> {
        Line::of(self.body.scalar()?, self.today)
    }

    /// Returns whether a value is an answer.
    fn accepts(&self, value: &Value) -> bool {
        match self.body.answer() {
            Some(QuestionKind::Scalar(kind)) => matches!(kind.read(value, self.today), Parsed::Valid(_)),
            _ => self.classes.iter().any(|class| class.example == *value),
        }
    }

    /// Returns whether each answer of a class of another field is an answer of this one.
    fn covers(&self, class: &Class, of: &Self) -> bool {
        match &class.meaning {
            Meaning::Numbers { low, high, .. } => match (self.line(), of.line()) {
                (Some(own), Some(other)) => own.covers(&other, *low, *high),
                _ => false,
            },
            Meaning::Option(_) | Meaning::Text(Some(_)) => self.accepts(&class.example),
            Meaning::Text(None) => false,
        }
    }
}

/// Adds the bits of two fields with different values. Returns, too, that the same stands in both, and that the example of it is the
/// same. A value that only one of them accepts is refused by the other.
fn related(sides: &[Values<'_>; 2], circuit: &mut Circuit) -> ([Raw; 2], Lit, Lit) {
    let raws = [0, 1].map(|side: usize| coded(sides[side].classes.len(), true, circuit));
    let [(is_old, old_refused), (is_new, new_refused)] = [0, 1].map(|side: usize| match &raws[side] {
        Raw::Classes { is, refused, .. } => (is.clone(), *refused),
        Raw::None | Raw::Tick { .. } => (Vec::new(), Lit::FALSE),
    });
    let (mut possible, mut exact) = (Lit::FALSE, Lit::FALSE);
    let mut allow = |parts: [Lit; 2], is_exact: bool, circuit: &mut Circuit| {
        let both = circuit.and(parts[0], parts[1]);
        possible = circuit.or(possible, both);
        if is_exact {
            exact = circuit.or(exact, both);
        }
    };
    for (class, is) in sides[0].classes.iter().zip(&is_old) {
        for (other, is_other) in sides[1].classes.iter().zip(&is_new) {
            if overlap(&class.meaning, &other.meaning) {
                allow([*is, *is_other], class.example == other.example, circuit);
            }
        }
    }
    for (own, other, is, refused) in [(0, 1, &is_old, new_refused), (1, 0, &is_new, old_refused)] {
        for (class, is) in sides[own].classes.iter().zip(is) {
            if !sides[other].covers(class, &sides[own]) {
                allow([*is, refused], !sides[other].accepts(&class.example), circuit);
            }
        }
    }
    allow([old_refused, new_refused], true, circuit);
    let filled = is_old.iter().chain(&is_new).chain([&old_refused, &new_refused]);
    let empty = !circuit.any(filled.copied());
    allow([empty, Lit::TRUE], true, circuit);
    (raws, possible, exact)
}

/// Returns whether the answers of two classes can be the same.
fn overlap(one: &Meaning, other: &Meaning) -> bool {
    let numbers = |of: &Meaning| match of {
        Meaning::Numbers { low, high, .. } => Some((*low, *high)),
        Meaning::Option(OptionValue::Integer(value)) => Some((from_option(*value), from_option(*value))),
        Meaning::Option(OptionValue::Name(_)) | Meaning::Text(_) => None,
    };
    match (numbers(one), numbers(other)) {
        (Some((low, high)), Some((from, to))) => low <= to && from <= high,
        (None, None) => match (one, other) {
            (Meaning::Text(Some(one)), Meaning::Text(Some(other))) => one == other,
            _ => true,
        },
        // Days are written as text.
        _ => true,
    }
}
