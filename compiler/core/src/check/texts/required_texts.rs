//! The texts that every catalogue of a survey needs.

use std::{borrow::Cow, fmt};

use enkat_model::{
    OptionValue,
    words::{counted, listed, listed_names},
};
use enkat_syntax::{collections::HashSet, diagnostics::Code, source::Span, tree::Field};

use crate::resolve::{Body, Choice, Element, Labels, Options, Survey};

/// A text that every catalogue needs.
pub(super) struct RequiredText<'a> {
    /// Its key.
    pub(super) key: String,
    /// Its purpose.
    pub(super) purpose: Purpose<'a>,
    /// The span of its owner.
    pub(super) span: Span,
    /// The span of the name that its key has in the second place.
    pub(super) name: Span,
    /// The code of the diagnostic when it is missing.
    pub(super) code: Code,
}

/// The purpose of a required text.
pub(super) enum Purpose<'a> {
    /// The name of the survey.
    SurveyName,
    /// The text of a preset.
    Preset(&'a str),
    /// The message of a check.
    Message(&'a str),
    /// The text of an element, or one that several elements share.
    Text(Cow<'a, str>),
    /// The alternative text of an image.
    Image(&'a str),
    /// A text that the kind of a question needs beside the label.
    OfKind(&'a str, &'static str),
    /// The label of an option.
    Option(&'a OptionValue, Labelled<'a>),
    /// The name of a score.
    Score(&'a str),
    /// The label of a band, and its score.
    Band(&'a str, &'a str),
    /// The text of an attention rule.
    Attention(&'a str),
}

/// The owner of options.
#[derive(Clone, Copy)]
pub(super) enum Labelled<'a> {
    /// A question.
    Question(&'a str),
    /// A scale.
    Scale(&'a str),
}

impl Purpose<'_> {
    /// Says what to write for it.
    pub(super) fn fill(&self) -> &'static str {
        match self {
            Self::Image(_) => "what the picture shows",
            _ => "the words",
        }
    }

    /// Returns the start of a message that the text is missing: "`stressWork` has no text".
    pub(super) fn lacks(&self) -> String {
        match self {
            Self::SurveyName => "the survey has no name".to_owned(),
            Self::Preset(name) => format!("the preset `{name}` has no text"),
            Self::Message(name) => format!("the message `{name}` has no text"),
            Self::Text(owner) => format!("`{owner}` has no text"),
            Self::Image(id) => format!("the image `{id}` has no description"),
            Self::OfKind(id, text) => format!("`{id}` has no text `{text}`"),
            Self::Option(value, owner) => format!("the option `{value}` of {owner} has no label"),
            Self::Score(name) => format!("the score `{name}` has no name"),
            Self::Band(band, score) => format!("the band `{band}` of the score `{score}` has no label"),
            Self::Attention(name) => format!("the attention rule `{name}` has no text"),
        }
    }

    /// Returns what its owner needs, in a few words.
    pub(super) fn needs(&self) -> &'static str {
        match self {
            Self::Image(_) => "needs words for people who cannot see it",
            _ => "needs a text",
        }
    }

    /// Returns its option or band, as messages show it.
    pub(super) fn part(&self) -> Option<String> {
        match self {
            Self::Option(value, _) => Some(format!("`{value}`")),
            Self::Band(band, _) => Some(format!("`{band}`")),
            _ => None,
        }
    }
}

impl fmt::Display for Labelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question(id) => write!(f, "`{id}`"),
            Self::Scale(name) => write!(f, "the scale `{name}`"),
        }
    }
}

/// The most options that a message names.
pub(super) const MOST: usize = 5;

/// Returns the start of a message that texts of one owner are missing: "`naps` and its 3 options have no texts".
pub(super) fn lack(texts: &[&RequiredText<'_>]) -> String {
    let Some((first, others)) = texts.split_first() else {
        return String::new();
    };
    let parts = |what: &str| {
        let parts: Vec<String> = texts.iter().filter_map(|text| text.purpose.part()).collect();
        match parts.len() {
            ..=MOST => format!("the {what}s {}", listed(&parts)),
            several => counted(several, what),
        }
    };
    let with = |what: &str| match others.len() {
        1 => what.to_owned(),
        several => counted(several, what),
    };
    match &first.purpose {
        one if others.is_empty() => one.lacks(),
        Purpose::Option(_, owner) => format!("{} of {owner} have no labels", parts("option")),
        Purpose::Band(_, score) => format!("{} of the score `{score}` have no labels", parts("band")),
        Purpose::Score(name) => format!("the score `{name}` and its {} have no texts", with("band")),
        Purpose::Text(owner) if others.iter().all(|text| text.purpose.part().is_some()) => {
            format!("`{owner}` and its {} have no texts", with("option"))
        }
        _ => {
            let (owner, _) = first.key.rsplit_once('.').unwrap_or(("", &first.key));
            let owner = owner.strip_prefix("questions.").unwrap_or(owner);
            let names = texts.iter().filter_map(|text| text.key.rsplit('.').next());
            format!("`{owner}` has no texts {}", listed_names(names))
        }
    }
}

impl<'a> RequiredText<'a> {
    /// Makes the text of something that is named at `span`.
    fn named(key: String, purpose: Purpose<'a>, span: Span) -> Self {
        Self {
            key,
            purpose,
            span,
            name: span,
            code: Code::E0801,
        }
    }
}

/// Lists the required texts of a survey, in survey order.
pub(super) fn of(survey: &Survey) -> Vec<RequiredText<'_>> {
    let name = "survey.name".to_owned();
    let mut required = vec![RequiredText::named(
        name,
        Purpose::SurveyName,
        survey.header.id.span,
    )];
    required.extend(survey.header.presets.iter().map(|preset| {
        let name = &preset.name;
        let key = format!("presets.{}", name.value);
        RequiredText::named(key, Purpose::Preset(&name.value), name.span)
    }));
    let mut scales = HashSet::default();
    let mut messages = HashSet::default();
    let mut shared = HashSet::default();
    for element in &survey.elements {
        required.extend(of_element(element, survey.header.is_template));
        let checks = element.checks().iter().map(|check| &check.message);
        let new = checks.filter(|message| messages.insert(&message.value));
        required.extend(new.map(|message| {
            let key = format!("checks.{}", message.value);
            RequiredText::named(key, Purpose::Message(&message.value), message.span)
        }));
        if let Some(choice) = element.choice() {
            of_choice(element, choice, &mut scales, &mut required);
        }
        let field = element.field().into_iter();
        required.extend(field.flat_map(|field| of_field(element, field)));
        let named = shared_words(element).filter(|(key, _)| shared.insert(key.clone()));
        required.extend(
            named.map(|(key, span)| RequiredText::named(key.clone(), Purpose::Text(key.into()), span)),
        );
    }
    required.extend(of_scores(survey));
    required.extend(survey.attention.iter().map(|rule| {
        let name = &rule.name;
        let key = format!("attention.{}", name.value);
        RequiredText::named(key, Purpose::Attention(&name.value), name.span)
    }));
    required
}

/// Adds the labels of the options of a choice; those of a scale once.
fn of_choice<'a>(
    element: &'a Element,
    choice: &'a Choice,
    scales: &mut HashSet<&'a str>,
    required: &mut Vec<RequiredText<'a>>,
) {
    match &choice.labels {
        Labels::Own => {
            let id = &element.id.value;
            let key = format!("questions.{id}.options.");
            let owner = Labelled::Question(id);
            required.extend(of_options(&choice.options, &key, element.id.span, owner));
        }
        Labels::Scale(name) if scales.insert(&name.value) => {
            let key = format!("scales.{}.", name.value);
            let owner = Labelled::Scale(&name.value);
            required.extend(of_options(&choice.options, &key, name.span, owner));
        }
        Labels::Scale(_) => {}
    }
}

/// Returns the beginning of a key that names the owner of the text, such as `questions.stress`.
pub(super) fn owner(key: &str) -> &str {
    let mut points = key.match_indices('.').map(|(at, _)| at);
    points.nth(1).map_or(key, |end| &key[..end])
}

/// Returns the part of the catalogue in which an element has its texts.
pub(in crate::check) fn part(body: &Body) -> &'static str {
    match body {
        Body::Page { .. } => "pages",
        Body::Section => "sections",
        Body::Group { .. } => "groups",
        Body::Note | Body::Image(_) | Body::Question(_) | Body::Box | Body::OrBox { .. } => "questions",
    }
}

/// Returns the keys of texts that several elements can share, each with the place where the element names it.
pub(super) fn shared_words(element: &Element) -> impl Iterator<Item = (String, Span)> {
    let texts = element.field().into_iter().flat_map(Field::texts);
    let texts = texts.map(|(part, text)| (format!("{part}.{}", text.value), text.span));
    let dialog = element.dialog.iter().flat_map(|name| {
        let key = format!("dialogs.{}", name.value);
        [
            (format!("{key}.title"), name.span),
            (format!("{key}.body"), name.span),
        ]
    });
    texts.chain(dialog)
}

/// Returns the label of an element, or the alternative text of an image. Groups, and the sections of a survey template, may
/// go without a label.
fn of_element(element: &Element, in_template: bool) -> Option<RequiredText<'_>> {
    let id = &element.id.value;
    if matches!(element.body, Body::Image(_)) {
        return Some(RequiredText {
            key: format!("questions.{id}.alt"),
            purpose: Purpose::Image(id),
            span: element.id.span,
            name: element.id.span,
            code: Code::E0816,
        });
    }
    let needs_text = match element.body {
        Body::Group { .. } => false,
        Body::Section => !in_template,
        _ => true,
    };
    needs_text.then(|| {
        let key = [part(&element.body), ".", id, ".label"].concat();
        RequiredText::named(key, Purpose::Text(id.into()), element.id.span)
    })
}

/// Lists the texts that a kind needs beside the label.
fn of_field<'a>(element: &'a Element, field: &'a Field) -> impl Iterator<Item = RequiredText<'a>> {
    let id = &element.id.value;
    field.kind.written().texts.iter().map(move |text| {
        let key = format!("questions.{id}.{}", text.name);
        RequiredText::named(key, Purpose::OfKind(id, text.name), element.id.span)
    })
}

/// Lists the labels of options, whose keys begin with `key`.
fn of_options<'a>(
    options: &'a Options,
    key: &str,
    name: Span,
    owner: Labelled<'a>,
) -> impl Iterator<Item = RequiredText<'a>> {
    let values = options.value.iter().map(|option| &option.value);
    values.map(move |value| RequiredText {
        key: format!("{key}{}", value.value),
        purpose: Purpose::Option(&value.value, owner),
        span: value.span,
        name,
        code: Code::E0802,
    })
}

fn of_scores(survey: &Survey) -> impl Iterator<Item = RequiredText<'_>> {
    survey.scores.iter().flat_map(|score| {
        let name = &score.name.value;
        let whole = RequiredText {
            key: format!("scores.{name}.name"),
            purpose: Purpose::Score(name),
            span: score.name.span,
            name: score.name.span,
            code: Code::E0803,
        };
        let bands = score.bands.iter().map(move |band| RequiredText {
            key: format!("scores.{name}.bands.{}.label", band.text.value),
            purpose: Purpose::Band(&band.text.value, name),
            span: band.text.span,
            name: score.name.span,
            code: Code::E0803,
        });
        std::iter::once(whole).chain(bands)
    })
}
