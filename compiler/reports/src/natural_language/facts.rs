//! The parts of rules that follow from other rules of the same audience.

use enkat_model::{Comparison, Condition, ElementId, OptionValue, Quantity, Setting};

use super::{labels::Labels, normal_form::NormalForm};

/// The atoms that hold for all participants of an audience.
pub(super) struct Facts {
    /// Atoms, or their negations.
    literals: Vec<NormalForm>,
    /// By choice: the options that can be its answer, and the number of literals that say so.
    options: Vec<(ElementId, Vec<OptionValue>, usize)>,
}

impl Facts {
    /// Collects the atoms of rules, all of which hold. `is_answered` tests whether all participants have answered a question.
    pub(super) fn of(
        rules: &[NormalForm],
        labels: Labels<'_>,
        is_answered: impl Fn(ElementId) -> bool,
    ) -> Self {
        let is_literal = |rule: &&NormalForm| matches!(rule, NormalForm::Is(_) | NormalForm::IsNot(_));
        let literals: Vec<_> = rules.iter().filter(is_literal).cloned().collect();
        let mut options: Vec<(ElementId, Vec<OptionValue>, usize)> = Vec::new();
        for literal in &literals {
            let Some((choice, values, holds)) =
                chosen(literal).filter(|(of, _, holds)| *holds || is_answered(*of))
            else {
                continue;
            };
            if let Some((_, left, count)) = options.iter_mut().find(|(of, _, _)| *of == choice) {
                left.retain(|value| values.contains(value) == holds);
                *count += 1;
            } else {
                let all = labels.element(choice).body.options().iter();
                let left = all.map(|option| option.value.clone());
                let left = left.filter(|value| values.contains(value) == holds);
                options.push((choice, left.collect(), 1));
            }
        }
        Self { literals, options }
    }

    /// Returns a rule without the parts that follow from the facts: true where the whole rule does.
    pub(super) fn reduced(&self, rule: &NormalForm) -> NormalForm {
        match rule {
            NormalForm::Is(_) | NormalForm::IsNot(_) => self.reduced_literal(rule),
            NormalForm::All(parts) => NormalForm::all(parts.iter().map(|part| self.of_part(part)).collect()),
            NormalForm::Any(parts) => self.of_any(parts),
        }
    }

    /// Returns a literal; those on the answer of one choice as one.
    fn reduced_literal(&self, literal: &NormalForm) -> NormalForm {
        if self.is_answered(literal) {
            return NormalForm::ALWAYS;
        }
        let choice = chosen(literal).map(|(choice, _, _)| choice);
        let known = self
            .options
            .iter()
            .find(|(of, _, count)| Some(*of) == choice && *count > 1);
        known.map_or_else(
            || literal.clone(),
            |(of, left, _)| NormalForm::is(&Condition::In(*of, left.clone())),
        )
    }

    fn of_any(&self, parts: &[NormalForm]) -> NormalForm {
        if self.literals.iter().any(|fact| has_tick_among(fact, parts)) {
            return NormalForm::ALWAYS;
        }
        NormalForm::any(parts.iter().map(|part| self.of_part(part)).collect())
    }

    /// Returns a part of a rule without what follows from the facts.
    fn of_part(&self, part: &NormalForm) -> NormalForm {
        let (atom, opposite) = match part {
            NormalForm::All(_) | NormalForm::Any(_) => return self.reduced(part),
            NormalForm::Is(atom) => (atom, NormalForm::IsNot(atom.clone())),
            NormalForm::IsNot(atom) => (atom, NormalForm::Is(atom.clone())),
        };
        let of_choice = chosen(part).and_then(|of| self.among_options(of));
        // A box less would make "ticked something" a list of boxes.
        let is_box = matches!(atom, Condition::Ticked(_));
        match of_choice {
            Some(part) => part,
            None if self.literals.contains(part) || self.is_answered(part) => NormalForm::ALWAYS,
            None if !is_box && self.literals.contains(&opposite) => NormalForm::NEVER,
            None => part.clone(),
        }
    }

    /// Returns whether a literal says that a choice is answered whose answer is known. Where no option is left, this is worth saying.
    fn is_answered(&self, literal: &NormalForm) -> bool {
        let NormalForm::Is(Condition::Answered(choice)) = literal else {
            return false;
        };
        let is_known =
            |(of, left, _): &(ElementId, Vec<OptionValue>, usize)| of == choice && !left.is_empty();
        self.options.iter().any(is_known)
    }

    /// Returns a part on the answer of a choice, of which some options are left.
    fn among_options(
        &self,
        (choice, values, holds): (ElementId, &[OptionValue], bool),
    ) -> Option<NormalForm> {
        let (_, known, _) = self.options.iter().find(|(of, _, _)| *of == choice)?;
        let left = known.iter().filter(|value| values.contains(value) == holds);
        let left: Vec<_> = left.cloned().collect();
        Some(if left.len() == known.len() {
            NormalForm::ALWAYS
        } else {
            NormalForm::is(&Condition::In(choice, left))
        })
    }
}

/// Returns the choice and the options of a literal, and whether the answer is one of them.
pub(super) fn chosen(literal: &NormalForm) -> Option<(ElementId, &[OptionValue], bool)> {
    match literal {
        NormalForm::Is(Condition::In(choice, values)) => Some((*choice, values, true)),
        NormalForm::IsNot(Condition::In(choice, values)) => Some((*choice, values, false)),
        _ => None,
    }
}

/// Returns whether a fact on the number of ticks says that one of these parts holds.
fn has_tick_among(fact: &NormalForm, parts: &[NormalForm]) -> bool {
    let (atom, holds) = match fact {
        NormalForm::Is(atom) => (atom, true),
        NormalForm::IsNot(atom) => (atom, false),
        NormalForm::All(_) | NormalForm::Any(_) => return false,
    };
    let boxes = match atom {
        Condition::Compare(comparison, Quantity::Count(boxes), Quantity::Constant(number))
            if is_positive(*comparison, *number, holds) =>
        {
            boxes
        }
        Condition::Within(Quantity::Count(boxes), ranges)
            if holds && ranges.iter().all(|(low, _)| *low > 0.0) =>
        {
            boxes
        }
        _ => return false,
    };
    let ticked = |id: &ElementId| NormalForm::Is(Condition::<Setting>::Ticked(*id));
    boxes.iter().all(|id| parts.contains(&ticked(id)))
}

/// Returns whether only counts above 0 compare so with a number, or do not.
fn is_positive(comparison: Comparison, number: f64, holds: bool) -> bool {
    match (comparison, holds) {
        (Comparison::AtLeast | Comparison::Equal, true) | (Comparison::Less, false) => number > 0.0,
        (Comparison::More, true) | (Comparison::AtMost, false) => number >= 0.0,
        _ => false,
    }
}

/// Returns whether a rule follows from another one: of two rules that are met by any of their parts, each part of the other one implies
/// a part of it.
pub(super) fn follows(rule: &NormalForm, from: &NormalForm) -> bool {
    let (NormalForm::Any(parts), NormalForm::Any(others)) = (rule, from) else {
        return false;
    };
    let mut others = others.iter();
    others.all(|other| parts.iter().any(|part| implies(other, part)))
}

fn implies(part: &NormalForm, other: &NormalForm) -> bool {
    match (part, other) {
        (NormalForm::All(parts), _) => parts.iter().any(|part| implies(part, other)),
        (NormalForm::Is(Condition::In(of, _)), NormalForm::Is(Condition::Answered(answered))) => {
            of == answered
        }
        _ => part == other,
    }
}
