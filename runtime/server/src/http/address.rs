//! From where a call comes: the address of the connection, or what a proxy says that the operator has named.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
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

/// From where a call comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) ip: IpAddr,
    /// Whether the call is of this machine itself: from a loopback address, by no proxy.
    is_own: bool,
}

impl Address {
    /// This machine's own.
    #[cfg(test)]
    pub(crate) const LOCAL: Self = Self {
        ip: IpAddr::V4(Ipv4Addr::LOCALHOST),
        is_own: true,
    };

    /// Finds the address of a call.
    pub(super) fn of(state: &CallState, headers: &HeaderMap, extensions: &Extensions) -> Self {
        let Peer(peer) = Peer::of(extensions);
        if state.trusted_proxies.is_empty() && is_forwarded(headers) {
            tell_of_proxy();
        }
        Self::seen_from(peer, headers, &state.trusted_proxies)
    }

    fn seen_from(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Self {
        Self {
            ip: behind(peer, headers, trusted).to_canonical(),
            // A proxy on this machine that is named, or says that it passes a call on, calls for strangers.
            is_own: peer.is_loopback() && !is_forwarded(headers) && !contains(trusted, peer),
        }
    }

    /// Yields the networks that share a rate limit with this address: the IPv4 address itself, or the /64, /56 and /48 of an IPv6
    /// address, as one party can have that many. None for calls of this machine itself, which are its operator's.
    pub(super) fn metered(self) -> impl Iterator<Item = Metered> {
        let widths = match self.ip {
            _ if self.is_own => [].as_slice(),
            IpAddr::V4(_) => &ADDRESS,
            IpAddr::V6(_) => &NETWORKS,
        };
        widths.iter().map(move |(bits, bursts)| Metered {
            network: (first_bits(self.ip, *bits), *bits),
            bursts: *bursts,
        })
    }

    /// Returns the widest network that one party can have: calls from it share their turns.
    pub(crate) fn network(self) -> IpAddr {
        first_bits(self.ip, WIDEST)
    }

    /// Returns the network that may be kept: wide enough for many people, narrow enough to find an attacker.
    pub(crate) fn neighborhood(self) -> Network {
        let (address, bits) = match self.ip {
            IpAddr::V4(address) => {
                let rest = Ipv4Addr::BITS - u32::from(KEPT_V4);
                (
                    Ipv4Addr::from_bits(address.to_bits() >> rest << rest).into(),
                    KEPT_V4,
                )
            }
            address @ IpAddr::V6(_) => (first_bits(address, KEPT_V6.into()), KEPT_V6),
        };
        Network::new(address, bits)
    }
}

/// A network that is counted, and how many times as much as an address it may do at once.
pub(super) struct Metered {
    pub(super) network: (IpAddr, u32),
    pub(super) bursts: u32,
}

/// The first half of an IPv6 address is one household's or one machine's.
const HALF: u32 = 64;
/// The widest network that a provider or a tunnel gives to one customer.
const WIDEST: u32 = 48;
/// The first bits of an IPv4 address that may be kept.
const KEPT_V4: u8 = 24;
/// The first bits of an IPv6 address that may be kept.
const KEPT_V6: u8 = 48;
/// A whole IPv4 address. Its neighbors are strangers.
const ADDRESS: [(u32, u32); 1] = [(32, 1)];
const NETWORKS: [(u32, u32); 3] = [(HALF, 1), (56, 4), (WIDEST, 16)];

/// By which address a connection is counted; by none where it comes from a proxy that the operator has named, which stands for
/// everybody.
pub(crate) fn counted(Peer(peer): Peer, trusted: &[Network]) -> Option<IpAddr> {
    (!contains(trusted, peer)).then(|| first_bits(peer, HALF))
}

fn contains(networks: &[Network], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// An IPv6 address with zeros after its first bits; an IPv4 address as it is.
fn first_bits(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let rest = Ipv6Addr::BITS - bits;
            Ipv6Addr::from_bits(address.to_bits() >> rest << rest).into()
        }
    }
}

impl<S: AsRef<CallState> + Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let state = state.as_ref();
        Ok(Self::of(state, &parts.headers, &parts.extensions))
    }
}

/// Returns whether a proxy has passed a call on, named or not.
fn is_forwarded(headers: &HeaderMap) -> bool {
    [FORWARDED_FOR, header::FORWARDED]
        .iter()
        .any(|name| headers.contains_key(name))
}

/// Finds the last address that no trusted proxy has: each proxy adds the one that it was called from, and what stands before that
/// could be anything.
fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let values = headers.get_all(FORWARDED_FOR).into_iter();
    let said: Vec<&str> = values
        .map(|value| value.to_str().unwrap_or_default())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    for before in said.iter().rev() {
        if !contains(trusted, address) {
            break;
        }
        match written(before.trim()) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

/// An address as proxies write it: alone, in brackets, or with a port.
fn written(text: &str) -> Option<IpAddr> {
    let alone = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = alone.unwrap_or(text).parse().ok();
    address.or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

/// Tells the operator once, and no address.
fn tell_of_proxy() {
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

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn what_a_header_says_counts_behind_trusted_proxies_only() {
        let trusted = [network("10.0.0.0/8"), network("127.0.0.1")];
        for (peer, said, address) in [
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
            headers.insert(FORWARDED_FOR, said.parse().unwrap());
            let found = behind(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(found, address.parse::<IpAddr>().unwrap(), "{peer} {said}");
        }
    }

    #[test]
    fn what_is_kept_of_an_address_is_the_network_of_many() {
        for (ip, kept) in [
            ("198.51.100.77", "198.51.100.0/24"),
            ("::ffff:198.51.100.77", "198.51.100.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ] {
            let address = Address {
                ip: ip.parse::<IpAddr>().unwrap().to_canonical(),
                is_own: false,
            };
            assert_eq!(address.neighborhood().to_string(), kept);
        }
    }

    #[test]
    fn call_from_loopback_is_own_unless_a_proxy_passes_it_on() {
        let is_own = |peer: &str, trusted: &[&str], header: Option<HeaderName>| {
            let Peer(peer) = Peer::new(peer.parse().unwrap());
            let trusted: Vec<_> = trusted.iter().map(|text| network(text)).collect();
            let headers = header.map(|name| (name, "203.0.113.5".parse().unwrap()));
            Address::seen_from(peer, &headers.into_iter().collect(), &trusted).is_own
        };
        for peer in ["127.0.0.1", "::ffff:127.0.0.1", "::1"] {
            assert!(is_own(peer, &[], None), "{peer}");
            assert!(is_own(peer, &["10.0.0.0/8"], None), "{peer}");
            assert!(!is_own(peer, &[], Some(FORWARDED_FOR)), "{peer}");
            assert!(!is_own(peer, &[], Some(header::FORWARDED)), "{peer}");
        }
        // A named proxy that does not say for whom it calls.
        assert!(!is_own("127.0.0.1", &["127.0.0.1"], None));
        assert!(!is_own("192.0.2.1", &[], None));
    }

    #[test]
    fn networks_of_an_ipv6_address_count_and_this_machine_does_not() {
        let address = |text: &str| Address {
            ip: text.parse::<IpAddr>().unwrap().to_canonical(),
            is_own: false,
        };
        let metered =
            |text: &str| -> Vec<_> { address(text).metered().map(|metered| metered.network).collect() };
        assert_eq!(Address::LOCAL.metered().count(), 0);
        assert_eq!(metered("::ffff:192.0.2.1"), [("192.0.2.1".parse().unwrap(), 32)]);
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
        assert_eq!(address("2001:db8:1:2::5").network(), address("2001:db8:1::").ip);
    }
}
