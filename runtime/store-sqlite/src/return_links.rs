//! Return links: how they are made, looked up, used and ended.

use enkat_store::{
    ComeBack, NewReturnLink, Participant, ParticipantId, PassHash, ReturnLink,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{audit, rows, sessions};
use crate::error::SqliteError;

pub(super) async fn set(connection: &mut SqliteConnection, new: &NewReturnLink) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO return_links (participant, secret_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (participant) DO UPDATE
         SET secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, opened_at = NULL",
    )
    .bind(&new.participant.0)
    .bind(&new.secret.0)
    .bind(new.expires_at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn end(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM return_links WHERE participant = $1")
        .bind(&participant.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn find(
    readers: &SqlitePool,
    link: &PassHash,
    at: Timestamp,
) -> Result<Option<ReturnLink>, SqliteError> {
    let row = sqlx::query(
        "SELECT return_links.participant, return_links.expires_at, return_links.opened_at, identities.signed_in_at,
                participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM return_links
         JOIN identities ON identities.participant = return_links.participant
         JOIN participants ON participants.id = return_links.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE return_links.secret_hash = $1 AND return_links.participant = coalesce($2, return_links.participant)
           AND return_links.expires_at > $3",
    )
    .bind(&link.secret.0)
    .bind(link.owner.as_deref())
    .bind(at.as_millisecond())
    .fetch_optional(readers)
    .await?;
    let found = row.map(|row| {
        Ok(ReturnLink {
            participant: Participant {
                id: ParticipantId(row.try_get("participant")?),
                survey_id: row.try_get("survey_id")?,
                tailoring: rows::tailoring(&row)?,
                key: rows::key(&row)?,
            },
            begun_at: rows::time(&row, "signed_in_at")?,
            expires_at: rows::time(&row, "expires_at")?,
            opened_at: rows::perhaps_time(&row, "opened_at")?,
        })
    });
    found.transpose()
}

/// Adds a session for the participant of this return link, and returns whether there is one.
pub(super) async fn come_back(
    connection: &mut SqliteConnection,
    come_back: &ComeBack,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found = sqlx::query(
        "UPDATE return_links SET opened_at = $3
         WHERE secret_hash = $1 AND participant = coalesce($2, participant) AND expires_at > $3
         RETURNING participant, (SELECT survey_id FROM participants WHERE id = participant) AS survey_id",
    )
    .bind(&come_back.link.secret.0)
    .bind(come_back.link.owner.as_deref())
    .bind(come_back.at.as_millisecond())
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = found else {
        transaction.rollback().await?;
        return Ok(false);
    };
    let participant = ParticipantId(row.try_get("participant")?);
    let opening = sessions::Opening {
        secret: &come_back.secret,
        replaces: come_back.replaces.as_ref(),
        at: come_back.at,
        expires_at: come_back.expires_at,
    };
    sessions::open(&mut transaction, &opening, &participant).await?;
    let entry = AuditEntry {
        at: come_back.at,
        event: Event::Resumed,
        survey_id: row.try_get("survey_id")?,
        participant: Some(&participant),
        detail: "returnLink",
    };
    audit::append(&mut transaction, &entry).await?;
    transaction.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};

    use super::super::tests::{opened, sign_in};
    use enkat_store::{SecretHash, Store, story::pass};

    /// The statements that lead back to the tables from before return links had one of their own.
    const BEFORE: &str = "
        DROP TABLE return_links;
        ALTER TABLE identities ADD COLUMN return_link TEXT;
        CREATE UNIQUE INDEX identities_by_return_link ON identities (return_link) WHERE return_link IS NOT NULL;
        UPDATE identities SET return_link = 'old' WHERE participant = '1';
        DELETE FROM _sqlx_migrations WHERE version = 16;";

    #[tokio::test]
    async fn migrated_link_expires_after_30_days() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        let store = opened(&file).await.unwrap();
        for number in [1, 2] {
            store.sign_in(&sign_in(number)).await.unwrap();
        }
        store.close().await.unwrap();
        let old = SqliteConnectOptions::new().filename(&file).connect().await;
        old.unwrap().execute(BEFORE).await.unwrap();

        let store = opened(&file).await.unwrap();
        let link = pass(SecretHash("old".to_owned()));
        let now = jiff::Timestamp::now();
        let found = store.return_link(&link, now + (29 * 24).hours()).await.unwrap();
        assert_eq!(found.unwrap().participant.id.0, "1");
        let later = store.return_link(&link, now + (31 * 24).hours()).await.unwrap();
        assert_eq!(later, None);
        store.close().await.unwrap();
    }
}
