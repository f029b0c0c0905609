//! Calls together with their documentation, so that neither exists without the other.

use axum::{
    handler::Handler,
    routing::{MethodFilter, MethodRouter, on},
};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::http::{Code, RateClass, api_middleware::method_not_allowed};
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;

/// The method of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Put,
}

/// The description of a call in the document of calls.
pub(crate) struct Operation {
    pub(crate) method: Method,
    /// The path, with parameters in braces.
    pub(crate) path: &'static str,
    /// The call's name in generated clients.
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) description: &'static str,
    /// The class of its rate limit.
    pub(crate) rate: RateClass,
    /// Whether it needs the cookie and the token.
    pub(crate) signed_in: bool,
    /// The schema of the body, if there is one.
    pub(crate) request: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The schema of the response.
    pub(crate) answer: Answer,
    /// The refusals that are no fault of the client, sent with status 200.
    pub(crate) expected: &'static [Code],
    /// Its own refusals, with their statuses; those of every call are added.
    pub(crate) refused: &'static [Code],
    /// The bodies that the access matrix sends.
    #[cfg(test)]
    pub(super) bodies: Bodies,
}

/// The kind of response of a call.
pub(crate) enum Answer {
    /// Data in the envelope.
    Data(fn(&mut SchemaGenerator) -> Schema),
    /// JSON without an envelope.
    Bytes(fn(&mut SchemaGenerator) -> Schema),
}

/// A call.
pub(crate) struct Endpoint<S> {
    pub(crate) operation: Operation,
    /// Whether it needs the cookie and the token of an account.
    pub(crate) is_of_account: bool,
    pub(crate) handler: MethodRouter<S>,
}

impl<S: Clone + Send + Sync + 'static> Endpoint<S> {
    /// Builds a call that `handler` answers.
    pub(crate) fn new<H: Handler<T, S>, T: 'static>(operation: Operation, handler: H) -> Self {
        let filter = match operation.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
            Method::Put => MethodFilter::PUT,
        };
        Self {
            operation,
            is_of_account: false,
            handler: on(filter, handler).fallback(method_not_allowed),
        }
    }

    /// Makes the call need the cookie and the token of an account.
    pub(crate) fn of_account(self) -> Self {
        Self {
            is_of_account: true,
            ..self
        }
    }
}

/// Returns the schema of a type, by reference.
pub(crate) fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// No data: `{}`.
#[derive(Debug, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}
