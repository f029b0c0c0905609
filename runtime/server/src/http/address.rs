//! The client that a call comes from: the peer of the connection, or the one reported by a proxy that the operator has named.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::atomic::{AtomicBool, Ordering},
};

use axum::{
    extract::FromRequestParts,
    http::{Extensions, HeaderMap, HeaderName, header, request::Parts},
};
use enkat_store::Network;

use super::peer::Peer;
use super::state::CallState;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The IP address of the client that a call comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientAddress {
    pub(crate) ip: IpAddr,
    /// Whether the call comes from this machine itself: from a loopback address, and not through a proxy.
    is_own: bool,
}

impl ClientAddress {
    /// The address of this machine itself.
    #[cfg(test)]
    pub(crate) const LOCAL: Self = Self {
        ip: IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
        is_own: true,
    };

    /// Finds the address of a call.
    pub(super) fn of(state: &CallState, headers: &HeaderMap, extensions: &Extensions) -> Self {
        let Peer(peer) = Peer::of(extensions);
        if state.trusted_proxies.is_empty() && is_forwarded(headers) {
            warn_of_proxy();
        }
        Self::seen_from(peer, headers, &state.trusted_proxies)
    }

    fn seen_from(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Self {
        Self {
            ip: client_ip(peer, headers, trusted).to_canonical(),
            // A proxy on this machine that is named, or says that it forwards a call, calls for other machines.
            is_own: peer.is_loopback() && !is_forwarded(headers) && !contains(trusted, peer),
        }
    }

    /// Yields the networks that share a rate limit with this client: its IPv4 address, or its /64, /56 and /48. None for calls of
    /// this machine.
    pub(super) fn metered(self) -> impl Iterator<Item = Metered> {
        let widths = match self.ip {
            _ if self.is_own => [].as_slice(),
            IpAddr::V4(_) => &V4_WIDTHS,
            IpAddr::V6(_) => &V6_WIDTHS,
        };
        widths.iter().map(move |(bits, bursts)| Metered {
            network: Network::new(self.ip, *bits),
            bursts: *bursts,
        })
    }

    /// Returns the first address of the widest network that one party can have: calls from it share their turns.
    pub(crate) fn widest_network(self) -> IpAddr {
        network(self.ip, V4_BITS, WIDEST_BITS).address()
    }

    /// Returns the network that may be logged: wide enough for many people, narrow enough to find an attacker.
    pub(crate) fn logged_network(self) -> Network {
        network(self.ip, LOGGED_V4_BITS, LOGGED_V6_BITS)
    }
}

/// A network whose calls are counted, and its burst as a multiple of an address's.
pub(super) struct Metered {
    pub(super) network: Network,
    pub(super) bursts: u32,
}

/// The bits of a whole IPv4 address: its neighbors belong to others.
const V4_BITS: u8 = 32;
/// The first bits of an IPv6 address that one household or one machine has.
const HOUSEHOLD_BITS: u8 = 64;
/// The first bits of the widest IPv6 network that a provider or a tunnel gives to one customer.
const WIDEST_BITS: u8 = 48;
/// The first bits of an IPv4 address that may be logged.
const LOGGED_V4_BITS: u8 = 24;
/// The first bits of an IPv6 address that may be logged.
const LOGGED_V6_BITS: u8 = 48;
/// The networks of an IPv4 address that are counted: their bits, and their burst as a multiple of an address's.
const V4_WIDTHS: [(u8, u32); 1] = [(V4_BITS, 1)];
/// The networks of an IPv6 address that are counted.
const V6_WIDTHS: [(u8, u32); 3] = [(HOUSEHOLD_BITS, 1), (56, 4), (WIDEST_BITS, 16)];

/// Returns the address by which a connection is counted; `None` where it comes from a proxy that the operator has named, which
/// calls for all its clients.
pub(crate) fn connection_key(Peer(peer): Peer, trusted: &[Network]) -> Option<IpAddr> {
    (!contains(trusted, peer)).then(|| network(peer, V4_BITS, HOUSEHOLD_BITS).address())
}

/// Returns whether one of these networks contains an address.
pub(super) fn contains(networks: &[Network], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// Returns the network of an address that has this number of bits, by its version.
fn network(address: IpAddr, v4_bits: u8, v6_bits: u8) -> Network {
    Network::new(address, if address.is_ipv4() { v4_bits } else { v6_bits })
}

impl<S: AsRef<CallState> + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let state = state.as_ref();
        Ok(Self::of(state, &parts.headers, &parts.extensions))
    }
}

/// Tests whether a proxy, named or not, has forwarded a call.
fn is_forwarded(headers: &HeaderMap) -> bool {
    [FORWARDED_FOR, header::FORWARDED]
        .iter()
        .any(|name| headers.contains_key(name))
}

/// Walks `X-Forwarded-For` from the right, and returns the first address that is not a trusted proxy. Each proxy appends the address
/// that it was called from; anything before that may be forged.
fn client_ip(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let values = headers.get_all(FORWARDED_FOR).into_iter();
    let forwarded: Vec<&str> = values
        .map(|value| value.to_str().unwrap_or_default())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    for before in forwarded.iter().rev() {
        if !contains(trusted, address) {
            break;
        }
        match parse_forwarded(before.trim()) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

/// Parses an address as proxies write it: alone, in brackets, or with a port.
fn parse_forwarded(text: &str) -> Option<IpAddr> {
    let alone = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = alone.unwrap_or(text).parse().ok();
    address.or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

/// Warns the operator once, without an address.
fn warn_of_proxy() {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !TOLD.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "calls come through a proxy: name its network with `--trusted-proxy`, or all its participants share one rate limit"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trusted(networks: &[&str]) -> Vec<Network> {
        networks.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn client(ip: &str) -> ClientAddress {
        ClientAddress {
            ip: ip.parse::<IpAddr>().unwrap().to_canonical(),
            is_own: false,
        }
    }

    #[test]
    fn client_ip_behind_trusted_proxies_is_forwarded_address() {
        let trusted = trusted(&["10.0.0.0/8", "127.0.0.1"]);
        for (peer, forwarded, address) in [
            ("198.51.100.1", "203.0.113.5", "198.51.100.1"),
            ("10.1.1.1", "", "10.1.1.1"),
            ("10.1.1.1", "203.0.113.5", "203.0.113.5"),
            ("10.1.1.1", "1.2.3.4, 203.0.113.5", "203.0.113.5"),
            ("127.0.0.1", "1.2.3.4, 203.0.113.5, 10.9.9.9", "203.0.113.5"),
            ("10.1.1.1", "203.0.113.5, unknown", "10.1.1.1"),
            ("10.1.1.1", "10.2.2.2", "10.2.2.2"),
            // Some proxies add the port.
            ("10.1.1.1", "1.2.3.4, 203.0.113.5:51234", "203.0.113.5"),
            ("10.1.1.1", "[2001:db8::1]:443", "2001:db8::1"),
            ("10.1.1.1", "[2001:db8::1]", "2001:db8::1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(FORWARDED_FOR, forwarded.parse().unwrap());
            let found = client_ip(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(found, address.parse::<IpAddr>().unwrap(), "{peer} {forwarded}");
        }
    }

    #[test]
    fn client_ip_of_two_header_lines_reads_the_last_line_first() {
        let trusted = trusted(&["10.0.0.0/8"]);
        let found = |lines: [&str; 2]| {
            let lines = lines.map(|line| (FORWARDED_FOR, line.parse().unwrap()));
            client_ip(
                "10.1.1.1".parse().unwrap(),
                &HeaderMap::from_iter(lines),
                &trusted,
            )
            .to_string()
        };
        assert_eq!(found(["1.2.3.4", "203.0.113.5"]), "203.0.113.5");
        assert_eq!(found(["1.2.3.4, 203.0.113.5", "10.2.2.2"]), "203.0.113.5");
        assert_eq!(found(["203.0.113.5", "unknown"]), "10.1.1.1");
    }

    #[test]
    fn logged_network_is_truncated_address() {
        for (ip, logged) in [
            ("198.51.100.77", "198.51.100.0/24"),
            ("::ffff:198.51.100.77", "198.51.100.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ] {
            assert_eq!(client(ip).logged_network().to_string(), logged);
        }
    }

    #[test]
    fn seen_from_loopback_without_proxy_is_own() {
        let is_own = |peer: &str, proxies: &[&str], header: Option<HeaderName>| {
            let Peer(peer) = Peer::new(peer.parse().unwrap());
            let headers = header.map(|name| (name, "203.0.113.5".parse().unwrap()));
            ClientAddress::seen_from(peer, &headers.into_iter().collect(), &trusted(proxies)).is_own
        };
        for peer in ["127.0.0.1", "::ffff:127.0.0.1", "::1"] {
            assert!(is_own(peer, &[], None), "{peer}");
            assert!(is_own(peer, &["10.0.0.0/8"], None), "{peer}");
            assert!(!is_own(peer, &[], Some(FORWARDED_FOR)), "{peer}");
            assert!(!is_own(peer, &[], Some(header::FORWARDED)), "{peer}");
        }
        // A named proxy that does not report its client.
        assert!(!is_own("127.0.0.1", &["127.0.0.1"], None));
        assert!(!is_own("192.0.2.1", &[], None));
    }

    #[test]
    fn metered_of_ipv6_address_is_its_networks() {
        let metered = |ip: &str| -> Vec<_> { client(ip).metered().map(|metered| metered.network).collect() };
        assert_eq!(ClientAddress::LOCAL.metered().count(), 0);
        assert_eq!(metered("::ffff:192.0.2.1"), trusted(&["192.0.2.1"]));
        let shared = |one, other| {
            let others = metered(other);
            metered(one)
                .iter()
                .filter(|network| others.contains(network))
                .count()
        };
        assert_eq!(shared("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), 3);
        assert_eq!(shared("2001:db8:1:2::", "2001:db8:1:3::"), 2);
        assert_eq!(shared("2001:db8:1:2::", "2001:db8:1:102::"), 1);
        assert_eq!(shared("2001:db8:1:2::", "2001:db8:2:2::"), 0);
        // A network is not the wider one that begins with the same bits.
        assert_eq!(metered("2001:db8:1::").len(), 3);
        assert_eq!(
            client("2001:db8:1:2::5").widest_network(),
            client("2001:db8:1::").ip
        );
    }
}
