//! Parts of a rule that one clause describes together: "who ticked “A” or “B” under “C”" in place of two clauses.

use enkat_model::{Condition, ElementId, FlagSet, OptionValue, Setting};

use super::{
    atom::Atoms,
    clause::{Clause, Pronoun},
    facts::chosen,
    labels::Labels,
    normal_form::NormalForm,
    text::Prose,
};

/// The subject that several parts of a rule share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// The checkboxes of a group.
    Boxes(ElementId),
    /// The flags.
    Flags,
    /// Two choices that have the same answer.
    SameAnswer(ElementId, ElementId),
    /// Choices with the same options as this one, the first of them.
    SameOptions(ElementId),
}

impl<F: Fn(ElementId) -> bool> Atoms<'_, F> {
    /// Describes each of several parts by `of_rule`, and those that share a subject together by `of_joint`.
    pub(super) fn each<T>(
        &self,
        parts: &[NormalForm],
        is_any: bool,
        of_rule: impl Fn(&NormalForm) -> T,
        of_joint: impl Fn(Clause) -> T,
    ) -> Vec<T> {
        let joints: Vec<_> = parts.iter().map(|part| self.joint(part, parts, is_any)).collect();
        let mut described = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            match joints[at] {
                None => described.push(of_rule(part)),
                Some(joint) if joints[..at].contains(&Some(joint)) => {}
                Some(joint) => {
                    let shared = parts.iter().zip(&joints).filter(|(_, of)| **of == Some(joint));
                    let shared: Vec<_> = shared.map(|(part, _)| part).collect();
                    described.push(of_joint(self.joined(joint, &shared, is_any)));
                }
            }
        }
        described
    }

    /// Describes parts that share a subject.
    fn joined(&self, joint: Joint, parts: &[&NormalForm], is_any: bool) -> Clause {
        match joint {
            Joint::Boxes(group) => {
                let boxes: Vec<_> = parts.iter().filter_map(|part| ticked(part)).collect();
                self.boxes(group, &boxes, is_any)
            }
            Joint::Flags => {
                let sets = parts.iter().filter_map(|part| flags(part));
                let set = sets.fold(FlagSet::default(), FlagSet::union);
                self.clause(&Condition::Setting(Setting::Flag(set)), is_any)
            }
            Joint::SameOptions(_) => Clause::who(self.same_options(parts)),
            Joint::SameAnswer(one, other) => {
                let gave = if is_any { "gave" } else { "did not give" };
                Clause::new(
                    Pronoun::Who,
                    Prose::words(format!("{gave} the same answer to "))
                        .piece(self.labels.field(one))
                        .then(" and ")
                        .piece(self.labels.field(other)),
                )
            }
        }
    }

    /// Returns the subject that a part can share with others: positive parts of which any has to hold, or negations that all hold.
    fn joint(&self, part: &NormalForm, parts: &[NormalForm], is_any: bool) -> Option<Joint> {
        let labels = self.labels;
        if let Some(first) = self.first_with_same_options(part, parts).filter(|_| is_any) {
            return Some(Joint::SameOptions(first));
        }
        match (part, is_any) {
            (NormalForm::Is(_), true) | (NormalForm::IsNot(_), false) => {
                if flags(part).is_some() {
                    return Some(Joint::Flags);
                }
                let element = labels.element(ticked(part)?);
                let group = element.within.filter(|_| element.body.is_box_of_group());
                group.map(Joint::Boxes)
            }
            (NormalForm::All(_), true) | (NormalForm::Any(_), false) => {
                let (one, other, _) = same_answer(part, is_any)?;
                let has = |value: &OptionValue| {
                    let of = |part: &NormalForm| same_answer(part, is_any) == Some((one, other, value));
                    parts.iter().any(of)
                };
                let is_whole = labels
                    .shared_options(one, other)
                    .is_some_and(|shared| shared.iter().all(|value| has(value)));
                is_whole.then_some(Joint::SameAnswer(one, other))
            }
            _ => None,
        }
    }

    /// Returns whether a rule is met by everyone but those who gave certain answers to several questions: "not both A and B".
    pub(super) fn is_exception(&self, rule: &NormalForm) -> bool {
        let is_denied = |part: &NormalForm| match part {
            NormalForm::IsNot(Condition::In(id, values)) => !values.is_empty() && !(self.is_answered)(*id),
            _ => false,
        };
        matches!(rule, NormalForm::Any(parts) if parts.len() > 1 && parts.iter().all(is_denied))
    }

    /// Describes those who are the exception from one of such rules: "who answered “No” to both “A” and “B”".
    pub(super) fn excepted(&self, rules: &[NormalForm]) -> Prose {
        Prose::list(rules.iter().map(|rule| self.exception(rule)), "or")
    }

    fn exception(&self, rule: &NormalForm) -> Prose {
        let NormalForm::Any(parts) = rule else {
            return Prose::default();
        };
        if self.have_same_options(parts) {
            let chosen: Vec<_> = parts.iter().filter_map(chosen).collect();
            let questions = chosen.iter().map(|(id, ..)| self.labels.field(*id).into());
            let to = if chosen.len() == 2 {
                " to both "
            } else {
                " to all of "
            };
            let answered = Prose::words("who answered ").prose(self.options(chosen[0].0, chosen[0].1));
            return answered.then(to).prose(Prose::list(questions, "and"));
        }
        let answered = parts.iter().filter_map(chosen).map(|(id, values, _)| {
            let is = Condition::In(id, values.to_vec());
            self.clause(&is, true)
        });
        Clause::joined(answered.collect(), "and", ["", ""]).whole()
    }

    fn have_same_options(&self, parts: &[NormalForm]) -> bool {
        let mut firsts = parts.iter().map(|part| self.first_with_same_options(part, parts));
        let first = firsts.next().flatten();
        first.is_some() && firsts.all(|other| other == first)
    }

    /// Describes choices with the same options, any of which has one of these, or any of which does not.
    fn same_options(&self, parts: &[&NormalForm]) -> Prose {
        let chosen: Vec<_> = parts.iter().filter_map(|part| chosen(part)).collect();
        let [(first, values, holds), ..] = chosen[..] else {
            return Prose::default();
        };
        let options = self.options(first, values);
        let questions = |last: &str| {
            let questions = chosen.iter().map(|(id, ..)| self.labels.field(*id).into());
            Prose::list(questions, last)
        };
        let [verb, to, last] = match (holds, chosen.len()) {
            (true, _) => ["answered ", " to ", "or"],
            (false, 2) => ["answered ", " to at most one of ", "and"],
            (false, _) => ["did not answer ", " to all of ", "and"],
        };
        Prose::words(verb).prose(options).then(to).prose(questions(last))
    }

    /// Finds the first of several choices that have, or do not have, the same options as that of a part; nothing if there is no other
    /// one, or an answer is certain, so that the other options can be named.
    fn first_with_same_options(&self, part: &NormalForm, parts: &[NormalForm]) -> Option<ElementId> {
        let labels_of = |part: &NormalForm| {
            let (id, values, holds) = chosen(part)?;
            let is_certain = !holds && (self.is_answered)(id);
            let options = values.iter().map(|value| self.labels.option_label(id, value));
            (!is_certain && !values.is_empty()).then(|| (id, options.collect::<Vec<_>>(), holds))
        };
        let (own, options, holds) = labels_of(part)?;
        let same = parts.iter().filter_map(labels_of);
        let same = same.filter(|(_, others, other_holds)| *others == options && *other_holds == holds);
        let same: Vec<ElementId> = same.map(|(id, ..)| id).collect();
        let is_with_others = same.iter().any(|id| *id != own);
        same.first().copied().filter(|_| is_with_others)
    }
}

/// Returns the checkbox of an atom, or of its negation.
fn ticked(part: &NormalForm) -> Option<ElementId> {
    match part {
        NormalForm::Is(Condition::Ticked(id)) | NormalForm::IsNot(Condition::Ticked(id)) => Some(*id),
        _ => None,
    }
}

/// Returns the flags of an atom, or of its negation.
fn flags(part: &NormalForm) -> Option<FlagSet> {
    match part {
        NormalForm::Is(Condition::Setting(Setting::Flag(set)))
        | NormalForm::IsNot(Condition::Setting(Setting::Flag(set))) => Some(*set),
        _ => None,
    }
}

/// Returns the two choices and the value of a part that says that both have, or do not both have, this one answer.
fn same_answer(part: &NormalForm, holds: bool) -> Option<(ElementId, ElementId, &OptionValue)> {
    let (NormalForm::All(pair) | NormalForm::Any(pair)) = part else {
        return None;
    };
    let [one, other] = &pair[..] else { return None };
    match (chosen(one)?, chosen(other)?) {
        ((one, [value], one_holds), (other, [same], other_holds))
            if value == same && one_holds == holds && other_holds == holds =>
        {
            Some((one, other, value))
        }
        _ => None,
    }
}

impl<'a> Labels<'a> {
    /// Returns the values that are options of two choices; nothing if one of them has different labels in the two.
    fn shared_options(&self, one: ElementId, other: ElementId) -> Option<Vec<&'a OptionValue>> {
        let others = self.element(other).body.options();
        let shared = self
            .element(one)
            .body
            .options()
            .iter()
            .map(|option| &option.value);
        let shared = shared.filter(|value| others.iter().any(|option| option.value == **value));
        let labelled =
            |value| (self.option_label(one, value) == self.option_label(other, value)).then_some(value);
        shared.map(labelled).collect()
    }
}
