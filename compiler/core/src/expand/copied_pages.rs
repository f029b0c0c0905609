//! Copies of page files, as a file manager names them: `sleep copy.yaml`, `sleep (1).yaml`, `Copy of sleep.yaml`.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::Document,
};

/// Reports the copies that still have the id of the page, and leaves them out.
pub(super) fn leave_out(pages: &mut Vec<Document<'_>>, sink: &mut Sink) {
    let stems: Vec<String> = pages.iter().map(|page| page.stem.clone()).collect();
    pages.retain(|page| match copy_of(page, &stems) {
        Some(finding) => {
            sink.push(finding);
            false
        }
        None => true,
    });
}

/// Builds the diagnostic for a page whose file has the name of its page beside other words, while there is a file with that name.
fn copy_of(page: &Document<'_>, stems: &[String]) -> Option<Diagnostic> {
    let id = page.root.as_ref()?.get("page")?;
    let name = id.text();
    if !is_copy(&page.stem, name) || stems.iter().all(|stem| stem != name) {
        return None;
    }
    let message = format!("`{}.yaml` is a copy of the page `{name}`", page.stem);
    let finding = Diagnostic::new(Code::E0115, message, id.span, "the id of the other page");
    Some(finding.with_help(format!(
        "delete this file if you do not need it; for a new page, rename it to `{name}Copy.yaml`, write `page: {name}Copy` and new ids in \
         it, and add `{name}Copy` to `pages` in `survey.yaml`"
    )))
}

/// Tests whether the name of a file is that of another one with words before or behind it.
pub(super) fn is_copy(stem: &str, original: &str) -> bool {
    let before = stem.strip_suffix(original);
    let behind = stem.strip_prefix(original);
    before.is_some_and(|rest| rest.ends_with(' ')) || behind.is_some_and(|rest| rest.starts_with(' '))
}
