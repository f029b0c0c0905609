//! The options of a choice with their labels, for messages.

use enkat_model::OptionValue;

use crate::resolve::{Choice, Element, Labels, Survey};

/// Returns the options of a choice, each with its label in the first language.
pub(super) fn labelled<'a>(
    survey: &'a Survey,
    element: &'a Element,
) -> Vec<(&'a OptionValue, Option<&'a str>)> {
    let Some(Choice { options, labels, .. }) = element.choice() else {
        return Vec::new();
    };
    let key = match labels {
        Labels::Scale(name) => format!("scales.{}", name.value),
        Labels::Own => format!("questions.{}.options", element.id.value),
    };
    let texts = survey.catalogues.first().map(|catalogue| &catalogue.texts);
    let each = options.value.iter().map(|option| &option.value.value);
    each.map(|value| {
        let label = texts.and_then(|texts| texts.get(&format!("{key}.{value}")));
        (value, label.map(|label| label.text.value.as_str()))
    })
    .collect()
}

/// Returns whether a label is that of another spelling only in its case.
pub(super) fn is_label(label: Option<&str>, written: &str) -> bool {
    label.is_some_and(|label| label.to_lowercase() == written.to_lowercase())
}
