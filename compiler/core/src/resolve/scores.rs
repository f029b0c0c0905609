//! The questions that scores are made of.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::Sink,
    source::Spanned,
    tree::{self, Name},
};

use super::{expr::Reference, expression::question, scope::Scope, survey::Score};

/// Resolves the scores, with the questions that are known.
pub(super) fn resolve(scope: &Scope<'_>, scores: &[tree::Score], sink: &mut Sink) -> Vec<Score> {
    scores.iter().map(|written| score(scope, written, sink)).collect()
}

fn score(scope: &Scope<'_>, written: &tree::Score, sink: &mut Sink) -> Score {
    let mut find = |name: &Name| {
        let id = match question(scope, name, sink)? {
            Reference::Question(id) | Reference::Box(id) | Reference::Group(id) => id,
            Reference::Condition(_) | Reference::Flag(_) | Reference::Gender => return None,
        };
        Some(Spanned::<ElementId>::new(id, name.span))
    };
    Score {
        name: written.name.clone(),
        of: written.of.iter().filter_map(&mut find).collect(),
        listed: written.of.len(),
        method: written.method,
        at_least: written.at_least.clone(),
        when_hidden: written
            .when_hidden
            .iter()
            .filter_map(|(name, value)| Some((find(name)?, value.clone())))
            .collect(),
        bands: written.bands.clone(),
    }
}
