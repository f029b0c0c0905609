//! Conditions on settings alone.

use enkat_model::{Condition, FlagSet, Setting};

use crate::{
    circuit::Circuit,
    encode::Settings,
    solver::{Outcome, Solver},
};

/// Returns whether some flags and some gender, known or not, make all of these conditions true.
pub fn is_possible<'a>(conditions: impl IntoIterator<Item = &'a Condition<Setting>>) -> bool {
    let mut circuit = Circuit::new();
    let settings = Settings::of_flags(FlagSet::CAPACITY, &mut circuit);
    let conditions: Vec<_> = conditions
        .into_iter()
        .map(|condition| settings.of_sent(condition, &mut circuit))
        .collect();
    // Few bits decide: no search for them comes near a limit.
    let outcome = Solver::new(u64::MAX).solve(&circuit, &conditions);
    matches!(outcome, Outcome::Found(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_genders_decide() {
        let flag = |index| Condition::Setting(Setting::Flag(FlagSet::default().with(index)));
        let gender = |gender| Condition::Setting(Setting::Gender(gender));
        let not = |condition: &Condition<Setting>| Condition::Not(Box::new(condition.clone()));
        let (female, male) = (
            gender(enkat_model::Gender::Female),
            gender(enkat_model::Gender::Male),
        );
        assert!(is_possible([]));
        assert!(is_possible([&flag(0), &not(&flag(127)), &female]));
        assert!(!is_possible([&flag(0), &not(&flag(0))]));
        assert!(!is_possible([&female, &male]));
        assert!(is_possible([&not(&female), &not(&male)]));
    }
}
