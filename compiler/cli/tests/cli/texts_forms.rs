//! `enkat texts add` where keys without words have other forms than the text has.

use std::fs;

use crate::{
    enkat::{enkat_in, folder},
    texts_again::{COUNTED, HEADER},
};

#[test]
fn texts_add_of_one_form_for_several_leaves_one_space_between_brackets() {
    let at = folder(
        "texts-again-spaces",
        &[
            ("survey.yaml", HEADER),
            ("pages/sleep.yaml", COUNTED),
            (
                "texts/sv-SE.yaml",
                "survey: {name: Sömn}\nunits: {years: år}\nquestions: {hours: A, roles: B, r1: C, r2: D, r3: E}\n",
            ),
            ("texts/en-US.yaml", "units: {years_one: , years_other: }\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(english.contains("units: {years: }\n"), "{english}");
}
