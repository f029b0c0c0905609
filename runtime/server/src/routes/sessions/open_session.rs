//! Opening the session of an arriving participant.

use axum::{
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use enkat_store::{ParticipantId, SignIn, SignedIn};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::invited::unknown_invitation;
use crate::{
    app::{App, Arrival, waiting},
    deployment::Offer,
    http::{Code, Failure, Reply, cookies::SetCookie, signed_in},
    identity::{Pass, Secret},
    metrics::{DONE, SIGN_INS},
};

/// A session of a participant.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedInSession {
    /// The value of the header `X-Token`.
    pub(super) token: String,
    /// The survey.
    pub(super) survey_id: String,
    /// The participant.
    pub(super) survey_participant_id: ParticipantId,
}

/// The outcome of a sign-in.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Opened {
    /// A session.
    Session(SignedInSession),
    /// A detail that they have to give first.
    Needs {
        /// The detail.
        needs: Needed,
    },
}

/// The details that a new participant has to give before they begin.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Needed {
    /// Their gender, or that they prefer not to give it.
    Gender,
}

/// Opens the session of an arriving participant. If a new participant's gender is unknown and affects their questions, they give it
/// first: the sign-in waits for it.
pub(in crate::routes) async fn open_session(
    app: &App,
    headers: &HeaderMap,
    offer: &Offer,
    arrival: Arrival,
) -> Result<Response, Failure> {
    let now = app.environment.clock.now();
    let is_gender_unknown = !arrival.is_gender_asked && arrival.participant.tailoring.gender.is_none();
    let asks_gender = is_gender_unknown && app.catalog.asks_gender(&arrival.participant.tailoring).await;
    let (waiting, way) = (asks_gender.then(|| arrival.clone()), arrival.way.name());
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let sign_in = SignIn {
        participant: arrival.participant,
        login_type: arrival.way.name(),
        birth_year: arrival.birth_year,
        identity: arrival.identity,
        evidence: arrival.evidence,
        resumes: arrival.resumes,
        continues: arrival.continues,
        invitation: arrival.invitation,
        unit: arrival.unit,
        presets: arrival.presets,
        purpose: offer.purpose(),
        language: arrival.language,
        asks_gender,
        secret: secret.hash(),
        replaces: signed_in::COOKIE.pass(headers).map(|pass| pass.hash()),
        at: now,
        expires_at: now + app.limits.session,
        limit: offer.limit,
        not_answered_since: offer
            .not_answered_since(now)
            .filter(|_| !arrival.is_earlier_wanted),
    };
    let survey_participant_id = match app.store.sign_in(&sign_in).await? {
        SignedIn::Done(participant) => participant,
        SignedIn::NeedsGender => return wait(app, waiting).await,
        SignedIn::LimitReached => {
            let data = json!({ "limit": offer.limit });
            return Err(Failure::new(Code::LimitReached, "the survey has all its responses").with(data));
        }
        SignedIn::AnsweredLately(at) => {
            let data =
                json!({ "limitDays": offer.limit_days, "daysRemaining": offer.days_until_again(at, now) });
            return Err(Failure::new(Code::LimitReached, "they have answered lately").with(data));
        }
        SignedIn::NotInvited => return Err(unknown_invitation()),
        SignedIn::InvitedOther => {
            let why = "a person who told other things of themselves began with the invitation";
            return Err(Failure::new(Code::InvitationOther, why));
        }
        SignedIn::NothingToContinue => {
            let why =
                "the browser had no session of this participant, or they told other things of themselves";
            return Err(Failure::new(Code::InvalidSession, why).status(StatusCode::OK));
        }
    };
    app.metrics.count(&SIGN_INS, [way, DONE]);
    let (cookie, session) = begun(app, offer.survey_id.clone(), survey_participant_id, secret);
    Ok((cookie, Reply(Opened::Session(session))).into_response())
}

/// Builds the parts of a new session that the browser gets.
pub(in crate::routes) fn begun(
    app: &App,
    survey_id: String,
    participant: ParticipantId,
    secret: Secret,
) -> (SetCookie, SignedInSession) {
    let token = app.keys.codes.token(&secret);
    let pass = Pass::of(&participant.0, secret);
    let session = SignedInSession {
        token,
        survey_id,
        survey_participant_id: participant,
    };
    let cookie = signed_in::COOKIE.keep_pass(&pass, app.limits.session.as_secs());
    (cookie, session)
}

/// Keeps an arrival until the participant has given a missing detail.
async fn wait(app: &App, arrival: Option<Arrival>) -> Result<Response, Failure> {
    let arrival = arrival.ok_or_else(Failure::survey_unavailable)?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    app.waiting.keep(&secret, &arrival).await?;
    let needs = Opened::Needs {
        needs: Needed::Gender,
    };
    let cookie = waiting::COOKIE.keep(&secret, waiting::LIFE.as_secs());
    Ok((cookie, Reply(needs)).into_response())
}
