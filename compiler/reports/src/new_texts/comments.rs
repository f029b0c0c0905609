//! The comments above new keys: the text in another language, or what the text is for.

use enkat_compiler::resolve::{Body, Element};
use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashMap,
    parse::plain::quoted,
    tree::{Field, ParameterForm},
};

/// Returns the lines with a text in the language of another catalogue.
pub(super) fn source(language: &str, words: &str) -> Vec<String> {
    let words = words.trim_end();
    if !words.contains('\n') {
        return vec![format!("# {language}: {}", quoted(words))];
    }
    let lines = words
        .lines()
        .map(|line| format!("#   {line}").trim_end().to_owned());
    [format!("# {language}: |-")].into_iter().chain(lines).collect()
}

/// Returns the line that says what the text with this key is for. `elements` are those of the survey by their ids.
pub(super) fn hint(key: &str, elements: &HashMap<&str, &Element>) -> Vec<String> {
    let parts: Vec<&str> = split_plural(key).0.split('.').collect();
    let is_for = match parts[..] {
        ["survey", "name"] => "the name of the survey, shown above every page".to_owned(),
        ["presets", name] => format!("the name of the preset {name}"),
        ["pages", _, "label"] => "the title of the page".to_owned(),
        ["sections", _, "label"] => "the title of the section".to_owned(),
        ["groups", _, "label"] => "the title of the group".to_owned(),
        ["questions", id, "label"] => of_item(elements.get(id).copied()).to_owned(),
        ["questions", _, "help"] => "the explanation below the question".to_owned(),
        ["questions", _, "alt"] => "what the image shows, for participants who cannot see it".to_owned(),
        ["questions", id, "options", value] => format!("option {value} of {id}"),
        ["questions", id, text] => format!("the text `{text}` of {id}"),
        ["scales", name, value] => format!("option {value} of the scale {name}"),
        ["units", name] => format!("the unit {name}, shown beside the number"),
        ["checks", name] => format!("the message of the constraint {name}: what is wrong, and what to do"),
        ["placeholders", name] => format!("the placeholder {name}, shown in the empty field"),
        ["dialogs", _, "title"] => "the title of the dialog".to_owned(),
        ["dialogs", ..] => "the text of the dialog".to_owned(),
        ["scores", name, "name"] => format!("the name of the score {name}"),
        ["attention", name] => format!("what health staff read about {name}; participants never see it"),
        ["scores", _, "bands", band, "label"] => format!("the name of the band {band}"),
        _ => return Vec::new(),
    };
    vec![format!("# {is_for}")]
}

/// Returns the lines that can say what the text with this key was for, before its owner went or changed.
pub(super) fn hints(key: &str, elements: &HashMap<&str, &Element>) -> Vec<Vec<String>> {
    match split_plural(key).0.split('.').collect::<Vec<_>>()[..] {
        ["questions", _, "label"] => OF_ITEMS.map(|is_for| vec![format!("# {is_for}")]).into(),
        _ => vec![hint(key, elements), earlier_hint(key).into_iter().collect()],
    }
}

/// Returns the line that an earlier version wrote in place of the hint, if it was another.
pub(super) fn earlier_hint(key: &str) -> Option<String> {
    let name = key.strip_prefix("checks.")?;
    Some(format!(
        "# the message of the check {name}: what is wrong, and what to do"
    ))
}

/// Returns the line about the words for a parameter's value that no language has yet.
pub(super) fn form(words: &ParameterForm) -> Vec<String> {
    let (value, written) = (&words.value, words.written());
    vec![match &words.form {
        Some(_) => format!("# {value} in the form of {written}"),
        None => format!("# the words for {value}, in place of {written}"),
    }]
}

const NOTE: &str = "the note";
const BOX: &str = "the words beside the box";
const BOXES: &str = "the question above the boxes";
const QUESTION: &str = "the question";
/// All that the text of an item can be.
const OF_ITEMS: [&str; 4] = [NOTE, BOX, BOXES, QUESTION];

/// Returns what the text of an item is.
fn of_item(element: Option<&Element>) -> &'static str {
    match element.map(|element| &element.body) {
        Some(Body::Note) => NOTE,
        Some(Body::Box | Body::OrBox { .. }) => BOX,
        Some(Body::Question(_)) if element.and_then(Element::field).is_some_and(Field::is_checkbox) => BOX,
        Some(Body::Question(_)) if element.and_then(Element::checkboxes).is_some() => BOXES,
        _ => QUESTION,
    }
}
