//! The state of an element while a question that its rules read has no answer.

use enkat_model::{Artifact, ElementId};

use crate::natural_language::{Audience, Labels, NormalForm, Prose, SharedLabels};

/// The most questions that a sentence names.
const MOST: usize = 3;

/// Says whether an element is shown or hidden while the questions of its rules are not answered. Returns nothing where that depends
/// on more, where no rule reads an answer, and for an element that has no participants.
pub(super) fn unanswered(artifact: &Artifact, id: ElementId) -> Option<String> {
    let labels = Labels::of_source(artifact);
    if Audience::of(labels, id).is_empty(labels) {
        return None;
    }
    let rule = NormalForm::all(Audience::rules_of(labels, id));
    let mut questions = Vec::new();
    rule.for_each_element(&mut |read| {
        if !labels.element(read).body.is_box() && !questions.contains(&read) {
            questions.push(read);
        }
    });
    let always = NormalForm::all(Vec::new());
    let gives = |without: &[ElementId], outcome: &NormalForm| rule.without_answers(without) == *outcome;
    let state = |questions: &[ElementId], outcome: &NormalForm| {
        questions
            .iter()
            .copied()
            .filter(|question| gives(&[*question], outcome))
            .collect::<Vec<_>>()
    };
    let (shown, hidden) = (state(&questions, &always), state(&questions, &NormalForm::NEVER));
    let words = Words { labels, id };
    if shown.is_empty() && hidden.is_empty() {
        let is = [(&always, true), (&NormalForm::NEVER, false)];
        let (_, is_shown) = is.into_iter().find(|(outcome, _)| gives(&questions, outcome))?;
        return (questions.len() > 1).then(|| words.while_none(&questions, is_shown));
    }
    let sentences = [(shown, true), (hidden, false)];
    let sentences = sentences.iter().filter(|(questions, _)| !questions.is_empty());
    let sentences: Vec<_> = sentences
        .map(|(questions, is_shown)| words.while_one(questions, *is_shown))
        .collect();
    Some(sentences.join(" "))
}

/// A writer of sentences about one element.
struct Words<'a> {
    labels: Labels<'a>,
    id: ElementId,
}

impl Words<'_> {
    /// Writes the sentence on questions each of which decides while it is not answered.
    fn while_one(&self, questions: &[ElementId], is_shown: bool) -> String {
        let is_asked = if self.are_asked(questions) {
            ""
        } else {
            " or not asked"
        };
        let names = self.names(questions, "or");
        format!("While {names} is not answered{is_asked}, {}.", self.is(is_shown))
    }

    /// Writes the sentence on questions that decide together.
    fn while_none(&self, questions: &[ElementId], is_shown: bool) -> String {
        let names = self.names(questions, "and");
        format!("While none of {names} is answered, {}.", self.is(is_shown))
    }

    fn names(&self, questions: &[ElementId], last: &str) -> Prose {
        let first = questions.iter().take(MOST);
        let mut names: Vec<Prose> = first.map(|id| self.labels.field(*id).into()).collect();
        let more = questions.len().saturating_sub(MOST);
        if more > 0 {
            names.push(Prose::words(format!("{more} more")));
        }
        SharedLabels::of(self.labels).told_apart(&Prose::list(names, last))
    }

    fn is(&self, is_shown: bool) -> &'static str {
        let audience = Audience::of(self.labels, self.id);
        match is_shown {
            false => "it is hidden",
            true if audience.flags.is_empty() && audience.genders.is_none() => "it is shown, too",
            true => "it is shown, too, where flags and gender include it",
        }
    }

    /// Returns whether all questions are asked wherever the element is.
    fn are_asked(&self, questions: &[ElementId]) -> bool {
        let above = |id: &ElementId| self.labels.above(*id);
        let parents: Vec<_> = std::iter::successors(above(&self.id), above).collect();
        let is_asked =
            |id: &ElementId| parents.contains(id) || Audience::of(self.labels, *id) == Audience::default();
        questions.iter().all(is_asked)
    }
}
