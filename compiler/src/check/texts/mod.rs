//! Texts: every word in every language, and none too many.

mod blanks;
mod counts;
mod index;
mod labels;
mod missing;
mod owners;
mod placeholders;
mod plurals;
mod uneven;
mod untranslated;
mod unused;
mod wanted;

use self::{counts::Counts, index::Index, owners::Owners};
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
    let counts = Counts::of(survey);
    plurals::check(&indexes, &counts, sink);
    placeholders::check(&indexes, &counts, sink);
    blanks::check(&indexes, sink);
    untranslated::check(&indexes, sink);
    labels::check(survey, sink);
}

/// The catalogues that could be read; of the others it has been said why not.
fn read(survey: &Survey) -> impl Iterator<Item = &Catalogue> {
    survey
        .catalogues
        .iter()
        .filter(|catalogue| !catalogue.texts.is_empty())
}

/// Words as a list: "a", "a and b", "a, b and c".
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
