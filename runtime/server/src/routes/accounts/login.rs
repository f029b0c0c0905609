//! `POST /api/account-login`: signs in to an account, with a proof of identity.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_store::Proven;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{SignedInToAccount, signed_in};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_order, by_response, with};
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, account as session},
    identity::{Identity, LoginType, account::Proof},
    routes::{
        bank_id,
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        oidc::{self, finish::FinishOidcRequest},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account-login",
        id: "accountLogin",
        summary: "Sign in to a health account",
        description: "Signs in with a complete order of Swedish BankID, or with the response of an identity \
                      provider; both begin without a survey. `NotFound`: no open account has this identity. \
                      Sets the cookie `__Host-account`; send the token in the answer in the header \
                      `X-Account-Token`. An earlier session of an account in this browser ends.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<AccountLoginRequest>),
        answer: Answer::Data(schema::<SignedInToAccount>),
        expected: &[Code::NotFound, Code::GeneralError],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| {
            let mut bodies = with(by_order(), "loginType", &"swedishBankId".into());
            bodies.extend(with(by_response(), "loginType", &"oidc".into()));
            bodies
        }),
    };
    Endpoint::new(operation, handle)
}

/// The proof of identity.
// It has no `Debug`, as a code is a secret.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "loginType", rename_all = "camelCase")]
pub(crate) enum AccountLoginRequest {
    SwedishBankId(AccountBankIdRequest),
    /// Norwegian `BankID` or single sign-on.
    Oidc(FinishOidcRequest),
}

/// Sign-in with a completed BankID order.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AccountBankIdRequest {
    /// The order.
    bank_id_order_id: String,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<AccountLoginRequest>,
) -> Result<impl IntoResponse, Failure> {
    let (identity, provided) = match &request {
        AccountLoginRequest::SwedishBankId(request) => {
            let identity = bank_id::identity(&app, &headers, &request.bank_id_order_id, None).await;
            let way = LoginType::SwedishBankId.name();
            (identity.map_err(|failure| failure.signing_in(way, None))?, None)
        }
        AccountLoginRequest::Oidc(request) => {
            let (identity, remembered) = oidc::finish::into_account(&app, &headers, request).await?;
            (identity, Some((oidc::COOKIE.forget(), remembered)))
        }
    };
    let (secret, new) = session::begin(&app, &headers)?;
    let way = identity.login_type.name();
    let evidence = bank_id::sealed_evidence(&app, &identity)?;
    let account = match proof(identity) {
        Some(proof) => {
            let proven = Proven {
                proof: &app.keys.ring().account_by_proof(&proof),
                way,
                evidence: evidence.as_ref(),
            };
            app.store.open_account(&proven, &new).await?
        }
        None => None,
    };
    let account = account.ok_or_else(|| {
        Failure::new(Code::NotFound, "there is no account with this identity").signing_in(way, None)
    })?;
    Ok((provided, signed_in(&app, way, &account, secret)))
}

fn proof(identity: Identity) -> Option<Proof> {
    Some(Proof {
        way: identity.login_type,
        identifier: identity.person?.identifier(),
    })
}
