//! How much participants are asked before they can send: the fewest and the most questions, and the time that they take.

use enkat_model::{Artifact, Date, ElementId, seconds_of, violations};

use super::Finder;
use crate::{
    Audience,
    circuit::{Cone, Lit},
    domain::Cuts,
    encode::Encoding,
    optimum::Optimum,
    prover::Undecided,
    solver::State,
    tailored::Tailored,
    witness::{Witness, holding, smallest},
};

/// The questions that the participants of an audience see when they send, besides consent.
#[derive(Clone, Debug, PartialEq)]
pub enum Burden {
    /// The extremes over all participants and answers.
    Between(Box<Extremes>),
    /// The survey assumes that there is no such participant, or none can send.
    NoParticipant,
    /// It is not known.
    Undecided(Undecided),
}

/// The least and the most.
#[derive(Clone, Debug, PartialEq)]
pub struct Extremes {
    /// The fewest questions.
    pub fewest: Extreme,
    /// The most questions.
    pub most: Extreme,
    /// The shortest time, in seconds.
    pub shortest: Extreme,
    /// The longest time, in seconds.
    pub longest: Extreme,
}

/// The least or the most of something, with a participant.
#[derive(Clone, Debug, PartialEq)]
pub struct Extreme {
    /// The number for the participant.
    pub value: u32,
    /// The number that no participant is proved to pass: the same, unless rules calculate with several numbers.
    pub proved: u32,
    /// The participant: with few settings, and with the answers that decide.
    pub witness: Witness,
}

/// A question that counts.
struct Weighed {
    id: ElementId,
    visible: Lit,
    weight: u32,
}

/// The end of a range that is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Least,
    Most,
}

impl Finder<'_> {
    pub(super) fn burden(&mut self) -> Burden {
        match self.extremes() {
            Ok(extremes) => Burden::Between(Box::new(extremes)),
            Err(other) => other,
        }
    }

    fn extremes(&mut self) -> Result<Extremes, Burden> {
        let one = |artifact: &Artifact, id: ElementId| seconds(artifact, id).map(|_| 1);
        let sends = self.prover.encoding.complete();
        let encoding = &self.prover.encoding;
        let (questions, times) = (weighed(encoding, one), weighed(encoding, seconds));
        Ok(Extremes {
            fewest: self.extreme(sends, &questions, End::Least)?,
            most: self.extreme(sends, &questions, End::Most)?,
            shortest: self.extreme(sends, &times, End::Least)?,
            longest: self.extreme(sends, &times, End::Most)?,
        })
    }

    fn extreme(&mut self, sends: Lit, of: &[Weighed], end: End) -> Result<Extreme, Burden> {
        let wish = |lit: Lit| if end == End::Most { lit } else { !lit };
        let wishes: Vec<_> = of.iter().map(|one| (wish(one.visible), one.weight)).collect();
        let (state, cost, proved) = match self.prover.least_cost(sends, &wishes) {
            Optimum::Found { state, cost, proved } => (state, cost, proved),
            Optimum::Never => return Err(Burden::NoParticipant),
            Optimum::Undecided(why) => return Err(Burden::Undecided(why)),
        };
        let total: u32 = of.iter().map(|one| one.weight).sum();
        let of_cost = |cost: u32| if end == End::Most { total - cost } else { cost };
        let witness = self.few_settings(sends, &wishes, &state);
        let value = of_cost(cost);
        let is_so =
            |tailored: &Tailored<'_>| violations(tailored.session).is_empty() && sum(tailored, of) == value;
        if !witness.confirms(self.artifact, self.today, is_so) {
            return Err(Burden::Undecided(Undecided::Unconfirmed));
        }
        Ok(Extreme {
            value,
            proved: of_cost(proved),
            witness,
        })
    }

    /// Reads a participant from a state, without settings and answers that change nothing about the wishes that came true.
    fn few_settings(&self, sends: Lit, wishes: &[(Lit, u32)], state: &State) -> Witness {
        let encoding = &self.prover.encoding;
        let all = [sends, encoding.possible, encoding.exact];
        let wishes: Vec<Lit> = wishes.iter().map(|(wish, _)| *wish).collect();
        let true_now = holding(encoding, &wishes, state);
        let lits: Vec<Lit> = all.into_iter().chain(true_now).collect();
        Witness::of(encoding, &smallest(encoding, &lits, state))
    }
}

/// Returns whether participants of an audience can be asked something else, or need other answers to send, for their gender.
pub fn depends_on_gender(artifact: &Artifact, audience: Audience, today: Date) -> bool {
    let cuts = Cuts::of_survey(artifact, today);
    let mut encoding = Encoding::of_audience(artifact, audience, &cuts, today);
    let asked = weighed(&encoding, seconds).into_iter().map(|one| one.visible);
    let mut deciding: Vec<Lit> = asked.collect();
    deciding.extend([encoding.complete(), encoding.possible, encoding.exact]);
    let cone = Cone::of(&encoding.circuit, &deciding, true);
    let bits = encoding.settings.gender_bits;
    bits.iter().any(|bit| cone.contains(bit.node()))
}

/// Lists the questions that count.
fn weighed(encoding: &Encoding<'_>, weight: impl Fn(&Artifact, ElementId) -> Option<u32>) -> Vec<Weighed> {
    let all = (0..encoding.artifact.elements.len()).map(ElementId::at);
    all.filter_map(|id| {
        Some(Weighed {
            id,
            visible: encoding.states.visible[id.index()],
            weight: weight(encoding.artifact, id)?,
        })
    })
    .collect()
}

fn seconds(artifact: &Artifact, id: ElementId) -> Option<u32> {
    seconds_of(&artifact.header, &artifact.elements[id.index()].element)
}

/// Sums the weights of the questions that a participant sees.
fn sum(tailored: &Tailored<'_>, of: &[Weighed]) -> u32 {
    let visible = of.iter().filter(|one| tailored.is_visible(one.id));
    visible.map(|one| one.weight).sum()
}
