//! `enkat admin responses summary`

use enkat_reports::emit::{summary, summary_page, summary_text};
use enkat_runtime::admin::{Admin, FoundPerson, OpenedResponse};
use jiff::Timestamp;

use crate::commands::{
    Failure, Outcome,
    admin::{
        person::{
            Request,
            facts::{Facts, shown_answers},
        },
        place::Place,
        sent::with_session,
    },
    print,
};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Summary {
    #[command(flatten)]
    request: Request,
    /// Prints a page for a browser or a printer in place of lines: redirect it into a file
    #[arg(long)]
    html: bool,
    /// The language. Default: that of the answers
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(arguments: &Summary) -> Result<Outcome, Failure> {
    let place = &arguments.place;
    // A reader finds only what it may read.
    place.with_reader(|admin| {
        let request = &arguments.request;
        request.found(admin, |person| show(admin, arguments, person))
    })
}

/// Prints the summary of each response that was sent, the newest first; of one alone as a page.
fn show(admin: &Admin, arguments: &Summary, person: &FoundPerson) -> Result<(), Failure> {
    let in_words = format!("summary, reason: {}", arguments.request.reason);
    let record = admin.person_record(person, &in_words)?;
    let named = arguments.request.named();
    let sent = record.responses.iter().rev().filter_map(|response| {
        let at = response.sent.filter(|_| response.withdrawn_at.is_none())?;
        summed_up(arguments, &named, response, at)
    });
    let mut sent: Vec<_> = sent.collect();
    if sent.is_empty() {
        return print("no response was sent\n");
    }
    if arguments.html {
        sent.truncate(1);
    }
    print(&sent.join("\n"))
}

/// Sums a response up; `None` where its version of the survey is not in the database.
fn summed_up(arguments: &Summary, person: &str, response: &OpenedResponse, at: Timestamp) -> Option<String> {
    let artifact = response.artifact.as_ref()?;
    let wanted = arguments.language.as_deref().or(response.language.as_deref());
    let language = artifact.language_or_first(wanted);
    let of = (artifact, &response.tailoring);
    let summary = with_session(of, at, &response.answers, |session| {
        summary(artifact, language, session, &shown_answers(response))
    });
    let facts = Facts::of(response);
    if arguments.html {
        let facts = facts.of_person(Some(person));
        return Some(summary_page(artifact, language, &facts, &summary));
    }
    let head = format!("{person}, {}, {}", response.survey_id, at.strftime("%Y-%m-%d"));
    Some(format!("{head}\n{}", summary_text(language, &summary)))
}
