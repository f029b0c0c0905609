//! Texts that are safe for spreadsheets.

/// The letters with which a spreadsheet begins a formula, or comes to one: as OWASP lists them ("CSV Injection"), with the fullwidth
/// forms that some spreadsheets take for the same.
const BEGINNINGS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes a text so that no spreadsheet runs it: behind an apostrophe, if it could be a formula. A negative number is none.
pub(super) fn neutralized(text: &str, into: &mut String) {
    if text.starts_with(BEGINNINGS) && text.parse::<f64>().is_err() {
        into.push('\'');
    }
    into.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn safe(text: &str) -> String {
        let mut into = String::new();
        neutralized(text, &mut into);
        into
    }

    #[test]
    fn neutralized_puts_apostrophe_before_formulas() {
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
            assert_eq!(safe(formula), format!("'{formula}"));
        }
        for text in ["", "a=1", "-3", "-2.5", "1-2", "'quoted", "mail@example.org"] {
            assert_eq!(safe(text), text);
        }
    }
}
