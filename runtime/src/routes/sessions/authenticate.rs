//! `POST /api/authenticate`: signs somebody in and starts an empty draft.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_model::Gender;
use jiff::{Timestamp, tz::TimeZone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    app::App,
    deployment::Offer,
    http::{Body, Code, Failure, Reply, address::Address, rates, signed_in},
    identity::{
        Identity, LoginType, Person, Refused, Secret, anonymous,
        known::{self, BirthdateAndNames, NumberAndNames},
        to_hex,
    },
    routes::{
        accounts::verify::verify,
        bank_id,
        endpoint::{Answer, Endpoint, Method, Operation, schema},
    },
    store::{Participant, ParticipantId, SealedIdentity, SecretHash, SignIn, SignedIn, Tailoring},
};

/// A participant's id: 128 random bits.
const ID_BYTES: usize = 16;

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/authenticate",
        id: "authenticate",
        summary: "Sign in",
        description: "Signs in by one of the ways that the login settings offer. Who signs in with what they know begins \
                      anew each time; who has proved who they are goes on. Sets the cookie `__Host-session`; the token \
                      in the answer belongs into the header `X-Token` of later calls and is worthless without the \
                      cookie. The session that the browser had before ends.",
        signed_in: false,
        request: Some(schema::<AuthenticateRequest>),
        answer: Answer::Data(schema::<SignedInSession>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::LimitReached,
            Code::InvitationRequired,
            Code::InvitationUnknown,
            Code::InvitationOther,
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
    SwedishBankId(BankIdRequest),
    SwedishGovernmentId(GovernmentIdRequest),
    SwedishBirthdateName(BirthdateRequest),
    Anonymous(AnonymousRequest),
    NorwegianGovernmentId(GovernmentIdRequest),
    NorwegianBirthdateName(BirthdateRequest),
}

/// Signing in with a government's number and names.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct GovernmentIdRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// Swedish: 12 digits, or 10 with `-` or `+` before the last four. Norwegian: 11 digits.
    government_id: String,
    first_name: String,
    last_name: String,
    /// Empty where the login settings ask for none.
    #[serde(default)]
    password: String,
    /// Whether somebody who cannot answer again yet wants to see what they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// Signing in with birthdate, names and gender.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct BirthdateRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// The date's digits in the order of the country: Swedish `YYYYMMDD`, Norwegian `DDMMYYYY`.
    date_of_birth: String,
    first_name: String,
    last_name: String,
    /// `female`, `male` or `other`.
    gender: String,
    /// Where the login settings ask for it.
    email: Option<String>,
    /// Whether somebody who cannot answer again yet wants to see what they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation.
    invitation: Option<String>,
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
    /// Whether somebody who cannot answer again yet wants to see what they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// Signing in with a BankID order that is complete.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct BankIdRequest {
    /// The survey, as the login settings name it, and as the order was started for it.
    survey_id: String,
    /// The order.
    bank_id_order_id: String,
    /// Whether somebody who cannot answer again yet wants to see what they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

impl AuthenticateRequest {
    fn login_type(&self) -> LoginType {
        match self {
            Self::SwedishGovernmentId(_) => LoginType::SwedishGovernmentId,
            Self::SwedishBirthdateName(_) => LoginType::SwedishBirthdateName,
            Self::Anonymous(_) => LoginType::Anonymous,
            Self::NorwegianGovernmentId(_) => LoginType::NorwegianGovernmentId,
            Self::NorwegianBirthdateName(_) => LoginType::NorwegianBirthdateName,
            Self::SwedishBankId(_) => LoginType::SwedishBankId,
        }
    }

    fn survey_id(&self) -> &str {
        match self {
            Self::SwedishGovernmentId(request) | Self::NorwegianGovernmentId(request) => &request.survey_id,
            Self::SwedishBirthdateName(request) | Self::NorwegianBirthdateName(request) => &request.survey_id,
            Self::Anonymous(request) => &request.survey_id,
            Self::SwedishBankId(request) => &request.survey_id,
        }
    }

    fn invitation(&self) -> Option<&str> {
        let invitation = match self {
            Self::SwedishBankId(request) => &request.invitation,
            Self::SwedishGovernmentId(request) | Self::NorwegianGovernmentId(request) => &request.invitation,
            Self::SwedishBirthdateName(request) | Self::NorwegianBirthdateName(request) => {
                &request.invitation
            }
            Self::Anonymous(request) => &request.invitation,
        };
        invitation.as_deref()
    }

    fn password(&self) -> &str {
        match self {
            Self::SwedishGovernmentId(request) | Self::NorwegianGovernmentId(request) => &request.password,
            _ => "",
        }
    }

    fn is_earlier_wanted(&self) -> bool {
        let earlier = match self {
            Self::SwedishBankId(request) => request.earlier,
            Self::SwedishGovernmentId(request) | Self::NorwegianGovernmentId(request) => request.earlier,
            Self::SwedishBirthdateName(request) | Self::NorwegianBirthdateName(request) => request.earlier,
            Self::Anonymous(request) => request.earlier,
        };
        earlier.unwrap_or_default()
    }

    fn identify(
        &self,
        app: &App,
        headers: &HeaderMap,
        offer: &Offer,
        now: Timestamp,
    ) -> Result<Identity, Failure> {
        let today = now.to_zoned(TimeZone::UTC).date();
        let identity = match self {
            Self::SwedishBankId(request) => {
                return bank_id::identity(app, headers, &request.bank_id_order_id, Some(&offer.survey_id));
            }
            Self::SwedishGovernmentId(request) => known::swedish_number(&request.typed(offer)?, today),
            Self::NorwegianGovernmentId(request) => {
                known::norwegian_number(&request.typed(offer)?, offer.test_identities, today)
            }
            Self::SwedishBirthdateName(request) => known::swedish_birthdate(&request.typed(offer)?, today),
            Self::NorwegianBirthdateName(request) => {
                known::norwegian_birthdate(&request.typed(offer)?, today)
            }
            Self::Anonymous(request) => anonymous::identify(&request.date_of_birth, &request.gender, now),
        };
        Ok(identity?)
    }
}

impl GovernmentIdRequest {
    fn typed(&self, offer: &Offer) -> Result<NumberAndNames<'_>, Refused> {
        if !self.password.is_empty() && !offer.show_password {
            return Err(Refused::Malformed("the survey asks for no password"));
        }
        Ok(NumberAndNames {
            government_id: &self.government_id,
            first_name: &self.first_name,
            last_name: &self.last_name,
        })
    }
}

impl BirthdateRequest {
    fn typed(&self, offer: &Offer) -> Result<BirthdateAndNames<'_>, Refused> {
        if self.email.is_some() && !offer.show_email {
            return Err(Refused::Malformed("the survey asks for no e-mail address"));
        }
        Ok(BirthdateAndNames {
            date_of_birth: &self.date_of_birth,
            first_name: &self.first_name,
            last_name: &self.last_name,
            gender: &self.gender,
            email: self.email.as_deref(),
        })
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
    address: Address,
    headers: HeaderMap,
    Body(request): Body<AuthenticateRequest>,
) -> Result<impl IntoResponse, Failure> {
    let now = app.environment.clock.now();
    let offer = app.open_offer(request.survey_id(), request.login_type()).await?;
    let invitation = invited(&offer, request.invitation())?;
    let identity = request.identify(&app, &headers, &offer, now)?;
    // Who proves who they are guesses nothing.
    if let Some(person) = identity
        .person
        .as_ref()
        .filter(|_| !identity.login_type.is_proof())
    {
        rates::identity(&app, address, &offer.survey_id, &person.identifier()).await?;
    }
    rates::sign_in(&app, address, &offer.survey_id).await;
    let mut arrival = arrival(&app, (&offer, invitation), &identity)?;
    if offer.show_password && identity.login_type.has_number() {
        arrival.prove(&app, &offer, &identity, request.password()).await?;
    }
    if request.is_earlier_wanted() {
        arrival = arrival.wanting_earlier();
    }
    open_session(&app, &headers, &offer, arrival).await
}

/// Somebody who arrives at a survey.
pub(in crate::routes) struct Arrival {
    /// Who takes part from now on, unless they go on.
    pub(in crate::routes) participant: Participant,
    pub(in crate::routes) login_type: &'static str,
    pub(in crate::routes) birth_year: Option<i16>,
    pub(in crate::routes) identity: Option<SealedIdentity>,
    /// Whether somebody with the same identity goes on.
    pub(in crate::routes) resumes: bool,
    pub(in crate::routes) invitation: Option<SecretHash>,
    /// Whether what was sent before is what they come for, however lately that was.
    pub(in crate::routes) is_earlier_wanted: bool,
}

impl Arrival {
    /// Leads to what was sent before, if something was.
    pub(in crate::routes) fn wanting_earlier(self) -> Self {
        Self {
            is_earlier_wanted: true,
            ..self
        }
    }

    /// Somebody proves their number with the password of the account with this number. A number without an account is
    /// refused as a wrong password is, after the same time.
    async fn prove(
        &mut self,
        app: &App,
        offer: &Offer,
        identity: &Identity,
        password: &str,
    ) -> Result<(), Failure> {
        let number = identity
            .person
            .as_ref()
            .map_or_else(String::new, Person::identifier);
        let way = identity.login_type;
        if !verify(app, (way, &number), password).await? {
            let why = "the number and the password do not go together";
            return Err(Failure::new(Code::NotFound, why));
        }
        if let Some(sealed) = &mut self.identity {
            sealed.lookup = app.keys.seals.known_by_password(&offer.survey_id, way, &number);
        }
        self.resumes = true;
        Ok(())
    }
}

/// Somebody who is identified arrives.
pub(in crate::routes) fn arrival(
    app: &App,
    (offer, invitation): (&Offer, Option<SecretHash>),
    identity: &Identity,
) -> Result<Arrival, Failure> {
    let participant = newcomer(app, offer, identity.gender)?;
    Ok(Arrival {
        identity: sealed(app, offer, identity, &participant.id)?,
        resumes: identity.login_type.is_proof(),
        participant,
        login_type: identity.login_type.name(),
        birth_year: identity.birth_year,
        invitation,
        is_earlier_wanted: false,
    })
}

/// Opens the session of somebody who arrives.
pub(in crate::routes) async fn open_session(
    app: &App,
    headers: &HeaderMap,
    offer: &Offer,
    arrival: Arrival,
) -> Result<impl IntoResponse + use<>, Failure> {
    let now = app.environment.clock.now();
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let sign_in = SignIn {
        participant: arrival.participant,
        login_type: arrival.login_type,
        birth_year: arrival.birth_year,
        identity: arrival.identity,
        resumes: arrival.resumes,
        invitation: arrival.invitation,
        secret: secret.hash(),
        replaces: signed_in::COOKIE.secret(headers).map(|secret| secret.hash()),
        at: now,
        expires_at: now + app.limits.session,
        limit: offer.limit,
        not_answered_since: offer
            .not_answered_since(now)
            .filter(|_| !arrival.is_earlier_wanted),
    };
    let survey_participant_id = match app.store.sign_in(&sign_in).await? {
        SignedIn::Done(participant) => participant,
        SignedIn::LimitReached => {
            let data = json!({ "limit": offer.limit, "daysRemaining": offer.days_remaining(now) });
            return Err(Failure::new(Code::LimitReached, "the survey has all its participants").with(data));
        }
        SignedIn::AnsweredLately(at) => {
            let data =
                json!({ "limitDays": offer.limit_days, "daysRemaining": offer.days_until_again(at, now) });
            return Err(Failure::new(Code::LimitReached, "they have answered lately").with(data));
        }
        SignedIn::NotInvited => return Err(unknown_invitation()),
        SignedIn::InvitedOther => {
            let why = "somebody who told other things of themselves began with the invitation";
            return Err(Failure::new(Code::InvitationOther, why));
        }
    };
    let session = SignedInSession {
        token: app.keys.token(&secret),
        survey_id: offer.survey_id.clone(),
        survey_participant_id,
    };
    Ok((
        signed_in::COOKIE.keep(&secret, app.limits.session.as_secs()),
        Reply(session),
    ))
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Malformed(what) => Self::new(Code::InvalidRequest, what),
            Refused::YearToCome => Self::new(Code::GeneralError, "the birth year is still to come"),
        }
    }
}

/// The invitation that came with the request, where the survey wants one. One that can be none looks as one that is not
/// there.
pub(in crate::routes) fn invited(offer: &Offer, secret: Option<&str>) -> Result<Option<SecretHash>, Failure> {
    let secret = secret.map(|secret| Secret::parse(secret).ok_or_else(unknown_invitation));
    let invitation = secret.transpose()?.map(|secret| secret.hash());
    refuse_uninvited(offer, invitation.as_ref())?;
    Ok(invitation)
}

/// Refuses who has no invitation, where the survey wants one.
pub(in crate::routes) fn refuse_uninvited(
    offer: &Offer,
    invitation: Option<&SecretHash>,
) -> Result<(), Failure> {
    if offer.invitation_required && invitation.is_none() {
        let why = "only who is invited can sign in";
        return Err(Failure::new(Code::InvitationRequired, why));
    }
    Ok(())
}

fn unknown_invitation() -> Failure {
    Failure::new(Code::InvitationUnknown, "there is no such invitation")
}

/// Who it is, sealed for the participant.
fn sealed(
    app: &App,
    offer: &Offer,
    identity: &Identity,
    participant: &ParticipantId,
) -> Result<Option<SealedIdentity>, Failure> {
    let way = (offer.survey_id.as_str(), identity.login_type);
    let sealed = identity.person.as_ref().map(|person| {
        let random = app.environment.random.as_ref();
        app.keys.seals.identity(person, way, participant, random)
    });
    sealed.transpose().map_err(|error| Failure::internal(&error))
}

/// Somebody new, whose model is settled from now on.
pub(in crate::routes) fn newcomer(
    app: &App,
    offer: &Offer,
    gender: Option<Gender>,
) -> Result<Participant, Failure> {
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
            gender,
        },
    })
}
