//! Addresses of links.

use std::ops::Range;

use enkat_syntax::diagnostics::Code;

use super::Wrong;

/// Checks that a link is nothing but words and an address, each written plainly.
pub(super) fn plain(text: &str, range: &Range<usize>, address: &str, title: &str) -> Option<Wrong> {
    let written = &text[range.clone()];
    let words = written.strip_suffix(&format!("]({address})"));
    let brackets = words.is_some_and(|words| {
        let inside = words
            .get(1..)
            .unwrap_or_default()
            .replace("\\[", "")
            .replace("\\]", "");
        inside.contains(['[', ']'])
    });
    let message = match words {
        _ if !title.is_empty() => "a link has words and an address, and nothing else",
        Some(_) if brackets => "there are square brackets inside of the words of this link",
        Some(_) if !address.contains(['(', ')', '\\', '&', '<', '>']) => return None,
        _ => "the address of this link is not written plainly",
    };
    Some(Wrong {
        code: Code::E0813,
        message: message.to_owned(),
        range: range.clone(),
        label: "not possible in a text",
        help: "write `[words](https://address)`, without spaces, brackets and quotes in the address"
            .to_owned(),
        edit: None,
    })
}

/// Checks that a participant can follow an address, which begins at `start`.
pub(super) fn check(address: &str, start: usize) -> Option<Wrong> {
    let range = start..start + address.len();
    let wrong = |message: String, to: Option<String>| {
        let help = match &to {
            Some(to) => format!("write `{to}`"),
            None => "an address begins with `https://`, `mailto:` or `tel:`".to_owned(),
        };
        Some(Wrong {
            code: Code::E0815,
            message,
            range: range.clone(),
            label: "not such an address",
            help,
            edit: to.map(|to| (range.clone(), to)),
        })
    };
    let is_host = |rest: &str| rest.split(['/', '?', '#']).next().is_some_and(is_domain);
    if let Some(rest) = address.strip_prefix("https://") {
        return if is_host(rest) {
            None
        } else {
            wrong(format!("`{address}` is not a web address"), None)
        };
    }
    if let Some(rest) = address.strip_prefix("mailto:") {
        return if is_mail(rest) {
            None
        } else {
            wrong(format!("`{rest}` is not an email address"), None)
        };
    }
    if let Some(rest) = address.strip_prefix("tel:") {
        let is_number = rest.bytes().any(|b| b.is_ascii_digit())
            && rest.bytes().all(|b| b.is_ascii_digit() || b"+-.".contains(&b));
        return if is_number {
            None
        } else {
            wrong(format!("`{rest}` is not a telephone number"), None)
        };
    }
    match address {
        "" => wrong("this link has no address".to_owned(), None),
        _ if address.starts_with("http://") => {
            let message = "links lead to encrypted pages only".to_owned();
            wrong(message, Some(address.replacen("http://", "https://", 1)))
        }
        _ if is_mail(address) => wrong(
            format!("`{address}` is an email address"),
            Some(format!("mailto:{address}")),
        ),
        _ if address.starts_with("www.") && is_host(address) => wrong(
            format!("`{address}` does not begin with `https://`"),
            Some(format!("https://{address}")),
        ),
        _ => wrong(format!("a link cannot lead to `{address}`"), None),
    }
}

fn is_domain(host: &str) -> bool {
    host.contains('.') && host.split('.').all(|part| !part.is_empty())
}

fn is_mail(address: &str) -> bool {
    let address = address.split('?').next().unwrap_or(address);
    !address.contains(':')
        && address
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && is_domain(host))
}
