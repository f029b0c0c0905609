//! Texts that are safe for spreadsheets.

/// The letters with which a spreadsheet begins a formula, or comes to one: as OWASP lists them ("CSV Injection"), with the fullwidth
/// forms that some spreadsheets take for the same.
const BEGINNINGS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns whether no spreadsheet runs a text. Others become harmless behind an apostrophe. A negative number is no formula.
pub(super) fn is_harmless(text: &str) -> bool {
    // Most texts are names of options.
    text.as_bytes().first().is_some_and(u8::is_ascii_alphanumeric)
        || !text.starts_with(BEGINNINGS)
        || text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_not_harmless() {
        for formula in [
            "=1+1",
            "+46 70",
            "-",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            "＝1",
            "＋1",
            "－cmd",
            "＠x",
            "-2+3",
            "=cmd|' /C calc'!A0",
        ] {
            assert!(!is_harmless(formula), "{formula}");
        }
        for text in ["", "a=1", "-3", "-2.5", "1-2", "'quoted", "mail@example.org"] {
            assert!(is_harmless(text), "{text}");
        }
    }
}
