//! What people call the program and the machine that a browser announces itself with.

/// Programs by the word they announce, the particular before those that they claim to be like.
const PROGRAMS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, in the same order.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// Such as `Firefox · Linux`; what it says itself where nobody knows it.
pub(super) fn called(agent: &str) -> String {
    let known = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    match (known(&PROGRAMS), known(&SYSTEMS)) {
        (Some(program), Some(system)) => format!("{program} · {system}"),
        _ => agent.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn browsers_are_called_what_people_call_them() {
        let chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
        assert_eq!(called(chromium), "Chrome · Linux");
        assert_eq!(
            called(&format!("{chromium} Edg/140.0").replace("X11; Linux", "Windows NT 10.0")),
            "Edge · Windows"
        );
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1";
        assert_eq!(called(phone), "Safari · iPhone");
        assert_eq!(called("curl/8.0"), "curl/8.0");
    }
}
