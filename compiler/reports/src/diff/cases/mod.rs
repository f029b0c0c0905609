//! The cases in which two rules differ. All combinations of the values that the rules tell apart are tried, as long as there are
//! not too many.

mod domain;
mod space;
mod test;

use enkat_model::{Condition, ElementId, Flag, FlagSet, Gender, Setting};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use self::{
    space::{FlagsRead, Space, Value, Variable},
    test::Test,
};
use super::audience::{Comparable, comparable, written};
use crate::{
    natural_language::{Audience, Labels, NormalForm},
    notation::notation,
};

/// The most cases that are tried.
const MOST: usize = 1 << 14;

/// A rule of one survey: all of its parts hold.
pub(super) struct Rule<'a> {
    labels: Labels<'a>,
    /// Sets of flags, of each of which one is on.
    flags: Vec<FlagSet>,
    /// The gender is one of these, or unknown.
    genders: Vec<&'a [Gender]>,
    /// Conditions that fail.
    failing: Vec<&'a Condition<Setting>>,
    /// Opt-outs that are not ticked.
    unticked: Vec<ElementId>,
}

impl<'a> Rule<'a> {
    /// Returns the rule that a condition fails.
    pub(super) fn failing(labels: Labels<'a>, condition: &'a Condition<Setting>) -> Self {
        Self {
            failing: vec![condition],
            ..Self::without_keys(labels)
        }
    }

    /// Returns the rule by which participants get an element, as its own keys define it.
    pub(super) fn own(labels: Labels<'a>, id: ElementId) -> Self {
        let mut rule = Self::without_keys(labels);
        rule.add_keys(id);
        rule
    }

    /// Returns the rule by which participants get an element of the whole survey.
    pub(super) fn of(labels: Labels<'a>, id: ElementId) -> Self {
        let mut rule = Self::without_keys(labels);
        for link in std::iter::successors(Some(id), |id| labels.above(*id)) {
            rule.add_keys(link);
            let is_of_itself = link == id || labels.boxes(link).any(|member| member == id);
            let or_box = labels
                .or_box(link)
                .filter(|or_box| *or_box != id && !is_of_itself);
            rule.unticked.extend(or_box);
        }
        rule
    }

    /// Returns the rule that always holds.
    fn without_keys(labels: Labels<'a>) -> Self {
        Self {
            labels,
            flags: Vec::new(),
            genders: Vec::new(),
            failing: Vec::new(),
            unticked: Vec::new(),
        }
    }

    fn add_keys(&mut self, id: ElementId) {
        let included = &self.labels.artifact.elements[id.index()];
        self.flags
            .extend(Some(included.included_in).filter(|set| !set.is_empty()));
        self.genders
            .extend(Some(&*included.genders).filter(|genders| !genders.is_empty()));
        self.failing.push(&included.element.hidden_when);
    }

    /// Returns the rule as it is written, so that it can be compared with another survey's.
    pub(super) fn comparable(&self) -> Comparable {
        let unticked = self.unticked.iter();
        let unticked = unticked.map(|or_box| NormalForm::IsNot(Condition::Ticked(*or_box)));
        let shared = |gender: &Gender| self.genders.iter().all(|genders| genders.contains(gender));
        let genders = Gender::ALL.into_iter().filter(shared).collect();
        let rules = self.failing.iter().map(|condition| NormalForm::is_not(condition));
        comparable(
            self.labels,
            &Audience {
                flags: self.flags.clone(),
                genders: Some(genders).filter(|_| !self.genders.is_empty()),
                rules: rules.chain(unticked).collect(),
            },
        )
    }

    /// Returns whether it reads one of these flags.
    pub(super) fn reads_flag(&self, aliases: &[String]) -> bool {
        let artifact = self.labels.artifact;
        let has = |flags: FlagSet| {
            artifact
                .aliases_of(flags)
                .any(|alias| aliases.iter().any(|one| one == alias))
        };
        self.flags.iter().any(|flags| has(*flags))
            || self.failing.iter().any(|condition| reads_flags(condition, &has))
    }

    /// Returns its sets of flags, written so that they can be compared with those of another survey.
    fn sets(&self) -> Vec<Vec<(&str, Option<String>)>> {
        let artifact = self.labels.artifact;
        let derived = |flag: &Flag| flag.derived.as_ref().map(|derived| notation(artifact, derived));
        let set = |flags: &FlagSet| {
            let all = artifact.flags.iter().enumerate();
            let all = all.filter(|(index, _)| flags.contains(*index));
            all.map(|(_, flag)| (flag.name(), derived(flag))).collect()
        };
        self.flags.iter().map(set).collect()
    }

    /// Returns the conditions, all of which hold.
    fn conditions(&self) -> Vec<NormalForm> {
        let forms = self.failing.iter().map(|condition| NormalForm::is_not(condition));
        let parts = forms.flat_map(|form| match form {
            NormalForm::All(parts) => parts,
            form => vec![form],
        });
        parts.collect()
    }

    /// Returns the test of the rule, without the sets of flags that another rule needs as well; if it is not to be whole, also
    /// without the conditions that both need.
    fn test(&self, space: &mut Space, other: &Rule<'_>, is_whole: bool) -> Test {
        let mut tests = Vec::new();
        let of_other = other.sets();
        for (flags, set) in self.flags.iter().zip(self.sets()) {
            if !of_other.contains(&set) {
                tests.push(space.flags(self.labels, *flags, FlagsRead::Derived));
            }
        }
        for genders in &self.genders {
            let any: Vec<_> = genders.iter().copied().map(Some).chain([None]).collect();
            tests.push(space.genders(&any));
        }
        let shared: Vec<_> = other
            .conditions()
            .iter()
            .map(|form| written(other.labels, form))
            .collect();
        for form in self.conditions() {
            if is_whole || !shared.contains(&written(self.labels, &form)) {
                tests.push(space.form(self.labels, &form));
            }
        }
        for or_box in &self.unticked {
            tests.push(Test::Not(Box::new(space.ticked(self.labels, *or_box))));
        }
        Test::All(tests)
    }
}

/// Returns whether a condition reads flags of which a test holds.
fn reads_flags(condition: &Condition<Setting>, has: &impl Fn(FlagSet) -> bool) -> bool {
    match condition {
        Condition::All(of) | Condition::Any(of) => of.iter().any(|part| reads_flags(part, has)),
        Condition::Not(part) => reads_flags(part, has),
        Condition::Setting(Setting::Flag(flags)) => has(*flags),
        _ => false,
    }
}

/// How often a rule holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Seen {
    /// Never.
    Never,
    /// It depends on other answers, or on settings.
    Sometimes,
    /// Always.
    Always,
}

/// The difference of two rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Difference {
    /// Whether the new rule holds in a case in which the old one fails.
    pub(super) more: bool,
    /// Whether the old rule holds in a case in which the new one fails.
    pub(super) fewer: bool,
    /// Whether they differ in a case in which every question is answered.
    pub(super) answered: bool,
    /// The fewest questions without whose answer they differ.
    pub(super) unanswered: Vec<Unanswered>,
}

/// The results of two rules while some questions have no answer, and all others have one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unanswered {
    /// The questions, by their ids.
    pub(super) questions: Vec<String>,
    /// Whether both rules read them.
    pub(super) is_of_both: bool,
    /// The result of the old rule.
    pub(super) old: Seen,
    /// The result of the new rule.
    pub(super) new: Seen,
}

/// Returns the difference of two rules; nothing if they have too many cases.
pub(super) fn difference(old: &Rule<'_>, new: &Rule<'_>) -> Option<Difference> {
    difference_where(old, new, |_| true, |_| true)
}

/// Returns the difference of two rules once every question is answered; nothing if they have too many cases.
pub(super) fn difference_when_answered(old: &Rule<'_>, new: &Rule<'_>) -> Option<Difference> {
    difference_where(old, new, <[usize]>::is_empty, |_| true)
}

/// Returns the difference of two rules for responses to the older survey, which have no answers to new questions; nothing if they
/// have too many cases.
pub(super) fn difference_in_drafts(old: &Rule<'_>, new: &Rule<'_>) -> Option<Difference> {
    let elements = &old.labels.artifact.elements;
    let is_known = |id: &str| elements.iter().any(|included| included.element.id == id);
    difference_where(old, new, |_| true, is_known)
}

fn difference_where(
    old: &Rule<'_>,
    new: &Rule<'_>,
    counts_without: impl Fn(&[usize]) -> bool,
    is_known: impl Fn(&str) -> bool,
) -> Option<Difference> {
    let variants = [true, false].into_iter().map(|is_whole| {
        let mut space = Space::default();
        let tests = [
            old.test(&mut space, new, is_whole),
            new.test(&mut space, old, is_whole),
        ];
        let variables = space.variables(&is_known);
        let counts = variables.iter().map(|(_, values)| values.len());
        (tests, counts.fold(1, usize::saturating_mul), variables)
    });
    let (tests, count, variables) = variants.into_iter().find(|(_, count, _)| *count <= MOST)?;
    let mut found = Difference::default();
    let mut without: IndexMap<Vec<usize>, Tally> = IndexMap::new();
    for number in 0..count {
        let case = nth_case(&variables, number);
        let holds = tests.each_ref().map(|test| test.holds(&case));
        let is_missing =
            |at: &usize| matches!(variables[*at].0, Variable::Answer(_)) && *case[*at] == Value::Missing;
        let missing: Vec<usize> = (0..case.len()).filter(is_missing).collect();
        if !counts_without(&missing) {
            continue;
        }
        found.more |= !holds[0] && holds[1];
        found.fewer |= holds[0] && !holds[1];
        found.answered |= missing.is_empty() && holds[0] != holds[1];
        let settings = variables
            .iter()
            .zip(&case)
            .filter(|((variable, _), _)| variable.is_setting());
        let settings = settings.map(|(_, value)| (*value).clone()).collect();
        without.entry(missing).or_default().add(settings, holds);
    }
    without.retain(|missing, tally| !missing.is_empty() && tally.differs);
    let fewest = without.keys().map(Vec::len).min();
    without.retain(|missing, _| Some(missing.len()) == fewest);
    found.unanswered = without
        .into_iter()
        .map(|(missing, tally)| Unanswered {
            questions: missing
                .iter()
                .filter_map(|at| variables[*at].0.answer())
                .collect(),
            is_of_both: missing.iter().all(|at| tests.iter().all(|test| test.reads(*at))),
            old: tally.seen(0),
            new: tally.seen(1),
        })
        .collect();
    Some(found)
}

/// Returns one of all combinations of values.
fn nth_case(variables: &[(Variable, Vec<Value>)], mut number: usize) -> Vec<&Value> {
    let values = variables.iter().map(|(_, values)| {
        let value = &values[number % values.len()];
        number /= values.len();
        value
    });
    values.collect()
}

/// The results of two rules in some cases, by the settings of the participant.
#[derive(Debug, Default)]
struct Tally {
    /// Settings → for each rule, whether it held and whether it failed.
    results: Vec<(Vec<Value>, [[bool; 2]; 2])>,
    differs: bool,
}

impl Tally {
    fn add(&mut self, settings: Vec<Value>, holds: [bool; 2]) {
        self.differs |= holds[0] != holds[1];
        let at = self.results.iter().position(|(known, _)| *known == settings);
        let at = at.unwrap_or_else(|| {
            self.results.push((settings, [[false; 2]; 2]));
            self.results.len() - 1
        });
        for (results, holds) in self.results[at].1.iter_mut().zip(holds) {
            results[usize::from(!holds)] = true;
        }
    }

    /// Returns how often one of the rules held, for participants with settings for which any did.
    fn seen(&self, rule: usize) -> Seen {
        let results = self.results.iter().map(|(_, results)| results);
        let of_some = results.filter(|[old, new]| old[0] || new[0]);
        let all: Vec<_> = of_some.map(|results| results[rule]).collect();
        match (
            all.iter().any(|[held, _]| *held),
            all.iter().any(|[_, failed]| *failed),
        ) {
            (true, false) => Seen::Always,
            (true, true) => Seen::Sometimes,
            (false, _) => Seen::Never,
        }
    }
}
