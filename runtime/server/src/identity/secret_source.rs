//! Secrets that a deployment names, and that it never has itself.

use std::path::PathBuf;

/// The location of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SecretSource {
    /// In an environment variable of this name.
    Variable(String),
    /// In this file.
    File(PathBuf),
}

impl SecretSource {
    /// Reads the secret, which messages call by these words.
    ///
    /// # Errors
    ///
    /// When there is none, with the way to set it.
    #[allow(
        clippy::disallowed_methods,
        reason = "which variable it is stands in the deployment, and not in the settings"
    )]
    pub(crate) fn read(&self, what: &str) -> Result<String, String> {
        let secret = match self {
            Self::Variable(name) => std::env::var(name).map_err(|_| {
                format!("the environment variable `{name}` is not set: it has to hold {what}")
            })?,
            Self::File(file) => std::fs::read_to_string(file)
                .map_err(|error| format!("cannot read {what} in `{}`: {error}", file.display()))?,
        };
        let secret = secret.trim();
        if secret.is_empty() {
            return Err(format!("{what} is empty"));
        }
        Ok(secret.to_owned())
    }
}
