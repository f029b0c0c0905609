//! Surveys that are made of sets, each depending on a setting: those with a file `sets.md`, which says which set asks what. The
//! text above the table is its author's; the table is written here.

use std::{fs, path::PathBuf};

use enkat_model::{
    Artifact, Body, Element, ElementId, Model, Setting, Texts, check_payload, payload, payload_schema,
    violations,
};

use crate::{
    folder::{compiled, names, surveys},
    participants::{Participant, with_one_setting},
    response::full_response,
};

/// The language of the documents, and so of the table.
const LANGUAGE: &str = "en-US";
const HEAD: &str = "| Question | Id | Sets |\n|---|---|---|\n";

/// Lists the surveys of sets, each with the path of its table.
fn surveys_of_sets() -> impl Iterator<Item = (Artifact, PathBuf)> {
    let files = names()
        .into_iter()
        .map(|name| (surveys().join(&name).join("sets.md"), name));
    files
        .filter(|(path, _)| path.exists())
        .map(|(path, name)| (compiled(&name).artifact.unwrap(), path))
}

#[test]
fn tables_of_sets_are_up_to_date() {
    for (artifact, path) in surveys_of_sets() {
        let written = fs::read_to_string(&path).unwrap();
        let (above, _) = written.split_once(HEAD).unwrap();
        let table = format!("{above}{HEAD}{}", rows(&artifact));
        if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
            fs::write(&path, &table).unwrap();
        }
        let written = fs::read_to_string(&path).unwrap();
        assert!(written == table, "{}: UPDATE=1 writes it anew", path.display());
    }
}

/// Snapshots the questions of each set: their ids, nested. A full response to it is valid.
#[test]
fn sets() {
    for (artifact, _) in surveys_of_sets() {
        for set in with_one_setting(&artifact) {
            let session = full_response(&set.model);
            assert_eq!(violations(&session), [], "{}", set.name);
            check_payload(&payload_schema(&artifact), &payload(&session)).unwrap();
            let suffix = format!("{}-{}", artifact.header.survey, set.name);
            insta::with_settings!({ snapshot_suffix => suffix, omit_expression => true }, {
                insta::assert_snapshot!(ids(&set.model));
            });
        }
    }
}

/// Writes one line for each element except checkboxes of groups and fields, indented by its depth.
fn ids(model: &Model) -> String {
    let depth = |element: &Element<_>| {
        let within = std::iter::successors(element.within, |id| model.element(*id).within);
        within.count()
    };
    let is_listed = |element: &&Element<_>| !matches!(element.body, Body::Box {} | Body::OrBox { .. });
    let elements = model.elements.iter().filter(is_listed);
    let lines = elements.map(|element| format!("{:1$}{id}\n", "", 2 * depth(element), id = element.id));
    lines.collect()
}

/// Writes a row for each question, except for follow-ups that the same sets ask as their parent; with the titles of page and
/// section above.
fn rows(artifact: &Artifact) -> String {
    let sets = with_one_setting(artifact);
    let texts = &artifact.texts[LANGUAGE];
    let mut rows = Vec::new();
    let mut last = String::new();
    for included in &artifact.elements {
        let element = &included.element;
        if element.body.question().is_none() || is_consent(artifact, element) {
            continue;
        }
        let by = asking(&sets, element);
        let above = above(artifact, element);
        let parent = above.iter().find(|above| above.body.question().is_some());
        if parent.is_some_and(|parent| asking(&sets, parent) == by) {
            continue;
        }
        let place = place(texts, &above);
        if place != last {
            rows.push(format!("| **{place}** | | |\n"));
            last = place;
        }
        let names = if by.len() == sets.len() {
            "all".to_owned()
        } else {
            by.join(", ")
        };
        rows.push(format!(
            "| {} | `{}` | {names} |\n",
            label(texts, element),
            element.id
        ));
    }
    rows.concat()
}

fn is_consent(artifact: &Artifact, element: &Element<Setting>) -> bool {
    let consent = artifact.header.consent.as_ref();
    consent.is_some_and(|consent| consent.checkbox == element.id)
}

/// Lists the names of the sets that ask an element.
fn asking<'a>(sets: &'a [Participant], element: &Element<Setting>) -> Vec<&'a str> {
    let asks = |set: &&Participant| set.model.elements.iter().any(|asked| asked.id == element.id);
    sets.iter().filter(asks).map(|set| set.name.as_str()).collect()
}

/// Returns the parents of an element, the innermost first.
fn above<'a>(artifact: &'a Artifact, element: &Element<Setting>) -> Vec<&'a Element<Setting>> {
    let at = |id: ElementId| &artifact.elements[id.index()].element;
    std::iter::successors(element.within.map(at), |above| above.within.map(at)).collect()
}

/// Returns the titles of page and section.
fn place(texts: &Texts, above: &[&Element<Setting>]) -> String {
    let has_title = |element: &&&Element<_>| matches!(element.body, Body::Page { .. } | Body::Section {});
    let places = above.iter().rev().filter(has_title);
    let titles: Vec<_> = places.map(|element| label(texts, element)).collect();
    titles.join(": ")
}

fn label<'a>(texts: &'a Texts, element: &Element<Setting>) -> &'a str {
    &texts[&format!("{}.{}.label", element.body.catalogue_part(), element.id)]
}
