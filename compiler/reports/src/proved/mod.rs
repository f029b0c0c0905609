//! Facts that are proved of all participants: what they all see, what can be empty or is never together, and how long it gets.

mod another_flag;
mod apart;
mod by_gender;
mod day;
mod deciding;
mod human;
mod lengths;
mod longest;
mod part;
mod shown_part;
mod span;
mod taken_away;
mod two_groups;
mod whom;

use enkat_model::{Date, ElementId};
pub use enkat_prove::SentFlags;
use enkat_prove::{Burden, Facts, Restriction, facts};
use schemars::JsonSchema;
use serde::Serialize;

pub use self::{
    another_flag::{AnotherFlag, Changed},
    apart::{ApartFrom, NeverTogether},
    by_gender::AskedOfGender,
    human::human,
    lengths::{AskedOf, End},
    longest::{Addition, Load, PageTime},
    part::Part,
    shown_part::ShownPart,
    span::{Bound, Span},
    taken_away::TakenAway,
    two_groups::AskedOfTwo,
    whom::Offered,
};
use self::{
    by_gender::by_gender, day::depends_on_day, deciding::Deciding, lengths::Lengths, two_groups::two_groups,
    whom::Whom,
};
use crate::{
    explain::{Example, described},
    natural_language::{Labels, Prose, restriction},
};

/// Facts about all participants.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proved {
    /// The day on which they answer.
    pub today: String,
    /// Whether rules read days or years, so that another day can change what is proved.
    pub depends_on_day: bool,
    /// The assumptions of the survey about settings, each as a sentence. Participants with others do not get it, and nothing here is about them.
    pub assumed: Vec<Prose>,
    /// How much is asked before the answers can be sent, by groups of participants; those that the survey assumes not to be are left out.
    pub lengths: Vec<AskedOf>,
    /// How much is asked of participants with two flags that are presets, for a survey that has not too many of them.
    pub two_groups: Vec<AskedOfTwo>,
    /// The participants of whom it is not decided how much they are asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided_lengths: Vec<Prose>,
    /// The flags that the participant with the most questions does not have, if these are few.
    pub without: Vec<AnotherFlag>,
    /// The pages and sections that every participant sees, whatever the answers are.
    pub always_shown: Vec<Part>,
    /// The pages that a participant can get and see nothing on.
    pub can_be_empty: Vec<CanBeEmpty>,
    /// The flags whose participants never see something that others see.
    pub taken_away: Vec<TakenAway>,
    /// The pairs that no participant sees together.
    pub never_together: Vec<NeverTogether>,
    /// The number of facts that are not decided.
    pub undecided: usize,
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

impl Proved {
    /// Lists the sentences with labels.
    pub(crate) fn sentences(&mut self) -> impl Iterator<Item = &mut Prose> {
        let of_empty = self.can_be_empty.iter_mut().map(|empty| &mut empty.whom);
        let of_groups = self.lengths.iter_mut().flat_map(|asked| {
            let only = asked.shown.iter_mut().filter_map(|shown| shown.only.as_mut());
            let additions = asked.longest_answers.iter_mut();
            let additions = additions.flat_map(|addition| &mut addition.answers);
            asked.fewest_answers.iter_mut().chain(additions).chain(only)
        });
        let of_flags = self.taken_away.iter_mut();
        let of_flags = of_flags.flat_map(|taken| [&mut taken.flag].into_iter().chain(&mut taken.because));
        let of_others = self.without.iter_mut().map(|other| &mut other.flag);
        let of_apart = self
            .never_together
            .iter_mut()
            .flat_map(|apart| &mut apart.because);
        let of_two = self.two_groups.iter_mut().map(|two| &mut two.whom);
        let undecided = &mut self.undecided_lengths;
        self.assumed
            .iter_mut()
            .chain(of_two)
            .chain(undecided)
            .chain(of_empty)
            .chain(of_groups)
            .chain(of_others)
            .chain(of_flags)
            .chain(of_apart)
    }

    /// Returns how much is asked of all participants, if it is decided.
    pub fn length_of_all(&self) -> Option<&AskedOf> {
        self.lengths.iter().find(|asked| asked.is_of_all())
    }

    /// Groups the pairs that are never shown together: each part with all of its partners, the one with the most first.
    pub fn apart(&self) -> Vec<ApartFrom<'_>> {
        apart::grouped(&self.never_together)
    }
}

/// Proves facts about a survey whose assumptions are possible, on a day, with these labels. Each search may learn `limit` clauses.
pub fn proved(labels: Labels<'_>, today: Date, limit: u64) -> Proved {
    let two_groups = two_groups(labels, today, limit);
    let mut proved = Proved {
        assumed: assumed(labels),
        two_groups: two_groups.asked,
        ..of_groups(labels, &Whom::of(labels.artifact), today, limit)
    };
    proved.undecided += two_groups.undecided.len();
    proved.undecided_lengths.extend(two_groups.undecided);
    proved
}

/// Proves facts as [`proved`] does, about a survey that assumes these settings and no others. The lengths are by setting.
pub fn proved_where_offered(labels: Labels<'_>, settings: Vec<Offered>, today: Date, limit: u64) -> Proved {
    of_groups(labels, &Whom::offered(settings), today, limit)
}

fn of_groups(labels: Labels<'_>, groups: &[Whom], today: Date, limit: u64) -> Proved {
    let artifact = labels.artifact;
    let audiences: Vec<_> = groups.iter().map(Whom::audience).collect();
    let deciding = Deciding::of(labels);
    let told = Lengths {
        labels,
        today,
        deciding: &deciding,
    };
    let Facts {
        always_shown,
        can_be_empty,
        never_together,
        taken_away,
        burdens,
        audience_parts,
        undecided,
    } = facts(artifact, &audiences, today, limit);
    let part = |id: ElementId| Part::of(labels, id);
    let (mut lengths, mut without) = (Vec::new(), Vec::new());
    let (mut undecided_lengths, mut undecided) = (Vec::new(), undecided.len());
    for ((whom, burden), parts) in groups.iter().zip(burdens).zip(audience_parts) {
        let extremes = match burden {
            Burden::Between(extremes) => extremes,
            Burden::NoParticipant => continue,
            Burden::Undecided(_) => {
                undecided_lengths.push(whom.prose(labels));
                continue;
            }
        };
        let by_gender = by_gender(artifact, whom.audience(), today, limit);
        undecided += by_gender.undecided.len();
        let of_gender = |people| whom.prose(labels).then(", ").then(people);
        undecided_lengths.extend(by_gender.undecided.into_iter().map(of_gender));
        if matches!(whom, Whom::Everyone) {
            without = another_flag::others(labels, &extremes.most.witness, today);
        }
        lengths.push(told.of(whom, &extremes, by_gender.asked, &parts));
    }
    Proved {
        today: today.to_string(),
        depends_on_day: depends_on_day(artifact),
        assumed: Vec::new(),
        two_groups: Vec::new(),
        undecided_lengths,
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
        taken_away: taken_away
            .iter()
            .map(|taken| TakenAway::of(labels, taken))
            .collect(),
        never_together: never_together
            .iter()
            .map(|apart| NeverTogether::of(labels, apart))
            .collect(),
        undecided,
    }
}

fn assumed(labels: Labels<'_>) -> Vec<Prose> {
    let count = labels.artifact.assumptions.len();
    (0..count)
        .map(|at| restriction(labels, Restriction::Assumption(at)))
        .collect()
}
