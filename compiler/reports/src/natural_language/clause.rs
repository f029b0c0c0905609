//! Relative clauses about participants, and the joining of clauses: "who smoke, and for whom …".

use super::text::Prose;

/// The beginning of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pronoun {
    /// "who …"
    Who,
    /// "for whom …"
    ForWhom,
    /// "where …"
    Where,
    /// The clauses that it joins begin in different ways, and each has its own pronoun.
    Mixed,
}

impl Pronoun {
    fn word(self) -> &'static str {
        match self {
            Self::Who => "who ",
            Self::ForWhom => "for whom ",
            Self::Where => "where ",
            Self::Mixed => "",
        }
    }
}

/// A clause without its pronoun.
pub(super) struct Clause {
    pub(super) pronoun: Pronoun,
    pub(super) text: Prose,
}

impl Clause {
    pub(super) fn new(pronoun: Pronoun, text: Prose) -> Self {
        Self { pronoun, text }
    }

    pub(super) fn who(text: Prose) -> Self {
        Self::new(Pronoun::Who, text)
    }

    /// Returns the clause with its pronoun.
    pub(super) fn whole(self) -> Prose {
        Prose::words(self.pronoun.word()).prose(self.text)
    }

    /// Joins several clauses by a word, with something around them.
    pub(super) fn joined(clauses: Vec<Self>, word: &str, around: [&str; 2]) -> Self {
        let first = clauses.first().map_or(Pronoun::Mixed, |clause| clause.pronoun);
        let is_same = clauses.iter().all(|clause| clause.pronoun == first);
        let pronoun = if is_same { first } else { Pronoun::Mixed };
        let text = |clause: Self| if is_same { clause.text } else { clause.whole() };
        let list = Prose::list(clauses.into_iter().map(text), word);
        let [before, behind] = around;
        Self::new(pronoun, Prose::words(before).prose(list).then(behind))
    }
}
