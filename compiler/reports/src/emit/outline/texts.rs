//! The texts that are written behind the label of an element: its other lines, the help, the ends of a rating, the placeholder.

use enkat_model::{Checkboxes, Element, Texts};

use super::words;

/// Returns the lines of a text, the first behind its name, the others behind a bar.
pub(super) fn block(name: &str, text: &str) -> Vec<String> {
    let mut lines = text.trim_end().lines();
    let first = lines.next().unwrap_or_default();
    let first = format!("{name}{first}").trim_end().to_owned();
    std::iter::once(first)
        .chain(lines.map(|line| format!("| {line}").trim_end().to_owned()))
        .collect()
}

/// Returns a text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text of an element.
pub(super) fn of_element<S>(texts: Option<&Texts>, element: &Element<S>, name: &str) -> String {
    let key = format!("{}.{}.{name}", element.body.catalogue_part(), element.id);
    let text = words(texts, &key);
    match element.body.checkboxes() {
        Some(Checkboxes { max: Some(max), .. }) => text.replace("{{count}}", &max.to_string()),
        _ => text.to_owned(),
    }
}

/// Returns the lines of an element's texts other than its label.
pub(super) fn others<S>(texts: Option<&Texts>, element: &Element<S>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |name: &str, text: &str| {
        if !text.is_empty() {
            lines.extend(block(&format!("{name}: "), text));
        }
    };
    add("help", &of_element(texts, element, "help"));
    if let Some(kind) = element.body.scalar() {
        for own in kind.written().texts {
            add(own.name, &of_element(texts, element, own.name));
        }
        for named in kind.texts().iter().filter(|named| named.part == "placeholders") {
            add(
                "placeholder",
                words(texts, &format!("placeholders.{}", named.name)),
            );
        }
    }
    lines.extend(element.dialog.iter().map(|dialog| format!("dialog {dialog}")));
    lines
}
