//! Texts that have changed.

use enkat_model::Texts;

use super::{
    elements::Elements,
    participants::{Change, ChangeKind},
};

/// Finds the texts of elements of both surveys that have changed, in the languages of both.
pub(super) fn changes(elements: &Elements<'_>) -> Vec<Change> {
    let languages = elements.new.labels.artifact.texts.keys();
    languages
        .flat_map(|language| {
            let sides = [&elements.old, &elements.new].map(|side| side.written(language));
            match sides {
                [Some(old), Some(new)] => in_language(elements, language, &old, &new),
                _ => Vec::new(),
            }
        })
        .collect()
}

/// Finds the texts that have changed in one language.
fn in_language(elements: &Elements<'_>, language: &str, old: &Texts, new: &Texts) -> Vec<Change> {
    let changed = differing(old, new).into_iter();
    changed
        .filter_map(|(key, old, new)| {
            let text = Text::of(key);
            text.is_of_both(elements).then(|| {
                let kind = ChangeKind::Wording {
                    language: language.to_owned(),
                    part: text.described(),
                    old: old.cloned(),
                    new: new.cloned(),
                };
                Change::new(text.about, kind)
            })
        })
        .collect()
}

type Differing<'t> = (&'t str, Option<&'t String>, Option<&'t String>);

/// Finds keys whose texts differ, or are in only one of the two.
fn differing<'t>(old: &'t Texts, new: &'t Texts) -> Vec<Differing<'t>> {
    let changed = new.iter().filter_map(|(key, text)| {
        let before = old.get(key);
        (before != Some(text)).then_some((key.as_str(), before, Some(text)))
    });
    let gone = old.iter().filter(|(key, _)| !new.contains_key(*key));
    changed
        .chain(gone.map(|(key, text)| (key.as_str(), Some(text), None)))
        .collect()
}

/// The parts of a key.
struct Text<'k> {
    part: &'k str,
    about: &'k str,
    rest: &'k str,
}

impl<'k> Text<'k> {
    fn of(key: &'k str) -> Self {
        let mut parts = key.splitn(3, '.');
        let mut next = || parts.next().unwrap_or_default();
        Self {
            part: next(),
            about: next(),
            rest: next(),
        }
    }

    /// Returns whether both surveys have the text's owner. Changes of the options themselves are reported elsewhere.
    fn is_of_both(&self, elements: &Elements<'_>) -> bool {
        let sides = [&elements.old, &elements.new];
        match self.part {
            "questions" | "pages" | "sections" | "groups" => {
                let has = |key| sides.iter().all(|side| side.find(key).is_some());
                has((self.part != "questions", self.about))
                    && self
                        .rest
                        .strip_prefix("options.")
                        .is_none_or(|_| self.is_in_both(elements))
            }
            "survey" => true,
            // No participant reads these.
            "attention" => false,
            _ => self.is_in_both(elements),
        }
    }

    fn is_in_both(&self, elements: &Elements<'_>) -> bool {
        let key = [self.part, self.about, self.rest].join(".");
        let key = key.trim_end_matches('.');
        [&elements.old, &elements.new].iter().all(|side| {
            let mut texts = side.labels.artifact.texts.values();
            texts.any(|texts| texts.contains_key(key))
        })
    }

    /// Describes it in words: "the help of `stress`".
    fn described(&self) -> String {
        let about = self.about;
        let container = ["page", "section", "group"].into_iter();
        let mut container = container.filter(|kind| self.part.strip_suffix('s') == Some(kind));
        let kind = container
            .next()
            .map_or_else(String::new, |kind| format!("the {kind} "));
        match (self.part, self.rest) {
            ("survey", _) => format!("the survey's {about}"),
            ("presets", _) => format!("the preset `{about}`"),
            ("scales", value) => format!("option {value} of the scale `{about}`"),
            ("units", _) => format!("the unit `{about}`"),
            ("checks", _) => format!("the message of the constraint `{about}`"),
            ("placeholders", _) => format!("the placeholder `{about}`"),
            ("dialogs", rest) => format!("the {rest} of the dialog `{about}`"),
            ("scores", rest) => of_score(about, rest),
            (_, "label") => format!("{kind}`{about}`"),
            (_, rest) => match rest.strip_prefix("options.") {
                Some(value) => format!("option {value} of `{about}`"),
                None if ["low", "high"].contains(&rest) => format!("the {rest} end of `{about}`"),
                None => format!("the {rest} of {kind}`{about}`"),
            },
        }
    }
}

/// Describes a text of a score: "the advice of the band `low` of the score `stress`".
fn of_score(score: &str, rest: &str) -> String {
    let band = rest.strip_prefix("bands.").and_then(|rest| rest.rsplit_once('.'));
    match band {
        Some((band, part)) => format!("the {part} of the band `{band}` of the score `{score}`"),
        None => format!("the {rest} of the score `{score}`"),
    }
}
