//! The parts of a value that is not as a scenario expects: the answers that make a number, and the constraints that an answer keeps.

use enkat_compiler::{lower::Decides, resolve::Scenario};
use enkat_model::{
    Artifact, Derivation, ElementId, Score, ScoreMethod,
    words::{counted, listed_at_most},
};

use super::compare::About;
use crate::{
    explain::{Answering, ElementState, Printer, element_state, fact, facts_of_derivation},
    notation::derivation,
};

/// The most names that a line lists.
const MOST: usize = 8;
/// The most parts of a number, a line each.
const MOST_PARTS: usize = 20;

/// Lists the parts of the value that an expectation is about, as lines; those below another one are indented.
pub(super) fn parts(
    printer: Printer<'_>,
    answering: &Answering<'_>,
    scenario: &Scenario,
    about: About,
) -> Vec<String> {
    let artifact = answering.artifact();
    match about {
        About::Nothing | About::Element(_) => Vec::new(),
        About::Unbroken(id) => of_answer(printer, answering, id),
        About::Progress => of_progress(answering, scenario),
        About::Score(index) => of_score(answering, &artifact.scores[index]),
        About::Attention(index) => {
            let when = Derivation::Truth(artifact.attention[index].when.clone());
            let summary = format!("it is raised by: {}", derivation(artifact, &when));
            with_parts(summary, facts_of_derivation(answering, &when))
        }
        About::Field(index) => {
            let value = &artifact.payload.derive[index].value;
            let summary = format!("it is calculated: {}", derivation(artifact, value));
            with_parts(summary, facts_of_derivation(answering, value))
        }
    }
}

fn with_parts(summary: String, mut parts: Vec<String>) -> Vec<String> {
    let more = parts.len().saturating_sub(MOST_PARTS);
    parts.truncate(MOST_PARTS);
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    let parts = parts.into_iter().map(|part| format!("  {part}"));
    std::iter::once(summary).chain(parts).collect()
}

/// Says how a question is answered, and which of its constraints hold.
fn of_answer(printer: Printer<'_>, answering: &Answering<'_>, id: ElementId) -> Vec<String> {
    if element_state(answering, id) != ElementState::Visible {
        return Vec::new();
    }
    let mut lines = vec![fact(answering, id)];
    for rule in printer.places.rules.iter().filter(|rule| rule.target == id) {
        let Decides::Message(name) = &rule.decides else {
            continue;
        };
        let condition = printer.condition(answering, &rule.term);
        // A constraint that does not hold although the answer is not refused waits for other answers.
        let is = if answering.holds(&rule.term.condition) {
            "holds"
        } else {
            "is not checked, because a question that it names is not answered"
        };
        let mut own = Vec::new();
        condition.add_lines(&format!("its constraint `{name}` {is}"), 0, &mut own);
        lines.extend(
            own.into_iter()
                .map(|(depth, line)| format!("{:indent$}{line}", "", indent = depth * 2)),
        );
    }
    lines
}

/// Lists the questions that the progress counts, and why it does not count other answers of the scenario.
fn of_progress(answering: &Answering<'_>, scenario: &Scenario) -> Vec<String> {
    let artifact = answering.artifact();
    let session = answering.session();
    let name = |id: ElementId| format!("`{}`", session.model().element(id).id);
    let (answered, missing): (Vec<_>, Vec<_>) = session.awaited().partition(|(_, is_answered)| *is_answered);
    let names = |of: &[(ElementId, bool)]| listed_at_most(of.iter().map(|(id, _)| name(*id)).collect(), MOST);
    let summary = format!(
        "{} of {} that count {} answered",
        answered.len(),
        counted(answered.len() + missing.len(), "question"),
        are(answered.len()),
    );
    let not_counted: Vec<_> = scenario
        .answers
        .keys()
        .filter_map(|id| not_counted(artifact, answering, id))
        .collect();
    let lists = [
        ("answered", names(&answered)),
        ("not answered", names(&missing)),
        ("not counted", listed_at_most(not_counted, MOST)),
    ];
    let lists = lists.into_iter().filter(|(_, names)| !names.is_empty());
    with_parts(
        summary,
        lists.map(|(what, names)| format!("{what}: {names}")).collect(),
    )
}

/// Says why the progress does not count the answer to a question; `None` if it does.
fn not_counted(artifact: &Artifact, answering: &Answering<'_>, id: &str) -> Option<String> {
    let is_it =
        |included: &enkat_model::Included| !included.element.body.is_container() && included.element.id == id;
    let at = ElementId::at(artifact.elements.iter().position(is_it)?);
    let because = match element_state(answering, at) {
        ElementState::Excluded => "left out",
        ElementState::Hidden => "hidden",
        ElementState::Disabled => "disabled",
        ElementState::Visible => {
            let element = &artifact.elements[at.index()].element;
            let group = element.within.filter(|_| element.body.is_box());
            let of = |id: ElementId| {
                answering
                    .session()
                    .awaited()
                    .any(|(counted, _)| Some(counted) == answering.kept(id))
            };
            if of(at) || group.is_some_and(of) {
                return None;
            }
            if element.body.is_required() {
                "`counted: false`"
            } else {
                "not required"
            }
        }
    };
    Some(format!("`{id}` ({because})"))
}

/// Lists the questions of a score, each with the valuation that counts, or why there is none.
fn of_score(answering: &Answering<'_>, score: &Score) -> Vec<String> {
    let session = answering.session();
    let valuation = |id: ElementId| session.valuation(score_in(answering, score)?, answering.kept(id)?);
    let valued = score.of.iter().filter(|id| valuation(**id).is_some()).count();
    let method = match score.method {
        ScoreMethod::Mean => "mean",
        ScoreMethod::Sum => "sum",
    };
    let summary = format!(
        "it is the {method} of valuations: {valued} of {} {} counted, and it needs at least {}",
        counted(score.of.len(), "question"),
        are(valued),
        score.at_least.max(1),
    );
    let parts = score.of.iter().map(|id| {
        let fact = fact(answering, *id);
        match valuation(*id) {
            Some(value) if element_state(answering, *id) == ElementState::Hidden => {
                format!("{value}   ({fact}, with the value under `when_hidden`)")
            }
            Some(value) => format!("{value}   ({fact})"),
            None => format!("not counted   ({fact})"),
        }
    });
    with_parts(summary, parts.collect())
}

/// Returns the score in the participant's model.
fn score_in<'a>(answering: &'a Answering<'_>, score: &Score) -> Option<&'a Score> {
    let scores = &answering.session().model().scores;
    scores.iter().find(|other| other.name == score.name)
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
