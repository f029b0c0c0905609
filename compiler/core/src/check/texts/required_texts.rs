//! The texts that every catalogue of a survey needs.

use enkat_syntax::{collections::HashSet, diagnostics::Code, source::Span, tree::Field};

use crate::resolve::{Body, Choice, Element, Labels, Options, Survey};

/// A text that every catalogue needs.
pub(super) struct RequiredText {
    /// Its key.
    pub(super) key: String,
    /// The start of a message, with its purpose: "`stressWork` has no text".
    pub(super) lacks: String,
    /// The span of its owner.
    pub(super) span: Span,
    /// The code of the diagnostic when it is missing.
    pub(super) code: Code,
}

/// Lists the required texts of a survey, in survey order.
pub(super) fn of(survey: &Survey) -> Vec<RequiredText> {
    let mut required = vec![RequiredText {
        key: "survey.name".to_owned(),
        lacks: "the survey has no name".to_owned(),
        span: survey.header.id.span,
        code: Code::E0801,
    }];
    required.extend(survey.header.presets.iter().map(|preset| RequiredText {
        key: format!("presets.{}", preset.name.value),
        lacks: format!("the preset `{}` has no text", preset.name.value),
        span: preset.name.span,
        code: Code::E0801,
    }));
    let mut scales = HashSet::default();
    let mut messages = HashSet::default();
    let mut shared = HashSet::default();
    for element in &survey.elements {
        required.extend(of_element(element, survey.header.is_template));
        let checks = element.checks().iter().map(|check| &check.message);
        let new = checks.filter(|message| messages.insert(&message.value));
        required.extend(new.map(|message| RequiredText {
            key: format!("checks.{}", message.value),
            lacks: format!("the message `{}` has no text", message.value),
            span: message.span,
            code: Code::E0801,
        }));
        match element.choice() {
            Some(Choice {
                options,
                labels: Labels::Own,
                ..
            }) => {
                let of = format!("`{}`", element.id.value);
                required.extend(of_options(
                    options,
                    &format!("questions.{}.options", element.id.value),
                    &of,
                ));
            }
            Some(Choice {
                options,
                labels: Labels::Scale(name),
                ..
            }) if scales.insert(&name.value) => {
                let of = format!("the scale `{}`", name.value);
                required.extend(of_options(options, &format!("scales.{}", name.value), &of));
            }
            _ => {}
        }
        required.extend(
            element
                .field()
                .into_iter()
                .flat_map(|field| of_field(element, field)),
        );
        let named = shared_words(element).filter(|(key, _)| shared.insert(key.clone()));
        required.extend(named.map(|(key, span)| RequiredText {
            lacks: format!("`{key}` has no text"),
            key,
            span,
            code: Code::E0801,
        }));
    }
    required.extend(of_scores(survey));
    required
}

/// Returns the part of the catalogue in which an element has its texts.
pub(super) fn part(body: &Body) -> &'static str {
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
fn of_element(element: &Element, in_template: bool) -> Option<RequiredText> {
    let id = &element.id.value;
    if matches!(element.body, Body::Image(_)) {
        return Some(RequiredText {
            key: format!("questions.{id}.alt"),
            lacks: format!("the image `{id}` has no text for those who do not see it"),
            span: element.id.span,
            code: Code::E0816,
        });
    }
    let needs_text = match element.body {
        Body::Group { .. } => false,
        Body::Section => !in_template,
        _ => true,
    };
    needs_text.then(|| RequiredText {
        key: format!("{}.{id}.label", part(&element.body)),
        lacks: format!("`{id}` has no text"),
        span: element.id.span,
        code: Code::E0801,
    })
}

/// Lists the texts that a kind needs beside the label.
fn of_field<'a>(element: &'a Element, field: &'a Field) -> impl Iterator<Item = RequiredText> + 'a {
    let id = &element.id.value;
    field.kind.written().texts.iter().map(move |text| RequiredText {
        key: format!("questions.{id}.{}", text.name),
        lacks: format!("`{id}` has no text `{}`", text.name),
        span: element.id.span,
        code: Code::E0801,
    })
}

fn of_options(options: &Options, key: &str, of: &str) -> Vec<RequiredText> {
    let one = |value: &enkat_syntax::source::Spanned<enkat_model::OptionValue>| RequiredText {
        key: format!("{key}.{}", value.value),
        lacks: format!("the option `{}` of {of} has no label", value.value),
        span: value.span,
        code: Code::E0802,
    };
    options.value.iter().map(|option| one(&option.value)).collect()
}

fn of_scores(survey: &Survey) -> impl Iterator<Item = RequiredText> {
    survey.scores.iter().flat_map(|score| {
        let name = &score.name.value;
        let whole = RequiredText {
            key: format!("scores.{name}.name"),
            lacks: format!("the score `{name}` has no name"),
            span: score.name.span,
            code: Code::E0803,
        };
        let bands = score.bands.iter().map(move |band| RequiredText {
            key: format!("scores.{name}.bands.{}.label", band.text.value),
            lacks: format!(
                "the band `{}` of the score `{name}` has no label",
                band.text.value
            ),
            span: band.text.span,
            code: Code::E0803,
        });
        std::iter::once(whole).chain(bands)
    })
}
