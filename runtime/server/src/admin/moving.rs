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

impl Migrated {
    /// Returns the number of responses that were looked at.
    fn seen(&self) -> usize {
        self.moved + self.staying.len()
    }
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
        self.by_batch(to, |mut responses| {
            while !responses.is_empty() {
                // Responses saved in the meantime are judged anew.
                responses = self.migrate_some(to, mover, responses, &mut migrated)?;
            }
            progress(migrated.seen());
            Ok(())
        })?;
        Ok(migrated)
    }

    /// Foresees what [`migrate`](Self::migrate) would do, and moves nothing.
    pub(super) fn foresee(
        &self,
        to: (&str, u32),
        mover: &dyn Mover,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Migrated, Error> {
        let mut foreseen = Migrated::default();
        self.by_batch(to, |responses| {
            foreseen.moved += self.movable(mover, responses, &mut foreseen.staying).len();
            progress(foreseen.seen());
            Ok(())
        })?;
        Ok(foreseen)
    }

    /// Reads the responses in progress on other versions, some at a time.
    fn by_batch(
        &self,
        (survey, version): (&str, u32),
        mut work: impl FnMut(Vec<InProgress>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut from = Some(Reached::default());
        while let Some(reached) = from {
            let batch = self.ask(self.store.in_progress(survey, version, reached))?;
            from = batch.next;
            work(batch.responses)?;
        }
        Ok(())
    }

    /// Moves some responses, and gives back those that have changed meanwhile.
    fn migrate_some(
        &self,
        (survey, version): (&str, u32),
        mover: &dyn Mover,
        responses: Vec<InProgress>,
        migrated: &mut Migrated,
    ) -> Result<Vec<InProgress>, Error> {
        let movable = self.movable(mover, responses, &mut migrated.staying);
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

    /// Returns the responses that can be moved, and lists the others.
    fn movable(
        &self,
        mover: &dyn Mover,
        responses: Vec<InProgress>,
        staying: &mut Vec<Staying>,
    ) -> Vec<Move> {
        let mut movable = Vec::new();
        for response in responses {
            match self.judge(mover, &response) {
                Verdict::Moves { without, keeps_page } => movable.push(Move {
                    response,
                    without,
                    keeps_page,
                }),
                Verdict::Stays(reasons) => staying.push(Staying {
                    participant: response.participant,
                    version: response.tailoring.version,
                    reasons,
                }),
            }
        }
        movable
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
