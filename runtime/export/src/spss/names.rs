//! Names of variables: SPSS allows fewer than surveys do, and takes capital and small letters for the same.

use std::collections::HashSet;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::sav::{LONGEST_NAME, is_name};

/// The ending of a companion's name.
const COMPANION: &str = "_m";

/// The names of a column's variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    /// The name of the variable with the values.
    pub(super) own: String,
    /// The name of the companion, if there is one.
    pub(super) companion: Option<String>,
}

/// Gives names to the variables of columns, each of which may have a companion. A column keeps its name if SPSS allows it.
pub(super) fn names(columns: &[(&str, bool)]) -> Vec<Names> {
    let mut names = vec![Names::default(); columns.len()];
    let mut taken = Taken::default();
    for (names, (name, _)) in names.iter_mut().zip(columns) {
        if is_name(name) && taken.insert(name) {
            (*name).clone_into(&mut names.own);
        }
    }
    for (names, (name, _)) in names.iter_mut().zip(columns) {
        if names.own.is_empty() {
            names.own = taken.numbered(&legal(name));
        }
    }
    for (names, (_, has_companion)) in names.iter_mut().zip(columns) {
        if *has_companion {
            names.companion = Some(taken.numbered(&ended(&names.own, COMPANION)));
        }
    }
    names
}

/// The names that variables have so far, in small letters.
#[derive(Default)]
struct Taken(HashSet<String>);

impl Taken {
    fn insert(&mut self, name: &str) -> bool {
        self.0.insert(name.to_ascii_lowercase())
    }

    /// Takes a legal name, with a number at its end if another variable has it.
    fn numbered(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 1;
        while !self.insert(&free) {
            number += 1;
            free = ended(name, &format!("_{number}"));
        }
        free
    }
}

/// Adds an ending to a legal name, which is cut where both are too long.
fn ended(name: &str, ending: &str) -> String {
    let length = name.len().min(LONGEST_NAME - ending.len());
    format!("{}{ending}", &name[..length])
}

/// Returns the legal name that is most like a name: without accents, and with `_` for other letters.
fn legal(name: &str) -> String {
    let letters = name.nfd().filter(|letter| !is_combining_mark(*letter));
    let is_allowed = |letter: &char| letter.is_ascii_alphanumeric() || "_.@#$".contains(*letter);
    let mut legal: String = letters
        .map(|letter| if is_allowed(&letter) { letter } else { '_' })
        .collect();
    if !legal.starts_with(|first: char| first.is_ascii_alphabetic() || first == '@') {
        legal.insert(0, 'v');
    }
    legal.truncate(LONGEST_NAME);
    legal.truncate(legal.trim_end_matches('.').len());
    if !is_name(&legal) {
        // A keyword.
        legal.push('_');
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(columns: &[&str]) -> Vec<String> {
        let columns: Vec<_> = columns.iter().map(|name| (*name, false)).collect();
        names(&columns).into_iter().map(|names| names.own).collect()
    }

    #[test]
    fn names_that_spss_allows_stay() {
        let columns = ["backPain", "block.pain", "score_pain", "@x", "within"];
        assert_eq!(own(&columns), columns);
    }

    #[test]
    fn names_that_spss_refuses_become_legal() {
        let long = "a".repeat(70);
        let dots = "b".repeat(63) + "..";
        for (column, expected) in [
            ("_pain", "v_pain"),
            ("1st", "v1st"),
            ("", "v"),
            ("Ont i ryggen?", "Ont_i_ryggen_"),
            ("hälsa", "halsa"),
            ("健康", "v__"),
            ("pain.", "pain"),
            ("...", "v"),
            ("To", "To_"),
            ("=1+1", "v_1_1"),
            (&long, &long[..64]),
            (&dots, &dots[..63]),
        ] {
            assert_eq!(own(&[column]), [expected], "{column}");
            assert!(is_name(expected));
        }
    }

    #[test]
    fn names_of_same_letters_get_numbers() {
        assert_eq!(
            own(&["pain", "Pain", "PAIN", "pain_2"]),
            ["pain", "Pain_3", "PAIN_4", "pain_2"]
        );
        assert_eq!(own(&["ålder", "alder"]), ["alder_2", "alder"]);
        let long = "a".repeat(64);
        let longer = "a".repeat(65);
        assert_eq!(own(&[&longer, &long]), [format!("{}_2", &long[..62]), long]);
    }

    #[test]
    fn companions_yield_to_columns() {
        let long = "a".repeat(64);
        let named = names(&[
            ("pain", true),
            ("Pain_M", true),
            ("words", true),
            ("weight", false),
            (&long, true),
        ]);
        let companions: Vec<_> = named.iter().map(|names| names.companion.as_deref()).collect();
        let cut = format!("{}_m", &long[..62]);
        assert_eq!(
            companions,
            [
                Some("pain_m_2"),
                Some("Pain_M_m"),
                Some("words_m"),
                None,
                Some(cut.as_str())
            ]
        );
    }
}
