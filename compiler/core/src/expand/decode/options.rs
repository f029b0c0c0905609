//! The options of a choice: a list, or a range of whole numbers.

use enkat_model::{OptionValue, words::listed};
use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic},
    keys::OPTION,
    parse::node::{Node, NodeKind, with_edit},
    source::{Span, Spanned},
    tree::{ChoiceOption, Options},
};

use super::{decoder::Decoder, fields::Reported, range::guess, scalar::decimal, unknown_keys::Labelled};

/// The most options of a choice.
const MOST: i64 = 1000;

impl Decoder<'_> {
    /// Reads the options of a scale or of a choice.
    /// `key` has them, `labels` are the keys of their labels in the texts.
    pub(super) fn options(&mut self, node: &Node<'_>, key: &str, labels: &str) -> Options {
        if let Some((labelled, values)) = Labelled::read_pairs(node, key, labels) {
            return Spanned::new(self.labelled_options(&labelled, &values), node.span);
        }
        let mut is_complete = true;
        let options = match &node.kind {
            NodeKind::Scalar(_) => self.option_range(node),
            NodeKind::Sequence(items) if !items.is_empty() => {
                let mut reported = Reported {
                    options: Labelled::read(items, key, labels),
                    ..Reported::default()
                };
                let each = items.iter();
                let read: Vec<_> = each.filter_map(|item| self.option(item, &mut reported)).collect();
                is_complete = read.len() == items.len();
                if let Some(finding) = with_zeros(&reported.zeros) {
                    self.sink.push(finding);
                }
                read
            }
            NodeKind::Sequence(_) => {
                let finding =
                    Diagnostic::new(Code::E0207, "there are no options", node.span, "nothing in it");
                self.sink
                    .push(finding.with_help("list their values: `[1, 2, 3]`"));
                Vec::new()
            }
            NodeKind::Mapping(_) => {
                let message = "options are a list or a range, and this is keys with values";
                let finding = Diagnostic::new(Code::E0203, message, node.span, "not a list");
                self.sink.push(finding.with_help("write `[1, 2]`, `1..5` or a list of `{value: 1, valuation: 0.5}`; labels are in the texts"));
                Vec::new()
            }
        };
        let mut options = self.without_repetitions(options);
        if !is_complete {
            // Rules and scores may name the option that could not be read.
            options.clear();
        }
        Spanned::new(options, node.span)
    }

    /// Reports options that are written with their labels, such as `1: Yes`, and reads their values.
    fn labelled_options(&mut self, labelled: &Labelled, values: &[&Node<'_>]) -> Vec<ChoiceOption> {
        let message = "options are their values alone: labels are in the texts";
        let start = values[0].span;
        let finding = Diagnostic::new(Code::E0203, message, start, "a value with its label");
        let help = labelled.in_texts(self.language.as_deref());
        self.sink.push(finding.with_help(help));
        let mut reported = Reported::default();
        let each = values.iter();
        each.filter_map(|value| self.option(value, &mut reported))
            .collect()
    }

    fn without_repetitions(&mut self, options: Vec<ChoiceOption>) -> Vec<ChoiceOption> {
        let mut seen: HashMap<OptionValue, Span> = HashMap::default();
        let mut kept = Vec::with_capacity(options.len());
        for option in options {
            if let Some(first) = seen.get(&option.value.value) {
                let message = format!("the option `{}` is listed twice", option.value.value);
                let finding = Diagnostic::new(Code::E0211, message, option.value.span, "again here");
                self.sink.push(
                    finding
                        .with_related(*first, "first here")
                        .with_help("give each option a value of its own, or remove one of the two"),
                );
                continue;
            }
            seen.insert(option.value.value.clone(), option.value.span);
            kept.push(option);
        }
        kept
    }

    /// Reads a range such as `1..5`.
    fn option_range(&mut self, node: &Node<'_>) -> Vec<ChoiceOption> {
        let text = node.text().trim();
        let Some((low, high)) = whole_ends(text).filter(|(low, high)| low <= high && high - low < MOST)
        else {
            self.sink.push(no_range(node));
            return Vec::new();
        };
        let option = |value| ChoiceOption {
            value: Spanned::new(OptionValue::Integer(value), node.span),
            valuation: None,
            draft: false,
            opt_out: false,
            hidden_when: None,
        };
        (low..=high).map(option).collect()
    }

    /// Reads an option: a value, or a mapping with a value. `reported` has what was found in the options before it.
    fn option<'n>(&mut self, node: &'n Node<'_>, reported: &mut Reported<'n>) -> Option<ChoiceOption> {
        if node.mapping().is_none() {
            return Some(ChoiceOption {
                value: self.listed_value(node, reported)?,
                valuation: None,
                draft: false,
                opt_out: false,
                hidden_when: None,
            });
        }
        let fields = self.fields_of_item(node, "an option", OPTION, reported)?;
        let value = fields
            .required("value", self)
            .and_then(|value| self.listed_value(value, reported));
        let mut valuation = fields.optional("valuation", self).map(|node| {
            let read = self.valuation(node);
            read.unwrap_or(Spanned::new(0.0, node.span))
        });
        let draft = self.bool_or(&fields, "draft", false);
        if draft && fields.key("valuation").is_none() {
            let message = "a draft needs a valuation";
            let finding = Diagnostic::new(Code::E0202, message, fields.start, "`valuation` is missing");
            self.sink
                .push(finding.with_help("`draft` says that the valuation may still change"));
            valuation = Some(Spanned::new(0.0, fields.start));
        }
        let opt_out = self.bool_or(&fields, "opt_out", false);
        let hidden_when = fields
            .optional("hidden_when", self)
            .and_then(|node| self.expression(node));
        Some(ChoiceOption {
            value: value?,
            valuation,
            draft,
            opt_out,
            hidden_when,
        })
    }

    fn valuation(&mut self, node: &Node<'_>) -> Option<Spanned<f64>> {
        let points = decimal(node.text()).filter(|points| !(0.0..=1.0).contains(points));
        let Some(points) = points else {
            return self.number(node, 0.0, 1.0);
        };
        let message = format!("a valuation goes from 0 (worst) to 1 (best), and this is `{points}`");
        let label = if points < 0.0 { "below 0" } else { "above 1" };
        let finding = Diagnostic::new(Code::E0212, message, node.span, label);
        self.sink.push(finding.with_help(
            "a valuation is not a number of points: write 1 for the best answer, and `0.5` for one half-way",
        ));
        None
    }

    /// Reads the value of one of several options. Those that begin with a zero are reported together.
    fn listed_value<'n>(
        &mut self,
        node: &'n Node<'_>,
        reported: &mut Reported<'n>,
    ) -> Option<Spanned<OptionValue>> {
        if without_zeros(node.text()).is_some() {
            reported.zeros.push(node);
            return None;
        }
        self.option_value(node)
    }

    /// Reads the value of an option: digits are a whole number, anything else is a name.
    pub(in crate::expand) fn option_value(&mut self, node: &Node<'_>) -> Option<Spanned<OptionValue>> {
        let text = self.text(node)?;
        let name = text.value.as_str();
        let finding = |label: &'static str| {
            let message = format!("`{name}` cannot be the value of an option");
            Diagnostic::new(Code::E0211, message, text.span, label)
        };
        if name.chars().all(|c| c.is_ascii_digit()) {
            if let Some(finding) = with_zeros(&[node]) {
                self.sink.push(finding);
                return None;
            }
            let value = whole(name).map(|value| Spanned::new(OptionValue::Integer(value), text.span));
            if value.is_none() {
                let help = format!("the largest whole number is {}", OptionValue::LARGEST);
                self.sink.push(finding("too large").with_help(help));
            }
            return value;
        }
        if name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
        {
            return Some(Spanned::new(OptionValue::Name(name.to_owned()), text.span));
        }
        let help = if name.contains("..") {
            let (low, high) = meant_range(name).unwrap_or((1, 5));
            format!(
                "list every value by itself, or write only the range, without a list: `options: {low}..{high}`"
            )
        } else {
            "a value is a whole number from 0, or a name of letters a–z and digits; labels are in the texts"
                .to_owned()
        };
        self.sink
            .push(finding("not a number and not a name").with_help(help));
        None
    }
}

/// Reads the ends of a range, which are whole numbers.
fn whole_ends(text: &str) -> Option<(i64, i64)> {
    let (low, high) = text.split_once("..")?;
    Some((whole(low)?, whole(high)?))
}

/// Guesses the range of options that a misspelling stands for: `1-5`, `1 .. 5`, `1…5`, `5..1`.
fn meant_range(text: &str) -> Option<(i64, i64)> {
    let guess = guess(text).filter(|_| !text.contains(','));
    let (low, high) = whole_ends(&guess.unwrap_or_default().replace(' ', ""))?;
    let (low, high) = (low.min(high), low.max(high));
    (low < high && high - low < MOST).then_some((low, high))
}

/// Builds the diagnostic for a text that is no range of options.
fn no_range(node: &Node<'_>) -> Diagnostic {
    let message = format!("`{}` is not a range of options", node.text());
    let finding = |label: &'static str| Diagnostic::new(Code::E0211, message, node.span, label);
    let range = meant_range(node.text().trim()).map(|(low, high)| format!("{low}..{high}"));
    match range {
        Some(range) if whole_ends(node.text().trim()).is_some() => with_edit(
            finding("the smaller end must come first"),
            node,
            0..node.text().len(),
            "exchange the two ends",
            &range,
        ),
        Some(range) => with_edit(
            finding("not a list and not a range"),
            node,
            0..node.text().len(),
            &format!("write `{range}`"),
            &range,
        ),
        None => no_options(node.text(), finding),
    }
}

/// Says why a text is no range of options.
fn no_options(text: &str, finding: impl FnOnce(&'static str) -> Diagnostic) -> Diagnostic {
    let ends = text.split_once("..");
    let ends = ends.and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    let most =
        format!("options are a list such as `[1, 2]` or a range such as `1..5`, at most {MOST} of them");
    match ends {
        Some((low, high)) if i64::min(low, high) < 0 => finding("a value is below 0").with_help(
            "the value of an option is a whole number from 0; its label can be any number, and a `slider` or a `number` \
             has answers below 0",
        ),
        Some((low, high)) if low.abs_diff(high) >= MOST.unsigned_abs() => {
            finding("too many options").with_help(most)
        }
        _ => finding("not a list and not a range").with_help(most),
    }
}

/// Returns the digits of a number that begins with needless zeros, without them.
fn without_zeros(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('0').filter(|rest| !rest.is_empty())?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let digits = digits.trim_start_matches('0');
    is_number.then_some(if digits.is_empty() { "0" } else { digits })
}

/// Builds the diagnostic for values that begin with a zero, if there are any.
fn with_zeros(values: &[&Node<'_>]) -> Option<Diagnostic> {
    let digits: Vec<&str> = values
        .iter()
        .filter_map(|value| without_zeros(value.text()))
        .collect();
    let (first, others) = values.split_first()?;
    let finding = |message| Diagnostic::new(Code::E0211, message, first.span, "begins with a zero");
    if let [digits] = digits[..] {
        let message = format!("`{}` cannot be the value of an option", first.text());
        let text = format!("write `{digits}`");
        return Some(with_edit(
            finding(message),
            first,
            0..first.text().len(),
            &text,
            digits,
        ));
    }
    let written: Vec<&str> = values.iter().map(|value| value.text()).collect();
    let finding = finding(format!("{} cannot be values of options", quoted(&written)));
    let finding = others.iter().fold(finding, |finding, value| {
        finding.with_related(value.span, "this one, too")
    });
    (!digits.is_empty()).then(|| finding.with_help(format!("write {}", quoted(&digits))))
}

/// Lists values, each as it is written.
fn quoted(values: &[&str]) -> String {
    let each = values.iter().map(|value| format!("`{value}`"));
    listed(&each.collect::<Vec<_>>())
}

/// Parses a whole number, if answers can hold it.
fn whole(digits: &str) -> Option<i64> {
    let value = digits.parse().ok()?;
    let fits = digits.bytes().all(|byte| byte.is_ascii_digit()) && value <= OptionValue::LARGEST;
    fits.then_some(value)
}
