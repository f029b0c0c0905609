//! The words of findings.

use enkat_model::{Artifact, ElementId};
use enkat_prove::{About, Finding, Restriction, Witness};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
};

use super::{atom, witness};
use crate::{
    lower::{Decides, Places, Rule, WrittenInvariant},
    resolve::Survey,
};

/// The survey, its places and rules, from which findings are written.
pub(super) struct Writer<'a> {
    pub(super) survey: &'a Survey,
    pub(super) artifact: &'a Artifact,
    pub(super) places: &'a Places,
    /// The rules that were asked about.
    pub(super) rules: &'a [&'a Rule],
    /// The invariants that were asked about.
    pub(super) invariants: &'a [WrittenInvariant],
}

impl Writer<'_> {
    /// Writes a finding; `None` if its place is not known.
    pub(super) fn diagnostic(&self, finding: &Finding) -> Option<Diagnostic> {
        let core = &finding.core;
        Some(match &finding.about {
            About::NeverShown(id) => self.never_shown(*id, core),
            About::NeverOffered(id, option) => self.never_offered(*id, *option, core)?,
            About::RuleNeverHolds(rule) => self.rule_never_holds(self.rules.get(*rule)?),
            About::PartAlways { rule, part, holds } => {
                self.part_always(self.rules.get(*rule)?, *part, *holds)?
            }
            About::RuleReadsNothing(rule) => self.rule_reads_nothing(*rule, finding.witness.as_ref()?)?,
            About::GendersApart(rule, read) => self.genders_apart(*rule, *read, core)?,
            About::Between(gap) => self.between(gap)?,
            About::RequiredWithoutHead(id, head) => {
                self.required_without_head(*id, *head, finding.witness.as_ref()?)
            }
            About::BeforeConsent(id) => self.before_consent(*id)?,
            About::ShownOnlyUnsendable(id) => self.shown_only_unsendable(*id, core),
            About::NoOptionLeft(id) => self.no_option_left(*id, finding.witness.as_ref()?),
            About::TooFewBoxes(id) => self.too_few_boxes(*id, finding.witness.as_ref()?),
            About::CheckNeverRuns(id, check) => {
                let why = "the questions that it compares are never answered together";
                self.check(*id, *check, "is never used", why)?
            }
            About::CheckNeverFails(id, check) => {
                self.check(*id, *check, "never fails", "all possible answers meet it")?
            }
            About::CheckAlwaysFails(id, check) => {
                self.check(*id, *check, "always fails", "no possible answers meet it")?
            }
            About::ScoreWithoutValue(score) => self.score_without_value(*score)?,
            About::BandNeverReached(score, band) => self.band_never_reached(*score, *band)?,
            About::CannotBeSent => self.cannot_be_sent(finding.witness.as_ref()?),
            About::SentWithoutQuestion => self.sent_without_question(finding.witness.as_ref()?),
            About::InvariantRefuted(index) => self.refuted(*index, finding.witness.as_ref()?)?,
            About::InvariantAboutNobody(index) => self.about_nobody(*index)?,
            About::NotAfterConsent(index, id) => self.not_after_consent(*index, *id)?,
        })
    }

    /// Returns the name of the part of the survey that a finding is about, by which the author can accept it.
    pub(super) fn about(&self, finding: &Finding) -> &str {
        let of_rule = |rule: &usize| self.rules.get(*rule).map_or("", |rule| self.id(rule.target));
        match &finding.about {
            About::RuleNeverHolds(rule)
            | About::RuleReadsNothing(rule)
            | About::GendersApart(rule, _)
            | About::PartAlways { rule, .. } => of_rule(rule),
            About::Between(gap) => of_rule(&gap.rules[0]),
            About::NeverShown(id)
            | About::NeverOffered(id, _)
            | About::ShownOnlyUnsendable(id)
            | About::RequiredWithoutHead(id, _)
            | About::BeforeConsent(id)
            | About::NoOptionLeft(id)
            | About::TooFewBoxes(id)
            | About::CheckNeverRuns(id, _)
            | About::CheckNeverFails(id, _)
            | About::CheckAlwaysFails(id, _)
            | About::NotAfterConsent(_, id) => self.id(*id),
            About::ScoreWithoutValue(score) | About::BandNeverReached(score, _) => self
                .survey
                .scores
                .get(*score)
                .map_or("", |score| score.name.value.as_str()),
            About::InvariantRefuted(index) | About::InvariantAboutNobody(index) => self
                .invariants
                .get(*index)
                .map_or("", |written| written.invariant.name.as_str()),
            About::CannotBeSent | About::SentWithoutQuestion => &self.survey.header.id.value,
        }
    }

    pub(super) fn id(&self, id: ElementId) -> &str {
        &self.survey.element(id).id.value
    }

    pub(super) fn place(&self, id: ElementId) -> Span {
        self.survey.element(id).id.span
    }

    fn header(&self) -> Span {
        self.survey.header.id.span
    }

    /// Adds the places of restrictions to a finding, and says what to do about them.
    fn because(&self, diagnostic: Diagnostic, core: &[Restriction], id: &str) -> Diagnostic {
        let places = self.places_of(core);
        let help = match places.len() {
            0 | 1 => format!("correct it, or remove `{id}`"),
            count => format!("these {count} exclude each other: correct one of them, or remove `{id}`"),
        };
        let places = places.into_iter();
        let diagnostic = places.fold(diagnostic, |found, (span, text)| found.with_related(span, text));
        diagnostic.with_help(help)
    }

    fn never_shown(&self, id: ElementId, core: &[Restriction]) -> Diagnostic {
        let name = self.id(id);
        let message = format!("nobody can see `{name}`");
        let found = Diagnostic::new(Code::W1601, message, self.place(id), "never shown");
        self.because(found, core, name)
    }

    fn never_offered(&self, id: ElementId, option: usize, core: &[Restriction]) -> Option<Diagnostic> {
        let option = self.survey.element(id).options().get(option)?;
        let value = &option.value;
        let message = format!(
            "nobody is offered the option `{}` of `{}`",
            value.value,
            self.id(id)
        );
        let found = Diagnostic::new(Code::W1602, message, value.span, "never offered");
        Some(self.because(found, core, self.id(id)))
    }

    fn rule_never_holds(&self, rule: &Rule) -> Diagnostic {
        let name = self.id(rule.target);
        let what = match &rule.decides {
            Decides::HiddenOption(value) => format!("the option `{value}` of `{name}`"),
            Decides::Hidden | Decides::Message(_) => format!("`{name}`"),
        };
        let message = format!("this rule never hides {what}");
        Diagnostic::new(Code::W1603, message, rule.term.span, "never true here").with_help(format!(
            "every participant who could see {what} sees it: correct the rule, or remove it"
        ))
    }

    fn part_always(&self, rule: &Rule, part: usize, holds: bool) -> Option<Diagnostic> {
        let atom = atom(rule, part)?;
        let (value, label) = if holds {
            ("true", "always true here")
        } else {
            ("false", "never true here")
        };
        let message = format!(
            "this part of the rule of `{}` decides nothing: it is {value} whenever the rest leaves the decision to it",
            self.id(rule.target)
        );
        Some(
            Diagnostic::new(Code::W1604, message, atom.span, label)
                .with_help("correct it, or remove it: without it, the rule does the same"),
        )
    }

    fn shown_only_unsendable(&self, id: ElementId, core: &[Restriction]) -> Diagnostic {
        let name = self.id(id);
        let message = format!("nobody can send answers while `{name}` is shown");
        let found = Diagnostic::new(
            Code::W1605,
            message,
            self.place(id),
            "shown only while something is missing",
        );
        self.because(found, core, name)
    }

    fn no_option_left(&self, id: ElementId, shown: &Witness) -> Diagnostic {
        let name = self.id(id);
        let is_required = self.artifact.elements[id.index()].element.body.is_required();
        let (code, consequence) = if is_required {
            (Code::E1601, "and it is required")
        } else {
            (Code::W1606, "and it is shown")
        };
        let who = match witness::answers(shown) {
            Some(answers) => format!("a participant who answers {answers}"),
            None => format!("a participant {}", witness::settings(self.artifact, shown)),
        };
        let message = format!("{who} cannot answer `{name}`: all of its options are hidden, {consequence}");
        let found = Diagnostic::new(code, message, self.place(id), "nothing to choose");
        let options = self.artifact.elements[id.index()].element.body.options();
        let options = options
            .iter()
            .enumerate()
            .filter(|(_, option)| !option.hidden_when.is_never());
        let rules: Vec<_> = options.map(|(at, _)| Restriction::OptionHidden(id, at)).collect();
        let places = self.places_of(&rules).into_iter();
        let found = places.fold(found, |found, (span, text)| found.with_related(span, text));
        found
            .with_help(format!(
                "offer one option always, or hide `{name}` for these participants"
            ))
            .with_help(format!(
                "to see it: `{}`",
                witness::command(self.artifact, shown, name)
            ))
    }

    fn too_few_boxes(&self, id: ElementId, shown: &Witness) -> Diagnostic {
        let name = self.id(id);
        let body = &self.artifact.elements[id.index()].element.body;
        let code = if body.is_required() {
            Code::E1602
        } else {
            Code::W1607
        };
        let min = body.checkboxes().map_or(0, |boxes| boxes.min);
        let settings = witness::settings(self.artifact, shown);
        let message =
            format!("a participant {settings} gets fewer boxes of `{name}` than have to be ticked ({min})");
        Diagnostic::new(code, message, self.place(id), "too few boxes")
            .with_help("make `min` smaller, or include more boxes")
            .with_help(format!(
                "to see it: `{}`",
                witness::command(self.artifact, shown, name)
            ))
    }

    fn check(&self, id: ElementId, check: usize, what: &str, why: &str) -> Option<Diagnostic> {
        let check = self.survey.element(id).checks().get(check)?;
        let message = format!("the check `{}` of `{}` {what}", check.message.value, self.id(id));
        Some(
            Diagnostic::new(Code::W1608, message, check.that.span, why)
                .with_help("correct the condition, or remove the check"),
        )
    }

    fn score_without_value(&self, score: usize) -> Option<Diagnostic> {
        let score = self.survey.scores.get(score)?;
        let message = format!("no answers give the score `{}` a value", score.name.value);
        Some(
            Diagnostic::new(Code::W1609, message, score.name.span, "never complete")
                .with_help("lower `at_least`, or correct the rules that hide its questions"),
        )
    }

    fn band_never_reached(&self, score: usize, band: usize) -> Option<Diagnostic> {
        let score = self.survey.scores.get(score)?;
        let band = &score.bands.get(band)?.text;
        let message = format!(
            "no answers put the score `{}` into the band `{}`",
            score.name.value, band.value
        );
        Some(
            Diagnostic::new(Code::W1609, message, band.span, "never reached")
                .with_help("correct the ends of the bands, or remove this one"),
        )
    }

    fn cannot_be_sent(&self, shown: &Witness) -> Diagnostic {
        let settings = witness::settings(self.artifact, shown);
        let message = format!("a participant {settings} can never send the answers");
        let label = "some required question cannot be answered, or checks contradict each other";
        Diagnostic::new(Code::E1603, message, self.header(), label)
            .with_help("if there is no such participant, say so under `assume`")
    }

    fn sent_without_question(&self, shown: &Witness) -> Diagnostic {
        let settings = witness::settings(self.artifact, shown);
        let message = format!("a participant {settings} can send the answers without being asked a question");
        Diagnostic::new(Code::W1610, message, self.header(), "asks nothing then")
            .with_help("if there is no such participant, say so under `assume`")
    }
}
