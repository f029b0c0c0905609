//! `enkat serve`

use std::{fs, io::Write, net::SocketAddr, path::PathBuf, time::Duration};

use clap::ValueEnum;
use enkat_runtime::{
    ApiKey, Environment, Error, Limits, LogFormat, LogLevels, NamedRate, Server, Settings, Stage,
    log_to_stderr,
};
use enkat_store::Network;

use super::{
    Failure, Outcome, admin, bank_id, database, listen, mail, print,
    settings::{Effective, FileOption, refuse_unknown},
    surveys, tls,
    web::{Pages, web_app},
};

/// The deployment file in a folder of surveys.
pub(super) const DEPLOYMENT: &str = "deployment.yaml";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the surveys
    #[arg(long, value_name = "DIR", env = "ENKAT_SURVEYS", default_value = "surveys")]
    surveys: PathBuf,
    /// The deployment file. Default: `deployment.yaml` in the folder of the surveys; without such a file, every survey
    /// is a demo
    #[arg(long, value_name = "FILE", env = "ENKAT_DEPLOYMENT")]
    deployment: Option<PathBuf>,
    /// A built web application to use instead of the one inside the command
    #[arg(long, value_name = "DIR", env = "ENKAT_WEB")]
    web: Option<PathBuf>,
    /// The folder of the database and the server's keys
    #[arg(long, value_name = "DIR", env = "ENKAT_DATA", default_value = "data")]
    data: PathBuf,
    #[command(flatten)]
    database: database::DatabaseOptions,
    /// Begins with an empty database, although the data folder already has a key
    #[arg(long)]
    new: bool,
    /// The address to listen on
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "ENKAT_LISTEN",
        default_value = "127.0.0.1:8080"
    )]
    listen: SocketAddr,
    /// The address on which a monitoring system reads the metrics, at `/metrics`, such as `127.0.0.1:9464`. Without this
    /// option, there are none
    #[arg(long, value_name = "ADDRESS", env = "ENKAT_METRICS")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    tls: tls::Tls,
    /// The key that requests have to send in `X-Api-Key`; without this option, the server ignores the header
    #[arg(long, value_name = "KEY", env = "ENKAT_API_KEY", hide_env_values = true)]
    api_key: Option<String>,
    /// The purpose of the server; except in production, the web application shows the developer console
    #[arg(long, value_enum, env = "ENKAT_ENVIRONMENT", default_value_t = StageArg::Production)]
    environment: StageArg,
    #[command(flatten)]
    bank_id: bank_id::BankId,
    #[command(flatten)]
    mail: mail::Mail,
    /// A proxy or a network of proxies that you trust: the server reads the client's address from its
    /// `X-Forwarded-For`. Repeat the option for several
    #[arg(
        long = "trusted-proxy",
        value_name = "CIDR",
        env = "ENKAT_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    trusted_proxies: Vec<Network>,
    /// A rate limit, such as `sign-ins=2000+20/s`: 2000 at once, then 20 a second. Repeat the option for several
    #[arg(
        long = "rate",
        value_name = "NAME=RATE",
        env = "ENKAT_RATE",
        value_delimiter = ','
    )]
    rates: Vec<NamedRate>,
    /// The number of days for which a return link works; it never works after the last day of the survey
    #[arg(
        long,
        value_name = "DAYS",
        env = "ENKAT_RETURN_LINK_DAYS",
        default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(1..=365)
    )]
    return_link_days: u16,
    /// The format of log lines
    #[arg(long, value_enum, env = "ENKAT_LOG", default_value_t = LogFormatArg::Text)]
    log: LogFormatArg,
    /// The lowest level of lines in the log: `error`, `warn`, `info` (also requests, except requests that save answers) or
    /// `debug` (every request). Parts of the server can have another one: `info,enkat_runtime::mail=debug`
    #[arg(long, value_name = "LEVELS", env = "ENKAT_LOG_LEVEL", default_value = "info")]
    log_level: LogLevels,
    #[command(flatten)]
    _file: FileOption,
    /// Prints all settings with their values and where these come from, as a settings file without secrets, and ends
    #[arg(long)]
    print_config: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormatArg {
    /// For people
    Text,
    /// One JSON object per line
    Json,
}

impl From<LogFormatArg> for LogFormat {
    fn from(format: LogFormatArg) -> Self {
        match format {
            LogFormatArg::Text => Self::Text,
            LogFormatArg::Json => Self::Json,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StageArg {
    /// Participants answer
    Production,
    /// Testers try it out
    Test,
    /// Developers work on it
    Development,
}

impl From<StageArg> for Stage {
    fn from(stage: StageArg) -> Self {
        match stage {
            StageArg::Production => Self::Production,
            StageArg::Test => Self::Test,
            StageArg::Development => Self::Development,
        }
    }
}

/// Compiles every survey of a folder and serves them until the process is asked to stop. Only prints the settings in force if that
/// is asked for.
pub(crate) fn run(arguments: &Arguments, settings: &Effective) -> Result<Outcome, Failure> {
    let deployment = arguments.deployment_file();
    let named = deployment.as_deref().map(fs::read_to_string);
    // A file that cannot be read is reported when the server reads it.
    let named = named.and_then(Result::ok).unwrap_or_default();
    refuse_unknown(|variable| named.contains(variable))?;
    if arguments.print_config {
        print(&settings.to_string())?;
        return Ok(Outcome::Clean);
    }
    let mut settings = arguments.settings(deployment)?;
    let Some(surveys) = surveys::compile(&arguments.surveys)? else {
        return Ok(Outcome::Findings);
    };
    settings.logged = log_to_stderr(arguments.log.into(), &arguments.log_level);
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

impl Arguments {
    /// Returns the deployment file, if there is one.
    fn deployment_file(&self) -> Option<PathBuf> {
        let usual = self.surveys.join(DEPLOYMENT);
        let named = self.deployment.clone();
        named.or_else(|| usual.is_file().then_some(usual))
    }

    fn settings(&self, deployment: Option<PathBuf>) -> Result<Settings, Failure> {
        Ok(Settings {
            listen: self.listen,
            metrics: self.metrics,
            tls: self.tls.settings(),
            data_dir: self.data.clone(),
            database: self.database.address()?,
            keys: self.database.keys(),
            is_new: self.new,
            web: Some(web_app(self.web.as_deref(), Pages::App)?),
            deployment,
            api_key: self.api_key.clone().map(ApiKey::new),
            stage: self.environment.into(),
            bank_id: self.bank_id.settings(),
            mail: self.mail.settings(),
            trusted_proxies: self.trusted_proxies.clone(),
            limits: Limits {
                return_link: Duration::from_hours(24 * u64::from(self.return_link_days)),
                rates: self.rates.iter().cloned().collect(),
                ..Limits::default()
            },
            lines: Some(admin::response_lines),
            ..Settings::default()
        })
    }
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
