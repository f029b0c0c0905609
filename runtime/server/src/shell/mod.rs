//! The entry page of a survey, drawn by the server, so that it can be read and filled in before the application is there.
//!
//! A build of the application brings the page as a template in each language. It is filled for a person who comes to an open
//! survey for the first time; every other address, and every other person, gets the application alone, which then asks.

mod language;

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::{
    app::App,
    catalog::Encoding,
    deployment::{Offer, is_name},
    headers::Policy,
    http::signed_in::COOKIE,
    identity::LoginType,
    routes::{LoginSettings, Title},
    web::Templates,
};

/// Set by the application once the notice about cookies is closed.
const NOTICE_COOKIE: &str = "cookieLawSeen";

/// The request headers that the answer depends on.
const VARY: &str = "accept-encoding, accept-language, cookie";

/// Answers with the entry page of a survey where there is one to show, otherwise as before.
pub(crate) async fn draw(
    State((app, templates)): State<(App, Arc<Templates>)>,
    request: Request,
    next: Next,
) -> Response {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    if method == Method::GET
        && let Some(address) = Address::parse(path)
        && COOKIE.pass(headers).is_none()
        && let Some(page) = page(&app, &templates, &address, headers).await
    {
        return answer(page, headers, templates.policy().clone());
    }
    next.run(request).await
}

/// The address of a survey that names its customer.
struct Address<'a> {
    customer: &'a str,
    kind: &'a str,
    link: Option<&'a str>,
}

impl<'a> Address<'a> {
    fn parse(path: &'a str) -> Option<Self> {
        let path = path.strip_prefix('/')?;
        let segments: Vec<&str> = path.strip_suffix('/').unwrap_or(path).split('/').collect();
        let (customer, kind, link) = match segments[..] {
            ["open", customer, kind] => (customer, kind, None),
            ["open" | "survey", customer, kind, link] => (customer, kind, Some(link)),
            _ => return None,
        };
        let names = [Some(customer), Some(kind), link];
        let are_names = names.into_iter().flatten().all(is_name);
        are_names.then_some(Self { customer, kind, link })
    }
}

/// The values that fill a page. The templates name them (`web/src/shell/entry-shell.tsx`).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Filling<'a> {
    /// The answer to the call that the application need not make.
    settings: &'a LoginSettings,
    /// The customer's name in the address, by which there may be a theme.
    url_name: &'a str,
    title: &'a Title,
    readers: Option<&'a str>,
    has_tabs: bool,
    /// The way that is chosen at first.
    chosen: LoginType,
    is_nameless: bool,
    /// Whether the notice about cookies is still to be seen.
    cookie_notice: bool,
}

/// The filled page, if the survey is open to a person of whom nothing is known.
async fn page(
    app: &App,
    templates: &Templates,
    address: &Address<'_>,
    headers: &HeaderMap,
) -> Option<String> {
    let deployment = app.deployment().await.ok()?;
    let offer = deployment.find(address.customer, address.link, address.kind)?;
    let chosen = preselected(&offer)?;
    if offer.invitation_required {
        return None;
    }
    let settings = LoginSettings::of(app, &offer).await.ok()?;
    if settings.is_full {
        return None;
    }
    let offered: Vec<&str> = templates
        .languages()
        .filter(|code| settings.languages.iter().any(|own| own == code))
        .collect();
    let language = language::choose(headers, &offered)?;
    let filling = Filling {
        url_name: address.customer,
        title: settings.titles.get(language)?,
        readers: settings
            .notices
            .get(language)
            .and_then(|notice| notice.readers.as_deref()),
        has_tabs: tabs(&offer).count() > 1,
        chosen,
        is_nameless: offer.login.iter().all(|way| *way == LoginType::Anonymous),
        cookie_notice: !has_cookie(headers, NOTICE_COOKIE),
        settings: &settings,
    };
    let page = templates.fill(language, filling);
    page.inspect_err(|error| tracing::error!(%error, "the entry page cannot be filled"))
        .ok()
}

/// The ways that have a tab.
fn tabs(offer: &Offer) -> impl Iterator<Item = LoginType> {
    offer.login.iter().copied().filter(|way| *way != LoginType::Sso)
}

/// The tab that is chosen at first.
fn preselected(offer: &Offer) -> Option<LoginType> {
    let default = tabs(offer).find(|way| *way == offer.default_login);
    default.or_else(|| tabs(offer).next())
}

fn has_cookie(headers: &HeaderMap, name: &str) -> bool {
    let values = headers.get_all(header::COOKIE).into_iter();
    let mut cookies = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    cookies.any(|cookie| cookie.trim().split('=').next() == Some(name))
}

fn answer(page: String, asked: &HeaderMap, policy: HeaderValue) -> Response {
    let (bytes, encoding) = Encoding::wanted(asked).compressed_now(page.into());
    let mut response = Body::from(bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static(VARY));
    if let (Some(coding), _) = encoding.names() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response.extensions_mut().insert(Policy(policy));
    response
}

#[cfg(test)]
mod tests;
