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
        summary: "Close the account permanently",
        description: "Needs the cookie `__Host-account` and its token in `X-Account-Token`. Deletes the \
                      address, the number, the password, and every link from the account to answers; the \
                      answers stay with their surveys. All sessions of the account end, and all sessions in \
                      which its owner answers a survey. Removes the cookies of account and participant.",
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
    let ring = app.keys.ring();
    let participants: Vec<_> = surveys
        .iter()
        .flat_map(|survey| ring.of_account(survey, &of.id).into_all())
        .collect();
    let now = app.environment.clock.now();
    app.store.close_account(&of.id, &participants, now).await?;
    Ok((
        signed_in::COOKIE.forget(),
        account::COOKIE.forget(),
        Reply(Nothing {}),
    ))
}
