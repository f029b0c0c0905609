//! Texts: every word in every language, and none too many.

mod index;
mod labels;
mod missing;
mod owners;
mod placeholders;
mod uneven;
mod unused;
mod wanted;

use self::{index::Index, owners::Owners};
use crate::{diagnostics::Sink, expand::syntax::Catalogue, resolve::Survey};

/// Checks the catalogues against the survey and against each other. Texts that belong to nothing are only told when the
/// survey's own names are right.
pub(super) fn check(survey: &Survey, names_are_known: bool, sink: &mut Sink) {
    let owners = Owners::of(survey);
    let wanted = wanted::wanted(survey);
    let indexes: Vec<Index<'_>> = read(survey).map(Index::of).collect();
    missing::check(survey, &indexes, &wanted, sink);
    uneven::check(&indexes, &wanted, &owners, sink);
    if names_are_known {
        unused::check(survey, &owners, sink);
    }
    placeholders::check(survey, sink);
    labels::check(survey, sink);
}

/// The catalogues that could be read; of the others it has been said why not.
fn read(survey: &Survey) -> impl Iterator<Item = &Catalogue> {
    survey
        .catalogues
        .iter()
        .filter(|catalogue| !catalogue.texts.is_empty())
}

/// The key without the plural form at its end, as i18next writes it.
fn without_plural(key: &str) -> &str {
    const FORMS: [&str; 6] = ["_zero", "_one", "_two", "_few", "_many", "_other"];
    FORMS
        .iter()
        .find_map(|form| key.strip_suffix(form))
        .unwrap_or(key)
}

/// Words as a list: "a", "a and b", "a, b and c".
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
