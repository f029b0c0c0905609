//! Removal of sealed values that nothing opens any more, as the keys of their owners are gone.

use sqlx::SqliteConnection;

/// The numbers of things that had to be removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Participants who are known by the hash of their identity only: number, names and e-mail address are gone.
    pub identities: u64,
    /// Drafts without their sensitive answers and contact details.
    pub drafts: u64,
    /// Submissions without theirs, and without the scores that these count in.
    pub submissions: u64,
    /// Entries in lists of people to invite, without names and e-mail address.
    pub invited: u64,
    /// Accounts, which are gone as a whole: they lead nowhere without an address.
    pub accounts: u64,
    /// Pieces of evidence of sign-ins.
    pub evidence: u64,
}

impl Lost {
    /// Tests whether nothing was removed.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Answers that were sealed with the key of their participant begin with the version 2 of their format.
const DRAFTS: &str = "
    UPDATE drafts SET answers = jsonb_patch(answers, (
        SELECT jsonb_group_object(key, NULL) FROM jsonb_each(answers)
        WHERE type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE)))
    WHERE participant IN (SELECT id FROM participants WHERE data_key IS NULL)
      AND EXISTS (SELECT 1 FROM jsonb_each(answers) WHERE type = 'object' AND value ->> 'sealed' LIKE '2.%')";

const SUBMISSIONS: &str = "
    UPDATE submissions SET
        payload = json_patch(payload, (
            SELECT json_group_object(key, NULL) FROM json_each(payload)
            WHERE type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE))),
        scores = (
            SELECT json_group_array(json(value)) FROM json_each(scores)
            WHERE NOT (type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE))),
        sealed_missing = CASE WHEN sealed_missing LIKE '2.%' THEN NULL ELSE sealed_missing END
    WHERE participant IN (SELECT id FROM participants WHERE data_key IS NULL)
      AND (payload LIKE '%\"sealed\":\"2.%' OR scores LIKE '%\"sealed\":\"2.%' OR sealed_missing LIKE '2.%')";

/// Removes what was sealed with a key that is gone. The look-ups by which people are found again stay.
pub(super) async fn remove(connection: &mut SqliteConnection) -> Result<Lost, sqlx::Error> {
    let mut removed = async |statement: &'static str| {
        let done = sqlx::query(statement).execute(&mut *connection).await?;
        Ok::<_, sqlx::Error>(done.rows_affected())
    };
    Ok(Lost {
        identities: removed(
            "UPDATE identities SET sealed = NULL
             WHERE sealed IS NOT NULL AND participant IN (SELECT id FROM participants WHERE data_key IS NULL)",
        )
        .await?,
        drafts: removed(DRAFTS).await?,
        submissions: removed(SUBMISSIONS).await?,
        invited: removed("UPDATE invited SET sealed = NULL WHERE sealed IS NOT NULL AND data_key IS NULL").await?,
        evidence: removed("DELETE FROM evidence WHERE data_key IS NULL").await?,
        accounts: removed(
            "DELETE FROM accounts
             WHERE data_key IS NULL AND (email_sealed IS NOT NULL OR identity_sealed IS NOT NULL)",
        )
        .await?,
    })
}
