//! The effect of a missing answer, as it is derived from rules, is the one that participants see.

use enkat_compiler::compile_traced;
use enkat_model::{Date, ElementId};
use enkat_reports::{
    explain::{ElementState, Example, Given, Participant, element_state, example},
    natural_language::{Audience, Labels, NormalForm},
};
use serde_json::Map;

use crate::folder::{files, names};

#[test]
fn element_without_answers_is_as_its_rules_say() {
    let today = Date::parse("2026-11-21").unwrap();
    let mut checked = 0;
    for name in names() {
        let traced = compile_traced(&files(&name)).artifact.unwrap();
        let artifact = &traced.artifact;
        let labels = Labels::of_source(artifact);
        let nobody = Given {
            settings: Map::new(),
            gender: None,
            today,
            answers: Map::new(),
        };
        for id in (0..artifact.elements.len()).map(ElementId::at) {
            let rule = NormalForm::all(Audience::rules_of(labels, id));
            let mut questions = Vec::new();
            rule.for_each_element(&mut |read| questions.push(read));
            questions.retain(|question| !labels.element(*question).body.is_box());
            questions.dedup();
            if questions.is_empty() {
                continue;
            }
            let Example {
                flags,
                gender,
                answers,
            } = example(artifact, &traced.places, &nobody, id).unwrap();
            for question in questions {
                let given = Given {
                    settings: flags.iter().map(|flag| (flag.clone(), true.into())).collect(),
                    gender,
                    today,
                    answers: answers.clone(),
                };
                let participant = Participant::new(artifact, &given);
                let mut answers = answers.clone();
                answers.remove(&labels.element(question).id);
                let is_shown = element_state(&participant.answering(&answers), id) == ElementState::Visible;
                let left = rule.without_answers(&[question]);
                let element = &labels.element(id).id;
                let says = [(NormalForm::All(Vec::new()), true), (NormalForm::NEVER, false)];
                if let Some((_, says)) = says.iter().find(|(outcome, _)| *outcome == left) {
                    assert_eq!(is_shown, *says, "{name}: {element} without {question:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 200, "{checked}");
}
