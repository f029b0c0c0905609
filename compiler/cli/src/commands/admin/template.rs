//! `enkat admin template`

use std::path::PathBuf;

use anyhow::{Context, bail};
use enkat_runtime::admin::NewTemplate;

use super::{Sources, place::Place, publish};
use crate::commands::{Failure, Outcome, clock, files, print, survey::Survey, surveys, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Stores a survey template and offers it; a running server uses it at the next request
    Add(Add),
    /// Lists the templates that are stored
    List(List),
}

#[derive(clap::Args)]
pub(super) struct Add {
    /// The template
    file: PathBuf,
    /// Settings of the offer, in the keys of the deployment file, such as `isDemo=true expires=2026-12-31`. Default:
    /// people can answer without their name
    #[arg(value_name = "KEY=VALUE")]
    keys: Vec<String>,
    /// The customer's name in addresses
    #[arg(long)]
    customer: String,
    /// The link's name in addresses, if the customer has several surveys from templates
    #[arg(long, value_name = "NAME")]
    link: Option<String>,
    /// The surveyId. Default: `<customer>-<link>`, or `<customer>-<survey>`
    #[arg(long, value_name = "ID")]
    survey_id: Option<String>,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Add(add) => self::add(add),
        Command::List(list) => list.place.with_known(|admin| {
            let head = ["survey", "version", "bytes"];
            let mut rows = vec![head.map(str::to_owned)];
            for line in admin.templates()? {
                rows.push([line.survey, line.version.to_string(), line.bytes.to_string()]);
            }
            print(&table::aligned(&rows))
        }),
    }
}

fn add(add: &Add) -> Result<Outcome, Failure> {
    if !add.file.exists() {
        bail!("there is no file `{}`", add.file.display());
    }
    if !files::is_template(&add.file) {
        bail!(
            "`{}` is not a survey template: give a file that ends in `.json`",
            add.file.display()
        );
    }
    let Some((artifact, sources)) = Survey::offered(&add.file, clock::today())? else {
        return Ok(Outcome::Findings);
    };
    let Some(surveys) = surveys::compile(&add.sources.surveys)? else {
        return Ok(Outcome::Findings);
    };
    let template = files::text_of_template(&sources).context("the compiled files hold no survey template")?;
    add.place.with_known(|admin| {
        let new = NewTemplate {
            template,
            artifact: &artifact,
            customer: &add.customer,
            link: add.link.as_deref(),
            survey_id: add.survey_id.as_deref(),
            keys: &add.keys,
        };
        let survey_id = admin.add_template(&new, &surveys.artifacts)?;
        let (survey, version) = (&artifact.header.survey, artifact.header.version);
        let path = admin.path(&survey_id)?;
        let in_progress = publish::progressing(&admin.in_progress(survey)?, version);
        print(&format!(
            "`{survey_id}` offers `{survey}`, version {version}, at {path}\n{in_progress}"
        ))
    })
}
