//! The participant of a scenario.

use enkat_compiler::resolve::Scenario;
use enkat_model::Date;

use crate::explain::Given;

/// Returns the participant of a scenario, with the answers. A scenario without a day takes place today.
pub fn given(scenario: &Scenario, today: Date) -> Given {
    Given {
        settings: scenario.settings.clone(),
        gender: scenario.gender,
        today: scenario.today.unwrap_or(today),
        answers: scenario.answers.clone(),
    }
}
