//! Diagnostics that several expansions repeat.

use enkat_model::words::listed_at_most;

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
    let common = common_beginning(&others[..others.len().min(MOST)]);
    let shown = others
        .iter()
        .map(|name| name.get(common..).unwrap_or_default().to_owned())
        .collect();
    if let Some(first) = others.first() {
        diagnostic.help.push(format!(
            "the same for {}{}, where this line is used, too",
            &first[..common],
            listed_at_most(shown, MOST)
        ));
    }
}

/// Measures what names have in common before a value, such as "`issue` with part " of several values.
fn common_beginning(names: &[&str]) -> usize {
    let Some((first, others)) = names.split_first().filter(|(_, others)| !others.is_empty()) else {
        return 0;
    };
    let mut ends = first
        .match_indices(" `")
        .map(|(at, _)| at + 1)
        .collect::<Vec<_>>();
    ends.retain(|end| others.iter().all(|other| other.get(..*end) == first.get(..*end)));
    ends.pop().unwrap_or_default()
}
