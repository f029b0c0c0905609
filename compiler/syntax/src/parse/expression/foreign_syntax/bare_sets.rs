//! Sets without their brackets, in other brackets, or compared with `==`.

use super::{
    edits::{Edit, is_range_sign},
    tokens::{ForeignToken, ends_operand},
};
use crate::diagnostics::Code;

/// Corrects `in 1, 2` and `in (1, 2)`.
pub(super) fn bare_set(
    text: &str,
    before: Option<&ForeignToken<'_>>,
    rest: &[ForeignToken<'_>],
) -> Option<Edit> {
    before.filter(|before| before.text == "in")?;
    if rest.first()?.text == "(" {
        let set = in_brackets(rest)?;
        let is_whole = ends_operand(rest.get(set.length));
        let message = "after `in`, write values in square brackets or a range";
        return is_whole.then(|| {
            set.edit(text, rest, "")
                .said(Code::E0411, message, "neither of the two")
        });
    }
    let set = members(rest)?;
    let may_be_decimal = set.length > 4 && rest[1].touches(&rest[2]) && is_range_sign(&rest[3]);
    let is_whole = set.count > 1 && !may_be_decimal && ends_operand(rest.get(set.length));
    is_whole.then(|| set.edit(text, rest, ""))
}

/// Corrects `== [1, 2]`, `== (1, 2)` and `== 1, 2`, and the same with `!=`.
pub(super) fn compared_set(text: &str, rest: &[ForeignToken<'_>]) -> Option<Edit> {
    let word = match rest.first()?.text {
        "==" | "=" => "in ",
        "!=" | "<>" => "not in ",
        _ => return None,
    };
    let behind = &rest[1..];
    let set = match behind.first()?.text {
        "[" | "(" => in_brackets(behind)?,
        _ => {
            let set = members(behind)?;
            let may_be_decimal =
                set.count > 1 && behind[0].touches(&behind[1]) && behind[1].touches(&behind[2]);
            (set.count > 1 && !may_be_decimal).then_some(set)?
        }
    };
    let set = Set {
        length: set.length + 1,
        ..set
    };
    ends_operand(rest.get(set.length)).then(|| set.edit(text, rest, word))
}

/// The members of a set, as they are written here, with the number of them and of their pieces.
struct Set {
    members: String,
    count: usize,
    length: usize,
}

impl Set {
    fn edit(self, text: &str, rest: &[ForeignToken<'_>], word: &str) -> Edit {
        let range = rest[0].range.start..rest[self.length - 1].range.end;
        let to = format!("{word}[{}]", self.members);
        Edit::spelling(&text[range.clone()], range, to)
    }
}

/// Reads members between brackets of any kind.
fn in_brackets(rest: &[ForeignToken<'_>]) -> Option<Set> {
    let set = members(rest.get(1..)?)?;
    let close = rest.get(set.length + 1)?;
    matches!((rest[0].text, close.text), ("(", ")") | ("[", "]")).then_some(Set {
        length: set.length + 2,
        ..set
    })
}

/// Reads members with commas between them.
fn members(rest: &[ForeignToken<'_>]) -> Option<Set> {
    let (mut members, mut at) = (Vec::new(), 0);
    loop {
        let (member, length) = member(rest.get(at..)?)?;
        members.push(member);
        at += length;
        if rest.get(at).is_none_or(|next| next.text != ",") {
            break;
        }
        at += 1;
    }
    Some(Set {
        members: members.join(", "),
        count: members.len(),
        length: at,
    })
}

/// Reads a member of a set, and returns it as it is written here, with the number of its pieces.
fn member(tokens: &[ForeignToken<'_>]) -> Option<(String, usize)> {
    match tokens {
        [from, sign, to, ..] if from.is_number() && is_range_sign(sign) && to.is_number() => {
            Some((format!("{}..{}", from.text, to.text), 3))
        }
        [value, ..] if value.is_number() || value.is_text() => Some((value.text.to_owned(), 1)),
        _ => None,
    }
}
