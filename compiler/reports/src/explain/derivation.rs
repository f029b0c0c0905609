//! The flags from which another one is derived, for an explanation to go on with.

use enkat_model::{Condition, FlagSet, Setting, words::listed_at_most};

use super::participant::Participant;
use crate::notation::notation;

/// The most flags that a line lists.
const MOST: usize = 8;

/// Says for each flag of a set that is derived, from which others it is, and how those are sent.
pub(super) fn derivations(participant: &Participant<'_>, flags: FlagSet) -> Vec<String> {
    let all = participant.artifact.flags.iter().enumerate();
    let derived = all.filter(|(index, _)| flags.contains(*index));
    derived
        .filter_map(|(_, flag)| Some((&flag.alias, flag.derived.as_ref()?)))
        .map(|(alias, condition)| {
            format!(
                "`{alias}` is derived: {}   ({})",
                notation(participant.artifact, condition),
                sent(participant, flags_of(condition))
            )
        })
        .collect()
}

/// Says which flags of a set are sent as on, and which are not.
fn sent(participant: &Participant<'_>, read: FlagSet) -> String {
    let off = read.without(participant.sent);
    let sorted = [(read.without(off), "on"), (off, "off")].into_iter();
    let lists = sorted
        .filter(|(flags, _)| !flags.is_empty())
        .map(|(flags, state)| {
            let names = participant.artifact.aliases_of(flags);
            let names = names.map(|alias| format!("`{alias}`")).collect();
            format!("sent as {state}: {}", listed_at_most(names, MOST))
        });
    lists.collect::<Vec<_>>().join("; ")
}

/// Collects the flags that a condition reads.
pub(super) fn flags_of(condition: &Condition<Setting>) -> FlagSet {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts
            .iter()
            .map(flags_of)
            .fold(FlagSet::default(), FlagSet::union),
        Condition::Not(part) => flags_of(part),
        Condition::Setting(Setting::Flag(flags)) => *flags,
        _ => FlagSet::default(),
    }
}
