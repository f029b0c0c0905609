//! `enkat admin report`

mod described;
mod items;
mod page;
mod words;
mod written;

use std::{collections::BTreeSet, path::PathBuf};

use clap::ValueEnum;
use enkat_export::{Cell, Outgoing, Table, TableOptions};
use enkat_groups::{Answer, AskedUnits, FrozenSet, Kept, Refusal, Response};
use enkat_model::{Artifact, words::counted};
use enkat_reports::emit::codebook;
use enkat_runtime::{
    Error,
    admin::{Admin, CountedResponse, CountedResponses},
};
use enkat_store::Right;
use jiff::Timestamp;

use self::{
    described::DescribedItem,
    items::{Items, Units, answers},
    words::Words,
    written::{Written, write},
};
use crate::commands::{
    Failure, Outcome,
    admin::{place::Place, sent},
    complain, print,
    web::report_page,
};

#[derive(clap::Args)]
pub(super) struct Report {
    /// The survey's surveyId
    survey_id: String,
    /// The folder to write, which must not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The groups beside the whole; without it, only the whole has figures
    #[arg(long, value_enum, value_name = "GROUPS")]
    by: Option<By>,
    /// A unit that also gets the figures of single questions; can be repeated. The whole always has them
    #[arg(long, value_name = "UNIT")]
    questions: Vec<String>,
    /// Holds the figures beside the last report of the round before (`roundOf` of the deployment), or of another survey, by its
    /// surveyId
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "")]
    compare: Option<Compared>,
    /// The language of the report. Default: the first of the survey. The page can be switched to the others
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// Writes the last report again, without the responses that came since
    #[arg(long)]
    last: bool,
    /// A folder with a built page of reports to use instead of the one inside of the command
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

/// The note when the command has no page of reports.
const WITHOUT_PAGE: &str = "note: `report.html` is left out, since this `enkat` was built without its web pages. Install a packed \
    one (`make dist` makes it), or build the pages (`make web/dist/index.html`) and name their folder with `--web web/dist-report`; \
    `--last` writes this report again";

/// The survey whose report the figures are held beside.
#[derive(Clone, Debug)]
enum Compared {
    RoundBefore,
    Survey(String),
}

impl From<String> for Compared {
    /// Reads the value of `--compare`, which is empty where it is left out.
    fn from(id: String) -> Self {
        if id.is_empty() {
            Self::RoundBefore
        } else {
            Self::Survey(id)
        }
    }
}

/// The groups of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The units of the customer
    Unit,
}

pub(super) fn run(report: &Report) -> Result<Outcome, Failure> {
    report.place.with_reader(|admin| {
        admin.require(&[Right::Report], &report.survey_id)?;
        report.make(admin)
    })
}

impl Report {
    fn make(&self, admin: &Admin) -> Result<(), Failure> {
        let found = sent::found(admin, &self.survey_id, None)?;
        let versions = found.versions().to_vec();
        let Some(newest) = versions.last() else {
            return Err(refused(format!(
                "no version of `{}` is published",
                self.survey_id
            )));
        };
        let language = newest.language_or_first(self.language.as_deref());
        let page = report_page(self.web.as_deref())?;
        let codebook = codebook(newest);
        let items = Items::of(newest, &codebook, &self.units());
        let earlier = releases(admin, &self.survey_id)?;
        let kept = if self.last {
            earlier.last().cloned().ok_or_else(|| {
                refused(format!(
                    "there is no report of `{}` yet: leave out `--last`",
                    self.survey_id
                ))
            })?
        } else {
            let responses = read(found.counted(), &items, &versions)?;
            self.count(admin, &items, &earlier, &responses)?
        };
        let before = match &self.compare {
            Some(Compared::Survey(round)) => Some(last_of(admin, round)?),
            Some(Compared::RoundBefore) => Some(last_of(admin, &self.round_before(admin)?)?),
            None => None,
        };
        let units = admin.unit_names(&self.survey_id)?;
        let words = |language: &str| Words::of(&codebook, &items.all, &units, language);
        let languages = newest.header.languages.iter();
        let written = Written {
            survey_id: &self.survey_id,
            survey: newest,
            customer: admin.customer_of(&self.survey_id)?,
            items: items
                .all
                .iter()
                .map(|item| DescribedItem::of(item, &codebook))
                .collect(),
            release: &kept.release,
            before: before.as_ref().map(|kept| &kept.release),
            words: words(language),
            others: languages
                .filter(|other| *other != language)
                .map(|other| words(other))
                .collect(),
            page,
        };
        let folder = write(&self.out, &written)?;
        if !self.last {
            let detail = format!("{} held against {} earlier", in_words(&kept), earlier.len());
            admin.release(
                &self.survey_id,
                earlier.len(),
                &serde_json::to_string(&kept)?,
                &detail,
            )?;
        }
        folder.finish()?;
        if written.page.is_none() {
            complain(WITHOUT_PAGE);
        }
        print(&format!("{} in `{}`\n", in_words(&kept), self.out.display()))
    }

    /// Returns the surveyId of the round before.
    fn round_before(&self, admin: &Admin) -> Result<String, Failure> {
        admin.round(&self.survey_id)?.before.ok_or_else(|| {
            refused(format!(
                "`{}` has no round before: write `roundOf` in the deployment, or the survey to compare with, `--compare ID`",
                self.survey_id
            ))
        })
    }

    fn units(&self) -> Units {
        let questions: BTreeSet<String> = self.questions.iter().cloned().collect();
        Units {
            of_scores: match self.by {
                Some(By::Unit) => AskedUnits::All,
                None => AskedUnits::Only(questions.clone()),
            },
            of_questions: questions,
        }
    }

    /// Counts the responses, and chooses the figures that tell of no single person.
    fn count(
        &self,
        admin: &Admin,
        items: &Items,
        earlier: &[Kept],
        responses: &[Sent],
    ) -> Result<Kept, Failure> {
        let told = |refusal: Refusal| refused(refusal.to_string());
        let mut frozen = FrozenSet::new(&items.all, earlier, Timestamp::now()).map_err(told)?;
        for sent in responses {
            let response = Response {
                person: &sent.person,
                unit: sent.unit.as_deref(),
                sent: sent.at,
                invited: sent.is_invited,
                answers: &sent.answers,
            };
            frozen.add(&response).map_err(told)?;
        }
        for (unit, people) in admin.invited_by_unit(&self.survey_id)? {
            frozen.invite(unit.as_deref(), people);
        }
        frozen.release().map_err(told)
    }
}

/// A response as it is counted.
struct Sent {
    at: Timestamp,
    person: String,
    unit: Option<String>,
    is_invited: bool,
    answers: Vec<Answer>,
}

/// Reads all responses, in the order in which they were sent.
fn read(responses: CountedResponses<'_>, items: &Items, versions: &[Artifact]) -> Result<Vec<Sent>, Failure> {
    let options = TableOptions {
        with_sensitive: true,
        ..TableOptions::default()
    };
    let table = Table::new(&versions.iter().collect::<Vec<_>>(), &options);
    let table = table.map_err(|changes| {
        let names: Vec<_> = changes.iter().map(|change| format!("`{}`", change.name)).collect();
        refused(format!(
            "the values of {} mean something else in an older version that was answered: their answers cannot be counted together",
            names.join(", ")
        ))
    })?;
    let mut all = Vec::new();
    sent::each(responses, |response| {
        all.push(counted_answers(response, items, &table)?);
        Ok(())
    })?;
    all.sort_by(|one: &Sent, other| (one.at, &one.person).cmp(&(other.at, &other.person)));
    Ok(all)
}

fn counted_answers(counted: CountedResponse, items: &Items, table: &Table) -> Result<Sent, Failure> {
    let response = &counted.response;
    let outgoing = Outgoing {
        response,
        pseudonym: "",
        missing: response.missing.as_ref(),
        identity: None,
        shifted_by: 0,
        only_days: false,
        birth_years_in_bands: false,
    };
    let mut cells: Vec<Cell<'_>> = Vec::new();
    table.row(&outgoing, &mut cells)?;
    let answers = answers(&items.all, table, response.tailoring.version, &cells);
    Ok(Sent {
        at: response.at,
        unit: response.unit.clone(),
        is_invited: counted.reference.is_some(),
        answers,
        person: counted.person,
    })
}

/// Reads the releases of a survey, the oldest first.
fn releases(admin: &Admin, survey_id: &str) -> Result<Vec<Kept>, Failure> {
    let kept = admin.releases(survey_id)?;
    let read = kept.iter().map(|kept| Ok(serde_json::from_str(kept)?));
    read.collect()
}

fn last_of(admin: &Admin, round: &str) -> Result<Kept, Failure> {
    admin.require(&[Right::Report], round)?;
    let last = releases(admin, round)?.pop();
    last.ok_or_else(|| {
        refused(format!(
            "there is no report of `{round}` to compare with: make one with `enkat admin report {round}`"
        ))
    })
}

fn refused(finding: String) -> Failure {
    Error::Refused(vec![finding]).into()
}

/// Returns the number of figures and the closing time, in words.
fn in_words(kept: &Kept) -> String {
    let cells = kept.release.items.iter().flat_map(|item| &item.cells);
    let (mut told, mut withheld) = (0, 0);
    for cell in cells {
        if matches!(cell.outcome, enkat_groups::Outcome::Withheld { .. }) {
            withheld += 1;
        } else {
            told += 1;
        }
    }
    let day = kept.release.closing.strftime("%Y-%m-%d %H:%M UTC");
    format!("{} of {day}, {withheld} withheld", counted(told, "figure"))
}
