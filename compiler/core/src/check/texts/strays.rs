//! Texts of modules under wrong names.

use enkat_syntax::tree::Catalogue;

use crate::resolve::Survey;

/// Tests whether a text of a module, whose name nothing in the survey has, is under a wrong name: neither a section that the survey
/// does not include nor another language has the name.
pub(super) fn is_stray(survey: &Survey, catalogue: &Catalogue, key: &str) -> bool {
    let Some(name) = key
        .strip_prefix("questions.")
        .and_then(|rest| rest.split('.').next())
    else {
        return false;
    };
    if survey.rest.absent.contains_key(name) {
        return false;
    }
    let beginning = format!("questions.{name}.");
    let has = |other: &Catalogue| {
        other.texts.contains_key(key)
            || other.may_have(key)
            || other
                .texts
                .keys()
                .chain(other.unwritten.keys())
                .any(|key| key.starts_with(&beginning))
    };
    let mut others = survey
        .read_catalogues()
        .filter(|other| other.language.value != catalogue.language.value)
        .peekable();
    others.peek().is_some() && !others.any(has)
}
