//! `POST /api/bank-id/cancel`: ends an order.

use axum::{
    extract::State,
    http::HeaderMap,
    response::{AppendHeaders, IntoResponse},
};

use super::{COOKIE, OrderRequest, orders};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_order};
use crate::{
    app::App,
    http::{Body, Failure, RateClass, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/bank-id/cancel",
        id: "cancelBankId",
        summary: "End an order",
        description: "Use it when participants change their mind or leave. Idempotent.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<OrderRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| by_order()),
    };
    Endpoint::new(operation, handle)
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<OrderRequest>,
) -> Result<impl IntoResponse, Failure> {
    let cancelled = match orders(&app).zip(COOKIE.secret(&headers)) {
        Some((orders, secret)) => orders.cancel(&secret, &request.bank_id_order_id).await?,
        None => false,
    };
    // The cookie may belong to an order that was started in the meantime.
    let cookie = cancelled.then(|| COOKIE.forget());
    Ok((cookie.unwrap_or(AppendHeaders(None)), Reply(Nothing {})))
}
