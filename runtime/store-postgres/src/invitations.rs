//! Invited people and their invitations.

use enkat_store::{
    Invitation, Invite, Invited, Inviting, ParticipantId, PersonSettings, Printed, SecretHash, SignIn,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::{
    PostgresError, audit,
    brief::{Brief, ROWS},
    follow_up,
    pool::Pool,
    rows,
    writing::Writing,
};

/// Adds as many people to be invited as fit into a short transaction, or changes their data. Returns how many.
pub(super) async fn add_invited(
    connection: &mut Writing,
    survey_id: &str,
    invited: &[Invited],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let mut added = 0;
    for some in invited.chunks(ROWS) {
        if brief.is_over(added) {
            break;
        }
        add_some(&mut brief.transaction, survey_id, some).await?;
        added += some.len();
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

/// Adds these people. The last of those with the same reference counts: a statement changes a row only once.
async fn add_some(connection: &mut Writing, survey_id: &str, invited: &[Invited]) -> Result<(), sqlx::Error> {
    let references: Vec<_> = invited.iter().map(|one| one.reference.as_str()).collect();
    let sealed = || invited.iter().map(|one| one.sealed.as_ref());
    let values: Vec<_> = sealed()
        .map(|sealed| sealed.map(|sealed| sealed.value.as_slice()))
        .collect();
    let keys: Vec<_> = sealed()
        .map(|sealed| sealed.map(|sealed| sealed.key.0.as_slice()))
        .collect();
    let settings = invited.iter().map(|one| rows::settings_text(&one.settings));
    let settings: Vec<_> = settings.collect::<Result<_, _>>()?;
    sqlx::query(
        "INSERT INTO invited (survey_id, reference, sealed, settings, data_key)
         SELECT $1, reference, sealed, settings, data_key
         FROM (
             SELECT DISTINCT ON (reference) reference, sealed, settings, data_key, place
             FROM unnest($2::text[], $3::bytea[], $4::text[], $5::bytea[]) WITH ORDINALITY
                 AS named (reference, sealed, settings, data_key, place)
             ORDER BY reference, place DESC
         ) AS last
         ORDER BY place
         ON CONFLICT (survey_id, reference)
         DO UPDATE SET sealed = excluded.sealed, settings = excluded.settings, data_key = excluded.data_key",
    )
    .bind(survey_id)
    .bind(references)
    .bind(values)
    .bind(settings)
    .bind(keys)
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Lists the people to be invited to a survey who have no invitation.
pub(super) async fn uninvited(pool: &Pool, survey_id: &str) -> Result<Vec<i64>, PostgresError> {
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
    connection: &mut Writing,
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
async fn invite_people(connection: &mut Writing, ids: &[i64], at: Timestamp) -> Result<u64, sqlx::Error> {
    // Until these are made, no other server invites any of them.
    sqlx::query("SELECT 1 FROM invited WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE")
        .bind(ids)
        .execute(&mut **connection)
        .await?;
    let made = sqlx::query(
        "INSERT INTO invitations (survey_id, invited, created_at)
         SELECT survey_id, invited.id, $2
         FROM unnest($1::bigint[]) WITH ORDINALITY AS named (id, place) JOIN invited ON invited.id = named.id
         WHERE withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
         ORDER BY place",
    )
    .bind(ids)
    .bind(at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    Ok(made.rows_affected())
}

async fn invite_anybody(
    connection: &mut Writing,
    survey_id: &str,
    count: usize,
    settings: &PersonSettings,
    at: Timestamp,
) -> Result<u64, sqlx::Error> {
    let settings = vec![rows::settings_text(settings)?; count];
    let made = sqlx::query(
        "INSERT INTO invitations (survey_id, created_at, settings) SELECT $1, $2, unnest($3::text[])",
    )
    .bind(survey_id)
    .bind(at.as_millisecond())
    .bind(settings)
    .execute(&mut **connection)
    .await?;
    Ok(made.rows_affected())
}

pub(super) async fn read(pool: &Pool, survey_id: &str) -> Result<Vec<Invitation>, PostgresError> {
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
    let invitation = |row: &PgRow| {
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
    pool: &Pool,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<PersonSettings, PostgresError> {
    let row = sqlx::query(
        "SELECT coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_links
         JOIN invitations ON invitations.id = invitation_links.invitation
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
    connection: &mut Writing,
    survey_id: &str,
    printed: &[Printed],
    at: Timestamp,
) -> Result<usize, sqlx::Error> {
    let mut brief = Brief::begin(connection).await?;
    let mut kept = 0;
    for some in printed.chunks(ROWS) {
        if brief.is_over(kept) {
            break;
        }
        print_some(&mut brief.transaction, some, at).await?;
        kept += some.len();
    }
    if kept > 0 {
        let count = kept.to_string();
        let transaction = &mut brief.transaction;
        audit(transaction, Event::InvitationsPrinted, survey_id, &count, at).await?;
    }
    brief.commit().await?;
    Ok(kept)
}

async fn print_some(connection: &mut Writing, printed: &[Printed], at: Timestamp) -> Result<(), sqlx::Error> {
    let ids: Vec<_> = printed.iter().map(|one| one.id).collect();
    let secrets: Vec<_> = printed.iter().map(|one| one.secret.0.as_str()).collect();
    // This comes first: it locks the invitations, whose letters another server may be printing.
    sqlx::query(
        "UPDATE invitations SET printed_at = $2
         WHERE id IN (SELECT id FROM invitations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE)",
    )
    .bind(&ids)
    .bind(at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    sqlx::query("DELETE FROM invitation_links WHERE invitation = ANY($1) AND mail IS NULL")
        .bind(&ids)
        .execute(&mut **connection)
        .await?;
    sqlx::query(
        "INSERT INTO invitation_links (secret_hash, invitation, made_at)
         SELECT named.secret_hash, invitations.id, $3
         FROM unnest($1::bigint[], $2::text[]) AS named (id, secret_hash)
         JOIN invitations ON invitations.id = named.id",
    )
    .bind(&ids)
    .bind(secrets)
    .bind(at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Revokes an invitation. The response stays; the sessions that the invitation opened and the participant's return link end.
pub(super) async fn revoke(
    connection: &mut Writing,
    survey_id: &str,
    id: i64,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    sqlx::query("UPDATE invitations SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
        .bind(id)
        .bind(at.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    follow_up::remove_all(&mut transaction, id).await?;
    // The link goes first: a return by it has ended then, or finds none, and its session goes, too.
    for end in [
        "DELETE FROM return_links WHERE participant = (SELECT participant FROM invitations WHERE id = $1)",
        "DELETE FROM sessions
         WHERE (participant, secret_hash) IN (
             SELECT participant, secret_hash FROM sessions
             WHERE participant = (SELECT participant FROM invitations WHERE id = $1)
             ORDER BY secret_hash FOR UPDATE)",
    ] {
        sqlx::query(end).bind(id).execute(&mut **transaction).await?;
    }
    let number = id.to_string();
    audit(&mut transaction, Event::InvitationRevoked, survey_id, &number, at).await?;
    transaction.commit().await
}

/// Records the action of an operator in the audit log.
async fn audit(
    connection: &mut Writing,
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

/// Finds the invitation with this secret to this survey, unless it was revoked. Until the transaction ends, no other server begins a
/// response with it or revokes it.
pub(super) async fn find(
    connection: &mut Writing,
    survey_id: &str,
    secret: &SecretHash,
) -> Result<Option<Opened>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT id, participant
         FROM invitation_links JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE secret_hash = $1 AND survey_id = $2 AND revoked_at IS NULL
         FOR NO KEY UPDATE OF invitations",
    )
    .bind(&secret.0)
    .bind(survey_id)
    .fetch_optional(&mut **connection)
    .await?;
    let opened = |row: PgRow| {
        let participant: Option<String> = row.try_get("participant")?;
        Ok(Opened {
            id: row.try_get("id")?,
            participant: participant.map(ParticipantId),
        })
    };
    row.map(opened).transpose()
}

/// Returns whether an invitation with which a participant has begun was revoked. If not, none is until the transaction ends.
pub(super) async fn is_any_revoked(
    connection: &mut Writing,
    participant: &ParticipantId,
) -> Result<bool, sqlx::Error> {
    let are_revoked: Vec<bool> = sqlx::query_scalar(
        "SELECT revoked_at IS NOT NULL FROM invitations WHERE participant = $1 ORDER BY id FOR SHARE",
    )
    .bind(&participant.0)
    .fetch_all(&mut **connection)
    .await?;
    Ok(are_revoked.contains(&true))
}

/// Returns whether a sign-in gives the same details as the participant's: the same way and person, or, without a name, the same
/// year and gender.
pub(super) async fn is_same(
    connection: &mut Writing,
    participant: &ParticipantId,
    sign_in: &SignIn,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query(
        "SELECT 1 FROM identities
         WHERE participant = $1 AND login_type = $2 AND (lookup = ANY($3) OR $3 IS NULL AND lookup IS NULL)
           AND (lookup IS NOT NULL
                OR (birth_year IS NOT DISTINCT FROM $4 AND gender IS NOT DISTINCT FROM $5))",
    )
    .bind(&participant.0)
    .bind(sign_in.login_type)
    .bind(sign_in.identity.as_ref().map(|identity| identity.lookups.texts()))
    .bind(sign_in.birth_year)
    .bind(rows::gender_name(sign_in.participant.tailoring.gender))
    .fetch_optional(&mut **connection)
    .await?;
    Ok(row.is_some())
}

/// Makes this response the one that the invitation opens.
pub(super) async fn use_for(
    connection: &mut Writing,
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
        .execute(&mut **connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{
        brief::MOST,
        tests::{fresh, sign_in},
    };
    use enkat_store::{Invite, PersonSettings, Store};

    #[tokio::test]
    async fn invite_of_more_than_a_transaction_holds_leaves_the_rest_for_another() {
        let (_, store) = fresh().await;
        let settings = PersonSettings::default();
        let all = Invite::Unnamed(MOST + 1, &settings);
        let done = store.invite("pulse", all, sign_in(1).at).await.unwrap();
        assert!((1..=MOST).contains(&done.seen), "{done:?}");
        let made = store.invitations("pulse").await.unwrap();
        assert_eq!((done.made, made.len()), (done.seen as u64, done.seen));
    }
}
