//! Properties of questions of a kind in every survey, and the defaults of a question.

use enkat_compiler::compile;
use enkat_model::{Body, Checkboxes, Choice, ChoiceStyle, Layout, QuestionKind, ScalarKind};
use enkat_syntax::source::SourceMap;

use super::Survey;

const PLAIN: [(&str, &str); 3] = [
    (
        "survey.yaml",
        "survey: plain\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [only]\n",
    ),
    (
        "pages/only.yaml",
        "page: only\ncontent:\n  - section: box\n    content:\n      - textarea: story\n      \
         - slider: walked\n        range: 0..300\n      - number: steps\n      \
         - group: together\n        content:\n          - text: name\n",
    ),
    (
        "texts/en-US.yaml",
        "survey: {name: Plain}\npages: {only: Only}\nsections: {box: Box}\n\
         questions: {story: Story?, walked: Walked?, steps: Steps?, name: Name?}\n",
    ),
];

/// Compiles a minimal survey.
fn plain() -> Survey {
    let mut files = SourceMap::default();
    for (path, text) in PLAIN {
        files.add(path, text);
    }
    let compilation = compile(&files);
    Survey(
        compilation
            .artifact
            .unwrap_or_else(|| panic!("{:#?}", compilation.diagnostics)),
    )
}

#[test]
fn long_text_max_length_defaults_to_500() {
    plain().asks("box", &[("story", "lines of up to 500 uncounted")]);
}

#[test]
fn slider_tick_defaults_to_30() {
    plain().asks("box", &[("walked", "a slider from 0 to 300, marks every 30")]);
}

#[test]
fn group_layout_defaults_to_stacked() {
    let layout = |survey: &Survey, id: &str| match survey.element(id).body {
        Body::Group { layout } => layout,
        _ => panic!("{id} is a group"),
    };
    assert_eq!(layout(&plain(), "together"), Layout::Stacked);
    assert_eq!(layout(Survey::named("gallery"), "company"), Layout::Inline);
}

#[test]
fn checkboxes_require_at_least_one_tick() {
    for name in ["cop3", "hex", "med"] {
        for element in Survey::named(name).elements() {
            if let Some(QuestionKind::Checkboxes(Checkboxes { min, .. })) = element.body.answer() {
                assert!(*min >= 1 && element.body.is_required(), "{}", element.id);
            }
        }
    }
}

#[test]
fn yes_no_scale_values_are_1_and_2() {
    for name in ["cop3", "hex", "med"] {
        let survey = Survey::named(name);
        assert_eq!(survey.text("en-US", "scales.yesNo.1"), "Yes", "{name}");
        assert_eq!(survey.text("en-US", "scales.yesNo.2"), "No", "{name}");
    }
}

#[test]
fn survey_units_include_no_currency() {
    for name in ["cop3", "hex", "med", "gallery"] {
        let survey = Survey::named(name);
        for key in survey.0.texts["sv-SE"]
            .keys()
            .filter(|key| key.starts_with("units."))
        {
            let unit = survey.text("sv-SE", key).to_lowercase();
            assert!(!["kr", "kronor", "sek", "nok"].contains(&unit.as_str()), "{key}");
        }
    }
}

#[test]
fn gallery_contains_all_question_kinds() {
    let gallery = Survey::named("gallery");
    let answers = gallery.elements().filter_map(|element| element.body.answer());
    let mut kinds: Vec<&str> = answers.map(|answer| answer.element_kind().name()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut all: Vec<&str> = ScalarKind::WRITTEN.iter().map(|kind| kind.name).collect();
    all.extend(["choice", "checkboxes"]);
    all.sort_unstable();
    assert_eq!(kinds, all);
    assert!(
        gallery
            .elements()
            .any(|element| matches!(element.body, Body::Note {}))
    );
    assert!(
        gallery
            .elements()
            .any(|element| matches!(element.body, Body::Image(_)))
    );
    let is_select = |kind: &QuestionKind<_>| {
        matches!(
            kind,
            QuestionKind::Choice(Choice {
                appearance: ChoiceStyle::Dropdown,
                ..
            })
        )
    };
    assert!(
        gallery
            .elements()
            .any(|element| element.body.answer().is_some_and(is_select))
    );
}
