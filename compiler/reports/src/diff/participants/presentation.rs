//! The presentation of an element: its dialog, its layout, its picture, and the other keys that say how it is shown.

use enkat_model::{Body, Element, ElementId, Image, Layout, Presentation, Setting};
use indexmap::{IndexMap, IndexSet};
use serde_json::Value;

use super::{ChangeKind, Elements};

/// Compares the presentation of an element that both surveys have.
pub(super) fn presentation(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<ChangeKind> {
    let old = elements.old.labels.element(old);
    let new = elements.new.labels.element(new);
    let mut changes = Vec::new();
    if let (Body::Image(old), Body::Image(new)) = (&old.body, &new.body)
        && old.name != new.name
    {
        changes.push(ChangeKind::Picture {
            old: old.name.clone(),
            new: new.name.clone(),
        });
    }
    let is_same_kind = old.body.kind() == new.body.kind();
    let [mut before, mut after] = [old, new].map(|element| keys(element, is_same_kind));
    let names: IndexSet<_> = after.keys().chain(before.keys()).cloned().collect();
    changes.extend(names.into_iter().filter_map(|key| {
        let (old, new) = (before.swap_remove(&key), after.swap_remove(&key));
        (old != new).then_some(ChangeKind::Presentation { key, old, new })
    }));
    changes
}

/// Lists the keys that say how an element is shown, as authors write them; those of its kind only if asked for.
fn keys(element: &Element<Setting>, with_kind: bool) -> IndexMap<String, String> {
    let mut keys = IndexMap::new();
    let mut add = |key: &str, value: String| {
        keys.insert(key.to_owned(), value);
    };
    if let Some(dialog) = &element.dialog {
        add("dialog", dialog.clone());
    }
    match &element.body {
        Body::Page { progress } => add("progress", progress.to_string()),
        Body::Group { layout } => add("layout", layout_name(*layout).to_owned()),
        Body::Image(Image { width, .. }) => add("width", width.to_string()),
        Body::Question(question) => {
            let Presentation { layout, columns } = question.look;
            add("counted", question.counted.to_string());
            let opt_outs = element.body.options().iter().filter(|option| option.opt_out);
            let opt_outs: Vec<_> = opt_outs.map(|option| option.value.to_string()).collect();
            if !opt_outs.is_empty() {
                add("opt_out", opt_outs.join(", "));
            }
            add("layout", layout_name(layout).to_owned());
            if let Some(columns) = columns {
                add("columns", columns.to_string());
            }
        }
        _ => {}
    }
    if let Some(kind) = element.body.scalar().filter(|_| with_kind) {
        // A unit is a change of the data, too, and is found there.
        for text in kind.texts().iter().filter(|text| text.key != "unit") {
            add(text.key, text.name.to_owned());
        }
        for (key, value) in kind.widget_options() {
            let value = match value {
                Value::String(text) => text,
                other => other.to_string(),
            };
            add(&key, value);
        }
    }
    keys
}

fn layout_name(layout: Layout) -> &'static str {
    match layout {
        Layout::Stacked => "stacked",
        Layout::Inline => "inline",
    }
}
