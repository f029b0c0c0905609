//! The plural forms of texts, as i18next writes them at the end of a key.

/// The forms that a text can have for different numbers, in the order in which Unicode's CLDR names them.
pub const PLURAL_FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The length of the longest form with the `_` in front of it.
const LONGEST: usize = "_other".len();

/// Splits a key into the part before the plural form at its end, and the form: `label_one` is `label` and `one`.
pub fn split_plural(key: &str) -> (&str, Option<&str>) {
    // Most keys have no form, and are seen at their end to have none.
    let end = &key.as_bytes()[key.len().saturating_sub(LONGEST)..];
    if !end.contains(&b'_') {
        return (key, None);
    }
    match key.rsplit_once('_') {
        Some((base, form)) if PLURAL_FORMS.contains(&form) => (base, Some(form)),
        _ => (key, None),
    }
}

#[cfg(test)]
mod tests {
    use super::split_plural;

    #[test]
    fn split_plural_separates_form_from_key() {
        assert_eq!(split_plural("label_few"), ("label", Some("few")));
        assert_eq!(split_plural("_other"), ("", Some("other")));
        assert_eq!(split_plural("label_of"), ("label_of", None));
        assert_eq!(split_plural("label"), ("label", None));
    }
}
