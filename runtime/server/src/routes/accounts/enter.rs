//! `POST /api/profiles/enter`: from an account into a survey.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_store::{Account, PersonSettings};
use schemars::JsonSchema;
use serde::Deserialize;

use super::surveys::Owner;
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::{App, Arrival, Way},
    deployment::Offer,
    http::{Body, Code, Failure, RateClass, SignedInAccount},
    identity::{Identity, account::WAY},
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::{
            arrival::{arrival, newcomer},
            invited::Invited,
            open_session::{Opened, open_session},
        },
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/profiles/enter",
        id: "enterSurvey",
        summary: "Open a survey from an account",
        description: "Needs the cookie `__Host-account` and its token in `X-Account-Token`. Opens a session \
                      like `POST /api/authenticate`: for the response that the owner of this account has \
                      begun, or for a new participant. Sets the cookie `__Host-session`.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<EnterRequest>),
        answer: Answer::Data(schema::<Opened>),
        expected: &[Code::NotFound, Code::LimitReached],
        refused: &[
            Code::InvalidSession,
            Code::SessionExpired,
            Code::SurveyUnavailable,
        ],
        #[cfg(test)]
        bodies: Bodies::Of(|_, survey| serde_json::json!({"surveyId": survey})),
    };
    Endpoint::new(operation, handle).of_account()
}

/// The survey to open.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct EnterRequest {
    /// A survey of the profile.
    survey_id: String,
}

async fn handle(
    State(app): State<App>,
    SignedInAccount { account, .. }: SignedInAccount,
    headers: HeaderMap,
    Body(request): Body<EnterRequest>,
) -> Result<impl IntoResponse, Failure> {
    let unknown = || Failure::new(Code::NotFound, "the profile has no such survey");
    let offer = app
        .deployment()
        .await?
        .offer(&request.survey_id)
        .ok_or_else(unknown)?;
    let owner = Owner::of(&app, &account)?;
    if owner.survey(&app, &account, &offer).await?.is_none() {
        return Err(unknown());
    }
    let arrival = match owner {
        Owner::Proven(proof) => {
            let identity = Identity {
                login_type: proof.way,
                birth_year: None,
                gender: None,
                person: Some(proof.person()),
                evidence: None,
            };
            arrival(&app, (&offer, Invited::default()), &identity)?.wanting_earlier()
        }
        Owner::Visitor | Owner::Nobody => visitor(&app, &account, &offer)?,
    };
    let opened = open_session(&app, &headers, &offer, arrival).await;
    // The log does not link the account with the answers of its owner.
    opened.map_err(|failure| failure.signing_in(WAY, Some(&offer.survey_id)))
}

/// Begins a response to a demo for a visitor, who can return to it from the account.
fn visitor(app: &App, account: &Account, offer: &Offer) -> Result<Arrival, Failure> {
    let participant = newcomer(app, offer, &PersonSettings::default(), None)?;
    let random = app.environment.random.as_ref();
    let identity = app.keys.participant_of_account(&account.id, &participant, random);
    Ok(Arrival {
        participant,
        way: Way::Account,
        birth_year: None,
        identity: Some(identity.map_err(|error| Failure::internal(&error))?),
        evidence: None,
        resumes: true,
        continues: None,
        invitation: None,
        unit: None,
        presets: offer.presets.clone(),
        language: None,
        is_gender_asked: false,
        is_earlier_wanted: true,
    })
}
