//! The files of a group report.

use std::path::Path;

use enkat_groups::{Comparison, Release, beside_round, beside_whole, write_csv};
use enkat_model::Artifact;
use serde::Serialize;

use super::{described::DescribedItem, page, words::Words};
use crate::commands::{Failure, admin::private_folder::PrivateFolder};

/// A release, with all that its files say beside it.
pub(super) struct Written<'a> {
    pub(super) survey_id: &'a str,
    pub(super) survey: &'a Artifact,
    /// The name of the customer that offers the survey.
    pub(super) customer: Option<String>,
    pub(super) items: Vec<DescribedItem>,
    pub(super) release: &'a Release,
    /// The release of the round before.
    pub(super) before: Option<&'a Release>,
    /// The words in the language of the report.
    pub(super) words: Words,
    /// The words in the other languages of the survey.
    pub(super) others: Vec<Words>,
    /// The page without a report, if there is one.
    pub(super) page: Option<String>,
}

/// The figures of a report, as `report.json` has them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Figures<'a> {
    survey_id: &'a str,
    survey: &'a str,
    version: u32,
    customer: Option<&'a str>,
    #[serde(flatten)]
    words: &'a Words,
    items: &'a [DescribedItem],
    release: &'a Release,
    beside_whole: Vec<Comparison>,
    before: Option<&'a Release>,
    beside_before: Option<Vec<Comparison>>,
}

impl<'a> Figures<'a> {
    fn of(report: &'a Written<'_>) -> Self {
        Self {
            survey_id: report.survey_id,
            survey: &report.survey.header.survey,
            version: report.survey.header.version,
            customer: report.customer.as_deref(),
            words: &report.words,
            items: &report.items,
            release: report.release,
            beside_whole: beside_whole(report.release),
            before: report.before,
            beside_before: report.before.map(|before| beside_round(report.release, before)),
        }
    }
}

/// Writes the files into a folder, which appears when it is finished.
pub(super) fn write(out: &Path, report: &Written<'_>) -> Result<PrivateFolder, Failure> {
    let folder = PrivateFolder::begin(out)?;
    let mut table = Vec::new();
    write_csv(report.release, &mut table)?;
    folder.write("report.csv", &table)?;
    let figures = Figures::of(report);
    folder.write("report.json", &serde_json::to_vec_pretty(&figures)?)?;
    if let Some(page) = &report.page {
        let filled = page::fill(page, report.words.language(), &figures, &report.others)?;
        folder.write("report.html", filled.as_bytes())?;
    }
    folder.write("README.md", readme(report).as_bytes())?;
    Ok(folder)
}

fn readme(report: &Written<'_>) -> String {
    let closing = report.release.closing.strftime("%Y-%m-%d %H:%M UTC");
    let page = if report.page.is_some() {
        "- `report.html`: the report as a page, which opens without a connection and prints on A4.\n"
    } else {
        ""
    };
    format!(
        "# Group report of `{}`\n\n\
         Responses that were sent until {closing} are counted, one for each person.\n\n\
         {page}\
         - `report.csv`: a row for each option of each question or score, for the whole and for each unit. The whole has no unit.\n\
         - `report.json`: the same, with the words of questions and options, and each unit beside the whole.\n\n\
         ## How to read it\n\n\
         - `published`: how many people answered, how many gave each option, and the mean with the interval in which it lies in 95 of\n  \
           100 cases. `people` are those who answered this question.\n\
         - `oneAnswer`: all, or all but one, gave this option. The share is at least 80 %; no more is told, since it would tell of each.\n\
         - `withheld`: no figure, with the reason: fewer than 5 people answered, or fewer than 20 where the question is sensitive;\n  \
           together with other figures, it would tell of a few people (`protects others`); or the question before it has no figures here.\n\n\
         Figures of different reports of the survey can be compared: a new report is refused until every figure differs by nobody or by\n\
         at least 5 people.\n",
        report.survey_id
    )
}
