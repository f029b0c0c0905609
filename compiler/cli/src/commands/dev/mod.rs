//! `enkat dev`

mod snapshot;

use std::{
    io::Write,
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context, bail};
use enkat_runtime::{Environment, PreviewSettings, Publisher, run_preview};

use self::snapshot::read;
use super::{
    Failure, Outcome, files, listen,
    watch::Watch,
    web::{Pages, web_app},
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or a template
    survey: PathBuf,
    /// The port to listen on; only this machine can reach it
    #[arg(long, value_name = "PORT", default_value_t = 8081)]
    port: u16,
    /// A built preview to show instead of the one inside of the command
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
}

/// Shows a survey, anew whenever a file is saved, until the process is asked to stop.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let survey = arguments.survey.clone();
    if !survey.exists() {
        bail!("there is no survey `{}`", survey.display());
    }
    let web = web_app(arguments.web.as_deref(), Pages::Preview)?;
    let mut watch = Watch::new().context("cannot watch files")?;
    let mut first = read(&survey);
    while watch.follow(&first.read)? {
        first = read(&survey);
    }
    let settings = PreviewSettings {
        port: arguments.port,
        web,
    };
    let result = run_preview(
        &settings,
        first.written,
        Environment::system(),
        |url, publisher| {
            announce(url, &survey);
            let mark = first.read.mark();
            thread::spawn(move || publish_changes(&survey, mark, &mut watch, &publisher));
        },
    );
    result.map_err(|error| {
        let next = arguments.port.checked_add(1);
        listen::in_use(error, next.map(|port| format!("--port {port}")).as_deref())
    })?;
    Ok(Outcome::Clean)
}

/// Reads the survey whenever a file was saved, and shows it if it has changed.
fn publish_changes(survey: &Path, mut mark: u64, watch: &mut Watch, publisher: &Publisher) {
    while watch.wait() {
        let mut next = read(survey);
        // A folder that has just gone is not among those of the next read.
        while watch.follow(&next.read).unwrap_or(false) {
            next = read(survey);
        }
        if next.read.mark() != mark {
            mark = next.read.mark();
            publisher.publish(next.written);
        }
    }
}

/// Prints the address of the preview. A closed output is no reason to stop.
fn announce(url: &str, survey: &Path) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "the preview of {} is on {url}", files::shown(survey));
    let _ = out.flush();
}
