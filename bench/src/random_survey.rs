//! A random survey that is harder to prove than real ones: each rule reads any of the 200 questions before it.

use enkat_model::{
    Artifact, Body, Check, Checkbox, Choice, ChoiceStyle, Comparison, Condition, Element, ElementId, Flag,
    FlagSet, Gender, Included, Level, Number, OptionValue, Presentation, Quantity, Question, QuestionKind,
    ScalarKind, Setting, WrittenAt,
};

use crate::{PER_PAGE, generated, option};

/// The flags of the survey.
const FLAGS: usize = 60;
/// The number of questions before one that its rule may read.
const BEFORE: usize = 200;

/// Generates the survey with so many questions.
pub(crate) fn random_survey(count: usize) -> Artifact {
    let mut random = Random(7);
    let mut survey = generated(0, PER_PAGE);
    survey.flags = (0..FLAGS).map(flag).collect();
    let mut questions = Vec::new();
    for question in 0..count {
        if question % PER_PAGE == 0 {
            let included = random.flags(30);
            survey.elements.push(element(
                format!("page{question}"),
                None,
                Body::Page { progress: true },
                included,
            ));
        }
        let page = ElementId::at(survey.elements.len() - 1 - question % PER_PAGE);
        let known: Vec<ElementId> = questions.iter().rev().take(BEFORE).copied().collect();
        let next = random.question(&survey, &known, format!("q{question}"), page);
        questions.push(ElementId::at(survey.elements.len()));
        survey.elements.push(next);
    }
    survey
}

fn flag(number: usize) -> Flag {
    Flag {
        alias: format!("flag{number}"),
        setting: Some(format!("flag{number}")),
        derived: None,
    }
}

fn element(id: String, within: Option<ElementId>, body: Body<Setting>, included_in: FlagSet) -> Included {
    Included {
        included_in,
        genders: Vec::new(),
        element: Element {
            id,
            within,
            hidden_when: Condition::NEVER,
            sensitive: false,
            dialog: None,
            body,
        },
        written_at: WrittenAt::default(),
    }
}

/// A linear congruence, as Knuth's MMIX has it.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % count.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Draws three flags, in so many of a hundred cases.
    fn flags(&mut self, percent: usize) -> FlagSet {
        let count = if self.chance(percent) { 3 } else { 0 };
        (0..count).map(|_| self.below(FLAGS)).collect()
    }

    fn question(&mut self, survey: &Artifact, known: &[ElementId], id: String, page: ElementId) -> Included {
        let mut answer = self.answer();
        if let QuestionKind::Choice(choice) = &mut answer {
            for option in &mut choice.options {
                if self.chance(3) {
                    option.hidden_when = self.rule(survey, known);
                }
            }
        }
        let checks = if self.chance(5) {
            vec![self.check(survey, known)]
        } else {
            Vec::new()
        };
        let body = Body::Question(Question {
            required: self.chance(70),
            counted: true,
            answer,
            checks,
            look: Presentation::default(),
        });
        let included = self.flags(10);
        let mut next = element(id, Some(page), body, included);
        if self.chance(5) {
            next.genders = vec![Gender::ALL[self.below(Gender::ALL.len())]];
        }
        if self.chance(60) {
            next.element.hidden_when = self.rule(survey, known);
        }
        next
    }

    fn answer(&mut self) -> QuestionKind<Setting> {
        match self.below(20) {
            0..=13 => QuestionKind::Choice(Choice {
                appearance: ChoiceStyle::Radio,
                options: (1..=5).map(option).collect(),
                labels: "scales.amount".to_owned(),
            }),
            14..=16 => QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {})),
            _ => QuestionKind::Scalar(ScalarKind::Number(Number {
                min: Some(0.0),
                max: Some(99.0),
                decimals: 0,
                unit: None,
            })),
        }
    }

    /// Draws a rule over one to four of the questions.
    fn rule(&mut self, survey: &Artifact, known: &[ElementId]) -> Condition<Setting> {
        if known.is_empty() {
            return Condition::NEVER;
        }
        let parts = (0..=self.below(4)).map(|_| self.part(survey, known));
        let parts: Vec<_> = parts.collect();
        if self.chance(50) {
            Condition::all(parts)
        } else {
            Condition::any(parts)
        }
    }

    fn part(&mut self, survey: &Artifact, known: &[ElementId]) -> Condition<Setting> {
        if self.chance(15) {
            return Condition::Setting(Setting::Flag(FlagSet::default().with(self.below(FLAGS))));
        }
        let id = known[self.below(known.len())];
        let part = match survey.elements[id.index()].element.body.answer() {
            Some(QuestionKind::Choice(_)) => {
                let value = i64::try_from(self.below(5)).unwrap_or_default() + 1;
                Condition::In(id, vec![OptionValue::Integer(value)])
            }
            Some(QuestionKind::Scalar(ScalarKind::Number(_))) => Condition::Compare(
                Comparison::AtLeast,
                Quantity::Answer(id),
                Quantity::Constant([10.0, 25.0, 50.0, 75.0][self.below(4)]),
            ),
            _ => Condition::Ticked(id),
        };
        if self.chance(20) { part.negated() } else { part }
    }

    fn check(&mut self, survey: &Artifact, known: &[ElementId]) -> Check<Setting> {
        let that = self.rule(survey, known);
        let mut of = Vec::new();
        that.for_each_element(&mut |id| {
            if !survey.elements[id.index()].element.body.is_box() && !of.contains(&id) {
                of.push(id);
            }
        });
        Check {
            message: "checks.any".to_owned(),
            level: Level::Warning,
            of,
            that,
        }
    }
}
