//! The options of a server, which the commands share that need to know all of them.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::ValueEnum;
use enkat_runtime::{ApiKey, Limits, LogFormat, LogLevels, NamedRate, Settings, Stage, WebApp};
use enkat_store::Network;

use super::{
    Failure, bank_id, database, mail,
    settings::{FileOption, refuse_unknown},
    tls,
    web::{Pages, web_app},
};

/// The deployment file in a folder of surveys.
pub(super) const DEPLOYMENT: &str = "deployment.yaml";

#[derive(clap::Args)]
pub(super) struct ServerOptions {
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

impl ServerOptions {
    /// Returns the folder of the surveys.
    pub(super) fn surveys(&self) -> &Path {
        &self.surveys
    }

    /// Returns the deployment file, if there is one.
    pub(super) fn deployment_file(&self) -> Option<PathBuf> {
        let usual = self.surveys.join(DEPLOYMENT);
        let named = self.deployment.clone();
        named.or_else(|| usual.is_file().then_some(usual))
    }

    /// Refuses variables that look like settings and are none. Those that the deployment file names have another meaning.
    ///
    /// # Errors
    ///
    /// When there is such a variable.
    pub(super) fn refuse_unknown_variables(&self) -> Result<(), Failure> {
        let named = self.deployment_file().map(fs::read_to_string);
        // A file that cannot be read is reported when the server reads it.
        let named = named.and_then(Result::ok).unwrap_or_default();
        refuse_unknown(|variable| named.contains(variable))
    }

    /// Returns the format of log lines, and the lowest levels.
    pub(super) fn log(&self) -> (LogFormat, &LogLevels) {
        (self.log.into(), &self.log_level)
    }

    /// Returns the settings of the server. The web application is the caller's.
    ///
    /// # Errors
    ///
    /// When addresses of the database are none, or do not go together.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        Ok(Settings {
            listen: self.listen,
            metrics: self.metrics,
            tls: self.tls.settings(),
            data_dir: self.data.clone(),
            database: self.database.address()?,
            keys: self.database.keys(),
            deployment: self.deployment_file(),
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
            ..Settings::default()
        })
    }

    /// Returns the built web application.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub(super) fn web(&self) -> Result<WebApp, Failure> {
        web_app(self.web.as_deref(), Pages::App)
    }
}
