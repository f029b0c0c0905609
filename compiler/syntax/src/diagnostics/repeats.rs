//! Diagnostics that several expansions repeat.

use enkat_model::words::listed;

use super::Diagnostic;
use crate::source::{Expansions, Span};

/// The most expansions that a diagnostic names.
const MOST: usize = 4;

/// Adds to a diagnostic which other expansions repeat it.
pub(super) fn report(diagnostic: Option<&mut Diagnostic>, repeated: &[Span], expansions: &Expansions) {
    let Some(diagnostic) = diagnostic.filter(|_| !repeated.is_empty()) else {
        return;
    };
    let names = |span| expansions.chain(span).map(|expansion| expansion.what.as_str());
    let own: Vec<&str> = names(diagnostic.primary.span).collect();
    let mut others: Vec<&str> = Vec::new();
    for span in repeated {
        let name = names(*span).find(|name| !own.contains(name) && !others.contains(name));
        others.extend(name);
    }
    let more = others.len().saturating_sub(MOST);
    let mut shown: Vec<String> = others.into_iter().take(MOST).map(str::to_owned).collect();
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    if !shown.is_empty() {
        diagnostic.help.push(format!(
            "the same for {}, where this line is used, too",
            listed(&shown)
        ));
    }
}
