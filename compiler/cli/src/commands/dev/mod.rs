//! `enkat dev`

mod prover;
mod snapshot;

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

use anyhow::Context;
use enkat_runtime::{Environment, PreviewSettings, Publisher, Written, run_preview};

use self::{prover::Prover, snapshot::read};
use super::{
    Failure, Outcome, files, listen,
    watch::Watch,
    web::{Pages, web_app},
};

#[derive(clap::Args)]
#[command(
    after_help = "The page shows every change as soon as you save a file, and the mistakes of a survey that has some. Soon after, \
                  it shows what the proofs of `enkat check` find. Ctrl-C stops the preview.\n\nEnds with 0 when you stop it, and \
                  with 2 when it could not run, for example because another program uses the port.\n\nExample: enkat dev surveys/nightWork --port 8090"
)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    #[arg(default_value = ".", hide_default_value = true)]
    survey: PathBuf,
    /// The port to listen on; only this machine can reach it
    #[arg(long, value_name = "PORT", default_value_t = PORT, value_parser = port)]
    port: u16,
    /// A built preview to show instead of the one inside of the command
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// The path of the first screen, with the participant for whom it is shown.
    #[arg(skip)]
    first: String,
}

impl Arguments {
    /// Builds the arguments for the preview of a survey that begins with a screen.
    pub(crate) fn beginning_at(survey: PathBuf, first: String) -> Self {
        Self {
            survey,
            port: PORT,
            web: None,
            first,
        }
    }
}

/// The port without `--port`.
const PORT: u16 = 8081;

/// Reads the number of a port.
fn port(text: &str) -> Result<u16, String> {
    let port = text.parse();
    port.map_err(|_| "a port is a number from 1 to 65535, such as 8081".to_owned())
}

/// Shows a survey, anew whenever a file is saved, until the process is asked to stop.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let survey = files::whole_survey(arguments.survey);
    files::check_is_survey(&survey)?;
    let web = web_app(arguments.web.as_deref(), Pages::Preview)?;
    let mut watch = Watch::new().context("cannot watch files")?;
    let mut first = read(&survey);
    while watch.follow(&first.read)? {
        first = read(&survey);
    }
    let is_broken = matches!(first.written, Written::Mistakes(_));
    let settings = PreviewSettings {
        port: arguments.port,
        web,
    };
    let result = run_preview(
        &settings,
        first.written,
        Environment::system(),
        |url, publisher| {
            announce(&format!("{url}{}", arguments.first), &survey, is_broken);
            let publisher = Arc::new(publisher);
            let prover = Prover::start(Arc::clone(&publisher));
            prover.prove(Publisher::FIRST, first.sources);
            let mark = first.read.mark();
            thread::spawn(move || publish_changes(&survey, mark, &mut watch, &publisher, &prover));
        },
    );
    result.map_err(|error| {
        let next = arguments.port.checked_add(1);
        listen::in_use(error, next.map(|port| format!("--port {port}")).as_deref())
    })?;
    Ok(Outcome::Clean)
}

/// Reads the survey whenever a file was saved, shows it if it has changed, and then has it proved.
fn publish_changes(survey: &Path, mut mark: u64, watch: &mut Watch, publisher: &Publisher, prover: &Prover) {
    while watch.wait() {
        let mut next = read(survey);
        // A folder that has just gone is not among those of the next read.
        while watch.follow(&next.read).unwrap_or(false) {
            next = read(survey);
        }
        if next.read.mark() != mark {
            mark = next.read.mark();
            let number = publisher.publish(next.written);
            prover.prove(number, next.sources);
        }
    }
}

/// Prints the address of the preview. A closed output is no reason to stop.
fn announce(url: &str, survey: &Path, is_broken: bool) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "the preview of {} is on {url}", survey.display());
    let state = if is_broken {
        "the survey has mistakes, which the page shows"
    } else {
        "the page shows every change as soon as you save a file"
    };
    let _ = writeln!(out, "{state}; Ctrl-C stops the preview");
    let _ = out.flush();
}
