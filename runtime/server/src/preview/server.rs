//! Serves a preview on this machine, and nowhere else.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    Router,
    middleware::from_fn,
    routing::{any, get, post},
};
use tokio::{net::TcpListener, sync::watch};

use super::{PreviewProofs, Written, calls, guard};
use crate::{
    Environment, Error, WebApp, headers::secure_pages, http::api_middleware::unknown_call, shutdown_signal,
    web,
};

/// The settings for serving a preview.
#[derive(Clone, Debug)]
pub struct PreviewSettings {
    /// The port on this machine; 0 takes any that is free.
    pub port: u16,
    /// The built preview.
    pub web: WebApp,
}

/// The state that the calls of a preview share.
#[derive(Clone)]
pub(super) struct Preview {
    pub(super) environment: Environment,
    /// The current version of the survey.
    pub(super) version: watch::Receiver<Version>,
}

/// A version of the survey.
#[derive(Clone, Debug)]
pub(super) struct Version {
    /// Its number; versions are counted from the start of the command.
    pub(super) number: u64,
    pub(super) written: Arc<Written>,
    /// The proofs about it; `None` until they are done.
    pub(super) proofs: Option<Arc<PreviewProofs>>,
}

impl Version {
    /// Makes a version about which nothing is proved yet.
    fn new(number: u64, written: Written) -> Self {
        Self {
            number,
            written: Arc::new(written),
            proofs: None,
        }
    }
}

/// Serves a preview on threads of its own until the process is asked to stop; `ready` gets the address to open, and the publisher
/// that takes new versions of the survey.
///
/// # Errors
///
/// When it cannot start.
pub fn run_preview(
    settings: &PreviewSettings,
    first: Written,
    environment: Environment,
    ready: impl FnOnce(&str, Publisher),
) -> Result<(), Error> {
    let threads = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    threads.block_on(async {
        let (publisher, version) = Publisher::new(first);
        let router = router(settings, Preview { environment, version });
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, settings.port));
        let failed = |source| Error::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        ready(&format!("http://localhost:{port}"), publisher);
        // Streams of events never end by themselves, so none is waited for.
        tokio::select! {
            served = axum::serve(listener, router) => served.map_err(failed),
            () = shutdown_signal() => Ok(()),
        }
    })
}

/// The channel that announces new versions to the browsers.
#[derive(Debug)]
pub struct Publisher(watch::Sender<Version>);

impl Publisher {
    /// The number of the version with which a preview begins.
    pub const FIRST: u64 = 1;

    pub(super) fn new(first: Written) -> (Self, watch::Receiver<Version>) {
        let (sender, receiver) = watch::channel(Version::new(Self::FIRST, first));
        (Self(sender), receiver)
    }

    /// Shows this version from now on. Returns its number.
    pub fn publish(&self, written: Written) -> u64 {
        let number = self.0.borrow().number + 1;
        self.0.send_replace(Version::new(number, written));
        number
    }

    /// Shows the proofs about the version with this number, unless there is a later version.
    pub fn publish_proofs(&self, number: u64, proofs: PreviewProofs) {
        self.0.send_if_modified(|version| {
            let is_current = version.number == number;
            if is_current {
                version.proofs = Some(Arc::new(proofs));
            }
            is_current
        });
    }
}

pub(super) fn router(settings: &PreviewSettings, preview: Preview) -> Router {
    let pages = web::router(&settings.web).layer(from_fn(secure_pages));
    Router::new()
        .route("/api/preview/events", get(calls::events))
        .route("/api/preview/survey", post(calls::survey))
        .route("/api/preview/answers", post(calls::answers))
        .route("/api/preview/submissions", post(calls::submit))
        .route("/api/preview/proofs", post(calls::proofs))
        .route("/api/images/{name}", get(calls::picture))
        .route("/api/{*rest}", any(unknown_call))
        .with_state(preview)
        .fallback_service(pages)
        .layer(from_fn(guard::local_only))
}
