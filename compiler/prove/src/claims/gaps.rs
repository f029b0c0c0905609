//! Claims about values between rules: `hours < 20` here and `hours > 20` there leave out 20.

use std::collections::BTreeMap;

use enkat_model::ElementId;
use serde_json::Value;

use super::{About, Checker, Effect, Shown, WrittenRule};
use crate::domain::{Class, Field, Meaning};

/// A value of a number that rules on both sides of it treat otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The question of the number.
    pub of: ElementId,
    /// The value, as it is stored.
    pub value: Value,
    /// The index of the rule about the values below, and of that about the values above.
    pub rules: [usize; 2],
    /// Whether both elements are shown at the value, and not none of them.
    pub is_shown: bool,
}

/// A rule about one number: its index, and whether it holds, by class of the number; `None` where that is not constant.
struct Member {
    rule: usize,
    holds: Vec<Option<bool>>,
}

impl Checker<'_> {
    /// Finds single values that fall between rules about one number.
    pub(super) fn gaps(&mut self, rules: &[WrittenRule], shown: &Shown) {
        let mut families: BTreeMap<ElementId, Vec<usize>> = BTreeMap::new();
        for (index, rule) in rules.iter().enumerate() {
            let is_shown = shown[rule.target.index()] && rule.effect == Effect::Hides;
            if let Some(number) = is_shown.then(|| self.only_number(rule)).flatten() {
                families.entry(number).or_default().push(index);
            }
        }
        for (number, of) in families.into_iter().filter(|(_, of)| of.len() > 1) {
            let family: Vec<Member> = of.iter().map(|rule| self.member(*rule, rules, number)).collect();
            for (at, value) in self.single_values(number) {
                for (is_shown, rules) in [false, true]
                    .into_iter()
                    .filter_map(|is_shown| Some((is_shown, around(&family, at, is_shown)?)))
                {
                    self.report(About::Between(Gap {
                        of: number,
                        value: value.clone(),
                        rules,
                        is_shown,
                    }));
                }
            }
        }
    }

    /// Returns the number that a rule reads, if it reads nothing else.
    fn only_number(&self, rule: &WrittenRule) -> Option<ElementId> {
        let reads = rule.expression.condition.reads();
        let [number] = reads[..] else { return None };
        let is_number = self
            .classes(number)
            .iter()
            .any(|class| matches!(class.meaning, Meaning::Numbers { .. }));
        (is_number && !rule.expression.condition.reads_settings()).then_some(number)
    }

    fn classes(&self, id: ElementId) -> &[Class] {
        match &self.prover.encoding.fields[id.index()] {
            Field::Classes { classes, .. } => classes,
            Field::None | Field::Tick => &[],
        }
    }

    /// Finds for which classes of a number a rule holds.
    fn member(&mut self, rule: usize, rules: &[WrittenRule], number: ElementId) -> Member {
        let answers = self.prover.encoding.states.answer[number.index()].clone();
        let condition = self.prover.encoding.condition(&rules[rule].expression.condition);
        let holds = answers.into_iter().map(|answer| {
            let circuit = &mut self.prover.encoding.circuit;
            let sides = [circuit.and(answer, !condition), circuit.and(answer, condition)];
            match sides.map(|side| self.is_never(side)) {
                [true, false] => Some(true),
                [false, true] => Some(false),
                _ => None,
            }
        });
        Member {
            rule,
            holds: holds.collect(),
        }
    }

    /// Lists the classes of a number that are one value between others.
    fn single_values(&self, number: ElementId) -> Vec<(usize, Value)> {
        let classes = self.classes(number);
        let inner = classes.iter().enumerate().skip(1);
        let inner = inner.take_while(|(at, _)| at + 1 < classes.len());
        let single = inner
            .filter(|(_, class)| matches!(class.meaning, Meaning::Numbers { low, high, .. } if low >= high));
        single.map(|(at, class)| (at, class.example.clone())).collect()
    }
}

/// Finds the rules on both sides of a class between which it falls: of the rules that change there, none shows its element at the class,
/// or all do, and one does otherwise below and another one above.
fn around(family: &[Member], at: usize, is_shown: bool) -> Option<[usize; 2]> {
    let otherwise = |member: &Member, at: usize| Some(member.holds.get(at).copied()?? == is_shown);
    let (mut below, mut above) = (None, None);
    for member in family {
        let sides = [at - 1, at, at + 1].map(|at| otherwise(member, at));
        match sides {
            [Some(true), Some(false), Some(false)] => below = below.or(Some(member.rule)),
            [Some(false), Some(false), Some(true)] => above = above.or(Some(member.rule)),
            [Some(one), Some(here), Some(other)] if one == here && here == other => {}
            // It tells the value apart, or is not constant there.
            _ => return None,
        }
    }
    Some([below?, above?])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a family of rules over three classes; `#` where one holds, `?` where it is not constant.
    fn family(rules: &[&str]) -> Vec<Member> {
        let rules = rules.iter().enumerate();
        rules
            .map(|(rule, holds)| Member {
                rule,
                holds: holds
                    .chars()
                    .map(|sign| (sign != '?').then_some(sign == '#'))
                    .collect(),
            })
            .collect()
    }

    #[test]
    fn value_between_rules_needs_both_sides_and_no_rule_of_its_own() {
        // Hidden from the value on, and up to it: neither is shown there.
        assert_eq!(around(&family(&[".##", "##."]), 1, false), Some([0, 1]));
        // Hidden below the value, and above it: both are shown there.
        assert_eq!(around(&family(&["#..", "..#"]), 1, true), Some([0, 1]));
        // The other question is for these two families.
        assert_eq!(around(&family(&[".##", "##."]), 1, true), None);
        assert_eq!(around(&family(&["#..", "..#"]), 1, false), None);
        // One side only; the value belongs to a side; the value has a rule of its own.
        assert_eq!(around(&family(&[".##", ".##"]), 1, false), None);
        assert_eq!(around(&family(&[".##", "#.."]), 1, false), None);
        assert_eq!(around(&family(&[".##", "##.", "#.#"]), 1, false), None);
        // Rules that do not change there do not matter; those that are not constant do.
        assert_eq!(
            around(&family(&["...", "###", ".##", "##."]), 1, false),
            Some([2, 3])
        );
        assert_eq!(around(&family(&[".##", "##.", "?##"]), 1, false), None);
    }
}
