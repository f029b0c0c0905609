//! `POST /api/bank-id/return`: continues an order after the app has led back.

use axum::{extract::State, http::HeaderMap};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{COOKIE, orders};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, NO_SECRET, each};
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply},
    identity::{Secret, bank_id::Returned},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/bank-id/return",
        id: "returnFromBankId",
        summary: "Continue after the BankID app",
        description: "Takes the nonce in the fragment of `/bank-id/return`. In the browser in which the \
                      order began, the order continues under a new id, for `/api/bank-id/poll` and then \
                      `/api/authenticate` or `/api/account-login`; the old id is over. In another browser \
                      the order ends, because its app was opened for another person; `NotFound` has the \
                      start `path` in its data.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: Some(schema::<ReturnRequest>),
        answer: Answer::Data(schema::<ReturnedOrder>),
        expected: &[Code::NotFound],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| each("order", [("missing", serde_json::json!({"nonce": NO_SECRET}))])),
    };
    Endpoint::new(operation, handle)
}

/// The nonce that the app brought back.
// It has no `Debug`, as a nonce is a secret.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnRequest {
    /// The fragment of the address.
    nonce: String,
}

/// An order that continues.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReturnedOrder {
    /// The name for later calls; worthless without the cookie.
    bank_id_order_id: String,
    /// The survey that it is for; without it, the sign-in is to an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    survey_id: Option<String>,
    /// The path at which the sign-in begins again.
    path: String,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<ReturnRequest>,
) -> Outcome<ReturnedOrder> {
    let unknown = || Failure::new(Code::NotFound, "there is no such order");
    let nonce = Secret::parse(&request.nonce).ok_or_else(unknown)?;
    let orders = orders(&app).ok_or_else(unknown)?;
    let returned = orders.take_back(COOKIE.secret(&headers).as_ref(), &nonce).await?;
    match returned {
        None => Err(unknown()),
        Some(Returned::Elsewhere { survey_id }) => {
            let path = path(&app, survey_id.as_deref()).await?;
            Err(unknown().with(json!({ "path": path })))
        }
        Some(Returned::Here { id, survey_id }) => Ok(Reply(ReturnedOrder {
            bank_id_order_id: id,
            path: path(&app, survey_id.as_deref()).await?,
            survey_id,
        })),
    }
}

/// Returns the path at which the sign-in begins: the survey's, or `/login` for an account.
async fn path(app: &App, survey_id: Option<&str>) -> Result<String, Failure> {
    let Some(survey_id) = survey_id else {
        return Ok("/login".to_owned());
    };
    let offer = app.deployment().await?.offer(survey_id);
    Ok(offer.map_or_else(|| "/".to_owned(), |offer| offer.path()))
}
