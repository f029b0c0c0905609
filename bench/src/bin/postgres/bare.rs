//! The least that saves in a batch can be: an upsert of their rows, which checks nothing but revisions.

use enkat_bench::rows::{SURVEY, changes, name};
use serde_json::Value;
use sqlx::PgConnection;

const UPSERT: &str = "
    INSERT INTO drafts (participant, survey_id, revision, answers, last_save, answered_at, saved_at)
    SELECT save.participant, $4, save.revision + 1, save.answers::jsonb, $5, 0, 0
    FROM unnest($1::text[], $2::bigint[], $3::text[]) AS save (participant, revision, answers)
    ON CONFLICT (participant) DO UPDATE SET
        revision    = excluded.revision,
        answers     = drafts.answers || excluded.answers,
        last_save   = excluded.last_save,
        answered_at = excluded.answered_at,
        saved_at    = excluded.saved_at
    WHERE drafts.revision = excluded.revision - 1";

/// A connection to a database, with nothing in between.
pub(crate) struct Bare(PgConnection);

impl Bare {
    pub(crate) fn new(connection: PgConnection) -> Self {
        Self(connection)
    }

    /// Makes saves, each of another person after so many ones, in one transaction.
    pub(crate) async fn save(&mut self, saves: &[(usize, usize)]) -> anyhow::Result<()> {
        let persons: Vec<_> = saves.iter().map(|(person, _)| name(*person)).collect();
        let revisions: Vec<_> = saves.iter().map(|(_, save)| i64::try_from(*save)).collect();
        let answers = saves
            .iter()
            .map(|(_, save)| Value::Object(changes(*save)).to_string());
        let written = sqlx::query(UPSERT)
            .bind(persons)
            .bind(revisions.into_iter().collect::<Result<Vec<_>, _>>()?)
            .bind(answers.collect::<Vec<_>>())
            .bind(SURVEY)
            .bind("0".repeat(64))
            .execute(&mut self.0)
            .await?;
        anyhow::ensure!(
            written.rows_affected() == u64::try_from(saves.len())?,
            "a save was refused"
        );
        Ok(())
    }
}
