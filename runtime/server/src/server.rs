//! Listens and serves.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use axum::{Router, http::Request};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tower::ServiceExt;

use crate::{
    Environment, Error, Settings, Surveys,
    app::App,
    connections::{ConnectionPermit, Connections, RateLimitedLog, raise_file_limit},
    http::{address::connection_key, call_metrics::count_bytes, peer::Peer, write_timeout::WriteTimeout},
    metrics_listener::MetricsListener,
    open, router,
    routes::bytes_at_hand,
    shutdown::shutdown_signal,
};

/// The interval between log lines about refused connections.
const TOLD_AFTER: Duration = Duration::from_mins(1);

/// Largest head of a request in bytes.
const LARGEST_HEAD: usize = 32 * 1024;

/// A server that listens.
pub struct Server {
    app: App,
    router: Router,
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<MetricsListener>,
}

impl Server {
    /// Opens the database, reads the deployment, and listens.
    ///
    /// # Errors
    ///
    /// When a file, the database or the address cannot be used.
    pub async fn start(
        settings: Settings,
        surveys: Surveys,
        environment: Environment,
    ) -> Result<Self, Error> {
        let app = open::app(&settings, surveys, environment).await?;
        let router = router::router(&app, &settings);
        let failed = |source| Error::Listen {
            address: settings.listen,
            source,
        };
        let listener = TcpListener::bind(settings.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let metrics = match settings.metrics {
            Some(address) => Some(MetricsListener::bind(address).await?),
            None => None,
        };
        Ok(Self {
            app,
            router,
            listener,
            address,
            metrics,
        })
    }

    /// Returns the address on which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address on which the metrics are read, if they are.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(MetricsListener::address)
    }

    /// Returns the address to open in a browser. Browsers keep a `Secure` cookie without TLS for `localhost` only.
    pub fn url(&self) -> String {
        if self.address.ip().is_loopback() || self.address.ip().is_unspecified() {
            format!("http://localhost:{}", self.address.port())
        } else {
            format!("http://{}", self.address)
        }
    }

    /// Lists the addresses of the demos that are open today.
    pub fn demos(&self) -> Vec<String> {
        let deployment = self.app.deployment.seen();
        let now = self.app.environment.clock.now();
        let open = deployment
            .offers()
            .filter(|offer| offer.is_demo && offer.limit != Some(0) && offer.closed(now).is_none());
        open.map(|offer| self.url() + &offer.path()).collect()
    }

    /// Serves until `stop` is done, then finishes the calls in progress and sends the mails that they have promised.
    ///
    /// # Errors
    ///
    /// When the database cannot be closed cleanly.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), Error> {
        let mut background = background(&self.app);
        let refusals = tokio::spawn({
            let app = self.app.clone();
            async move { app.audit_refusals().await }
        });
        let metrics = self.metrics.map(|listener| {
            tracing::info!(address = %listener.address(), "the metrics are read at /metrics");
            tokio::spawn(listener.serve(self.app.clone()))
        });
        let graceful = GracefulShutdown::new();
        tracing::info!(address = %self.address, "listening");
        if !self.address.ip().is_loopback() {
            tracing::warn!(
                "other machines reach the server without TLS, where browsers keep no participant signed in; put a proxy with TLS \
                 before it, name it with `--trusted-proxy`, and `--listen` on 127.0.0.1"
            );
        }
        tokio::select! {
            () = stop => {}
            () = accept(&self.listener, &self.app, &self.router, &graceful) => {}
        }
        drop(self.listener);
        tracing::info!("stopping");
        // Events that are on their way are sent once more after the next start.
        background.abort_all();
        let drained = async {
            graceful.shutdown().await;
            // No call is left that could begin another mail.
            self.app.mails.close();
            self.app.mails.wait().await;
        };
        if tokio::time::timeout(self.app.limits.drain, drained)
            .await
            .is_err()
        {
            tracing::warn!("some requests or mails did not end in time");
        }
        // Until now they tell how the server ends its work.
        if let Some(metrics) = metrics {
            metrics.abort();
            let _ = metrics.await;
        }
        self.app.audit_incidents().await;
        self.app.log_audit_head().await;
        let closed = self.app.store.close().await;
        // Not earlier: a write in progress would be lost.
        refusals.abort();
        Ok(closed?)
    }
}

/// Starts the work that the server does by itself until it stops.
fn background(app: &App) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let app = || app.clone();
    let (warming, tidying, keeping, sealing) = (app(), app(), app(), app());
    let (delivering, mailing, watching, sharing) = (app(), app(), app(), app());
    tasks.spawn(async move { warming.warm().await });
    tasks.spawn(async move { tidying.tidy().await });
    tasks.spawn(async move { keeping.keep_retention().await });
    tasks.spawn(async move { sealing.keep_sealing().await });
    tasks.spawn(async move { delivering.keep_delivering().await });
    tasks.spawn(async move { mailing.hand_over_mails().await });
    tasks.spawn(async move { watching.watch_deployment().await });
    tasks.spawn(async move { sharing.share_rates().await });
    tasks
}

/// Accepts connections, as many at a time as are allowed. It never ends by itself.
async fn accept(listener: &TcpListener, app: &App, router: &Router, graceful: &GracefulShutdown) {
    let connections = Connections::new(app.limits.connections, &app.metrics);
    let [mut refused, mut failed] = [TOLD_AFTER; 2].map(RateLimitedLog::new);
    // The semaphore is never closed.
    while let Some(permit) = connections.acquire().await {
        match listener.accept().await {
            Ok((stream, from)) => {
                let peer = Peer::new(from.ip());
                if let Some(permit) = connections.admit(permit, connection_key(peer, &app.trusted_proxies)) {
                    serve(stream, peer, app, router.clone(), graceful, permit);
                } else if let Some(connections_closed) = refused.count(Instant::now()) {
                    let (share, all) = (connections.share(), app.limits.connections);
                    tracing::warn!(
                        connections_closed,
                        "connections are closed: one address may hold at most {share} of {all}. If they come through a proxy, \
                         name it with `--trusted-proxy`"
                    );
                }
            }
            Err(error) => {
                // Out of file descriptors, for example: other connections have to end first.
                if let Some(errors) = failed.count(Instant::now()) {
                    tracing::warn!(%error, errors, "connections are not accepted");
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// The answer to a request: bytes at hand, or the future of a route.
enum Either<A, R> {
    AtHand(A),
    Routed(R),
}

fn serve(
    stream: TcpStream,
    peer: Peer,
    app: &App,
    router: Router,
    graceful: &GracefulShutdown,
    permit: ConnectionPermit,
) {
    // Without it, responses only arrive later.
    let _ = stream.set_nodelay(true);
    let shared = app.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        let answer = match bytes_at_hand(&shared, &request) {
            Some(response) => {
                count_bytes(&shared.metrics, &response);
                Either::AtHand(response)
            }
            None => Either::Routed(router.clone().oneshot(request)),
        };
        async move {
            match answer {
                Either::AtHand(response) => Ok(response),
                Either::Routed(answer) => answer.await,
            }
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.head_timeout)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(
            TokioIo::new(WriteTimeout::new(stream, app.limits.stall_timeout)),
            service,
        );
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A connection that breaks off is the client's concern.
        let _ = connection.await;
        drop(permit);
    });
}

/// Runs a server on threads of its own until the process is asked to stop; `ready` is called once it listens.
///
/// # Errors
///
/// When it cannot start, or cannot close its database.
pub fn run(
    settings: Settings,
    surveys: Surveys,
    environment: Environment,
    ready: impl FnOnce(&Server),
) -> Result<(), Error> {
    let mut settings = settings;
    settings.limits.connections = raise_file_limit(settings.limits.connections);
    let threads = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    threads.block_on(async {
        let server = Server::start(settings, surveys, environment).await?;
        ready(&server);
        server.run(shutdown_signal()).await
    })
}
