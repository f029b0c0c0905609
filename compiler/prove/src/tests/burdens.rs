//! The fewest and the most questions of small random surveys, and their pages and sections, against all states there are.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Body, Condition, Date, ElementId, FlagSet, Gender, seconds_of};

use super::exhaustive::{LIMIT, for_each_state, inputs};
use crate::{
    Audience, SentFlags,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    facts::{AudiencePart, Burden, Extreme, TakenAway, burden, depends_on_gender, facts},
    prover::Undecided,
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
                (Burden::Undecided(why), _) => assert_ne!(*why, Undecided::Unconfirmed, "{audience:?}"),
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

#[test]
fn genders_are_asked_the_same_where_nothing_depends_on_them() {
    let mut compared = 0;
    for seed in 0..100 {
        let Situation { artifact, today, .. } = Situation::new(seed);
        for (audience, _) in audiences(&artifact) {
            if depends_on_gender(&artifact, audience, today) {
                continue;
            }
            let all = numbers(&burden(&artifact, audience, today, LIMIT));
            for gender in Gender::ALL.into_iter().map(Some).chain([None]) {
                let of_gender = Audience {
                    gender: Some(gender),
                    ..audience
                };
                assert_eq!(numbers(&burden(&artifact, of_gender, today, LIMIT)), all);
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

fn numbers(burden: &Burden) -> Option<[u32; 4]> {
    let Burden::Between(extremes) = burden else {
        return None;
    };
    let of = |extreme: &Extreme| extreme.value;
    Some([
        of(&extremes.fewest),
        of(&extremes.most),
        of(&extremes.shortest),
        of(&extremes.longest),
    ])
}

#[test]
fn audience_parts_are_those_of_all_states() {
    let (mut always, mut some) = (0, 0);
    for seed in 0..800 {
        let situation = Situation::new(seed);
        for (audience, assumed) in audiences(&situation.artifact) {
            let Some(expected) = parts(&assumed, situation.today) else {
                continue;
            };
            let found = facts(&situation.artifact, &[audience], situation.today, LIMIT);
            if !found.undecided.is_empty() {
                continue;
            }
            assert_eq!(
                found.audience_parts,
                [expected],
                "seed {seed}, {audience:?} {:#?}",
                situation.artifact
            );
            let found = &found.audience_parts[0];
            always += found.iter().filter(|part| part.is_always_shown).count();
            some += found
                .iter()
                .filter(|part| part.questions < part.all_questions)
                .count();
        }
    }
    assert!(always > 15 && some > 5, "{always} and {some} parts");
}

#[test]
fn flags_take_away_what_is_in_no_state_with_them() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..800 {
        let Situation { artifact, today, .. } = Situation::new(seed);
        let Some(expected) = taken_away(&artifact, today) else {
            continue;
        };
        let found = facts(&artifact, &[], today, LIMIT);
        if !found.undecided.is_empty() {
            continue;
        }
        assert_eq!(found.taken_away, expected, "seed {seed} {artifact:#?}");
        if expected.is_empty() {
            without += 1;
        } else {
            with += 1;
        }
    }
    assert!(with > 5 && without > 15, "{with} and {without} surveys");
}

/// Lists, by flag, the outermost elements that are shown in some state, and in none with the flag. Returns nothing for a survey that is
/// too large.
fn taken_away(artifact: &Artifact, today: Date) -> Option<Vec<TakenAway>> {
    let cuts = Cuts::of_survey(artifact, today);
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let inputs = inputs(&encoding)?;
    let is_told = |id: &ElementId| {
        let body = &artifact.elements[id.index()].element.body;
        body.is_container() || matches!(body, Body::Question(_))
    };
    let ids: Vec<_> = (0..artifact.elements.len())
        .map(ElementId::at)
        .filter(is_told)
        .collect();
    let lits: Vec<_> = ids.iter().map(|id| encoding.shown(*id)).collect();
    let sent = encoding.settings.sent.clone();
    let mut seen = vec![false; ids.len()];
    // By flag: whether it is sent in some state, and the elements that are shown in one.
    let mut seen_with = vec![(false, vec![false; ids.len()]); sent.len()];
    for_each_state(&encoding, &inputs, |simulation, possible| {
        for (at, lit) in lits.iter().enumerate() {
            let shown = simulation.of(*lit) & possible;
            seen[at] |= shown != 0;
            for ((is_sent, seen), sent) in seen_with.iter_mut().zip(&sent) {
                *is_sent |= simulation.of(*sent) & possible != 0;
                seen[at] |= simulation.of(*sent) & shown != 0;
            }
        }
    });
    let parent = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
    let of_flags = seen_with
        .into_iter()
        .enumerate()
        .filter(|(_, (is_sent, _))| *is_sent);
    let taken = of_flags.map(|(flag, (_, seen_with))| {
        let never = |at: usize| seen[at] && !seen_with[at];
        let is_never = |id: ElementId| ids.iter().position(|other| *other == id).is_some_and(never);
        let is_outermost = |id: &ElementId| !std::iter::successors(parent(id), parent).any(is_never);
        let parts = ids.iter().copied().filter(|id| is_never(*id) && is_outermost(id));
        TakenAway {
            flag,
            parts: parts.collect(),
        }
    });
    Some(taken.filter(|taken| !taken.parts.is_empty()).collect())
}

/// Lists the pages and sections that are shown in some state. Returns nothing for a survey that is too large.
fn parts(artifact: &Artifact, today: Date) -> Option<Vec<AudiencePart>> {
    let cuts = Cuts::of_survey(artifact, today);
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let inputs = inputs(&encoding)?;
    let ids: Vec<_> = (0..artifact.elements.len()).map(ElementId::at).collect();
    let lits: Vec<_> = ids.iter().map(|id| encoding.shown(*id)).collect();
    // Shown in some state, in all states, and in all states in which the page is.
    let mut seen = vec![(false, true, true); ids.len()];
    for_each_state(&encoding, &inputs, |simulation, possible| {
        for ((some, all, with_page), id) in seen.iter_mut().zip(&ids) {
            let shown = simulation.of(lits[id.index()]) & possible;
            *some |= shown != 0;
            *all &= shown == possible;
            let page = simulation.of(lits[artifact.page_of(*id).index()]) & possible;
            *with_page &= page & !shown == 0;
        }
    });
    let is_around = |part: ElementId, id: ElementId| {
        let parent = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
        std::iter::successors(Some(id), parent).any(|around| around == part)
    };
    let is_question =
        |id: &&ElementId| seconds_of(&artifact.header, &artifact.elements[id.index()].element).is_some();
    let is_part = |id: &&ElementId| {
        let body = &artifact.elements[id.index()].element.body;
        matches!(body, Body::Page { .. } | Body::Section {}) && seen[id.index()].0
    };
    let parts = ids.iter().filter(is_part).map(|part| {
        let within = ids.iter().filter(is_question).filter(|id| is_around(*part, **id));
        AudiencePart {
            id: *part,
            is_always_shown: seen[part.index()].1,
            is_shown_with_page: artifact.page_of(*part) != *part && seen[part.index()].2,
            questions: within.clone().filter(|id| seen[id.index()].0).count(),
            all_questions: within.count(),
        }
    });
    Some(parts.collect())
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
    let cuts = Cuts::of_survey(artifact, today);
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
