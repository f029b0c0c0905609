//! Notices of what is ignored in the input: names that the survey does not have.

use std::collections::HashSet;

use enkat_model::{Artifact, Flag};
use enkat_reports::explain::find;
use enkat_syntax::diagnostics::nearest;
use serde_json::Value;

use super::input::{Input, KEYS};
use crate::commands::complain;

/// The most notices of a run: a caller that does not read them must not have to wait until they are read.
const MOST: usize = 20;
/// The most characters of a name in a notice.
const LONGEST: usize = 60;

/// The place of a name in the input.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Key,
    Flags,
    Answers,
    Language,
}

/// The notices of a run, each given once.
pub(super) struct Notices<'a> {
    artifact: &'a Artifact,
    /// The ids to which answers belong.
    fields: HashSet<&'a str>,
    given: HashSet<(Place, String)>,
}

impl<'a> Notices<'a> {
    /// Makes the notices for the input about a survey.
    pub(super) fn new(artifact: &'a Artifact) -> Self {
        let elements = artifact.elements.iter().map(|included| &included.element);
        let fields = elements.filter(|element| element.body.has_field());
        Self {
            artifact,
            fields: fields.map(|element| element.id.as_str()).collect(),
            given: HashSet::new(),
        }
    }

    /// Reports names on a line that are ignored.
    pub(super) fn report(&mut self, number: usize, input: &Input<'_>) {
        for key in &input.unknown {
            self.give(number, Place::Key, key);
        }
        for (name, value) in &input.flags {
            if !self.is_read(name, value) {
                self.give(number, Place::Flags, name);
            }
        }
        for id in input.answers.keys() {
            if !self.fields.contains(id.as_str()) {
                self.give(number, Place::Answers, id);
            }
        }
        if let Some(code) = &input.language
            && !self.artifact.header.languages.contains(code)
        {
            self.give(number, Place::Language, code);
        }
    }

    fn give(&mut self, number: usize, place: Place, name: &str) {
        if self.given.len() > MOST || !self.given.insert((place, name.to_owned())) {
            return;
        }
        if self.given.len() > MOST {
            complain("enkat: more names are ignored, which are not listed here");
            return;
        }
        let notice = match place {
            Place::Key => key(name),
            Place::Flags => self.flag(name),
            Place::Answers => self.answer(name),
            Place::Language => self.language(name),
        };
        complain(&format!("enkat: line {number}: {notice}"));
    }

    /// Returns whether a flag is turned on or off by this value.
    fn is_read(&self, name: &str, value: &Value) -> bool {
        value.is_boolean() && self.settings().any(|flag| flag.is_called(name))
    }

    /// Lists the flags that can be sent.
    fn settings(&self) -> impl Iterator<Item = &'a Flag> {
        self.artifact.flags.iter().filter(|flag| flag.setting.is_some())
    }

    fn flag(&self, name: &str) -> String {
        let shown = quoted(name);
        if self.settings().any(|flag| flag.is_called(name)) {
            return format!("the flag {shown} is ignored: it is neither true nor false");
        }
        if self.artifact.flags.iter().any(|flag| flag.is_called(name)) {
            return format!("the flag {shown} is ignored: the survey derives it from other flags");
        }
        let names = self
            .settings()
            .flat_map(|flag| [Some(flag.alias.as_str()), flag.setting.as_deref()]);
        let hint = did_you_mean(name, names.flatten());
        format!("the survey has no flag {shown}, which is ignored{hint}")
    }

    fn answer(&self, id: &str) -> String {
        let shown = quoted(id);
        let Some(found) = find(self.artifact, id) else {
            let hint = did_you_mean(id, self.fields.iter().copied());
            return format!("the survey has no question {shown}, and its answer is ignored{hint}");
        };
        let kind = self.artifact.elements[found.index()].element.body.kind();
        format!(
            "the answer to {shown} is ignored: it is of the kind `{}`, which has no answer of its own",
            kind.name()
        )
    }

    fn language(&self, code: &str) -> String {
        let languages = &self.artifact.header.languages;
        format!(
            "the survey has no texts in {}, and messages are in its first language; its languages are {}",
            quoted(code),
            languages.join(", ")
        )
    }
}

fn key(name: &str) -> String {
    let hint = match did_you_mean(name, KEYS) {
        hint if hint.is_empty() => format!("; the keys are {}", KEYS.join(", ")),
        hint => hint,
    };
    format!(
        "an input line has no key {}, which is ignored{hint}",
        quoted(name)
    )
}

/// Returns a hint on the name that is probably meant; empty if none is near.
fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let near = nearest(name, known);
    near.first()
        .map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Puts a name into quotes, shortened if it is long.
fn quoted(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &name[..end]),
        None => format!("`{name}`"),
    }
}
