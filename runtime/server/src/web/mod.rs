//! The web application: its files, and `index.html` for every address that it routes itself.

use std::{collections::BTreeMap, fmt, fs, io, path::Path, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use enkat_store::hex::to_hex;
use sha2::{Digest, Sha256};

mod templates;

pub(crate) use templates::Templates;

use crate::{catalog::Encoding, error::Error};

/// The page that routes addresses itself.
const INDEX: &str = "index.html";
/// The folder of files with a hash in their names.
const HASHED: &str = "assets/";
/// The number of digits of a file's hash in its tag.
const TAG_DIGITS: usize = 32;

/// The files of a built web application, in memory. The files `a.js.br` and `a.js.gz` beside a file `a.js` hold its bytes
/// compressed.
#[derive(Clone)]
pub struct WebApp {
    files: Arc<BTreeMap<String, EncodedFile>>,
    /// The entry pages that the server renders, where a build has them.
    entry: Option<Arc<Templates>>,
}

impl WebApp {
    /// Reads the files of a folder.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or holds no `index.html`.
    pub fn read(folder: &Path) -> Result<Self, Error> {
        let mut files = Vec::new();
        let read = read_below(folder, "", &mut files);
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Error::NoWebApp(folder.to_owned())),
            Err(source) => Err(Error::File {
                path: folder.to_owned(),
                source,
            }),
            Ok(()) => Self::of(files).ok_or_else(|| Error::NoWebApp(folder.to_owned())),
        }
    }

    /// Takes files by their paths, such as `assets/index-1a2b.js`; nothing without an `index.html`.
    pub fn of(files: impl IntoIterator<Item = (String, Bytes)>) -> Option<Self> {
        let mut all: BTreeMap<String, Bytes> = files.into_iter().collect();
        let entry = Templates::take(&mut all).map(Arc::new);
        let plain = all.keys().filter(|path| !is_compressed(path));
        let plain: Vec<String> = plain.cloned().collect();
        let files = plain.into_iter().filter_map(|path| {
            let identity = all.remove(&path)?;
            let brotli = all.remove(&format!("{path}.br"));
            let gzip = all.remove(&format!("{path}.gz"));
            let file = EncodedFile::new(&path, identity, brotli, gzip);
            Some((path, file))
        });
        let files: BTreeMap<String, EncodedFile> = files.collect();
        let files = Arc::new(files);
        files.contains_key(INDEX).then(|| Self { files, entry })
    }

    /// Returns the entry pages, if there are any.
    pub(crate) fn entry(&self) -> Option<Arc<Templates>> {
        self.entry.clone()
    }
}

/// Returns whether a file holds another file's bytes compressed.
fn is_compressed(path: &str) -> bool {
    let ending = Path::new(path).extension();
    ending.is_some_and(|ending| ending == "br" || ending == "gz")
}

impl fmt::Debug for WebApp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.files.keys()).finish()
    }
}

/// Reads every file in and below a folder; `above` is the folder's path, with a slash at its end.
fn read_below(folder: &Path, above: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_below(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}

/// A file in every encoding that it was built with.
struct EncodedFile {
    kind: HeaderValue,
    /// The beginning of the hash of its bytes.
    tag: String,
    identity: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl EncodedFile {
    fn new(path: &str, identity: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let kind = mime_guess::from_path(path).first_or_octet_stream();
        let mut tag = to_hex(&Sha256::digest(&identity));
        tag.truncate(TAG_DIGITS);
        Self {
            kind: HeaderValue::try_from(utf8(kind.as_ref()))
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            tag,
            identity,
            brotli,
            gzip,
        }
    }

    /// Responds with the best encoding that the client accepts, or with 304 if the client has the file already.
    fn answer(&self, asked: &HeaderMap, caching: &'static str) -> Response {
        let (encoding, bytes) = self.encoded(Encoding::wanted(asked));
        let (coding, suffix) = encoding.names();
        let tag = HeaderValue::try_from(format!("\"{}{suffix}\"", self.tag)).ok();
        let is_known = tag.is_some() && asked.get(header::IF_NONE_MATCH) == tag.as_ref();
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(bytes.clone()))
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        if let Some(tag) = tag {
            headers.insert(header::ETAG, tag);
        }
        response
    }

    /// Returns the bytes in the wanted encoding, or uncompressed if there is none.
    fn encoded(&self, wanted: Encoding) -> (Encoding, &Bytes) {
        let compressed = match wanted {
            Encoding::Brotli => self.brotli.as_ref(),
            Encoding::Gzip => self.gzip.as_ref(),
            Encoding::Identity => None,
        };
        compressed.map_or((Encoding::Identity, &self.identity), |bytes| (wanted, bytes))
    }
}

/// Adds the charset of all our texts to a media type.
fn utf8(kind: &str) -> String {
    if kind.starts_with("text/") {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_owned()
    }
}

/// Routes to the files of the web application.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(web: &WebApp) -> Router<S> {
    Router::new().fallback(serve).with_state(web.clone())
}

async fn serve(State(WebApp { files, .. }): State<WebApp>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET,HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let is_hashed = path.starts_with(HASHED);
    match files.get(path) {
        Some(file) if is_hashed => file.answer(request.headers(), "public, max-age=31536000, immutable"),
        None if is_hashed => StatusCode::NOT_FOUND.into_response(),
        found => match found.or_else(|| files.get(INDEX)) {
            Some(file) => file.answer(request.headers(), "no-cache"),
            None => StatusCode::NOT_FOUND.into_response(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::WebApp;
    use crate::{Error, routes::testing::TestServer};

    fn web(files: &[(&str, &'static str)]) -> WebApp {
        let files = files.iter();
        WebApp::of(files.map(|(path, bytes)| ((*path).to_owned(), bytes.as_bytes().into()))).unwrap()
    }

    #[tokio::test]
    async fn web_app_serves_files_and_index_for_routes() {
        let web = web(&[
            ("index.html", "<!doctype html>"),
            ("mark.svg", "<svg/>"),
            ("assets/app-1a2b.js", "plain"),
            ("assets/app-1a2b.js.br", "brotli"),
            ("worker.js", "plain worker"),
            ("worker.js.br", "brotli worker"),
        ]);
        let server = TestServer::with(|settings| settings.web = Some(web)).await;
        let mut nobody = server.nobody();

        for path in ["/", "/open/demo/cop3", "/index.html", "/anything.html?x=/../y"] {
            let answer = nobody.get(path).await;
            assert_eq!(
                (answer.status, answer.body.as_slice()),
                (200, &b"<!doctype html>"[..]),
                "{path}"
            );
            assert_eq!(answer.headers["cache-control"], "no-cache", "{path}");
            assert_eq!(
                answer.headers["content-type"], "text/html; charset=utf-8",
                "{path}"
            );
            assert!(
                answer.headers["content-security-policy"].contains("script-src 'self'"),
                "{path}"
            );
        }
        let mark = nobody.get("/mark.svg").await;
        assert_eq!(mark.headers["content-type"], "image/svg+xml");
        let script = nobody.get("/assets/app-1a2b.js").await;
        assert_eq!(script.body, b"plain");
        assert_eq!(
            script.headers["cache-control"],
            "public, max-age=31536000, immutable"
        );
        assert_eq!(script.headers["x-content-type-options"], "nosniff");
        assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");
        nobody.headers.insert("accept-encoding", "br".to_owned());
        let script = nobody.get("/assets/app-1a2b.js").await;
        assert_eq!(
            (
                script.body.as_slice(),
                script.headers["content-encoding"].as_str()
            ),
            (&b"brotli"[..], "br")
        );
        let tag = script.headers["etag"].clone();
        nobody.headers.insert("if-none-match", tag);
        let known = nobody.get("/assets/app-1a2b.js").await;
        assert_eq!((known.status, known.body.len()), (304, 0));
        nobody.headers.remove("if-none-match");

        // A browser revalidates the worker, which is at the root, so that its scope is the whole application.
        let worker = nobody.get("/worker.js").await;
        assert_eq!(worker.body, b"brotli worker");
        assert_eq!(worker.headers["content-encoding"], "br");
        assert_eq!(worker.headers["cache-control"], "no-cache");
        assert!(worker.headers["content-type"].contains("javascript"));
        assert!(worker.headers["content-security-policy"].contains("worker-src 'self'"));

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

    #[test]
    fn read_includes_subfolders_and_requires_index() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join("assets/app-1a2b.js"), "plain").unwrap();
        let unbuilt = WebApp::read(folder.path()).err().unwrap();
        assert!(matches!(unbuilt, Error::NoWebApp(_)), "{unbuilt}");
        std::fs::write(folder.path().join("index.html"), "<!doctype html>").unwrap();
        let web = WebApp::read(folder.path()).unwrap();
        assert_eq!(format!("{web:?}"), r#"{"assets/app-1a2b.js", "index.html"}"#);
        let missing = WebApp::read(&folder.path().join("dist")).err().unwrap();
        assert!(matches!(missing, Error::NoWebApp(_)), "{missing}");
    }
}
