//! Who is invited, and the invitations.

use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{StoreError, audit, rows};
use crate::{
    audit::{Entry, Event},
    store::{Invitation, Invite, Invited, ParticipantId, PersonSettings, Printed, SecretHash, SignIn},
};

/// Adds who is to be invited, or changes what is known of them.
pub(super) async fn add_invited(
    connection: &mut SqliteConnection,
    survey_id: &str,
    invited: &[Invited],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for Invited {
        reference,
        sealed,
        settings,
    } in invited
    {
        sqlx::query(
            "INSERT INTO invited (survey_id, reference, sealed, settings) VALUES ($1, $2, $3, $4)
             ON CONFLICT (survey_id, reference)
             DO UPDATE SET sealed = excluded.sealed, settings = excluded.settings",
        )
        .bind(survey_id)
        .bind(reference)
        .bind(sealed.as_deref())
        .bind(rows::settings_text(settings)?)
        .execute(&mut *transaction)
        .await?;
    }
    let count = invited.len().to_string();
    tell(&mut transaction, Event::PeopleImported, survey_id, &count, at).await?;
    transaction.commit().await
}

/// Makes invitations, and says how many.
pub(super) async fn invite(
    connection: &mut SqliteConnection,
    survey_id: &str,
    invite: Invite,
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let created_at = at.as_millisecond();
    let made =
        match invite {
            Invite::Everybody => {
                sqlx::query(
                    "INSERT INTO invitations (survey_id, invited, created_at)
                 SELECT survey_id, id, $2 FROM invited
                 WHERE survey_id = $1 AND NOT EXISTS (
                     SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
                 ORDER BY id",
                )
                .bind(survey_id)
                .bind(created_at)
                .execute(&mut *transaction)
                .await?
            }
            Invite::Anybody(count, settings) => sqlx::query(
                "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $3)
                 INSERT INTO invitations (survey_id, created_at, settings) SELECT $1, $2, $4 FROM numbers WHERE n <= $3",
            )
            .bind(survey_id)
            .bind(created_at)
            .bind(count)
            .bind(rows::settings_text(&settings)?)
            .execute(&mut *transaction)
            .await?,
        };
    let made = made.rows_affected();
    if made > 0 {
        let count = made.to_string();
        tell(&mut transaction, Event::InvitationsMade, survey_id, &count, at).await?;
    }
    transaction.commit().await?;
    Ok(made)
}

pub(super) async fn read(pool: &SqlitePool, survey_id: &str) -> Result<Vec<Invitation>, StoreError> {
    let rows = sqlx::query(
        "SELECT invitations.id, invited.reference, invited.sealed,
                coalesce(invited.settings, invitations.settings) AS settings, printed_at, revoked_at,
                participant IS NOT NULL AS is_used
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 ORDER BY invitations.id",
    )
    .bind(survey_id)
    .fetch_all(pool)
    .await?;
    let invitation = |row: &SqliteRow| {
        let reference: Option<String> = row.try_get("reference")?;
        let sealed = row.try_get("sealed")?;
        let settings = rows::settings(row)?;
        Ok(Invitation {
            id: row.try_get("id")?,
            settings: settings.clone(),
            invited: reference.map(|reference| Invited {
                reference,
                sealed,
                settings,
            }),
            printed_at: rows::perhaps_time(row, "printed_at")?,
            revoked_at: rows::perhaps_time(row, "revoked_at")?,
            is_used: row.try_get("is_used")?,
        })
    };
    rows.iter().map(invitation).collect()
}

/// What is told of whoever signs in with an invitation.
pub(super) async fn person(
    pool: &SqlitePool,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<PersonSettings, StoreError> {
    let row = sqlx::query(
        "SELECT coalesce(invited.settings, invitations.settings) AS settings
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE secret_hash = $1 AND invitations.survey_id = $2 AND revoked_at IS NULL",
    )
    .bind(&secret.0)
    .bind(survey_id)
    .fetch_optional(pool)
    .await?;
    Ok(row.as_ref().map(rows::settings).transpose()?.unwrap_or_default())
}

/// Keeps the hashes of new secrets; those that the invitations had before open nothing any more.
pub(super) async fn print(
    connection: &mut SqliteConnection,
    survey_id: &str,
    printed: &[Printed],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for Printed { id, secret } in printed {
        sqlx::query("UPDATE invitations SET secret_hash = $2, printed_at = $3 WHERE id = $1")
            .bind(id)
            .bind(&secret.0)
            .bind(at.as_millisecond())
            .execute(&mut *transaction)
            .await?;
    }
    if !printed.is_empty() {
        let count = printed.len().to_string();
        tell(&mut transaction, Event::InvitationsPrinted, survey_id, &count, at).await?;
    }
    transaction.commit().await
}

/// Takes an invitation back. The response stays; the sessions that it opened end, and the participant's own link with them.
pub(super) async fn revoke(
    connection: &mut SqliteConnection,
    survey_id: &str,
    id: i64,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("UPDATE invitations SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
        .bind(id)
        .bind(at.as_millisecond())
        .execute(&mut *transaction)
        .await?;
    for end in [
        "DELETE FROM sessions WHERE participant = (SELECT participant FROM invitations WHERE id = $1)",
        "DELETE FROM return_links WHERE participant = (SELECT participant FROM invitations WHERE id = $1)",
    ] {
        sqlx::query(end).bind(id).execute(&mut *transaction).await?;
    }
    let number = id.to_string();
    tell(&mut transaction, Event::InvitationRevoked, survey_id, &number, at).await?;
    transaction.commit().await
}

/// Tells the audit log what an operator did.
async fn tell(
    connection: &mut SqliteConnection,
    event: Event,
    survey_id: &str,
    detail: &str,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let entry = Entry {
        at,
        event,
        survey_id,
        participant: None,
        detail,
    };
    audit::append(connection, &entry).await
}

/// An invitation that a secret opens.
pub(super) struct Opened {
    id: i64,
    /// Whose response it has begun, if it has.
    pub(super) participant: Option<ParticipantId>,
}

/// The invitation with this secret to this survey. One that was revoked is not there.
pub(super) async fn find(
    connection: &mut SqliteConnection,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<Option<Opened>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT id, participant FROM invitations
         WHERE secret_hash = $1 AND survey_id = $2 AND revoked_at IS NULL",
    )
    .bind(&secret.0)
    .bind(survey_id)
    .fetch_optional(connection)
    .await?;
    let opened = |row: SqliteRow| {
        let participant: Option<String> = row.try_get("participant")?;
        Ok(Opened {
            id: row.try_get("id")?,
            participant: participant.map(ParticipantId),
        })
    };
    row.map(opened).transpose()
}

/// Whether somebody tells of themselves what the participant told: the same way and person, or, without a name, the same
/// year and gender.
pub(super) async fn is_same(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    sign_in: &SignIn,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(
        "SELECT 1 FROM identities
         WHERE participant = $1 AND login_type = $2 AND lookup IS $3
           AND (lookup IS NOT NULL OR (birth_year IS $4 AND gender IS $5))",
    )
    .bind(&participant.0)
    .bind(sign_in.login_type)
    .bind(
        sign_in
            .identity
            .as_ref()
            .map(|identity| identity.lookup.0.as_str()),
    )
    .bind(sign_in.birth_year)
    .bind(rows::gender_name(sign_in.participant.tailoring.gender))
    .fetch_optional(connection)
    .await?;
    Ok(row.is_some())
}

/// The invitation opens this response from now on.
pub(super) async fn use_for(
    connection: &mut SqliteConnection,
    invitation: Option<&Opened>,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    let Some(invitation) = invitation else {
        return Ok(());
    };
    sqlx::query("UPDATE invitations SET participant = $2 WHERE id = $1")
        .bind(invitation.id)
        .bind(&participant.0)
        .execute(connection)
        .await?;
    Ok(())
}
