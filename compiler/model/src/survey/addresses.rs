//! The first words of the application's addresses below `/survey/` that do not name a page.

/// The screens that come after the pages of a survey.
const SCREENS: [&str; 3] = ["review", "result", "feedback"];

/// The address of the list of a customer's surveys.
const FORMS: &str = "forms";

/// The survey types that the application itself knows, one a line; its own list is the same.
const TYPE_SEGMENTS: &str = include_str!("type_segments.txt");

/// Returns whether this is the address of a screen that comes after the pages of a survey.
#[must_use]
pub fn is_screen(name: &str) -> bool {
    SCREENS.contains(&name)
}

/// Returns whether `/survey/{name}/…` leads into a survey, so that no section of a page can have such an address. Case is ignored.
#[must_use]
pub fn is_entry(name: &str) -> bool {
    let is_name = |entry: &str| entry.eq_ignore_ascii_case(name);
    is_name(FORMS) || TYPE_SEGMENTS.lines().any(is_name)
}

#[cfg(test)]
mod tests {
    use super::{is_entry, is_screen};

    #[test]
    fn is_screen_and_is_entry_match_reserved_names() {
        assert!(is_screen("review") && is_screen("feedback") && !is_screen("work"));
        assert!(
            ["hex", "HEA_wpp", "old-med", "Forms", "hs"]
                .into_iter()
                .all(is_entry)
        );
        assert!(!["work", "hexagon", "demo", ""].into_iter().any(is_entry));
    }
}
