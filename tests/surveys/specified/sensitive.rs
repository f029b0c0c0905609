//! Sensitive questions: violence, offensive behaviour, sexual health, and the reasons for worry.

use std::collections::BTreeSet;

use enkat_model::{Body, sensitive_names};

use super::Survey;

impl Survey {
    /// Lists the sensitive questions, in order.
    fn sensitive(&self) -> Vec<&str> {
        let questions = self
            .elements()
            .filter(|element| element.body.question().is_some());
        let sensitive = questions.filter(|question| question.sensitive);
        sensitive.map(|question| question.id.as_str()).collect()
    }
}

#[test]
fn cop3_sensitive_questions_are_offensive_behaviours() {
    let behaviours = [
        "threatsOfViolence",
        "physicalViolence",
        "bullying",
        "cyberbullying",
        "sexualAttention",
    ];
    let asked = behaviours.map(|behaviour| [behaviour.to_owned(), format!("{behaviour}From")]);
    assert_eq!(Survey::named("cop3").sensitive(), asked.concat());
}

#[test]
fn hex_sensitive_questions_are_worry_violence_sexual_health_and_offences() {
    let hex = Survey::named("hex");
    let mut expected = vec!["worryAnxietyWhom"];
    expected.extend(hex.questions("violenceBox").map(|question| question.id.as_str()));
    expected.push("sexualHealth");
    expected.extend(
        hex.questions("victimization")
            .map(|question| question.id.as_str()),
    );
    assert_eq!(hex.sensitive(), expected);
    let names = sensitive_names(&hex.0);
    for name in ["sexualHarassmentWhomExternal", "bullyingPreferNotToAnswer"] {
        assert!(names.fields.contains(name), "{name}");
        assert!(names.fields.contains(&format!("compHEXW.{name}")), "{name}");
    }
    assert_eq!(names.scores, BTreeSet::new());
}

#[test]
fn med_sensitive_question_is_threats_and_violence() {
    assert_eq!(Survey::named("med").sensitive(), ["threatsViolenceExposedWork"]);
}

#[test]
fn sensitive_questions_have_opt_outs() {
    for name in ["cop3", "hex", "med"] {
        let survey = Survey::named(name);
        let fields: BTreeSet<_> = survey
            .elements()
            .filter_map(|element| match element.body {
                Body::OrBox { of } => Some(survey.0.elements[of.index()].element.id.as_str()),
                _ => None,
            })
            .collect();
        for question in survey.sensitive() {
            assert!(fields.contains(question), "{name}: {question}");
        }
    }
}
