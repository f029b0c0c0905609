//! `POST /api/bank-id/start`: makes an order.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::COOKIE;
use crate::{
    app::App,
    http::{Body, Code, Failure, Reply, address::Address, signed_in},
    identity::{
        LoginType,
        bank_id::{Device, LIFE, NotStarted},
    },
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::logout::end_participant,
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/bank-id/start",
        id: "startBankId",
        summary: "Start to identify with Swedish BankID",
        description: "Makes an order for the person in front of the browser, to which it is bound by the cookie \
                      `__Host-bank-id`. The order that the browser had before ends, and so does its session. A \
                      `GeneralError` may have a `message` in its data.",
        signed_in: false,
        request: Some(schema::<StartRequest>),
        answer: Answer::Data(schema::<StartedOrder>),
        expected: &[
            Code::NotFound,
            Code::SurveyNotOpen,
            Code::SurveyExpired,
            Code::GeneralError,
        ],
        refused: &[Code::Forbidden],
    };
    Endpoint::new(operation, handle)
}

/// Who wants to identify themselves for what.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[schemars(rename = "StartBankIdRequest")]
pub(crate) struct StartRequest {
    /// The survey, as the login settings name it; without it one signs in to an account.
    survey_id: Option<String>,
    /// Where the BankID app is.
    device: Device,
}

/// An order.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StartedBankId")]
pub(crate) struct StartedOrder {
    /// What later calls refer to; worthless without the cookie.
    bank_id_order_id: String,
    /// What opens the BankID app on the same device.
    auto_start_token: String,
    #[serde(flatten)]
    state: super::State,
}

async fn handle(
    State(app): State<App>,
    address: Address,
    headers: HeaderMap,
    Body(request): Body<StartRequest>,
) -> Result<impl IntoResponse, Failure> {
    let survey_id = request.survey_id.as_deref();
    if let Some(survey_id) = survey_id {
        app.open_offer(survey_id, LoginType::SwedishBankId).await?;
    }
    let orders = app.bank_id.as_ref().ok_or_else(Failure::way_not_offered)?;
    end_participant(&app, &headers).await?;
    let before = COOKIE.secret(&headers);
    let order = orders.start(survey_id, request.device, address.ip, before.as_ref());
    let order = order.await.map_err(|reason| failure(&reason))?;
    let started = StartedOrder {
        bank_id_order_id: order.id,
        auto_start_token: order.auto_start_token,
        state: order.poll.into(),
    };
    Ok((
        COOKIE.keep(&order.secret, LIFE.as_secs()),
        signed_in::COOKIE.forget(),
        Reply(started),
    ))
}

fn failure(reason: &NotStarted) -> Failure {
    let fault = match reason {
        NotStarted::Fault(fault) => fault,
        NotStarted::Random(error) => return Failure::internal(error),
    };
    tracing::warn!(%fault, "a BankID order could not be made");
    let failure = Failure::new(Code::GeneralError, "the order could not be made");
    let failure = failure.signing_in(LoginType::SwedishBankId.name(), None);
    match fault.message() {
        Some(message) => failure.with(json!({ "message": message })),
        None => failure,
    }
}
