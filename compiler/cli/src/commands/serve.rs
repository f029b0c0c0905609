//! `enkat serve`

use std::{
    collections::HashMap,
    io::Write,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::bail;
use clap::ValueEnum;
use enkat_model::Artifact;
use enkat_reports::render::render_human;
use enkat_runtime::{
    Environment, Limits, LogFormat, LogLevel, NamedRate, Server, Settings, Stage, Surveys, log_to_stderr,
};
use enkat_store::Network;
use enkat_syntax::source::SourceMap;

use super::{
    Failure, Outcome, bank_id, files, listen, mail,
    survey::Survey,
    web::{Pages, web_app},
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the surveys
    #[arg(long, value_name = "DIR", default_value = "surveys")]
    surveys: PathBuf,
    /// Which customer offers which survey; without it `deployment.yaml` in the folder of the surveys; without that every
    /// survey can be tried as a demo
    #[arg(long, value_name = "FILE")]
    deployment: Option<PathBuf>,
    /// A built web application to serve instead of the one inside of the command
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// The folder of the database and the server's key
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The database, such as `sqlite:/srv/enkat/enkat.db`; without it a file in the data folder
    #[arg(long, value_name = "URL", env = "ENKAT_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Begin a new service where the data folder has a key, but no database
    #[arg(long)]
    new: bool,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The key that calls have to send in `X-Api-Key`; without it the header is not looked at
    #[arg(long, value_name = "KEY", env = "ENKAT_API_KEY", hide_env_values = true)]
    api_key: Option<String>,
    /// The purpose of the server; anywhere but in production the web application shows its console for developers
    #[arg(long, value_enum, env = "ENKAT_ENVIRONMENT", default_value_t = For::Production)]
    environment: For,
    #[command(flatten)]
    bank_id: bank_id::BankId,
    #[command(flatten)]
    mail: mail::Mail,
    /// A proxy, or a network of proxies, whose `X-Forwarded-For` says from where a call comes; can be given several times
    #[arg(long = "trusted-proxy", value_name = "CIDR")]
    trusted_proxies: Vec<Network>,
    /// How often something may be done, such as `sign-ins=2000+20/s`: 2000 at once, then 20 a second; can be given several times
    #[arg(long = "rate", value_name = "NAME=RATE")]
    rates: Vec<NamedRate>,
    /// For how many days the link leads back that a participant makes for themselves; never longer than one can sign in to
    /// the survey
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=365))]
    return_link_days: u16,
    /// How log lines look
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
    /// How much is logged
    #[arg(long, value_enum, default_value_t = Level::Info)]
    log_level: Level,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Log {
    /// For people
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Failures
    Error,
    /// Warnings for the operator
    Warn,
    /// Calls too, but for answers that were saved
    Info,
    /// Every call
    Debug,
}

impl From<Level> for LogLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Error => Self::Error,
            Level::Warn => Self::Warn,
            Level::Info => Self::Info,
            Level::Debug => Self::Debug,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum For {
    /// Participants answer
    Production,
    /// Testers try it out
    Test,
    /// Developers work on it
    Development,
}

/// Compiles every survey of a folder and serves them until the process is asked to stop.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let settings = settings(arguments)?;
    let Some(surveys) = surveys(&arguments.surveys)? else {
        return Ok(Outcome::Findings);
    };
    let format = match arguments.log {
        Log::Text => LogFormat::Text,
        Log::Json => LogFormat::Json,
    };
    log_to_stderr(format, arguments.log_level.into());
    let listen = settings.listen;
    let result = enkat_runtime::run(settings, surveys, Environment::system(), announce);
    result.map_err(|error| {
        let instead = listen::next(listen).map(|next| format!("--listen {next}"));
        listen::in_use(error, instead.as_deref())
    })?;
    Ok(Outcome::Clean)
}

/// The surveys in and below a folder; nothing when one has mistakes, which are then printed.
pub(super) fn surveys(folder: &Path) -> Result<Option<Surveys>, Failure> {
    let mut surveys = Surveys {
        compile: Some(compile_template),
        ..Surveys::default()
    };
    let mut found: HashMap<(String, u32), PathBuf> = HashMap::new();
    let mut broken = false;
    for folder in files::surveys_below(folder)? {
        let Some((artifact, pictures)) = Survey::artifact_with_pictures(&folder)? else {
            broken = true;
            continue;
        };
        if let Some(other) = found.insert(
            (artifact.header.survey.clone(), artifact.header.version),
            folder.clone(),
        ) {
            let (survey, version) = (&artifact.header.survey, artifact.header.version);
            bail!(
                "`{}` and `{}` both hold version {version} of the survey `{survey}`",
                other.display(),
                folder.display()
            );
        }
        surveys.artifacts.push(artifact);
        surveys.pictures.extend(pictures);
    }
    Ok((!broken).then_some(surveys))
}

/// The survey of a template, or what is wrong with it as it is printed.
pub(super) fn compile_template(template: &str) -> Result<Artifact, String> {
    let mut files = SourceMap::default();
    files.add("template.json", template);
    let compilation = enkat_compiler::compile(&files);
    let findings = || render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
    compilation.artifact.ok_or_else(findings)
}

fn settings(arguments: &Arguments) -> Result<Settings, Failure> {
    let deployment = arguments.surveys.join("deployment.yaml");
    Ok(Settings {
        listen: arguments.listen,
        data_dir: arguments.data.clone(),
        database: arguments.database.clone(),
        is_new: arguments.new,
        web: Some(web_app(arguments.web.as_deref(), Pages::App)?),
        deployment: arguments
            .deployment
            .clone()
            .or_else(|| deployment.is_file().then_some(deployment)),
        api_key: arguments.api_key.clone(),
        stage: match arguments.environment {
            For::Production => Stage::Production,
            For::Test => Stage::Test,
            For::Development => Stage::Development,
        },
        bank_id: arguments.bank_id.settings(),
        mail: arguments.mail.settings(),
        trusted_proxies: arguments.trusted_proxies.clone(),
        limits: Limits {
            return_link: Duration::from_hours(24 * u64::from(arguments.return_link_days)),
            rates: arguments.rates.iter().cloned().collect(),
            ..Limits::default()
        },
    })
}

/// Prints where the surveys are. A closed output is no reason to stop.
fn announce(server: &Server) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "the surveys are served on {}", server.url());
    for demo in server.demos() {
        let _ = writeln!(out, "try it: {demo}");
    }
    let _ = out.flush();
}
