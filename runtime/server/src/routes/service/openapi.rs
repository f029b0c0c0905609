//! `GET /api/openapi.json`: the document of all calls.

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use schemars::{Schema, SchemaGenerator, json_schema};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    headers::secure_data,
    http::RateClass,
    routes::endpoint::{Answer, Endpoint, Method, Operation},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/openapi.json",
        id: "openApi",
        summary: "This document",
        description: "All calls, as in `schemas/openapi.json`.",
        rate: RateClass::Unlimited,
        signed_in: false,
        request: None,
        answer: Answer::Bytes(any_object),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

fn any_object(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

async fn handle(State(app): State<App>) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    let mut response = (headers, (app.openapi)()).into_response();
    secure_data(response.headers_mut());
    response
}
