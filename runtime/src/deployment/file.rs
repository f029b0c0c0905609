//! The deployment file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_yaml::Spanned;

use super::oidc::Provider;
use crate::identity::LoginType;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// Way to sign in → its identity provider.
    #[serde(default)]
    pub(super) oidc: BTreeMap<LoginType, Spanned<Provider>>,
    pub(super) customers: Vec<Customer>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Customer {
    pub(super) url_name: Spanned<String>,
    pub(super) name: String,
    pub(super) surveys: Vec<Survey>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[allow(clippy::struct_field_names, reason = "the names of the file")]
pub(super) struct Survey {
    pub(super) survey_id: Spanned<String>,
    #[serde(rename = "type")]
    pub(super) kind: Spanned<String>,
    #[serde(default)]
    pub(super) link_name: Option<Spanned<String>>,
    pub(super) survey: Spanned<String>,
    #[serde(default)]
    pub(super) is_demo: bool,
    /// Way to sign in → offered or not.
    pub(super) login: BTreeMap<LoginType, Spanned<bool>>,
    pub(super) default_login_type: Spanned<LoginType>,
    #[serde(default)]
    pub(super) show_email: Option<Spanned<bool>>,
    #[serde(default)]
    pub(super) test_identities: bool,
    #[serde(default)]
    pub(super) settings: BTreeMap<String, Spanned<bool>>,
    #[serde(default)]
    pub(super) expires: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) limit: Option<u32>,
    #[serde(default)]
    pub(super) locations: Option<Spanned<Vec<Location>>>,
}

/// A location that participants can belong to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Location {
    pub(super) id: Spanned<String>,
    pub(super) name: String,
}

/// Reads the file, or says where it is wrong.
pub(super) fn parse(text: &str) -> Result<File, String> {
    serde_yaml::from_str(text).map_err(|error| {
        let (line, column) = error.location().map_or((1, 1), |at| (at.line(), at.column()));
        format!("{line}:{column}: {}", error.without_snippet())
    })
}
