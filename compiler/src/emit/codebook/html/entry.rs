//! One variable on the page.

use std::fmt::Write;

use super::{Escaped, Page};
use crate::{
    emit::codebook::{ByLanguage, Value, Variable, end},
    prose::{Piece, Prose},
    words::counted,
};

impl Page<'_> {
    /// The variable with all that is known of it.
    pub(super) fn entry(&mut self, variable: &Variable) {
        let name = Escaped(&variable.name);
        self.put(format_args!(
            "<section aria-labelledby=\"v-{name}\">\n<h3 id=\"v-{name}\">{name}</h3>\n<dl>\n"
        ));
        self.path(variable);
        self.in_all_languages("Question", &variable.question);
        self.in_all_languages("Help", &variable.help);
        let asked = self.prose(&variable.asked);
        self.row("Asked", &asked);
        let answer = Escaped(&answer(variable)).to_string();
        self.row("Answer", &answer);
        self.in_all_languages("Unit", &variable.unit);
        if let Some(origin) = &variable.origin {
            let origin = self.prose(origin);
            self.row("Saved", &origin);
        }
        if let Some(original) = &variable.copy_of {
            let original = Escaped(original);
            self.row("Copy of", &format!("<a href=\"#v-{original}\">{original}</a>"));
        }
        self.put(format_args!("</dl>\n"));
        if !variable.values.is_empty() {
            self.values(variable);
        }
        self.put(format_args!("</section>\n"));
    }

    /// The titles above it, and the question that it belongs to or follows up.
    fn path(&mut self, variable: &Variable) {
        let titles = variable.under.iter().map(|heading| self.in_source(&heading.text));
        let titles: Vec<_> = titles.filter(|title| !title.is_empty()).collect();
        if !titles.is_empty() {
            let (lang, titles) = (Escaped(self.source).to_string(), titles.join(" › "));
            self.put(format_args!(
                "<dt>Under</dt><dd lang=\"{lang}\">{}</dd>\n",
                Escaped(&titles)
            ));
        }
    }

    fn row(&mut self, term: &str, html: &str) {
        self.put(format_args!("<dt>{term}</dt><dd>{html}</dd>\n"));
    }

    fn in_all_languages(&mut self, term: &str, texts: &ByLanguage) {
        if texts.is_empty() {
            return;
        }
        self.put(format_args!("<dt>{term}</dt>"));
        for (language, words) in texts {
            let (language, words) = (Escaped(language), Escaped(words));
            self.put(format_args!(
                "<dd lang=\"{language}\" class=\"text\">{words}</dd>"
            ));
        }
        self.put(format_args!("\n"));
    }

    /// The values that it can have, with their labels.
    fn values(&mut self, variable: &Variable) {
        let columns = Columns::of(&variable.values);
        let name = Escaped(&variable.name);
        self.put(format_args!(
            "<table>\n<caption>Values of {name}</caption>\n<thead><tr><th scope=\"col\">Value</th>"
        ));
        if columns.has_labels {
            for language in &self.codebook.languages {
                self.put(format_args!(
                    "<th scope=\"col\">Label, {}</th>",
                    Escaped(language)
                ));
            }
        }
        for (is_there, head) in [
            (columns.has_meanings, "Meaning"),
            (columns.has_valuations, "Valuation"),
            (columns.has_rules, "Offered"),
        ] {
            if is_there {
                self.put(format_args!("<th scope=\"col\">{head}</th>"));
            }
        }
        self.put(format_args!("</tr></thead>\n<tbody>\n"));
        for value in &variable.values {
            self.value(value, &columns);
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }

    fn value(&mut self, value: &Value, columns: &Columns) {
        let written = value.value.to_string();
        self.put(format_args!("<tr><th scope=\"row\">{}</th>", Escaped(&written)));
        if columns.has_labels {
            for language in &self.codebook.languages {
                let label = value.label.get(language).map_or("", String::as_str);
                let (language, label) = (Escaped(language), Escaped(label));
                self.put(format_args!("<td lang=\"{language}\">{label}</td>"));
            }
        }
        if columns.has_meanings {
            let meaning = Escaped(value.meaning.as_deref().unwrap_or_default());
            self.put(format_args!("<td>{meaning}</td>"));
        }
        if columns.has_valuations {
            let draft = if value.draft { " (draft)" } else { "" };
            let valuation = value.valuation.map(|valuation| format!("{valuation}{draft}"));
            self.put(format_args!("<td>{}</td>", valuation.unwrap_or_default()));
        }
        if columns.has_rules {
            let offered = value.offered.as_ref().map(|offered| self.prose(offered));
            self.put(format_args!("<td>{}</td>", offered.unwrap_or_default()));
        }
        self.put(format_args!("</tr>\n"));
    }

    /// A sentence in which questions lead to their variables.
    fn prose(&self, prose: &Prose) -> String {
        let lang = Escaped(self.source);
        let mut html = String::new();
        for piece in prose.pieces() {
            // Writing into memory cannot fail.
            let _ = match piece {
                Piece::Words(words) => write!(html, "{}", Escaped(words)),
                Piece::Name(name) => write!(html, "<code>{}</code>", Escaped(name)),
                Piece::Label(label) => write!(html, "“<span lang=\"{lang}\">{}</span>”", Escaped(label)),
                Piece::Field { id, label } if self.names.contains(id.as_str()) => write!(
                    html,
                    "“<a href=\"#v-{}\" lang=\"{lang}\">{}</a>”",
                    Escaped(id),
                    Escaped(label)
                ),
                Piece::Field { label, .. } => {
                    write!(html, "“<span lang=\"{lang}\">{}</span>”", Escaped(label))
                }
            };
        }
        html
    }
}

/// Which columns the table of values needs.
struct Columns {
    has_labels: bool,
    has_meanings: bool,
    has_valuations: bool,
    has_rules: bool,
}

impl Columns {
    fn of(values: &[Value]) -> Self {
        Self {
            has_labels: values.iter().any(|value| !value.label.is_empty()),
            has_meanings: values.iter().any(|value| value.meaning.is_some()),
            has_valuations: values.iter().any(|value| value.valuation.is_some()),
            has_rules: values.iter().any(|value| value.offered.is_some()),
        }
    }
}

/// Kind, type, obligation and limits: "number; integer; required; from 0 to 99".
fn answer(variable: &Variable) -> String {
    let mut parts = vec![variable.kind.clone(), variable.data_type.name().to_owned()];
    parts.extend(variable.required.then(|| "required".to_owned()));
    match (&variable.range.from, &variable.range.to) {
        (Some(from), Some(to)) => parts.push(format!("from {} to {}", end(from), end(to))),
        (Some(from), None) => parts.push(format!("{} or more", end(from))),
        (None, Some(to)) => parts.push(format!("{} or less", end(to))),
        (None, None) => {}
    }
    let decimals = variable.decimals.filter(|decimals| *decimals > 0);
    parts.extend(decimals.map(|decimals| format!("up to {}", counted(decimals as usize, "decimal"))));
    parts.extend(
        variable
            .max_length
            .map(|length| format!("up to {}", counted(length as usize, "character"))),
    );
    parts.join("; ")
}
