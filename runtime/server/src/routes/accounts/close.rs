//! `POST /api/account/close`: closes the account for good.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, Reply, SignedInAccount, account, signed_in},
    routes::{
        endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
        sessions::logout::end_participant,
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/close",
        id: "closeAccount",
        summary: "Close one's account for good",
        description: "Needs the cookie `__Host-account` and the token that goes with it in `X-Account-Token`. Erases \
                      address, number and password, and what leads from the account to answers; the answers stay \
                      with their surveys. All its sessions end, and all by which its person answers a survey. Takes \
                      the cookies of account and participant away.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<Nothing>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[Code::InvalidSession, Code::SessionExpired],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle).of_account()
}

async fn handle(
    State(app): State<App>,
    SignedInAccount { account: of, .. }: SignedInAccount,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<impl IntoResponse, Failure> {
    end_participant(&app, &headers).await?;
    let surveys = app.store.survey_ids().await?;
    let encryption = &app.keys.encryption;
    let participants: Vec<_> = surveys
        .iter()
        .map(|survey| encryption.of_account(survey, &of.id))
        .collect();
    let now = app.environment.clock.now();
    app.store.close_account(&of.id, &participants, now).await?;
    Ok((
        signed_in::COOKIE.forget(),
        account::COOKIE.forget(),
        Reply(Nothing {}),
    ))
}
