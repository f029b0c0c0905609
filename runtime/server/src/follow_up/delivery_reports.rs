//! Reports of mails that could not be delivered: delivery status notifications (RFC 3464) in `multipart/report` (RFC 6522).
//!
//! Reports can be forged. A report counts only if it has the random name of one of our mails, which its recipient and the mail servers
//! on its way have seen.

use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};

/// The number of hexadecimal digits of an envelope.
const ENVELOPE_DIGITS: usize = 32;

/// A report on mails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeliveryReport {
    /// The envelopes of mails that could not be delivered.
    pub(crate) failed: Vec<String>,
}

impl DeliveryReport {
    /// Reads a mail; nothing if it is no report on deliveries.
    pub(crate) fn read(mail: &[u8]) -> Option<Self> {
        let message = MessageParser::default().parse(mail)?;
        let kind = message.content_type()?;
        if !is_type(kind.ctype(), kind.subtype(), ("multipart", &["report"])) {
            return None;
        }
        let is_status = |part: &&MessagePart<'_>| {
            has_type(part, ("message", &["delivery-status", "global-delivery-status"]))
        };
        let status = message.parts.iter().find(is_status)?;
        let status = String::from_utf8_lossy(status.contents()).into_owned();
        if !has_failed(&status) {
            return Some(Self::default());
        }
        let mut failed: Vec<String> = Vec::new();
        let named = fields(&status).filter(|(name, _)| name.eq_ignore_ascii_case("original-envelope-id"));
        failed.extend(named.filter_map(|(_, id)| envelope(&id)));
        failed.extend(message.parts.iter().filter_map(returned));
        failed.sort();
        failed.dedup();
        Some(Self { failed })
    }
}

/// Finds the envelope of the mail that a part returns: whole, or its headers alone.
fn returned(part: &MessagePart<'_>) -> Option<String> {
    let of = |message: &Message<'_>| message.message_id().and_then(envelope);
    if let PartType::Message(message) = &part.body {
        return of(message);
    }
    let kinds = ["rfc822-headers", "rfc822", "global", "global-headers"];
    if has_type(part, ("text", &kinds)) || has_type(part, ("message", &kinds)) {
        // A body lets the last header end.
        let headers = [part.contents(), b"\r\n\r\n"].concat();
        return of(&MessageParser::default().parse_headers(&headers)?);
    }
    None
}

fn has_type(part: &MessagePart<'_>, of: (&str, &[&str])) -> bool {
    let kind = part.content_type();
    kind.is_some_and(|kind| is_type(kind.ctype(), kind.subtype(), of))
}

fn is_type(kind: &str, subtype: Option<&str>, (wanted, subtypes): (&str, &[&str])) -> bool {
    let subtype = subtype.unwrap_or_default();
    kind.eq_ignore_ascii_case(wanted) && subtypes.iter().any(|wanted| subtype.eq_ignore_ascii_case(wanted))
}

/// Tests whether a delivery has failed, and is not only delayed. Each of our mails has one recipient.
fn has_failed(status: &str) -> bool {
    fields(status).any(|(name, value)| {
        name.eq_ignore_ascii_case("action")
            && value
                .split([' ', '\t', '(', ';'])
                .next()
                .is_some_and(|action| action.eq_ignore_ascii_case("failed"))
    })
}

/// Lists the fields of a delivery status, with folded lines joined.
fn fields(status: &str) -> impl Iterator<Item = (&str, String)> {
    let mut lines = status.lines().peekable();
    std::iter::from_fn(move || {
        loop {
            let (name, value) = match lines.next()?.split_once(':') {
                Some((name, value)) if !name.starts_with([' ', '\t']) => (name.trim(), value),
                _ => continue,
            };
            let mut value = value.trim().to_owned();
            while let Some(more) = lines.next_if(|line| line.starts_with([' ', '\t'])) {
                value.push(' ');
                value.push_str(more.trim());
            }
            return Some((name, value.trim().to_owned()));
        }
    })
}

/// Returns the envelope in the id of a mail: what stands before `@`.
fn envelope(id: &str) -> Option<String> {
    let name = id.trim().trim_matches(['<', '>']).split('@').next()?;
    let is_ours = name.len() == ENVELOPE_DIGITS && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_ours.then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests;
