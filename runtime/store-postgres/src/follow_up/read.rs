//! Invitations with their mails, and the next mail.

use std::collections::HashMap;

use enkat_store::{FollowedInvitation, Invited, Lookup, MailKind, MailState, NextMail, QueuedMail};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use crate::{error::PostgresError, pool::Pool, rows};

pub(super) async fn followed(pool: &Pool, survey_id: &str) -> Result<Vec<FollowedInvitation>, PostgresError> {
    // Both queries see the same state.
    let mut link = pool.snapshot().await?;
    let mails = sqlx::query(
        "SELECT invitation_mails.id, invitation, reminder, state, changed_at, address
         FROM invitations JOIN invitation_mails ON invitation_mails.invitation = invitations.id
         WHERE invitations.survey_id = $1 ORDER BY invitation_mails.id",
    )
    .bind(survey_id)
    .fetch_all(&mut link)
    .await?;
    let mut by_invitation: HashMap<i64, Vec<QueuedMail>> = HashMap::new();
    for row in &mails {
        let of = by_invitation.entry(row.try_get("invitation")?).or_default();
        of.push(mail(row)?);
    }
    let rows = sqlx::query(
        "SELECT invitations.id, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings, printed_at,
                revoked_at IS NULL AND invited.withdrawn_at IS NULL AND participants.withdrawn_at IS NULL AS is_live,
                declined_at IS NOT NULL AS is_declined, opened_at,
                coalesce(begun_at, answered_at, submitted_at) AS begun_at, submitted_at, counted_in, counted_at
         FROM invitations
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN drafts ON drafts.participant = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitations.survey_id = $1 ORDER BY invitations.id",
    )
    .bind(survey_id)
    .fetch_all(&mut link)
    .await?;
    link.settle().await?;
    let invitation = |row: &PgRow| {
        let id = row.try_get("id")?;
        let group: Option<String> = row.try_get("counted_in")?;
        Ok(FollowedInvitation {
            id,
            invited: invited(row)?,
            settings: rows::settings(row)?,
            printed_at: rows::perhaps_time(row, "printed_at")?,
            is_live: row.try_get("is_live")?,
            is_declined: row.try_get("is_declined")?,
            opened_at: rows::perhaps_time(row, "opened_at")?,
            begun_at: rows::perhaps_time(row, "begun_at")?,
            sent_at: rows::perhaps_time(row, "submitted_at")?,
            counted: group.zip(rows::perhaps_time(row, "counted_at")?),
            mails: by_invitation.remove(&id).unwrap_or_default(),
        })
    };
    rows.iter().map(invitation).collect()
}

fn mail(row: &PgRow) -> Result<QueuedMail, PostgresError> {
    let state = MailState::parse(row.try_get("state")?);
    let address: Option<String> = row.try_get("address")?;
    Ok(QueuedMail {
        id: row.try_get("id")?,
        kind: MailKind::of_number(number(row, "reminder")?),
        state: state.ok_or_else(|| PostgresError::failed("a mail has a state of a newer version"))?,
        changed_at: rows::time(row, "changed_at")?,
        address: address.map(Lookup),
    })
}

/// Reads a number that is never negative: PostgreSQL has no type for these.
fn number(row: &PgRow, column: &str) -> Result<u32, PostgresError> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number)
        .map_err(|error| PostgresError::failed(format!("column {column} is broken: {error}")))
}

fn invited(row: &PgRow) -> Result<Option<Invited>, PostgresError> {
    let reference: Option<String> = row.try_get("reference")?;
    let invited = reference.map(|reference| {
        Ok(Invited {
            reference,
            sealed: rows::sealed(row, "sealed")?,
            settings: rows::settings(row)?,
        })
    });
    invited.transpose()
}

pub(super) async fn next(pool: &Pool, now: Timestamp) -> Result<Option<NextMail>, PostgresError> {
    let row = sqlx::query(
        "SELECT invitation_mails.id, invitations.survey_id, reminder, attempts, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_mails
         JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, invitation_mails.id LIMIT 1",
    )
    .bind(now.as_millisecond())
    .fetch_optional(pool)
    .await?;
    let mail = |row: PgRow| {
        Ok(NextMail {
            id: row.try_get("id")?,
            survey_id: row.try_get("survey_id")?,
            kind: MailKind::of_number(number(&row, "reminder")?),
            attempts: number(&row, "attempts")?,
            invited: invited(&row)?,
            settings: rows::settings(&row)?,
        })
    };
    row.map(mail).transpose()
}
