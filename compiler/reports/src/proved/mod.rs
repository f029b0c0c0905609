//! Facts that are proved of all participants: what they all see, what can be empty or is never together, and how long it gets.

mod another_flag;
mod apart;
mod by_gender;
mod human;
mod whom;

use std::collections::HashSet;

use enkat_model::{Artifact, Date, ElementId};
pub use enkat_prove::SentFlags;
use enkat_prove::{AudiencePart, Burden, Extreme, Extremes, Facts, facts};
use schemars::JsonSchema;
use serde::Serialize;

use self::whom::Whom;
pub use self::{
    another_flag::{AnotherFlag, Changed},
    apart::{ApartFrom, NeverTogether},
    by_gender::AskedOfGender,
    human::human,
    whom::Offered,
};
use crate::{
    explain::{Example, answered, described, find},
    natural_language::{Audience, Labels, Prose, settings},
};

/// Facts about all participants.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proved {
    /// The day on which they answer.
    pub today: String,
    /// How much is asked before the answers can be sent, by groups of participants; those that the survey assumes not to be are left out.
    pub lengths: Vec<AskedOf>,
    /// The flags that the participant with the most questions does not have, if these are few.
    pub without: Vec<AnotherFlag>,
    /// The pages and sections that every participant sees, whatever the answers are.
    pub always_shown: Vec<Part>,
    /// The pages that a participant can get and see nothing on.
    pub can_be_empty: Vec<CanBeEmpty>,
    /// The pairs that no participant sees together.
    pub never_together: Vec<NeverTogether>,
    /// The number of facts that are not decided.
    pub undecided: usize,
}

/// How much a group of participants is asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedOf {
    /// The participants.
    pub whom: Prose,
    /// The fewest questions, besides consent.
    pub fewest: End,
    /// The most questions.
    pub most: End,
    /// The shortest time, in minutes, rounded up.
    pub shortest: End,
    /// The longest time.
    pub longest: End,
    /// The same by gender; empty if all genders are asked the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_gender: Vec<AskedOfGender>,
    /// The answers of the participant with the longest time that decide what else is asked, each as a continuation of "who".
    pub longest_answers: Vec<Prose>,
    /// The pages and sections that they get; empty for all participants.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<ShownPart>,
}

/// A page or a section that some participants of a group see.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownPart {
    /// The page or the section.
    #[serde(flatten)]
    pub part: Part,
    /// Whether it is proved that every participant of the group sees it, whatever the answers are.
    pub is_always_shown: bool,
    /// Those of the group who see it, by their gender and their answers, where that is a rule of the page or section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Prose>,
    /// The number of its questions that some of the group see.
    pub questions: usize,
    /// The number of its questions.
    pub all_questions: usize,
}

/// The least or the most of something.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct End {
    /// The number.
    pub value: u32,
    /// Whether it is proved that no participant passes it.
    pub is_proved: bool,
    /// A participant for whom it is so.
    pub participant: Example,
    /// The settings of this participant, as a continuation of "a participant".
    pub settings: Prose,
}

impl AskedOf {
    /// Writes the numbers of questions: "8 to 222".
    pub fn questions(&self) -> String {
        range(&self.fewest, &self.most)
    }

    /// Writes the minutes: "2 to 31".
    pub fn minutes(&self) -> String {
        range(&self.shortest, &self.longest)
    }
}

/// Writes a range. An end that participants may pass is marked.
fn range(from: &End, to: &End) -> String {
    if from.is_proved && to.is_proved && from.value == to.value {
        return from.value.to_string();
    }
    let end = |end: &End, unproved: &str| {
        let passed = if end.is_proved { "" } else { unproved };
        format!("{}{passed}", end.value)
    };
    format!("{} to {}", end(from, " or fewer"), end(to, " or more"))
}

/// A page, a section, a group or a question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    /// Its kind.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Its title or label, in the first language; its id where it has none.
    pub label: String,
    /// The title of the page that it stands on; nothing for a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// A page that can be empty.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CanBeEmpty {
    /// The page.
    pub page: Part,
    /// A participant for whom it is.
    pub participant: Example,
    /// The participant in words.
    pub whom: Prose,
}

impl Part {
    fn of(labels: Labels<'_>, id: ElementId) -> Self {
        Self {
            kind: labels.element(id).body.kind().name(),
            id: labels.element(id).id.clone(),
            label: labels.label(id),
            page: Some(labels.artifact.page_of(id))
                .filter(|page| *page != id)
                .map(|page| labels.label(page)),
        }
    }
}

impl Proved {
    /// Lists the sentences with labels.
    pub(crate) fn sentences(&mut self) -> impl Iterator<Item = &mut Prose> {
        let of_empty = self.can_be_empty.iter_mut().map(|empty| &mut empty.whom);
        let of_groups = self.lengths.iter_mut().flat_map(|asked| {
            let only = asked.shown.iter_mut().filter_map(|shown| shown.only.as_mut());
            asked.longest_answers.iter_mut().chain(only)
        });
        let of_others = self.without.iter_mut().map(|other| &mut other.flag);
        let of_apart = self
            .never_together
            .iter_mut()
            .flat_map(|apart| &mut apart.because);
        of_empty.chain(of_groups).chain(of_others).chain(of_apart)
    }

    /// Groups the pairs that are never shown together: each part with all of its partners, the one with the most first.
    pub fn apart(&self) -> Vec<ApartFrom<'_>> {
        apart::grouped(&self.never_together)
    }
}

/// Proves facts about a survey whose assumptions are possible, on a day, with these labels. Each search may learn `limit` clauses.
pub fn proved(labels: Labels<'_>, today: Date, limit: u64) -> Proved {
    of_groups(labels, &Whom::of(labels.artifact), today, limit)
}

/// Proves facts as [`proved`] does, about a survey that assumes these settings and no others. The lengths are by setting.
pub fn proved_where_offered(labels: Labels<'_>, settings: Vec<Offered>, today: Date, limit: u64) -> Proved {
    of_groups(labels, &Whom::offered(settings), today, limit)
}

fn of_groups(labels: Labels<'_>, groups: &[Whom], today: Date, limit: u64) -> Proved {
    let artifact = labels.artifact;
    let audiences: Vec<_> = groups.iter().map(Whom::audience).collect();
    let reads = read_by_rules(artifact);
    let Facts {
        always_shown,
        can_be_empty,
        never_together,
        burdens,
        audience_parts,
        undecided,
    } = facts(artifact, &audiences, today, limit);
    let part = |id: ElementId| Part::of(labels, id);
    let (mut lengths, mut without) = (Vec::new(), Vec::new());
    for ((whom, burden), parts) in groups.iter().zip(burdens).zip(audience_parts) {
        let Burden::Between(extremes) = burden else {
            continue;
        };
        if let Whom::Everyone = whom {
            without = another_flag::others(labels, &extremes.most.witness, today);
        }
        let mut asked = asked_of(labels, whom, *extremes, &reads);
        asked.by_gender = by_gender::by_gender(artifact, whom.audience(), today, limit);
        if !matches!(whom, Whom::Everyone) {
            asked.shown = parts.iter().map(|one| shown_part(labels, one)).collect();
        }
        lengths.push(asked);
    }
    Proved {
        today: today.to_string(),
        lengths,
        without,
        always_shown: always_shown.into_iter().map(part).collect(),
        can_be_empty: can_be_empty
            .into_iter()
            .map(|(page, witness)| CanBeEmpty {
                page: part(page),
                participant: Example::of_witness(artifact, &witness),
                whom: described(labels, &witness),
            })
            .collect(),
        never_together: never_together
            .iter()
            .map(|apart| NeverTogether::of(labels, apart))
            .collect(),
        undecided: undecided.len(),
    }
}

fn shown_part(labels: Labels<'_>, found: &AudiencePart) -> ShownPart {
    let whom = Audience::own_whatever_flags(labels, found.id);
    ShownPart {
        part: Part::of(labels, found.id),
        is_always_shown: found.is_always_shown,
        only: whom.filter(|_| !found.is_always_shown),
        questions: found.questions,
        all_questions: found.all_questions,
    }
}

/// Lists the questions and boxes whose answers decide what else is shown.
fn read_by_rules(artifact: &Artifact) -> HashSet<ElementId> {
    let elements = artifact.elements.iter();
    elements
        .flat_map(|included| included.element.hidden_when.reads())
        .collect()
}

fn asked_of(labels: Labels<'_>, whom: &Whom, extremes: Extremes, reads: &HashSet<ElementId>) -> AskedOf {
    let Extremes {
        fewest,
        most,
        shortest,
        longest,
    } = extremes;
    let questions = |extreme: Extreme| end(labels, extreme, |questions| questions);
    let minutes = |extreme: Extreme| end(labels, extreme, |seconds| seconds.div_ceil(60));
    let decisive = |name: &str| find(labels.artifact, name).is_some_and(|id| reads.contains(&id));
    let mut deciding = longest.witness.clone();
    deciding.answers.retain(|name, _| decisive(name));
    AskedOf {
        whom: whom.prose(labels),
        longest_answers: answered(labels, &deciding, "answers", "ticks"),
        fewest: questions(fewest),
        most: questions(most),
        shortest: minutes(shortest),
        longest: minutes(longest),
        by_gender: Vec::new(),
        shown: Vec::new(),
    }
}

fn end(labels: Labels<'_>, extreme: Extreme, unit: impl Fn(u32) -> u32) -> End {
    let Extreme {
        value,
        proved,
        witness,
    } = extreme;
    End {
        value: unit(value),
        is_proved: unit(value) == unit(proved),
        participant: Example::of_witness(labels.artifact, &witness),
        settings: settings(labels, witness.flags, witness.gender),
    }
}
