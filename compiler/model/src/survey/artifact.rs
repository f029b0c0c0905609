//! The artifact: a whole survey as the compiler emits it.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    attention::Attention,
    condition::{Condition, Setting},
    element::{Body, Element, boxes},
    element_id::ElementId,
    flag::Flag,
    participant::{FlagSet, Gender},
    payload::Payload,
    preset::Preset,
    score::Score,
    written_at::WrittenAt,
};

/// Key → text. A key is a path such as `questions.stressWork.label` or `scales.amount5.1`.
pub type Texts = IndexMap<String, String>;

/// The format of artifacts and models that this crate reads and writes.
pub const FORMAT: u32 = 1;

/// A compiled survey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Artifact {
    /// The format of this file: [`FORMAT`].
    pub format: u32,
    /// The identity and the settings of the survey.
    #[serde(flatten)]
    pub header: Header,
    /// Whether it was compiled from a survey template that a server sent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub template: bool,
    /// The time from which follow-ups of an unanswered question are shown.
    pub follow_ups: FollowUps,
    /// The flags that the survey knows, at most [`FlagSet::CAPACITY`](crate::FlagSet::CAPACITY).
    pub flags: Vec<Flag>,
    /// The conditions on sent flags and on the gender that the deployment guarantees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<Condition<Setting>>,
    /// Flags that a deployment can turn on by one name, in the author's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<Preset>,
    /// The conditions that have names. Rules contain them in full; the names are for readers of the survey.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<NamedCondition>,
    /// Pages, sections, groups, items and checkboxes in survey order.
    pub elements: Vec<Included>,
    /// The fields that are saved beside and instead of the plain answers.
    #[serde(default, skip_serializing_if = "Payload::is_plain")]
    pub payload: Payload<Setting>,
    /// The scores of the feedback.
    pub scores: Vec<Score>,
    /// The attention rules, by which health staff look at sent answers. A browser gets neither the rules nor their texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attention: Vec<Attention<Setting>>,
    /// Language → texts.
    pub texts: IndexMap<String, Texts>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The identity and the settings of a survey, the same for every participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The survey's id.
    pub survey: String,
    /// The survey's version, from 1.
    pub version: u32,
    /// Language codes; the first is the source.
    pub languages: Vec<String>,
    /// The page and the checkbox where consent is given, if it is asked for.
    pub consent: Option<Consent>,
    /// Whether a stepper is shown.
    pub stepper: bool,
    /// The screen that the participant sees after sending.
    pub finish: Finish,
}

impl Artifact {
    /// Returns the language for a participant who asks for `wanted`: the first of the survey if it does not have that one.
    pub fn language_or_first<'a>(&'a self, wanted: Option<&'a str>) -> &'a str {
        let known = self
            .header
            .languages
            .iter()
            .find(|language| Some(language.as_str()) == wanted);
        known.or(self.header.languages.first()).map_or("", String::as_str)
    }

    /// Returns whether an element is the page where consent is given, which is never excluded.
    pub fn is_consent_page(&self, included: &Included) -> bool {
        let element = &included.element;
        let consent = self.header.consent.as_ref();
        element.within.is_none() && consent.is_some_and(|consent| consent.page == element.id)
    }

    /// Returns the container or group of checkboxes that is not empty as long as it has this element. Only checkboxes fill their
    /// group, and an opt-out fills nothing: its field does.
    pub fn filled_by(&self, included: &Included) -> Option<ElementId> {
        let within = included.element.within?;
        let holder = &self.elements[within.index()].element.body;
        match &included.element.body {
            Body::OrBox { .. } => None,
            body if holder.is_checkboxes() => body.is_box_of_group().then_some(within),
            _ => Some(within),
        }
    }

    /// Returns the checkboxes of a group.
    pub fn boxes(&self, group: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        let elements = self.elements.iter();
        boxes(elements.map(|included| &included.element), group)
    }

    /// Finds the page that an element is on.
    pub fn page_of(&self, id: ElementId) -> ElementId {
        let within = |id: &ElementId| self.elements[id.index()].element.within;
        std::iter::successors(Some(id), within).last().unwrap_or(id)
    }
}

/// A condition with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NamedCondition {
    /// The author's name for it.
    pub name: String,
    /// The condition.
    pub condition: Condition<Setting>,
}

/// An element with the flags and genders that include it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Included {
    /// The flags, any of which includes it; empty: always included.
    #[serde(default, skip_serializing_if = "FlagSet::is_empty")]
    pub included_in: FlagSet,
    /// The genders that include it, where the gender is known; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub genders: Vec<Gender>,
    /// The element.
    pub element: Element<Setting>,
    /// The places where it is written.
    #[serde(default, skip_serializing_if = "WrittenAt::is_unknown")]
    pub written_at: WrittenAt,
}

impl Included {
    /// Returns whether these flags and this gender include the element, its parents aside.
    pub fn passes(&self, flags: FlagSet, gender: Option<Gender>) -> bool {
        let by_flags = self.included_in.is_empty() || self.included_in.intersects(flags);
        let by_gender = self.genders.is_empty() || gender.is_none_or(|gender| self.genders.contains(&gender));
        by_flags && by_gender
    }
}

/// The page and the checkbox where consent is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// The page, which is never excluded.
    pub page: String,
    /// The checkbox, which must be ticked.
    #[serde(rename = "box")]
    pub checkbox: String,
}

/// The screen that the participant sees after sending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// The feedback view.
    #[default]
    Feedback,
    /// The result screen.
    Result,
}

/// The time from which the follow-ups of an unanswered question are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FollowUps {
    /// At once.
    #[default]
    AtOnce,
    /// Not before the parent is answered.
    AfterParent,
}
