//! The codebook as a page to read and to print: one file, without scripts.

mod attention;
mod entry;
mod flag;
mod groups;
mod guarantee;
mod lengths;
mod preset;
mod proved;
mod score;

use std::{
    collections::HashSet,
    fmt::{Arguments, Write},
};

use enkat_model::words::counted;

use super::Codebook;
use crate::emit::{
    html::{Escaped, PLACEHOLDERS, head},
    texts::ByLanguage,
};

const STYLE: &str = concat!(include_str!("../html/base.css"), include_str!("style.css"));

/// Sentences for a survey with sensitive answers.
const SENSITIVE: &str = " A sensitive answer is encrypted by itself in stored responses, and participants can pass its question by; \
                         answers without this mark are personal, too.";

/// Writes the page.
pub(in crate::emit) fn html(codebook: &Codebook) -> String {
    let mut page = Document {
        codebook,
        source: codebook.languages.first().map_or("", String::as_str),
        names: codebook
            .variables
            .iter()
            .map(|variable| variable.name.as_str())
            .collect(),
        html: String::new(),
    };
    page.head();
    page.contents();
    page.proved();
    page.guarantees();
    page.overview();
    page.entries();
    page.scores();
    page.attention();
    page.flags();
    page.presets();
    page.put(format_args!("</main>\n</body>\n</html>\n"));
    page.html
}

struct Document<'c> {
    codebook: &'c Codebook,
    /// The language of labels in sentences.
    source: &'c str,
    /// The names of all variables.
    names: HashSet<&'c str>,
    html: String,
}

impl Document<'_> {
    fn put(&mut self, html: Arguments<'_>) {
        // Writing into memory cannot fail.
        let _ = self.html.write_fmt(html);
    }

    fn head(&mut self) {
        let survey = &self.codebook.survey;
        let name = Escaped(self.in_source(&self.codebook.name));
        let (lang, version) = (Escaped(self.source), self.codebook.version);
        let count = counted(self.codebook.variables.len(), "variable");
        let languages = self.codebook.languages.join(", ");
        let languages = Escaped(&languages);
        let placeholders = if self.codebook.has_placeholders() {
            format!("\n{PLACEHOLDERS}")
        } else {
            String::new()
        };
        self.html += &head("en", &format!("Codebook of {survey}, version {version}"), STYLE);
        self.put(format_args!(
            r#"<p class="name" lang="{lang}">{name}</p>
<p>{count}, in {languages}.{placeholders}</p>
"#
        ));
    }

    /// Writes links to the chapters that are there, where there are more than those of variables and flags.
    fn contents(&mut self) {
        let codebook = self.codebook;
        let Some(proved) = &codebook.proved else {
            return;
        };
        let chapters = [
            (!proved.lengths.is_empty(), "length", "How long it can get"),
            (
                proved.lengths.iter().any(|asked| !asked.shown.is_empty()),
                "groups",
                "Who gets what",
            ),
            (
                !proved.always_shown.is_empty(),
                "every",
                "Shown to every participant",
            ),
            (
                !proved.can_be_empty.is_empty(),
                "left-out",
                "Pages that are left out for some answers",
            ),
            (
                !proved.taken_away.is_empty(),
                "taken-away",
                "What a flag takes away",
            ),
            (!proved.never_together.is_empty(), "apart", "Never together"),
            (
                !codebook.guarantees.is_empty(),
                "guarantees",
                "What is guaranteed",
            ),
            (true, "overview", "Variables"),
            (!codebook.scores.is_empty(), "scores", "Scores"),
            (!codebook.attention.is_empty(), "attention", "Attention"),
            (!codebook.flags.is_empty(), "flags", "Flags and presets"),
        ];
        self.put(format_args!("<nav aria-label=\"Contents\">\n<ul>\n"));
        for (_, id, title) in chapters.iter().filter(|(is_there, ..)| *is_there) {
            self.put(format_args!("<li><a href=\"#{id}\">{title}</a></li>\n"));
        }
        self.put(format_args!("</ul>\n</nav>\n"));
    }

    /// Writes a table of all variables, with links to them.
    fn overview(&mut self) {
        let is_any_sensitive = self.codebook.variables.iter().any(|variable| variable.sensitive);
        let sensitive = if is_any_sensitive { SENSITIVE } else { "" };
        self.put(format_args!(
            r#"<nav aria-labelledby="overview">
<h2 id="overview">Variables</h2>
<p>A variable has no value where its question is not asked, is left unanswered, or is hidden or disabled when the answers are sent; a
checkbox that could be ticked is true or false. Calculated fields, and checkboxes that are saved as numbers, have the values that stand
with them.{sensitive}</p>
<table>
<thead><tr><th scope="col">Variable</th><th scope="col">Type</th><th scope="col">Question</th></tr></thead>
<tbody>
"#
        ));
        for variable in &self.codebook.variables {
            let name = Escaped(&variable.name);
            let data_type = variable.data_type.name();
            self.put(format_args!(
                r##"<tr><th scope="row"><a href="#v-{name}">{name}</a></th><td>{data_type}</td>"##
            ));
            let lang = Escaped(self.source);
            let question = self.in_source(&variable.question);
            let question = match variable.beside() {
                Some(field) => format!("{} › {question}", self.in_source(&field.text)),
                None => question.to_owned(),
            };
            let question = Escaped(&question);
            self.put(format_args!("<td lang=\"{lang}\">{question}</td></tr>\n"));
        }
        self.put(format_args!("</tbody>\n</table>\n</nav>\n"));
    }

    /// Writes the variables, under the titles of their pages.
    fn entries(&mut self) {
        let mut shown = None;
        for variable in &self.codebook.variables {
            let page = variable.heading("page");
            if shown != Some(page.map(|page| &page.id)) {
                shown = Some(page.map(|page| &page.id));
                match page {
                    Some(page) => self.text("h2", &page.text),
                    None => self.put(format_args!("<h2>Calculated and copied</h2>")),
                }
                self.put(format_args!("\n"));
            }
            self.entry(variable);
        }
    }

    /// Writes a text of the survey in an element, in the first language.
    fn text(&mut self, element: &str, texts: &ByLanguage) {
        let (lang, words) = (Escaped(self.source), Escaped(self.in_source(texts)));
        self.put(format_args!("<{element} lang=\"{lang}\">{words}</{element}>"));
    }

    fn in_source<'t>(&self, texts: &'t ByLanguage) -> &'t str {
        texts.get(self.source).map_or("", String::as_str)
    }
}
