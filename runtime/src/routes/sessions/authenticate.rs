//! `POST /api/authenticate`: signs somebody in and starts an empty draft.

use axum::http::{HeaderName, HeaderValue, header::SET_COOKIE};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{AppendHeaders, IntoResponse},
};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    app::App,
    deployment::Offer,
    http::{Body, Code, Failure, Reply, signed_in},
    identity::{Identity, LoginType, Refused, Secret, anonymous, to_hex},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    store::{Participant, ParticipantId, SignIn, SignedIn, Tailoring},
};

/// A participant's id: 128 random bits.
const ID_BYTES: usize = 16;

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/authenticate",
        id: "authenticate",
        summary: "Sign in",
        description: "Signs in with birth year and gender, without a name. Sets the cookie `__Host-session`; the token \
                      in the answer belongs into the header `X-Token` of later calls and is worthless without the \
                      cookie. The session that the browser had before ends.",
        signed_in: false,
        request: Some(schema::<AuthenticateRequest>),
        answer: Answer::Data(schema::<SignedInSession>),
        expected: &[
            Code::NotFound,
            Code::SurveyExpired,
            Code::LimitReached,
            Code::GeneralError,
        ],
        refused: &[Code::Forbidden, Code::SurveyUnavailable],
    };
    Endpoint::new(operation, handle)
}

/// Who wants to sign in, and how: the fields that go with a login type.
// None of these has `Debug`, as they say who somebody is.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "loginType", rename_all = "camelCase")]
pub(crate) enum AuthenticateRequest {
    Anonymous(AnonymousRequest),
}

/// Signing in without a name.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AnonymousRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// The birth year, 19xx or 20xx, followed by `0101`.
    date_of_birth: String,
    /// `female`, `male` or `other`.
    gender: String,
}

impl AuthenticateRequest {
    fn login_type(&self) -> LoginType {
        match self {
            Self::Anonymous(_) => LoginType::Anonymous,
        }
    }

    fn survey_id(&self) -> &str {
        match self {
            Self::Anonymous(request) => &request.survey_id,
        }
    }

    fn identify(&self, now: Timestamp) -> Result<Identity, Refused> {
        match self {
            Self::Anonymous(request) => anonymous::identify(&request.date_of_birth, &request.gender, now),
        }
    }
}

/// Who is signed in.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedInSession {
    /// What belongs into the header `X-Token`.
    pub(super) token: String,
    /// The survey.
    pub(super) survey_id: String,
    /// The participant.
    pub(super) survey_participant_id: ParticipantId,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<AuthenticateRequest>,
) -> Result<impl IntoResponse, Failure> {
    let now = app.environment.clock.now();
    let identity = request.identify(now).map_err(refusal)?;
    let offer = open_offer(&app, &request)?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let sign_in = SignIn {
        participant: participant(&app, offer, &identity)?,
        login_type: identity.login_type.name(),
        birth_year: identity.birth_year,
        secret: secret.hash(),
        replaces: signed_in::secret(&headers).map(|secret| secret.hash()),
        at: now,
        expires_at: now + app.limits.session,
        limit: offer.limit,
    };
    if app.store.sign_in(&sign_in).await? == SignedIn::LimitReached {
        let data = json!({ "limit": offer.limit, "daysRemaining": offer.days_remaining(now) });
        return Err(Failure::new(Code::LimitReached, "the survey has all its participants").with(data));
    }
    let session = SignedInSession {
        token: app.keys.token(&secret),
        survey_id: offer.survey_id.clone(),
        survey_participant_id: sign_in.participant.id,
    };
    Ok((
        cookie(Some(&secret), app.limits.session.as_secs()),
        Reply(session),
    ))
}

/// The header that sets the session's cookie.
pub(super) fn cookie(
    secret: Option<&Secret>,
    seconds: u64,
) -> AppendHeaders<Option<(HeaderName, HeaderValue)>> {
    AppendHeaders(signed_in::set_cookie(secret, seconds).map(|cookie| (SET_COOKIE, cookie)))
}

fn refusal(refused: Refused) -> Failure {
    match refused {
        Refused::Malformed(what) => Failure::new(Code::InvalidRequest, what),
        Refused::YearToCome => Failure::new(Code::GeneralError, "the birth year is still to come"),
    }
}

/// The survey, if one can sign in to it so.
fn open_offer<'a>(app: &'a App, request: &AuthenticateRequest) -> Result<&'a Offer, Failure> {
    let found = app.deployment.offer(request.survey_id());
    let offer = found.ok_or_else(|| Failure::new(Code::NotFound, "there is no such survey"))?;
    if offer.has_expired(app.environment.clock.now()) {
        return Err(Failure::new(Code::SurveyExpired, "the survey is over"));
    }
    if !offer.login.contains(&request.login_type()) {
        return Err(Failure::new(
            Code::Forbidden,
            "the survey does not offer this way to sign in",
        ));
    }
    Ok(offer)
}

/// Somebody new, whose model is settled from now on.
fn participant(app: &App, offer: &Offer, identity: &Identity) -> Result<Participant, Failure> {
    let mut id = [0; ID_BYTES];
    app.environment
        .random
        .fill(&mut id)
        .map_err(|error| Failure::internal(&error))?;
    let artifact = app
        .catalog
        .latest(&offer.survey)
        .ok_or_else(Failure::survey_unavailable)?;
    Ok(Participant {
        id: ParticipantId(to_hex(&id)),
        survey_id: offer.survey_id.clone(),
        tailoring: Tailoring {
            survey: offer.survey.clone(),
            version: artifact.header.version,
            flags: offer.flags(),
            gender: identity.gender,
        },
    })
}
