//! Options and checkboxes on the page.

use enkat_model::{ElementId, words::listed};

use super::Page;
use crate::{
    emit::{
        codebook::{self, Code, Variable},
        html::Escaped,
        texts::{self, ByLanguage},
    },
    natural_language::Audience,
};

impl Page<'_> {
    /// Writes the options of a choice.
    pub(super) fn options(&mut self, id: ElementId, variable: &Variable) {
        let answer = self.described(id, variable);
        self.kind(&answer);
        self.table(variable.values.iter().map(|option| option.value.to_string()));
        let has_valuations = variable.values.iter().any(|option| option.valuation.is_some());
        for option in &variable.values {
            let offered = option.offered.as_ref().map(|offered| self.sentence(offered));
            let offered = offered.map(|offered| format!("offered {offered}"));
            let notes = option.meaning.clone().into_iter().chain(offered);
            let notes = notes.collect::<Vec<_>>().join("; ");
            let valuation = has_valuations.then(|| valuation(option));
            let value = option.value.to_string();
            self.row("radio", &value, &option.label, valuation.as_deref(), &notes);
        }
        self.put(format_args!("</table>\n"));
    }

    /// Writes the checkboxes of a group.
    pub(super) fn boxes(&mut self, group: ElementId) {
        let labels = self.labels;
        let boxes = labels.boxes(group).filter(|id| self.kept[id.index()]);
        let boxes: Vec<_> = boxes.collect();
        self.table(boxes.iter().map(|id| labels.element(*id).id.clone()));
        for id in boxes {
            let element = labels.element(id);
            let label = texts::label(labels.artifact, element);
            let rule = self.rule_of_box(id);
            self.row("box", &element.id, &label, None, &rule);
        }
        self.put(format_args!("</table>\n"));
    }

    /// Begins a table whose first column holds these values.
    fn table(&mut self, values: impl Iterator<Item = String>) {
        let letters = values
            .map(|value| value.chars().count())
            .max()
            .unwrap_or_default();
        self.put(format_args!("<table style=\"--letters: {letters}\">\n"));
    }

    /// Describes the audience of a box by its own keys, the boxes that it excludes, and the way in which it is saved.
    fn rule_of_box(&self, id: ElementId) -> String {
        let audience = Audience::own(self.labels, id);
        let offered = (audience != Audience::default()).then(|| {
            format!(
                "offered {}",
                self.sentence(&audience.prose("to", self.labels, id))
            )
        });
        let excluded = self.labels.excluded_in_words(id);
        let excluded = excluded.map(|excluded| format!("not together with {}", self.sentence(&excluded)));
        let saved = self.saved(id).map(|saved| Escaped(&saved).to_string());
        let notes = offered.into_iter().chain(excluded).chain(saved);
        notes.collect::<Vec<_>>().join("; ")
    }

    /// Describes the way in which an answer is saved, if not as all others are.
    pub(super) fn saved(&self, id: ElementId) -> Option<String> {
        let payload = &self.labels.artifact.payload;
        let name = &self.labels.element(id).id;
        let converted = payload.conversion(id).map(codebook::in_words);
        let copies = payload.nest.iter().filter(|nest| nest.of.contains(&id));
        let names: Vec<_> = copies.map(|nest| format!("{}.{name}", nest.name)).collect();
        let elsewhere = (!names.is_empty()).then(|| format!("also saved as {}", listed(&names)));
        let saved = converted.map(|converted| format!("saved {converted}"));
        let parts: Vec<_> = saved.into_iter().chain(elsewhere).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Writes one row: a mark, the value, the label in each language, the valuation in tables that have one, and notes.
    fn row(&mut self, mark: &str, value: &str, label: &ByLanguage, valuation: Option<&str>, notes: &str) {
        let id = if mark == "box" {
            format!(" id=\"q-{}\"", Escaped(value))
        } else {
            String::new()
        };
        self.put(format_args!(
            "<tr class=\"{mark}\"{id}><th scope=\"row\"><code>{}</code></th>",
            Escaped(value)
        ));
        self.in_each_language("td", label, |words| Escaped(words).to_string());
        if let Some(valuation) = valuation {
            self.put(format_args!("<td class=\"valuation\">{valuation}</td>"));
        }
        if !notes.is_empty() {
            self.put(format_args!("<td class=\"rule\">{notes}</td>"));
        }
        self.put(format_args!("</tr>\n"));
    }
}

/// Writes the valuation of an option; nothing for one that does not count.
fn valuation(option: &Code) -> String {
    let draft = if option.draft { ", draft" } else { "" };
    let valuation = option.valuation;
    valuation.map_or_else(String::new, |valuation| format!("valuation {valuation}{draft}"))
}
