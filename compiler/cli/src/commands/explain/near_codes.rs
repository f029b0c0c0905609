//! The codes that a misspelt code may be meant to be.

use enkat_syntax::diagnostics::{Code, nearest};

/// The most codes that are suggested at once.
const MOST: usize = 3;

/// Finds the codes that a misspelt one may be meant to be: for a number that no code has, those of the same area with the nearest
/// numbers; else those that are typed in nearly the same way.
fn near_codes(written: &str, known: &[Code]) -> Vec<&'static str> {
    let mut near = with_near_numbers(written, known);
    if near.is_empty() {
        near = nearest(written, known.iter().map(|code| code.name()));
    }
    near.truncate(MOST);
    near
}

fn with_near_numbers(written: &str, known: &[Code]) -> Vec<&'static str> {
    let mut digits = written.trim_start_matches(char::is_alphabetic);
    let padded = format!("0{digits}");
    // A number alone, without its first zero.
    if digits.len() == 3 && digits == written {
        digits = &padded;
    }
    let number = digits.parse::<u32>().ok().filter(|_| digits.len() == 4);
    let Some((number, area)) = number.zip(digits.get(..2)) else {
        return vec![];
    };
    let names = known.iter().map(|code| code.name());
    let mut near: Vec<&str> = names.filter(|name| name[1..].starts_with(area)).collect();
    near.sort_by_key(|name| name[1..].parse().unwrap_or(0_u32).abs_diff(number));
    near
}

/// Says which codes may be meant by a misspelt one; nothing if none is near.
pub(crate) fn did_you_mean(written: &str, known: &[Code]) -> Option<String> {
    match near_codes(written, known).as_slice() {
        [] => None,
        [near] => Some(format!("did you mean {near}?")),
        near => Some(format!("near it are {}", near.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use enkat_syntax::diagnostics::Code;

    use super::near_codes;

    #[test]
    fn near_codes_of_typing_mistake_has_intended_code() {
        for written in ["W802", "WO802", "W08O2", "0802", "W0802x", "W9802"] {
            assert!(near_codes(written, Code::ALL).contains(&"W0802"), "{written}");
        }
    }

    #[test]
    fn near_codes_of_unknown_number_are_of_its_area() {
        assert!(
            near_codes("E0599", Code::ALL)
                .iter()
                .all(|code| code[1..].starts_with("05"))
        );
        assert!(near_codes("E9999", Code::ALL).is_empty());
        assert!(near_codes("scale", Code::ALL).is_empty());
    }
}
