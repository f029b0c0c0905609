//! The flags of scenarios: those that are sent, and those that are derived from them.

use enkat_model::FlagSet;
use enkat_syntax::{source::Spanned, tree::Name};
use serde_json::Value;

use crate::{
    check::Settings,
    resolve::{Flag, Scenario, Survey},
};

/// The flags of a scenario.
pub(super) struct ScenarioFlags<'a> {
    survey: &'a Survey,
    settings: &'a Settings,
    scenario: &'a Scenario,
    /// The flags that are sent.
    sent: FlagSet,
    /// The flags that rules see, also those that may be on where mistakes hide it.
    pub(super) on: FlagSet,
}

impl<'a> ScenarioFlags<'a> {
    pub(super) fn of(survey: &'a Survey, settings: &'a Settings, scenario: &'a Scenario) -> Self {
        let flags = survey.header.flags.iter().enumerate();
        let sent = flags.clone().filter(|(_, flag)| is_sent(flag, scenario));
        let sent: FlagSet = sent.map(|(index, _)| index).collect();
        let mut flags = Self {
            survey,
            settings,
            scenario,
            sent,
            on: sent,
        };
        let all = 0..survey.header.flags.len();
        flags.on = all.filter(|index| flags.may_be_on(*index, sent)).collect();
        flags
    }

    /// Tests whether a flag may be on if these are sent.
    fn may_be_on(&self, index: usize, sent: FlagSet) -> bool {
        let is_derived = self.survey.header.flags[index].derived.is_some();
        match self.settings.derived.get(index).and_then(Option::as_ref) {
            _ if !self.scenario.knows_flags => true,
            Some(condition) => condition.holds_for(sent, None),
            // The condition has a mistake, which is reported.
            None => is_derived || sent.contains(index),
        }
    }

    /// Says how to turn on one of some flags that are off.
    pub(super) fn to_turn_on(&self, wanted: &[Spanned<usize>]) -> String {
        let changes = wanted.iter().find_map(|flag| self.change_for(flag.value));
        changes.unwrap_or_else(|| {
            let flag = wanted.first().map(|flag| &self.survey.header.flags[flag.value]);
            let alias = flag.map_or("", |flag| flag.alias.value.as_str());
            format!("`{alias}` is derived from the flags that are sent: change `flags` so that its condition is true")
        })
    }

    /// Finds the sent flag that turns a flag on if it is changed alone, and says how.
    fn change_for(&self, wanted: usize) -> Option<String> {
        let flags = &self.survey.header.flags;
        let Flag { alias, derived, .. } = &flags[wanted];
        if derived.is_none() {
            return Some(format!(
                "turn the flag on with `flags: {{{}: true}}`",
                alias.value
            ));
        }
        let can_be_sent = |index: &usize| flags[*index].setting.is_some();
        let changed = (0..flags.len())
            .filter(can_be_sent)
            .find(|index| self.may_be_on(wanted, self.sent.toggled(*index)))?;
        let flag = &flags[changed];
        let derived = format!("`{}` is derived from the flags that are sent", alias.value);
        Some(
            if self.scenario.of_presets.contains(changed) && self.sent.contains(changed) {
                format!(
                    "{derived}: to turn it on, write `flags: {{{}: false}}`, which overrides the preset",
                    flag.alias.value
                )
            } else if self.sent.contains(changed) {
                let name = written(flag, self.scenario).unwrap_or(&flag.alias);
                format!(
                    "{derived}: to turn it on, remove `{}: true` from `flags`",
                    name.value
                )
            } else {
                format!(
                    "{derived}: to turn it on, write `flags: {{{}: true}}`",
                    flag.alias.value
                )
            },
        )
    }
}

/// Tests whether a scenario sends a flag.
fn is_sent(flag: &Flag, scenario: &Scenario) -> bool {
    let name = written(flag, scenario).and_then(|name| scenario.settings.get(&name.value));
    name == Some(&Value::Bool(true))
}

/// Returns the name under which a scenario sets a flag that can be sent: that of the setting goes before the alias.
fn written<'a>(flag: &'a Flag, scenario: &Scenario) -> Option<&'a Name> {
    let setting = flag.setting.as_ref()?;
    let mut names = [setting, &flag.alias].into_iter();
    names.find(|name| scenario.settings.contains_key(&name.value))
}
