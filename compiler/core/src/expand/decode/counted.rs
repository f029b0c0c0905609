//! `counted: false`, and settings that contradict it.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
    tree::Name,
};

use super::{decoder::Decoder, fields::Fields};

impl Decoder<'_> {
    /// Reads whether a question is required, and whether it counts in progress. Only required questions can count.
    pub(super) fn required_and_counted(
        &mut self,
        fields: &Fields<'_, '_>,
        id: &Name,
        default: bool,
    ) -> (bool, bool) {
        let required = self.bool_or(fields, "required", default);
        let counted = self.bool_or(fields, "counted", true);
        if let Some(place) = fields.key("counted").filter(|_| !counted) {
            let finding = not_counted(&id.value, required, fields.key("required"), place);
            if let Some(finding) = finding {
                self.sink.push(finding);
            }
        }
        (required, counted)
    }
}

/// Reports `counted: false` if it contradicts `required`, which is set at `said`, or has no effect.
fn not_counted(name: &str, required: bool, said: Option<Span>, place: Span) -> Option<Diagnostic> {
    if !required {
        let message = format!("`{name}` is optional, and optional questions are never counted");
        let finding = Diagnostic::new(Code::W0201, message, place, "changes nothing");
        return Some(finding.with_help("remove `counted`"));
    }
    let message = format!("`{name}` is required, but not counted");
    let label = "progress is complete before it is answered";
    let finding = Diagnostic::new(Code::W0201, message, place, label).with_related(said?, "required here");
    Some(finding.with_help("remove one of the two"))
}
