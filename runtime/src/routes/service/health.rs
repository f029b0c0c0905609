//! `GET /api/health`: whether the server answers.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    app::App,
    http::{Outcome, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/health",
        id: "health",
        summary: "Whether the server answers",
        description: "For the proxy that stands before it.",
        signed_in: false,
        request: None,
        answer: Answer::Data(schema::<Health>),
        expected: &[],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

/// The server answers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `up`.
    status: &'static str,
}

async fn handle() -> Outcome<Health> {
    Ok(Reply(Health { status: "up" }))
}
