//! The expectations of a scenario, compared with its outcome.

use enkat_compiler::resolve::Scenario;
use enkat_model::{Artifact, ElementId, Rule, words::listed_names};
use enkat_syntax::{
    source::Span,
    tree::{Broken, ExpectedState},
};
use indexmap::IndexMap;
use serde_json::{Map, Value};

use crate::evaluation::{Outcome, ViolationMessage};

/// An expectation that is not met.
#[derive(Clone, Debug, PartialEq)]
pub struct UnmetExpectation {
    /// The span of the expectation.
    pub span: Span,
    /// The expected and the actual value.
    pub message: String,
    /// The subject of the expectation, for tools that explain it.
    pub about: About,
}

/// The subject of an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The participant as a whole, or something that the survey does not have.
    Nothing,
    /// The state of an element.
    Element(ElementId),
    /// An answer that should be refused or warned about, and breaks no rule.
    Unbroken(ElementId),
    /// The progress.
    Progress,
    /// The score at this index.
    Score(usize),
    /// The attention rule at this index.
    Attention(usize),
    /// The calculated field at this index.
    Field(usize),
}

impl About {
    /// Returns the element that it is about.
    pub fn element(self) -> Option<ElementId> {
        match self {
            Self::Element(id) | Self::Unbroken(id) => Some(id),
            Self::Nothing | Self::Progress | Self::Score(_) | Self::Attention(_) | Self::Field(_) => None,
        }
    }
}

impl From<Option<ElementId>> for About {
    fn from(element: Option<ElementId>) -> Self {
        element.map_or(Self::Nothing, Self::Element)
    }
}

/// The most refused answers that are explained where none should be.
const MOST_REFUSED: usize = 5;

/// Finds the expectations of a scenario that are not met, in the order of the keys of a scenario.
pub fn unmet(artifact: &Artifact, scenario: &Scenario, outcome: &Outcome<'_>) -> Vec<UnmetExpectation> {
    let mut comparison = Comparison {
        artifact,
        outcome,
        unmet: Vec::new(),
    };
    comparison.assumptions(scenario);
    comparison.pages(scenario);
    comparison.states(scenario);
    comparison.broken(
        "invalid",
        scenario.expect.invalid.as_ref(),
        &outcome.errors,
        &scenario.answers,
    );
    comparison.broken(
        "warnings",
        scenario.expect.warnings.as_ref(),
        &outcome.warnings,
        &scenario.answers,
    );
    comparison.progress(scenario);
    comparison.payload(scenario);
    comparison.scores(scenario);
    comparison.attention(scenario);
    comparison.unmet
}

struct Comparison<'a> {
    artifact: &'a Artifact,
    outcome: &'a Outcome<'a>,
    unmet: Vec<UnmetExpectation>,
}

impl Comparison<'_> {
    fn fail(&mut self, span: Span, message: String, about: impl Into<About>) {
        self.unmet.push(UnmetExpectation {
            span,
            message,
            about: about.into(),
        });
    }

    fn assumptions(&mut self, scenario: &Scenario) {
        let sent = self.artifact.sent_flags(&scenario.settings);
        if !self.artifact.assumes(sent, scenario.gender) {
            let message = "no participant can have these flags and this gender: `assume` in `survey.yaml` rules them out";
            self.fail(scenario.title.span, message.to_owned(), About::Nothing);
        }
    }

    fn pages(&mut self, scenario: &Scenario) {
        let Some(expected) = &scenario.expect.pages else {
            return;
        };
        for page in &expected.value {
            if !self.outcome.pages.contains(&page.value.as_str()) {
                let message = format!(
                    "the page `{}` should be shown, but nothing on it is visible",
                    page.value
                );
                self.fail(page.span, message, self.container(&page.value));
            }
        }
        let is_expected = |page: &&&str| expected.value.iter().any(|name| name.value == **page);
        let others: Vec<&str> = self
            .outcome
            .pages
            .iter()
            .filter(|page| !is_expected(page))
            .copied()
            .collect();
        if let Some(first) = others.first() {
            let message = format!(
                "`pages` has to list all pages that are shown; it lacks {}",
                listed_names(&others)
            );
            self.fail(expected.span, message, self.container(first));
        }
    }

    fn states(&mut self, scenario: &Scenario) {
        for (state, name) in &scenario.expect.states {
            let id = name.value.as_str();
            if !is_in(self.outcome, *state, id) {
                let (expected, is) = (state.name(), state_of(self.outcome, id));
                let message = format!("`{id}` should be {expected}, but is {is}");
                self.fail(name.span, message, self.item(id));
            }
        }
    }

    fn broken(
        &mut self,
        what: &str,
        expected: Option<&Broken>,
        found: &[ViolationMessage],
        answers: &Map<String, Value>,
    ) {
        let Some(expected) = expected else { return };
        let of = |id: &str| found.iter().find(|finding| finding.id == id);
        for (name, rule) in &expected.value {
            let finding = of(&name.value);
            if finding.is_some_and(|finding| finding.rule == rule.value) {
                continue;
            }
            let is = match finding {
                Some(finding) => format!("breaks `{}`: {}", finding.rule.name(), finding.message),
                None => match state_of(self.outcome, &name.value) {
                    state @ ("hidden" | "excluded" | "disabled") => format!("is {state}"),
                    _ => "breaks no rule".to_owned(),
                },
            };
            let message = format!(
                "`{}` should break the rule `{}`, but {is}",
                name.value,
                rule.value.name()
            );
            let about = match self.item(&name.value) {
                Some(id) if finding.is_none() => About::Unbroken(id),
                about => about.into(),
            };
            self.fail(rule.span, message, about);
        }
        // A scenario with few answers leaves questions unanswered on purpose.
        let is_given =
            |finding: &&ViolationMessage| finding.rule != Rule::Required || answers.contains_key(&finding.id);
        let given: Vec<&ViolationMessage> = found.iter().filter(is_given).collect();
        if expected.value.is_empty() {
            self.refused(what, expected.span, &given);
        }
    }

    /// Reports answers that break a rule where none should: the first ones each with its reasons.
    fn refused(&mut self, what: &str, span: Span, found: &[&ViolationMessage]) {
        let (first, others) = found.split_at(found.len().min(MOST_REFUSED));
        for finding in first {
            let message = format!(
                "`{what}` should be empty, but `{}` breaks `{}`: {}",
                finding.id,
                finding.rule.name(),
                finding.message
            );
            self.fail(span, message, self.item(&finding.id));
        }
        if !others.is_empty() {
            let others = listed_names(others.iter().map(|finding| &finding.id));
            let message = format!("`{what}` should be empty, but rules are also broken by {others}");
            self.fail(span, message, About::Nothing);
        }
    }

    fn progress(&mut self, scenario: &Scenario) {
        let Some(expected) = &scenario.expect.progress else {
            return;
        };
        if !is_near(expected.value, self.outcome.progress) {
            let message = format!(
                "the progress should be {}, but is {}",
                expected.value, self.outcome.progress
            );
            self.fail(expected.span, message, About::Progress);
        }
    }

    fn payload(&mut self, scenario: &Scenario) {
        for (name, expected) in &scenario.expect.payload {
            let saved = saved(&self.outcome.payload, &name.value);
            if is_same(expected, saved.unwrap_or(&Value::Null)) {
                continue;
            }
            let field = name
                .value
                .split_once('.')
                .map_or(&*name.value, |(_, copied)| copied);
            let is = match (saved, self.refused_by_itself(field)) {
                (Some(saved), _) => format!("is saved as {saved}"),
                (None, Some(refused)) => {
                    let rule = refused.rule.name();
                    format!(
                        "is not saved, because its answer breaks `{rule}`: {}",
                        refused.message
                    )
                }
                (None, None) => "is not saved".to_owned(),
            };
            let message = format!("`{}` should be saved as {expected}, but {is}", name.value);
            let mut calculated = self.artifact.payload.derive.iter();
            let calculated = calculated.position(|calculated| calculated.name == field);
            let about = calculated.map_or_else(|| self.item(field).into(), About::Field);
            self.fail(name.span, message, about);
        }
    }

    fn scores(&mut self, scenario: &Scenario) {
        for (name, expected) in &scenario.expect.scores {
            let is = self.outcome.scores.get(name.value.as_str()).copied().flatten();
            let agrees = match (expected.value, is) {
                (None, None) => true,
                (Some(expected), Some(is)) => is_near(expected, is),
                _ => false,
            };
            if !agrees {
                let words = |score: Option<f64>, none: &str| {
                    score.map_or_else(|| none.to_owned(), |score| score.to_string())
                };
                let message = format!(
                    "the score `{}` should be {}, but is {}",
                    name.value,
                    words(expected.value, "`null`, as without enough answers"),
                    words(is, "`null`: there are not enough answers")
                );
                let mut scores = self.artifact.scores.iter();
                let score = scores.position(|score| score.name == name.value);
                self.fail(expected.span, message, score.map_or(About::Nothing, About::Score));
            }
        }
    }

    fn attention(&mut self, scenario: &Scenario) {
        let Some(expected) = &scenario.expect.attention else {
            return;
        };
        let about = |name: &str| {
            let mut rules = self.artifact.attention.iter();
            let at = rules.position(|rule| rule.name == name);
            at.map_or(About::Nothing, About::Attention)
        };
        let raised = &self.outcome.attention;
        let lacking = expected
            .value
            .iter()
            .filter(|name| !raised.contains(&&*name.value));
        let mut unmet: Vec<_> = lacking
            .map(|name| {
                let message = format!("the attention rule `{}` should be raised, but is not", name.value);
                (name.span, message, about(&name.value))
            })
            .collect();
        let is_expected = |name: &&&str| expected.value.iter().any(|expected| expected.value == **name);
        let others: Vec<&str> = raised.iter().filter(|name| !is_expected(name)).copied().collect();
        if let Some(first) = others.first() {
            let message = format!(
                "`attention` has to list all rules that are raised; it lacks {}",
                listed_names(&others)
            );
            unmet.push((expected.span, message, about(first)));
        }
        for (span, message, about) in unmet {
            self.fail(span, message, about);
        }
    }

    /// Finds the rule that the answer to a question breaks by itself, so that it is not saved.
    fn refused_by_itself(&self, id: &str) -> Option<&ViolationMessage> {
        let by_itself = |rule: Rule| {
            matches!(
                rule,
                Rule::Type | Rule::Option | Rule::Range | Rule::Decimals | Rule::MaxLength | Rule::Format
            )
        };
        let mut errors = self.outcome.errors.iter();
        errors.find(|error| error.id == id && by_itself(error.rule))
    }

    fn item(&self, id: &str) -> Option<ElementId> {
        self.find(|included| !included.element.body.is_container() && included.element.id == id)
    }

    fn container(&self, id: &str) -> Option<ElementId> {
        self.find(|included| included.element.body.is_container() && included.element.id == id)
    }

    fn find(&self, is_it: impl Fn(&enkat_model::Included) -> bool) -> Option<ElementId> {
        self.artifact.elements.iter().position(is_it).map(ElementId::at)
    }
}

fn is_in(outcome: &Outcome<'_>, state: ExpectedState, id: &str) -> bool {
    let list = match state {
        ExpectedState::Visible => &outcome.visible,
        ExpectedState::Hidden => &outcome.hidden,
        ExpectedState::Disabled => &outcome.disabled,
        ExpectedState::Excluded => &outcome.excluded,
        ExpectedState::Required => &outcome.required,
    };
    list.contains(&id)
}

/// Returns the actual state, in the words of a scenario.
pub(super) fn state_of(outcome: &Outcome<'_>, id: &str) -> &'static str {
    let shown = [
        ExpectedState::Disabled,
        ExpectedState::Hidden,
        ExpectedState::Excluded,
    ];
    let state = shown.into_iter().find(|state| is_in(outcome, *state, id));
    match state {
        Some(state) => state.name(),
        None if is_in(outcome, ExpectedState::Required, id) => "visible and required",
        None => "visible and not required",
    }
}

/// Returns the value that is saved as a field, or as `outer.inner`, the copy inside another field.
fn saved<'p>(payload: &'p Map<String, Value>, name: &str) -> Option<&'p Value> {
    match name.split_once('.') {
        Some((outer, inner)) => payload.get(outer)?.get(inner),
        None => payload.get(name),
    }
}

/// Compares two values; numbers by their value: 3.0 is 3.
fn is_same(expected: &Value, is: &Value) -> bool {
    match (expected.as_f64(), is.as_f64()) {
        (Some(expected), Some(is)) => is_near(expected, is),
        _ => expected == is,
    }
}

/// Compares two numbers up to rounding errors; an expected number with two decimals or more is taken as rounded, as 0.67 for two
/// thirds.
fn is_near(expected: f64, is: f64) -> bool {
    let written = expected.to_string();
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let tolerance = match i32::try_from(decimals) {
        Ok(decimals) if decimals >= 2 => 0.5 * 10_f64.powi(-decimals),
        _ => 0.0,
    };
    (expected - is).abs() <= tolerance + 1e-9
}

/// Collects the elements that a scenario has expectations about.
pub(super) fn named(scenario: &Scenario) -> IndexMap<&str, Span> {
    let expect = &scenario.expect;
    let states = expect.states.iter().map(|(_, name)| name);
    let broken = expect
        .invalid
        .iter()
        .chain(&expect.warnings)
        .flat_map(|broken| broken.value.keys());
    let pages = expect.pages.iter().flat_map(|pages| &pages.value);
    let all = states.chain(broken).chain(pages).chain(expect.payload.keys());
    all.map(|name| (name.value.as_str(), name.span)).collect()
}
