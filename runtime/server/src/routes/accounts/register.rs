//! `POST /api/account/register`: opens an account by an invitation.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_store::LinkPurpose;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{SignedInToAccount, links, signed_in};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_secret, with_password};
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, account as session, address::ClientAddress},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/register",
        id: "register",
        summary: "Open an account after an invitation",
        description: "Takes the code of the mailed link, which works once, and sets the password of the \
                      account. Sets the cookie `__Host-account`; send the token in the answer in the header \
                      `X-Account-Token`. `Busy`: the server is checking too many passwords.",
        rate: RateClass::Link,
        signed_in: false,
        request: Some(schema::<LinkRequest>),
        answer: Answer::Data(schema::<SignedInToAccount>),
        expected: &[
            Code::LinkInvalid,
            Code::PasswordTooShort,
            Code::PasswordTooLong,
            Code::PasswordTooWeak,
        ],
        refused: &[Code::Busy],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| {
            let codes = [&*subjects.register, &subjects.return_link];
            with_password(by_secret("code", "code", codes))
        }),
    };
    Endpoint::new(operation, handle)
}

/// A link and the new password.
// No `Debug`, as both are secrets.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SetPasswordRequest")]
pub(crate) struct LinkRequest {
    /// The code in the link's address.
    pub(super) code: String,
    /// 12 to 200 characters, counted in code points, that are not easy to guess.
    pub(super) password: String,
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<LinkRequest>,
) -> Result<impl IntoResponse, Failure> {
    let (secret, new) = session::begin(&app, &headers)?;
    let link = (LinkPurpose::Register, request.code.as_str(), address);
    let account = links::redeem(&app, link, &request.password, Some(new)).await?;
    Ok(signed_in(&app, links::WAY, &account, secret))
}
