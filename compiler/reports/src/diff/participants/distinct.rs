//! Sentences about audiences that differ, which readers can tell apart.

use std::collections::HashSet;

use crate::natural_language::{Audience, Labels, Piece, Prose};

/// Writes an old and a new audience as text: with the first pair of sentences that differ, with the ids of questions where they
/// differ only then. Where no pair differs, other checkboxes of a group count than before, which are named.
pub(super) fn distinct<const N: usize>(
    pairs: [[Prose; 2]; N],
    audiences: [(Labels<'_>, &Audience); 2],
) -> [String; 2] {
    for pair in &pairs {
        let (short, with_ids) = (
            pair.each_ref().map(Prose::to_string),
            pair.each_ref().map(|sentence| format!("{sentence:#}")),
        );
        if let Some(differing) = [short, with_ids].into_iter().find(|[old, new]| old != new) {
            return differing;
        }
    }
    let sentences = pairs.into_iter().next().unwrap_or_default();
    let read = audiences.map(|(labels, audience)| boxes(labels, audience));
    let only = |one: usize, other: usize| -> Vec<Prose> {
        let others: HashSet<_> = read[other].iter().map(|(id, _)| id).collect();
        let only = read[one].iter().filter(|(id, _)| !others.contains(id));
        only.map(|(_, label)| Piece::Label(label.clone()).into())
            .collect()
    };
    let [gone, come] = [only(0, 1), only(1, 0)];
    let counts = if come.len() == 1 {
        " counts as well"
    } else {
        " count as well"
    };
    let [old, new] = sentences;
    [with(old, gone, " counted as well"), with(new, come, counts)].map(|sentence| sentence.to_string())
}

fn with(sentence: Prose, boxes: Vec<Prose>, count: &str) -> Prose {
    if boxes.is_empty() {
        return sentence;
    }
    sentence
        .then(", where ")
        .prose(Prose::list(boxes, "and"))
        .then(count)
}

/// Lists the checkboxes that an audience depends on, each with its label.
fn boxes<'a>(labels: Labels<'a>, audience: &Audience) -> Vec<(&'a str, String)> {
    let mut boxes = Vec::new();
    for rule in &audience.rules {
        rule.for_each_element(&mut |id| {
            let element = labels.element(id);
            if element.body.is_box() {
                boxes.push((element.id.as_str(), labels.label(id)));
            }
        });
    }
    boxes
}
