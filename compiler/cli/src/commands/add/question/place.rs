//! The place of a question on its page.

use anyhow::{anyhow, bail};
use enkat_compiler::resolve::{Body, Element, Survey};
use enkat_syntax::format::{ListPlace, Side};

use super::Arguments;
use crate::commands::{
    Failure,
    add::{beside, did_you_mean, edit::Edit},
};

/// The place that the options of the command name.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    /// The end of the page.
    End,
    /// A side of this item.
    Beside(Side, &'a str),
    /// The end of the follow-ups of this question.
    Under(&'a str),
}

impl<'a> Place<'a> {
    pub(super) fn of(arguments: &'a Arguments) -> Self {
        let beside = beside(arguments.before.as_deref(), arguments.after.as_deref());
        match (beside, &arguments.under) {
            (Some((side, other)), _) => Self::Beside(side, other),
            (None, Some(question)) => Self::Under(question),
            (None, None) => Self::End,
        }
    }

    /// Refuses a place that has no follow-ups.
    pub(super) fn check(self, edit: &Edit) -> Result<(), Failure> {
        match self {
            Self::Under(id) => check_has_follow_ups(edit, id),
            _ => Ok(()),
        }
    }

    /// Adds an item to a page. Returns `false` if there is no such place.
    pub(super) fn add(self, edit: &mut Edit, page: &str, item: &str) -> Result<bool, Failure> {
        let file = format!("pages/{page}.yaml");
        let place = match self {
            Self::End => ListPlace::EndOf("content"),
            Self::Beside(side, other) => ListPlace::Beside("content", side, other),
            Self::Under(question) => ListPlace::FollowUpOf("content", question),
        };
        if edit.add_item(&file, place, item)? {
            return Ok(true);
        }
        let Self::Beside(side, other) = self else {
            return Ok(false);
        };
        match call(edit, &file, other) {
            Some(offset) => edit.add_item(&file, ListPlace::BesideItemAt("content", side, offset), item),
            None => Ok(false),
        }
    }

    /// Says that a page has no such item, or no list of items.
    pub(super) fn missing(self, edit: &Edit, page: &str) -> Failure {
        let (option, id) = match self {
            Self::End => {
                let path = edit.path(&format!("pages/{page}.yaml"));
                return anyhow!("`content` in `{path}` is not a list of items; correct it first");
            }
            Self::Beside(Side::Before, id) => ("--before", id),
            Self::Beside(Side::After, id) => ("--after", id),
            Self::Under(id) => ("--under", id),
        };
        no_item(edit, page, option, id)
    }
}

/// Returns the offset of the template call or `include` in the page's file that brings an item.
fn call(edit: &Edit, file: &str, id: &str) -> Option<u32> {
    let mut elements = edit.survey.elements.iter();
    let is_item = |body: &Body| !matches!(body, Body::Page { .. } | Body::Box | Body::OrBox { .. });
    let element = elements.find(|element| element.id.value == id && is_item(&element.body))?;
    edit.offset_in(file, element)
}

/// Refuses a container as the place of a follow-up.
fn check_has_follow_ups(edit: &Edit, under: &str) -> Result<(), Failure> {
    let survey = &edit.survey;
    let mut elements = survey.iter();
    let Some((id, element)) = elements.find(|(_, element)| element.id.value == under) else {
        if let Some(used) = edit.used(under) {
            bail!(
                "`{under}` is {used}, and only questions have follow-ups; write the question there yourself, or put it after the \
                 first use: `--after {under}`"
            );
        }
        return Ok(());
    };
    let kind = match element.body {
        Body::Section => "section",
        Body::Group { .. } => "group",
        _ => return Ok(()),
    };
    let inside = survey
        .elements
        .iter()
        .rev()
        .find(|element| element.within == Some(id));
    let last = inside.map_or_else(String::new, |last| format!(": `--after {}`", last.id.value));
    bail!(
        "`{under}` is a {kind}, and only questions have follow-ups; to add to the {kind}, name its last item{last}"
    )
}

/// Lists the ids of questions, boxes, notes and images.
fn items(edit: &Edit) -> impl Iterator<Item = &str> {
    let is_container = |body: &Body| matches!(body, Body::Page { .. } | Body::Section | Body::Group { .. });
    let elements = edit.survey.elements.iter();
    elements
        .filter(move |element| !is_container(&element.body))
        .map(|element| element.id.value.as_str())
}

/// Says that a page has no such item, which an option names.
fn no_item(edit: &Edit, page: &str, option: &str, id: &str) -> Failure {
    let path = edit.path(&format!("pages/{page}.yaml"));
    let mut elements = edit.survey.elements.iter();
    let is_page = |element: &Element| matches!(element.body, Body::Page { .. });
    if let Some(element) = elements.find(|element| element.id.value == id && !is_page(element)) {
        return anyhow!("{}", other_place(&edit.survey, element, option, page, &path));
    }
    let near = did_you_mean(id, items(edit));
    anyhow!(
        "there is no `{id}` in `{path}`{near}; name an item of this page with `{option}`, or leave it out"
    )
}

/// Says where an element is that is not written as an item of a page.
fn other_place(survey: &Survey, element: &Element, option: &str, page: &str, path: &str) -> String {
    let (id, host) = (&element.id.value, host(survey, element));
    let (host_id, its_page) = (&host.id.value, &*survey.page_of(host).id.value);
    let page_option = if its_page == page {
        String::new()
    } else {
        format!("--page {its_page} ")
    };
    match element.body {
        Body::Box => format!("`{id}` is a box of `{host_id}`; write `{page_option}{option} {host_id}`"),
        Body::OrBox { .. } => {
            format!("`{id}` is the opt-out of `{host_id}`; write `{page_option}{option} {host_id}`")
        }
        _ if its_page != page => format!(
            "`{id}` is on the page `{its_page}`; write `--page {its_page}`, or name an item of the page `{page}` with `{option}`"
        ),
        _ => format!(
            "`{id}` is not written in `{path}`, but in a file or a template that the page uses; write the question there yourself, or \
             put it after what the page uses: `--after {id}`"
        ),
    }
}

/// Returns the item that a box or an opt-out belongs to; other elements are items themselves.
fn host<'s>(survey: &'s Survey, element: &'s Element) -> &'s Element {
    match (&element.body, element.within) {
        (Body::OrBox { of }, _) => survey.element(*of),
        (Body::Box, Some(group)) => host(survey, survey.element(group)),
        _ => element,
    }
}
