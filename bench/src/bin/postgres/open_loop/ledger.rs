//! The acknowledged saves of participants, by which the stored drafts are judged.

use std::collections::HashMap;

use serde_json::{Map, Value};
use sqlx::{Connection, PgConnection};

use super::participants::Saving;

type Answers = Map<String, Value>;

/// The saves of one participant.
pub(super) struct Ledger {
    /// The number of acknowledged saves.
    saves: i64,
    /// The answers of all acknowledged saves.
    answers: Answers,
    /// The changes of a save that is not acknowledged, and may be stored all the same.
    open: Option<Answers>,
}

impl Ledger {
    /// Begins after a save that was acknowledged.
    pub(super) fn after(answers: Answers) -> Self {
        Self {
            saves: 1,
            answers,
            open: None,
        }
    }

    /// Notes changes that are sent now. A save that was not acknowledged is sent again instead. Returns the changes to send.
    pub(super) fn send(&mut self, changes: Answers) -> &Answers {
        self.open.get_or_insert(changes)
    }

    /// Notes that the open save was acknowledged.
    pub(super) fn acknowledge(&mut self) {
        if let Some(changes) = self.open.take() {
            self.answers.extend(changes);
            self.saves += 1;
        }
    }

    /// Returns whether a draft holds each acknowledged save, and nothing else but the open one.
    pub(super) fn agrees(&self, revision: i64, answers: &Answers) -> bool {
        if revision == self.saves {
            return *answers == self.answers;
        }
        let Some(open) = &self.open else { return false };
        let mut with_open = self.answers.clone();
        with_open.extend(open.clone());
        revision == self.saves + 1 && *answers == with_open
    }
}

/// Compares every draft of a database with the ledger of its participant. Returns how many differ.
pub(super) async fn count_wrong(database: &str, participants: &[Saving]) -> anyhow::Result<usize> {
    let rows: Vec<(String, i64, String)> =
        sqlx::query_as("SELECT participant, revision, answers::text FROM drafts")
            .fetch_all(&mut PgConnection::connect(database).await?)
            .await?;
    let mut drafts = HashMap::new();
    for (participant, revision, answers) in rows {
        let Value::Object(answers) = serde_json::from_str(&answers)? else {
            anyhow::bail!("the answers of a draft are no object");
        };
        drafts.insert(participant, (revision, answers));
    }
    anyhow::ensure!(
        drafts.len() == participants.len(),
        "there are {} drafts of {} participants",
        drafts.len(),
        participants.len()
    );
    let agrees = |participant: &&Saving| {
        let draft = drafts.get(&participant.person.id);
        draft.is_some_and(|(revision, answers)| participant.ledger.agrees(*revision, answers))
    };
    Ok(participants.len() - participants.iter().filter(agrees).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(pace: i64) -> Answers {
        Map::from_iter([("pace".to_owned(), pace.into())])
    }

    #[test]
    fn ledger_agrees_with_acknowledged_saves() {
        let mut ledger = Ledger::after(answers(1));
        assert!(ledger.agrees(1, &answers(1)));
        ledger.send(answers(2));
        ledger.acknowledge();
        assert!(ledger.agrees(2, &answers(2)));
        for (revision, pace) in [(1, 1), (2, 1), (1, 2), (3, 2)] {
            assert!(!ledger.agrees(revision, &answers(pace)), "{revision} {pace}");
        }
    }

    #[test]
    fn ledger_agrees_with_draft_with_and_without_open_save() {
        let mut ledger = Ledger::after(answers(1));
        ledger.send(answers(2));
        assert!(ledger.agrees(1, &answers(1)));
        assert!(ledger.agrees(2, &answers(2)));
        assert!(!ledger.agrees(2, &answers(1)));
        assert_eq!(
            *ledger.send(answers(3)),
            answers(2),
            "the open save is sent again"
        );
    }
}
