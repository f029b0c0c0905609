//! The plural forms of languages.

/// A plural form of a language, and numbers that take it.
pub(crate) type Form = (&'static str, &'static str);

/// Returns the plural forms of a language, such as `pl-PL`, in the order of [`PLURAL_FORMS`](enkat_model::PLURAL_FORMS). Returns
/// `None` for an unknown language.
pub(crate) fn forms(language: &str) -> Option<&'static [Form]> {
    let code = language.split('-').next().unwrap_or(language);
    let known = |codes: &str| codes.split(' ').any(|known| known == code);
    LANGUAGES
        .iter()
        .find(|(codes, _)| known(codes))
        .map(|(_, forms)| *forms)
}

/// Returns the form of a large number such as 100 in a language, which stands beside a field without an answer, too.
pub fn form_of_large_numbers(language: &str) -> &'static str {
    let is_other = |(form, numbers): &&Form| *form == "other" && *numbers != FRACTIONS;
    let forms = forms(language).unwrap_or_default();
    match language.split('-').next() {
        // Round numbers have a form of their own.
        Some("lv") => "zero",
        _ if forms.is_empty() || forms.iter().any(|form| is_other(&form)) => "other",
        _ => "many",
    }
}

/// Tests whether every text with forms needs this one. Where only whole millions take `many`, `other` can replace it.
pub(crate) fn is_needed((_, numbers): &Form) -> bool {
    *numbers != MILLIONS
}

const MILLIONS: &str = "1000000";
const FRACTIONS: &str = "fractions";

/// The plural rules of Unicode's CLDR, which browsers follow too, for the languages that have them written down there
/// and are spoken by many; the numbers are the first ones of each form.
const LANGUAGES: [(&str, &[Form]); 22] = [
    (
        "af az bg da de el en et eu fi fo fy gl hu ka kk ku ky lb ml mn mr nb ne nl nn no or ps rm so sq sv sw ta te tr ur uz yi",
        &[("one", "1"), ("other", "0, 2, 3, …")],
    ),
    (
        "am as bn fa gu hi hy kn pa si ti zu",
        &[("one", "0, 1"), ("other", "2, 3, …")],
    ),
    (
        "ar",
        &[
            ("zero", "0"),
            ("one", "1"),
            ("two", "2"),
            ("few", "3–10, 103–110"),
            ("many", "11–99, 111, 112, …"),
            ("other", "100–102"),
        ],
    ),
    (
        "be ru uk",
        &[
            ("one", "1, 21, 31, …"),
            ("few", "2–4, 22–24, 32–34, …"),
            ("many", "0, 5–20, 25–30, …"),
            ("other", FRACTIONS),
        ],
    ),
    (
        "br",
        &[
            ("one", "1, 21, 31, …"),
            ("two", "2, 22, 32, …"),
            ("few", "3, 4, 9, 23, 24, …"),
            ("many", MILLIONS),
            ("other", "0, 5–8, 10–20, …"),
        ],
    ),
    (
        "bs hr sr",
        &[
            ("one", "1, 21, 31, …"),
            ("few", "2–4, 22–24, 32–34, …"),
            ("other", "0, 5–20, 25–30, …"),
        ],
    ),
    (
        "ca es it",
        &[("one", "1"), ("many", MILLIONS), ("other", "0, 2, 3, …")],
    ),
    (
        "cs sk",
        &[
            ("one", "1"),
            ("few", "2–4"),
            ("many", FRACTIONS),
            ("other", "0, 5, 6, …"),
        ],
    ),
    (
        "cy",
        &[
            ("zero", "0"),
            ("one", "1"),
            ("two", "2"),
            ("few", "3"),
            ("many", "6"),
            ("other", "4, 5, 7, 8, …"),
        ],
    ),
    ("fil", &[("one", "0–3, 5, 7, 8, …"), ("other", "4, 6, 9, …")]),
    (
        "fr pt",
        &[("one", "0, 1"), ("many", MILLIONS), ("other", "2, 3, …")],
    ),
    (
        "ga",
        &[
            ("one", "1"),
            ("two", "2"),
            ("few", "3–6"),
            ("many", "7–10"),
            ("other", "0, 11, 12, …"),
        ],
    ),
    (
        "gd",
        &[
            ("one", "1, 11"),
            ("two", "2, 12"),
            ("few", "3–10, 13–19"),
            ("other", "0, 20, 21, …"),
        ],
    ),
    ("he se", &[("one", "1"), ("two", "2"), ("other", "0, 3, 4, …")]),
    ("id ja km ko lo ms my th vi zh", &[("other", "0, 1, …")]),
    (
        "is mk",
        &[("one", "1, 21, 31, …"), ("other", "0, 2–20, 22–30, …")],
    ),
    (
        "lt",
        &[
            ("one", "1, 21, 31, …"),
            ("few", "2–9, 22–29, 32–39, …"),
            ("many", FRACTIONS),
            ("other", "0, 10–20, 30, …"),
        ],
    ),
    (
        "lv",
        &[
            ("zero", "0, 10–20, 30, …"),
            ("one", "1, 21, 31, …"),
            ("other", "2–9, 22–29, 32–39, …"),
        ],
    ),
    (
        "mt",
        &[
            ("one", "1"),
            ("two", "2"),
            ("few", "0, 3–10, 103–110"),
            ("many", "11–19, 111–119"),
            ("other", "20–102, 120, 121, …"),
        ],
    ),
    (
        "pl",
        &[
            ("one", "1"),
            ("few", "2–4, 22–24, 32–34, …"),
            ("many", "0, 5–21, 25–31, …"),
            ("other", FRACTIONS),
        ],
    ),
    (
        "ro",
        &[
            ("one", "1"),
            ("few", "0, 2–19, 101–119"),
            ("other", "20–100, 120, 121, …"),
        ],
    ),
    (
        "sl",
        &[
            ("one", "1, 101"),
            ("two", "2, 102"),
            ("few", "3, 4, 103, 104"),
            ("other", "0, 5–100, 105, 106, …"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use enkat_model::PLURAL_FORMS;

    use super::{LANGUAGES, form_of_large_numbers, forms};

    #[test]
    fn large_number_in_language_matches_cldr() {
        let of = form_of_large_numbers;
        for language in ["sv-SE", "de", "cs-CZ", "ar", "fr", "xx"] {
            assert_eq!(of(language), "other", "{language}");
        }
        assert_eq!(["pl-PL", "ru", "lv"].map(of), ["many", "many", "zero"]);
    }

    fn names(language: &str) -> Vec<&str> {
        forms(language)
            .into_iter()
            .flatten()
            .map(|(form, _)| *form)
            .collect()
    }

    #[test]
    fn forms_of_language_match_cldr() {
        for language in ["sv-SE", "en-US", "nb-NO", "da", "de"] {
            assert_eq!(names(language), ["one", "other"]);
        }
        assert_eq!(names("pl-PL"), ["one", "few", "many", "other"]);
        assert_eq!(names("ja"), ["other"]);
        assert_eq!(forms("xx"), None);
    }

    #[test]
    fn languages_list_forms_in_order_ending_with_other() {
        for (codes, forms) in LANGUAGES {
            let places: Vec<_> = forms
                .iter()
                .map(|(form, _)| PLURAL_FORMS.iter().position(|known| known == form))
                .collect();
            assert!(places.is_sorted() && places.last() == Some(&Some(5)), "{codes}");
        }
    }
}
