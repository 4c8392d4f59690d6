//! Where a request comes from: another site's page must not act with a visitor's cookie.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};

/// Whether a request that changes something, or opens a socket, comes from a page of ours or from no page at all.
///
/// Browsers name the origin of all such requests. A request without one comes from a program, which has no cookie
/// that it did not mean to send, so one that has both no origin and a cookie is refused.
pub(crate) fn is_ours(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match text(ORIGIN) {
        None => !headers.contains_key(ORIGIN) && !headers.contains_key(COOKIE),
        Some(origin) => {
            let named = public_url.is_some_and(|url| origin.eq_ignore_ascii_case(url.trim_end_matches('/')));
            let called = host(origin).zip(text(HOST)).is_some_and(|(from, to)| from.eq_ignore_ascii_case(to));
            named || called
        }
    }
}

/// The host and port of an origin such as `https://club.example`.
fn host(origin: &str) -> Option<&str> {
    origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(pairs: &[(&'static str, &'static str)], public_url: Option<&str>) -> bool {
        let headers =
            pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        is_ours(&headers, public_url)
    }

    #[test]
    fn pages_of_other_sites_are_not_ours() {
        let host = ("host", "club.example:8080");
        assert!(ours(&[host, ("origin", "http://club.example:8080"), ("cookie", "x")], None));
        assert!(ours(&[host, ("origin", "https://CLUB.example:8080")], None));
        for other in [
            "http://club.example",
            "http://evil.example",
            "null",
            "club.example:8080",
            "ftp://club.example:8080",
            "",
        ] {
            assert!(!ours(&[host, ("origin", other)], None), "{other}");
        }
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        let inner = ("host", "127.0.0.1:8080");
        assert!(!ours(&[inner, ("origin", "https://club.example")], None));
        assert!(ours(&[inner, ("origin", "https://club.example")], Some("https://club.example/")));
        assert!(!ours(&[inner, ("origin", "http://club.example")], Some("https://club.example")));
    }

    #[test]
    fn programs_need_no_origin_but_cookies_do() {
        let host = ("host", "club.example");
        assert!(ours(&[host], None));
        assert!(!ours(&[host, ("cookie", "quadrille=x")], None));
    }
}
