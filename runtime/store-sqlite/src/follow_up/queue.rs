//! The queue of mails about invitations.

use enkat_store::{
    MailAttempt, MailKind, MailOutcome, MailState, SecretHash,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use crate::{audit, brief::Brief};

/// Adds as many mails as fit into a short transaction. Returns how many it has looked at.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    survey_id: &str,
    mails: &[(i64, MailKind)],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let (mut seen, mut added) = (0, [0_u64; 2]);
    for (invitation, kind) in mails {
        if brief.is_over(seen) {
            break;
        }
        let done = sqlx::query(
            "INSERT INTO invitation_mails (invitation, reminder, state, queued_at, due_at, changed_at)
             SELECT id, $2, 'waiting', $3, $3, $3 FROM invitations WHERE id = $1 AND NOT EXISTS (
                 SELECT 1 FROM invitation_mails
                 WHERE invitation = $1 AND (state IN ('waiting', 'sending')
                                            OR (reminder = $2 AND state IN ('handedOver', 'unknown'))))",
        )
        .bind(invitation)
        .bind(kind.number())
        .bind(at.as_millisecond())
        .execute(&mut *brief.transaction)
        .await?;
        added[usize::from(kind.number() > 0)] += done.rows_affected();
        seen += 1;
    }
    for (kind, added) in [MailKind::Invitation, MailKind::Reminder(1)]
        .into_iter()
        .zip(added)
    {
        if added > 0 {
            let detail = format!("{} {added}", kind.name());
            audit(
                &mut brief.transaction,
                (Event::MailsQueued, survey_id),
                &detail,
                at,
            )
            .await?;
        }
    }
    brief.commit().await?;
    Ok(seen)
}

/// Records an attempt, or takes a mail out of the queue that must not be handed over any more.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    attempt: &MailAttempt,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let row = sqlx::query(
        "SELECT invitations.id,
                revoked_at IS NULL AND declined_at IS NULL AND invited.withdrawn_at IS NULL
                AND participants.withdrawn_at IS NULL AND submissions.participant IS NULL
                AND NOT EXISTS (SELECT 1 FROM invitation_mails AS others
                                WHERE others.invitation = invitations.id AND others.address = $2
                                  AND others.state IN ('refused', 'bounced')) AS is_due
         FROM invitation_mails
         CROSS JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitation_mails.id = $1 AND state = 'waiting'",
    )
    .bind(attempt.id)
    .bind(&attempt.address.0)
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else {
        return Ok(false);
    };
    let is_due = row.try_get("is_due")?;
    if is_due {
        let invitation: i64 = row.try_get("id")?;
        sqlx::query(
            "UPDATE invitation_mails
             SET state = 'sending', attempts = attempts + 1, changed_at = $2, address = $3
             WHERE id = $1;
             INSERT INTO invitation_links (secret_hash, invitation, mail, made_at, envelope, decline_hash, address)
             VALUES ($4, $5, $1, $2, $6, $7, $3)",
        )
        .bind(attempt.id)
        .bind(attempt.at.as_millisecond())
        .bind(&attempt.address.0)
        .bind(&attempt.link.0)
        .bind(invitation)
        .bind(&attempt.envelope)
        .bind(&attempt.decline.0)
        .execute(&mut *transaction)
        .await?;
    } else {
        remove(&mut transaction, attempt.id).await?;
    }
    transaction.commit().await?;
    Ok(is_due)
}

/// Records the outcome of an attempt.
pub(super) async fn end(
    connection: &mut SqliteConnection,
    (id, outcome): (i64, MailOutcome),
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let (state, due_at) = match outcome {
        MailOutcome::HandedOver => (MailState::HandedOver, at),
        MailOutcome::Refused => (MailState::Refused, at),
        MailOutcome::Unknown => (MailState::Unknown, at),
        MailOutcome::Again(due_at) => (MailState::Waiting, due_at),
    };
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    if matches!(outcome, MailOutcome::Refused | MailOutcome::Again(_)) {
        // Those of earlier attempts may have arrived.
        sqlx::query(
            "DELETE FROM invitation_links
             WHERE secret_hash = (SELECT secret_hash FROM invitation_links WHERE mail = $1
                                  ORDER BY made_at DESC, rowid DESC LIMIT 1)
               AND EXISTS (SELECT 1 FROM invitation_mails WHERE id = $1 AND state = 'sending')",
        )
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    }
    sqlx::query(
        "UPDATE invitation_mails SET state = $2, due_at = $3, changed_at = $4
         WHERE id = $1 AND state IN ('sending', 'unknown')",
    )
    .bind(id)
    .bind(state.name())
    .bind(due_at.as_millisecond())
    .bind(at.as_millisecond())
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await
}

/// Takes a mail that waits out of the queue. One with an earlier attempt that may have arrived stays, with the link of that attempt,
/// and its fate is unknown as before.
pub(super) async fn remove(connection: &mut SqliteConnection, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE invitation_mails
         SET state = 'unknown', changed_at = (SELECT max(made_at) FROM invitation_links WHERE mail = $1)
         WHERE id = $1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1);
         DELETE FROM invitation_mails WHERE id = $1 AND state = 'waiting'",
    )
    .bind(id)
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the mails of an invitation that wait out of the queue.
pub(crate) async fn remove_all(
    connection: &mut SqliteConnection,
    invitation: i64,
) -> Result<(), sqlx::Error> {
    let waiting: Vec<i64> =
        sqlx::query_scalar("SELECT id FROM invitation_mails WHERE invitation = $1 AND state = 'waiting'")
            .bind(invitation)
            .fetch_all(&mut *connection)
            .await?;
    for id in waiting {
        remove(connection, id).await?;
    }
    Ok(())
}

/// Tests whether a mail has been on its way for too long.
pub(super) async fn is_any_lost(pool: &SqlitePool, begun_before: Timestamp) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM invitation_mails WHERE state = 'sending' AND changed_at < $1)",
    )
    .bind(begun_before.as_millisecond())
    .fetch_one(pool)
    .await
}

/// Makes unknown what has been on its way for too long.
pub(super) async fn lose(
    connection: &mut SqliteConnection,
    begun_before: Timestamp,
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let lost = sqlx::query(
        "UPDATE invitation_mails SET state = 'unknown', changed_at = $2
         WHERE state = 'sending' AND changed_at < $1",
    )
    .bind(begun_before.as_millisecond())
    .bind(at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(lost.rows_affected())
}

/// Lets mails that were refused, or whose fate is unknown, wait again.
pub(super) async fn again(
    connection: &mut SqliteConnection,
    survey_id: &str,
    ids: &[i64],
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let waiting = sqlx::query(
        "UPDATE invitation_mails SET state = 'waiting', attempts = 0, due_at = $2, changed_at = $2
         WHERE id IN (SELECT value FROM json_each($1)) AND state IN ('refused', 'unknown')",
    )
    .bind(json!(ids).to_string())
    .bind(at.as_millisecond())
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if waiting > 0 {
        let detail = format!("again {waiting}");
        audit(&mut transaction, (Event::MailsQueued, survey_id), &detail, at).await?;
    }
    transaction.commit().await?;
    Ok(waiting)
}

/// Marks mails as not delivered. A report about an earlier attempt counts unless the address was corrected since.
pub(super) async fn bounce(
    connection: &mut SqliteConnection,
    envelopes: &[String],
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let bounced = sqlx::query(
        "UPDATE invitation_mails SET state = 'bounced', changed_at = $2
         WHERE state IN ('waiting', 'sending', 'handedOver', 'unknown') AND id IN (
             SELECT mails.id FROM json_each($1) AS named
             CROSS JOIN invitation_links ON envelope = named.value
             CROSS JOIN invitation_mails AS mails ON mails.id = mail AND mails.address = invitation_links.address)",
    )
    .bind(json!(envelopes).to_string())
    .bind(at.as_millisecond())
    .execute(&mut *transaction)
    .await?
    .rows_affected();
    if bounced > 0 {
        let detail = bounced.to_string();
        audit(&mut transaction, (Event::MailsBounced, ""), &detail, at).await?;
    }
    transaction.commit().await?;
    Ok(bounced)
}

/// Records that the reader of a mail wants no more of them.
pub(super) async fn decline(
    connection: &mut SqliteConnection,
    decline: &SecretHash,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let row = sqlx::query(
        "SELECT invitations.id, survey_id, declined_at IS NULL AS is_new
         FROM invitation_links CROSS JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE decline_hash = $1",
    )
    .bind(&decline.0)
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else {
        return Ok(false);
    };
    if row.try_get("is_new")? {
        let invitation: i64 = row.try_get("id")?;
        sqlx::query("UPDATE invitations SET declined_at = $2 WHERE id = $1")
            .bind(invitation)
            .bind(at.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        remove_all(&mut transaction, invitation).await?;
        let survey_id: String = row.try_get("survey_id")?;
        let number = invitation.to_string();
        audit(&mut transaction, (Event::MailsDeclined, &survey_id), &number, at).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Records a change of the queue in the audit log.
async fn audit(
    connection: &mut SqliteConnection,
    (event, survey_id): (Event, &str),
    detail: &str,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let entry = AuditEntry {
        at,
        event,
        survey_id,
        participant: None,
        detail,
    };
    audit::append(connection, &entry).await
}
