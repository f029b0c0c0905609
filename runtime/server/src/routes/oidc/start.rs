//! `POST /api/oidc/start`: begins a sign-in at a provider.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{COOKIE, refused};
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, Reply, address::ClientAddress},
    identity::{LoginType, SignInContext, oidc::LIFE},
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::invited::invited,
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/oidc/start",
        id: "startOidc",
        summary: "Begin a sign-in at an identity provider",
        description: "Begins a sign-in at the identity provider of `norwegianBankId` or `sso`. Go to the \
                      address in the answer. The provider returns to its address below `/oidc/callback`, \
                      with the values for `/api/oidc/finish`, or for `/api/account-login` when signing in \
                      to an account. Sets the cookie `__Host-oidc`, by which the server recognizes the \
                      browser.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<StartOidcRequest>),
        answer: Answer::Data(schema::<OidcStarted>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::InvitationRequired,
            Code::InvitationUnknown,
            Code::GeneralError,
        ],
        refused: &[Code::Forbidden],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| {
            subjects.surveys(|survey| serde_json::json!({"surveyId": survey, "loginType": "sso"}))
        }),
    };
    Endpoint::new(operation, handle)
}

/// The survey or account to sign in to, and the way.
// It has no `Debug`, as an invitation is a secret.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct StartOidcRequest {
    /// The survey, as the login settings name it; without one it is a sign-in to an account.
    survey_id: Option<String>,
    /// `norwegianBankId` or `sso`.
    login_type: LoginType,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation, which stays on the server until the browser comes back.
    invitation: Option<String>,
}

/// The address at which to sign in.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OidcStarted {
    /// The provider's address.
    address: String,
}

async fn handle(
    State(app): State<App>,
    client: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<StartOidcRequest>,
) -> Result<impl IntoResponse, Failure> {
    let way = request.login_type;
    let offer = match &request.survey_id {
        Some(survey_id) => Some(app.open_offer(survey_id, way).await?),
        None => None,
    };
    let provider = app.oidc.provider(way).ok_or_else(Failure::way_not_offered)?;
    let invitation = offer
        .as_ref()
        .map(|offer| invited(offer, request.invitation.as_deref()));
    let context = SignInContext {
        invitation: invitation.transpose()?.flatten(),
        is_earlier_wanted: request.earlier.unwrap_or_default(),
    };
    let before = COOKIE.secret(&headers);
    let (secret, transaction) = app
        .oidc
        .transactions
        .begin(
            (request.survey_id.as_deref(), way),
            context,
            (client.widest_network(), before.as_ref()),
        )
        .await?;
    let address = provider.address(&transaction).await;
    let address = address.map_err(|error| refused(&app, error, Some(way)))?;
    let started = OidcStarted {
        address: address.into(),
    };
    Ok((COOKIE.keep(&secret, LIFE.as_secs()), Reply(started)))
}
