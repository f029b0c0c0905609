//! Examines the way from participants to the server: the proxy before it, and the public address.

use std::{sync::Arc, time::Duration};

use enkat_store::Network;
use http::{Request, Response, header};
use jiff::{SignedDuration, fmt::rfc2822};
use openidconnect::url::Url;

use super::{Finding, clock::Between};
use crate::{
    Environment, Settings,
    https::{Bounds, HttpsClient, NoAnswer, may_be_asked},
    probe::{Probed, probe},
};

const SERVER: &str = "server";
const PROXY: &str = "proxy";
const ADDRESS: &str = "public address";

/// The bounds of a request.
const BOUNDS: Bounds = Bounds {
    patience: Duration::from_secs(10),
    largest: Some(64 * 1024),
};
/// The time for which a certificate has to be valid still.
const RENEWED_BEFORE: Duration = Duration::from_hours(14 * 24);
/// The largest difference to the time in an answer, which is in whole seconds and was on its way.
const LARGEST_SKEW: SignedDuration = SignedDuration::from_secs(5);

pub(super) async fn examine(settings: &Settings, environment: &Environment) -> Vec<Finding> {
    let mut findings = vec![server(settings).await];
    findings.extend(proxies(settings));
    findings.extend(address(settings, environment).await);
    findings
}

/// Asks the server itself, on this machine.
async fn server(settings: &Settings) -> Finding {
    let listen = settings.listen;
    match probe(listen, settings.tls.as_ref()).await {
        Ok(Probed::Ready) => Finding::good(SERVER, format!("ready on {listen}")),
        Ok(Probed::Not(why)) => Finding::wrong(
            SERVER,
            format!("not ready on {listen}: {}. Its log tells more", why.trim()),
        ),
        Ok(Probed::Silent) => Finding::note(SERVER, format!("none answers on {listen}")),
        Err(error) => Finding::wrong(SERVER, error.to_string()),
    }
}

/// Judges the settings about proxies.
fn proxies(settings: &Settings) -> Vec<Finding> {
    let is_alone = settings.tls.is_some() || is_local(&settings.mail.url);
    let trusted = &settings.trusted_proxies;
    if trusted.is_empty() && !settings.listen.ip().is_loopback() && settings.tls.is_none() {
        return vec![Finding::wrong(
            PROXY,
            "other machines reach the server without TLS, where browsers keep no participant signed in: give it a certificate \
             with `--tls-certificate` and `--tls-key`, or put a proxy with TLS before it, name it with `--trusted-proxy`, and \
             `--listen` on 127.0.0.1",
        )];
    }
    if trusted.is_empty() && !is_alone {
        return vec![Finding::wrong(
            PROXY,
            "people reach the server by HTTPS, which it does not speak, so there is a proxy before it; but it trusts none, and \
             all people share the address of the proxy and its limits: name the proxy with `--trusted-proxy`",
        )];
    }
    let everyone = |network: &&Network| network.bits() == 0;
    if let Some(network) = trusted.iter().find(everyone) {
        return vec![Finding::wrong(
            PROXY,
            format!(
                "`--trusted-proxy {network}` believes every machine what it says about its address, so the limits protect from \
                 nothing: name only the network of your proxies"
            ),
        )];
    }
    if trusted.is_empty() {
        return vec![Finding::skipped(PROXY, "none is set up")];
    }
    let named: Vec<_> = trusted.iter().map(ToString::to_string).collect();
    vec![Finding::good(PROXY, format!("trusted are {}", named.join(", ")))]
}

/// Calls the server as participants do.
async fn address(settings: &Settings, environment: &Environment) -> Vec<Finding> {
    let url = settings.mail.url.trim_end_matches('/');
    let Ok(parsed) = Url::parse(&format!("{url}/readyz")) else {
        return vec![Finding::wrong(
            ADDRESS,
            format!("`{url}` is no address: correct `--url`"),
        )];
    };
    if is_local(url) {
        let words =
            format!("`{url}` leads to this machine only, as do links in mails: say `--url https://…`");
        return vec![Finding::note(ADDRESS, words)];
    }
    if !may_be_asked(&parsed) {
        let words = format!(
            "`{url}` has no TLS, so browsers keep no participant signed in: say `--url https://…`, with a certificate at your \
             proxy or with `--tls-certificate`"
        );
        return vec![Finding::wrong(ADDRESS, words)];
    }
    let before = environment.clock.now();
    let answer = match get(&parsed, HttpsClient::new(true)).await {
        Ok(answer) => answer,
        Err(why) => return vec![unreachable(url, &why)],
    };
    let after = environment.clock.now();
    let mut findings = vec![answered(url, &answer), hsts(&answer)];
    findings.push(certificate(&parsed, environment).await);
    let between = Between { before, after };
    findings.extend(clock(between, &answer));
    findings
}

async fn get(url: &Url, client: Result<HttpsClient, String>) -> Result<Response<Vec<u8>>, String> {
    let request = Request::get(url.as_str()).body(Vec::new());
    let request = request.map_err(|error| error.to_string())?;
    let answer = client?.send(request, BOUNDS).await;
    answer.map_err(|error| match error {
        NoAnswer::Failed(why) => why.to_string(),
        error => error.to_string(),
    })
}

fn unreachable(url: &str, why: &str) -> Finding {
    Finding::wrong(
        ADDRESS,
        format!(
            "`{url}` cannot be reached from here: {why}. Check the name, the proxy and its certificate; if only this machine \
             cannot reach it, run the command where participants are"
        ),
    )
}

fn answered(url: &str, answer: &Response<Vec<u8>>) -> Finding {
    let status = answer.status().as_u16();
    let said = String::from_utf8_lossy(answer.body());
    Finding::of(
        ADDRESS,
        match (status, said.as_ref()) {
            (200, "ready\n") => Ok(format!("`{url}` leads to a server that is ready")),
            (503, _) => Err(format!(
                "`{url}` answers that the server is not ready, or that the proxy does not reach it"
            )),
            _ => Err(format!(
                "`{url}/readyz` answers {status}, and not as Enkat does: another program answers, or the proxy leaves out paths"
            )),
        },
    )
}

fn hsts(answer: &Response<Vec<u8>>) -> Finding {
    let demanded = answer.headers().get(header::STRICT_TRANSPORT_SECURITY);
    let said = demanded.map(|_| "browsers are told to use TLS alone (HSTS)".to_owned());
    Finding::of(
        ADDRESS,
        said.ok_or_else(|| {
            "browsers are not told to use TLS alone (HSTS), as the server does not know that the call came by TLS: let the proxy \
             set `X-Forwarded-Proto` to `https`, and name the proxy with `--trusted-proxy`"
                .to_owned()
        }),
    )
}

/// Calls once more, and judges the certificate as of a later day.
async fn certificate(url: &Url, environment: &Environment) -> Finding {
    let days = RENEWED_BEFORE.as_secs() / 86_400;
    let later = HttpsClient::ahead_by(RENEWED_BEFORE, Arc::clone(&environment.clock));
    let valid = get(url, later).await;
    let valid = valid.map(|_| format!("the certificate is valid for at least {days} days"));
    Finding::of(
        ADDRESS,
        valid.map_err(|_| {
            format!(
                "the certificate ends within {days} days: renew it, and check what should renew it by itself"
            )
        }),
    )
}

/// Judges the time in an answer.
fn clock(between: Between, answer: &Response<Vec<u8>>) -> Option<Finding> {
    let date = answer.headers().get(header::DATE)?.to_str().ok()?;
    let date = rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
    Some(between.judge(date, LARGEST_SKEW, "the public address"))
}

fn is_local(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.scheme() == "http" && may_be_asked(&url))
}

#[cfg(test)]
mod tests {
    use super::{super::Verdict, *};

    fn settings(listen: &str, url: &str, trusted: &[&str]) -> Settings {
        Settings {
            listen: listen.parse().unwrap(),
            mail: crate::MailSettings {
                url: url.to_owned(),
                ..crate::MailSettings::default()
            },
            trusted_proxies: trusted.iter().map(|network| network.parse().unwrap()).collect(),
            ..Settings::default()
        }
    }

    #[test]
    fn proxies_that_are_not_or_all_trusted_are_wrong() {
        let https = "https://enkat.example";
        for (listen, url, trusted, verdict) in [
            (
                "127.0.0.1:8080",
                "http://localhost:8080",
                &[][..],
                Verdict::Skipped,
            ),
            ("127.0.0.1:8080", https, &[], Verdict::Wrong),
            ("0.0.0.0:8080", "http://localhost:8080", &[], Verdict::Wrong),
            ("127.0.0.1:8080", https, &["127.0.0.1"], Verdict::Good),
            ("0.0.0.0:8080", https, &["10.0.0.0/8", "::/0"], Verdict::Wrong),
        ] {
            let found = proxies(&settings(listen, url, trusted));
            assert_eq!(found[0].verdict, verdict, "{listen} {url} {trusted:?}");
        }
    }

    #[tokio::test]
    async fn address_without_tls_or_of_this_machine_is_not_called() {
        let environment = Environment::system();
        for (url, verdict) in [
            ("http://localhost:8080", Verdict::Note),
            ("http://enkat.example", Verdict::Wrong),
            ("enkat", Verdict::Wrong),
        ] {
            let found = address(&settings("127.0.0.1:8080", url, &[]), &environment).await;
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].verdict, verdict, "{url}");
        }
    }

    #[test]
    fn answer_of_another_program_without_hsts_and_with_another_time_is_wrong() {
        let answer = |status: u16, body: &str, headers: &[(&str, &str)]| {
            let mut answer = Response::builder().status(status);
            for (name, value) in headers {
                answer = answer.header(*name, *value);
            }
            answer.body(body.as_bytes().to_vec()).unwrap()
        };
        let ready = answer(200, "ready\n", &[("strict-transport-security", "max-age=1")]);
        assert_eq!(answered("https://a.example", &ready).verdict, Verdict::Good);
        assert_eq!(hsts(&ready).verdict, Verdict::Good);
        let other = answer(200, "<h1>Welcome to nginx!</h1>", &[]);
        for wrong in [
            answered("https://a.example", &other),
            hsts(&other),
            answered("https://a.example", &answer(503, "", &[])),
        ] {
            assert_eq!(wrong.verdict, Verdict::Wrong, "{wrong:?}");
        }
        let [before, after] = ["2026-11-28T08:00:00Z", "2026-11-28T08:00:01Z"].map(|at| at.parse().unwrap());
        for (date, verdict) in [
            ("Sat, 28 Nov 2026 08:00:00 GMT", Some(Verdict::Good)),
            ("Sat, 28 Nov 2026 07:59:50 GMT", Some(Verdict::Wrong)),
            ("Sat, 28 Nov 2026 08:01:00 GMT", Some(Verdict::Wrong)),
            ("yesterday", None),
        ] {
            let found = clock(Between { before, after }, &answer(200, "", &[("date", date)]));
            assert_eq!(found.map(|found| found.verdict), verdict, "{date}");
        }
    }
}
