//! Moving responses in progress to a version that is published.

use super::open::Admin;
use crate::{Error, session::Sealer};
use enkat_store::{InProgress, Move, Mover, Reached, Staying, Verdict};

/// The outcome for responses that were to be moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Migrated {
    /// The number of responses that were moved.
    pub moved: usize,
    /// Those that stay.
    pub staying: Vec<Staying>,
}

impl Admin {
    /// Moves the responses that the mover allows, in small steps: each response is on one version or the other, so that an
    /// interrupted migration can be run again. `progress` gets the number of responses examined.
    pub(super) fn migrate(
        &self,
        to: (&str, u32),
        mover: &dyn Mover,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Migrated, Error> {
        let mut migrated = Migrated::default();
        let mut from = Some(Reached::default());
        while let Some(reached) = from {
            let page = self.ask(self.store.in_progress(to.0, to.1, reached))?;
            from = page.next;
            let mut responses = page.responses;
            while !responses.is_empty() {
                // Responses saved in the meantime are judged anew.
                responses = self.migrate_some(to, mover, responses, &mut migrated)?;
            }
            progress(migrated.moved + migrated.staying.len());
        }
        Ok(migrated)
    }

    /// Moves some responses, and gives back those that have changed meanwhile.
    fn migrate_some(
        &self,
        (survey, version): (&str, u32),
        mover: &dyn Mover,
        responses: Vec<InProgress>,
        migrated: &mut Migrated,
    ) -> Result<Vec<InProgress>, Error> {
        let mut movable = Vec::new();
        for response in responses {
            match self.judge(mover, &response) {
                Verdict::Moves { without, keeps_page } => movable.push(Move {
                    response,
                    without,
                    keeps_page,
                }),
                Verdict::Stays(reasons) => migrated.staying.push(Staying {
                    participant: response.participant,
                    version: response.tailoring.version,
                    reasons,
                }),
            }
        }
        let mut changed = Vec::new();
        self.briefly(movable.len(), async |done| {
            let some = self
                .store
                .move_over(survey, version, &movable[done..], self.now())
                .await?;
            changed.extend(some.changed);
            Ok(some.seen)
        })?;
        migrated.moved += movable.len() - changed.len();
        self.ask(self.store.in_progress_of(survey, version, &changed))
    }

    /// Returns the mover's verdict on a response, with its sealed answers opened.
    fn judge(&self, mover: &dyn Mover, response: &InProgress) -> Verdict {
        let mut opened = response.clone();
        let answers = &mut opened.draft.answers;
        let own = (&response.participant, &response.key);
        let sealer = Sealer::new(&self.keys, &response.survey_id, own);
        match sealer.open_answers(answers) {
            Ok(()) => mover.judge(&opened),
            Err(_) => Verdict::Stays(vec!["an answer is sealed with another key".to_owned()]),
        }
    }
}
