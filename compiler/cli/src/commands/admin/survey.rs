//! `enkat admin survey`

use super::{Sources, declared_by, place::Place};
use crate::commands::{Failure, Outcome, print, surveys, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Offers a survey for a customer
    Create(Create),
    /// Lists all surveys that are offered
    List(List),
    /// Changes how a survey is offered
    Change(Change),
    /// Ends sign-in to a survey; participants who are signed in can continue
    Close(Close),
}

#[derive(clap::Args)]
pub(super) struct Create {
    /// The id that calls and stored answers refer to; it never changes
    survey_id: String,
    /// How it is offered, in the keys of the deployment file, such as `type=cop3 survey=cop3 login.anonymous=true
    /// defaultLoginType=anonymous expires=2026-12-31`
    #[arg(required = true, value_name = "KEY=VALUE")]
    keys: Vec<String>,
    /// The customer's name in addresses
    #[arg(long)]
    customer: String,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Change {
    /// The survey's surveyId
    survey_id: String,
    /// Changes, in the keys of the deployment file, such as `limit=200 settings.showMore=true`; `limit=` removes a
    /// key
    #[arg(required = true, value_name = "KEY=VALUE")]
    keys: Vec<String>,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Close {
    /// The survey's surveyId
    survey_id: String,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let sources = match command {
        Command::Create(Create { sources, .. })
        | Command::List(List { sources, .. })
        | Command::Change(Change { sources, .. })
        | Command::Close(Close { sources, .. }) => sources,
    };
    let Some(surveys) = surveys::compile(&sources.surveys)? else {
        return Ok(Outcome::Findings);
    };
    let artifacts = &surveys.artifacts;
    match command {
        Command::Create(create) => create.place.with_known(|admin| {
            admin.create_survey(&create.survey_id, &create.customer, &create.keys, artifacts)?;
            print(&format!("`{}` is offered\n", create.survey_id))
        }),
        Command::Change(change) => change.place.with_known(|admin| {
            admin.change_survey(&change.survey_id, &change.keys, artifacts)?;
            print(&format!("`{}` is changed\n", change.survey_id))
        }),
        Command::Close(close) => close.place.with_known(|admin| {
            admin.close_survey(&close.survey_id, artifacts)?;
            print(&format!("`{}` is closed\n", close.survey_id))
        }),
        Command::List(list) => list.place.with_known(|admin| {
            let head = [
                "survey id",
                "address",
                "survey",
                "sign-in",
                "invitation",
                "begun",
                "sent",
                "sent again by",
                "declared by",
            ];
            let mut rows = vec![head.map(str::to_owned)];
            for line in admin.surveys(artifacts)? {
                let invitation = if line.invitation_required { "required" } else { "-" };
                let by = declared_by(line.from_file);
                let row = [
                    line.survey_id,
                    line.path,
                    line.survey,
                    line.state,
                    invitation.to_owned(),
                    line.responses.begun.to_string(),
                    line.responses.sent.to_string(),
                    line.responses.people_who_sent_again.to_string(),
                    by,
                ];
                rows.push(row);
            }
            print(&table::aligned(&rows))
        }),
    }
}
