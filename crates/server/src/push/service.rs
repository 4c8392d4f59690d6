//! Push services. A subscription says where pushes go, and whoever subscribes says the subscription: the server is not to
//! be made to knock anywhere else, such as at doors of its own house.

use axum::http::Uri;

/// The push services of the usual browsers.
pub(crate) const USUAL: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/// Whether an endpoint is at one of those services: a host named there or one below it, over an encrypted line; or an
/// origin that is named with its scheme.
pub(super) fn is_one(endpoint: &str, services: &[String]) -> bool {
    let Ok(uri) = endpoint.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let host = authority.host().to_ascii_lowercase();
    let usual_port = authority.port_u16().is_none_or(|port| port == 443);
    services.iter().any(|service| {
        if service.contains("://") {
            return *service == format!("{scheme}://{authority}");
        }
        let named = host == *service || host.strip_suffix(service).is_some_and(|rest| rest.ends_with('.'));
        scheme == "https" && usual_port && named
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_are_pushed_to() {
        let services: Vec<String> =
            USUAL.iter().map(|&host| host.to_owned()).chain(["http://127.0.0.1:99".into()]).collect();
        for right in [
            "https://fcm.googleapis.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com:443/x",
            "https://db5p.NOTIFY.windows.com/w/?token=x",
            "http://127.0.0.1:99/x",
        ] {
            assert!(is_one(right, &services), "{right}");
        }
        for wrong in [
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilpush.apple.com.example/x",
            "https://notpush.apple.com.x/",
            "https://xfcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://user@fcm.googleapis.com/x",
            "https://127.0.0.1:99/x",
            "http://127.0.0.1:98/x",
            "http://localhost/",
            "file:///etc/passwd",
            "/api/me",
            "",
        ] {
            assert!(!is_one(wrong, &services), "{wrong}");
        }
    }
}
