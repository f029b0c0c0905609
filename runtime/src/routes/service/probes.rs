//! `GET /livez` and `GET /readyz`: whether the process answers, and whether it can do its work. They need no key, tell strangers
//! nothing else, and are for the proxy or the machine's supervisor.

use std::time::Duration;

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
    routing::get,
};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use crate::{app::App, http::headers::secure_data};

/// How long an answer holds, so that those who ask often cost one write.
const HOLDS: SignedDuration = SignedDuration::from_secs(2);
/// How long the database may take to write.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the database could be written when it was last tried.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Timestamp, bool)>>);

impl Readiness {
    /// Whether the database can be written. Of those who ask at the same time one tries.
    async fn now(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        let now = app.environment.clock.now();
        if let Some((at, is_ready)) = *last
            && now.duration_since(at).abs() < HOLDS
        {
            return is_ready;
        }
        let is_ready = match tokio::time::timeout(PATIENCE, app.store.probe()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database cannot be written");
                false
            }
            Err(_) => {
                tracing::error!("the database takes too long to write");
                false
            }
        };
        *last = Some((now, is_ready));
        is_ready
    }
}

/// Both probes.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/livez", get(async || told(StatusCode::OK, "live\n")))
        .route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> Response {
    if app.readiness.now(&app).await {
        told(StatusCode::OK, "ready\n")
    } else {
        told(
            StatusCode::SERVICE_UNAVAILABLE,
            "the database cannot be written\n",
        )
    }
}

fn told(status: StatusCode, text: &'static str) -> Response {
    let mut response = (status, [(CACHE_CONTROL, "no-store")], text).into_response();
    secure_data(response.headers_mut());
    response
}

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};

    use crate::routes::testing::TestServer;

    #[tokio::test]
    async fn a_server_that_cannot_write_is_live_and_not_ready() {
        let server = TestServer::with(|settings| settings.api_key = Some("sesame".to_owned())).await;
        let nobody = server.nobody();
        for path in ["/livez", "/readyz"] {
            assert_eq!(nobody.get(path).await.status, 200, "{path}");
        }
        // Writes fail while another process holds the database, as they do on a full disk.
        let file = server.data().join("enkat.db");
        let options = SqliteConnectOptions::new().filename(file);
        let mut other = options.connect().await.unwrap();
        other.execute("BEGIN IMMEDIATE").await.unwrap();
        server.clock.advance_seconds(3);
        assert_eq!(nobody.get("/livez").await.status, 200);
        assert_eq!(nobody.get("/readyz").await.status, 503);
        other.execute("ROLLBACK").await.unwrap();
        // The answer holds for a while.
        assert_eq!(nobody.get("/readyz").await.status, 503);
        server.clock.advance_seconds(3);
        assert_eq!(nobody.get("/readyz").await.status, 200);
    }
}
