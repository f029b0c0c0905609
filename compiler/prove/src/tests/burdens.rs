//! The fewest and the most questions of small random surveys, against all states there are.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Condition, Date, ElementId, FlagSet, Setting, seconds_of};

use super::exhaustive::{LIMIT, for_each_state, inputs};
use crate::{
    Audience, SentFlags,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    facts::{Burden, facts},
};

#[test]
fn burdens_are_those_of_all_states() {
    let (mut between, mut nobody) = (0, 0);
    for seed in 0..800 {
        let situation = Situation::new(seed);
        for (audience, assumed) in audiences(&situation.artifact) {
            let Some(expected) = extremes(&assumed, situation.today) else {
                continue;
            };
            let found = facts(&situation.artifact, &[audience], situation.today, LIMIT);
            match (&found.burdens[0], expected) {
                (Burden::NoParticipant, None) => nobody += 1,
                (Burden::Between(found), Some(expected)) => {
                    let found = [&found.fewest, &found.most, &found.shortest, &found.longest];
                    assert_eq!(
                        found.map(|extreme| extreme.value),
                        expected,
                        "{audience:?} {:#?}",
                        situation.artifact
                    );
                    between += 1;
                }
                (Burden::Undecided(_), _) => {}
                (found, expected) => {
                    panic!("{audience:?} {found:?} {expected:?} {:#?}", situation.artifact)
                }
            }
        }
    }
    assert!(
        between > 15 && nobody + between > 15,
        "{between} and {nobody} surveys"
    );
}

/// Lists audiences by the first flag of a survey, each with the survey that assumes no other participants.
fn audiences(artifact: &Artifact) -> Vec<(Audience, Artifact)> {
    let assuming = |sent, only| {
        let audience = Audience { sent, gender: None };
        let mut assumed = artifact.clone();
        assumed.assumptions.push(only);
        (audience, assumed)
    };
    let first = FlagSet::default().with(0);
    vec![
        assuming(SentFlags::Any, Condition::ALWAYS),
        assuming(SentFlags::AtLeast(first), artifact.at_least(first)),
        assuming(SentFlags::Exactly(first), artifact.exactly(first)),
    ]
}

/// Finds the extremes in all states that can be sent: questions, then seconds. Returns nothing for a survey that is too large or has
/// states whose numbers are only examples, and `Some(None)` where no state can be sent.
#[allow(
    clippy::option_option,
    reason = "a survey is left out, can never be sent, or has extremes"
)]
fn extremes(artifact: &Artifact, today: Date) -> Option<Option<[u32; 4]>> {
    let cuts = Cuts::of(artifact, std::iter::empty::<&Condition<Setting>>(), today);
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let inputs = inputs(&encoding)?;
    let complete = encoding.complete();
    let questions = artifact.elements.iter().enumerate();
    let questions: Vec<_> = questions
        .filter_map(|(index, included)| {
            let seconds = seconds_of(&artifact.header, &included.element)?;
            Some((encoding.states.visible[ElementId::at(index).index()], seconds))
        })
        .collect();
    let mut extremes = None;
    for_each_state(&encoding, &inputs, |simulation, possible| {
        let sends = simulation.of(complete) & possible;
        for lane in (0..64).filter(|lane| sends >> lane & 1 == 1) {
            let shown = questions
                .iter()
                .filter(|(visible, _)| simulation.of(*visible) >> lane & 1 == 1);
            let (count, seconds) =
                shown.fold((0, 0), |(count, sum), (_, seconds)| (count + 1, sum + seconds));
            let [fewest, most, shortest, longest] = extremes.unwrap_or([u32::MAX, 0, u32::MAX, 0]);
            extremes = Some([
                fewest.min(count),
                most.max(count),
                shortest.min(seconds),
                longest.max(seconds),
            ]);
        }
    });
    Some(extremes)
}
