//! The texts that participants read.

use enkat_model::{
    Artifact, Body, Checkboxes, Element, ElementId, FlagSet, OptionValue, QuestionKind, Setting, Texts,
};
use pulldown_cmark::{Event, Parser, TagEnd};

use super::text::{Piece, Prose};

/// The labels of a survey in one language.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// The survey.
    pub artifact: &'a Artifact,
    texts: Option<&'a Texts>,
}

impl<'a> Labels<'a> {
    /// Selects the labels in the survey's first language.
    pub fn of_source(artifact: &'a Artifact) -> Self {
        Self::in_language(artifact, artifact.language_or_first(None))
    }

    /// Selects the labels in a language of the survey.
    pub fn in_language(artifact: &'a Artifact, language: &str) -> Self {
        Self::with_texts(artifact, artifact.texts.get(language))
    }

    /// Takes the labels from these texts instead of those of the survey.
    pub fn with_texts(artifact: &'a Artifact, texts: Option<&'a Texts>) -> Self {
        Self { artifact, texts }
    }

    /// Returns the element with an id.
    pub fn element(&self, id: ElementId) -> &'a Element<Setting> {
        &self.artifact.elements[id.index()].element
    }

    /// Returns the label of an element, without emphasis; its id where it has no label.
    pub fn label(&self, id: ElementId) -> String {
        let element = self.element(id);
        let key = format!("{}.{}.label", element.body.catalogue_part(), element.id);
        let label = words(self.texts, &key).map(|label| match element.body.checkboxes() {
            Some(Checkboxes { max: Some(max), .. }) => label.replace("{{count}}", &max.to_string()),
            _ => label.to_owned(),
        });
        label.map_or_else(|| element.id.clone(), |label| plain(&label))
    }

    /// Returns the text of a preset, without emphasis.
    pub fn preset(&self, name: &str) -> Option<String> {
        words(self.texts, &format!("presets.{name}")).map(plain)
    }

    /// Returns a flag by its alias, after the text of the preset that is only this flag, if there is one.
    pub fn flag(&self, index: usize) -> Prose {
        let alias = Piece::Name(self.artifact.flags[index].alias.clone());
        let only = FlagSet::default().with(index);
        let mut presets = self.artifact.presets.iter().filter(|preset| preset.flags == only);
        match presets.find_map(|preset| self.preset(&preset.name)) {
            Some(text) => Prose::from(Piece::Label(text)).then(" (").piece(alias).then(")"),
            None => alias.into(),
        }
    }

    /// Returns an element by its label, as a part of a sentence.
    pub fn field(&self, id: ElementId) -> Piece {
        Piece::Field {
            id: self.element(id).id.clone(),
            label: self.label(id),
        }
    }

    /// Returns the label of an option; its value where it has no label.
    pub fn option_label(&self, id: ElementId, value: &OptionValue) -> String {
        let label = match self.element(id).body.answer() {
            Some(QuestionKind::Choice(choice)) => words(self.texts, &format!("{}.{value}", choice.labels)),
            _ => None,
        };
        label.map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Returns the label of an option, as a part of a sentence.
    pub fn option(&self, id: ElementId, value: &OptionValue) -> Piece {
        Piece::Label(self.option_label(id, value))
    }

    /// Returns the checkboxes of a group, which follow it.
    pub fn boxes(&self, group: ElementId) -> impl Iterator<Item = ElementId> + use<'a> {
        let after = self.artifact.elements.iter().enumerate().skip(group.index() + 1);
        let is_of_it =
            move |element: &Element<Setting>| element.within == Some(group) && element.body.is_box_of_group();
        after
            .take_while(move |(_, other)| is_of_it(&other.element))
            .map(|(index, _)| ElementId::at(index))
    }

    /// Returns the group of a checkbox; any other element is returned itself.
    pub fn group_or_itself(&self, id: ElementId) -> ElementId {
        let element = self.element(id);
        let group = element.within.filter(|_| element.body.is_box_of_group());
        group.unwrap_or(id)
    }

    /// Returns the parent of an element: its container, the question that it follows up, or the field that it is beside.
    pub fn above(&self, id: ElementId) -> Option<ElementId> {
        let element = self.element(id);
        match element.body {
            Body::OrBox { of } => Some(of),
            _ => element.within,
        }
    }

    /// Returns an element and its parents, the element first.
    pub fn with_parents(self, id: ElementId) -> impl Iterator<Item = ElementId> + use<'a> {
        std::iter::successors(Some(id), move |id| self.above(*id))
    }

    /// Returns the opt-out beside a field, which follows it and its checkboxes.
    pub fn or_box(&self, field: ElementId) -> Option<ElementId> {
        let next = ElementId::at(field.index() + 1 + self.boxes(field).count());
        let body = &self.artifact.elements.get(next.index())?.element.body;
        matches!(body, Body::OrBox { of } if *of == field).then_some(next)
    }
}

/// Returns the text of a key; of plural forms, the one that every language has.
pub fn words<'a>(texts: Option<&'a Texts>, key: &str) -> Option<&'a str> {
    let texts = texts?;
    let words = texts.get(key).or_else(|| texts.get(&format!("{key}_other")));
    words.map(String::as_str)
}

/// Removes the emphasis from a label.
pub fn plain(label: &str) -> String {
    if !label.contains(['*', '\\', '&', '<', '[', '`']) {
        return label.to_owned();
    }
    // After a word nothing begins a list or a heading.
    let sentence = format!("x {label}");
    let words = Parser::new(&sentence).filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) => Some(text.into_string()),
        Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => {
            Some(" ".to_owned())
        }
        _ => None,
    });
    let words: String = words.collect();
    words.strip_prefix("x ").unwrap_or(label).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn plain_removes_markdown_marks() {
        assert_eq!(
            plain("Have you *ever* been **late**?"),
            "Have you ever been late?"
        );
        assert_eq!(plain(r"2 \* 3 & <4>"), "2 * 3 & <4>");
        assert_eq!(plain("1. *First*"), "1. First");
        assert_eq!(plain("# 5"), "# 5");
        assert_eq!(plain("*One*.\n\nTwo."), "One. Two.");
    }
}
