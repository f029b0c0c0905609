//! Whether two surveys are the same for every participant: with the same settings and answers, the same is shown, can be answered, is
//! offered and has to be answered.

mod differences;
mod fields;
mod joint;
mod lits;
#[cfg(test)]
mod tests;

use enkat_model::{Artifact, Date, ElementId, OptionValue};
use serde_json::{Map, Value};

use self::{differences::differences, joint::Joint};
use crate::{
    circuit::Lit,
    prover::{Undecided, Verdict},
    questions::fewest,
    solver::State,
    witness::{Witness, smallest},
};

/// Two surveys, compared for every participant that both of them assume.
#[derive(Debug, Default)]
pub struct Equivalence {
    /// The number of elements that were compared.
    pub compared: usize,
    /// The elements that differ for some participant, each with one: those of the newer survey in its order, then those that only the
    /// older one has.
    pub differing: Vec<Differing>,
    /// The elements of which it is not known whether they differ.
    pub undecided: Vec<(Compared, Undecided)>,
    /// The participant with the fewest settings and answers who sees another survey, with all that differs then.
    pub smallest: Option<(Participant, Vec<Difference>)>,
    /// Settings that only the older survey assumes to be possible, and those that only the newer one does.
    pub assumed: [Option<Witness>; 2],
}

impl Equivalence {
    /// Returns whether it is proved that the surveys are the same for every participant.
    pub fn is_proved(&self) -> bool {
        self.differing.is_empty() && self.undecided.is_empty() && self.assumed.iter().all(Option::is_none)
    }
}

/// An element of one or of both surveys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The older and the newer survey have it.
    Both(ElementId, ElementId),
    /// Only the older survey has it.
    Old(ElementId),
    /// Only the newer survey has it.
    New(ElementId),
}

/// An element that differs for a participant.
#[derive(Clone, Debug, PartialEq)]
pub struct Differing {
    /// The element.
    pub element: Compared,
    /// A participant for whom it differs.
    pub participant: Participant,
}

/// A participant of two surveys, with the same settings and answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Participant {
    /// The participant of the older survey.
    pub old: Witness,
    /// The participant of the newer survey.
    pub new: Witness,
}

/// Something that differs for a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The element.
    pub element: Compared,
    /// The aspect of it.
    pub aspect: Aspect,
    /// Whether it is so in the newer survey, and not in the older one.
    pub in_new: bool,
}

/// The aspects in which an element can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// It is shown; of a page, section or group: something in it is drawn.
    Shown,
    /// It is shown, and is of another kind.
    Kind,
    /// It is shown, and other numbers of ticks or other ticks together are allowed.
    Ticks,
    /// It can be answered, and is not disabled by an opt-out.
    Enabled,
    /// It has to be answered.
    Required,
    /// This option is offered.
    Offered(OptionValue),
    /// Its answer, or that it has none, keeps the participant from sending.
    Refused,
}

/// Compares two surveys for every participant, on a day, apart from elements with these ids. Each search may learn `limit` clauses.
pub fn equivalence(
    old: &Artifact,
    new: &Artifact,
    except: &[String],
    today: Date,
    limit: u64,
) -> Equivalence {
    let mut joint = Joint::new(old, new, today, limit);
    let mut found = Equivalence {
        assumed: joint.assumed_by_one(limit),
        ..Equivalence::default()
    };
    let mut any = Lit::FALSE;
    for element in joint.elements(except) {
        found.compared += 1;
        let claim = joint.differs(element);
        match joint.prover.find(claim) {
            Verdict::Never => {}
            Verdict::Undecided(why) => found.undecided.push((element, why)),
            Verdict::Possible(state) => {
                let encoding = &joint.prover.encoding;
                let state = smallest(encoding, &[claim, encoding.possible, encoding.exact], &state);
                let participant = joint.participant(&state);
                if differences(&joint, &participant, except)
                    .iter()
                    .any(|difference| difference.element == element)
                {
                    any = joint.prover.encoding.circuit.or(any, claim);
                    found.differing.push(Differing { element, participant });
                } else {
                    found.undecided.push((element, Undecided::Unconfirmed));
                }
            }
        }
    }
    found.smallest = smallest_of(&mut joint, any, except);
    found
}

/// Finds a participant with few settings and answers for whom any of the elements differs, as the claim says.
fn smallest_of(joint: &mut Joint<'_>, any: Lit, except: &[String]) -> Option<(Participant, Vec<Difference>)> {
    let Verdict::Possible(state) = joint.prover.find(any) else {
        return None;
    };
    let state: State = fewest(&mut joint.prover, any, &state);
    let participant = joint.participant(&state);
    let differences = differences(joint, &participant, except);
    (!differences.is_empty()).then_some((participant, differences))
}

/// Joins the answers of two participants in one state. A value that one of the surveys refuses is taken from the other.
fn joined(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut joined = new.clone();
    for (id, value) in old {
        let is_refused = |value: &Value| value.is_array();
        match joined.get(id) {
            Some(other) if !is_refused(other) => {}
            _ => {
                joined.insert(id.clone(), value.clone());
            }
        }
    }
    joined
}
