//! Invited people and their invitations.

use enkat_store::{
    Invitation, Invite, Invited, Inviting, ParticipantId, PersonSettings, Printed, SecretHash, SignIn,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{
    SqliteError, audit,
    brief::{Brief, ROWS},
    follow_up, rows,
};

/// Adds as many people to be invited as fit into a short transaction, or changes their data. Returns how many.
pub(super) async fn add_invited(
    connection: &mut SqliteConnection,
    survey_id: &str,
    invited: &[Invited],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let mut added = 0;
    for Invited {
        reference,
        sealed,
        settings,
    } in invited
    {
        if brief.is_over(added) {
            break;
        }
        sqlx::query(
            "INSERT INTO invited (survey_id, reference, sealed, settings, data_key) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (survey_id, reference)
             DO UPDATE SET sealed = excluded.sealed, settings = excluded.settings, data_key = excluded.data_key",
        )
        .bind(survey_id)
        .bind(reference)
        .bind(sealed.as_ref().map(|sealed| sealed.value.as_slice()))
        .bind(rows::settings_text(settings)?)
        .bind(sealed.as_ref().map(|sealed| sealed.key.0.as_slice()))
        .execute(&mut *brief.transaction)
        .await?;
        added += 1;
    }
    let transaction = &mut brief.transaction;
    audit(
        transaction,
        Event::PeopleImported,
        survey_id,
        &added.to_string(),
        at,
    )
    .await?;
    brief.commit().await?;
    Ok(added)
}

/// Lists the people to be invited to a survey who have no invitation.
pub(super) async fn uninvited(pool: &SqlitePool, survey_id: &str) -> Result<Vec<i64>, SqliteError> {
    let rows = sqlx::query(
        "SELECT id FROM invited WHERE survey_id = $1 AND withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
         ORDER BY id",
    )
    .bind(survey_id)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

/// Invites as many as fit into a short transaction.
pub(super) async fn invite(
    connection: &mut SqliteConnection,
    survey_id: &str,
    invite: Invite<'_>,
    at: Timestamp,
) -> Result<Inviting, sqlx::Error> {
    let all = match invite {
        Invite::People(ids) => ids.len(),
        Invite::Unnamed(count, _) => count,
    };
    let mut brief = Brief::begin(connection).await?;
    let mut done = Inviting::default();
    while done.seen < all && !brief.is_over(done.seen) {
        let transaction = &mut brief.transaction;
        let some = done.seen..all.min(done.seen + ROWS);
        done.seen = some.end;
        done.made += match invite {
            Invite::People(ids) => invite_people(transaction, &ids[some], at).await?,
            Invite::Unnamed(_, settings) => {
                invite_anybody(transaction, survey_id, some.len(), settings, at).await?
            }
        };
    }
    if done.made > 0 {
        let count = done.made.to_string();
        let transaction = &mut brief.transaction;
        audit(transaction, Event::InvitationsMade, survey_id, &count, at).await?;
    }
    brief.commit().await?;
    Ok(done)
}

/// Makes invitations for those of these people who still have none: another command may have invited some of them since.
async fn invite_people(
    connection: &mut SqliteConnection,
    ids: &[i64],
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let made = sqlx::query(
        "INSERT INTO invitations (survey_id, invited, created_at)
         SELECT survey_id, invited.id, $2 FROM json_each($1) AS named CROSS JOIN invited ON invited.id = named.value
         WHERE withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)",
    )
    .bind(serde_json::json!(ids).to_string())
    .bind(at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(made.rows_affected())
}

async fn invite_anybody(
    connection: &mut SqliteConnection,
    survey_id: &str,
    count: usize,
    settings: &PersonSettings,
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let settings = rows::settings_text(settings)?;
    for _ in 0..count {
        sqlx::query("INSERT INTO invitations (survey_id, created_at, settings) VALUES ($1, $2, $3)")
            .bind(survey_id)
            .bind(at.as_millisecond())
            .bind(settings.as_deref())
            .execute(&mut *connection)
            .await?;
    }
    Ok(count as u64)
}

pub(super) async fn read(pool: &SqlitePool, survey_id: &str) -> Result<Vec<Invitation>, SqliteError> {
    let rows = sqlx::query(
        "SELECT invitations.id, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings, printed_at, revoked_at,
                participant IS NOT NULL AS is_used,
                EXISTS (SELECT 1 FROM invitation_mails
                        WHERE invitation = invitations.id AND state = 'handedOver') AS is_mailed
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 ORDER BY invitations.id",
    )
    .bind(survey_id)
    .fetch_all(pool)
    .await?;
    let invitation = |row: &SqliteRow| {
        let reference: Option<String> = row.try_get("reference")?;
        let sealed = rows::sealed(row, "sealed")?;
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
            is_mailed: row.try_get("is_mailed")?,
        })
    };
    rows.iter().map(invitation).collect()
}

/// Returns the settings of an invitation.
pub(super) async fn person(
    pool: &SqlitePool,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<PersonSettings, SqliteError> {
    let row = sqlx::query(
        "SELECT coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_links
         CROSS JOIN invitations ON invitations.id = invitation_links.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE secret_hash = $1 AND invitations.survey_id = $2 AND revoked_at IS NULL",
    )
    .bind(&secret.0)
    .bind(survey_id)
    .fetch_optional(pool)
    .await?;
    Ok(row.as_ref().map(rows::settings).transpose()?.unwrap_or_default())
}

/// Stores the hashes of as many new secrets of letters as fit into a short transaction, and returns how many. The secrets of earlier
/// letters of these invitations become invalid.
pub(super) async fn print(
    connection: &mut SqliteConnection,
    survey_id: &str,
    printed: &[Printed],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let mut kept = 0;
    for Printed { id, secret } in printed {
        if brief.is_over(kept) {
            break;
        }
        sqlx::query(
            "DELETE FROM invitation_links WHERE invitation = $1 AND mail IS NULL;
             INSERT INTO invitation_links (secret_hash, invitation, made_at) SELECT $2, id, $3 FROM invitations WHERE id = $1;
             UPDATE invitations SET printed_at = $3 WHERE id = $1",
        )
        .bind(id)
        .bind(&secret.0)
        .bind(at.as_millisecond())
        .execute(&mut *brief.transaction)
        .await?;
        kept += 1;
    }
    if kept > 0 {
        let count = kept.to_string();
        let transaction = &mut brief.transaction;
        audit(transaction, Event::InvitationsPrinted, survey_id, &count, at).await?;
    }
    brief.commit().await?;
    Ok(kept)
}

/// Revokes an invitation. The response stays; the sessions that the invitation opened and the participant's return link end.
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
    follow_up::remove_all(&mut transaction, id).await?;
    for end in [
        "DELETE FROM sessions WHERE participant = (SELECT participant FROM invitations WHERE id = $1)",
        "DELETE FROM return_links WHERE participant = (SELECT participant FROM invitations WHERE id = $1)",
    ] {
        sqlx::query(end).bind(id).execute(&mut *transaction).await?;
    }
    let number = id.to_string();
    audit(&mut transaction, Event::InvitationRevoked, survey_id, &number, at).await?;
    transaction.commit().await
}

/// Records the action of an operator in the audit log.
async fn audit(
    connection: &mut SqliteConnection,
    event: Event,
    survey_id: &str,
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

/// An invitation that a secret opens.
pub(super) struct Opened {
    id: i64,
    /// The participant of the response that was begun with it.
    pub(super) participant: Option<ParticipantId>,
}

/// Finds the invitation with this secret to this survey, unless it was revoked.
pub(super) async fn find(
    connection: &mut SqliteConnection,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<Option<Opened>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT id, participant
         FROM invitation_links CROSS JOIN invitations ON invitations.id = invitation_links.invitation
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

/// Returns whether a sign-in gives the same details as the participant's: the same way and person, or, without a name, the same
/// year and gender.
pub(super) async fn is_same(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    sign_in: &SignIn,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(
        "SELECT 1 FROM identities
         WHERE participant = $1 AND login_type = $2 AND (lookup IN (SELECT value FROM json_each($3)) OR $3 IS NULL AND lookup IS NULL)
           AND (lookup IS NOT NULL OR (birth_year IS $4 AND gender IS $5))",
    )
    .bind(&participant.0)
    .bind(sign_in.login_type)
    .bind(
        sign_in
            .identity
            .as_ref()
            .map(|identity| rows::list(&identity.lookups)),
    )
    .bind(sign_in.birth_year)
    .bind(rows::gender_name(sign_in.participant.tailoring.gender))
    .fetch_optional(connection)
    .await?;
    Ok(row.is_some())
}

/// Makes this response the one that the invitation opens.
pub(super) async fn use_for(
    connection: &mut SqliteConnection,
    invitation: Option<&Opened>,
    participant: &ParticipantId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let Some(invitation) = invitation else {
        return Ok(());
    };
    sqlx::query("UPDATE invitations SET participant = $2, opened_at = coalesce(opened_at, $3) WHERE id = $1")
        .bind(invitation.id)
        .bind(&participant.0)
        .bind(at.as_millisecond())
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{
        brief::MOST,
        tests::{opened, sign_in},
    };
    use enkat_store::{Invite, PersonSettings, Store};

    #[tokio::test]
    async fn invite_of_more_than_a_transaction_holds_leaves_the_rest_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let store = opened(&folder.path().join("enkat.db")).await.unwrap();
        let settings = PersonSettings::default();
        let all = Invite::Unnamed(MOST + 1, &settings);
        let done = store.invite("pulse", all, sign_in(1).at).await.unwrap();
        assert!((1..=MOST).contains(&done.seen), "{done:?}");
        let made = store.invitations("pulse").await.unwrap();
        assert_eq!((done.made, made.len()), (done.seen as u64, done.seen));
    }
}
