//! The differences between a file and its layout.

/// The first line that would change.
pub(super) struct FirstDifference {
    /// Its number, from 1.
    pub(super) line: usize,
    /// Its text now.
    pub(super) old: String,
    /// Its text in the layout.
    pub(super) new: String,
}

impl FirstDifference {
    /// Finds the line, without characters that could control a terminal; nothing if the texts are the same.
    pub(super) fn of(old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let lines = |text| str::split(text, '\n');
        let same = lines(old)
            .zip(lines(new))
            .take_while(|(old, new)| old == new)
            .count();
        let visible = |text| {
            let line = lines(text).nth(same).unwrap_or_default();
            line.chars()
                .map(|c| if c.is_control() { '\u{fffd}' } else { c })
                .collect()
        };
        Some(Self {
            line: same + 1,
            old: visible(old),
            new: visible(new),
        })
    }
}

/// Lists the changes of characters that editors do not show.
pub(super) fn invisible_changes(old: &str) -> impl Iterator<Item = &'static str> {
    let mark = old
        .starts_with('\u{feff}')
        .then_some("begins with a byte order mark (BOM), which `enkat fmt` removes");
    let ends = old
        .contains('\r')
        .then_some("lines end with CRLF, as on Windows; `enkat fmt` ends them with LF");
    [mark, ends].into_iter().flatten()
}
