//! Surveys that are built by hand.

use enkat_model::{
    Artifact, Attention, AttentionLevel, Body, Checkboxes, Choice, ChoiceOption, ChoiceStyle, Condition,
    Date, Element, ElementId, FORMAT, Finish, Flag, FlagSet, FollowUps, Gender, Header, Included, Model,
    Number, OptionValue, Payload, Presentation, Question, QuestionKind, ScalarKind, Session, Setting, Text,
    WrittenAt, tailor,
};
use indexmap::IndexMap;
use serde_json::{Map, Value, json};

/// A survey in the making; elements are added in survey order.
pub(crate) struct Survey(pub(crate) Artifact);

impl Survey {
    /// Creates a survey with the flags `a` and `b`, which the server sends as `showA` and `showB`.
    pub(crate) fn new() -> Self {
        let flag = |alias: &str, setting: &str| Flag {
            alias: alias.to_owned(),
            setting: Some(setting.to_owned()),
            derived: None,
        };
        Self(Artifact {
            format: FORMAT,
            header: Header {
                survey: "test".to_owned(),
                version: 1,
                languages: vec!["en".to_owned()],
                consent: None,
                stepper: true,
                finish: Finish::Feedback,
            },
            template: false,
            follow_ups: FollowUps::AtOnce,
            flags: vec![flag("a", "showA"), flag("b", "showB")],
            assumptions: Vec::new(),
            presets: Vec::new(),
            conditions: Vec::new(),
            elements: Vec::new(),
            payload: Payload::default(),
            scores: Vec::new(),
            attention: Vec::new(),
            texts: IndexMap::new(),
        })
    }

    pub(crate) fn add(&mut self, id: &str, within: Option<ElementId>, body: Body<Setting>) -> ElementId {
        let element = Element {
            id: id.to_owned(),
            within,
            hidden_when: Condition::NEVER,
            sensitive: false,
            dialog: None,
            body,
        };
        self.0.elements.push(Included {
            included_in: FlagSet::default(),
            genders: Vec::new(),
            element,
            written_at: WrittenAt::default(),
        });
        ElementId::at(self.0.elements.len() - 1)
    }

    /// Adds a required question.
    pub(crate) fn ask(&mut self, id: &str, within: ElementId, answer: QuestionKind<Setting>) -> ElementId {
        let question = Question {
            required: true,
            counted: true,
            answer,
            checks: Vec::new(),
            look: Presentation::default(),
        };
        self.add(id, Some(within), Body::Question(question))
    }

    pub(crate) fn page(&mut self, id: &str) -> ElementId {
        self.add(id, None, Body::Page { progress: true })
    }

    pub(crate) fn section(&mut self, id: &str, within: ElementId) -> ElementId {
        self.add(id, Some(within), Body::Section {})
    }

    pub(crate) fn choice(&mut self, id: &str, within: ElementId, valuations: &[(i64, f64)]) -> ElementId {
        let options = valuations.iter().map(|(value, valuation)| ChoiceOption {
            value: OptionValue::Integer(*value),
            valuation: Some(*valuation),
            draft: false,
            opt_out: false,
            hidden_when: Condition::NEVER,
        });
        let choice = QuestionKind::Choice(Choice {
            appearance: ChoiceStyle::Radio,
            options: options.collect(),
            labels: "scales.yesNo".to_owned(),
        });
        self.ask(id, within, choice)
    }

    /// Returns the options of a choice.
    pub(crate) fn options(&mut self, id: ElementId) -> &mut [ChoiceOption<Setting>] {
        let Body::Question(question) = &mut self.0.elements[id.index()].element.body else {
            panic!("not a question");
        };
        let QuestionKind::Choice(Choice { options, .. }) = &mut question.answer else {
            panic!("not a choice");
        };
        options
    }

    /// Makes the valuations of a choice drafts.
    pub(crate) fn draft(&mut self, id: ElementId) {
        for option in self.options(id) {
            option.draft = true;
        }
    }

    pub(crate) fn yes_no(&mut self, id: &str, within: ElementId) -> ElementId {
        self.choice(id, within, &[(1, 1.0), (2, 0.0)])
    }

    pub(crate) fn text(&mut self, id: &str, within: ElementId) -> ElementId {
        self.ask(
            id,
            within,
            QuestionKind::Scalar(ScalarKind::Text(Text {
                max_length: 10,
                format: None,
            })),
        )
    }

    pub(crate) fn number(&mut self, id: &str, within: ElementId, decimals: u32) -> ElementId {
        let (min, max) = (Some(0.0), Some(99.0));
        let number = QuestionKind::Scalar(ScalarKind::Number(Number {
            min,
            max,
            decimals,
            unit: None,
        }));
        self.ask(id, within, number)
    }

    pub(crate) fn boxes(
        &mut self,
        id: &str,
        within: ElementId,
        boxes: &[&str],
        ticks: (u32, Option<u32>),
    ) -> ElementId {
        let checkboxes = QuestionKind::Checkboxes(Checkboxes {
            min: ticks.0,
            max: ticks.1,
            exclusive: Vec::new(),
            at_most_one: Vec::new(),
        });
        let group = self.ask(id, within, checkboxes);
        for item in boxes {
            self.add(item, Some(group), Body::Box {});
        }
        group
    }

    /// Adds an opt-out beside a field.
    pub(crate) fn or_box(&mut self, id: &str, of: ElementId) -> ElementId {
        let within = self.0.elements[of.index()].element.within;
        self.add(id, within, Body::OrBox { of })
    }

    pub(crate) fn hide(&mut self, id: ElementId, when: Condition<Setting>) {
        self.0.elements[id.index()].element.hidden_when = when;
    }

    pub(crate) fn only_with(&mut self, id: ElementId, flag: usize) {
        self.0.elements[id.index()].included_in = FlagSet::default().with(flag);
    }

    pub(crate) fn only_for(&mut self, id: ElementId, gender: Gender) {
        self.0.elements[id.index()].genders = vec![gender];
    }

    /// Returns the model of a participant without flags.
    pub(crate) fn model(&self) -> Model {
        tailor(&self.0, FlagSet::default(), None)
    }
}

/// Returns the attention `name` for those who give certain answers.
pub(crate) fn act_on(name: &str, when: Condition<Setting>) -> Attention<Setting> {
    Attention {
        name: name.to_owned(),
        when,
        level: AttentionLevel::Act,
        draft: false,
    }
}

/// Writes and reads a survey, which stays the same.
pub(crate) fn stored_and_read(survey: &Survey) -> Survey {
    let stored = serde_json::to_string(&survey.0).unwrap();
    let read = Survey(serde_json::from_str(&stored).unwrap());
    assert_eq!(survey.0, read.0);
    read
}

/// Returns the condition that one of these options is chosen.
pub(crate) fn is(id: ElementId, values: &[i64]) -> Condition<Setting> {
    Condition::In(id, values.iter().copied().map(OptionValue::Integer).collect())
}

/// Negates a condition.
pub(crate) fn not(condition: Condition<Setting>) -> Condition<Setting> {
    Condition::Not(Box::new(condition))
}

/// Returns the day of all these tests.
pub(crate) fn today() -> Date {
    serde_json::from_value(json!("2026-11-21")).unwrap()
}

/// Opens a session with these answers, written as JSON.
pub(crate) fn answer<'m>(model: &'m Model, answers: &Value) -> Session<'m> {
    let none = Map::new();
    Session::with_answers(model, today(), answers.as_object().unwrap_or(&none))
}

/// Lists the ids for which a test holds.
pub(crate) fn ids(model: &Model, is_so: impl Fn(ElementId) -> bool) -> Vec<&str> {
    let all = model.elements.iter().enumerate();
    all.filter(|(index, _)| is_so(ElementId::at(*index)))
        .map(|(_, element)| element.id.as_str())
        .collect()
}

/// Lists the ids that are visible.
pub(crate) fn visible<'m>(session: &Session<'m>) -> Vec<&'m str> {
    ids(session.model(), |id| session.state(id).visible)
}

/// Lists the ids that are disabled.
pub(crate) fn disabled<'m>(session: &Session<'m>) -> Vec<&'m str> {
    ids(session.model(), |id| session.state(id).disabled)
}
