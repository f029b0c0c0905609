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
    let forms = forms(texts, name).map(|(form, words)| format!("{form}: {words}"));
    let forms: Vec<_> = forms.collect();
    texts
        .get(&format!("units.{name}"))
        .cloned()
        .unwrap_or_else(|| forms.join(", "))
}

/// Lists the words of a unit, which depend on the number, each once: "metre", "metres".
pub(super) fn unit_forms<'a>(texts: &'a Texts, name: &'a str) -> Vec<&'a str> {
    let mut words: Vec<&str> = texts
        .get(&format!("units.{name}"))
        .map(String::as_str)
        .into_iter()
        .collect();
    for (_, form) in forms(texts, name) {
        if !words.contains(&form) {
            words.push(form);
        }
    }
    words
}

/// Lists the plural forms of a unit with their words.
fn forms<'a>(texts: &'a Texts, name: &'a str) -> impl Iterator<Item = (&'static str, &'a str)> {
    let words = move |form: &'static str| Some((form, texts.get(&format!("units.{name}_{form}"))?.as_str()));
    PLURAL_FORMS.into_iter().filter_map(words)
}
