//! Random rules without cycles, over every condition and every quantity.

use enkat_model::{
    AnswerType, Body, Check, Choice, Comparison, Condition, DateTime, ElementId, FlagSet, Gender, Included,
    Level, Moment, OptionValue, Quantity, Question, QuestionKind, ScalarKind, Setting,
};

use crate::{answers::random_date, dice::Dice, survey::FLAGS};

const DEEPEST: usize = 3;
const COMPARISONS: [Comparison; 5] = [
    Comparison::Equal,
    Comparison::Less,
    Comparison::AtMost,
    Comparison::More,
    Comparison::AtLeast,
];

/// Gives about half of the elements a rule. A rule may name earlier and later questions.
pub(crate) fn add_rules(dice: &mut Dice, elements: &mut [Included]) {
    let rank = random_ranks(dice, elements);
    for index in 0..elements.len() {
        let body = &elements[index].element.body;
        let has_rule = !matches!(body, Body::Box {} | Body::OrBox { .. });
        if has_rule && dice.chance(55) {
            let reads = readable(elements, &rank, index);
            let rule = condition(dice, elements, reads);
            elements[index].element.hidden_when = rule;
        }
        add_option_rules(dice, elements, &rank, index);
        add_checks(dice, elements, index);
    }
}

/// Returns whether an element is a choice, or has an answer of one of these types.
fn holds(body: &Body<Setting>, types: &[AnswerType]) -> bool {
    match body.answer() {
        Some(QuestionKind::Choice(_)) => true,
        Some(QuestionKind::Scalar(kind)) => types.contains(&kind.answer_type()),
        Some(QuestionKind::Checkboxes(_)) | None => false,
    }
}

/// Gives some choices one or two options with a rule.
fn add_option_rules(dice: &mut Dice, elements: &mut [Included], rank: &[usize], index: usize) {
    for option in 0..elements[index].element.body.options().len() {
        if dice.chance(12) {
            let reads = readable(elements, rank, index);
            let rule = condition(dice, elements, reads);
            if let Body::Question(Question {
                answer: QuestionKind::Choice(Choice { options, .. }),
                ..
            }) = &mut elements[index].element.body
            {
                options[option].hidden_when = rule;
            }
        }
    }
}

/// Gives some questions one or two checks.
fn add_checks(dice: &mut Dice, elements: &mut [Included], index: usize) {
    let count = if dice.chance(20) { 1 + dice.below(2) } else { 0 };
    let checks = (0..count).map(|number| {
        let that = Writer::of_everything(dice, elements).condition(0);
        let mut of = Vec::new();
        that.for_each_element(&mut |id| {
            if !elements[id.index()].element.body.is_box() && !of.contains(&id) && dice.chance(80) {
                of.push(id);
            }
        });
        let level = *dice.pick(&[Level::Error, Level::Warning]);
        let message = format!("check{number}");
        Check {
            message,
            level,
            of,
            that,
        }
    });
    let checks: Vec<_> = checks.collect();
    if let Body::Question(question) = &mut elements[index].element.body {
        question.checks = checks;
    }
}

fn condition(dice: &mut Dice, elements: &[Included], reads: Vec<ElementId>) -> Condition<Setting> {
    let mut writer = Writer {
        dice,
        elements,
        reads,
    };
    writer.condition(0)
}

/// Picks an order in which elements may depend on each other, by element: each after its parent, a group's follow-ups after its
/// checkboxes, and a field after its `or_box`.
fn random_ranks(dice: &mut Dice, elements: &[Included]) -> Vec<usize> {
    let mut rank = vec![None; elements.len()];
    for next in 0..elements.len() {
        let is_ready = |index: &usize| {
            let above = elements[*index].element.within;
            let or_box = or_box(elements, *index);
            let is_ranked = |id: ElementId| rank[id.index()].is_some();
            rank[*index].is_none()
                && above.is_none_or(is_ranked)
                && or_box.is_none_or(|or_box| rank[or_box].is_some())
        };
        let ready: Vec<usize> = (0..elements.len()).filter(is_ready).collect();
        rank[*dice.pick(&ready)] = Some(next);
    }
    rank.into_iter().flatten().collect()
}

fn or_box(elements: &[Included], field: usize) -> Option<usize> {
    elements.iter().position(|included| {
        included.element.body
            == Body::OrBox {
                of: ElementId::at(field),
            }
    })
}

/// Returns the elements that the rule of an element may read. Its `or_box` reads the same, and comes before it.
fn readable(elements: &[Included], rank: &[usize], index: usize) -> Vec<ElementId> {
    let limit = or_box(elements, index).map_or(rank[index], |or_box| rank[or_box].min(rank[index]));
    let is_known = |index: &usize| {
        let of_group = |(at, included): (usize, &Included)| {
            let is_its_box = included.element.body == Body::Box {}
                && included.element.within == Some(ElementId::at(*index));
            !is_its_box || rank[at] < limit
        };
        rank[*index] < limit && elements.iter().enumerate().all(of_group)
    };
    (0..elements.len())
        .filter(|index| is_answered(&elements[*index]))
        .filter(is_known)
        .map(ElementId::at)
        .collect()
}

/// Reports whether a rule can ask about an element.
fn is_answered(included: &Included) -> bool {
    let body = &included.element.body;
    !body.is_container() && *body != Body::Note {}
}

/// A writer of random conditions and quantities.
pub(crate) struct Writer<'a> {
    dice: &'a mut Dice,
    elements: &'a [Included],
    reads: Vec<ElementId>,
}

impl<'a> Writer<'a> {
    /// Creates a writer that may ask about every answer.
    pub(crate) fn of_everything(dice: &'a mut Dice, elements: &'a [Included]) -> Self {
        let ids = (0..elements.len()).map(ElementId::at);
        Self {
            dice,
            elements,
            reads: ids.filter(|id| is_answered(&elements[id.index()])).collect(),
        }
    }

    pub(crate) fn condition(&mut self, depth: usize) -> Condition<Setting> {
        if depth < DEEPEST && self.dice.chance(40) {
            let parts = |writer: &mut Self| {
                (0..=writer.dice.below(3))
                    .map(|_| writer.condition(depth + 1))
                    .collect()
            };
            return match self.dice.below(3) {
                0 => Condition::All(parts(self)),
                1 => Condition::Any(parts(self)),
                _ => Condition::Not(Box::new(self.condition(depth + 1))),
            };
        }
        match self.dice.below(12) {
            0 => Some(self.setting()),
            10 | 11 => self.compare_moments(),
            1..=3 => self.is_in(),
            4 | 5 => self.one(Body::is_box).map(Condition::Ticked),
            6 => self.one(|_| true).map(Condition::Answered),
            7 => self.within(),
            _ => self.compare(),
        }
        .unwrap_or(Condition::NEVER)
    }

    fn setting(&mut self) -> Condition<Setting> {
        let flags: FlagSet = (0..FLAGS).filter(|_| self.dice.chance(50)).collect();
        let gender = *self.dice.pick(&Gender::ALL);
        let setting = if self.dice.chance(60) {
            Setting::Flag(flags)
        } else {
            Setting::Gender(gender)
        };
        Condition::Setting(setting)
    }

    fn is_in(&mut self) -> Option<Condition<Setting>> {
        let id = self.one(|body| holds(body, &[AnswerType::Text]))?;
        let names = ["a", "b", "1", "åä"].map(|name| OptionValue::Name(name.to_owned()));
        let all = match self.elements[id.index()].element.body.answer() {
            Some(QuestionKind::Choice(Choice { options, .. })) => {
                options.iter().map(|option| option.value.clone()).collect()
            }
            _ => names.to_vec(),
        };
        let values = (0..=self.dice.below(2)).map(|_| self.dice.pick(&all).clone());
        Some(Condition::In(id, values.collect()))
    }

    fn compare(&mut self) -> Option<Condition<Setting>> {
        let comparison = *self.dice.pick(&COMPARISONS);
        let (left, right) = (
            self.quantity(0)?,
            self.quantity(1).unwrap_or(Quantity::Constant(1.0)),
        );
        Some(Condition::Compare(comparison, left, right))
    }

    /// Compares a day or a minute with another, or the years since a day with a number.
    fn compare_moments(&mut self) -> Option<Condition<Setting>> {
        let comparison = *self.dice.pick(&COMPARISONS);
        let is_date =
            |body: &Body<Setting>| matches!(body.answer(), Some(QuestionKind::Scalar(ScalarKind::Date(_))));
        let is_minute = |body: &Body<Setting>| {
            matches!(body.answer(), Some(QuestionKind::Scalar(ScalarKind::Datetime(_))))
        };
        let date = random_date(self.dice);
        let (left, right) = match self.dice.below(4) {
            0 => (
                self.one(is_date).map(Quantity::YearsSince)?,
                Quantity::Constant(24.0),
            ),
            1 => (
                self.one(is_date).map(Quantity::Answer)?,
                self.one(is_date).map(Quantity::Answer)?,
            ),
            2 => {
                let minute = Moment::DateTime(DateTime::midnight(date));
                (
                    self.one(is_minute).map(Quantity::Answer)?,
                    Quantity::Moment(minute),
                )
            }
            _ => (
                self.one(is_date).map(Quantity::Answer)?,
                Quantity::Moment(Moment::Date(date)),
            ),
        };
        Some(Condition::Compare(comparison, left, right))
    }

    fn within(&mut self) -> Option<Condition<Setting>> {
        let quantity = self.quantity(0)?;
        Some(Condition::Within(quantity, vec![(0.0, 1.0), (2.5, 40.0)]))
    }

    pub(crate) fn quantity(&mut self, depth: usize) -> Option<Quantity> {
        if depth >= DEEPEST || self.dice.chance(35) {
            return self.plain_quantity();
        }
        let pair = |writer: &mut Self| {
            Some((
                Box::new(writer.quantity(depth + 1)?),
                Box::new(writer.quantity(depth + 1)?),
            ))
        };
        let list = |writer: &mut Self| {
            (0..=writer.dice.below(3))
                .map(|_| writer.quantity(depth + 1))
                .collect::<Option<Vec<_>>>()
        };
        Some(match self.dice.below(9) {
            0 => Quantity::Sum(list(self)?),
            1 => Quantity::Mean(list(self)?),
            2 => Quantity::Min(list(self)?),
            3 => Quantity::Max(list(self)?),
            4 => pair(self).map(|(left, right)| Quantity::Subtract(left, right))?,
            5 => pair(self).map(|(left, right)| Quantity::Multiply(left, right))?,
            6 => pair(self).map(|(left, right)| Quantity::Divide(left, right))?,
            7 => {
                let exponent = u8::try_from(self.dice.below(9) + 1).unwrap_or(1);
                Quantity::Power(Box::new(self.quantity(depth + 1)?), exponent)
            }
            _ => Quantity::Negate(Box::new(self.quantity(depth + 1)?)),
        })
    }

    fn plain_quantity(&mut self) -> Option<Quantity> {
        match self.dice.below(10) {
            0 | 1 => Some(Quantity::Constant(
                *self.dice.pick(&[0.0, 1.0, 2.0, -1.5, 0.1, 3.75, 1e300]),
            )),
            2..=4 => {
                let boxes = |writer: &mut Self| writer.one(|body| matches!(body, Body::Box {}));
                let counted: Option<Vec<_>> = (0..=self.dice.below(3)).map(|_| boxes(self)).collect();
                counted.map(|mut counted| {
                    counted.sort_unstable();
                    counted.dedup();
                    Quantity::Count(counted)
                })
            }
            _ => None,
        }
        .or_else(|| {
            let has_numbers = |body: &Body<Setting>| holds(body, &[AnswerType::Number, AnswerType::Year]);
            self.one(has_numbers).map(Quantity::Answer)
        })
    }

    fn one(&mut self, is_wanted: impl Fn(&Body<Setting>) -> bool) -> Option<ElementId> {
        let body = |id: &ElementId| &self.elements[id.index()].element.body;
        let wanted: Vec<_> = self
            .reads
            .iter()
            .copied()
            .filter(|id| is_wanted(body(id)))
            .collect();
        (!wanted.is_empty()).then(|| *self.dice.pick(&wanted))
    }
}
