//! The codebook: every variable that a survey saves, with its question, its values, and its audience; and what is made of them.

mod answer;
mod attention;
mod csv;
mod decided;
mod flag;
mod guarantee;
mod html;
mod saved;
mod score;
mod ticks;
mod variable;

use enkat_model::{Artifact, AttentionLevel, DataType, Level, OptionValue, ScoreMethod, WrittenAt};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::texts::{self, ByLanguage};
use crate::{
    natural_language::{Labels, Prose, SharedLabels},
    proved::Proved,
};

pub use self::guarantee::{Guarantee, Stated};
pub(super) use self::{
    csv::{
        attention as attention_csv, flags as flags_csv, guarantees as guarantees_csv, scores as scores_csv,
        values as values_csv, variables as variables_csv,
    },
    html::html,
    saved::{in_words, origin},
    ticks::Ticks,
    variable::variable,
};

/// The format of codebooks.
const FORMAT: u32 = 1;

/// Every variable that a survey saves.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Codebook {
    /// The format of this file.
    pub format: u32,
    /// The survey's id.
    pub survey: String,
    /// The survey's version.
    pub version: u32,
    /// Language codes; the first is the language of labels in sentences.
    pub languages: Vec<String>,
    /// The name of the survey.
    pub name: ByLanguage,
    /// The flags, which sentences name: settings that decide what is asked of a participant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<DefinedFlag>,
    /// The presets of flags by which a deployment can offer the survey.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<Preset>,
    /// The variables: answers in survey order, then calculated fields, then copies.
    pub variables: Vec<Variable>,
    /// Scores, calculated from the valuations of options for the feedback. They are not saved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// Attention rules, which health staff read. Participants never get them, and they are not saved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attention: Vec<AttentionRule>,
    /// Guarantees for every participant. A codebook that a server writes has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guarantees: Vec<Guarantee>,
    /// Facts about all participants. A codebook that a server writes has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<Proved>,
}

/// A flag, with its origin.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DefinedFlag {
    /// The name that sentences use.
    pub name: String,
    /// The setting by which the server sends it; a flag that is only derived has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setting: Option<String>,
    /// The participants for whom it is on, as a continuation of "on". Names in it are of flags as they are sent.
    pub on: Prose,
    /// The condition of a derived flag, as the author writes it, on flags as they are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
}

/// Flags under a name, by which a deployment can offer the survey.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// Its purpose.
    pub text: ByLanguage,
    /// The aliases of the flags that it turns on.
    pub flags: Vec<String>,
}

/// A variable: a field that is saved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Variable {
    /// The name of its field; `outer.inner` for a field inside of another.
    pub name: String,
    /// The kind of its question, `box`, `orBox`, or `derived`.
    pub kind: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub data_type: DataType,
    /// The headings above it, the outermost first: page, section, group, and the question that it belongs to or follows
    /// up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<Heading>,
    /// The question.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub question: ByLanguage,
    /// The help below the question, in Markdown.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub help: ByLanguage,
    /// The values that it can have, where they can be listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Code>,
    /// The possible values of a number, a year, a day or a minute.
    #[serde(skip_serializing_if = "Range::is_open")]
    pub range: Range,
    /// The most decimals of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u32>,
    /// The most characters of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// The format of a text: `email`, `phone` or `postcode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The step of a slider: every value is a multiple of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The unit of a number.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub unit: ByLanguage,
    /// The meaning of the lowest step of a rating.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub low: ByLanguage,
    /// The meaning of the highest step of a rating.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub high: ByLanguage,
    /// Whether an answer is required of the participants who are asked.
    pub required: bool,
    /// The obligation and the limits of the group of checkboxes that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<Ticks>,
    /// Whether it tells a sensitive answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sensitive: bool,
    /// The checkbox beside it, or beside its group: while that is ticked, no answer is required, and none counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_box: Option<String>,
    /// The audience, as a continuation of "asked".
    pub asked: Prose,
    /// The elements that its answer decides about, as a continuation of "whether these are shown".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decides: Option<Prose>,
    /// The lines where its question is written, and the rules that decide who is asked: those of its headings, too.
    #[serde(skip_serializing_if = "WrittenAt::is_unknown")]
    pub written_at: WrittenAt,
    /// The checkboxes that a checkbox cannot be ticked together with, as a continuation of "not together with".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excludes: Option<Prose>,
    /// Its constraints on several questions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Checked>,
    /// The scores that use it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<String>,
    /// The origin of its value, if it is not simply the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Prose>,
    /// The variable that it is a copy of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_of: Option<String>,
}

/// A constraint on several questions, at the question that gets its message.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The name of its message.
    pub name: String,
    /// The consequence when it does not hold.
    pub level: Level,
    /// The participants whom it blocks, or warns: "blocks those …".
    pub whom: Prose,
    /// The message.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub message: ByLanguage,
}

/// A score, calculated from the valuations of options.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// Its name.
    pub name: String,
    /// The title.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub title: ByLanguage,
    /// The meaning, in Markdown.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub meaning: ByLanguage,
    /// Mean or sum.
    pub method: ScoreMethod,
    /// The variables that it is calculated from.
    pub of: Vec<String>,
    /// Fewest answers that give a score.
    pub at_least: u32,
    /// The values that count for variables that are hidden.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub when_hidden: IndexMap<String, f64>,
    /// The calculation in words.
    pub made: Prose,
    /// Whether it uses a draft valuation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// Whether it counts a sensitive answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sensitive: bool,
    /// Its bands, from the lowest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<ScoreBand>,
}

/// A band of a score.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScoreBand {
    /// Its name.
    pub name: String,
    /// The upper bound, not included; the last band has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// The label.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub label: ByLanguage,
}

/// An attention rule: what health staff look at in the sent answers of a participant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AttentionRule {
    /// Its name.
    pub name: String,
    /// The line that health staff read.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub text: ByLanguage,
    /// Its urgency.
    pub level: AttentionLevel,
    /// The variables that it reads.
    pub of: Vec<String>,
    /// The participants for whom it is raised, as a continuation of "raised".
    pub raised: Prose,
    /// Its condition, as authors write it.
    pub written: String,
    /// Whether it is a draft, which is not decided yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// Whether it reads a sensitive answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sensitive: bool,
}

impl Codebook {
    /// Returns whether a text of a variable has a placeholder, which stands for words.
    pub fn has_placeholders(&self) -> bool {
        let texts = self.variables.iter().flat_map(|variable| {
            let above = variable.under.iter().map(|heading| &heading.text);
            above.chain([&variable.question, &variable.help])
        });
        texts.flat_map(ByLanguage::values).any(|text| text.contains("{{"))
    }

    /// Lists the sentences in which questions stand by their labels.
    fn sentences(&mut self) -> impl Iterator<Item = &mut Prose> {
        let made = self.scores.iter_mut().map(|score| &mut score.made);
        let raised = self.attention.iter_mut().map(|rule| &mut rule.raised);
        let guaranteed = self.guarantees.iter_mut().map(|one| &mut one.guaranteed);
        let proved = self.proved.iter_mut().flat_map(Proved::sentences);
        self.variables
            .iter_mut()
            .flat_map(Variable::sentences)
            .chain(made)
            .chain(raised)
            .chain(guaranteed)
            .chain(proved)
    }
}

impl Variable {
    fn sentences(&mut self) -> impl Iterator<Item = &mut Prose> {
        let others = self
            .decides
            .iter_mut()
            .chain(&mut self.excludes)
            .chain(&mut self.origin);
        let offered = self.values.iter_mut().filter_map(|value| value.offered.as_mut());
        let checks = self.checks.iter_mut().map(|check| &mut check.whom);
        std::iter::once(&mut self.asked)
            .chain(others)
            .chain(offered)
            .chain(checks)
    }

    /// Finds the innermost heading of a kind.
    pub fn heading(&self, kind: &str) -> Option<&Heading> {
        self.under.iter().rev().find(|heading| heading.kind == kind)
    }

    /// Finds the group that it is laid out in, or the group of checkboxes that it belongs to.
    fn group(&self) -> Option<&Heading> {
        let mut inner = self.under.iter().rev();
        inner.find(|heading| heading.kind == "group" || (heading.kind == "checkboxes" && self.kind == "box"))
    }

    /// Returns the question that a checkbox belongs to, or stands beside.
    fn beside(&self) -> Option<&Heading> {
        let is_box = self.kind == "box" || self.kind == "orBox";
        self.under.last().filter(|above| is_box && !above.text.is_empty())
    }

    /// Finds the question that it follows up, or is beside.
    fn follows(&self) -> Option<&Heading> {
        let mut inner = self.under.iter().rev();
        let is_own = |heading: &&Heading| heading.kind == "checkboxes" && self.kind == "box";
        inner.find(|heading| {
            !is_own(heading) && !["page", "section", "group"].contains(&heading.kind.as_str())
        })
    }

    /// Returns whether its values are true when a checkbox is ticked, and false when not.
    pub fn is_checkbox(&self) -> bool {
        self.data_type == DataType::Boolean && self.kind != "derived"
    }
}

/// A heading above a variable.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Heading {
    /// `page`, `section`, `group`, or the kind of a question.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// Its title or label.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub text: ByLanguage,
}

/// A value that a variable can have.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Code {
    /// The value as it is saved.
    pub value: OptionValue,
    /// The label of an option.
    #[serde(skip_serializing_if = "ByLanguage::is_empty")]
    pub label: ByLanguage,
    /// The meaning of a checkbox's value, or of an option for participants who do not want to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// The valuation of the option, from 0 (worst) to 1 (best).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valuation: Option<f64>,
    /// Whether the valuation is a draft.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// The participants to whom the option is offered, as a continuation of "offered", if not all who are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<Prose>,
}

/// The range in which values lie, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Range {
    /// The lowest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<serde_json::Value>,
    /// The highest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<serde_json::Value>,
}

impl Range {
    fn is_open(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes an end of a range as text.
fn end(end: &serde_json::Value) -> String {
    end.as_str().map_or_else(|| end.to_string(), str::to_owned)
}

/// Builds the codebook of a survey, without what is guaranteed and proved.
pub fn codebook(artifact: &Artifact) -> Codebook {
    codebook_with(artifact, &[], None)
}

/// Builds the codebook of a survey, with the invariants that are stated, and what is proved of all participants.
pub(super) fn codebook_with(artifact: &Artifact, stated: &[Stated<'_>], proved: Option<Proved>) -> Codebook {
    let mut codebook = Codebook {
        format: FORMAT,
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        languages: artifact.header.languages.clone(),
        name: texts::by_language(artifact, "survey.name"),
        flags: flag::flags(artifact),
        presets: artifact
            .presets
            .iter()
            .map(|preset| self::preset(artifact, preset))
            .collect(),
        variables: saved::variables(artifact),
        scores: score::scores(artifact),
        attention: attention::attention(artifact),
        guarantees: guarantee::guarantees(artifact, stated),
        proved,
    };
    let shared = SharedLabels::of(Labels::of_source(artifact));
    for sentence in codebook.sentences() {
        *sentence = shared.told_apart(sentence);
    }
    codebook
}

fn preset(artifact: &Artifact, preset: &enkat_model::Preset) -> Preset {
    Preset {
        name: preset.name.clone(),
        text: texts::by_language(artifact, &format!("presets.{}", preset.name)),
        flags: artifact.aliases_of(preset.flags).map(str::to_owned).collect(),
    }
}
