//! `enkat serve`

use std::io::Write;

use enkat_runtime::{Environment, Error, Server, Settings, log_to_stderr};

use super::{
    Failure, Outcome, admin, listen, print, server_options::ServerOptions, settings::Effective, surveys,
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: ServerOptions,
    /// Begins with an empty database, although the data folder already has a key
    #[arg(long)]
    new: bool,
    /// Prints all settings with their values and where these come from, as a settings file without secrets, and ends
    #[arg(long)]
    print_config: bool,
}

/// Compiles every survey of a folder and serves them until the process is asked to stop. Only prints the settings in force if that
/// is asked for.
pub(crate) fn run(arguments: &Arguments, settings: &Effective) -> Result<Outcome, Failure> {
    let options = &arguments.options;
    options.refuse_unknown_variables()?;
    if arguments.print_config {
        print(&settings.to_string())?;
        return Ok(Outcome::Clean);
    }
    let web = options.web()?;
    let Some(surveys) = surveys::compile(options.surveys())? else {
        return Ok(Outcome::Findings);
    };
    let (format, levels) = options.log();
    let settings = Settings {
        is_new: arguments.new,
        web: Some(web),
        lines: Some(admin::response_lines),
        logged: log_to_stderr(format, levels),
        ..options.settings()?
    };
    let (listen, metrics) = (settings.listen, settings.metrics);
    let result = enkat_runtime::run(settings, surveys, Environment::system(), announce);
    result.map_err(|error| {
        let is_of_metrics =
            matches!(&error, Error::Listen { address, .. } if Some(*address) == metrics && *address != listen);
        let (option, address) = if is_of_metrics { ("--metrics", metrics) } else { ("--listen", Some(listen)) };
        let instead = address.and_then(listen::next).map(|next| format!("{option} {next}"));
        listen::in_use(error, instead.as_deref())
    })?;
    Ok(Outcome::Clean)
}

/// Prints the address of the surveys. A closed output is no reason to stop.
fn announce(server: &Server) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "the surveys are served on {}", server.url());
    for demo in server.demos() {
        let _ = writeln!(out, "try it: {demo}");
    }
    let _ = out.flush();
}
