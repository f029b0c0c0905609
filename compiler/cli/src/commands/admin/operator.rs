//! The operator behind a command.

use anyhow::anyhow;
use enkat_store::audit::Operator;

use crate::commands::Failure;

/// The name of a user without one, as in a container without a list of users.
const UNKNOWN: &str = "unknown";

/// Finds the operator: a given name, the caller of `sudo`, and the user of the process. A given name never hides the user.
#[allow(
    clippy::disallowed_methods,
    reason = "the caller of `sudo` is no setting, and is read here alone"
)]
pub(super) fn operator(given: Option<&str>) -> Result<Operator, Failure> {
    let user = whoami::username().unwrap_or_else(|_| UNKNOWN.to_owned());
    // Some systems have users with names of several words.
    let user = user.replace(char::is_whitespace, "_");
    let caller = std::env::var("SUDO_USER")
        .ok()
        .filter(|caller| !caller.is_empty());
    let names = given.into_iter().chain(caller.as_deref()).chain([user.as_str()]);
    Operator::named(names).map_err(|name| {
        anyhow!(
            "`{}` is no name of an operator: give one without blanks, of at most 64 characters, with `--operator` or \
             ENKAT_OPERATOR",
            name.escape_default()
        )
    })
}
