//! `GET /api/health`: whether the server responds.

use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    config::Stage,
    http::{Outcome, RateClass, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/health",
        id: "health",
        summary: "Check that the server answers",
        description: "For the proxy in front of the server. It also tells the web application the purpose \
                      of the server.",
        rate: RateClass::Unlimited,
        signed_in: false,
        request: None,
        answer: Answer::Data(schema::<Health>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

/// The response of a running server.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `up`.
    status: &'static str,
    /// The purpose of the server.
    environment: Stage,
}

async fn handle(State(app): State<App>) -> Outcome<Health> {
    Ok(Reply(Health {
        status: "up",
        environment: app.stage,
    }))
}
