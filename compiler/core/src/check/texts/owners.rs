//! Everything that a catalogue may have texts for.

use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::nearest,
    tree::{Band, Field, Repeat},
};

use super::required_texts::part;
use crate::expand::with_number;
use crate::resolve::{Choice, Labels, Options, Survey};

/// Everything that can have texts.
pub(in crate::check) struct Owners<'a> {
    /// Part of the catalogue → names in it.
    names: HashMap<&'static str, HashSet<&'a str>>,
    /// The options and bands of each part of the catalogue and name that has any.
    choices: HashMap<(&'static str, &'a str), Choices<'a>>,
    repeats: &'a [Repeat],
}

/// Options or bands, each with a text.
enum Choices<'a> {
    Options(&'a Options),
    Bands(&'a [Band]),
}

impl Choices<'_> {
    /// Tests whether one of them has this value or name.
    fn contain(&self, value: &str) -> bool {
        match self {
            Self::Options(options) => {
                let mut options = options.value.iter();
                options.any(|option| option.value.value.is_written(value))
            }
            Self::Bands(bands) => bands.iter().any(|band| band.text.value == value),
        }
    }
}

impl<'a> Owners<'a> {
    /// Collects everything in a survey that can have texts.
    pub(in crate::check) fn of(survey: &'a Survey) -> Self {
        let mut names: HashMap<&'static str, HashSet<&'a str>> = HashMap::default();
        let mut choices = HashMap::default();
        for element in &survey.elements {
            let id = &element.id.value;
            names.entry(part(&element.body)).or_default().insert(id);
            let messages = element.checks().iter().map(|check| check.message.value.as_str());
            names.entry("checks").or_default().extend(messages);
            if let Some(Choice {
                options,
                labels: Labels::Own,
                ..
            }) = element.choice()
            {
                choices.insert(("questions", id.as_str()), Choices::Options(options));
            }
            for (part, text) in element.field().into_iter().flat_map(Field::texts) {
                names.entry(part).or_default().insert(text.value);
            }
            if let Some(dialog) = &element.dialog {
                names.entry("dialogs").or_default().insert(&dialog.value);
            }
        }
        let presets = survey.header.presets.iter();
        names
            .entry("presets")
            .or_default()
            .extend(presets.map(|preset| preset.name.value.as_str()));
        let attention = survey.attention.iter();
        names
            .entry("attention")
            .or_default()
            .extend(attention.map(|rule| rule.name.value.as_str()));
        for (name, options) in &survey.scales {
            names.entry("scales").or_default().insert(&name.value);
            choices.insert(("scales", name.value.as_str()), Choices::Options(options));
        }
        for score in &survey.scores {
            let name = &score.name.value;
            names.entry("scores").or_default().insert(name);
            choices.insert(("scores", name), Choices::Bands(&score.bands));
        }
        Self {
            names,
            choices,
            repeats: &survey.repeats,
        }
    }

    /// Tests whether something in this part of the catalogue has this name.
    pub(super) fn has(&self, part: &str, name: &str) -> bool {
        part == "survey" || self.names.get(part).is_some_and(|names| names.contains(name))
    }

    /// Tests whether something in this part of the catalogue has an option with this value, or a band with this name.
    pub(super) fn has_choice(&self, part: &str, name: &str, value: &str) -> bool {
        let choices = self.choices.get(&(part, name));
        choices.is_some_and(|choices| choices.contain(value))
    }

    /// Finds another part of the catalogue in which the name is known.
    pub(super) fn elsewhere(&self, part: &str, name: &str) -> Option<&'static str> {
        let others = self
            .names
            .iter()
            .filter(|(other, names)| **other != part && names.contains(name));
        others.map(|(other, _)| *other).min()
    }

    /// Finds the name in this part of the catalogue that was perhaps meant: a known one, or one that the entries of a `repeat` share.
    pub(super) fn nearest_or_shared(&self, part: &str, name: &str) -> Option<&str> {
        let shared = self.repeats.iter().flat_map(|repeat| names_in(repeat, part));
        let known = self.names.get(part).into_iter().flatten().copied();
        nearest(name, known.chain(shared)).first().copied()
    }

    /// Returns the names of the entries of a `repeat` that share a name; `None` for another name.
    pub(super) fn entries(&self, part: &str, shared: &str) -> Option<Vec<String>> {
        let is_in = |repeat: &&Repeat| names_in(repeat, part).any(|name| name == shared);
        let repeat = self.repeats.iter().find(is_in)?;
        let numbers = 1..=repeat.entries.len();
        Some(numbers.map(|number| with_number(shared, number)).collect())
    }

    /// Returns the name that an entry of a `repeat` shares with the others; `None` for another name.
    pub(super) fn shared(&self, part: &str, name: &str) -> Option<&str> {
        let is_entry = |repeat: &Repeat, shared: &str| {
            let mut numbers = 1..=repeat.entries.len();
            name.starts_with(shared) && numbers.any(|number| with_number(shared, number) == name)
        };
        let mut repeats = self.repeats.iter();
        repeats.find_map(|repeat| names_in(repeat, part).find(|shared| is_entry(repeat, shared)))
    }

    /// Finds the known name in this part of the catalogue that was perhaps meant.
    pub(super) fn nearest(&self, part: &str, name: &str) -> Option<&str> {
        let known = self.names.get(part).into_iter().flatten().copied();
        nearest(name, known).first().copied()
    }
}

/// Lists the names that the entries of a `repeat` share in a part of the catalogue.
fn names_in<'a>(repeat: &'a Repeat, part: &str) -> impl Iterator<Item = &'a str> {
    let (ids, own) = match part {
        "questions" => (Some(&repeat.items), None),
        "sections" => (Some(&repeat.containers), None),
        "groups" => (Some(&repeat.containers), Some(repeat.id.value.as_str())),
        _ => (None, None),
    };
    ids.into_iter()
        .flat_map(|ids| ids.keys())
        .map(String::as_str)
        .chain(own)
}
