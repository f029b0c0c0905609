//! Questions that have got the text of another one.

use std::collections::HashMap;

use super::elements::Elements;

/// Warns of questions that have the text that another question had, whose text is another one now: the same id asks something
/// else.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let (was, is) = (elements.old.labels, elements.new.labels);
    let questions = elements
        .both()
        .filter(|(_, new)| !is.element(*new).body.is_container());
    let labels = questions.map(|(old, new)| (new, was.label(old), is.label(new)));
    let labels: Vec<_> = labels.collect();
    let mut owners: HashMap<&str, Vec<_>> = HashMap::new();
    for (id, old, new) in &labels {
        owners.entry(old).or_default().push((*id, old != new));
    }
    let changed = labels.iter().filter(|(_, old, new)| old != new);
    let with_text_of_other = changed.filter_map(|(id, _, new)| match owners.get(new.as_str())?[..] {
        [(other, true)] => Some((id, other, new)),
        _ => None,
    });
    with_text_of_other
        .map(|(id, other, text)| {
            format!(
                "`{}` now has the text that `{}` had, “{text}”; if it asks something else than before, give it a new id",
                is.element(*id).id,
                is.element(other).id
            )
        })
        .collect()
}
