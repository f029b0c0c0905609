//! A whole survey on one page, to read, to discuss and to print: the texts of some languages beside each other, the audience of each
//! question in plain words, and the line to edit. One file, without scripts.

mod ending;
mod image;
mod item;
mod options;
mod untranslated;

use std::{
    collections::{BTreeMap, HashSet},
    fmt::{Arguments, Write},
};

use enkat_compiler::{
    image_meta::shown_by,
    lower::{Decides, Gaps},
};
use enkat_model::{
    Artifact, Body, ElementId, FlagSet, Gender, Question, QuestionKind, TailoringInPlace, words::counted,
};

use super::{
    html::{Escaped, PLACEHOLDERS, head, markdown, sentence},
    texts::{self, ByLanguage},
};
use crate::{
    explain::Printer,
    natural_language::{Audience, Labels, Listed, NormalForm, Prose, SharedLabels},
};

const STYLE: &str = concat!(include_str!("../html/base.css"), include_str!("style.css"));

/// The way in which answers are saved, unless a question says otherwise.
const SAVED: &str = "Data: an answer is saved under the name above its question, or in front of its checkbox. A choice is saved as the \
                     value in front of the option, and a checkbox as true or false.";
const VALUATION: &str = "The valuation of an option is its worth in scores, from 0 (worst) to 1 (best).";
const DRAFT: &str = "A valuation that is marked as a draft is not decided yet.";

/// The part of a survey that the page shows.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The languages whose texts stand beside each other.
    pub languages: Vec<&'a str>,
    /// The flags and the gender of the participants whose survey is shown; `None` for the whole survey.
    pub participant: Option<(FlagSet, Option<Gender>)>,
}

/// Writes the page of a survey. `gaps` are its texts that another language's words stand in for.
pub fn questionnaire(
    artifact: &Artifact,
    gaps: &Gaps,
    printer: Printer<'_>,
    selection: &Selection<'_>,
) -> String {
    let tailoring = selection
        .participant
        .map(|(flags, gender)| TailoringInPlace::new(artifact, flags, gender));
    let kept = kept(artifact, tailoring.as_ref());
    let mut shown = match &tailoring {
        Some(tailoring) => with_offered_options(tailoring.artifact()),
        None => artifact.clone(),
    };
    untranslated::remove(&mut shown.texts, gaps);
    let source = artifact.language_or_first(selection.languages.first().copied());
    // In sentences, the words of another language stand for those that are missing.
    let labels = Labels::with_texts(&shown, artifact.texts.get(source));
    let mut page = Page {
        labels,
        shared: SharedLabels::of(labels),
        source,
        ids: ids(&shown, &kept),
        images: shown_by(artifact, printer.files),
        kept,
        printer,
        tailoring: tailoring.as_ref(),
        selection,
        questions: 0,
        html: String::new(),
    };
    page.head();
    for id in (0..shown.elements.len()).map(ElementId::at) {
        if page.kept[id.index()] {
            page.element(id);
        }
    }
    page.scores();
    page.calculated();
    page.put(format_args!("</main>\n</body>\n</html>\n"));
    page.html
}

/// Collects the ids of the items that are shown.
fn ids<'a>(artifact: &'a Artifact, kept: &[bool]) -> HashSet<&'a str> {
    let elements = artifact.elements.iter().zip(kept);
    let items = elements.filter(|(included, kept)| **kept && !included.element.body.is_container());
    items.map(|(included, _)| included.element.id.as_str()).collect()
}

/// Decides, by element, whether it is shown.
fn kept(artifact: &Artifact, tailoring: Option<&TailoringInPlace<'_>>) -> Vec<bool> {
    let ids = (0..artifact.elements.len()).map(ElementId::at);
    let is_kept = |id| tailoring.is_none_or(|tailoring| tailoring.gets(id));
    ids.map(is_kept).collect()
}

/// Drops the options that are never offered.
fn with_offered_options(mut artifact: Artifact) -> Artifact {
    for included in &mut artifact.elements {
        if let Body::Question(Question {
            answer: QuestionKind::Choice(choice),
            ..
        }) = &mut included.element.body
        {
            choice.options.retain(|option| !option.hidden_when.is_always());
        }
    }
    artifact
}

struct Page<'a> {
    labels: Labels<'a>,
    shared: SharedLabels,
    /// The language of labels in sentences.
    source: &'a str,
    /// By element: whether it is shown.
    kept: Vec<bool>,
    /// The ids of the items that are shown.
    ids: HashSet<&'a str>,
    /// The bytes of pictures, by name.
    images: BTreeMap<String, Vec<u8>>,
    printer: Printer<'a>,
    /// The restriction to the participant whose survey is shown, if it is not the whole one.
    tailoring: Option<&'a TailoringInPlace<'a>>,
    selection: &'a Selection<'a>,
    /// The number of questions that are written.
    questions: usize,
    html: String,
}

impl Page<'_> {
    fn put(&mut self, html: Arguments<'_>) {
        // Writing into memory cannot fail.
        let _ = self.html.write_fmt(html);
    }

    fn head(&mut self) {
        let header = &self.labels.artifact.header;
        let (survey, version) = (&header.survey, header.version);
        let languages = self.selection.languages.join(", ");
        let participant = Escaped(&self.participant()).to_string();
        let lang = Escaped(self.source);
        self.html += &head("en", &format!("{survey}, version {version}"), STYLE);
        for (class, part) in [("name", "name"), ("help", "description")] {
            let key = format!("survey.{part}");
            self.texts(class, &texts::by_language(self.labels.artifact, &key));
        }
        let counts = self.counts();
        self.put(format_args!(
            "<p>{participant} {counts} Texts: {}. Labels in sentences: <span lang=\"{lang}\">{lang}</span>.</p>\n",
            Escaped(&languages)
        ));
        self.contents();
        let legend = self.legend();
        self.put(format_args!("<p class=\"kind\">{legend}</p>\n"));
        self.frame();
        self.flags();
    }

    /// Explains what the page says of many questions: how answers are saved, and what valuations and placeholders are.
    fn legend(&self) -> String {
        let artifact = self.labels.artifact;
        let options = self.shown().flat_map(|id| self.labels.element(id).body.options());
        let (mut is_valued, mut is_draft) = (false, false);
        for option in options {
            is_valued |= option.valuation.is_some();
            is_draft |= option.draft;
        }
        let shown = |language: &&str| artifact.texts.get(*language);
        let mut texts = self.selection.languages.iter().filter_map(shown).flatten();
        let has_placeholders = texts.any(|(_, text)| text.contains("{{"));
        let optional = [
            (is_valued, VALUATION),
            (is_draft, DRAFT),
            (has_placeholders, PLACEHOLDERS),
        ];
        let parts = optional
            .into_iter()
            .filter_map(|(is_needed, part)| is_needed.then_some(part));
        [SAVED].into_iter().chain(parts).collect::<Vec<_>>().join(" ")
    }

    /// Describes the participants whose survey the page shows.
    fn participant(&self) -> String {
        let Some((flags, gender)) = self.selection.participant else {
            return "The whole survey.".to_owned();
        };
        let flags: Vec<_> = self.labels.artifact.aliases_of(flags).collect();
        let flags = match &flags[..] {
            [] => "without flags".to_owned(),
            flags => format!("with {}", flags.join(", ")),
        };
        let gender = gender.map_or("unknown gender", Gender::name);
        format!("The survey of a participant {flags}; {gender}.")
    }

    fn counts(&self) -> String {
        let shown = self.shown();
        let (mut pages, mut questions) = (0, 0);
        for id in shown {
            let body = &self.labels.element(id).body;
            pages += usize::from(matches!(body, Body::Page { .. }));
            questions += usize::from(body.question().is_some());
        }
        format!(
            "{} on {}.",
            counted(questions, "question"),
            counted(pages, "page")
        )
    }

    fn shown(&self) -> impl Iterator<Item = ElementId> + use<> {
        let kept = self.kept.iter().enumerate().filter(|(_, kept)| **kept);
        kept.map(|(index, _)| ElementId::at(index))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Writes links to the pages, the scores and the calculated fields.
    fn contents(&mut self) {
        self.put(format_args!("<nav aria-label=\"Contents\">\n<ol>\n"));
        for id in self.shown() {
            let element = self.labels.element(id);
            if matches!(element.body, Body::Page { .. }) {
                let (anchor, label) = (Escaped(&element.id), self.labels.label(id));
                let (lang, label) = (Escaped(self.source), Escaped(&label));
                self.put(format_args!(
                    "<li><a href=\"#c-{anchor}\" lang=\"{lang}\">{label}</a></li>\n"
                ));
            }
        }
        self.put(format_args!("</ol>\n"));
        let artifact = self.labels.artifact;
        let ends = [
            (artifact.scores.is_empty(), "scores", "Scores"),
            (
                artifact.payload.derive.is_empty(),
                "calculated",
                "Calculated fields",
            ),
        ];
        for (_, id, title) in ends.into_iter().filter(|(is_empty, ..)| !is_empty) {
            self.put(format_args!("<p><a href=\"#{id}\">{title}</a></p>\n"));
        }
        self.put(format_args!("</nav>\n"));
    }

    /// Writes a text in the languages that are shown, beside each other.
    fn texts(&mut self, class: &str, texts: &ByLanguage) {
        if texts.is_empty() {
            return;
        }
        self.put(format_args!("<div class=\"texts {class}\">"));
        self.in_each_language("div", texts, markdown);
        self.put(format_args!("</div>\n"));
    }

    /// Writes the audience of an element by its own keys, unless that is every participant.
    fn audience(&mut self, verb: &str, of: &str, id: ElementId) {
        let mut audience = Audience::own(self.labels, id);
        let entry = self.made_rule(id);
        if let Some((_, made)) = &entry {
            audience.rules.retain(|rule| !made.contains(rule));
        }
        if audience != Audience::default() {
            let whom = audience.listed(of, self.labels, id);
            self.listed(&format!("{verb} "), &whom);
        }
        if let Some((entry, _)) = entry {
            let verb = verb.to_lowercase();
            let entry = markdown(&format!(
                "This is {entry}: {verb} when something is answered in the previous entry."
            ));
            self.put(format_args!("<div class=\"rule\">{entry}</div>\n"));
        }
    }

    /// Writes a description behind some words; as a list where it is long.
    fn listed(&mut self, before: &str, listed: &Listed) {
        let (before, head) = (Escaped(before).to_string(), self.sentence(&listed.head));
        if listed.items.is_empty() {
            self.put(format_args!("<p class=\"rule\">{before}{head}.</p>\n"));
            return;
        }
        let items = self.items(&listed.items);
        self.put(format_args!(
            "<div class=\"rule\"><p>{before}{head}:</p>\n{items}</div>\n"
        ));
    }

    /// Returns the entries of a description as a list.
    fn items(&self, items: &[Listed]) -> String {
        let item = |item: &Listed| {
            let head = self.sentence(&item.head);
            if item.items.is_empty() {
                format!("<li>{head}</li>\n")
            } else {
                format!("<li>{head}:\n{}</li>\n", self.items(&item.items))
            }
        };
        format!("<ul>\n{}</ul>\n", items.iter().map(item).collect::<String>())
    }

    /// Returns the entry of a `repeat` that an element begins, and the rule that hides it until the entry before has an answer.
    fn made_rule(&self, id: ElementId) -> Option<(String, Vec<NormalForm>)> {
        let places = self.printer.places;
        let mut rules = places.rules.iter();
        let made = rules
            .find(|rule| rule.target == id && rule.decides == Decides::Hidden && !places.is_written(rule))?;
        let condition = &made.term.condition;
        let decided = self.tailoring.map(|tailoring| tailoring.condition(condition));
        let shown = Audience::of_rule(NormalForm::is_not(decided.as_ref().unwrap_or(condition)));
        Some((self.printer.entry(places.elements[id.index()].id), shown.rules))
    }

    /// Writes a sentence in which questions that are shown are links.
    fn sentence(&self, prose: &Prose) -> String {
        sentence(&self.shared.told_apart(prose), self.source, |id| {
            self.ids.contains(id).then(|| format!("q-{id}"))
        })
    }

    /// Returns the line where an element is written: `pages/work.yaml:12`.
    fn place(&self, id: ElementId) -> String {
        self.printer.place(self.printer.places.elements[id.index()].id)
    }
}
