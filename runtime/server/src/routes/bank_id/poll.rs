//! `POST /api/bank-id/poll`: returns the state of an order.

use axum::{extract::State, http::HeaderMap};
use enkat_store::audit::{Actor, Event, Incident};

use super::{COOKIE, OrderRequest, orders};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_order};
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, address::ClientAddress, refusal},
    identity::{
        LoginType,
        bank_id::{FailureCause, Poll},
    },
    metrics::SIGN_INS,
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/bank-id/poll",
        id: "pollBankId",
        summary: "The state of an order",
        description: "Call it every second, because the QR code changes every second. The server asks the \
                      service at most every two seconds, however often you call. `NotFound`: the order is \
                      over, or belongs to another browser.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<OrderRequest>),
        answer: Answer::Data(schema::<super::OrderView>),
        expected: &[Code::NotFound],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| by_order()),
    };
    Endpoint::new(operation, handle)
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<OrderRequest>,
) -> Outcome<super::OrderView> {
    let unknown = || Failure::new(Code::NotFound, "there is no such order");
    let secret = COOKIE.secret(&headers).ok_or_else(unknown)?;
    let orders = orders(&app).ok_or_else(unknown)?;
    let poll = orders.poll(&secret, &request.bank_id_order_id).await?;
    let poll = poll.ok_or_else(unknown)?;
    if let Poll::Failed(why) = &poll {
        let reason = match why {
            FailureCause::Refused(reason) => reason.name(),
            FailureCause::Said(_) | FailureCause::Ours => "failed",
        };
        let way = LoginType::SwedishBankId.name();
        app.metrics.count(&SIGN_INS, [way, reason]);
        // The application does not poll it again.
        let failed = Incident {
            event: Event::SignInFailed,
            survey_id: String::new(),
            whose: None,
            detail: format!("{way} {reason}"),
            actor: Actor::Stranger(Some(address.logged_network())),
        };
        refusal::add_one(&app, failed);
    }
    Ok(Reply(poll.into()))
}
