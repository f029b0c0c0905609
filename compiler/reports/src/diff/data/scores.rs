//! Scores that are calculated in another way.

use super::{FieldChange, JudgedChange, verdict::judged_score};
use crate::emit::Score;

/// Finds scores that are new, calculated in another way, or gone.
pub(super) fn scores(old: &[Score], new: &[Score]) -> Vec<JudgedChange> {
    let find = |scores: &'_ [Score], name: &str| scores.iter().position(|score| score.name == name);
    let made = |score: &Score| format!("{:#}", score.made);
    let mut changes = Vec::new();
    for score in new {
        match find(old, &score.name) {
            None => changes.push(judged_score(
                &score.name,
                FieldChange::ScoreAdded { made: made(score) },
            )),
            Some(at) if is_same(&old[at], score) => {}
            Some(at) => {
                let (old, new) = (made(&old[at]), made(score));
                changes.push(judged_score(&score.name, FieldChange::Score { old, new }));
            }
        }
    }
    let gone = old.iter().filter(|score| find(new, &score.name).is_none());
    changes.extend(gone.map(|score| judged_score(&score.name, FieldChange::ScoreRemoved {})));
    changes
}

/// Returns whether the same answers give the same score, as far as valuations are the same.
fn is_same(old: &Score, new: &Score) -> bool {
    let sorted = |score: &Score| {
        let mut of = score.of.clone();
        of.sort_unstable();
        of
    };
    old.method == new.method
        && old.at_least == new.at_least
        && old.when_hidden == new.when_hidden
        && sorted(old) == sorted(new)
}
