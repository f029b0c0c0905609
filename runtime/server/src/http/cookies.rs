//! Cookies that hold a secret, or a word.

use axum::{
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{COOKIE, SET_COOKIE},
    },
    response::AppendHeaders,
};

use crate::identity::{Pass, Secret};

/// The header that changes a cookie in a browser.
pub(crate) type SetCookie = AppendHeaders<Option<(HeaderName, HeaderValue)>>;

/// The pages from which a browser sends a cookie.
#[derive(Clone, Copy)]
pub(crate) enum SameSite {
    /// Our own pages only.
    Strict,
    /// Also another page or app that leads to ours.
    Lax,
}

/// A cookie that holds a secret. Scripts cannot read it, and it is sent over TLS only.
pub(crate) struct Cookie {
    /// A name that starts with `__Host-` makes browsers insist on `Secure`, `Path=/` and no `Domain`.
    pub(crate) name: &'static str,
    pub(crate) same_site: SameSite,
}

impl Cookie {
    /// Reads the secret in a request's cookie of this name.
    pub(crate) fn secret(&self, headers: &HeaderMap) -> Option<Secret> {
        Secret::parse(self.value(headers)?)
    }

    /// Reads the secret together with its owner.
    pub(crate) fn pass(&self, headers: &HeaderMap) -> Option<Pass> {
        Pass::parse(self.value(headers)?)
    }

    /// Reads the word in it.
    pub(crate) fn word<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        self.value(headers)
    }

    fn value<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let cookies = headers.get_all(COOKIE).into_iter();
        // As bytes: cookies of other services on the host may hold any characters.
        let mut pairs = cookies.flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
        let value = pairs.find_map(|pair| {
            let after = pair.trim_ascii().strip_prefix(self.name.as_bytes())?;
            after.strip_prefix(b"=")
        });
        std::str::from_utf8(value?).ok()
    }

    /// Makes a browser keep the secret.
    pub(crate) fn keep(&self, secret: &Secret, seconds: u64) -> SetCookie {
        self.set(&secret.cookie(), seconds)
    }

    /// Makes a browser keep the secret together with its owner.
    pub(crate) fn keep_pass(&self, pass: &Pass, seconds: u64) -> SetCookie {
        self.set(&pass.text(), seconds)
    }

    /// Makes a browser keep a word of ours.
    pub(crate) fn keep_word(&self, word: &'static str, seconds: u64) -> SetCookie {
        self.set(word, seconds)
    }

    /// Makes a browser delete the cookie.
    pub(crate) fn forget(&self) -> SetCookie {
        self.set("", 0)
    }

    fn set(&self, value: &str, seconds: u64) -> SetCookie {
        let name = self.name;
        let same_site = match self.same_site {
            SameSite::Strict => "Strict",
            SameSite::Lax => "Lax",
        };
        let cookie =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite={same_site}");
        let cookie = HeaderValue::try_from(cookie).ok().map(|mut cookie| {
            cookie.set_sensitive(true);
            (SET_COOKIE, cookie)
        });
        AppendHeaders(cookie)
    }
}
