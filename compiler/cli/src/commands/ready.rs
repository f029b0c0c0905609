//! `enkat ready`

use std::net::SocketAddr;

use super::{Failure, Outcome, complain, print, settings::FileOption, tls};

#[derive(clap::Args)]
#[command(
    after_help = "Takes the settings of the server from the same options, variables and file. For health checks of \
                  containers.\n\nEnds with 0 when the server is ready, with 1 when it is not or nothing listens, and with 2 when the \
                  command could not run.\n\nExample: enkat ready --listen 127.0.0.1:8080"
)]
pub(crate) struct Arguments {
    /// The address that the server listens on
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "ENKAT_LISTEN",
        default_value = "127.0.0.1:8080"
    )]
    listen: SocketAddr,
    #[command(flatten)]
    tls: tls::Tls,
    #[command(flatten)]
    _file: FileOption,
}

/// Asks the server on this machine whether it is ready.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if enkat_runtime::is_ready(arguments.listen, arguments.tls.settings().as_ref())? {
        print("ready\n")?;
        return Ok(Outcome::Clean);
    }
    complain(&format!(
        "the server on {} is not ready, or does not run",
        arguments.listen
    ));
    Ok(Outcome::Findings)
}
