//! The site, as browsers and devices know it.

use std::net::IpAddr;

/// The site, as browsers and devices know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    /// Its name: a host.
    pub(crate) id: String,
    /// Where its pages are, such as `https://club.example`.
    pub(crate) origin: String,
}

impl Party {
    /// The site whose pages are there. Addresses of numbers are no names: no browser has passkeys for them.
    pub(crate) fn at(origin: &str) -> Option<Self> {
        let origin = origin.trim_end_matches('/').to_ascii_lowercase();
        let (_, host) = origin.split_once("://")?;
        let id = Self::name_of(host)?;
        Some(Party { id, origin })
    }

    /// The name of the host that is called so, perhaps with a port.
    fn name_of(host: &str) -> Option<String> {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
        (!name.is_empty() && letters && name.parse::<IpAddr>().is_err()).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_a_name_or_no_passkeys() {
        let id = |origin| Party::at(origin).map(|party| party.id);
        assert_eq!(id("https://Club.example/").as_deref(), Some("club.example"));
        assert_eq!(id("http://localhost:8080").as_deref(), Some("localhost"));
        let party = Party::at("https://Club.example:8443/").unwrap();
        assert_eq!((party.id.as_str(), party.origin.as_str()), ("club.example", "https://club.example:8443"));
        for none in ["http://127.0.0.1:8080", "http://[::1]:8080", "https://", "club.example", "null"] {
            assert_eq!(id(none), None, "{none}");
        }
    }
}
