//! How much participants are asked who belong to two groups.

use enkat_model::{Date, FlagSet};
use enkat_prove::{Audience, Burden, SentFlags, burden};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    lengths::{minutes, questions},
    span::Span,
};
use crate::natural_language::{Labels, Prose};

/// The most groups of which the pairs are told.
const MOST: usize = 20;

/// How much participants with the flags of two presets are asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AskedOfTwo {
    /// The flags of the presets.
    pub whom: Prose,
    /// The fewest and the most questions, besides consent.
    pub questions: Span,
    /// The shortest and the longest time, in minutes, rounded up.
    pub minutes: Span,
}

/// How much participants of two groups are asked.
#[derive(Default)]
pub(super) struct TwoGroups {
    /// The pairs of groups.
    pub(super) asked: Vec<AskedOfTwo>,
    /// The pairs of which it is not decided.
    pub(super) undecided: Vec<Prose>,
}

/// Calculates how much is asked of participants with two flags, each of which is a preset by itself; nothing if there are many such
/// presets. Each search may learn `limit` clauses.
pub(super) fn two_groups(labels: Labels<'_>, today: Date, limit: u64) -> TwoGroups {
    let mut told = TwoGroups::default();
    let artifact = labels.artifact;
    let single = |flag: &usize| {
        let only = FlagSet::default().with(*flag);
        artifact.presets.iter().any(|preset| preset.flags == only)
    };
    let flags: Vec<usize> = (0..artifact.flags.len()).filter(single).collect();
    if flags.len() > MOST {
        return told;
    }
    let firsts = flags.iter().enumerate();
    let pairs = firsts.flat_map(|(at, one)| flags[at + 1..].iter().map(|other| [*one, *other]));
    for pair in pairs {
        let audience = Audience {
            sent: SentFlags::Exactly(pair.into_iter().collect()),
            gender: None,
        };
        let whom = Prose::list(pair.map(|flag| labels.flag(flag)), "and");
        match burden(artifact, audience, today, limit) {
            Burden::Between(extremes) => told.asked.push(AskedOfTwo {
                whom,
                questions: questions(&extremes),
                minutes: minutes(&extremes),
            }),
            Burden::NoParticipant => {}
            Burden::Undecided(_) => told.undecided.push(whom),
        }
    }
    told
}
