//! The listener for the metrics, on an address of its own that participants do not reach.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Router,
    extract::State,
    http::{Request, header::CACHE_CONTROL, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tower::ServiceExt;

use crate::{Error, app::App, headers::secure_data, http::write_timeout::WriteTimeout};

/// The most connections at a time; further ones wait.
const CONNECTIONS: usize = 16;
/// The interval at which recorded values are put into their buckets.
const TIDY: Duration = Duration::from_secs(5);
/// The media type of the text format of Prometheus.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A listener for the metrics.
pub(crate) struct MetricsListener {
    listener: TcpListener,
    address: SocketAddr,
}

impl MetricsListener {
    /// Listens on an address. Port 0 takes a free port.
    ///
    /// # Errors
    ///
    /// When it cannot be listened on.
    pub(crate) async fn bind(address: SocketAddr) -> Result<Self, Error> {
        let failed = |source| Error::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address })
    }

    /// Returns the address on which it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves the metrics. Never ends by itself; its connections end when it is dropped.
    pub(crate) async fn serve(self, app: App) {
        let router = Router::new()
            .route("/metrics", get(print))
            .with_state(app.clone());
        let mut connections = JoinSet::new();
        let mut tidy = tokio::time::interval(TIDY);
        loop {
            tokio::select! {
                accepted = self.listener.accept(), if connections.len() < CONNECTIONS => match accepted {
                    Ok((stream, _)) => {
                        connections.spawn(answer(stream, router.clone(), app.clone()));
                    }
                    // Out of file descriptors, for example: other connections have to end first.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                },
                Some(_) = connections.join_next() => {}
                _ = tidy.tick() => app.metrics.tidy(),
            }
        }
    }
}

/// Serves the requests of a connection.
async fn answer(stream: TcpStream, router: Router, app: App) {
    let service = service_fn(move |request: Request<Incoming>| router.clone().oneshot(request));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.head_timeout)
        .serve_connection(
            TokioIo::new(WriteTimeout::new(stream, app.limits.stall_timeout)),
            service,
        );
    // A connection that breaks off is the client's concern.
    let _ = connection.await;
}

async fn print(State(app): State<App>) -> Response {
    let headers = [(CONTENT_TYPE, TEXT), (CACHE_CONTROL, "no-store")];
    let mut response = (headers, app.print_metrics().await).into_response();
    secure_data(response.headers_mut());
    response
}
