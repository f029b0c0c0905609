//! One variable on the page.

use enkat_model::WrittenAt;

use super::{Document, Escaped};
use crate::{
    emit::{
        codebook::{Checked, Code, Variable},
        html::sentence,
        texts::ByLanguage,
    },
    natural_language::Prose,
};

impl<'c> Document<'c> {
    /// Writes a variable with all its properties.
    pub(super) fn entry(&mut self, variable: &Variable) {
        let name = Escaped(&variable.name);
        self.put(format_args!("<section>\n<h3 id=\"v-{name}\">{name}</h3>\n<dl>\n"));
        self.path(variable);
        self.in_all_languages("Question", &variable.question);
        self.in_all_languages("Help", &variable.help);
        let asked = self.prose(&variable.asked);
        self.row("Asked", &asked);
        if let Some(decides) = &variable.decides {
            let decides = self.prose(decides);
            self.row("Decides", &format!("whether these are shown: {decides}"));
        }
        let answer = self.prose(&variable.answer());
        self.row("Answer", &answer);
        if let Some(ticks) = variable.ticks_in_words() {
            let ticks = self.prose(&ticks);
            self.row("Group", &ticks);
        }
        self.in_all_languages("Unit", &variable.unit);
        self.in_all_languages("Lowest", &variable.low);
        self.in_all_languages("Highest", &variable.high);
        if let Some(excluded) = &variable.excludes {
            let excluded = self.prose(excluded);
            self.row("Ticked", &format!("not together with {excluded}"));
        }
        for check in &variable.checks {
            self.check(check);
        }
        self.goes_into(&variable.scores);
        if let Some(origin) = &variable.origin {
            let origin = self.prose(origin);
            self.row("Saved", &origin);
        }
        if let Some(original) = &variable.copy_of {
            let original = Escaped(original);
            self.row("Copy of", &format!("<a href=\"#v-{original}\">{original}</a>"));
        }
        self.written_at(&variable.written_at);
        self.put(format_args!("</dl>\n"));
        if !variable.values.is_empty() {
            self.values(variable);
        }
        self.put(format_args!("</section>\n"));
    }

    /// Writes the titles above it, and the question that it belongs to or follows up.
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

    /// Writes a constraint: the participants whom it blocks or warns, and its message.
    fn check(&mut self, check: &Checked) {
        let whom = self.prose(&check.whom);
        self.row("Constraint", &whom);
        for (language, words) in &check.message {
            let (language, words) = (Escaped(language), Escaped(words));
            self.put(format_args!(
                "<dd lang=\"{language}\" class=\"text\">{words}</dd>\n"
            ));
        }
    }

    /// Writes links to the scores that use the variable.
    fn goes_into(&mut self, scores: &[String]) {
        let links = scores.iter().map(|name| {
            let name = Escaped(name);
            format!("<a href=\"#s-{name}\">{name}</a>")
        });
        let links: Vec<_> = links.collect();
        if !links.is_empty() {
            self.row("Scores", &links.join(", "));
        }
    }

    /// Writes the lines of the author's files, where they are known.
    fn written_at(&mut self, places: &WrittenAt) {
        if places.is_unknown() {
            return;
        }
        self.row("Written at", &Escaped(&places.element).to_string());
        if !places.rules.is_empty() {
            let rules = places.rules.join("; ");
            self.row("Rules at", &Escaped(&rules).to_string());
        }
    }

    pub(super) fn row(&mut self, term: &str, html: &str) {
        self.put(format_args!("<dt>{term}</dt><dd>{html}</dd>\n"));
    }

    pub(super) fn in_all_languages(&mut self, term: &str, texts: &ByLanguage) {
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

    /// Writes the values that it can have, with their labels.
    fn values(&mut self, variable: &Variable) {
        let columns = self.columns(&variable.values);
        let name = Escaped(&variable.name);
        self.put(format_args!(
            "<table class=\"stacked\">\n<caption>Values of {name}</caption>\n<thead><tr><th scope=\"col\">Value</th>"
        ));
        for column in &columns {
            self.put(format_args!("<th scope=\"col\">{}</th>", column.head()));
        }
        self.put(format_args!("</tr></thead>\n<tbody>\n"));
        for code in &variable.values {
            let value = code.value.to_string();
            self.put(format_args!("<tr><th scope=\"row\">{}</th>", Escaped(&value)));
            for column in &columns {
                let cell = self.cell(column, code);
                self.put(format_args!("{cell}"));
            }
            self.put(format_args!("</tr>\n"));
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }

    /// Selects the columns that are not empty for all of the values.
    fn columns(&self, codes: &[Code]) -> Vec<Column<'c>> {
        let labels = self
            .codebook
            .languages
            .iter()
            .map(|language| Column::Label(language));
        let all = labels.chain([Column::Meaning, Column::Valuation, Column::Offered]);
        let is_filled = |column: &Column<'_>| {
            codes.iter().any(|code| match column {
                Column::Label(language) => code.label.contains_key(*language),
                Column::Meaning => code.meaning.is_some(),
                Column::Valuation => code.valuation.is_some(),
                Column::Offered => code.offered.is_some(),
            })
        };
        all.filter(is_filled).collect()
    }

    fn cell(&self, column: &Column<'_>, code: &Code) -> String {
        let text = match column {
            Column::Label(language) => {
                let label = code.label.get(*language).map_or("", String::as_str);
                let head = column.head();
                let (language, label) = (Escaped(language), Escaped(label));
                return format!("<td data-head=\"{head}\" lang=\"{language}\">{label}</td>");
            }
            Column::Meaning => Escaped(code.meaning.as_deref().unwrap_or_default()).to_string(),
            Column::Valuation => {
                let draft = if code.draft { " (draft)" } else { "" };
                code.valuation
                    .map_or_else(String::new, |valuation| format!("{valuation}{draft}"))
            }
            Column::Offered => code
                .offered
                .as_ref()
                .map(|offered| self.prose(offered))
                .unwrap_or_default(),
        };
        format!("<td data-head=\"{}\">{text}</td>", column.head())
    }

    /// Writes a sentence in which questions are links to their variables.
    pub(super) fn prose(&self, prose: &Prose) -> String {
        let link = |id: &str| self.names.contains(id).then(|| format!("v-{id}"));
        sentence(prose, self.source, link)
    }
}

/// A column of a table of values.
enum Column<'c> {
    /// The labels in a language.
    Label(&'c str),
    /// The meanings of a checkbox's values, and of options for participants who do not want to answer.
    Meaning,
    /// The valuations of options.
    Valuation,
    /// The participants to whom options are offered.
    Offered,
}

impl Column<'_> {
    fn head(&self) -> String {
        match self {
            Self::Label(language) => format!("Label, {}", Escaped(language)),
            Self::Meaning => "Meaning".to_owned(),
            Self::Valuation => "Valuation".to_owned(),
            Self::Offered => "Offered".to_owned(),
        }
    }
}
