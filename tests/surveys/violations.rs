//! Responses that break every rule: one error for every question that is answered wrongly, none for any other.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use enkat_model::{ElementId, Model, Violation, client_model, violations};
use serde_json::{Value, json};

use crate::{
    faults::{Fault, faults},
    folder::{compiled, names},
    participants::{Participant, participants},
    response::{full_response, response},
};

/// The faults that were seen, each by its position among those of the question.
type Seen = BTreeSet<(ElementId, usize)>;

#[test]
fn wrong_answer_returns_one_error_at_its_question() {
    for Participant { name, model, .. } in asked_most() {
        all_at_once(&model, &format!("{} with {name}", model.header.survey));
    }
}

/// Returns, for each survey, the participant who is asked most.
fn asked_most() -> impl Iterator<Item = Participant> {
    names().into_iter().filter_map(|name| {
        let participants = participants(&compiled(&name).artifact.unwrap());
        participants
            .into_iter()
            .max_by_key(|participant| participant.model.elements.len())
    })
}

/// Breaks every question with each of its faults. A follow-up can only be answered wrongly while its parent is answered correctly.
/// So first all questions that are no follow-ups are answered wrongly, then their follow-ups, and so on, each time with the next
/// fault of each; questions that a wrong answer elsewhere has hidden are then broken alone.
fn all_at_once(model: &Model, who: &str) {
    let all: Vec<Vec<Fault>> = elements(model).map(|id| faults(model, id)).collect();
    let rounds = all.iter().map(Vec::len).max().unwrap_or_default();
    let mut seen = Seen::new();
    for (at, turn) in (0..rounds).flat_map(|at| [(at, 0), (at, 1)]) {
        let is_wrong = |id| depth(model, id) % 2 == turn;
        seen.extend(answer_wrongly(model, &all, at, is_wrong, who));
    }
    let full = full_response(model);
    for id in elements(model).filter(|id| full.state(*id).is_open()) {
        for at in 0..all[id.index()].len() {
            if !seen.contains(&(id, at)) {
                let alone = answer_wrongly(model, &all, at, |other| other == id, who);
                assert_eq!(alone, Seen::from([(id, at)]), "{who}: {}", model.element(id).id);
            }
        }
    }
}

/// Fills in these questions with the fault at this position, where they have that many, and all others correctly.
fn answer_wrongly(
    model: &Model,
    all: &[Vec<Fault>],
    at: usize,
    is_wrong: impl Fn(ElementId) -> bool,
    who: &str,
) -> Seen {
    let fault = |id: ElementId| all[id.index()].get(at).filter(|_| is_wrong(id));
    let session = response(model, fault);
    let open = elements(model).filter(|id| session.state(*id).is_open());
    let wrong: Vec<_> = open.filter_map(|id| Some((id, fault(id)?.rule))).collect();
    let expected = wrong
        .iter()
        .map(|(id, rule)| Violation::of(&model.element(*id).id, *rule));
    assert_eq!(violations(&session), expected.collect::<Vec<_>>(), "{who}");
    wrong.into_iter().map(|(id, _)| (id, at)).collect()
}

/// Checks that the list of rules that answers can break is up to date, with what the browser knows of the question. The browser
/// must have a message for each.
#[test]
fn rules_to_break_are_up_to_date() {
    let mut broken: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for Participant { model, .. } in asked_most() {
        let sent = json!(client_model(&model));
        for id in elements(&model) {
            for fault in faults(&model, id) {
                let rules = broken.entry(sent_of(&sent, id).to_string()).or_default();
                rules.insert(fault.rule.name());
            }
        }
    }
    let lines = broken.iter().map(|(question, rules)| {
        let rules = json!(rules);
        format!("{{\"question\":{question},\"rules\":{rules}}}\n")
    });
    let lines: String = lines.collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/vectors/broken.jsonl");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &lines).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == lines, "UPDATE=1 writes {} anew", path.display());
}

/// Returns the part of a question that the browser gets, as far as messages about its answer depend on it.
fn sent_of(sent: &Value, id: ElementId) -> Value {
    let element = &sent["rules"]["elements"][id.index()];
    let name = element["id"].as_str().unwrap();
    let pages = sent["pages"].as_array().unwrap();
    let mut schemas = pages.iter().map(|page| &page["schema"]["properties"][name]);
    // A group of checkboxes has no field of its own.
    let mut schema = schemas.find_map(Value::as_object).cloned().unwrap_or_default();
    schema.retain(|key, _| key != "enum" && key != "pattern");
    let mut element = element.as_object().unwrap().clone();
    element.retain(|key, _| matches!(key.as_str(), "kind" | "min" | "max"));
    json!({"element": element, "schema": schema})
}

/// Counts the questions that an element follows up.
fn depth(model: &Model, id: ElementId) -> usize {
    let above = std::iter::successors(model.element(id).within, |id| model.element(*id).within);
    above
        .filter(|id| model.element(*id).body.question().is_some())
        .count()
}

fn elements(model: &Model) -> impl Iterator<Item = ElementId> + use<> {
    (0..model.elements.len()).map(ElementId::at)
}
