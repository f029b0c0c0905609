//! Flags: the settings that the server sends, and those that are derived from them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    artifact::Artifact,
    condition::{Condition, Setting},
    participant::{FlagSet, Gender},
    preset::FlagSettings,
};

/// A flag of a survey: a setting that the server sends, a flag that is derived from such settings, or both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Flag {
    /// The name that rules use.
    pub alias: String,
    /// The name that the server sends; `None` for a flag that is only derived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<String>,
    /// The condition under which it is on, if that is not as it is sent. It reads the flags as they are sent, and nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<Condition<Setting>>,
}

impl Flag {
    /// Returns the name of its setting; without one, its alias.
    pub fn name(&self) -> &str {
        self.setting.as_deref().unwrap_or(&self.alias)
    }

    /// Returns whether this is its name, as a setting or as an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.alias == name || self.setting.as_deref() == Some(name)
    }
}

impl Artifact {
    /// Computes the flags that rules see: those that are on once flags are derived from those that are sent.
    pub fn flags_from(&self, settings: &Map<String, Value>) -> FlagSet {
        self.derived_from(self.sent_flags(settings))
    }

    /// Reads the flags as they are sent: only JSON `true` is true, a setting takes precedence over its alias, unknown names are
    /// ignored.
    pub fn sent_flags(&self, settings: &Map<String, Value>) -> FlagSet {
        self.flag_settings(settings).on
    }

    /// Reads the flags that settings name one by one: `true` turns on, `false` turns off.
    pub fn flag_settings(&self, settings: &Map<String, Value>) -> FlagSettings {
        let setting = |flag: &Flag| {
            let setting = flag.setting.as_ref()?;
            settings.get(setting).or_else(|| settings.get(&flag.alias))
        };
        FlagSettings {
            presets: None,
            on: self.flags_that(|_, flag| setting(flag) == Some(&Value::Bool(true))),
            off: self.flags_that(|_, flag| setting(flag) == Some(&Value::Bool(false))),
        }
    }

    /// Computes the flags that are on once flags are derived from those that are sent.
    pub fn derived_from(&self, sent: FlagSet) -> FlagSet {
        self.flags_that(|index, flag| match &flag.derived {
            Some(derived) => derived.holds_for(sent, None),
            None => sent.contains(index),
        })
    }

    /// Lists the aliases of the flags in a set, in the order of the survey.
    pub fn aliases_of(&self, set: FlagSet) -> impl Iterator<Item = &str> {
        let flags = self.flags.iter().enumerate();
        flags
            .filter(move |(index, _)| set.contains(*index))
            .map(|(_, flag)| flag.alias.as_str())
    }

    /// Returns whether all assumptions of the survey hold for these flags, as they are sent, and this gender.
    pub fn assumes(&self, sent: FlagSet, gender: Option<Gender>) -> bool {
        self.assumptions
            .iter()
            .all(|assumption| assumption.holds_for(sent, gender))
    }

    /// Returns the condition that exactly these flags are sent.
    pub fn exactly(&self, sent: FlagSet) -> Condition<Setting> {
        let known = self.flags.iter().enumerate();
        let known = known.filter(|(_, flag)| flag.setting.is_some());
        let each = known.map(|(index, _)| {
            let on = Condition::Setting(Setting::Flag(FlagSet::default().with(index)));
            if sent.contains(index) {
                on
            } else {
                Condition::Not(Box::new(on))
            }
        });
        Condition::All(each.collect())
    }

    /// Returns the condition that these flags are sent, and perhaps others.
    pub fn at_least(&self, sent: FlagSet) -> Condition<Setting> {
        let known = self.flags.iter().enumerate();
        let fixed = known.filter(|(index, flag)| flag.setting.is_some() && sent.contains(*index));
        let each = fixed.map(|(index, _)| Condition::Setting(Setting::Flag(FlagSet::default().with(index))));
        Condition::All(each.collect())
    }

    /// Lists the assumptions that hold for no gender with these flags, as they are sent.
    pub fn broken_assumptions(&self, sent: FlagSet) -> impl Iterator<Item = &Condition<Setting>> {
        let assumptions = self.assumptions.iter();
        assumptions.filter(move |assumption| !assumption.holds_for_anybody(sent))
    }

    fn flags_that(&self, is_on: impl Fn(usize, &Flag) -> bool) -> FlagSet {
        let flags = self.flags.iter().enumerate();
        flags
            .filter(|(index, flag)| is_on(*index, flag))
            .map(|(index, _)| index)
            .collect()
    }
}
