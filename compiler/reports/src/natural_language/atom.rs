//! Atoms of conditions in words: answers, ticked checkboxes, and flags.

use enkat_model::{Body, Comparison, Condition, ElementId, FlagSet, Gender, OptionValue, Quantity, Setting};

use super::{
    clause::{Clause, Pronoun},
    labels::Labels,
    text::Prose,
};

/// The most consecutive options that are written one by one.
const LISTED: usize = 4;

/// A writer of atoms, given the questions that all participants of an audience have answered.
pub(super) struct Atoms<'a, F> {
    pub(super) labels: Labels<'a>,
    /// A test whether all participants of the audience have answered a question.
    pub(super) is_answered: F,
}

impl<F: Fn(ElementId) -> bool> Atoms<'_, F> {
    /// Describes an atom that holds, or does not.
    pub(super) fn clause(&self, atom: &Condition<Setting>, holds: bool) -> Clause {
        match atom {
            Condition::Setting(Setting::Flag(flags)) => {
                let words = if holds { flags_on } else { flags_off };
                Clause::new(Pronoun::Where, words(self.labels, *flags))
            }
            Condition::Setting(Setting::Gender(gender)) => {
                let are = if holds { "are " } else { "are not " };
                Clause::who(Prose::words(are).then(people(*gender)))
            }
            Condition::In(id, values) => Clause::who(self.chosen(*id, values, holds)),
            Condition::Ticked(id) => Clause::who(Prose::words(ticked(holds)).prose(self.one_box(*id))),
            Condition::Answered(id) => Clause::who(
                Prose::words(if holds { "answered " } else { "did not answer " })
                    .piece(self.labels.field(*id)),
            ),
            Condition::Compare(comparison, left, right) => self.compared(*comparison, left, right, holds),
            Condition::Within(quantity, ranges) => self.within(quantity, ranges, holds),
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) => Clause::who(Prose::default()),
        }
    }

    /// Describes checkboxes of one group of which any is ticked, or of which none is.
    pub(super) fn boxes(&self, group: ElementId, boxes: &[ElementId], holds: bool) -> Clause {
        let is_all = self.labels.boxes(group).all(|member| boxes.contains(&member));
        let what = match (is_all, holds) {
            (true, true) => Prose::words("ticked something"),
            (true, false) => Prose::words("ticked nothing"),
            (false, _) => {
                let labels = boxes.iter().map(|id| self.labels.field(*id).into());
                let verb = ticked(holds);
                Prose::words(verb).prose(Prose::list(labels, "or"))
            }
        };
        Clause::who(what.then(" under ").piece(self.labels.field(group)))
    }

    /// Describes a checkbox with the group or field that it belongs to.
    pub(super) fn one_box(&self, id: ElementId) -> Prose {
        let prose = Prose::from(self.labels.field(id));
        let element = self.labels.element(id);
        match (&element.body, element.within) {
            (Body::Box {}, Some(group)) => prose.then(" under ").piece(self.labels.field(group)),
            (Body::OrBox { of }, _) => prose.then(" beside ").piece(self.labels.field(*of)),
            _ => prose,
        }
    }

    /// Describes an answer that is one of these, or not. Where an answer is certain, the other options are named
    /// instead of a negation.
    fn chosen(&self, id: ElementId, values: &[OptionValue], holds: bool) -> Prose {
        let all = self.labels.element(id).body.options();
        let others: Vec<_> = all
            .iter()
            .map(|option| option.value.clone())
            .filter(|value| !values.contains(value))
            .collect();
        let is_answered = !others.is_empty() && (self.is_answered)(id);
        let (verb, values) = match (holds, is_answered) {
            (true, _) => ("answered ", values),
            (false, false) => ("did not answer ", values),
            (false, true) if others.len() > values.len().max(LISTED) => ("answered anything but ", values),
            (false, true) => ("answered ", &others[..]),
        };
        Prose::words(verb)
            .prose(self.options(id, values))
            .then(" to ")
            .piece(self.labels.field(id))
    }

    /// Lists options by their labels, many consecutive ones as `anything from … to …`.
    pub(super) fn options(&self, id: ElementId, values: &[OptionValue]) -> Prose {
        let label = |value: &OptionValue| Prose::from(self.labels.option(id, value));
        let options = self.labels.element(id).body.options();
        let positions: Vec<_> = options
            .iter()
            .enumerate()
            .filter_map(|(at, option)| values.contains(&option.value).then_some(at))
            .collect();
        match (positions.first(), positions.last()) {
            (Some(first), Some(last)) if positions.len() > LISTED && last - first + 1 == positions.len() => {
                let (first, last) = (label(&options[*first].value), label(&options[*last].value));
                Prose::words("anything from ")
                    .prose(first)
                    .then(" to ")
                    .prose(last)
            }
            _ => Prose::list(values.iter().map(label), "or"),
        }
    }

    fn compared(&self, comparison: Comparison, left: &Quantity, right: &Quantity, holds: bool) -> Clause {
        let (comparison, holds) = match (left, opposite(comparison)) {
            (Quantity::Answer(id), Some(opposite)) if !holds && (self.is_answered)(*id) => (opposite, true),
            // Ticks can always be counted.
            (Quantity::Count(_), Some(opposite)) if !holds && matches!(right, Quantity::Constant(_)) => {
                (opposite, true)
            }
            _ => (comparison, holds),
        };
        let is_time = matches!(right, Quantity::Moment(_));
        let than = match (comparison, is_time) {
            (Comparison::Equal, _) => "",
            (Comparison::Less, false) => "less than ",
            (Comparison::AtMost, false) => "at most ",
            (Comparison::More, false) => "more than ",
            (Comparison::AtLeast, false) => "at least ",
            (Comparison::Less, true) => "a time before ",
            (Comparison::AtMost, true) => "a time not after ",
            (Comparison::More, true) => "a time after ",
            (Comparison::AtLeast, true) => "a time not before ",
        };
        let value = Prose::words(than).prose(self.labels.quantity(right));
        match right {
            Quantity::Constant(_) | Quantity::Moment(_) => self.amount(left, value, holds),
            _ => self.calculated(left, value, holds),
        }
    }

    fn within(&self, quantity: &Quantity, ranges: &[(f64, f64)], holds: bool) -> Clause {
        #[allow(
            clippy::float_cmp,
            reason = "a range of one number was written as that number"
        )]
        let range = |(low, high): &(f64, f64)| {
            Prose::words(if low == high {
                low.to_string()
            } else {
                format!("from {low} to {high}")
            })
        };
        self.amount(quantity, Prose::list(ranges.iter().map(range), "or"), holds)
    }

    /// Describes the amount of an answer, of ticked checkboxes or of a calculation.
    fn amount(&self, quantity: &Quantity, value: Prose, holds: bool) -> Clause {
        match quantity {
            Quantity::Answer(id) => {
                let verb = if holds { "answered " } else { "did not answer " };
                Clause::who(
                    Prose::words(verb)
                        .prose(value)
                        .then(" to ")
                        .piece(self.labels.field(*id)),
                )
            }
            Quantity::Count(boxes) => {
                let group = boxes.first().and_then(|first| self.labels.element(*first).within);
                let under = group.map_or_else(Prose::default, |group| {
                    Prose::words(" under ").piece(self.labels.field(group))
                });
                let verb = ticked(holds);
                Clause::who(Prose::words(verb).prose(value).prose(under))
            }
            quantity => self.calculated(quantity, value, holds),
        }
    }

    fn calculated(&self, quantity: &Quantity, value: Prose, holds: bool) -> Clause {
        let is = if holds { " is " } else { " is not " };
        Clause::new(
            Pronoun::ForWhom,
            self.labels.quantity(quantity).then(is).prose(value),
        )
    }
}

/// Returns the opposite comparison.
fn opposite(comparison: Comparison) -> Option<Comparison> {
    match comparison {
        Comparison::Less => Some(Comparison::AtLeast),
        Comparison::AtMost => Some(Comparison::More),
        Comparison::More => Some(Comparison::AtMost),
        Comparison::AtLeast => Some(Comparison::Less),
        Comparison::Equal => None,
    }
}

fn ticked(holds: bool) -> &'static str {
    if holds { "ticked " } else { "did not tick " }
}

/// Returns the word for people of a gender.
pub fn people(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "women",
        Gender::Male => "men",
        Gender::Other => "people of another gender",
    }
}

/// Describes flags of which one is on.
pub(super) fn flags_on(labels: Labels<'_>, flags: FlagSet) -> Prose {
    if are_all(labels, flags) {
        return Prose::words("at least one flag is on");
    }
    flag_names(labels, flags, "or").then(" is on")
}

/// Describes flags that are off.
fn flags_off(labels: Labels<'_>, flags: FlagSet) -> Prose {
    if are_all(labels, flags) {
        return Prose::words("all flags are off");
    }
    let are = if flags.0.count_ones() > 1 {
        " are off"
    } else {
        " is off"
    };
    flag_names(labels, flags, "and").then(are)
}

/// Returns whether these are all flags that are sent, and too many to be named one by one.
fn are_all(labels: Labels<'_>, flags: FlagSet) -> bool {
    let all = labels.artifact.flags.iter().enumerate();
    let mut sent = all.filter(|(_, flag)| flag.setting.is_some());
    flags.0.count_ones() as usize > LISTED && sent.all(|(index, _)| flags.contains(index))
}

/// Lists flags.
pub(super) fn flag_names(labels: Labels<'_>, flags: FlagSet, last: &str) -> Prose {
    let all = 0..labels.artifact.flags.len();
    let named = all.filter(|index| flags.contains(*index));
    Prose::list(named.map(|index| labels.flag(index)), last)
}
