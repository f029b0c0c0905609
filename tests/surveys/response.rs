//! A full response to any survey: everything that is visible is answered, in the way that shows most.

use enkat_model::{
    AnswerType, Body, Checkboxes, Choice, Date, DateKind, Datetime, Domain, ElementId, Format, Grid, Model,
    NoSettings, OfDay, Period, Question, QuestionKind, ScalarKind, Session, Year,
};
use serde_json::{Value, json};

use crate::faults::Fault;

const TODAY: &str = "2026-11-21";

/// Completes a survey until no new question shows: with the first of the options that show most, every checkbox that does not
/// exclude others, and no `or_box`.
pub(crate) fn full_response(model: &Model) -> Session<'_> {
    response(model, |_| None)
}

/// Completes a survey in the same way, but with faults in place of the answers of those questions that have one here.
pub(crate) fn response<'m, 'f>(
    model: &'m Model,
    fault: impl Fn(ElementId) -> Option<&'f Fault>,
) -> Session<'m> {
    let mut session = Session::new(model, today());
    let mut left: Vec<ElementId> = elements(model).collect();
    loop {
        let open = left.iter().enumerate().find_map(|(place, id)| {
            let fault = fault(*id).filter(|_| session.state(*id).is_open());
            fault
                .map(|fault| (place, Put::Wrongly(fault)))
                .or_else(|| Some((place, Put::OneOf(answers(&session, *id)?))))
        });
        let Some((place, put)) = open else {
            return session;
        };
        let id = left.remove(place);
        match put {
            Put::OneOf(answers) => {
                let shown = |answer: &&Value| {
                    session.set(id, answer);
                    elements(model).filter(|id| session.state(*id).visible).count()
                };
                let most = answers.iter().rev().max_by_key(shown).unwrap();
                session.set(id, most);
            }
            Put::Wrongly(fault) => {
                left.retain(|other| {
                    !model.element(*other).body.is_box_of_group() || model.element(*other).within != Some(id)
                });
                for (id, value) in &fault.answers {
                    session.set(*id, value);
                }
            }
        }
    }
}

/// The value to put into a field.
enum Put<'f> {
    /// One of these answers.
    OneOf(Vec<Value>),
    /// A refused value.
    Wrongly(&'f Fault),
}

fn elements(model: &Model) -> impl Iterator<Item = ElementId> + use<> {
    (0..model.elements.len()).map(ElementId::at)
}

/// Lists the answers to an element, if it is visible and can be answered.
fn answers(session: &Session<'_>, id: ElementId) -> Option<Vec<Value>> {
    if !session.state(id).is_open() {
        return None;
    }
    match &session.model().element(id).body {
        Body::Box {} => ticks(session, id).then(|| vec![json!(true)]),
        Body::Question(Question {
            answer: QuestionKind::Choice(Choice { options, .. }),
            ..
        }) => {
            let hidden = session.hidden_options(id);
            let offered = options.iter().filter(|option| !hidden.contains(&&option.value));
            Some(offered.map(|option| json!(option.value)).collect())
        }
        Body::Question(question) => Some(vec![answer_to(question)?]),
        _ => None,
    }
}

/// Reports whether the checkbox of a group is ticked: if it excludes no other, and the group takes one more.
fn ticks(session: &Session<'_>, id: ElementId) -> bool {
    let group = session.model().element(id).within.unwrap();
    let Some(QuestionKind::Checkboxes(Checkboxes {
        max,
        exclusive,
        at_most_one,
        ..
    })) = session.model().element(group).body.answer()
    else {
        panic!("a box stands within its group")
    };
    let is_first_of_its_sets = at_most_one
        .iter()
        .all(|set| !set.contains(&id) || set.first() == Some(&id));
    let has_room = max.is_none_or(|max| session.ticks(group) < max as usize);
    !exclusive.contains(&id) && is_first_of_its_sets && has_room
}

/// Returns an answer to a question that is no choice.
fn answer_to(question: &Question<NoSettings>) -> Option<Value> {
    let kind = question.answer.scalar()?;
    Some(match (kind, kind.answer_type()) {
        (ScalarKind::Year(Year(period)), _) => json!(moment(period)),
        (ScalarKind::Date(DateKind(period)), _) => json!(moment(period).to_string()),
        (ScalarKind::Datetime(Datetime(period)), _) => json!(moment(period).to_string()),
        (ScalarKind::Text(text), _) => json!(text.format.map_or("Words", example)),
        (_, AnswerType::Text) => json!("Some more words"),
        (_, AnswerType::Truth) => json!(true),
        (_, AnswerType::Location) => json!("anywhere"),
        _ => number_for(kind),
    })
}

/// Returns 7 where it is an answer, and otherwise the end that is closest.
fn number_for(kind: &ScalarKind) -> Value {
    let Domain { low, high, .. } = kind.domain().unwrap();
    match kind.grid() {
        Some(Grid::Steps(_)) => json!(high),
        _ => json!(7f64.clamp(low, high)),
    }
}

fn example(format: Format) -> &'static str {
    match format {
        Format::Email => "kim@example.org",
        Format::Phone => "070-123 45 67",
        Format::Postcode => "123 45",
    }
}

/// Returns an end of the period, or today.
fn moment<T: OfDay>(period: &Period<T>) -> T {
    let end = period.earliest(today()).or_else(|| period.latest(today()));
    end.unwrap_or_else(|| T::first_of(today()))
}

/// Returns the date of the response.
pub(crate) fn today() -> Date {
    Date::parse(TODAY).unwrap()
}
