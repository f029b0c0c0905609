//! Wiring: what calls share, and which stand where.

use std::{ops::Deref, sync::Arc};

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::any,
};
use enkat_model::Gender;
use tokio::sync::Mutex;
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    Environment, Error, Limits,
    catalog::{Bundle, Catalog, Tailored},
    config::Settings,
    deployment::Deployment,
    http::{Code, Failure, guard, headers::secure, web},
    identity::Keys,
    routes,
    store::{Participant, Store, Tailoring},
};

/// What calls share. A clone is the same.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// What calls share.
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) api_key: Option<String>,
    pub(crate) environment: Environment,
    pub(crate) keys: Keys,
    pub(crate) deployment: Deployment,
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    /// Held while bytes with an unknown name are looked for, so that many who ask make one search.
    pub(crate) search: Mutex<()>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    /// All routes, with the web application where its folder is given.
    ///
    /// # Errors
    ///
    /// When the web application has not been built.
    pub(crate) fn router(&self, settings: &Settings) -> Result<Router, Error> {
        let mut calls = Router::new();
        for endpoint in routes::calls() {
            calls = calls.route(endpoint.operation.path, endpoint.handler);
        }
        let calls = calls
            .route("/api", any(guard::unknown_call))
            .route("/api/{*rest}", any(guard::unknown_call))
            .layer(from_fn_with_state(self.clone(), guard::check_key))
            .layer(CatchPanicLayer::custom(guard::panicked))
            .layer(from_fn_with_state(self.clone(), guard::limit_time))
            .layer(from_fn_with_state(self.clone(), guard::log));
        let mut bytes = Router::new();
        for endpoint in routes::bytes() {
            bytes = bytes.route(endpoint.operation.path, endpoint.handler);
        }
        let router = calls.merge(bytes).with_state(self.clone());
        Ok(match &settings.web_dir {
            Some(folder) => router.fallback_service(web::router(folder)?.layer(from_fn(secure))),
            None => router.fallback(guard::unknown_call),
        })
    }

    /// A participant's model.
    pub(crate) async fn tailored(&self, participant: &Participant) -> Result<Arc<Tailored>, Failure> {
        let tailored = self.catalog.tailored(&participant.tailoring).await;
        tailored.ok_or_else(|| Failure::new(Code::SurveyUnavailable, "the survey is not served any more"))
    }

    /// Whether a participant takes part in a demonstration.
    pub(crate) fn is_demo(&self, participant: &Participant) -> bool {
        let offer = self.deployment.offer(&participant.survey_id);
        offer.is_some_and(|offer| offer.is_demo)
    }

    /// The bytes with this name. A name that this process does not know may be of a model that another one built, or
    /// of an older deployment: the participants' tailorings are all that there can be.
    pub(crate) async fn bundle(&self, hash: &str) -> Option<Arc<Bundle>> {
        if let Some(bundle) = self.catalog.bundle(hash) {
            return Some(bundle);
        }
        if !Bundle::is_name(hash) {
            return None;
        }
        let _search = self.search.lock().await;
        if let Some(bundle) = self.catalog.bundle(hash) {
            return Some(bundle);
        }
        let tailorings = self.store.tailorings().await;
        let tailorings = tailorings.inspect_err(|error| tracing::error!(%error, "tailorings cannot be read"));
        for tailoring in tailorings.ok()? {
            self.catalog.tailored(&tailoring).await;
        }
        self.catalog.bundle(hash)
    }

    /// Builds and compresses what the deployment offers, so that nobody has to wait for it.
    pub(crate) async fn warm(&self) {
        for offer in self.deployment.offers() {
            let Some(artifact) = self.catalog.latest(&offer.survey) else {
                continue;
            };
            for gender in Gender::ALL {
                let tailoring = Tailoring {
                    survey: offer.survey.clone(),
                    version: artifact.version,
                    flags: offer.flags(),
                    gender: Some(gender),
                };
                self.catalog.warm(&tailoring).await;
            }
        }
    }
}
