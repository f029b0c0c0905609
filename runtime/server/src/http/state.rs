//! The state that extractors and the middleware of calls need.

use std::sync::Arc;

use enkat_store::{Network, Store};

use super::{incidents::Incidents, rate_limiter::RateLimits, request_ids::RequestIds, sessions::Sessions};
use crate::{
    config::{ApiKey, Limits},
    deployment::Current,
    environment::Environment,
    identity::Keys,
    metrics::Metrics,
};

/// The state that every call needs, whatever it does. The state of a router with such calls provides it by `AsRef`.
pub(crate) struct CallState {
    pub(crate) limits: Limits,
    pub(crate) api_key: Option<ApiKey>,
    pub(crate) trusted_proxies: Vec<Network>,
    pub(crate) rate_limits: RateLimits,
    /// Refusals that are not in the audit log yet.
    pub(crate) incidents: Incidents,
    pub(crate) environment: Environment,
    pub(crate) keys: Keys,
    pub(crate) deployment: Current,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) sessions: Sessions,
    pub(crate) request_ids: RequestIds,
    pub(crate) metrics: Metrics,
}
