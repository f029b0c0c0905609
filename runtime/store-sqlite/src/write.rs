//! Sign-ins and submissions: steps of a batch.

use async_trait::async_trait;
use enkat_store::{
    Deliverable, ParticipantId, Purpose, SignIn, SignedIn, Submission, Tailoring,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::{Row, SqliteConnection};

use super::{
    content::Columns,
    continued, evidence, invitations, places,
    rows::{gender_name, list},
    sessions,
    writer::Work,
};
use crate::error::SqliteError;

#[async_trait]
impl Work for SignIn {
    type Outcome = SignedIn;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<SignedIn, sqlx::Error> {
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
async fn sign_in(connection: &mut SqliteConnection, sign_in: &SignIn) -> Result<SignedIn, sqlx::Error> {
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
        && places::taken(&mut *connection, &participant.survey_id, sign_in.at).await? >= i64::from(limit)
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

/// Finds the participant who goes on: the most recent one with the same identity, unless their invitation was revoked.
async fn known(
    connection: &mut SqliteConnection,
    sign_in: &SignIn,
) -> Result<Option<ParticipantId>, sqlx::Error> {
    let Some(identity) = sign_in.identity.as_ref().filter(|_| sign_in.resumes) else {
        return Ok(None);
    };
    let row = sqlx::query(
        "SELECT participant FROM identities
         WHERE lookup IN (SELECT value FROM json_each($1)) AND NOT EXISTS (
             SELECT 1 FROM invitations
             WHERE invitations.participant = identities.participant AND invitations.revoked_at IS NOT NULL)
           AND NOT EXISTS (
             SELECT 1 FROM participants
             WHERE participants.id = identities.participant AND withdrawn_at IS NOT NULL)
         ORDER BY signed_in_at DESC LIMIT 1",
    )
    .bind(list(&identity.lookups))
    .fetch_optional(connection)
    .await?;
    row.map(|row| row.try_get(0).map(ParticipantId)).transpose()
}

/// Returns the time at which a participant sent their answers, if they have.
async fn sent(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
) -> Result<Option<Timestamp>, sqlx::Error> {
    let row = sqlx::query("SELECT submitted_at FROM submissions WHERE participant = $1")
        .bind(&participant.0)
        .fetch_optional(connection)
        .await?;
    let at = row.map(|row| row.try_get(0)).transpose()?;
    Ok(at.and_then(|at| Timestamp::from_millisecond(at).ok()))
}

/// Returns whether answers sent at this time prevent another response of the same participant.
fn is_lately(sign_in: &SignIn, at: Timestamp) -> bool {
    sign_in.not_answered_since.is_some_and(|since| at > since)
}

async fn open_session(
    connection: &mut SqliteConnection,
    sign_in: &SignIn,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    let opening = sessions::Opening {
        secret: &sign_in.secret,
        replaces: sign_in.replaces.as_ref(),
        at: sign_in.at,
        expires_at: sign_in.expires_at,
    };
    sessions::open(&mut *connection, &opening, participant).await?;
    evidence::keep_for_participant(connection, participant, sign_in.evidence.as_ref()).await
}

/// Adds a participant with their identity and an empty draft. All statements run at once, as each separate statement goes to the
/// connection's thread and back.
async fn add_participant(connection: &mut SqliteConnection, sign_in: &SignIn) -> Result<(), sqlx::Error> {
    let participant = &sign_in.participant;
    let identity = sign_in.identity.as_ref();
    let tailoring = tailoring(connection, &participant.tailoring).await?;
    sqlx::query(
        "INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose, data_key)
         VALUES ($1, $2, $3, $4, $12, $13, $14);
         INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at, sealed, lookup)
         VALUES ($1, $5, $6, $7, $8, $9, $10);
         INSERT INTO drafts (participant, survey_id, revision, answers, saved_at, language, is_sealed)
         VALUES ($1, $2, 0, jsonb('{}'), $8, $11, 1)",
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
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the id of a tailoring, which is added if it is new.
pub(super) async fn tailoring(
    connection: &mut SqliteConnection,
    tailoring: &Tailoring,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query(
        "INSERT INTO tailorings (survey, version, flags, gender) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO UPDATE SET survey = excluded.survey RETURNING id",
    )
    .bind(&tailoring.survey)
    .bind(tailoring.version)
    .bind(serde_json::Value::from(tailoring.flags.clone()).to_string())
    .bind(gender_name(tailoring.gender))
    .fetch_one(connection)
    .await?;
    row.try_get(0)
}

/// A submission that replaces the draft with a revision.
pub(super) struct Sending {
    participant: ParticipantId,
    revision: i64,
    survey: String,
    version: u32,
    language: String,
    content: Columns,
    at: Timestamp,
    /// The purposes of the responses that are delivered, as a JSON list.
    delivered: String,
    /// The purpose of a response from before purposes were stored.
    current_purpose: Purpose,
}

impl Sending {
    pub(super) fn new(
        submission: &Submission,
        revision: i64,
        delivered: Option<&Deliverable>,
    ) -> Result<Self, SqliteError> {
        let purposes = delivered.map_or(&[][..], |delivered| &delivered.purposes);
        let purposes: Vec<_> = purposes.iter().map(|purpose| purpose.name()).collect();
        Ok(Self {
            delivered: json!(purposes).to_string(),
            current_purpose: delivered
                .map(|delivered| delivered.current_purpose)
                .unwrap_or_default(),
            participant: submission.participant.clone(),
            revision,
            survey: submission.survey.clone(),
            version: submission.version,
            language: submission.language.clone(),
            content: Columns::of(&submission.content)?,
            at: submission.at,
        })
    }
}

#[async_trait]
impl Work for Sending {
    /// The survey that it was sent to, if there was such a draft.
    type Outcome = Option<String>;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
        let added = sqlx::query(
            "INSERT INTO submissions (participant, survey, version, language, payload, scores, missing,
                                      sealed_missing, is_sealed, consented_at, consent_text, submitted_at)
             SELECT participant, $3, $4, $5, $6, $7, $8, $9, 1, consented_at, consent_text, $10
             FROM drafts WHERE participant = $1 AND revision = $2
               AND $4 = (SELECT version FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                         WHERE participants.id = $1)
             RETURNING (SELECT survey_id FROM participants WHERE id = participant);
             DELETE FROM drafts WHERE participant = $1 AND changes() = 1;
             INSERT INTO deliveries (survey_id, participant, event, at, due_at)
             SELECT survey_id, id, 'sent', $10, $10 FROM participants
             WHERE id = $1 AND changes() = 1 AND coalesce(purpose, $11) IN (SELECT value FROM json_each($12))",
        )
        .bind(&self.participant.0)
        .bind(self.revision)
        .bind(&self.survey)
        .bind(self.version)
        .bind(&self.language)
        .bind(&self.content.payload)
        .bind(&self.content.scores)
        .bind(self.content.missing.as_deref())
        .bind(self.content.sealed_missing.as_deref())
        .bind(self.at.as_millisecond())
        .bind(self.current_purpose.name())
        .bind(&self.delivered)
        // All rows, as the other statements have to run as well.
        .fetch_all(connection)
        .await?;
        added.first().map(|row| row.try_get(0)).transpose()
    }

    fn entry<'a>(&'a self, outcome: &'a Option<String>) -> Option<AuditEntry<'a>> {
        Some(AuditEntry {
            at: self.at,
            event: Event::Submitted,
            survey_id: outcome.as_deref()?,
            participant: Some(&self.participant),
            detail: "",
        })
    }
}
