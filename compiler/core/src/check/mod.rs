//! Checks beyond names: types, dependencies, texts, scores, attention. One file per idea.

mod allowed;
mod answer_constraints;
mod attention;
mod case_conflicts;
mod checkbox_groups;
mod checked;
mod choices;
mod consent;
mod constant_conditions;
mod cycles;
mod exclusions;
mod finish;
mod images;
mod invariants;
mod later_pages;
mod numbers;
mod options;
mod predicate;
mod redundant_conditions;
mod redundant_inclusion;
mod repeated_conditions;
mod scenarios;
mod scores;
mod sensitive;
mod settings;
mod statement;
mod texts;
mod types;
mod unused;

pub(crate) use allowed::Allowed;
pub use checked::{Checked, CheckedBody, CheckedElement, CheckedRule, Conditions};
pub use predicate::{Derived, Predicate};
pub use settings::Settings;
pub use statement::{Stated, Statement};
pub use texts::{
    Home, LackingText, Model, OtherForms, RenamedTexts, RequiredKey, TextNeeds, UntranslatedText, UsedTexts,
    WrittenOwners,
};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parallel,
    source::SourceMap,
};

use crate::resolve::Survey;

/// The parts of a survey that have to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    Whole,
    /// All but texts, as in a draft that its author looks at.
    TextsMayBeMissing,
}

/// Checks the survey. Returns `None` if this or an earlier phase found an error, unless a text is missing that may be.
pub fn check<'a>(
    survey: &'a Survey,
    files: &SourceMap,
    completeness: Completeness,
    sink: &mut Sink,
) -> Option<Checked<'a>> {
    let owners = texts::Owners::of(survey);
    let (checked, misspelt) = parallel::both(
        sink,
        |sink| elements(survey, files, sink),
        |sink| texts::check(survey, files, &owners, sink),
    );
    let (checked, constants) = checked?;
    unused_elements(&checked, &constants, sink);
    texts::unused(survey, &owners, &misspelt, sink);
    let is_error = match completeness {
        Completeness::Whole => sink.has_errors(),
        Completeness::TextsMayBeMissing => sink.has_errors_besides(Code::is_missing_text),
    };
    (!is_error).then_some(checked)
}

/// Checks everything but texts. Returns `None` if this or an earlier phase found an error in anything else than texts: lints would then
/// be false, as a misspelt name leaves the intended element unused.
fn elements<'a>(
    survey: &'a Survey,
    files: &SourceMap,
    sink: &mut Sink,
) -> Option<(Checked<'a>, Vec<Option<bool>>)> {
    let mut typed = types::typed(survey, sink);
    cycles::check(survey, files, sink);
    settings::check(survey, &typed.settings, sink);
    case_conflicts::check(survey, sink);
    checkbox_groups::check(survey, sink);
    exclusions::check(survey, sink);
    answer_constraints::check(survey, sink);
    choices::check(survey, sink);
    numbers::check(survey, sink);
    let images = images::check(survey, files, sink);
    consent::check(survey, sink);
    sensitive::check(survey, files, sink);
    scores::check(survey, sink);
    allowed::check(survey, sink);
    attention::check(survey, sink);
    invariants::check(survey, sink);
    scenarios::check(survey, &typed.settings, sink);
    if sink.has_errors_beyond_texts() {
        return None;
    }
    let constants = std::mem::take(&mut typed.constants);
    Some((Checked::new(survey, typed, images)?, constants))
}

/// Checks a survey whose errors are about texts alone for superfluous parts, and for questions that no participant is asked.
fn unused_elements(checked: &Checked<'_>, constants: &[Option<bool>], sink: &mut Sink) {
    let survey = checked.survey();
    unused::check(survey, sink);
    finish::check(survey, sink);
    constant_conditions::check(survey, constants, sink);
    repeated_conditions::check(checked, sink);
    redundant_inclusion::check(survey, sink);
    redundant_conditions::check(checked, sink);
    later_pages::check(checked, sink);
    asks_something(survey, sink);
}

/// Warns of a survey with nothing to answer but its consent.
fn asks_something(survey: &Survey, sink: &mut Sink) {
    let consent = survey
        .header
        .consent
        .as_ref()
        .map(|consent| consent.checkbox.value);
    let mut asked = survey.iter().filter(|(_, element)| element.question().is_some());
    if asked.any(|(id, _)| Some(id) != consent) {
        return;
    }
    let id = &survey.header.id;
    let message = format!("the survey `{}` asks nothing", id.value);
    sink.push(
        Diagnostic::new(Code::W0202, message, id.span, "no question on any page")
            .with_help("add a question to a page, such as `- choice: …`"),
    );
}
