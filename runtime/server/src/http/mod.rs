//! Parts that all calls share: the envelope of answers, reading of bodies and sessions, headers and logs.

pub(crate) mod account;
pub(crate) mod activity;
pub(crate) mod address;
pub(crate) mod api_middleware;
pub(crate) mod body;
pub(crate) mod build;
pub(crate) mod call_metrics;
pub(crate) mod cookies;
pub(crate) mod credentials;
pub(crate) mod envelope;
pub(crate) mod framing;
pub(crate) mod incidents;
pub(crate) mod peer;
pub(crate) mod rate_limiter;
pub(crate) mod rates;
#[cfg(test)]
mod rates_tests;
pub(crate) mod refusal;
pub(crate) mod request_ids;
pub(crate) mod scheme;
pub(crate) mod session_end;
pub(crate) mod sessions;
pub(crate) mod signed_in;
mod state;
pub(crate) mod unique;
pub(crate) mod write_timeout;

pub(crate) use account::SignedInAccount;
pub(crate) use body::Body;
pub(crate) use envelope::{Code, Failure, Outcome, Reply};
pub(crate) use rate_limiter::RateClass;
pub(crate) use signed_in::SignedIn;
pub(crate) use state::CallState;
