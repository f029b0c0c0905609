//! `POST /api/gender`: a participant who was asked for their gender gives it, or prefers not to, and begins.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_model::Gender;
use schemars::JsonSchema;
use serde::Deserialize;

use super::open_session::{Opened, open_session};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, well_formed};
use crate::{
    app::{App, waiting::COOKIE},
    http::{Body, Code, Failure, RateClass, address::ClientAddress, rates},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/gender",
        id: "sayGender",
        summary: "Send the gender and begin",
        description: "Continues a sign-in that was answered with `needs: \"gender\"`, in the same browser \
                      and within ten minutes. Without a gender, participants get the questions that depend \
                      on it. Sets the cookie `__Host-session`, like `POST /api/authenticate`. \
                      `GeneralError`: no sign-in in this browser asked for the gender in the last ten \
                      minutes.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<GenderRequest>),
        answer: Answer::Data(schema::<Opened>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::LimitReached,
            Code::InvitationUnknown,
            Code::InvitationOther,
            Code::GeneralError,
        ],
        refused: &[Code::SurveyUnavailable],
        // A cookie names the sign-in that continues, and no principal of the matrix has it.
        #[cfg(test)]
        bodies: Bodies::About(|_| well_formed(serde_json::json!({"gender": "female"}))),
    };
    Endpoint::new(operation, handle)
}

/// The gender, as the participant gives it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenderRequest {
    /// The gender; `null` or left out where they prefer not to give it.
    gender: Option<Gender>,
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<GenderRequest>,
) -> Result<impl IntoResponse, Failure> {
    let arrival = match COOKIE.secret(&headers) {
        Some(secret) => app.waiting.take(&secret).await?,
        None => None,
    };
    let nobody = || {
        Failure::new(
            Code::GeneralError,
            "no gender was asked for, or too long ago: sign in once more",
        )
    };
    let arrival = arrival.ok_or_else(nobody)?.saying(&app, request.gender)?;
    let survey_id = &arrival.participant.survey_id;
    let offer = app.deployment().await?.offer(survey_id);
    let offer = offer.ok_or_else(|| Failure::new(Code::NotFound, "there is no such survey"))?;
    app.refuse_closed(&offer)?;
    rates::sign_in(&app, address, &offer.survey_id).await?;
    let way = arrival.way.name();
    let opened = open_session(&app, &headers, &offer, arrival).await;
    let opened = opened.map_err(|failure| failure.signing_in(way, Some(&offer.survey_id)))?;
    Ok((COOKIE.forget(), opened))
}
