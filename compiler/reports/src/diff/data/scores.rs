//! Scores that are calculated in another way.

use enkat_model::{ScoreMethod, words::counted};

use super::{FieldChange, JudgedChange, verdict::judged_alone};
use crate::emit::Score;

/// Finds scores that are new, calculated in another way, sensitive unlike before, or gone.
pub(super) fn scores(old: &[Score], new: &[Score]) -> Vec<JudgedChange> {
    let find = |scores: &'_ [Score], name: &str| scores.iter().position(|score| score.name == name);
    let mut changes = Vec::new();
    for score in new {
        let was = find(old, &score.name).map(|at| old[at].sensitive);
        if was.is_some_and(|was| was != score.sensitive) {
            let sensitive = score.sensitive;
            changes.push(judged_alone(
                &score.name,
                FieldChange::ScoreSensitive { sensitive },
            ));
        }
        match find(old, &score.name) {
            None => changes.push(judged_alone(
                &score.name,
                FieldChange::ScoreAdded { made: made(score) },
            )),
            Some(at) if is_same(&old[at], score) => {}
            Some(at) => {
                let [old, new] = differing(&old[at], score);
                changes.push(judged_alone(&score.name, FieldChange::Score { old, new }));
            }
        }
    }
    let gone = old.iter().filter(|score| find(new, &score.name).is_none());
    changes.extend(gone.map(|score| judged_alone(&score.name, FieldChange::ScoreRemoved {})));
    changes
}

/// Describes how two scores are calculated: if they count the same, only the method and the fewest answers that differ.
fn differing(old: &Score, new: &Score) -> [String; 2] {
    if counted_by(old) != counted_by(new) || old.when_hidden != new.when_hidden {
        return [old, new].map(made);
    }
    [old, new].map(|score| {
        let method = match score.method {
            ScoreMethod::Mean => "a mean",
            ScoreMethod::Sum => "a sum",
        };
        let least = format!(
            "calculated from {} on",
            counted(score.at_least as usize, "answer")
        );
        match (old.method != new.method, old.at_least != new.at_least) {
            (true, true) => format!("{method}, {least}"),
            (true, false) => method.to_owned(),
            (false, _) => least,
        }
    })
}

fn made(score: &Score) -> String {
    format!("{:#}", score.made)
}

/// Returns whether the same answers give the same score, as far as valuations are the same.
fn is_same(old: &Score, new: &Score) -> bool {
    old.method == new.method
        && old.at_least == new.at_least
        && old.when_hidden == new.when_hidden
        && counted_by(old) == counted_by(new)
}

/// Returns the variables that a score counts, in one order.
fn counted_by(score: &Score) -> Vec<&str> {
    let mut of: Vec<_> = score.of.iter().map(String::as_str).collect();
    of.sort_unstable();
    of
}
