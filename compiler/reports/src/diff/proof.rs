//! Whether two surveys are the same for every participant, or a participant who sees another survey, in words.

use std::fmt::Write as _;

use enkat_compiler::proofs::{LIMIT, reason};
use enkat_model::{
    Artifact, Date, OptionValue,
    words::{counted, listed_names},
};
use enkat_prove::equivalence::{Aspect, Compared, Difference, Equivalence, Participant, equivalence};
use schemars::JsonSchema;
use serde::Serialize;

use super::names::Lists;
use crate::{
    explain::{Example, described},
    natural_language::{Labels, Prose},
};

/// The comparison of two surveys for every participant whom both assume: same settings and answers, same survey.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The day on which participants answer.
    pub today: String,
    /// Whether it is proved that the surveys are the same for every participant.
    pub is_proved: bool,
    /// The number of elements that were compared.
    pub compared: usize,
    /// The participant with the fewest settings and answers who sees another survey.
    pub smallest: Option<SeenByOne>,
    /// The elements that differ for some participant.
    pub differing: Vec<DifferingElement>,
    /// The elements of which it is not decided whether they differ.
    pub undecided: Vec<UndecidedElement>,
    /// Settings that only the older survey assumes to be possible.
    pub only_old_assumes: Option<Example>,
    /// Settings that only the newer survey assumes to be possible.
    pub only_new_assumes: Option<Example>,
    /// The same in words.
    #[serde(skip)]
    text: Text,
}

/// A participant who sees another survey.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeenByOne {
    /// The participant.
    pub example: Example,
    /// All that differs for the participant, each as a sentence without its end.
    pub differences: Vec<String>,
}

/// An element that differs for a participant.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DifferingElement {
    /// The id of the element.
    pub element: String,
    /// A participant for whom it differs.
    pub example: Example,
}

/// An element of which it is not decided whether it differs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UndecidedElement {
    /// The id of the element.
    pub element: String,
    /// The reason.
    pub reason: &'static str,
}

/// Participants in words.
#[derive(Debug, Default)]
struct Text {
    smallest: String,
    /// By differing element.
    differing: Vec<String>,
    assumed: Vec<String>,
}

/// Compares two surveys for every participant, on a day, apart from elements with these ids.
pub fn proof(old: &Artifact, new: &Artifact, except: &[String], today: Date) -> Proof {
    let found = equivalence(old, new, except, today, LIMIT);
    let labels = [old, new].map(Labels::of_source);
    let writer = Writer { labels };
    let [by_old, by_new] = &found.assumed;
    Proof {
        today: today.to_string(),
        is_proved: found.is_proved(),
        compared: found.compared,
        smallest: found
            .smallest
            .as_ref()
            .map(|(participant, differences)| SeenByOne {
                example: writer.example(participant),
                differences: differences.iter().map(|one| writer.difference(one)).collect(),
            }),
        differing: found
            .differing
            .iter()
            .map(|one| DifferingElement {
                element: writer.id(one.element),
                example: writer.example(&one.participant),
            })
            .collect(),
        undecided: found
            .undecided
            .iter()
            .map(|(element, why)| UndecidedElement {
                element: writer.id(*element),
                reason: reason(*why),
            })
            .collect(),
        only_old_assumes: by_old.as_ref().map(|witness| Example::of_witness(old, witness)),
        only_new_assumes: by_new.as_ref().map(|witness| Example::of_witness(new, witness)),
        text: writer.text(&found),
    }
}

/// Writes a proof as a part of the text.
pub(super) fn written_proof(proof: &Proof, lists: Lists) -> String {
    let title = format!("\nFor every participant ({})\n", proof.today);
    let lines = if proof.is_proved {
        vec![(1, proved(proof.compared))]
    } else {
        refuted(proof, lists)
    };
    let lines = lines.into_iter();
    lines.fold(title, |mut text, (depth, line)| {
        let _ = writeln!(text, "{}{line}", "  ".repeat(depth));
        text
    })
}

fn proved(elements: usize) -> String {
    let are = if elements == 1 { "is" } else { "are" };
    format!(
        "{} {are} proved to be the same: with the same settings and answers, the same is shown, can be answered, is offered, and \
         keeps from sending",
        counted(elements, "element")
    )
}

fn refuted(proof: &Proof, lists: Lists) -> Vec<(usize, String)> {
    let same = proof.compared - proof.differing.len() - proof.undecided.len();
    let all = counted(proof.compared, "element");
    let mut lines = vec![(1, format!("{same} of {all} are proved to be the same"))];
    if let Some(smallest) = &proof.smallest {
        lines.push((1, format!("{} sees another survey:", proof.text.smallest)));
        lines.extend(smallest.differences.iter().map(|line| (2, line.clone())));
    }
    lines.extend(proof.text.assumed.iter().map(|line| (1, line.clone())));
    if proof.differing.len() > 1 {
        let count = proof.differing.len();
        let most = lists.names();
        lines.push((1, format!("{count} elements differ, each for example for")));
        let each = proof.differing.iter().zip(&proof.text.differing).take(most);
        lines.extend(each.map(|(one, participant)| (2, format!("`{}`: {participant}", one.element))));
        if let Some(more @ 1..) = count.checked_sub(most) {
            lines.push((2, format!("and {more} more")));
        }
    }
    if !proof.undecided.is_empty() {
        lines.push((1, "not decided, and so not proved:".to_owned()));
        let undecided = proof.undecided.iter();
        lines.extend(undecided.map(|one| (2, format!("`{}`: {}", one.element, one.reason))));
    }
    lines
}

/// A writer of sentences about two surveys.
struct Writer<'a> {
    labels: [Labels<'a>; 2],
}

impl Writer<'_> {
    fn text(&self, found: &Equivalence) -> Text {
        let smallest = found
            .smallest
            .as_ref()
            .map(|(participant, _)| self.participant(participant));
        let differing = found
            .differing
            .iter()
            .map(|one| self.participant(&one.participant));
        let sides = ["only the older survey allows", "only the newer survey allows"];
        let assumed = found.assumed.iter().zip(&self.labels).zip(sides);
        let assumed = assumed.filter_map(|((witness, labels), allows)| {
            Some(format!("{allows} {:#}", described(*labels, witness.as_ref()?)))
        });
        Text {
            smallest: smallest.unwrap_or_default(),
            differing: differing.collect(),
            assumed: assumed.collect(),
        }
    }

    /// Describes a participant by the newer survey, with the flags that only the older one has.
    fn participant(&self, participant: &Participant) -> String {
        let [_, new] = self.labels;
        let text = format!("{:#}", described(new, &participant.new));
        let only_old = self.only_old(participant);
        if only_old.is_empty() {
            return text;
        }
        format!("{text}, with {} in the older survey", listed_names(only_old))
    }

    /// Lists the flags of a participant that only the older survey has.
    fn only_old(&self, participant: &Participant) -> Vec<&str> {
        let [old, new] = self.labels.map(|labels| labels.artifact);
        let flags = old.aliases_of(participant.old.flags);
        let is_unknown = |alias: &&str| {
            let flag = old.flags.iter().find(|flag| flag.alias == *alias);
            let is_known = |name: &str| new.flags.iter().any(|flag| flag.is_called(name));
            flag.is_some_and(|flag| !is_known(flag.name()) && !is_known(&flag.alias))
        };
        flags.filter(is_unknown).collect()
    }

    fn example(&self, participant: &Participant) -> Example {
        let [_, new] = self.labels;
        let mut example = Example::of_witness(new.artifact, &participant.new);
        let only_old = self.only_old(participant);
        example.flags.extend(only_old.into_iter().map(str::to_owned));
        example
    }

    fn id(&self, element: Compared) -> String {
        let [old, new] = self.labels;
        match element {
            Compared::Both(_, id) | Compared::New(id) => new.element(id).id.clone(),
            Compared::Old(id) => old.element(id).id.clone(),
        }
    }

    /// Returns the name of an element: its label in the newer survey that has it.
    fn named(&self, element: Compared) -> Prose {
        let [old, new] = self.labels;
        match element {
            Compared::Both(_, id) | Compared::New(id) => new.named(id),
            Compared::Old(id) => old.named(id),
        }
    }

    fn difference(&self, difference: &Difference) -> String {
        let Difference {
            element,
            aspect,
            in_new,
        } = difference;
        let name = self.named(*element);
        let only = if *in_new {
            "in the newer survey only"
        } else {
            "in the older survey only"
        };
        match aspect {
            Aspect::Shown => format!("{name:#} is shown {only}"),
            Aspect::Kind => format!("{name:#} is a question of another kind"),
            Aspect::Ticks => format!("other boxes of {name:#} exclude each other"),
            Aspect::Enabled => format!("{name:#} can be answered {only}"),
            Aspect::Required => format!("{name:#} has to be answered {only}"),
            Aspect::Offered(value) => {
                let option = self.option(*element, value, *in_new);
                format!("the option {option:#} of {name:#} is offered {only}")
            }
            Aspect::Refused => format!("the answer to {name:#} keeps from sending {only}"),
        }
    }

    fn option(&self, element: Compared, value: &OptionValue, in_new: bool) -> Prose {
        let [old, new] = self.labels;
        let option = match element {
            Compared::Both(_, id) if in_new => new.option(id, value),
            Compared::Both(id, _) | Compared::Old(id) => old.option(id, value),
            Compared::New(id) => new.option(id, value),
        };
        Prose::from(option)
    }
}
