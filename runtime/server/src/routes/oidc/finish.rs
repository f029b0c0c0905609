//! `POST /api/oidc/finish`: signs in a person whom a provider has identified.

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{COOKIE, leave, refused};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_response};
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, address::ClientAddress, cookies::SetCookie, rates},
    identity::{
        Identity,
        oidc::{Callback, OidcError, Transaction},
    },
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::{
            arrival::arrival,
            invited::{Invited, refuse_uninvited},
            open_session::{Opened, open_session},
        },
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/oidc/finish",
        id: "finishOidc",
        summary: "Sign in with the response of an identity provider",
        description: "Verifies the response of the provider and signs in like `/api/authenticate`. \
                      Participants who have begun to answer continue. A response works once, in the browser \
                      in which the sign-in began. Every error in the response is a `GeneralError`; the \
                      server's log says which one.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<FinishOidcRequest>),
        answer: Answer::Data(schema::<Opened>),
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
        #[cfg(test)]
        bodies: Bodies::About(|_| by_response()),
    };
    Endpoint::new(operation, handle)
}

/// The parameters that the provider sent back by the browser.
// It has no `Debug`, as a code is a secret.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct FinishOidcRequest {
    /// The parameter `code` of the callback's address.
    code: String,
    /// The parameter `state`.
    state: String,
    /// The path of the callback's address: `/oidc/callback`, or a path below it.
    path: String,
    /// The parameter `iss`, where there is one.
    #[serde(default)]
    iss: Option<String>,
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<FinishOidcRequest>,
) -> Result<impl IntoResponse, Failure> {
    let transaction = taken(&app, &headers, &request).await?;
    let (way, survey_id) = (transaction.way, transaction.survey_id.clone());
    let signed_in = sign_in(&app, address, &headers, (transaction, &request)).await;
    let opened = signed_in.map_err(|failure| failure.signing_in(way.name(), survey_id.as_deref()))?;
    Ok((COOKIE.forget(), leave::remember(&app, way), opened))
}

async fn sign_in(
    app: &App,
    address: ClientAddress,
    headers: &HeaderMap,
    (transaction, request): (Transaction, &FinishOidcRequest),
) -> Result<Response, Failure> {
    let Some(survey_id) = &transaction.survey_id else {
        return Err(refused(app, OidcError::NoTransaction, Some(transaction.way)));
    };
    let offer = app.open_offer(survey_id, transaction.way).await?;
    refuse_uninvited(&offer, transaction.context.invitation.as_ref())?;
    let identified = identify(app, &transaction, request, offer.test_identities).await;
    let identity = identified.map_err(|error| refused(app, error, Some(transaction.way)))?;
    rates::sign_in(app, address, &offer.survey_id).await?;
    let invited = Invited::by(app, &offer, transaction.context.invitation).await?;
    let mut arrival = arrival(app, (&offer, invited), &identity)?;
    if transaction.context.is_earlier_wanted {
        arrival = arrival.wanting_earlier();
    }
    open_session(app, headers, &offer, arrival).await
}

/// Identifies a person to sign in to an account, by a provider. Fictitious numbers are accepted: an account has the identity of its
/// owner.
pub(in crate::routes) async fn into_account(
    app: &App,
    headers: &HeaderMap,
    request: &FinishOidcRequest,
) -> Result<(Identity, SetCookie), Failure> {
    let transaction = taken(app, headers, request).await?;
    let way = Some(transaction.way);
    if transaction.survey_id.is_some() {
        return Err(refused(app, OidcError::NoTransaction, way));
    }
    let identified = identify(app, &transaction, request, true).await;
    let identity = identified.map_err(|error| refused(app, error, way))?;
    Ok((identity, leave::remember(app, transaction.way)))
}

/// Takes the sign-in that this browser began.
async fn taken(app: &App, headers: &HeaderMap, request: &FinishOidcRequest) -> Result<Transaction, Failure> {
    let taken = match COOKIE.secret(headers) {
        Some(secret) => app.oidc.transactions.take(&secret, &request.state).await?,
        None => Err(OidcError::NoTransaction),
    };
    taken.map_err(|error| refused(app, error, None))
}

async fn identify(
    app: &App,
    transaction: &Transaction,
    request: &FinishOidcRequest,
    test_identities: bool,
) -> Result<Identity, OidcError> {
    let provider = app
        .oidc
        .provider(transaction.way)
        .ok_or(OidcError::NoTransaction)?;
    let callback = Callback {
        code: &request.code,
        path: &request.path,
        issuer: request.iss.as_deref(),
    };
    let claimed = provider.identify(transaction, &callback).await?;
    let today = app.environment.clock.now().to_zoned(TimeZone::UTC).date();
    claimed.identity(transaction.way, provider.issuer(), test_identities, today)
}
