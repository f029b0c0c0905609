//! Examines the surveys and the deployment file.

use std::collections::BTreeMap;

use enkat_store::Origin;

use super::Finding;
use crate::{
    Settings, Surveys,
    deployment::declared,
    identity::{LoginType, oidc::OidcSettings},
};

const SURVEYS: &str = "surveys";

/// Examines the deployment file, and returns the identity providers that it declares.
pub(super) fn examine(
    settings: &Settings,
    surveys: &Surveys,
) -> (Vec<Finding>, BTreeMap<LoginType, OidcSettings>) {
    let count = surveys.artifacts.len();
    let Some(file) = &settings.deployment else {
        let words = format!("{count} compiled, without a deployment file");
        return (vec![Finding::good(SURVEYS, words)], BTreeMap::new());
    };
    let artifacts: Vec<_> = surveys.artifacts.iter().collect();
    match declared::in_file(file, &artifacts, surveys.compile, Origin::File) {
        Ok(read) => {
            let words = format!("{count} compiled, and `{}` is right", file.display());
            (vec![Finding::good(SURVEYS, words)], read.oidc)
        }
        Err(error) => (vec![Finding::wrong(SURVEYS, error.to_string())], BTreeMap::new()),
    }
}
