//! The constants that rules compare answers with: between them, no rule tells one answer from another.

use std::{collections::BTreeSet, iter};

use enkat_model::{
    Artifact, Body, Condition, Date, Derivation, ElementId, OptionValue, Quantity, ScalarKind, Setting,
};

use super::Line;
use crate::quantity::{Leaf, Numbers, as_number, calculate, constant, years_since};

/// The numbers at which a field that is calculated with others is tried, besides the ends of its range.
const SAMPLES: u32 = 8;

/// By element, the constants that its answer is compared with.
#[derive(Debug)]
pub(crate) struct Cuts {
    numbers: Vec<Vec<f64>>,
    texts: Vec<Vec<String>>,
}

impl Cuts {
    /// Collects the constants of all conditions of a survey.
    pub(crate) fn of_survey(artifact: &Artifact, today: Date) -> Self {
        Self::of(artifact, iter::empty::<&Condition<Setting>>(), today)
    }

    /// Collects the constants of all conditions of a survey, and of these.
    pub(crate) fn of<'a, S: 'a>(
        artifact: &'a Artifact,
        others: impl IntoIterator<Item = &'a Condition<S>>,
        today: Date,
    ) -> Self {
        let count = artifact.elements.len();
        let mut collector = Collector {
            artifact,
            today,
            numbers: vec![BTreeSet::new(); count],
            texts: vec![BTreeSet::new(); count],
        };
        for included in &artifact.elements {
            let element = &included.element;
            collector.condition(&element.hidden_when);
            for option in element.body.options() {
                collector.condition(&option.hidden_when);
            }
            for check in element.body.checks() {
                collector.condition(&check.that);
            }
        }
        for named in &artifact.conditions {
            collector.condition(&named.condition);
        }
        for attention in &artifact.attention {
            collector.condition(&attention.when);
        }
        for field in &artifact.payload.derive {
            if let Derivation::Truth(condition) = &field.value {
                collector.condition(condition);
            }
        }
        for condition in others {
            collector.condition(condition);
        }
        Self {
            numbers: collector.numbers.into_iter().map(of_keys).collect(),
            texts: collector
                .texts
                .into_iter()
                .map(|texts| texts.into_iter().collect())
                .collect(),
        }
    }

    /// Returns the numbers that an answer is compared with, in order.
    pub(crate) fn numbers(&self, id: ElementId) -> &[f64] {
        &self.numbers[id.index()]
    }

    /// Returns the texts that an answer is compared with, in order.
    pub(crate) fn texts(&self, id: ElementId) -> &[String] {
        &self.texts[id.index()]
    }
}

/// The constants of one element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Constants {
    pub(crate) numbers: Vec<f64>,
    pub(crate) texts: Vec<String>,
}

impl Cuts {
    /// Returns the constants that an answer is compared with.
    pub(crate) fn of_answer(&self, id: ElementId) -> Constants {
        Constants {
            numbers: self.numbers(id).to_vec(),
            texts: self.texts(id).to_vec(),
        }
    }

    /// Cuts an answer at other constants, too.
    pub(crate) fn add(&mut self, id: ElementId, others: &Constants) {
        let own = self.numbers(id).iter().chain(&others.numbers);
        let numbers = own.filter(|number| number.is_finite()).copied().map(key);
        self.numbers[id.index()] = of_keys(numbers.collect());
        let texts: BTreeSet<String> = self.texts(id).iter().chain(&others.texts).cloned().collect();
        self.texts[id.index()] = texts.into_iter().collect();
    }
}

/// Bits of a double that sort as the doubles do.
fn key(number: f64) -> i64 {
    let bits = number.to_bits().cast_signed();
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

fn of_keys(keys: BTreeSet<i64>) -> Vec<f64> {
    let number =
        |key: i64| f64::from_bits((key ^ ((key >> 63).cast_unsigned() >> 1).cast_signed()).cast_unsigned());
    keys.into_iter().map(number).collect()
}

struct Collector<'a> {
    artifact: &'a Artifact,
    today: Date,
    numbers: Vec<BTreeSet<i64>>,
    texts: Vec<BTreeSet<String>>,
}

impl<'a> Collector<'a> {
    fn condition<S>(&mut self, condition: &Condition<S>) {
        match condition {
            Condition::All(of) | Condition::Any(of) => of.iter().for_each(|part| self.condition(part)),
            Condition::Not(part) => self.condition(part),
            Condition::Setting(_) | Condition::Ticked(_) | Condition::Answered(_) => {}
            Condition::In(id, values) => {
                let names = values.iter().filter_map(|value| match value {
                    OptionValue::Name(name) => Some(name.clone()),
                    OptionValue::Integer(_) => None,
                });
                self.texts[id.index()].extend(names);
            }
            Condition::Compare(_, left, right) => self.comparison(left, right),
            Condition::Within(quantity, ranges) => {
                for end in ranges.iter().flat_map(|(low, high)| [*low, *high]) {
                    self.comparison(quantity, &Quantity::Constant(end));
                }
            }
        }
    }

    fn comparison(&mut self, left: &Quantity, right: &Quantity) {
        let (mut fields, mut most) = (BTreeSet::new(), None);
        for side in [left, right] {
            calculate(
                &mut Numbers(|leaf: Leaf<'_>| {
                    match leaf {
                        Leaf::Answer(id) | Leaf::YearsSince(id) => drop(fields.insert(id)),
                        Leaf::Count(ids) => most = most.max(Some(ids.len())),
                    }
                    None
                }),
                side,
            );
        }
        let fields: Vec<_> = fields.into_iter().collect();
        let to_constant = |left: &Quantity, right: &Quantity| match left {
            Quantity::Answer(_) => constant(right),
            _ => None,
        };
        match (fields.as_slice(), most) {
            ([], _) => {}
            ([id], None) => match to_constant(left, right).or_else(|| to_constant(right, left)) {
                Some(number) => self.cut(*id, [number]),
                None => self.cut_where_order_changes(*id, left, right),
            },
            (_, most) => self.sample(&fields, most.unwrap_or(0)),
        }
    }

    fn cut(&mut self, id: ElementId, at: impl IntoIterator<Item = f64>) {
        self.numbers[id.index()].extend(at.into_iter().map(key));
    }

    fn line(&self, id: ElementId) -> Option<Line<'a>> {
        let kind: &'a ScalarKind = match &self.artifact.elements[id.index()].element.body {
            Body::Question(question) => question.answer.scalar()?,
            _ => return None,
        };
        Line::of(kind, self.today)
    }

    /// Cuts an answer where the order of two quantities changes that depend on no other answer, such as at the day of birth from which
    /// a person is of age. Finds all changes of quantities that grow or fall throughout; others can stay within a class, and what
    /// depends on them is then not decided.
    fn cut_where_order_changes(&mut self, id: ElementId, left: &Quantity, right: &Quantity) {
        let Some(line) = self.line(id) else { return };
        let samples = line.samples(SAMPLES);
        let today = self.today;
        let value = |of: &Quantity, number: f64| {
            let leaf = |leaf: Leaf<'_>| match leaf {
                Leaf::Answer(_) => Some(number),
                Leaf::YearsSince(_) => years_since(number, today),
                Leaf::Count(_) => None,
            };
            calculate(&mut Numbers(leaf), of)
        };
        let order = |number: f64| value(left, number)?.partial_cmp(&value(right, number)?);
        let mut changes = Vec::new();
        for pair in samples.windows(2) {
            let (mut low, end) = (pair[0], pair[1]);
            while order(low) != order(end) {
                let (before, mut high) = (order(low), end);
                while let Some(middle) = line.between(low, high) {
                    if order(middle) == before {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                changes.extend([low, high]);
                low = high;
            }
        }
        self.cut(id, changes);
    }

    /// Tries answers that are calculated with each other at the same numbers, as far as each can be them.
    fn sample(&mut self, fields: &[ElementId], most_boxes: usize) {
        let lines: Vec<_> = fields
            .iter()
            .filter_map(|id| Some((*id, self.line(*id)?)))
            .collect();
        let samples: BTreeSet<i64> = lines
            .iter()
            .flat_map(|(_, line)| line.samples(SAMPLES))
            .chain((0..=most_boxes).map(as_number))
            .map(key)
            .collect();
        let samples = of_keys(samples);
        for (id, line) in lines {
            let own: Vec<f64> = samples
                .iter()
                .copied()
                .filter(|sample| line.has(*sample))
                .collect();
            self.cut(id, own);
        }
    }
}
