//! Catalogues with the texts under misspelt names as those of the names that are meant.

use std::mem::take;

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, IndexMap},
    tree::Catalogue,
};

use super::misspelt::Misspelt;
use crate::resolve::Survey;

/// Returns the catalogues of a survey with each text under the name that is meant, or none if there are no misspelt names. A text keeps
/// its place in the file.
pub(super) fn of(survey: &Survey, misspelt: &Misspelt<'_>) -> Vec<Catalogue> {
    if misspelt.is_empty() {
        return Vec::new();
    }
    let catalogues = survey.read_catalogues().cloned();
    let corrected = catalogues.map(|mut catalogue| {
        let meant = misspelt.meant(&catalogue.language.value);
        if !meant.is_empty() {
            catalogue.texts = renamed(take(&mut catalogue.texts), &meant);
            catalogue.unwritten = renamed(take(&mut catalogue.unwritten), &meant);
        }
        catalogue
    });
    corrected.collect()
}

/// Renames the keys that begin with a wrong name. A key that is there already is kept.
fn renamed<T: Clone>(
    entries: IndexMap<String, T>,
    meant: &HashMap<String, Vec<&str>>,
) -> IndexMap<String, T> {
    let mut renamed = IndexMap::with_capacity_and_hasher(entries.len(), <_>::default());
    for (key, entry) in entries {
        let (base, _) = split_plural(&key);
        let ends = base.match_indices('.').map(|(end, _)| end).chain([base.len()]);
        let found = ends
            .into_iter()
            .find_map(|end| Some((meant.get(&base[..end])?, end)));
        if let Some((beginnings, end)) = found {
            for beginning in beginnings {
                let key = [*beginning, &key[end..]].concat();
                renamed.entry(key).or_insert_with(|| entry.clone());
            }
        } else {
            renamed.entry(key).or_insert(entry);
        }
    }
    renamed
}
