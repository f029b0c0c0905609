//! Answers to the requests of a connection.

use std::convert::Infallible;

use axum::{Router, http::Request, response::Response};
use hyper::{
    body::Incoming,
    service::{Service, service_fn},
};
use tower::ServiceExt;

use crate::{
    app::App,
    config::Limits,
    headers::demand_tls,
    http::{activity::Activity, call_metrics::count_bytes, peer::Peer, scheme::demands_tls},
    routes::bytes_at_hand,
};

/// The other side of a connection, and the way to it.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) peer: Peer,
    /// Whether this server ends TLS.
    pub(crate) is_tls: bool,
}

/// The part of a server that answers requests.
#[derive(Clone)]
pub(crate) struct Responder {
    app: App,
    router: Router,
}

/// The answer to a request: bytes at hand, or the future of a route.
enum Either<A, R> {
    AtHand(A),
    Routed(R),
}

impl Responder {
    pub(crate) fn new(app: App, router: Router) -> Self {
        Self { app, router }
    }

    /// Returns the bounds on connections and requests.
    pub(crate) fn limits(&self) -> &Limits {
        &self.app.limits
    }

    /// Makes what answers the requests of one connection, and counts them.
    pub(crate) fn answering(
        self,
        way: Way,
        activity: Activity,
    ) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send + 'static> + Send
    {
        service_fn(move |mut request: Request<Incoming>| {
            let demands_tls = demands_tls(&request, way.is_tls, way.peer, &self.app.trusted_proxies);
            request.extensions_mut().insert(way.peer);
            let in_progress = activity.begin();
            let answer = if let Some(response) = bytes_at_hand(&self.app, &request) {
                count_bytes(&self.app.metrics, &response);
                Either::AtHand(response)
            } else {
                let request = request.map(|body| activity.watch(body));
                Either::Routed(self.router.clone().oneshot(request))
            };
            async move {
                let mut response = match answer {
                    Either::AtHand(response) => response,
                    Either::Routed(answer) => answer.await?,
                };
                if demands_tls {
                    demand_tls(response.headers_mut());
                }
                in_progress.answered();
                Ok(response)
            }
        })
    }
}
