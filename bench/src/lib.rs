//! The generated survey on which rules are measured, for Enkat and for `survey-core`.
//!
//! Questions come in blocks of ten with seven rules: six form a chain, in which every question hides the next, and the
//! seventh reads a sum, a box of another block and a choice of a third one.

pub mod client;
pub mod clients;
mod cost;
pub mod folder;
mod measure;
pub mod ours;
pub mod participant;
pub mod processor;
mod random_survey;
pub mod rows;
pub mod shipped;
mod subject;
mod survey_files;
mod surveyjs;

pub use cost::{Begun, Cost};
pub use measure::{Figure, Percentiles, Target, middle, print, print_all};
pub use subject::Subject;
pub use surveyjs::surveyjs;

use enkat_model::{
    Artifact, Body, Checkbox, Choice, ChoiceOption, ChoiceStyle, Comparison, Condition, Element, ElementId,
    FORMAT, Finish, FollowUps, Header, Included, Number, OptionValue, Payload, Presentation, Quantity,
    Question, QuestionKind, ScalarKind, Setting,
};
use indexmap::IndexMap;

/// How many questions usually stand on a page.
pub const PER_PAGE: usize = 25;

/// The role of a question, by its place in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// No rule; the head of the chain.
    Head,
    /// Hidden when the question before it is answered with 2.
    Link,
    /// Hidden when the numbers of its block add up, and by questions elsewhere.
    Sum,
    /// A number, without a rule.
    Number,
    /// A box, without a rule.
    Tick,
}

impl Place {
    /// Returns the place of a question, counted from 0.
    pub fn of(question: usize) -> Self {
        match question % 10 {
            0 => Self::Head,
            1..=6 => Self::Link,
            7 => Self::Sum,
            8 => Self::Number,
            _ => Self::Tick,
        }
    }
}

/// The questions that the rule of a question at [`Place::Sum`] reads, all questions counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Sources {
    /// The number of its block.
    pub number: usize,
    /// The head of its block's chain.
    pub head: usize,
    /// A box of another block.
    pub tick: usize,
    /// The end of another block's chain.
    pub link: usize,
}

impl Sources {
    /// Returns the sources of a question in a survey with so many questions.
    pub fn of(question: usize, count: usize) -> Self {
        let block = question - question % 10;
        let elsewhere = |stride: usize| (block * stride + 10) % count / 10 * 10;
        Self {
            number: block + 8,
            head: block,
            tick: elsewhere(3) + 9,
            link: elsewhere(7) + 6,
        }
    }
}

/// Generates a survey with so many questions, a multiple of ten.
pub fn generated(count: usize, per_page: usize) -> Artifact {
    let mut elements = Vec::new();
    for question in 0..count {
        if question % per_page == 0 {
            let id = format!("page{}", question / per_page);
            elements.push(element(id, None, Condition::NEVER, Body::Page { progress: true }));
        }
        let page = element_of(question - question % per_page, per_page).0 - 1;
        elements.push(element(
            format!("q{question}"),
            Some(ElementId(page)),
            rule(question, count, per_page),
            body(question),
        ));
    }
    Artifact {
        format: FORMAT,
        header: Header {
            survey: "generated".to_owned(),
            version: 1,
            languages: vec!["en-US".to_owned()],
            consent: None,
            stepper: true,
            finish: Finish::Feedback,
        },
        template: false,
        follow_ups: FollowUps::AtOnce,
        flags: Vec::new(),
        assumptions: Vec::new(),
        presets: Vec::new(),
        conditions: Vec::new(),
        elements,
        payload: Payload::default(),
        scores: Vec::new(),
        attention: Vec::new(),
        texts: IndexMap::new(),
    }
}

/// Returns the element of a question, counted from 0.
pub fn element_of(question: usize, per_page: usize) -> ElementId {
    ElementId::at(question + question / per_page + 1)
}

fn element(
    id: String,
    within: Option<ElementId>,
    hidden_when: Condition<Setting>,
    body: Body<Setting>,
) -> Included {
    Included {
        included_in: enkat_model::FlagSet::default(),
        genders: Vec::new(),
        element: Element {
            id,
            within,
            hidden_when,
            sensitive: false,
            dialog: None,
            body,
        },
        written_at: enkat_model::WrittenAt::default(),
    }
}

fn rule(question: usize, count: usize, per_page: usize) -> Condition<Setting> {
    let element = |question: usize| element_of(question, per_page);
    let is = |question: usize, value| Condition::In(element(question), vec![OptionValue::Integer(value)]);
    match Place::of(question) {
        Place::Link => is(question - 1, 2),
        Place::Sum => {
            let sources = Sources::of(question, count);
            let sum = Quantity::Sum(vec![
                Quantity::Answer(element(sources.number)),
                Quantity::Answer(element(sources.head)),
            ]);
            Condition::Any(vec![
                Condition::Compare(Comparison::AtLeast, sum, Quantity::Constant(8.0)),
                Condition::All(vec![
                    Condition::Ticked(element(sources.tick)),
                    is(sources.link, 3),
                ]),
            ])
        }
        Place::Head | Place::Number | Place::Tick => Condition::NEVER,
    }
}

fn body(question: usize) -> Body<Setting> {
    let place = Place::of(question);
    let answer = match place {
        Place::Number => QuestionKind::Scalar(ScalarKind::Number(Number {
            min: Some(0.0),
            max: Some(99.0),
            decimals: 0,
            unit: None,
        })),
        Place::Tick => QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {})),
        Place::Head | Place::Link | Place::Sum => QuestionKind::Choice(Choice {
            appearance: ChoiceStyle::Radio,
            options: (1..=5).map(option).collect(),
            labels: "scales.amount".to_owned(),
        }),
    };
    Body::Question(Question {
        required: place != Place::Tick,
        counted: true,
        answer,
        checks: Vec::new(),
        look: Presentation::default(),
    })
}

fn option(value: i64) -> ChoiceOption<Setting> {
    ChoiceOption {
        value: OptionValue::Integer(value),
        valuation: None,
        draft: false,
        opt_out: false,
        hidden_when: Condition::NEVER,
    }
}
