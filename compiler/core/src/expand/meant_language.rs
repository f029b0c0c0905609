//! Languages whose texts have the name of another one.

use super::decode;

/// Finds the language that has files and is probably meant by a listed one that has none: its code in another spelling, or the same
/// language of a region. `stems` are the languages that have files, listed or not.
pub fn meant_language<'n>(
    stems: impl Iterator<Item = &'n str> + Clone,
    is_listed: impl Fn(&str) -> bool,
    language: &str,
) -> Option<&'n str> {
    if stems.clone().any(|stem| stem == language) {
        return None;
    }
    let base = |code: &str| code.split('-').next().unwrap_or_default().to_lowercase();
    let lower = |code: &str| code.replace('_', "-").to_lowercase();
    let mut unlisted = stems.filter(|stem| !is_listed(stem));
    let same = unlisted.clone().find(|stem| lower(stem) == lower(language));
    same.or_else(|| unlisted.find(|stem| decode::is_language(stem) && base(stem) == base(language)))
}
