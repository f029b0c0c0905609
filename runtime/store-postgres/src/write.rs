//! Sign-ins: steps of a batch.

use async_trait::async_trait;
use enkat_store::{
    Lookups, ParticipantId, SignIn, SignedIn, Tailoring,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::Row;

use super::{continued, evidence, invitations, places, rows::gender_name, sessions, writer::Work};
use crate::writing::Writing;

#[async_trait]
impl Work for SignIn {
    type Outcome = SignedIn;

    async fn run(&self, connection: &mut Writing) -> Result<SignedIn, sqlx::Error> {
        sign_in(connection, self).await
    }

    fn entry<'a>(&'a self, outcome: &'a SignedIn) -> Option<AuditEntry<'a>> {
        let SignedIn::Done(participant) = outcome else {
            return None;
        };
        let is_new = *participant == self.participant.id;
        Some(AuditEntry {
            at: self.at,
            event: if is_new { Event::SignedIn } else { Event::Resumed },
            survey_id: &self.participant.survey_id,
            participant: Some(participant),
            detail: self.login_type,
        })
    }
}

/// Signs in. Refusals come before anything is written.
async fn sign_in(connection: &mut Writing, sign_in: &SignIn) -> Result<SignedIn, sqlx::Error> {
    let participant = &sign_in.participant;
    if let Some(wanted) = &sign_in.continues {
        if !continued::may(connection, wanted, sign_in).await? {
            return Ok(SignedIn::NothingToContinue);
        }
        open_session(connection, sign_in, wanted).await?;
        return Ok(SignedIn::Done(wanted.clone()));
    }
    let invitation = match &sign_in.invitation {
        None => None,
        Some(secret) => {
            let found = invitations::find(connection, &participant.survey_id, secret).await?;
            let Some(invitation) = found else {
                return Ok(SignedIn::NotInvited);
            };
            Some(invitation)
        }
    };
    let begun = invitation
        .as_ref()
        .and_then(|invitation| invitation.participant.as_ref());
    if let Some(begun) = begun {
        if !invitations::is_same(connection, begun, sign_in).await? {
            return Ok(SignedIn::InvitedOther);
        }
        if let Some(at) = sent(connection, begun)
            .await?
            .filter(|at| is_lately(sign_in, *at))
        {
            return Ok(SignedIn::AnsweredLately(at));
        }
        open_session(connection, sign_in, begun).await?;
        return Ok(SignedIn::Done(begun.clone()));
    }
    if let Some(identity) = sign_in.identity.as_ref().filter(|_| sign_in.resumes) {
        hold_person(connection, &identity.lookups).await?;
    }
    let known = known(connection, sign_in).await?;
    let sent = match &known {
        Some(known) => sent(connection, known).await?,
        None => None,
    };
    if let Some(at) = sent.filter(|at| is_lately(sign_in, *at)) {
        return Ok(SignedIn::AnsweredLately(at));
    }
    // A participant whose answers were sent earlier than the days that count begins anew.
    let is_due = sent.is_some() && sign_in.not_answered_since.is_some();
    if let Some(known) = known.filter(|_| !is_due) {
        invitations::use_for(connection, invitation.as_ref(), &known, sign_in.at).await?;
        open_session(connection, sign_in, &known).await?;
        return Ok(SignedIn::Done(known));
    }
    if let Some(limit) = sign_in.limit
        && places::taken(&mut **connection, &participant.survey_id, sign_in.at).await? >= i64::from(limit)
    {
        return Ok(SignedIn::LimitReached);
    }
    if sign_in.asks_gender {
        return Ok(SignedIn::NeedsGender);
    }
    add_participant(connection, sign_in).await?;
    invitations::use_for(connection, invitation.as_ref(), &participant.id, sign_in.at).await?;
    open_session(connection, sign_in, &participant.id).await?;
    Ok(SignedIn::Done(participant.id.clone()))
}

/// Keeps other servers from the same decision about a person. Servers can have different keys in use: each holds the look-ups under
/// all keys, in the same order.
async fn hold_person(connection: &mut Writing, lookups: &Lookups) -> Result<(), sqlx::Error> {
    let mut texts = lookups.texts();
    texts.sort_unstable();
    for text in texts {
        connection.hold(&format!("person {text}")).await?;
    }
    Ok(())
}

/// Finds the participant who goes on: the most recent one with the same identity, unless their invitation was revoked.
async fn known(connection: &mut Writing, sign_in: &SignIn) -> Result<Option<ParticipantId>, sqlx::Error> {
    let Some(identity) = sign_in.identity.as_ref().filter(|_| sign_in.resumes) else {
        return Ok(None);
    };
    let row = sqlx::query(
        "SELECT participants.id
         FROM identities CROSS JOIN LATERAL (
             SELECT id FROM participants WHERE id = identities.participant AND withdrawn_at IS NULL FOR SHARE
         ) AS participants
         WHERE lookup = ANY($1) AND (
             SELECT revoked_at FROM invitations
             WHERE invitations.participant = participants.id AND revoked_at IS NOT NULL LIMIT 1) IS NULL
         ORDER BY signed_in_at DESC LIMIT 1",
    )
    .bind(identity.lookups.texts())
    .fetch_optional(&mut **connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let known = ParticipantId(row.try_get(0)?);
    // One that was revoked in the meantime.
    let is_revoked = invitations::is_any_revoked(connection, &known).await?;
    Ok((!is_revoked).then_some(known))
}

/// Returns the time at which a participant sent their answers, if they have.
async fn sent(
    connection: &mut Writing,
    participant: &ParticipantId,
) -> Result<Option<Timestamp>, sqlx::Error> {
    let row = sqlx::query("SELECT submitted_at FROM submissions WHERE participant = $1")
        .bind(&participant.0)
        .fetch_optional(&mut **connection)
        .await?;
    let at = row.map(|row| row.try_get(0)).transpose()?;
    Ok(at.and_then(|at| Timestamp::from_millisecond(at).ok()))
}

/// Returns whether answers sent at this time prevent another response of the same participant.
fn is_lately(sign_in: &SignIn, at: Timestamp) -> bool {
    sign_in.not_answered_since.is_some_and(|since| at > since)
}

async fn open_session(
    connection: &mut Writing,
    sign_in: &SignIn,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    let opening = sessions::Opening {
        secret: &sign_in.secret,
        replaces: sign_in.replaces.as_ref(),
        at: sign_in.at,
        expires_at: sign_in.expires_at,
    };
    sessions::open(connection, &opening, participant).await?;
    evidence::keep_for_participant(connection, participant, sign_in.evidence.as_ref()).await
}

/// Adds a participant with their identity and an empty draft, in one statement.
async fn add_participant(connection: &mut Writing, sign_in: &SignIn) -> Result<(), sqlx::Error> {
    let participant = &sign_in.participant;
    let identity = sign_in.identity.as_ref();
    let tailoring = tailoring(connection, &participant.tailoring).await?;
    sqlx::query(
        "WITH participant AS (
             INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose, data_key)
             VALUES ($1, $2, $3, $4, $12, $13, $14)
         ), identity AS (
             INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at, sealed, lookup)
             VALUES ($1, $5, $6, $7, $8, $9, $10)
         )
         INSERT INTO drafts (participant, survey_id, revision, answers, saved_at, language, is_sealed)
         VALUES ($1, $2, 0, '{}', $8, $11, TRUE)",
    )
    .bind(&participant.id.0)
    .bind(&participant.survey_id)
    .bind(tailoring)
    .bind(sign_in.unit.as_deref())
    .bind(sign_in.login_type)
    .bind(sign_in.birth_year)
    .bind(gender_name(participant.tailoring.gender))
    .bind(sign_in.at.as_millisecond())
    .bind(identity.map(|identity| identity.sealed.as_slice()))
    .bind(identity.map(|identity| identity.lookups.current.0.as_str()))
    .bind(sign_in.language.as_deref())
    .bind(json!(sign_in.presets).to_string())
    .bind(sign_in.purpose.name())
    .bind(&participant.key.0)
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Returns the id of a tailoring, which is added if it is new. One that exists is not locked: servers have many in common.
pub(super) async fn tailoring(connection: &mut Writing, tailoring: &Tailoring) -> Result<i64, sqlx::Error> {
    if let Some(id) = tailoring_id(connection, tailoring, FIND_TAILORING).await? {
        return Ok(id);
    }
    if let Some(id) = tailoring_id(connection, tailoring, ADD_TAILORING).await? {
        return Ok(id);
    }
    // Another server has just added it.
    let id = tailoring_id(connection, tailoring, FIND_TAILORING).await?;
    id.ok_or(sqlx::Error::RowNotFound)
}

const FIND_TAILORING: &str =
    "SELECT id FROM tailorings WHERE survey = $1 AND version = $2 AND flags = $3 AND gender = $4";
const ADD_TAILORING: &str = "INSERT INTO tailorings (survey, version, flags, gender) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey, version, flags, gender) DO NOTHING RETURNING id";

async fn tailoring_id(
    connection: &mut Writing,
    tailoring: &Tailoring,
    statement: &'static str,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(statement)
        .bind(&tailoring.survey)
        .bind(i64::from(tailoring.version))
        .bind(serde_json::Value::from(tailoring.flags.clone()).to_string())
        .bind(gender_name(tailoring.gender))
        .fetch_optional(&mut **connection)
        .await
}
