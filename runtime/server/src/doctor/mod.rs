//! Examines an installation: what is wrong with it, and what to do. It changes nothing, and a server may be running.

mod clock;
mod database;
mod deployment;
mod finding;
mod machine;
mod public;
mod services;
#[cfg(test)]
mod tests;

use crate::{Environment, Error, Settings, Surveys, data::block_on, http::build::BUILD};

pub use self::finding::{Finding, Verdict};

/// Examines the installation of a server with these settings and surveys.
///
/// # Errors
///
/// When the system provides no threads. A fault of the installation is no error.
///
/// # Panics
///
/// In async code: it waits on the thread that it is called on.
pub fn examine(
    settings: &Settings,
    surveys: &Surveys,
    environment: &Environment,
) -> Result<Vec<Finding>, Error> {
    block_on(async { Ok(examined(settings, surveys, environment).await) })
}

async fn examined(settings: &Settings, surveys: &Surveys, environment: &Environment) -> Vec<Finding> {
    let version = format!(
        "Enkat {}, build {BUILD} of the application",
        env!("CARGO_PKG_VERSION")
    );
    let mut findings = vec![Finding::good("version", version)];
    findings.extend(database::examine(settings, environment).await);
    findings.extend(machine::examine(settings));
    let (deployment, providers) = deployment::examine(settings, surveys);
    findings.extend(deployment);
    findings.extend(public::examine(settings, environment).await);
    findings.extend(services::examine(settings, &providers, environment).await);
    findings
}
