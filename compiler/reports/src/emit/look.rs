//! The presentation of an element, the end of a survey and its units, in the words of an outline.

use enkat_model::{
    Body, ChoiceStyle, Finish, Layout, PLURAL_FORMS, QuestionKind, ScalarKind, Texts, words::counted,
};

/// Lists what differs from the usual presentation of an element, each as a phrase.
pub(super) fn look<S>(body: &Body<S>) -> Vec<String> {
    let inline = |layout: Layout| (layout == Layout::Inline).then(|| "inline".to_owned());
    let Body::Question(question) = body else {
        return match body {
            Body::Group { layout } => inline(*layout).into_iter().collect(),
            _ => Vec::new(),
        };
    };
    let own = match &question.answer {
        QuestionKind::Choice(choice) => match choice.appearance {
            ChoiceStyle::Radio => None,
            ChoiceStyle::Dropdown => Some("dropdown".to_owned()),
            ChoiceStyle::Buttons => Some("buttons".to_owned()),
        },
        QuestionKind::Scalar(ScalarKind::Slider(slider)) => Some(format!("a mark every {}", slider.tick)),
        QuestionKind::Scalar(ScalarKind::Textarea(area)) => area.counter.then(|| "counter".to_owned()),
        QuestionKind::Checkboxes(_) | QuestionKind::Scalar(_) => None,
    };
    let columns = question
        .look
        .columns
        .map(|columns| counted(columns as usize, "column"));
    let all = [own, inline(question.look.layout), columns];
    all.into_iter().flatten().collect()
}

/// Returns the name of the screen after sending.
pub(super) fn finish(finish: Finish) -> &'static str {
    match finish {
        Finish::Feedback => "the feedback",
        Finish::Result => "the result",
    }
}

/// Writes the text of a unit: "metres" or, where it depends on the number, "one: metre, other: metres".
pub(super) fn unit(texts: &Texts, name: &str) -> String {
    let key = format!("units.{name}");
    let form = |form: &str| Some(format!("{form}: {}", texts.get(&format!("{key}_{form}"))?));
    let forms: Vec<_> = PLURAL_FORMS.into_iter().filter_map(form).collect();
    texts.get(&key).cloned().unwrap_or_else(|| forms.join(", "))
}
