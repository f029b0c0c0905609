//! Addresses on which servers listen.

use std::{io::ErrorKind, net::SocketAddr};

use enkat_runtime::Error;

use super::Failure;

/// Suggests the option for another port, if there is one, where the port is in use.
pub(super) fn in_use(error: Error, instead: Option<&str>) -> Failure {
    let is_in_use = matches!(&error, Error::Listen { source, .. } if source.kind() == ErrorKind::AddrInUse);
    if !is_in_use {
        return error.into();
    }
    let instead = instead.map_or(String::new(), |option| format!(" with `{option}`"));
    Failure::from(error).context(format!(
        "another program uses this port: choose another one{instead}"
    ))
}

/// Returns the same address with the next port, if there is one.
pub(super) fn next(mut listen: SocketAddr) -> Option<SocketAddr> {
    listen.set_port(listen.port().checked_add(1)?);
    Some(listen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_of_ipv6_has_brackets() {
        let next = next("[::1]:8080".parse().unwrap());
        assert_eq!(next.unwrap().to_string(), "[::1]:8081");
    }

    #[test]
    fn next_of_last_port_is_none() {
        assert_eq!(next("127.0.0.1:65535".parse().unwrap()), None);
    }
}
