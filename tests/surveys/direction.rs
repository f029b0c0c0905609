//! The direction of answers: on a page of a built-in survey it is the same for all choices with the same words.

use std::collections::BTreeSet;

use enkat_model::{Artifact, Body, Choice, QuestionKind};

use crate::folder::{compiled, names};

#[test]
fn page_scales_have_one_direction() {
    for name in names() {
        let artifact = compiled(&name).artifact.unwrap();
        for language in &artifact.header.languages {
            for (page, shown) in words_by_page(&artifact, language) {
                for words in &shown {
                    let turned: Vec<&str> = words.iter().rev().copied().collect();
                    assert!(
                        words.len() < 3 || !shown.contains(&turned),
                        "{name}, {language}, {page}: {words:?} also stand the other way round"
                    );
                }
            }
        }
    }
}

/// Collects the words of the choices on each page, in the order in which they are shown.
fn words_by_page<'a>(artifact: &'a Artifact, language: &str) -> Vec<(&'a str, BTreeSet<Vec<&'a str>>)> {
    let texts = &artifact.texts[language];
    let mut pages = Vec::<(&str, BTreeSet<Vec<&str>>)>::new();
    for element in artifact.elements.iter().map(|included| &included.element) {
        if let Body::Page { .. } = element.body {
            pages.push((element.id.as_str(), BTreeSet::new()));
        }
        if let (Some((_, words)), Some(QuestionKind::Choice(Choice { options, labels, .. }))) =
            (pages.last_mut(), element.body.answer())
        {
            let word = |value: &_| texts[&format!("{labels}.{value}")].as_str();
            words.insert(options.iter().map(|option| word(&option.value)).collect());
        }
    }
    pages
}
