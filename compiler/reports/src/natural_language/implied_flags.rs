//! Flags that are on wherever others are, for all settings that the survey assumes.

use enkat_model::{Artifact, Condition, FlagSet, Setting};
use enkat_prove::is_possible;

/// Drops the sets that follow from the others and from what the survey assumes. One flag of each set is on.
pub(super) fn without_implied(artifact: &Artifact, mut sets: Vec<FlagSet>) -> Vec<FlagSet> {
    let mut at = sets.len();
    while at > 0 {
        at -= 1;
        let set = sets.remove(at);
        if !follows(artifact, set, &sets) {
            sets.insert(at, set);
        }
    }
    sets
}

fn follows(artifact: &Artifact, set: FlagSet, from: &[FlagSet]) -> bool {
    let is_weaker = |other: &FlagSet| other.0 & !set.0 == 0;
    if from.iter().any(is_weaker) {
        return true;
    }
    let depends =
        !artifact.assumptions.is_empty() || artifact.flags.iter().any(|flag| flag.derived.is_some());
    let is_off = || Condition::Not(Box::new(as_sent(artifact, set)));
    let on: Vec<_> = from.iter().map(|other| as_sent(artifact, *other)).collect();
    depends && !is_possible(artifact.assumptions.iter().chain(&on).chain([&is_off()]))
}

/// Returns the condition on flags as they are sent that rules see one flag of a set.
fn as_sent(artifact: &Artifact, set: FlagSet) -> Condition<Setting> {
    let flags = artifact.flags.iter().enumerate();
    let flags = flags.filter(|(index, _)| set.contains(*index));
    let each = flags.map(|(index, flag)| match &flag.derived {
        Some(derived) => derived.clone(),
        None => Condition::Setting(Setting::Flag(FlagSet::default().with(index))),
    });
    Condition::Any(each.collect())
}
