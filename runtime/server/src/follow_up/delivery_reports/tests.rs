//! Reports in the forms of several mail systems.

use super::*;

const ENVELOPE: &str = "0123456789abcdef0123456789abcdef";

/// Builds a report of these parts, each with its head.
fn report(parts: &[&str]) -> String {
    let mut mail = "From: MAILER-DAEMON@mail.example.net\nTo: no-reply@survey.example.org\nSubject: Undelivered\n\
                    MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status;\n\tboundary=\"b/1\"\n\
                    Auto-Submitted: auto-replied\n\nThis is a MIME-encapsulated message.\n"
        .to_owned();
    for part in parts {
        mail.push_str("\n--b/1\n");
        mail.push_str(part);
    }
    mail.push_str("\n--b/1--\n");
    mail.replace('\n', "\r\n").replace("ENVELOPE", ENVELOPE)
}

fn failed(parts: &[&str]) -> Option<Vec<String>> {
    DeliveryReport::read(report(parts).as_bytes()).map(|report| report.failed)
}

fn ours() -> Vec<String> {
    vec![ENVELOPE.to_owned()]
}

const TEXT: &str = "Content-Type: text/plain; charset=us-ascii\n\nI am sorry.\n";
const FAILED: &str = "Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example.net\n\n\
                      Final-Recipient: rfc822; ada@example.org\nAction: failed\nStatus: 5.1.1\n";
const RETURNED: &str = "Content-Type: message/rfc822\n\nReceived: from survey.example.org\nFrom: <no-reply@survey.example.org>\n\
                        Message-ID: <ENVELOPE@survey.example.org>\nSubject: Inbjudan\n\nHej!\n";

#[test]
fn read_finds_mail_of_postfix() {
    let status = "Content-Description: Delivery report\nContent-Type: message/delivery-status\n\n\
                  Reporting-MTA: dns; mail.example.net\nX-Postfix-Queue-ID: 4F3C1\nX-Postfix-Sender: rfc822; no-reply@survey.example.org\n\
                  Arrival-Date: Fri, 27 Nov 2026 10:00:00 +0100 (CET)\n\n\
                  Final-Recipient: rfc822; ada@example.org\nOriginal-Recipient: rfc822;ada@example.org\nAction: failed\nStatus: 5.1.1\n\
                  Remote-MTA: dns; mx.example.org\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.org>: Recipient\n    address rejected\n";
    let headers = "Content-Description: Undelivered Message Headers\nContent-Type: text/rfc822-headers\n\n\
                   Return-Path: <no-reply@survey.example.org>\nMessage-ID: <ENVELOPE@survey.example.org>\nSubject: Inbjudan\n";
    assert_eq!(failed(&[TEXT, status, headers]), Some(ours()));
    assert_eq!(failed(&[TEXT, status, RETURNED]), Some(ours()));
}

#[test]
fn read_finds_mail_of_exchange_and_of_servers_with_envelope_ids() {
    // The returned mail is encoded, and the names of fields are in other letters.
    let exchange = "Content-Type: message/delivery-status\n\nReporting-MTA: dns;AM0PR01.prod.example.com\n\
                    Received-From-MTA: dns;survey.example.org\nArrival-Date: Fri, 27 Nov 2026 09:00:00 +0000\n\n\
                    Original-Recipient: rfc822;ada@example.org\nFinal-Recipient: rfc822;ada@example.org\nACTION: Failed\n\
                    Status: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound\n";
    assert_eq!(failed(&[TEXT, exchange, RETURNED]), Some(ours()));
    // A report without the mail names it by the id that came with it (RFC 3461).
    let with_id = "Content-Type: message/delivery-status\n\nOriginal-Envelope-Id:\n ENVELOPE\nReporting-MTA: dns; mx.example.net\n\n\
                   Final-Recipient: rfc822; ada@example.org\nAction: failed (mailbox is gone)\nStatus: 5.2.1\n";
    assert_eq!(failed(&[TEXT, with_id]), Some(ours()));
}

#[test]
fn read_finds_mail_of_services_with_related_parts_and_global_status() {
    let related = "Content-Type: multipart/related; boundary=\"b2\"\n\n--b2\nContent-Type: text/html\n\n<p>Not found</p>\n--b2--\n";
    let global = FAILED.replace("message/delivery-status", "message/global-delivery-status");
    assert_eq!(failed(&[related, FAILED, RETURNED]), Some(ours()));
    assert_eq!(failed(&[related, &global, RETURNED]), Some(ours()));
}

#[test]
fn read_leaves_out_delays_and_successes() {
    for action in ["delayed", "relayed", "delivered", "expanded"] {
        let status = FAILED.replace("failed", action);
        assert_eq!(failed(&[TEXT, &status, RETURNED]), Some(Vec::new()), "{action}");
    }
    let text = FAILED.replace("Action: failed", "Diagnostic-Code: smtp; 450\n Action: failed");
    assert_eq!(failed(&[TEXT, &text, RETURNED]), Some(Vec::new()));
}

#[test]
fn read_takes_no_other_mail_for_a_report() {
    for mail in [
        "",
        "\0\0\0",
        "From: ada@example.org\r\n\r\nAction: failed\r\n",
        "Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n",
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n\
         Action: failed\r\n--x--\r\n",
    ] {
        assert_eq!(DeliveryReport::read(mail.as_bytes()), None, "{mail}");
    }
}

#[test]
fn read_takes_only_envelopes_of_ours() {
    for id in [
        "<x@survey.example.org>",
        "<0123456789ABCDEF0123456789abcdeg@a>",
        "<0123@a>",
        "",
        "<' OR 1=1 --@a>",
    ] {
        let returned = RETURNED.replace("<ENVELOPE@survey.example.org>", id);
        assert_eq!(failed(&[TEXT, FAILED, &returned]), Some(Vec::new()), "{id}");
    }
}

#[test]
fn read_survives_hostile_mails() {
    let nested = "Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n".repeat(2000);
    let inside = "Content-Type: message/rfc822\r\n\r\n".repeat(5000);
    let fields = format!(
        "Content-Type: message/delivery-status\n\n{}",
        "Action:\n ".repeat(50_000)
    );
    let whole = report(&[TEXT, &fields, RETURNED]);
    for mail in [&nested, &inside, &whole] {
        DeliveryReport::read(mail.as_bytes());
    }
    // A report that is cut off, or has another letter, ends without harm.
    let mail = report(&[TEXT, FAILED, RETURNED]).into_bytes();
    for end in 0..mail.len() {
        DeliveryReport::read(&mail[..end]);
        let mut changed = mail.clone();
        changed[end] = changed[end].wrapping_add(128);
        DeliveryReport::read(&changed);
    }
}
