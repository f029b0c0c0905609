//! Listens and serves.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use tokio::{
    net::TcpListener,
    task::{JoinHandle, JoinSet},
};

use crate::{
    Environment, Error, Settings, Surveys,
    app::App,
    connections::{Connections, RateLimitedLog, raise_file_limit},
    http::{address::connection_key, peer::Peer},
    metrics_listener::MetricsListener,
    open,
    responder::Responder,
    router, service_manager,
    shutdown::shutdown_signal,
    tls::Tls,
    transport::Transport,
};

/// The interval between log lines about refused connections.
const TOLD_AFTER: Duration = Duration::from_mins(1);

/// A server that listens.
pub struct Server {
    app: App,
    responder: Responder,
    tls: Option<Tls>,
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
        let tls = match &settings.tls {
            Some(tls) => Some(Tls::open(tls).await?),
            None => None,
        };
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
            responder: Responder::new(app.clone(), router),
            app,
            tls,
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
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        if self.address.ip().is_loopback() || self.address.ip().is_unspecified() {
            format!("{scheme}://localhost:{}", self.address.port())
        } else {
            format!("{scheme}://{}", self.address)
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
        let transport = Transport::new(self.tls.as_ref().map(Tls::acceptor));
        tracing::info!(address = %self.address, "listening");
        service_manager::say_ready();
        if self.tls.is_none() && !self.address.ip().is_loopback() {
            tracing::warn!(
                "other machines reach the server without TLS, where browsers keep no participant signed in; give it a \
                 certificate with `--tls-certificate` and `--tls-key`, or put a proxy with TLS before it, name it with \
                 `--trusted-proxy`, and `--listen` on 127.0.0.1"
            );
        }
        let certificate = self
            .tls
            .map(|tls| tokio::spawn(tls.keep_current(self.app.limits.certificate_check)));
        tokio::select! {
            () = stop => {}
            () = accept(&self.listener, &self.app, &self.responder, &transport) => {}
        }
        drop(self.listener);
        tracing::info!("stopping");
        service_manager::say_stopping();
        // Events that are on their way are sent once more after the next start.
        background.abort_all();
        certificate.inspect(JoinHandle::abort);
        let drained = async {
            transport.finish().await;
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
        self.app.end_audit_chain().await;
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
    let (delivering, mailing, watching, sharing, rewrapping) = (app(), app(), app(), app(), app());
    let looking = app();
    tasks.spawn(async move { warming.warm().await });
    tasks.spawn(async move { tidying.tidy().await });
    tasks.spawn(async move { keeping.keep_retention().await });
    tasks.spawn(async move { sealing.keep_sealing().await });
    tasks.spawn(async move { delivering.keep_delivering().await });
    tasks.spawn(async move { mailing.hand_over_mails().await });
    tasks.spawn(async move { watching.watch_deployment().await });
    tasks.spawn(async move { sharing.share_rates().await });
    tasks.spawn(async move { rewrapping.keep_keys().await });
    tasks.spawn(async move { looking.look_for_damage().await });
    tasks
}

/// Accepts connections, as many at a time as are allowed. It never ends by itself.
async fn accept(listener: &TcpListener, app: &App, responder: &Responder, transport: &Transport) {
    let connections = Connections::new(app.limits.connections, &app.metrics);
    let [mut refused, mut failed] = [TOLD_AFTER; 2].map(RateLimitedLog::new);
    // The semaphore is never closed.
    while let Some(permit) = connections.acquire().await {
        match listener.accept().await {
            Ok((stream, from)) => {
                let peer = Peer::new(from.ip());
                if let Some(permit) = connections.admit(permit, connection_key(peer, &app.trusted_proxies)) {
                    transport.serve(stream, peer, responder.clone(), permit);
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
