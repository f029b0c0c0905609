//! The words with which a shell completes arguments: codes of findings, and names of the survey on the command line.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use clap::{Command, CommandFactory};
use clap_complete::{
    CompletionCandidate,
    engine::{PathCompleter, ValueCompleter},
};
use enkat_compiler::{
    check_only,
    resolve::{Body, Element, Survey},
};
use enkat_model::Gender;
use enkat_syntax::{
    diagnostics::{Code, Sink},
    keys,
};

use crate::commands::{self, files, new::languages_of_starters};

type Candidates = Vec<CompletionCandidate>;

/// Lists the codes of findings, with their titles.
pub(crate) fn codes() -> Candidates {
    let codes = Code::ALL.iter();
    codes
        .map(|code| CompletionCandidate::new(code.name()).help(Some(code.title().into())))
        .collect()
}

/// Lists the commands below a command that are not hidden.
pub(crate) fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command
        .get_subcommands()
        .filter(|subcommand| !subcommand.is_hide_set())
}

/// Lists the commands below those that are typed, as `enkat man` names them.
pub(crate) fn commands() -> Candidates {
    let mut words: Vec<_> = words().collect();
    // The last word is the one to complete.
    words.pop();
    let root = commands::Arguments::command();
    let named = words.iter().skip_while(|word| *word != "man").skip(1);
    let mut named = named.filter(|word| !word.to_string_lossy().starts_with('-'));
    let above = named.try_fold(&root, |above, name| {
        visible(above).find(|command| name == command.get_name())
    });
    let below = above.into_iter().flat_map(visible);
    below
        .map(|command| CompletionCandidate::new(command.get_name()).help(command.get_about().cloned()))
        .collect()
}

/// Lists the codes of warnings, with their titles.
pub(crate) fn warnings() -> Candidates {
    let mut codes = codes();
    codes.retain(|code| code.get_value().to_string_lossy().starts_with('W'));
    codes
}

/// Lists the genders.
pub(crate) fn genders() -> Candidates {
    let genders = Gender::ALL.into_iter();
    genders
        .map(|gender| CompletionCandidate::new(gender.name()))
        .collect()
}

/// Lists the languages that a new survey can have texts in.
pub(crate) fn known_languages() -> Candidates {
    let languages = languages_of_starters().into_iter();
    without_typed(languages.map(CompletionCandidate::new).collect())
}

/// Lists those of them that the survey does not have.
pub(crate) fn other_languages() -> Candidates {
    let listed = languages();
    let mut others = known_languages();
    others.retain(|other| {
        listed
            .iter()
            .all(|listed| listed.get_value() != other.get_value())
    });
    others
}

/// Lists the kinds of question that can be added.
pub(crate) fn question_kinds() -> Candidates {
    keys::question_kinds()
        .map(|(kind, _)| CompletionCandidate::new(kind))
        .collect()
}

/// Lists the ids of the survey's elements.
pub(crate) fn questions() -> Candidates {
    of_survey(|survey| survey.elements.iter().map(name).collect())
}

/// Lists paths and, in the folder of a survey, the ids of its elements, each with this beginning.
pub(crate) fn survey_or_question(typed: &OsStr) -> Candidates {
    let mut candidates = PathCompleter::any().complete(typed);
    if files::check_is_survey(Path::new(".")).is_ok() {
        let begins = |id: &CompletionCandidate| {
            id.get_value()
                .to_string_lossy()
                .starts_with(&*typed.to_string_lossy())
        };
        candidates.extend(questions().into_iter().filter(begins));
    }
    candidates
}

fn name(element: &Element) -> String {
    element.id.value.clone()
}

/// Lists the ids of what can be answered, each with an equals sign; behind one, the values of the answer.
pub(crate) fn answers() -> Candidates {
    let typed = words().last().unwrap_or_default();
    let typed = typed.to_string_lossy();
    let typed = typed.strip_prefix("--answers=").unwrap_or(&typed);
    of_survey(|survey| {
        let mut elements = survey.elements.iter();
        let Some((id, _)) = typed.split_once('=') else {
            let answered = elements.filter(|element| is_answered(element));
            return answered.map(|element| format!("{}=", element.id.value)).collect();
        };
        let element = elements.find(|element| element.id.value == id);
        let values = element.map(values).unwrap_or_default();
        values.into_iter().map(|value| format!("{id}={value}")).collect()
    })
}

fn is_tick(element: &Element) -> bool {
    element.is_checkbox() || matches!(element.body, Body::Box | Body::OrBox { .. })
}

fn is_answered(element: &Element) -> bool {
    is_tick(element) || element.question().is_some() && element.checkboxes().is_none()
}

/// Lists the answers of a choice or a box; none of other questions, which have too many.
fn values(element: &Element) -> Vec<String> {
    if is_tick(element) {
        return vec!["true".to_owned(), "false".to_owned()];
    }
    let options = element.options().iter();
    options.map(|option| option.value.value.to_string()).collect()
}

/// Lists the ids of the items of the page that `--page` names; without one, of all elements.
pub(crate) fn items_of_page() -> Candidates {
    items_of(|survey, page, element| survey.page_of(element).id.value == page.id.value)
}

/// Lists the ids of the items written in the file of this page that can have follow-ups.
pub(crate) fn items_with_follow_ups() -> Candidates {
    items_of(|_, page, element| {
        let is_container = matches!(element.body, Body::Section | Body::Group { .. });
        element.id.span.file == page.id.span.file && !is_container
    })
}

/// Lists the ids of the items that belong to the page which `--page` names; without one, of all elements.
fn items_of(belongs: impl Fn(&Survey, &Element, &Element) -> bool) -> Candidates {
    let Some(named) = value_of("--page") else {
        return questions();
    };
    of_survey(|survey| {
        let is_page = |element: &Element| matches!(element.body, Body::Page { .. });
        let is_box = |element: &Element| matches!(element.body, Body::Box | Body::OrBox { .. });
        let mut pages = survey.elements.iter().filter(|element| is_page(element));
        let Some(page) = pages.find(|page| page.id.value == named) else {
            return Vec::new();
        };
        let items = survey.elements.iter();
        let items = items.filter(|element| !is_page(element) && !is_box(element));
        items
            .filter(|element| belongs(survey, page, element))
            .map(name)
            .collect()
    })
}

/// Lists the ids of its pages.
pub(crate) fn pages() -> Candidates {
    of_survey(|survey| survey.pages().into_iter().map(str::to_owned).collect())
}

/// Lists the names of its scales.
pub(crate) fn scales() -> Candidates {
    of_survey(|survey| survey.scales.keys().map(|name| name.value.clone()).collect())
}

/// Lists its languages.
pub(crate) fn languages() -> Candidates {
    of_survey(|survey| {
        let languages = survey.header.languages.iter();
        languages.map(|language| language.value.clone()).collect()
    })
}

/// Lists its flags that can be turned on.
pub(crate) fn flags() -> Candidates {
    let flags = |survey: &Survey| {
        let sent = survey.header.flags.iter().filter(|flag| flag.setting.is_some());
        sent.map(|flag| flag.alias.value.clone()).collect()
    };
    of_survey(flags)
}

/// Lists its presets.
pub(crate) fn presets() -> Candidates {
    of_survey(|survey| {
        let presets = survey.header.presets.iter();
        presets.map(|preset| preset.name.value.clone()).collect()
    })
}

/// Lists names of the survey on the command line; none if it cannot be read: a shell has no place for messages.
fn of_survey(names: impl FnOnce(&Survey) -> Vec<String>) -> Candidates {
    let survey = named_survey().and_then(|folder| {
        let files = files::read_survey(&folder, &mut Sink::default()).ok()?;
        check_only(&files).survey
    });
    let mut names = survey.map(|survey| names(&survey)).unwrap_or_default();
    let mut known = std::collections::HashSet::new();
    names.retain(|name| known.insert(name.clone()));
    without_typed(names.into_iter().map(CompletionCandidate::new).collect())
}

/// Drops the candidates that the list has already which is typed: `sv-SE,`.
fn without_typed(mut candidates: Candidates) -> Candidates {
    let last = words().last().unwrap_or_default();
    let last = last.to_string_lossy();
    if let Some((typed, _)) = last.rsplit_once(',') {
        let typed: Vec<&str> = typed.split(['=', ',']).collect();
        candidates.retain(|candidate| !typed.contains(&&*candidate.get_value().to_string_lossy()));
    }
    candidates
}

/// Returns the value of an option on the command line.
fn value_of(option: &str) -> Option<String> {
    let words: Vec<String> = words().map(|word| word.to_string_lossy().into_owned()).collect();
    let mut joined = words
        .iter()
        .filter_map(|word| word.strip_prefix(option)?.strip_prefix('='));
    let mut apart = words.windows(2).filter(|pair| pair[0] == option);
    let value = joined.next().or_else(|| Some(&*apart.next()?[1]));
    value.map(str::to_owned)
}

/// Lists the words of the command line, which the shell passes behind `--`.
fn words() -> impl Iterator<Item = OsString> {
    std::env::args_os().skip_while(|word| word != "--").skip(1)
}

/// Finds the survey that `--survey` names, else one among the words of the command line, or in or around the current folder.
fn named_survey() -> Option<PathBuf> {
    let is_survey = |path: &Path| files::is_survey(path) || files::is_template(path);
    if let Some(named) = value_of("--survey").map(PathBuf::from) {
        return if is_survey(&named) {
            Some(named)
        } else {
            files::whole_of(&named)
        };
    }
    let words = words().filter(|word| !word.is_empty());
    let here = PathBuf::from(".");
    let mut paths = words.map(PathBuf::from).chain([here]);
    paths
        .find(|path| is_survey(path))
        .or_else(|| files::whole_of(Path::new(".")))
}
