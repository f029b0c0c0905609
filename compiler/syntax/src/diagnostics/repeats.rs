//! Diagnostics that several expansions repeat.

use enkat_model::words::listed_at_most;

use super::{Code, Diagnostic};
use crate::source::{Expansion, ExpansionKind, Expansions, Span};

/// The most uses that a note names.
const MOST: usize = 4;

/// Notes in a diagnostic which other expansions repeat it.
pub(super) fn report(diagnostic: Option<&mut Diagnostic>, repeated: &[Span], expansions: &Expansions) {
    let Some(diagnostic) = diagnostic.filter(|_| !repeated.is_empty()) else {
        return;
    };
    let own: Vec<&Expansion> = expansions.chain(diagnostic.primary.span).collect();
    let is_own = |other: &Expansion| own.iter().any(|own| own.what == other.what);
    let mut uses: Vec<&Expansion> = Vec::new();
    for span in repeated {
        let is_known = |other: &Expansion| is_own(other) || uses.iter().any(|known| known.what == other.what);
        let other = expansions.chain(*span).find(|other| !is_known(other));
        uses.extend(other);
    }
    let Some((inner, first)) = own.first().zip(uses.first()) else {
        return;
    };
    let counterpart = own.iter().find(|own| own.name == first.name).or(own.last());
    uses.splice(0..0, counterpart.copied());
    diagnostic.note = Some(note(diagnostic.code, inner, &uses));
}

/// Says where the line is, and what to do once. Each value may need a text of its own.
fn note(code: Code, inner: &Expansion, uses: &[&Expansion]) -> String {
    let name = &inner.name;
    let place = match inner.kind {
        ExpansionKind::Template => {
            let uses = uses.iter().map(|used| named(used, name)).collect();
            format!(
                "the template `{name}`, which is used for {}",
                listed_at_most(uses, MOST)
            )
        }
        ExpansionKind::Section => format!("the section `{name}`, which is included several times"),
        ExpansionKind::Entry => format!("the `repeat` `{name}`, which has several entries"),
    };
    let is_of_texts = code.is_about_texts() || code == Code::E0312;
    let once = if is_of_texts {
        "the same is true for each"
    } else {
        "correct it once, here"
    };
    format!("this line is in {place}: {once}")
}

/// Returns the value of a use, or its description if it has several or uses another template.
fn named(used: &Expansion, template: &str) -> String {
    match &used.values[..] {
        [(_, value)] if used.name == template => format!("`{value}`"),
        _ => used.what.clone(),
    }
}
