//! Random surveys: every kind of element, nested follow-ups, checkboxes, `or_box`es, flags and genders.

use enkat_model::{
    Artifact, Body, Bound, Checkbox, Checkboxes, Choice, ChoiceOption, ChoiceStyle, Condition, Consent, Date,
    DateKind, DateTime, Datetime, Element, ElementId, FORMAT, Finish, Flag, FlagSet, FollowUps, Format,
    Gender, Header, Image, Included, Layout, Number, OptionValue, Payload, Period, Presentation, Question,
    QuestionKind, Rating, RatingIcon, ScalarKind, Setting, Slider, Sublocation, Text, Textarea, WrittenAt,
    Year,
};
use indexmap::IndexMap;

use crate::{answers::random_date, dice::Dice, rules::add_rules, saved::random_payload};

/// The number of flags of a random survey.
pub(crate) const FLAGS: usize = 3;

/// Builds a random survey with about `size` elements.
pub(crate) fn random_survey(dice: &mut Dice, size: usize) -> Artifact {
    let mut plan = Plan {
        dice,
        size,
        elements: Vec::new(),
        containers: 0,
        items: 0,
    };
    while plan.elements.len() < size {
        plan.page();
    }
    let Plan {
        dice, mut elements, ..
    } = plan;
    add_rules(dice, &mut elements);
    let flags = random_derivations(dice);
    let payload = random_payload(dice, &elements);
    let consent = dice.chance(20).then(|| Consent {
        page: elements[0].element.id.clone(),
        checkbox: "none".to_owned(),
    });
    Artifact {
        flags,
        payload,
        ..artifact(elements, consent)
    }
}

/// Returns the flags of every survey here.
pub(crate) fn flags() -> Vec<Flag> {
    let flag = |name: &str| Flag {
        alias: name.to_owned(),
        setting: Some(name.to_owned()),
        derived: None,
    };
    ["first", "second", "third"].map(flag).to_vec()
}

/// Returns the flags, some of them derived from the others.
fn random_derivations(dice: &mut Dice) -> Vec<Flag> {
    let mut flags = flags();
    for flag in &mut flags {
        let mut part = || {
            let of = (0..FLAGS).filter(|_| dice.chance(50)).collect();
            let asked = Condition::Setting(Setting::Flag(of));
            if dice.chance(50) {
                Condition::Not(Box::new(asked))
            } else {
                asked
            }
        };
        let parts = vec![part(), part()];
        flag.derived = match dice.below(8) {
            0 => Some(Condition::All(parts)),
            1 => Some(Condition::Any(parts)),
            _ => None,
        };
    }
    flags
}

/// Builds a survey of these elements.
pub(crate) fn artifact(elements: Vec<Included>, consent: Option<Consent>) -> Artifact {
    Artifact {
        format: FORMAT,
        header: Header {
            survey: "conformance".to_owned(),
            version: 1,
            languages: vec!["en-US".to_owned()],
            consent,
            stepper: true,
            finish: Finish::Feedback,
        },
        template: false,
        follow_ups: FollowUps::AtOnce,
        flags: flags(),
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

struct Plan<'d> {
    dice: &'d mut Dice,
    size: usize,
    elements: Vec<Included>,
    containers: usize,
    items: usize,
}

impl Plan<'_> {
    fn push(&mut self, within: Option<ElementId>, body: Body<Setting>) -> ElementId {
        // Items and containers have separate name spaces: the same ids occur in both.
        let number = if body.is_container() {
            &mut self.containers
        } else {
            &mut self.items
        };
        *number += 1;
        let id = format!("e{number}");
        let included_in = (0..FLAGS).filter(|_| self.dice.chance(6)).collect();
        let genders = if self.dice.chance(8) {
            vec![*self.dice.pick(&Gender::ALL)]
        } else {
            Vec::new()
        };
        self.elements.push(Included {
            included_in,
            genders,
            element: Element {
                id,
                within,
                hidden_when: Condition::NEVER,
                sensitive: false,
                dialog: None,
                body,
            },
            written_at: WrittenAt::default(),
        });
        ElementId::at(self.elements.len() - 1)
    }

    fn page(&mut self) {
        let progress = self.dice.chance(80);
        let page = self.push(None, Body::Page { progress });
        for _ in 0..=self.dice.below(3) {
            match self.dice.below(4) {
                0 => self.section(page),
                1 => self.group(page, 0),
                _ => self.question(page, 0),
            }
        }
    }

    fn section(&mut self, page: ElementId) {
        let section = self.push(Some(page), Body::Section {});
        for _ in 0..=self.dice.below(2) {
            if self.dice.chance(20) {
                self.group(section, 0);
            } else {
                self.question(section, 0);
            }
        }
    }

    fn group(&mut self, within: ElementId, depth: usize) {
        let layout = *self.dice.pick(&[Layout::Stacked, Layout::Inline]);
        let group = self.push(Some(within), Body::Group { layout });
        for _ in 0..=self.dice.below(2) {
            self.question(group, depth);
        }
    }

    fn question(&mut self, within: ElementId, depth: usize) {
        let body = self.body();
        let (is_note, is_group) = (body == Body::Note {}, body.is_checkboxes());
        let question = self.push(Some(within), body);
        if is_note {
            return;
        }
        if is_group {
            let boxes: Vec<_> = (0..=self.dice.below(4))
                .map(|_| self.push(Some(question), Body::Box {}))
                .collect();
            self.exclude(question, &boxes);
        }
        if self.dice.chance(25) {
            self.push(Some(within), Body::OrBox { of: question });
        }
        if depth < 3 && self.elements.len() < self.size && self.dice.chance(40) {
            if self.dice.chance(25) {
                self.group(question, depth + 1);
            } else {
                self.question(question, depth + 1);
            }
        }
    }

    /// Lets some checkboxes of a group exclude others.
    fn exclude(&mut self, group: ElementId, boxes: &[ElementId]) {
        let (alone, pairs) = (self.dice.chance(40), self.dice.chance(40));
        let [first, .., last] = boxes else { return };
        let kind = &mut self.elements[group.index()].element.body;
        if let Body::Question(Question {
            answer:
                QuestionKind::Checkboxes(Checkboxes {
                    exclusive,
                    at_most_one,
                    ..
                }),
            ..
        }) = kind
        {
            exclusive.extend(alone.then_some(*last));
            at_most_one.extend(pairs.then(|| vec![*first, boxes[1]]));
        }
    }

    fn body(&mut self) -> Body<Setting> {
        let required = self.dice.chance(60);
        let counted = self.dice.chance(80);
        let min = u32::from(self.dice.chance(40)) + 1;
        let answer = match self.dice.below(19) {
            0..=3 => self.choice(),
            4 | 5 => QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {})),
            6 | 7 => QuestionKind::Checkboxes(Checkboxes {
                min,
                max: self.dice.chance(50).then_some(min),
                exclusive: Vec::new(),
                at_most_one: Vec::new(),
            }),
            8 => QuestionKind::Scalar(ScalarKind::Text(Text {
                max_length: 4,
                format: None,
            })),
            9 if self.dice.chance(50) => QuestionKind::Scalar(ScalarKind::Text(Text {
                max_length: 16,
                format: Some(*self.dice.pick(&Format::ALL)),
            })),
            9 => QuestionKind::Scalar(ScalarKind::Textarea(Textarea {
                max_length: 6,
                counter: true,
            })),
            10 if self.dice.chance(30) => return Body::Note {},
            10 if self.dice.chance(20) => return image(),
            17 if self.dice.chance(60) => self.rating(),
            16 | 17 => self.slider(),
            18 => QuestionKind::Scalar(ScalarKind::Sublocation(Sublocation {})),
            12 => QuestionKind::Scalar(ScalarKind::Year(Year(self.period(Date::year)))),
            13 | 14 => QuestionKind::Scalar(ScalarKind::Date(DateKind(self.period(|date| date)))),
            15 => QuestionKind::Scalar(ScalarKind::Datetime(Datetime(self.period(DateTime::midnight)))),
            _ => self.number(),
        };
        Body::Question(Question {
            required,
            counted,
            answer,
            checks: Vec::new(),
            look: Presentation::default(),
        })
    }

    fn choice(&mut self) -> QuestionKind<Setting> {
        let integers = [1, 2, 3].map(OptionValue::Integer);
        let names = ["a", "b", "1"].map(|name| OptionValue::Name(name.to_owned()));
        let values = match self.dice.below(4) {
            0 => names.to_vec(),
            1 => [&integers[..2], &names[1..]].concat(),
            _ => integers.to_vec(),
        };
        let option = |value| ChoiceOption {
            value,
            valuation: None,
            draft: false,
            opt_out: false,
            hidden_when: Condition::NEVER,
        };
        QuestionKind::Choice(Choice {
            appearance: *self.dice.pick(&ChoiceStyle::ALL),
            options: values.into_iter().map(option).collect(),
            labels: "scales.any".to_owned(),
        })
    }

    fn period<T: Copy>(&mut self, of: impl Fn(Date) -> T) -> Period<T> {
        let mut bound = || match self.dice.below(4) {
            0 => None,
            1 => Some(Bound::At(of(random_date(self.dice)))),
            _ => Some(Bound::Today),
        };
        let (earliest, latest) = (bound(), bound());
        match self.dice.below(3) {
            0 => Period { earliest, latest },
            1 => Period {
                earliest,
                latest: None,
            },
            _ => Period {
                earliest: None,
                latest,
            },
        }
    }

    fn rating(&mut self) -> QuestionKind<Setting> {
        QuestionKind::Scalar(ScalarKind::Rating(Rating {
            steps: *self.dice.pick(&[3, 5, 10]),
            icon: RatingIcon::Star,
        }))
    }

    fn slider(&mut self) -> QuestionKind<Setting> {
        let (min, max, step) = *self.dice.pick(&[(0, 10, 1), (-10, 10, 5), (0, 12, 2), (2, 3, 1)]);
        QuestionKind::Scalar(ScalarKind::Slider(Slider {
            min,
            max,
            step,
            tick: 5,
            unit: None,
            placeholder: None,
        }))
    }

    fn number(&mut self) -> QuestionKind<Setting> {
        let decimals = *self.dice.pick(&[0, 0, 1, 2, 3]);
        let unbounded = self.dice.chance(30);
        QuestionKind::Scalar(ScalarKind::Number(Number {
            min: (!unbounded).then(|| *self.dice.pick(&[-2.5, 0.0, 1.0])),
            max: (!unbounded).then(|| *self.dice.pick(&[4.0, 9.75, 99.0])),
            decimals,
            unit: None,
        }))
    }
}

/// Builds a picture, which nothing depends on.
fn image() -> Body<Setting> {
    Body::Image(Image {
        name: "any.svg".to_owned(),
        width: 40,
        height: 30,
    })
}

/// Picks random flags, as they are sent.
pub(crate) fn random_flags(dice: &mut Dice) -> FlagSet {
    (0..FLAGS).filter(|_| dice.chance(60)).collect()
}

/// Picks a random gender, or none.
pub(crate) fn random_gender(dice: &mut Dice) -> Option<Gender> {
    *dice.pick(&[
        None,
        Some(Gender::Female),
        Some(Gender::Male),
        Some(Gender::Other),
    ])
}
