//! Long descriptions as lists.

use enkat_model::{ElementId, Score, ScoreMethod, words::counted};

use super::{
    atom::Atoms,
    audience::{Audience, is_surely_answered},
    clause::{Clause, Pronoun},
    labels::Labels,
    normal_form::NormalForm,
    text::Prose,
};

/// The most characters of a sentence that is easy to read.
const LONG: usize = 300;

/// A description or, where one sentence would be long, its beginning and a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The whole description, or the words before the list.
    pub head: Prose,
    /// The entries; empty for a description that is one sentence.
    pub items: Vec<Listed>,
}

impl From<Prose> for Listed {
    fn from(head: Prose) -> Self {
        Self {
            head,
            items: Vec::new(),
        }
    }
}

impl Listed {
    /// Writes the description as lines, each with its depth; the first one after some words.
    pub fn lines(&self, before: &str) -> Vec<(usize, String)> {
        let end = if self.items.is_empty() { "." } else { ":" };
        let mut lines = vec![(0, format!("{before}{}{end}", self.head))];
        self.add_items(1, &mut lines);
        lines
    }

    fn add_items(&self, depth: usize, lines: &mut Vec<(usize, String)>) {
        for item in &self.items {
            let end = if item.items.is_empty() { "" } else { ":" };
            lines.push((depth, format!("- {}{end}", item.head)));
            item.add_items(depth + 1, lines);
        }
    }
}

impl Audience {
    /// Describes the audience of an element as [`prose`](Self::prose) does; as a list where that is long.
    pub fn listed(&self, of: &str, labels: Labels<'_>, id: ElementId) -> Listed {
        let prose = self.prose(of, labels, id);
        let (parts, is_any) = match &self.rules[..] {
            [NormalForm::Any(parts)] => (&parts[..], true),
            rules => (rules, false),
        };
        if parts.len() < 2 || !is_long(&prose) || self.is_empty(labels) {
            return prose.into();
        }
        let atoms = Atoms {
            labels,
            is_answered: |of| is_surely_answered(labels, of, id),
        };
        let whom = if is_any {
            "who meet at least one of these conditions"
        } else {
            "who meet all of these conditions"
        };
        Listed {
            head: self.head(of, labels, Prose::words(whom)),
            items: atoms.items(parts, is_any),
        }
    }

    /// Describes who gets an element as [`asked`](Self::asked) does; as a list where that is long.
    pub fn asked_listed(&self, labels: Labels<'_>, id: ElementId) -> Listed {
        let [verb, of] = Self::verb(labels, id);
        let listed = self.listed(of, labels, id);
        Listed {
            head: Prose::words(verb).prose(listed.head),
            items: listed.items,
        }
    }
}

impl<F: Fn(ElementId) -> bool> Atoms<'_, F> {
    /// Lists parts that are joined, each as one entry.
    fn items(&self, parts: &[NormalForm], is_any: bool) -> Vec<Listed> {
        let of_joint = |clause: Clause| clause.text.into();
        self.each(parts, is_any, |rule| self.item(rule), of_joint)
    }

    /// Describes a part as one entry, or as a list of its own where that is long or its clauses begin in different ways.
    fn item(&self, rule: &NormalForm) -> Listed {
        let Clause { pronoun, text } = self.rule(rule, true);
        let (parts, is_any, head) = match rule {
            NormalForm::All(parts) => (parts, false, "all of these"),
            NormalForm::Any(parts) => (parts, true, "at least one of these"),
            NormalForm::Is(_) | NormalForm::IsNot(_) => return text.into(),
        };
        if pronoun != Pronoun::Mixed && !is_long(&text) {
            return text.into();
        }
        Listed {
            head: Prose::words(head),
            items: self.items(parts, is_any),
        }
    }
}

impl Labels<'_> {
    /// Describes a score as [`score`](Self::score) does; as a list of its questions where that is long.
    pub fn score_listed(&self, score: &Score) -> Listed {
        let prose = self.score(score);
        if !is_long(&prose) {
            return prose.into();
        }
        let method = match score.method {
            ScoreMethod::Mean => "mean",
            ScoreMethod::Sum => "sum",
        };
        let least = if (score.at_least as usize) < score.of.len() {
            format!(", from {} on", counted(score.at_least as usize, "answer"))
        } else {
            String::new()
        };
        let item = |id: &ElementId| {
            let field = Prose::from(self.field(*id));
            let hidden = score.when_hidden.iter().find(|(of, _)| of == id);
            match hidden {
                Some((_, value)) => field.then(&format!(", which counts as {value} where it is hidden")),
                None => field,
            }
        };
        Listed {
            head: Prose::words(format!("the {method} of the valuations of these answers{least}")),
            items: score.of.iter().map(|id| item(id).into()).collect(),
        }
    }
}

fn is_long(prose: &Prose) -> bool {
    prose.to_string().chars().count() > LONG
}
