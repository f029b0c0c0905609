//! `enkat add page`

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_compiler::expand::NotAnId;
use enkat_model::words::listed;
use enkat_syntax::format::ListPlace;

use super::{beside, check_is_free, did_you_mean, edit::Edit, label};
use crate::commands::{Failure, Outcome, completions};

#[derive(clap::Args)]
#[command(after_help = "Example: enkat add page diet --after sleep --survey surveys/nightWork")]
pub(crate) struct Arguments {
    /// The id of the page
    #[arg(value_name = "PAGE")]
    id: String,
    /// The page after which it comes; left out, it is the last
    #[arg(long, value_name = "PAGE", add = ArgValueCandidates::new(completions::pages))]
    after: Option<String>,
    /// The page before which it comes
    #[arg(long, value_name = "PAGE", conflicts_with = "after", add = ArgValueCandidates::new(completions::pages))]
    before: Option<String>,
    /// The title of the page, in the first language of the survey
    #[arg(long, value_name = "WORDS", value_parser = label)]
    label: Option<String>,
}

/// Adds a page to the order of pages, and its file.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments {
        id,
        after,
        before,
        label,
    } = arguments;
    if let Some(wrong) = NotAnId::of_page(id) {
        bail!("{}", wrong.sentence());
    }
    let inside = format!("pages/{id}.yaml");
    let pages = edit.survey.pages();
    if pages.contains(&&**id) {
        bail!("the survey has a page `{id}` already; choose another id");
    }
    check_is_free(&edit, id)?;
    if edit.text(&inside).is_some() {
        let path = edit.path(&inside);
        bail!("`{path}` is there already, but `pages` in `survey.yaml` does not name it; add `{id}` there");
    }
    let place = match beside(before.as_deref(), after.as_deref()) {
        Some((_, other)) if !pages.contains(&other) => bail!("{}", unknown_page(other, &pages)),
        Some((side, other)) => ListPlace::Beside("pages", side, other),
        None => ListPlace::EndOf("pages"),
    };
    let line = pages
        .first()
        .and_then(|page| edit.text(&format!("pages/{page}.yaml"))?.lines().next());
    let line = line.filter(|line| line.starts_with("# yaml-language-server:"));
    let line = line.map_or(String::new(), |line| format!("{line}\n"));
    if !edit.add_item("survey.yaml", place, id)? {
        bail!("`pages` in `survey.yaml` is not a list of pages; correct it first");
    }
    edit.add_file(
        &inside,
        format!("{line}page: {id}\ncontent:\n  - note: {id}Intro\n"),
    );
    edit.word(format!("pages.{id}.label"), label.as_ref())?;
    edit.write()
}

/// Says that the survey has no such page.
pub(super) fn unknown_page(name: &str, pages: &[&str]) -> String {
    let near = did_you_mean(name, pages.iter().copied());
    format!(
        "the survey has no page `{name}`{near}; its pages are {}",
        listed(pages)
    )
}
