//! The queue of mails about invitations.

use enkat_store::{
    MailAttempt, MailKind, MailOutcome, MailState, SecretHash,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::Row;

use crate::{
    audit,
    brief::{Brief, ROWS},
    pool::Pool,
    writing::Writing,
};

/// Adds as many mails as fit into a short transaction. Returns how many it has looked at.
pub(super) async fn add(
    connection: &mut Writing,
    survey_id: &str,
    mails: &[(i64, MailKind)],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let (mut seen, mut added) = (0, [0_u64; 2]);
    for some in mails.chunks(ROWS) {
        if brief.is_over(seen) {
            break;
        }
        for reminder in add_some(&mut brief.transaction, some, at).await? {
            added[usize::from(reminder > 0)] += 1;
        }
        seen += some.len();
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

/// Adds those of these mails whose invitation has none in the queue, and returns their numbers of reminders.
async fn add_some(
    connection: &mut Writing,
    mails: &[(i64, MailKind)],
    at: Timestamp,
) -> Result<Vec<i64>, sqlx::Error> {
    let invitations: Vec<_> = mails.iter().map(|(invitation, _)| *invitation).collect();
    let reminders: Vec<_> = mails.iter().map(|(_, kind)| i64::from(kind.number())).collect();
    // Another server may be adding mails of these invitations.
    sqlx::query("SELECT 1 FROM invitations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE")
        .bind(&invitations)
        .execute(&mut **connection)
        .await?;
    sqlx::query_scalar(
        "INSERT INTO invitation_mails (invitation, reminder, state, queued_at, due_at, changed_at)
         SELECT invitation, reminder, 'waiting', $3, $3, $3
         FROM (
             SELECT DISTINCT ON (invitation) named.invitation, named.reminder, named.place
             FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS named (invitation, reminder, place)
             JOIN invitations ON invitations.id = named.invitation
             WHERE NOT EXISTS (
                 SELECT 1 FROM invitation_mails AS others
                 WHERE others.invitation = named.invitation
                   AND (others.state IN ('waiting', 'sending')
                        OR (others.reminder = named.reminder AND others.state IN ('handedOver', 'unknown'))))
             ORDER BY named.invitation, named.place
         ) AS first
         ORDER BY place
         RETURNING reminder",
    )
    .bind(invitations)
    .bind(reminders)
    .bind(at.as_millisecond())
    .fetch_all(&mut **connection)
    .await
}

/// Records an attempt, or takes a mail out of the queue that must not be handed over any more.
pub(super) async fn begin(connection: &mut Writing, attempt: &MailAttempt) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let row = sqlx::query(
        "SELECT invitations.id,
                revoked_at IS NULL AND declined_at IS NULL AND invited.withdrawn_at IS NULL
                AND participants.withdrawn_at IS NULL AND submissions.participant IS NULL
                AND NOT EXISTS (SELECT 1 FROM invitation_mails AS others
                                WHERE others.invitation = invitations.id AND others.address = $2
                                  AND others.state IN ('refused', 'bounced')) AS is_due
         FROM invitation_mails
         JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitation_mails.id = $1 AND state = 'waiting'
         FOR KEY SHARE OF invitations FOR UPDATE OF invitation_mails",
    )
    .bind(attempt.id)
    .bind(&attempt.address.0)
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(row) = row else {
        transaction.commit().await?;
        return Ok(false);
    };
    let is_due = row.try_get("is_due")?;
    if is_due {
        let invitation: i64 = row.try_get("id")?;
        sqlx::query(
            "UPDATE invitation_mails
             SET state = 'sending', attempts = attempts + 1, changed_at = $2, address = $3
             WHERE id = $1",
        )
        .bind(attempt.id)
        .bind(attempt.at.as_millisecond())
        .bind(&attempt.address.0)
        .execute(&mut **transaction)
        .await?;
        sqlx::query(
            "INSERT INTO invitation_links (secret_hash, invitation, mail, made_at, envelope, decline_hash, address)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&attempt.link.0)
        .bind(invitation)
        .bind(attempt.id)
        .bind(attempt.at.as_millisecond())
        .bind(&attempt.envelope)
        .bind(&attempt.decline.0)
        .bind(&attempt.address.0)
        .execute(&mut **transaction)
        .await?;
    } else {
        remove(&mut transaction, attempt.id).await?;
    }
    transaction.commit().await?;
    Ok(is_due)
}

/// Records the outcome of an attempt.
pub(super) async fn end(
    connection: &mut Writing,
    (id, outcome): (i64, MailOutcome),
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let (state, due_at) = match outcome {
        MailOutcome::HandedOver => (MailState::HandedOver, at),
        MailOutcome::Refused => (MailState::Refused, at),
        MailOutcome::Unknown => (MailState::Unknown, at),
        MailOutcome::Again(due_at) => (MailState::Waiting, due_at),
    };
    let mut transaction = connection.begin().await?;
    let is_sending: Option<bool> = sqlx::query_scalar(
        "SELECT state = 'sending' FROM invitation_mails
         WHERE id = $1 AND state IN ('sending', 'unknown') FOR UPDATE",
    )
    .bind(id)
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(is_sending) = is_sending else {
        return transaction.commit().await;
    };
    if is_sending && matches!(outcome, MailOutcome::Refused | MailOutcome::Again(_)) {
        // Those of earlier attempts may have arrived.
        sqlx::query(
            "DELETE FROM invitation_links
             WHERE secret_hash = (SELECT secret_hash FROM invitation_links WHERE mail = $1
                                  ORDER BY made_at DESC, row DESC LIMIT 1)",
        )
        .bind(id)
        .execute(&mut **transaction)
        .await?;
    }
    sqlx::query("UPDATE invitation_mails SET state = $2, due_at = $3, changed_at = $4 WHERE id = $1")
        .bind(id)
        .bind(state.name())
        .bind(due_at.as_millisecond())
        .bind(at.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    transaction.commit().await
}

/// Takes a mail that waits out of the queue. One with an earlier attempt that may have arrived stays, with the link of that attempt,
/// and its fate is unknown as before.
pub(super) async fn remove(connection: &mut Writing, id: i64) -> Result<(), sqlx::Error> {
    for end in [
        "UPDATE invitation_mails
         SET state = 'unknown', changed_at = (SELECT max(made_at) FROM invitation_links WHERE mail = $1)
         WHERE id = $1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1)",
        "DELETE FROM invitation_mails
         WHERE id = $1 AND state = 'waiting' AND NOT EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1)",
    ] {
        sqlx::query(end).bind(id).execute(&mut **connection).await?;
    }
    Ok(())
}

/// Takes the mails of an invitation that wait out of the queue.
pub(crate) async fn remove_all(connection: &mut Writing, invitation: i64) -> Result<(), sqlx::Error> {
    let waiting: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM invitation_mails WHERE invitation = $1 AND state = 'waiting' ORDER BY id FOR UPDATE",
    )
    .bind(invitation)
    .fetch_all(&mut **connection)
    .await?;
    for id in waiting {
        remove(connection, id).await?;
    }
    Ok(())
}

/// Tests whether a mail has been on its way for too long.
pub(super) async fn is_any_lost(pool: &Pool, begun_before: Timestamp) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM invitation_mails WHERE state = 'sending' AND changed_at < $1)",
    )
    .bind(begun_before.as_millisecond())
    .fetch_one(pool)
    .await
}

/// Makes unknown what has been on its way for too long, except for what is getting its outcome just now.
pub(super) async fn lose(
    connection: &mut Writing,
    begun_before: Timestamp,
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let lost = sqlx::query(
        "UPDATE invitation_mails SET state = 'unknown', changed_at = $2
         WHERE id IN (SELECT id FROM invitation_mails WHERE state = 'sending' AND changed_at < $1
                      ORDER BY id FOR UPDATE SKIP LOCKED)",
    )
    .bind(begun_before.as_millisecond())
    .bind(at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    Ok(lost.rows_affected())
}

/// Lets mails that were refused, or whose fate is unknown, wait again.
pub(super) async fn again(
    connection: &mut Writing,
    survey_id: &str,
    ids: &[i64],
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let waiting = sqlx::query(
        "UPDATE invitation_mails SET state = 'waiting', attempts = 0, due_at = $2, changed_at = $2
         WHERE id IN (SELECT id FROM invitation_mails WHERE id = ANY($1) AND state IN ('refused', 'unknown')
                      ORDER BY id FOR UPDATE)",
    )
    .bind(ids)
    .bind(at.as_millisecond())
    .execute(&mut **transaction)
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
    connection: &mut Writing,
    envelopes: &[String],
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let bounced = sqlx::query(
        "UPDATE invitation_mails SET state = 'bounced', changed_at = $2
         WHERE id IN (
             SELECT mails.id FROM invitation_links
             JOIN invitation_mails AS mails ON mails.id = mail AND mails.address = invitation_links.address
             WHERE envelope = ANY($1) AND state IN ('waiting', 'sending', 'handedOver', 'unknown')
             ORDER BY mails.id FOR UPDATE OF mails)",
    )
    .bind(envelopes)
    .bind(at.as_millisecond())
    .execute(&mut **transaction)
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
    connection: &mut Writing,
    decline: &SecretHash,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let row = sqlx::query(
        "SELECT invitations.id, survey_id, declined_at IS NULL AS is_new
         FROM invitation_links JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE decline_hash = $1 FOR NO KEY UPDATE OF invitations",
    )
    .bind(&decline.0)
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(row) = row else {
        transaction.commit().await?;
        return Ok(false);
    };
    if row.try_get("is_new")? {
        let invitation: i64 = row.try_get("id")?;
        sqlx::query("UPDATE invitations SET declined_at = $2 WHERE id = $1")
            .bind(invitation)
            .bind(at.as_millisecond())
            .execute(&mut **transaction)
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
    connection: &mut Writing,
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
