//! The answers of one person, with the questions, as a page to read.

use std::fmt::Write;

use enkat_model::{Artifact, OptionValue};
use serde_json::{Map, Value};

use super::{
    codebook::{Variable, codebook},
    html::{Escaped, head},
    texts::ByLanguage,
};

/// The style of pages with answers.
pub(super) const STYLE: &str = concat!(include_str!("html/base.css"), include_str!("answered.css"));

/// An answered question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredQuestion {
    /// The name of the field.
    pub name: String,
    /// The titles and questions above it, the outermost first.
    pub under: Vec<String>,
    /// The question, or the label of a checkbox.
    pub question: String,
    /// The answer: the label of an option, yes or no, a number with its unit, or what was typed.
    pub answer: String,
}

/// The facts about a response that the page begins with. Times are shown as they are given.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredResponse<'a> {
    /// The person, as the reader of the page named it.
    pub person: Option<&'a str>,
    /// The survey of the deployment.
    pub survey_id: &'a str,
    /// The time of the consent.
    pub consented: Option<&'a str>,
    /// The time of sending; `None` while it is in progress.
    pub sent: Option<&'a str>,
    /// The time at which the person withdrew.
    pub withdrawn: Option<&'a str>,
}

/// The words of the page itself, in one language.
pub(super) struct Words {
    language: &'static str,
    yes: &'static str,
    no: &'static str,
    question: &'static str,
    answer: &'static str,
    pub(super) nothing: &'static str,
    person: &'static str,
    survey: &'static str,
    consented: &'static str,
    sent: &'static str,
    not_yet: &'static str,
    withdrawn: &'static str,
    pub(super) act: &'static str,
    pub(super) look: &'static str,
    pub(super) draft: &'static str,
    pub(super) low: &'static str,
    pub(super) typed: &'static str,
    pub(super) contact: &'static str,
    pub(super) all: &'static str,
}

/// The languages that have words of the page; the first stands for all others.
const WORDS: [Words; 4] = [
    Words {
        language: "en",
        yes: "Yes",
        no: "No",
        question: "Question",
        answer: "Answer",
        nothing: "There are no answers.",
        person: "Person",
        survey: "Survey",
        consented: "Consent given",
        sent: "Sent",
        not_yet: "not yet",
        withdrawn: "Withdrawn",
        act: "Act",
        look: "Look at",
        draft: "draft",
        low: "Low areas",
        typed: "In their own words",
        contact: "Contact",
        all: "All answers",
    },
    Words {
        language: "sv",
        yes: "Ja",
        no: "Nej",
        question: "Fråga",
        answer: "Svar",
        nothing: "Det finns inga svar.",
        person: "Person",
        survey: "Enkät",
        consented: "Samtycke",
        sent: "Skickat",
        not_yet: "inte än",
        withdrawn: "Återkallat",
        act: "Agera",
        look: "Titta på",
        draft: "utkast",
        low: "Låga områden",
        typed: "Med egna ord",
        contact: "Kontakt",
        all: "Alla svar",
    },
    Words {
        language: "nb",
        yes: "Ja",
        no: "Nei",
        question: "Spørsmål",
        answer: "Svar",
        nothing: "Det finnes ingen svar.",
        person: "Person",
        survey: "Undersøkelse",
        consented: "Samtykke",
        sent: "Sendt",
        not_yet: "ikke ennå",
        withdrawn: "Trukket tilbake",
        act: "Handle",
        look: "Se på",
        draft: "utkast",
        low: "Lave områder",
        typed: "Med egne ord",
        contact: "Kontakt",
        all: "Alle svar",
    },
    Words {
        language: "pl",
        yes: "Tak",
        no: "Nie",
        question: "Pytanie",
        answer: "Odpowiedź",
        nothing: "Nie ma odpowiedzi.",
        person: "Osoba",
        survey: "Ankieta",
        consented: "Zgoda",
        sent: "Wysłano",
        not_yet: "jeszcze nie",
        withdrawn: "Wycofano",
        act: "Działać",
        look: "Zwrócić uwagę",
        draft: "wersja robocza",
        low: "Niskie obszary",
        typed: "Własnymi słowami",
        contact: "Kontakt",
        all: "Wszystkie odpowiedzi",
    },
];

impl<'a> AnsweredResponse<'a> {
    pub(super) fn facts(&self, words: &'static Words) -> Vec<(&'static str, &'a str)> {
        let person = self.person.map(|person| (words.person, person));
        let mut facts: Vec<_> = person.into_iter().collect();
        facts.push((words.survey, self.survey_id));
        facts.extend(self.consented.map(|at| (words.consented, at)));
        facts.push((words.sent, self.sent.unwrap_or(words.not_yet)));
        facts.extend(self.withdrawn.map(|at| (words.withdrawn, at)));
        facts
    }
}

pub(super) fn words_in(language: &str) -> &'static Words {
    let code = language.split('-').next().unwrap_or_default();
    let known = WORDS.iter().find(|words| words.language == code);
    known.unwrap_or(&WORDS[0])
}

/// Returns the answers in survey order, in words of a language. Fields without a value are left out, and so are copies.
pub fn answers_in_words(
    artifact: &Artifact,
    language: &str,
    answers: &Map<String, Value>,
) -> Vec<AnsweredQuestion> {
    let words = words_in(language);
    let codebook = codebook(artifact);
    let text = |texts: &ByLanguage| texts.get(language).cloned().unwrap_or_default();
    let answered = codebook.variables.iter().filter_map(|variable| {
        let value = answers.get(&variable.name).filter(|value| !value.is_null())?;
        let question = text(&variable.question);
        Some(AnsweredQuestion {
            name: variable.name.clone(),
            under: variable
                .under
                .iter()
                .map(|heading| text(&heading.text))
                .filter(|title| !title.is_empty())
                .collect(),
            question: if question.is_empty() {
                variable.name.clone()
            } else {
                question
            },
            answer: answer(variable, value, words, &text),
        })
    });
    answered.collect()
}

fn answer(
    variable: &Variable,
    value: &Value,
    words: &Words,
    text: &impl Fn(&ByLanguage) -> String,
) -> String {
    if ["box", "orBox", "checkbox"].contains(&variable.kind.as_str()) {
        let is_ticked = matches!(value, Value::Bool(true)) || value.as_i64() == Some(1);
        return if is_ticked { words.yes } else { words.no }.to_owned();
    }
    let option = variable.values.iter().find(|code| match &code.value {
        OptionValue::Integer(number) => value.as_i64() == Some(*number),
        OptionValue::Name(name) => value.as_str() == Some(name),
    });
    let label = option
        .map(|code| text(&code.label))
        .filter(|label| !label.is_empty());
    match (label, value) {
        (Some(label), _) => label,
        (None, Value::Bool(truth)) => if *truth { words.yes } else { words.no }.to_owned(),
        (None, Value::String(typed)) => typed.clone(),
        (None, value) => {
            let unit = text(&variable.unit);
            format!("{value} {unit}").trim_end().to_owned()
        }
    }
}

/// Writes the answers of a person as a page without scripts: facts about the response, then the questions and answers under the
/// titles of their pages.
pub fn answered_page(
    artifact: &Artifact,
    language: &str,
    response: &AnsweredResponse<'_>,
    answers: &Map<String, Value>,
) -> String {
    let words = words_in(language);
    let mut html = begin_page(artifact, language, STYLE, response);
    let answered = answers_in_words(artifact, language, answers);
    if answered.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", Escaped(words.nothing));
    }
    write_pages(&mut html, words, &answered);
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

/// Writes answers as tables, one for each page of the survey.
pub(super) fn write_pages(html: &mut String, words: &Words, answered: &[AnsweredQuestion]) {
    for of_page in answered.chunk_by(|one, next| one.under.first() == next.under.first()) {
        write_page(html, words, of_page);
    }
}

/// Writes the beginning of a page about a response: its headline, and the facts about it.
pub(super) fn begin_page(
    artifact: &Artifact,
    language: &str,
    style: &str,
    response: &AnsweredResponse<'_>,
) -> String {
    let name = codebook(artifact).name.get(language).cloned();
    let title = name.unwrap_or_else(|| artifact.header.survey.clone());
    let mut html = head(language, &title, style);
    html.push_str("<dl>\n");
    for (name, value) in response.facts(words_in(language)) {
        // Writing into memory cannot fail.
        let _ = writeln!(html, "<dt>{}</dt><dd>{}</dd>", Escaped(name), Escaped(value));
    }
    html.push_str("</dl>\n");
    html
}

/// Writes the answers of one page of the survey as a table.
fn write_page(html: &mut String, words: &Words, answered: &[AnsweredQuestion]) {
    if let Some(title) = answered.first().and_then(|first| first.under.first()) {
        let _ = writeln!(html, "<h2>{}</h2>", Escaped(title));
    }
    let (question, answer) = (Escaped(words.question), Escaped(words.answer));
    let _ = writeln!(
        html,
        "<table>\n<thead><tr><th scope=\"col\">{question}</th><th scope=\"col\">{answer}</th></tr></thead>\n<tbody>"
    );
    for one in answered {
        let above = one.under.iter().skip(1).cloned().collect::<Vec<_>>().join(" › ");
        let above = if above.is_empty() {
            String::new()
        } else {
            format!("<small>{}</small> ", Escaped(&above))
        };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{above}{}</th><td>{}</td></tr>",
            Escaped(&one.question),
            Escaped(&one.answer)
        );
    }
    html.push_str("</tbody>\n</table>\n");
}
