//! The findings that the truth about a survey has to lead to.

use enkat_model::{Body, ElementId, QuestionKind};

use super::facts::Truth;
use crate::claims::{About, Effect};

impl Truth<'_> {
    /// Returns whether a finding is true; `None` for one that this module knows nothing about.
    #[allow(
        clippy::match_wildcard_for_single_variants,
        reason = "all that participants decide is here"
    )]
    pub(crate) fn confirms(&self, about: &About) -> Option<bool> {
        Some(match about {
            About::NeverShown(id) => !self.element(*id).is_shown,
            About::NeverOffered(id, option) => !self.element(*id).is_offered[*option],
            About::RuleNeverHolds(rule) => !self.of_rules[*rule].holds,
            About::PartAlways { rule, part, holds } => {
                !self.of_rules[*rule].parts[*part][usize::from(!*holds)]
            }
            About::ShownOnlyUnsendable(id) => !self.element(*id).is_shown_and_sent,
            About::NoOptionLeft(id) => self.element(*id).has_no_option,
            About::TooFewBoxes(id) => self.element(*id).has_too_few_boxes,
            About::CheckNeverRuns(id, check) => {
                let facts = &self.element(*id).checks[*check];
                !facts.is_met && !facts.is_failed
            }
            About::CheckNeverFails(id, check) => !self.element(*id).checks[*check].is_failed,
            About::CheckAlwaysFails(id, check) => !self.element(*id).checks[*check].is_met,
            About::ScoreWithoutValue(score) => !self.of_scores[*score].has_value,
            About::BandNeverReached(score, band) => !self.of_scores[*score].bands[*band],
            About::CannotBeSent => !self.can_be_sent,
            About::SentWithoutQuestion => self.is_sent_without_question,
            About::InvariantRefuted(invariant) => self.of_invariants[*invariant].is_broken,
            About::InvariantAboutNobody(invariant) => !self.of_invariants[*invariant].is_about_a_state,
            _ => return None,
        })
    }

    /// Lists the findings that are known here, in the order in which `check` makes them.
    pub(crate) fn findings(&self) -> Vec<About> {
        let mut findings = Vec::new();
        let shown = self.shown(&mut findings);
        self.rules(&shown, &mut findings);
        self.options_and_boxes(&shown, &mut findings);
        self.checks(&shown, &mut findings);
        self.scores(&mut findings);
        self.sending(&shown, &mut findings);
        for (index, facts) in self.of_invariants.iter().enumerate() {
            if !facts.is_about_a_state {
                findings.push(About::InvariantAboutNobody(index));
            } else if facts.is_broken {
                findings.push(About::InvariantRefuted(index));
            }
        }
        findings
    }

    fn element(&self, id: ElementId) -> &super::facts::ElementFacts {
        &self.elements[id.index()]
    }

    fn shown(&self, findings: &mut Vec<About>) -> Vec<bool> {
        let mut shown: Vec<bool> = Vec::new();
        for (index, included) in self.artifact.elements.iter().enumerate() {
            let is_shown = self.elements[index].is_shown;
            let parent = included.element.depends_on();
            let is_under_shown = parent.is_none_or(|parent| shown[parent.index()]);
            shown.push(is_shown && is_under_shown);
            let is_or_box = matches!(included.element.body, Body::OrBox { .. });
            if is_under_shown && !is_shown && !is_or_box {
                findings.push(About::NeverShown(ElementId::at(index)));
            }
        }
        shown
    }

    fn rules(&self, shown: &[bool], findings: &mut Vec<About>) {
        for (rule, (written, facts)) in self.rules.iter().zip(&self.of_rules).enumerate() {
            if !shown[written.target.index()] {
                continue;
            }
            if !facts.holds {
                if !matches!(written.effect, Effect::Meets(_)) {
                    findings.push(About::RuleNeverHolds(rule));
                }
            } else if facts.fails && facts.parts.len() > 1 {
                for (part, [is_false, is_true]) in facts.parts.iter().enumerate() {
                    if !is_false || !is_true {
                        let holds = !is_false;
                        findings.push(About::PartAlways { rule, part, holds });
                    }
                }
            }
        }
    }

    fn options_and_boxes(&self, shown: &[bool], findings: &mut Vec<About>) {
        for (index, facts) in self
            .elements
            .iter()
            .enumerate()
            .filter(|(index, _)| shown[*index])
        {
            let id = ElementId::at(index);
            match self.artifact.elements[index].element.body.answer() {
                Some(QuestionKind::Choice(choice))
                    if choice.options.iter().any(|option| !option.hidden_when.is_never()) =>
                {
                    let options = facts.is_offered.iter().enumerate();
                    let never = options.filter(|(_, is_offered)| !**is_offered);
                    findings.extend(never.map(|(option, _)| About::NeverOffered(id, option)));
                    findings.extend(facts.has_no_option.then_some(About::NoOptionLeft(id)));
                }
                Some(QuestionKind::Checkboxes(limits)) if limits.min > 1 => {
                    findings.extend(facts.has_too_few_boxes.then_some(About::TooFewBoxes(id)));
                }
                _ => {}
            }
        }
    }

    fn checks(&self, shown: &[bool], findings: &mut Vec<About>) {
        for (index, facts) in self
            .elements
            .iter()
            .enumerate()
            .filter(|(index, _)| shown[*index])
        {
            let id = ElementId::at(index);
            for (check, facts) in facts.checks.iter().enumerate() {
                findings.extend(match (facts.is_met, facts.is_failed) {
                    (false, false) => Some(About::CheckNeverRuns(id, check)),
                    (true, false) => Some(About::CheckNeverFails(id, check)),
                    (false, true) => Some(About::CheckAlwaysFails(id, check)),
                    (true, true) => None,
                });
            }
        }
    }

    fn scores(&self, findings: &mut Vec<About>) {
        for (score, facts) in self.of_scores.iter().enumerate() {
            if facts.has_value {
                let bands = facts.bands.iter().enumerate().filter(|(_, reached)| !**reached);
                findings.extend(bands.map(|(band, _)| About::BandNeverReached(score, band)));
            } else {
                findings.push(About::ScoreWithoutValue(score));
            }
        }
    }

    fn sending(&self, shown: &[bool], findings: &mut Vec<About>) {
        let body = |id: ElementId| &self.artifact.elements[id.index()].element.body;
        let lacks_boxes = findings
            .iter()
            .any(|about| matches!(about, About::TooFewBoxes(id) if body(*id).is_required()));
        if lacks_boxes {
            return;
        }
        if !self.can_be_sent {
            findings.push(About::CannotBeSent);
            return;
        }
        for (index, facts) in self.elements.iter().enumerate() {
            let is_box = matches!(body(ElementId::at(index)), Body::Box {} | Body::OrBox { .. });
            if shown[index] && !is_box && !facts.is_shown_and_sent {
                findings.push(About::ShownOnlyUnsendable(ElementId::at(index)));
            }
        }
        findings.extend(
            self.is_sent_without_question
                .then_some(About::SentWithoutQuestion),
        );
    }
}
