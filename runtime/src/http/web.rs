//! The web application: files with precompressed neighbours, and `index.html` for every address it routes itself.

use std::path::Path;

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use tower_http::services::{ServeDir, ServeFile};

use crate::Error;

/// Vite puts files with a hash in their names here.
const HASHED: &str = "assets";
/// The longest path, and the longest name in it: file systems refuse longer ones.
const LONGEST_PATH: usize = 2048;
const LONGEST_NAME: usize = 250;

/// The files of the web application.
///
/// # Errors
///
/// When it has not been built.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(folder: &Path) -> Result<Router<S>, Error> {
    let index = folder.join("index.html");
    if !index.is_file() {
        return Err(Error::NoWebApp(folder.to_owned()));
    }
    // A folder is no page, nor sent on to: a redirect would be made of whatever the address holds.
    let files = |folder: &Path| {
        ServeDir::new(folder)
            .append_index_html_on_directories(false)
            .precompressed_br()
            .precompressed_gzip()
    };
    let hashed = Router::new()
        .fallback_service(files(&folder.join(HASHED)))
        .layer(from_fn(immutable));
    let pages = files(folder).fallback(ServeFile::new(index).precompressed_br().precompressed_gzip());
    Ok(Router::new()
        .nest(&format!("/{HASHED}"), hashed)
        .fallback_service(
            tower::ServiceBuilder::new()
                .layer(from_fn(revalidated))
                .service(pages),
        )
        .layer(from_fn(possible)))
}

/// Refuses what no file system has a name for, which is no mistake of the server.
async fn possible(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let too_long = path.len() > LONGEST_PATH || path.split('/').any(|name| name.len() > LONGEST_NAME);
    if too_long || path.contains("%00") {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

async fn immutable(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if response.status().is_success() || response.status().is_redirection() {
        cache(&mut response, "public, max-age=31536000, immutable");
    }
    response
}

async fn revalidated(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    cache(&mut response, "no-cache");
    response
}

fn cache(response: &mut Response, value: &'static str) {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static(value));
}

#[cfg(test)]
mod tests {
    use std::fs::{create_dir, write};

    use crate::{Environment, Error, Server, Settings, routes::testing::TestServer};

    #[tokio::test]
    async fn files_and_addresses_of_the_application() {
        let folder = tempfile::tempdir().unwrap();
        let dist = folder.path().to_owned();
        create_dir(dist.join("assets")).unwrap();
        write(dist.join("index.html"), "<!doctype html>").unwrap();
        write(dist.join("assets/app-1a2b.js"), "plain").unwrap();
        write(dist.join("assets/app-1a2b.js.br"), "brotli").unwrap();
        let server = TestServer::with(|settings| settings.web_dir = Some(dist)).await;
        let mut nobody = server.nobody();

        for path in ["/", "/open/demo/cop3", "/index.html", "/anything.html?x=/../y"] {
            let answer = nobody.get(path).await;
            assert_eq!(
                (answer.status, answer.body.as_slice()),
                (200, &b"<!doctype html>"[..]),
                "{path}"
            );
            assert_eq!(answer.headers["cache-control"], "no-cache", "{path}");
            assert!(
                answer.headers["content-security-policy"].contains("script-src 'self'"),
                "{path}"
            );
        }
        let script = nobody.get("/assets/app-1a2b.js").await;
        assert_eq!(script.body, b"plain");
        assert_eq!(
            script.headers["cache-control"],
            "public, max-age=31536000, immutable"
        );
        assert_eq!(script.headers["x-content-type-options"], "nosniff");
        nobody.headers.insert("accept-encoding", "br".to_owned());
        let script = nobody.get("/assets/app-1a2b.js").await;
        assert_eq!(
            (
                script.body.as_slice(),
                script.headers["content-encoding"].as_str()
            ),
            (&b"brotli"[..], "br")
        );

        let missing = nobody.get("/assets/app-old.js").await;
        assert_eq!(missing.status, 404);
        assert!(!missing.headers.contains_key("cache-control"));
        for outside in [
            "/../deployment.yaml",
            "/assets/..%2f..%2fdeployment.yaml",
            "/%2e%2e/data/server.key",
        ] {
            let answer = nobody.get(outside).await;
            assert!(
                answer.status == 404 || answer.body == b"<!doctype html>",
                "{outside}"
            );
        }
        assert_eq!(nobody.get("/api/lost").await.error(), (404, "UnknownCall".into()));
    }

    #[tokio::test]
    async fn without_a_build_the_server_says_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let deployment = folder.path().join("deployment.yaml");
        write(&deployment, "customers: []").unwrap();
        let settings = Settings {
            data_dir: folder.path().join("data"),
            web_dir: Some(folder.path().join("dist")),
            deployment: Some(deployment),
            ..Settings::default()
        };
        let started = Server::start(settings, crate::Surveys::default(), Environment::system()).await;
        let error = started.err().unwrap();
        assert!(matches!(error, Error::NoWebApp(_)));
        assert!(error.to_string().contains("build it first"), "{error}");
    }
}
