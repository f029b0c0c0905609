//! The saves of a participant, by which a stored draft is judged.

use std::collections::BTreeMap;

use serde_json::Value;

/// Answers by question; null takes an answer away.
pub(crate) type Changes = BTreeMap<String, Value>;

/// A moment, as the length of the log of all writes; later ones are greater. All are 0 where writes are not recorded.
pub(crate) type Moment = u64;

/// A draft as it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    /// The number of saves that made it.
    pub(crate) revision: usize,
    pub(crate) answers: BTreeMap<String, Value>,
}

impl Draft {
    fn save(&mut self, changes: &Changes) {
        self.revision += 1;
        self.answers.extend(changes.clone());
        self.answers.retain(|_, answer| !answer.is_null());
    }
}

/// A save that was sent.
struct Save {
    changes: Changes,
    sent: Moment,
    /// The moment after its acknowledgement, if that came.
    acknowledged: Option<Moment>,
}

/// The saves of a participant, in order, after a draft that was stored. The last one may not be acknowledged.
#[derive(Default)]
pub(crate) struct Ledger {
    stored: Draft,
    saves: Vec<Save>,
}

impl Ledger {
    /// Returns the save that waits for its acknowledgement, and the revision that it changes.
    pub(crate) fn open(&self) -> Option<(usize, &Changes)> {
        let last = self.saves.last()?;
        let revision = self.stored.revision + self.saves.len() - 1;
        last.acknowledged.is_none().then_some((revision, &last.changes))
    }

    /// Notes a save before it is sent, after all earlier ones were acknowledged.
    pub(crate) fn send(&mut self, changes: Changes, sent: Moment) {
        let acknowledged = None;
        self.saves.push(Save {
            changes,
            sent,
            acknowledged,
        });
    }

    /// Notes the acknowledgement of the open save.
    pub(crate) fn acknowledge(&mut self, at: Moment) {
        self.saves.last_mut().unwrap().acknowledged = Some(at);
    }

    /// Judges a draft as it stood at a moment: it is made of the first saves, of each acknowledged one and of none that was sent later.
    pub(crate) fn judge(&self, draft: &Draft, at: Moment) -> Result<(), String> {
        let saves = draft.revision.checked_sub(self.stored.revision);
        let Some(saves) = saves.filter(|saves| *saves <= self.saves.len()) else {
            return Err(format!(
                "revision {} after {} with {} saves",
                draft.revision,
                self.stored.revision,
                self.saves.len()
            ));
        };
        let is_acknowledged = |save: &Save| save.acknowledged.is_some_and(|moment| moment <= at);
        let lost = self.saves[saves..]
            .iter()
            .filter(|save| is_acknowledged(save))
            .count();
        if lost > 0 {
            return Err(format!("{lost} acknowledged saves are lost"));
        }
        if self.saves[..saves].iter().any(|save| save.sent >= at) {
            return Err("a save is stored before it was sent".to_owned());
        }
        let mut expected = self.stored.clone();
        for save in &self.saves[..saves] {
            expected.save(&save.changes);
        }
        if *draft == expected {
            Ok(())
        } else {
            Err(format!("{draft:?} in place of {expected:?}"))
        }
    }

    /// Begins anew after a draft.
    pub(crate) fn begin_after(&mut self, draft: Draft) {
        *self = Self {
            stored: draft,
            saves: Vec::new(),
        };
    }
}

/// Returns a ledger with three saves of a question, of which two are acknowledged; each takes ten moments.
fn of_three_saves() -> Ledger {
    let mut ledger = Ledger::default();
    for turn in 1..=3 {
        ledger.send(BTreeMap::from([("pace".to_owned(), turn.into())]), 10 * turn);
        if turn < 3 {
            ledger.acknowledge(10 * turn + 9);
        }
    }
    ledger
}

fn draft(revision: usize, pace: usize) -> Draft {
    let answers = [("pace".to_owned(), pace.into())];
    Draft {
        revision,
        answers: answers.into_iter().filter(|_| pace > 0).collect(),
    }
}

#[test]
fn judge_accepts_acknowledged_and_open_saves() {
    let ledger = of_three_saves();
    for (revision, at) in [(0, 18), (1, 18), (1, 28), (2, 28), (2, 100), (3, 100)] {
        assert_eq!(
            ledger.judge(&draft(revision, revision), at),
            Ok(()),
            "{revision} at {at}"
        );
    }
}

#[test]
fn judge_refuses_lost_early_and_other_answers() {
    let ledger = of_three_saves();
    for (stored, at, expected) in [
        (draft(0, 0), 19, "1 acknowledged saves are lost"),
        (draft(1, 1), 29, "1 acknowledged saves are lost"),
        (draft(0, 0), 100, "2 acknowledged saves are lost"),
        (draft(2, 2), 20, "a save is stored before it was sent"),
        (draft(4, 4), 100, "revision 4 after 0 with 3 saves"),
        (draft(2, 1), 100, "Draft { revision: 2"),
    ] {
        let wrong = ledger.judge(&stored, at).unwrap_err();
        assert!(wrong.starts_with(expected), "{wrong}");
    }
}
