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

/// Calculates how much is asked of participants with two flags, each of which is a preset by itself; nothing if there are many such
/// presets. Each search may learn `limit` clauses.
pub(super) fn two_groups(labels: Labels<'_>, today: Date, limit: u64) -> Vec<AskedOfTwo> {
    let artifact = labels.artifact;
    let single = |flag: &usize| {
        let only = FlagSet::default().with(*flag);
        artifact.presets.iter().any(|preset| preset.flags == only)
    };
    let flags: Vec<usize> = (0..artifact.flags.len()).filter(single).collect();
    if flags.len() > MOST {
        return Vec::new();
    }
    let firsts = flags.iter().enumerate();
    let pairs = firsts.flat_map(|(at, one)| flags[at + 1..].iter().map(|other| [*one, *other]));
    let asked = pairs.filter_map(|pair| {
        let audience = Audience {
            sent: SentFlags::Exactly(pair.into_iter().collect()),
            gender: None,
        };
        let Burden::Between(extremes) = burden(artifact, audience, today, limit) else {
            return None;
        };
        Some(AskedOfTwo {
            whom: Prose::list(pair.map(|flag| labels.flag(flag)), "and"),
            questions: questions(&extremes),
            minutes: minutes(&extremes),
        })
    });
    asked.collect()
}
