//! The build of the app that a call comes from. A call from another build is answered like any other, so that an update locks no
//! participant out; the answer says which build belongs here, and the app then offers to reload itself.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The build of the app that belongs to this server; `web/src/lib/config.ts` has the same.
pub(crate) const BUILD: &str = "13056";

const HEADER: HeaderName = HeaderName::from_static("x-build");

/// The build that a call comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    /// The build that belongs here.
    Own,
    /// An older or newer build, or text that is not a build.
    Other,
    /// No build is named: the client is not the app.
    Unnamed,
}

impl Build {
    /// Returns the build that a call was sent from.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        match headers.get(HEADER) {
            None => Self::Unnamed,
            Some(build) if build == BUILD => Self::Own,
            Some(_) => Self::Other,
        }
    }

    /// Returns its name in logs.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Other => "other",
            Self::Unnamed => "untold",
        }
    }

    /// Reports the build that belongs here to an app of another build.
    pub(super) fn hint(self, headers: &mut HeaderMap) {
        if self == Self::Other {
            headers.insert(HEADER, HeaderValue::from_static(BUILD));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::routes::testing::{TestServer, logged};

    #[tokio::test]
    async fn build_header_of_other_build_gets_hint() {
        let server = TestServer::start().await;
        let mut client = server.nobody();
        for (build, name, hint) in [
            (None, "untold", None),
            (Some("13056"), "own", None),
            (Some("13055"), "other", Some("13056")),
            (Some("what else?"), "other", Some("13056")),
        ] {
            client.headers.remove("x-build");
            if let Some(build) = build {
                client.headers.insert("x-build", build.to_owned());
            }
            let answer = client.sign_in("pulse").await;
            answer.data();
            assert_eq!(answer.headers.get("x-build").map(String::as_str), hint);
            assert!(logged().contains(&format!("\"build\":\"{name}\"")));
        }
        assert!(!logged().contains("what else?"));
    }
}
