//! Options and checkboxes on the page.

use enkat_model::ElementId;

use super::Page;
use crate::{
    emit::{
        codebook::Variable,
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
        self.put(format_args!("<table>\n"));
        for option in &variable.values {
            let offered = option.offered.as_ref().map(|offered| self.sentence(offered));
            let offered = offered.map(|offered| format!("offered {offered}"));
            self.row(
                "radio",
                &option.value.to_string(),
                &option.label,
                offered.as_deref(),
            );
        }
        self.put(format_args!("</table>\n"));
    }

    /// Writes the checkboxes of a group.
    pub(super) fn boxes(&mut self, group: ElementId) {
        self.put(format_args!("<table>\n"));
        for id in self
            .labels
            .boxes(group)
            .filter(|id| self.kept[id.index()])
            .collect::<Vec<_>>()
        {
            let element = self.labels.element(id);
            let label = texts::label(self.labels.artifact, element);
            let rule = self.rule_of_box(id);
            self.row("box", &element.id, &label, (!rule.is_empty()).then_some(&rule));
        }
        self.put(format_args!("</table>\n"));
    }

    /// Describes the audience of a box by its own keys, and the boxes that it excludes.
    fn rule_of_box(&self, id: ElementId) -> String {
        let audience = self.own_audience(id);
        let offered = (audience != Audience::default()).then(|| {
            format!(
                "offered {}",
                self.sentence(&audience.prose("to", self.labels, id))
            )
        });
        let excluded = self.labels.excluded_in_words(id);
        let excluded = excluded.map(|excluded| format!("not together with {}", self.sentence(&excluded)));
        offered.into_iter().chain(excluded).collect::<Vec<_>>().join("; ")
    }

    /// Writes one row: a mark, the value, the label in each language, and the rule.
    fn row(&mut self, mark: &str, value: &str, label: &ByLanguage, rule: Option<&str>) {
        let id = if mark == "box" {
            format!(" id=\"q-{}\"", Escaped(value))
        } else {
            String::new()
        };
        self.put(format_args!(
            "<tr class=\"{mark}\"{id}><th scope=\"row\"><code>{}</code></th>",
            Escaped(value)
        ));
        for language in &self.selection.languages {
            let words = label.get(*language).map_or("", String::as_str);
            let (lang, words) = (Escaped(language), Escaped(words));
            self.put(format_args!("<td lang=\"{lang}\">{words}</td>"));
        }
        if let Some(rule) = rule {
            self.put(format_args!("<td class=\"rule\">{rule}</td>"));
        }
        self.put(format_args!("</tr>\n"));
    }
}
