//! Consent to words that have changed.

use enkat_store::{Lapse, audit::Event};
use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::audit;
use crate::error::SqliteError;

pub(super) async fn has_other(pool: &SqlitePool, lapse: &Lapse<'_>) -> Result<bool, SqliteError> {
    let row = sqlx::query(
        "SELECT 1 FROM drafts
         WHERE participant = $1 AND (consented_at IS NOT NULL OR answers ->> $2 = 1)
           AND (consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($3)))",
    )
    .bind(&lapse.participant.0)
    .bind(lapse.checkbox)
    .bind(serde_json::Value::from(lapse.current).to_string())
    .fetch_optional(pool)
    .await?;
    Ok(row.is_some())
}

/// Empties the box, and records it in the audit log.
pub(super) async fn lapse(connection: &mut SqliteConnection, lapse: &Lapse<'_>) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let lapsed = sqlx::query(
        "UPDATE drafts SET
             revision = revision + 1, answers = jsonb_patch(answers, json_object($2, NULL)),
             consented_at = NULL, consent_text = NULL, last_save = NULL
         WHERE participant = $1 AND (consented_at IS NOT NULL OR answers ->> $2 = 1)
           AND (consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($3)))",
    )
    .bind(&lapse.participant.0)
    .bind(lapse.checkbox)
    .bind(serde_json::Value::from(lapse.current).to_string())
    .execute(&mut *transaction)
    .await?;
    let is_lapsed = lapsed.rows_affected() == 1;
    if is_lapsed {
        audit::append_of(
            &mut transaction,
            lapse.participant,
            Event::ConsentLapsed,
            lapse.at,
        )
        .await?;
    }
    transaction.commit().await?;
    Ok(is_lapsed)
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::super::tests::{consent_words, opened, save, sign_in};
    use enkat_store::{Change, Lapse, ParticipantId, Save, Store};

    #[tokio::test]
    async fn consent_to_other_words_lapses_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        let store = opened(&file).await.unwrap();
        store.sign_in(&sign_in(1)).await.unwrap();
        let given = Save {
            changes: Map::from_iter([("agree".to_owned(), true.into()), ("q".to_owned(), 1.into())]),
            ..save(1, 0, Change::Given(Some(consent_words("old"))))
        };
        store.save(given).await.unwrap();
        let participant = ParticipantId("1".to_owned());
        let [old, new] = ["old", "new"].map(str::to_owned);
        let to = |current| Lapse {
            participant: &participant,
            checkbox: "agree",
            current,
            at: sign_in(1).at,
        };
        let both = [new.clone(), old];
        assert!(!store.has_other_consent(&to(&both)).await.unwrap());
        assert!(!store.lapse_consent(&to(&both)).await.unwrap());
        let new = [new];
        assert!(store.has_other_consent(&to(&new)).await.unwrap());
        assert!(store.lapse_consent(&to(&new)).await.unwrap());
        assert!(!store.lapse_consent(&to(&new)).await.unwrap());
        let draft = store.draft(&participant).await.unwrap().unwrap();
        assert_eq!(
            (draft.revision, draft.answers),
            (2, Map::from_iter([("q".to_owned(), 1.into())]))
        );
    }
}
