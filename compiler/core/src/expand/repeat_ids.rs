//! The entries of a `repeat`: every id inside gets the number of its entry, and so does every name in a rule that refers to one of
//! them.

use enkat_syntax::{
    parse::expression::{Expr, ExprKind, Function, Logic},
    source::{Span, Spanned},
    tree::{
        Check, Checkboxes, Choice, ChoiceOption, Element, Expression, Kind, Name, OptionSource, Presence,
        Question, QuestionKind, Repeat,
    },
};
use indexmap::IndexMap;

/// The ids in the content of an entry, before they are numbered.
#[derive(Default)]
pub(super) struct Inside {
    /// Questions, boxes and notes.
    pub(super) items: IndexMap<String, Span>,
    /// Sections and groups.
    pub(super) containers: IndexMap<String, Span>,
}

impl Inside {
    /// Collects the ids in a content.
    pub(super) fn of(content: &[Element]) -> Self {
        let mut inside = Self::default();
        for element in content {
            element.for_each(&mut |element| inside.add(element));
        }
        inside
    }

    fn add(&mut self, element: &Element) {
        let is_container = matches!(element.kind, Kind::Section { .. } | Kind::Group { .. });
        let ids = if is_container {
            &mut self.containers
        } else {
            &mut self.items
        };
        ids.insert(element.id.value.clone(), element.id.span);
        if let Kind::Question(question) = &element.kind {
            let boxes = boxes(question).map(|id| (id.value.clone(), id.span));
            self.items.extend(boxes);
        }
    }
}

/// Returns the content of an entry, with its ids numbered. Only the first entry requires anything.
pub(super) fn numbered(content: Vec<Element>, number: usize, repeat: &Repeat) -> Vec<Element> {
    let numbering = Numbering { number, repeat };
    content
        .into_iter()
        .map(|element| numbering.element(element))
        .collect()
}

/// Appends the number of an entry to an id.
pub(crate) fn with_number(id: &str, number: usize) -> String {
    format!("{id}{number}")
}

/// Builds the condition that hides an entry: the entry before it has no answer. Returns `None` if nothing can be answered in it.
pub(super) fn without_answer(before: &[Element], place: Span) -> Option<Expression> {
    let mut answers = Vec::new();
    for element in before {
        element.for_each(&mut |element| answers_of(element, place, &mut answers));
    }
    let expr = |kind| Expr { kind, span: place };
    let any = match answers.len() {
        0 => return None,
        1 => answers.remove(0),
        _ => expr(ExprKind::Logic {
            operator: Spanned::new(Logic::Or, place),
            operands: answers,
        }),
    };
    Some(Expression {
        text: "the entry before has no answer".to_owned(),
        parsed: Some(expr(ExprKind::Not(Box::new(any)))),
        span: place,
    })
}

/// Adds operands for an element that can be answered and for the opt-out beside it.
fn answers_of(element: &Element, place: Span, answers: &mut Vec<Expr>) {
    let expr = |kind| Expr { kind, span: place };
    if let Kind::Question(question) = &element.kind {
        let name = expr(ExprKind::Name(element.id.value.clone()));
        answers.push(match &question.answer {
            QuestionKind::Scalar(field) if field.is_checkbox() => name,
            _ => expr(ExprKind::Call {
                function: Spanned::new(Function::Answered, place),
                arguments: vec![name],
            }),
        });
        let or_box = question.or_box.iter();
        answers.extend(or_box.map(|or_box| expr(ExprKind::Name(or_box.value.clone()))));
    }
}

/// Iterates over the ids of a question's boxes and of its `or_box`.
fn boxes(question: &Question) -> impl Iterator<Item = &Name> {
    let boxes = match &question.answer {
        QuestionKind::Checkboxes(group) => group.boxes.as_slice(),
        _ => &[],
    };
    boxes.iter().map(|item| &item.id).chain(&question.or_box)
}

/// The numbering of one entry. It names every field of the syntax tree, so that no field that holds a name is forgotten.
struct Numbering<'a> {
    number: usize,
    repeat: &'a Repeat,
}

impl Numbering<'_> {
    fn element(&self, element: Element) -> Element {
        let Element {
            id,
            presence,
            sensitive,
            dialog,
            kind,
        } = element;
        Element {
            id: self.id(id),
            presence: self.presence(presence),
            sensitive,
            dialog,
            kind: match kind {
                Kind::Section { content } => Kind::Section {
                    content: self.elements(content),
                },
                Kind::Group { layout, content } => Kind::Group {
                    layout,
                    content: self.elements(content),
                },
                Kind::Note | Kind::Image(_) => kind,
                Kind::Question(question) => Kind::Question(self.question(question)),
            },
        }
    }

    fn elements(&self, elements: Vec<Element>) -> Vec<Element> {
        elements
            .into_iter()
            .map(|element| self.element(element))
            .collect()
    }

    fn question(&self, question: Question) -> Question {
        let Question {
            answer,
            look,
            required,
            counted,
            or_box,
            checks,
            follow_ups,
        } = question;
        Question {
            answer: self.answer(answer),
            look,
            required: required && self.number == 1,
            counted,
            or_box: or_box.map(|id| self.id(id)),
            checks: checks.into_iter().map(|check| self.check(check)).collect(),
            follow_ups: self.elements(follow_ups),
        }
    }

    fn answer(&self, answer: QuestionKind) -> QuestionKind {
        match answer {
            QuestionKind::Checkboxes(Checkboxes {
                mut boxes,
                min,
                max,
                exclusive,
                at_most_one,
            }) => {
                for item in &mut boxes {
                    item.id = self.name(item.id.clone());
                }
                let ids = |names: Vec<Name>| names.into_iter().map(|name| self.name(name)).collect();
                QuestionKind::Checkboxes(Checkboxes {
                    boxes,
                    min,
                    max,
                    exclusive: ids(exclusive),
                    at_most_one: at_most_one.into_iter().map(|set| set.map(ids)).collect(),
                })
            }
            QuestionKind::Choice(Choice {
                options: OptionSource::Inline(options),
                appearance,
            }) => QuestionKind::Choice(Choice {
                options: OptionSource::Inline(
                    options.map(|options| options.into_iter().map(|option| self.option(option)).collect()),
                ),
                appearance,
            }),
            // The options of a scale are the same in every entry.
            QuestionKind::Choice(Choice {
                options: OptionSource::Scale(_),
                ..
            })
            | QuestionKind::Scalar(_) => answer,
        }
    }

    /// Adds the entry's number to the names in a constraint. Its message is the same in every entry.
    fn check(&self, check: Check) -> Check {
        let Check { that, message, level } = check;
        Check {
            that: self.expression(that),
            message,
            level,
        }
    }

    fn option(&self, option: ChoiceOption) -> ChoiceOption {
        let ChoiceOption {
            value,
            valuation,
            draft,
            opt_out,
            hidden_when,
        } = option;
        ChoiceOption {
            value,
            valuation,
            draft,
            opt_out,
            hidden_when: hidden_when.map(|rule| self.expression(rule)),
        }
    }

    fn presence(&self, presence: Presence) -> Presence {
        let Presence {
            included_in,
            genders,
            is_partial,
            hidden_when,
        } = presence;
        Presence {
            included_in,
            genders,
            is_partial,
            hidden_when: hidden_when
                .into_iter()
                .map(|rule| self.expression(rule))
                .collect(),
        }
    }

    fn expression(&self, mut expression: Expression) -> Expression {
        if let Some(parsed) = &mut expression.parsed {
            parsed.for_each_name_mut(&mut |name| {
                if self.repeat.items.contains_key(name) {
                    *name = with_number(name, self.number);
                }
            });
        }
        expression
    }

    /// Adds the entry's number to a name that refers to something inside the entry.
    fn name(&self, name: Name) -> Name {
        if self.repeat.items.contains_key(&name.value) {
            self.id(name)
        } else {
            name
        }
    }

    fn id(&self, id: Name) -> Name {
        id.map(|id| with_number(&id, self.number))
    }
}
