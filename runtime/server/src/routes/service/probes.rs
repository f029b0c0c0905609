//! `GET /livez` and `GET /readyz`: whether the process responds, and whether it can do its work. They need no key, reveal nothing
//! else, and are for the proxy or the machine's supervisor.

use crate::{app::App, headers::secure_data};
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
    routing::get,
};

/// Routes both probes.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/livez", get(async || probe(StatusCode::OK, "live\n".to_owned())))
        .route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> Response {
    match app.readiness.now(&app).await {
        Ok(()) => probe(StatusCode::OK, "ready\n".to_owned()),
        Err(why) => probe(StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")),
    }
}

fn probe(status: StatusCode, text: String) -> Response {
    let mut response = (status, [(CACHE_CONTROL, "no-store")], text).into_response();
    secure_data(response.headers_mut());
    response
}

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};

    use crate::{ApiKey, routes::testing::TestServer};

    #[tokio::test]
    async fn readyz_with_locked_database_responds_503() {
        let server = TestServer::with(|settings| settings.api_key = Some(ApiKey::new("sesame"))).await;
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
        // The result holds for a while.
        assert_eq!(nobody.get("/readyz").await.status, 503);
        server.clock.advance_seconds(3);
        assert_eq!(nobody.get("/readyz").await.status, 200);
    }
}
