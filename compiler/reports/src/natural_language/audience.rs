//! The audience of an element: flags, genders and rules, its own and those of its parents.

use enkat_model::{Body, Check, Condition, ElementId, FlagSet, Gender, Level, OptionValue, Setting};

use super::{
    atom::{Atoms, flags_on, people},
    clause::{Clause, Pronoun},
    facts::{Facts, follows},
    implied_flags::without_implied,
    labels::Labels,
    normal_form::NormalForm,
    text::Prose,
};

/// The word for people whose gender is not known: tailoring leaves out nothing for them.
pub const UNKNOWN_GENDER: &str = "people of unknown gender";

/// The participants who are asked something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audience {
    /// Sets of flags: one flag of each set is on.
    pub flags: Vec<FlagSet>,
    /// The genders of the participants whose gender is known; `None` for all genders. Participants of unknown gender are asked, too.
    pub genders: Option<Vec<Gender>>,
    /// The rules, all of which hold.
    pub rules: Vec<NormalForm>,
}

/// The part of all participants that an audience is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    None,
    /// Those for whom something holds.
    Some,
    /// All but those who gave certain answers.
    AllBut,
    All,
}

impl Audience {
    /// Returns the participants who are asked for, or shown, an element of the whole survey.
    pub fn of(labels: Labels<'_>, id: ElementId) -> Self {
        Self::whole(labels, id).simplified(labels, id)
    }

    /// Returns the rules, all of which hold where an element is shown, its own and those of its parents.
    pub fn rules_of(labels: Labels<'_>, id: ElementId) -> Vec<NormalForm> {
        Self::whole(labels, id).rules
    }

    /// Collects the flags, genders and rules of an element and its parents.
    fn whole(labels: Labels<'_>, id: ElementId) -> Self {
        let mut chain: Vec<_> = labels.with_parents(id).collect();
        chain.reverse();
        let mut audience = Self::default();
        for link in chain {
            audience.link(labels, link);
            let or_box = labels
                .or_box(link)
                .filter(|or_box| labels.group_or_itself(id) != link && *or_box != id);
            audience
                .rules
                .extend(or_box.map(|or_box| NormalForm::IsNot(Condition::Ticked(or_box))));
        }
        audience
    }

    /// Returns the audience that the element's own keys define.
    pub fn own(labels: Labels<'_>, id: ElementId) -> Self {
        let mut audience = Self::default();
        audience.link(labels, id);
        audience.simplified(labels, id)
    }

    /// Lists the questions and boxes whose answers decide whether those who get what is around an element get the element, in survey order:
    /// those that its description names.
    pub fn decided_by(labels: Labels<'_>, id: ElementId) -> Vec<ElementId> {
        let mut read = Vec::new();
        for rule in &Self::own(labels, id).rules {
            rule.for_each_element(&mut |of| read.push(of));
        }
        read.sort_unstable();
        read.dedup();
        read
    }

    /// Returns the audience that the element's own rule defines.
    pub fn of_own_rule(labels: Labels<'_>, id: ElementId) -> Self {
        Self::of_rule(NormalForm::is_not(&labels.element(id).hidden_when)).simplified(labels, id)
    }

    /// Adds the flags, genders and rule of an element itself.
    fn link(&mut self, labels: Labels<'_>, id: ElementId) {
        let included = &labels.artifact.elements[id.index()];
        self.flags
            .extend(Some(included.included_in).filter(|set| !set.is_empty()));
        self.narrow(&included.genders);
        self.rule(NormalForm::is_not(&included.element.hidden_when));
    }

    /// Returns the participants for whom a rule holds.
    pub fn of_rule(rule: NormalForm) -> Self {
        let mut audience = Self::default();
        audience.rule(rule);
        audience
    }

    /// Returns the participants whom a constraint blocks, or warns.
    pub fn of_check(check: &Check<Setting>) -> Self {
        Self::of_rule(NormalForm::is_not(&check.that))
    }

    fn narrow(&mut self, to: &[Gender]) {
        if !to.is_empty() {
            let mut genders = self.genders.take().unwrap_or_else(|| Gender::ALL.to_vec());
            genders.retain(|gender| to.contains(gender));
            self.genders = Some(genders).filter(|genders| genders.len() < Gender::ALL.len());
        }
    }

    /// Adds a rule; parts that are joined by "and" are added separately.
    fn rule(&mut self, rule: NormalForm) {
        match rule {
            NormalForm::All(parts) => parts.into_iter().for_each(|part| self.rule(part)),
            NormalForm::Is(Condition::Setting(Setting::Flag(flags))) => self.flags.push(flags),
            rule if self.rules.contains(&rule) => {}
            rule => self.rules.push(rule),
        }
    }

    /// Returns whether the rules exclude every participant.
    pub fn is_empty(&self, labels: Labels<'_>) -> bool {
        self.rules.contains(&NormalForm::NEVER) || unanswerable(labels, &self.rules).is_some()
    }

    /// Drops the parts that follow from the rest.
    fn simplified(mut self, labels: Labels<'_>, id: ElementId) -> Self {
        let rules = std::mem::take(&mut self.rules);
        let facts = Facts::of(&rules, labels, |of| is_surely_answered(labels, of, id));
        for rule in &rules {
            self.rule(facts.reduced(rule));
        }
        if self.rules.contains(&NormalForm::NEVER) {
            self.rules = vec![NormalForm::NEVER];
        }
        if unanswerable(labels, &self.rules).is_some() {
            return self;
        }
        let answered: Vec<_> = self
            .rules
            .iter()
            .filter_map(|rule| answers(labels, rule, id))
            .collect();
        let atom_says_nothing = |rule: &NormalForm| match rule {
            NormalForm::Is(Condition::Answered(of)) => is_surely_answered(labels, *of, id),
            NormalForm::IsNot(Condition::Ticked(or_box)) => {
                matches!(labels.element(*or_box).body, Body::OrBox { of } if answered.contains(&of))
            }
            _ => false,
        };
        self.rules.retain(|rule| match rule {
            NormalForm::Any(parts) => !parts.iter().any(atom_says_nothing),
            rule => !atom_says_nothing(rule),
        });
        self.rules = without_weaker(std::mem::take(&mut self.rules));
        self.flags = without_implied(labels.artifact, self.flags);
        self
    }

    /// Describes the audience of an element: "of every participant", "of women who …, where `radiation` is on". `of` is the word
    /// before the participants.
    pub fn prose(&self, of: &str, labels: Labels<'_>, id: ElementId) -> Prose {
        self.phrase(
            of,
            &Atoms {
                labels,
                is_answered: |of| is_surely_answered(labels, of, id),
            },
        )
    }

    /// Describes who of those that get what is around an element gets the element itself, by their gender and their answers, whatever
    /// their flags are: "only for women who …". Returns `None` if these decide nothing.
    pub fn own_whatever_flags(labels: Labels<'_>, id: ElementId) -> Option<Prose> {
        let audience = Self {
            flags: Vec::new(),
            ..Self::own(labels, id)
        };
        audience.among_others(labels, id)
    }

    /// Describes who of those that get what is around a container gets it, by the rules that these elements of it have in common, besides
    /// flags and genders. Returns `None` if there are none.
    pub fn in_common(labels: Labels<'_>, container: ElementId, elements: &[ElementId]) -> Option<Prose> {
        let mut rules = elements.iter().map(|id| Self::rules_of(labels, *id));
        let mut common = rules.next()?;
        for others in rules {
            common.retain(|rule| others.contains(rule));
        }
        let around = labels.above(container).map(|above| Self::rules_of(labels, above));
        common.retain(|rule| !around.iter().flatten().any(|known| known == rule));
        let audience = Self {
            rules: common,
            ..Self::default()
        };
        audience
            .simplified(labels, container)
            .among_others(labels, container)
    }

    /// Describes who gets an element: "asked of …", or "shown to …" for an element that is not a question.
    pub fn asked(&self, labels: Labels<'_>, id: ElementId) -> Prose {
        let [verb, of] = Self::verb(labels, id);
        Prose::words(verb).prose(self.prose(of, labels, id))
    }

    /// Returns the words before the participants who get an element.
    pub(super) fn verb(labels: Labels<'_>, id: ElementId) -> [&'static str; 2] {
        let body = &labels.element(id).body;
        if body.has_field() || body.question().is_some() {
            ["asked ", "of"]
        } else {
            ["shown ", "to"]
        }
    }

    /// Describes participants who may not have answered the questions of the rules.
    pub fn prose_of_anybody(&self, of: &str, labels: Labels<'_>) -> Prose {
        self.phrase(
            of,
            &Atoms {
                labels,
                is_answered: |_| false,
            },
        )
    }

    /// Describes the participants whom a constraint blocks or warns, who have all answered its questions: "blocks those …".
    pub fn prose_of_check(check: &Check<Setting>, labels: Labels<'_>) -> Prose {
        let verb = match check.level {
            Level::Error => "blocks",
            Level::Warning => "warns",
        };
        let atoms = Atoms {
            labels,
            is_answered: |id| check.of.contains(&id),
        };
        Self::of_check(check).phrase(verb, &atoms)
    }

    fn phrase<F: Fn(ElementId) -> bool>(&self, of: &str, atoms: &Atoms<'_, F>) -> Prose {
        if self.rules.contains(&NormalForm::NEVER) {
            return Prose::words(format!("{of} no participant"));
        }
        if let Some(question) = unanswerable(atoms.labels, &self.rules) {
            return Prose::words(format!(
                "{of} no participant, because the rules exclude every answer to "
            ))
            .piece(atoms.labels.field(question));
        }
        let (exceptions, others): (Vec<_>, Vec<_>) = self
            .rules
            .iter()
            .cloned()
            .partition(|rule| atoms.is_exception(rule));
        let clauses = match &others[..] {
            [rule] => vec![atoms.rule(rule, true)],
            rules => atoms.parts(rules, false),
        };
        let is_place = |clause: &Clause| clause.pronoun == Pronoun::Where;
        let (places, who): (Vec<_>, Vec<_>) = clauses.into_iter().partition(is_place);
        let who = Prose::list(who.into_iter().map(Clause::whole), "and");
        let is_preposition = ["of", "to", "for"].contains(&of);
        let but = if is_preposition && self.extent(atoms) == Extent::Some {
            format!(", but not {of} those ")
        } else {
            " except those ".to_owned()
        };
        let whom = self.among(of, atoms.labels, who, places);
        if exceptions.is_empty() {
            return whom;
        }
        whom.then(&but).prose(atoms.excepted(&exceptions))
    }

    /// Describes the audience as a restriction: "only to women who …", or "to every participant except those who …".
    fn only<F: Fn(ElementId) -> bool>(&self, of: &str, atoms: &Atoms<'_, F>) -> Prose {
        let only = match self.extent(atoms) {
            Extent::Some => "only ",
            Extent::None | Extent::AllBut | Extent::All => "",
        };
        Prose::words(only).prose(self.phrase(of, atoms))
    }

    /// Describes the audience of an element as a restriction.
    pub(super) fn only_of_element(&self, of: &str, labels: Labels<'_>, id: ElementId) -> Prose {
        let is_answered = |of| is_surely_answered(labels, of, id);
        self.only(of, &Atoms { labels, is_answered })
    }

    /// Describes participants who may not have answered the questions of the rules, as a restriction.
    pub(super) fn only_of_anybody(&self, of: &str, labels: Labels<'_>) -> Prose {
        let is_answered = |_| false;
        self.only(of, &Atoms { labels, is_answered })
    }

    /// Describes who of the others gets an element, too: "only for women who …", or "not for those who …". Returns `None` for all.
    fn among_others(&self, labels: Labels<'_>, id: ElementId) -> Option<Prose> {
        let is_answered = |of| is_surely_answered(labels, of, id);
        let atoms = Atoms { labels, is_answered };
        match self.extent(&atoms) {
            Extent::All => None,
            Extent::AllBut => Some(Prose::words("not for those ").prose(atoms.excepted(&self.rules))),
            Extent::None | Extent::Some => Some(self.only("for", &atoms)),
        }
    }

    fn extent<F: Fn(ElementId) -> bool>(&self, atoms: &Atoms<'_, F>) -> Extent {
        if self.is_empty(atoms.labels) {
            Extent::None
        } else if !(self.flags.is_empty() && self.genders.is_none()) {
            Extent::Some
        } else if self.rules.is_empty() {
            Extent::All
        } else if self.rules.iter().all(|rule| atoms.is_exception(rule)) {
            Extent::AllBut
        } else {
            Extent::Some
        }
    }

    /// Describes the participants with these flags and genders and this property.
    pub(super) fn head(&self, of: &str, labels: Labels<'_>, who: Prose) -> Prose {
        self.among(of, labels, who, Vec::new())
    }

    fn among(&self, of: &str, labels: Labels<'_>, who: Prose, mut places: Vec<Clause>) -> Prose {
        let flags = self.flags.iter();
        places.splice(
            0..0,
            flags.map(|set| Clause::new(Pronoun::Where, flags_on(labels, *set))),
        );
        let people = self.genders.as_ref().map(|genders| {
            let known = genders.iter().map(|gender| people(*gender));
            Prose::list(known.chain([UNKNOWN_GENDER]).map(Prose::words), "and")
        });
        let place = (!places.is_empty()).then(|| Clause::joined(places, "and", ["", ""]).whole());
        together(of, people, who, place)
    }
}

/// Joins the parts of a description: "of women who …, where …".
fn together(of: &str, people: Option<Prose>, who: Prose, place: Option<Prose>) -> Prose {
    let has_who = !who.pieces().is_empty();
    let whom = match (people, has_who) {
        (Some(people), false) => Some(people),
        (Some(people), true) => Some(people.then(" ").prose(who)),
        (None, true) => Some(Prose::words("those ").prose(who)),
        (None, false) => None,
    };
    match (whom.map(|whom| Prose::words(format!("{of} ")).prose(whom)), place) {
        (None, None) => Prose::words(format!("{of} every participant")),
        (None, Some(place)) => place,
        (Some(whom), None) => whom,
        (Some(whom), Some(place)) => whom.then(", ").prose(place),
    }
}

impl<F: Fn(ElementId) -> bool> Atoms<'_, F> {
    /// Describes a rule as one clause. A clause beside others shows where its own list begins and ends.
    pub(super) fn rule(&self, rule: &NormalForm, is_alone: bool) -> Clause {
        let (parts, word, pair) = match rule {
            NormalForm::Is(atom) => return self.clause(atom, true),
            NormalForm::IsNot(atom) => return self.clause(atom, false),
            NormalForm::All(parts) => (parts, "and", "both "),
            NormalForm::Any(parts) => (parts, "or", "either "),
        };
        let mut clauses = self.parts(parts, matches!(rule, NormalForm::Any(_)));
        match clauses.len() {
            1 => clauses.remove(0),
            _ if is_alone => Clause::joined(clauses, word, ["", ""]),
            2 => Clause::joined(clauses, word, [pair, ""]),
            _ => Clause::joined(clauses, word, ["(", ")"]),
        }
    }

    /// Describes parts that are joined; those that share a subject as one.
    fn parts(&self, parts: &[NormalForm], is_any: bool) -> Vec<Clause> {
        self.each(parts, is_any, |rule| self.rule(rule, false), |joined| joined)
    }
}

/// Drops the rules that follow from another one.
fn without_weaker(mut rules: Vec<NormalForm>) -> Vec<NormalForm> {
    for at in (0..rules.len()).rev() {
        let rule = rules.remove(at);
        if !rules.iter().any(|other| follows(&rule, other)) {
            rules.insert(at, rule);
        }
    }
    rules
}

/// Returns the question whose answer a rule names.
fn answers(labels: Labels<'_>, rule: &NormalForm, id: ElementId) -> Option<ElementId> {
    match rule {
        NormalForm::Is(Condition::In(of, _)) => Some(*of),
        NormalForm::IsNot(Condition::In(of, _)) => Some(*of).filter(|of| is_surely_answered(labels, *of, id)),
        _ => None,
    }
}

/// Finds a choice that has to be answered by these rules, all of which hold, though they exclude each of its options.
fn unanswerable(labels: Labels<'_>, rules: &[NormalForm]) -> Option<ElementId> {
    let allows = |rule: &NormalForm, question: ElementId, value: &OptionValue| match rule {
        NormalForm::Is(Condition::In(of, values)) if *of == question => values.contains(value),
        NormalForm::IsNot(Condition::In(of, values)) if *of == question => !values.contains(value),
        _ => true,
    };
    let mut answered = rules.iter().filter_map(|rule| match rule {
        NormalForm::Is(Condition::Answered(of) | Condition::In(of, _)) => Some(*of),
        _ => None,
    });
    answered.find(|of| {
        let options = labels.element(*of).body.options();
        let is_excluded = |value: &OptionValue| rules.iter().any(|rule| !allows(rule, *of, value));
        !options.is_empty() && options.iter().all(|option| is_excluded(&option.value))
    })
}

/// Returns whether all participants who are asked `id` and send the survey have answered `question`: it is required, and asked of
/// all of them.
pub(super) fn is_surely_answered(labels: Labels<'_>, question: ElementId, id: ElementId) -> bool {
    let is_open_to_all = |link: ElementId| {
        let included = &labels.artifact.elements[link.index()];
        included.included_in.is_empty()
            && included.genders.is_empty()
            && included.element.hidden_when.is_never()
            && labels.or_box(link).is_none()
    };
    let chain: Vec<_> = labels.with_parents(id).skip(1).collect();
    labels.element(question).body.is_required()
        && labels
            .with_parents(question)
            .all(|link| chain.contains(&link) || is_open_to_all(link))
}
