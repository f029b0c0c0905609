//! The web application: files with precompressed neighbours, and `index.html` for every address it routes itself.

use std::path::Path;

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, header::CACHE_CONTROL},
    middleware::{Next, from_fn},
    response::Response,
};
use tower_http::services::{ServeDir, ServeFile};

use crate::Error;

/// Vite puts files with a hash in their names here.
const HASHED: &str = "assets";

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
    let files = |folder: &Path| ServeDir::new(folder).precompressed_br().precompressed_gzip();
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
        ))
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
