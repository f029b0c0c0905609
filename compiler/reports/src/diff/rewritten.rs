//! Questions whose options or checkboxes have other words than before: their answers may mean something else.

use enkat_model::ElementId;

use super::{
    elements::Elements,
    names::{Lists, Names, grouped},
    option_words::{compared, other_options},
    wordings::{Words, of_both},
};

/// Warns of questions of which most options or checkboxes are rewritten in the first language.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let Some(source) = elements.new.labels.artifact.header.languages.first() else {
        return Vec::new();
    };
    let rewritten = elements.both().filter_map(|(old, new)| {
        let element = elements.new.labels.element(new);
        let are_boxes = element.body.is_checkboxes();
        let words = if are_boxes {
            of_boxes(elements, old, new)
        } else {
            of_options(elements, old, new)
        };
        let extent = Extent::of(&words, are_boxes, source)?;
        // A choice of which some options are other ones breaks.
        let is_change = !extent.is_of_everything() && !other_options(elements, &element.id).is_empty();
        (!is_change).then_some((element.id.as_str(), extent))
    });
    let alike = grouped(rewritten, |one, other| one.1 == other.1).into_iter();
    alike
        .map(|group| {
            let names: Vec<_> = group.iter().map(|(name, _)| *name).collect();
            group[0].1.in_words(&Names::of(&names, Lists::Short), source)
        })
        .collect()
}

fn of_options(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<Words> {
    let options = compared(elements, old, new).into_iter();
    options.map(|(_, words)| words).collect()
}

fn of_boxes(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<Words> {
    let keys = [(&elements.old, old), (&elements.new, new)].map(|(side, group)| {
        let ids = side
            .labels
            .boxes(group)
            .map(|id| side.labels.element(id).id.as_str());
        ids.map(|id| (id, format!("questions.{id}.label")))
            .collect::<Vec<_>>()
    });
    let boxes = of_both(elements, &keys).into_iter();
    boxes.map(|(_, words)| words).collect()
}

/// The part of a question's options or checkboxes that is rewritten in the first language.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Extent {
    are_boxes: bool,
    /// Whether it is every one.
    is_whole: bool,
    /// Whether these are rewritten in every language.
    is_of_all_languages: bool,
}

impl Extent {
    /// Returns the part that is rewritten, if it is most of them.
    fn of(words: &[Words], are_boxes: bool, source: &str) -> Option<Self> {
        let rewritten: Vec<_> = words
            .iter()
            .filter(|words| words.are_rewritten_in(source))
            .collect();
        (rewritten.len() * 2 > words.len()).then(|| Self {
            are_boxes,
            is_whole: rewritten.len() == words.len(),
            is_of_all_languages: rewritten.iter().all(|words| words.are_rewritten()),
        })
    }

    fn is_of_everything(self) -> bool {
        self.is_whole && self.is_of_all_languages
    }

    /// Says that options of these questions are rewritten, and what to do.
    fn in_words(self, of: &Names, source: &str) -> String {
        let [option, options] = if self.are_boxes {
            ["box", "boxes"]
        } else {
            ["option", "options"]
        };
        let part = if self.is_whole {
            format!("every {option} of {of} has other words")
        } else {
            format!("most {options} of {of} have other words")
        };
        let give = if self.are_boxes {
            "the boxes new ids"
        } else {
            of.several(
                "the question a new id, or its options new values",
                "the questions new ids, or their options new values",
            )
        };
        let advice = format!("if the answers mean something else than before, give {give}");
        if !self.is_of_all_languages {
            return format!(
                "{part} in {source}, but not in every other language; {advice}; if not, check the translations"
            );
        }
        // Rewritten boxes break nothing.
        let otherwise = if self.is_whole && !self.are_boxes {
            "; if not, you can publish it as it is"
        } else {
            ""
        };
        format!("{part}; {advice}{otherwise}")
    }
}
