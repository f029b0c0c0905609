//! `POST /api/account/reset`: sets a new password.

use axum::extract::State;
use enkat_store::LinkPurpose;

use super::{links, register::LinkRequest};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, NO_SECRET, each, with_password};
use crate::{
    app::App,
    http::{Body, Code, Outcome, RateClass, Reply, address::ClientAddress},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/reset",
        id: "resetPassword",
        summary: "Set another password",
        description: "Takes the code of the mailed link, which works once. All sessions of the account end; \
                      this call signs in no person. `Busy`: the server is checking too many passwords.",
        rate: RateClass::Link,
        signed_in: false,
        request: Some(schema::<LinkRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[
            Code::LinkInvalid,
            Code::PasswordTooShort,
            Code::PasswordTooLong,
            Code::PasswordTooWeak,
        ],
        refused: &[Code::Busy],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| {
            let codes = [("foreign", &*subjects.return_link), ("missing", NO_SECRET)];
            with_password(each(
                "code",
                codes.map(|(whose, code)| (whose, serde_json::json!({"code": code}))),
            ))
        }),
    };
    Endpoint::new(operation, handle)
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<LinkRequest>,
) -> Outcome<Nothing> {
    let link = (LinkPurpose::Reset, request.code.as_str(), address);
    links::redeem(&app, link, &request.password, None).await?;
    Ok(Reply(Nothing {}))
}
