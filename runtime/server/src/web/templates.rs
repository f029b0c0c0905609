//! The entry pages of a build of the application: one for each language, to be filled with a survey.

use std::collections::BTreeMap;

use axum::http::HeaderValue;
use bytes::Bytes;
use minijinja::{Environment, value::Serde};
use serde::Serialize;

use crate::headers::pages_policy;

/// The folder of the pages in a build.
const FOLDER: &str = "entry/";
const ENDING: &str = ".html";
/// The file with the sources of styles and scripts that their policy allows.
const POLICY: &str = "entry/policy.json";

/// The entry pages, which escape the values that fill them.
#[derive(Debug)]
pub(crate) struct Templates {
    pages: Environment<'static>,
    languages: Vec<String>,
    policy: HeaderValue,
}

impl Templates {
    /// Takes the pages out of the files of a build. Returns nothing if it has no pages, or one of them is broken.
    pub(crate) fn take(files: &mut BTreeMap<String, Bytes>) -> Option<Self> {
        let sources = serde_json::from_slice(&files.remove(POLICY)?).ok()?;
        let mut templates = Self {
            pages: Environment::new(),
            languages: Vec::new(),
            policy: pages_policy(&sources)?,
        };
        let is_page = |path: &str| path.starts_with(FOLDER) && path.ends_with(ENDING);
        for (path, page) in files.extract_if(.., |path, _| is_page(path)) {
            let language = path.strip_prefix(FOLDER)?.strip_suffix(ENDING)?.to_owned();
            let added = templates.pages.add_template_owned(path, text(&page)?);
            added
                .inspect_err(|error| tracing::error!(%error, language, "an entry page is broken"))
                .ok()?;
            templates.languages.push(language);
        }
        Some(templates)
    }

    /// Lists the languages of the pages.
    pub(crate) fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.iter().map(String::as_str)
    }

    /// Returns the policy for what a page may load and run.
    pub(crate) fn policy(&self) -> &HeaderValue {
        &self.policy
    }

    /// Fills the page of a language.
    ///
    /// # Errors
    ///
    /// When the page needs a value that is missing.
    pub(crate) fn fill(&self, language: &str, with: impl Serialize) -> Result<String, minijinja::Error> {
        let page = self.pages.get_template(&format!("{FOLDER}{language}{ENDING}"))?;
        page.render(Serde(with))
    }
}

fn text(bytes: &Bytes) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}
