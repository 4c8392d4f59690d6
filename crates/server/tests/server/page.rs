//! The page's files, and what the server says about games.

use crate::guest::{ask, for_me_and_whoever};
use crate::house::House;
use protocol::api::GameInfo;

#[tokio::test]
async fn files_are_sent_as_the_browser_likes_them() {
    let house = House::open().await;
    let get = |path: &'static str, headers: Vec<(&'static str, &'static str)>| async move {
        ask(house.address, "GET", path, &headers, "").await
    };
    let script = "/assets/page-1f3a.js";
    for (accepted, coding, body) in [
        ("gzip, deflate, br", Some("br"), "by brotli"),
        ("gzip;q=0.5", Some("gzip"), "by gzip"),
        ("br;q=0, gzip", Some("gzip"), "by gzip"),
        ("identity", None, "as it is"),
    ] {
        let answer = get(script, vec![("accept-encoding", accepted)]).await;
        assert_eq!((answer.header("content-encoding"), answer.body.as_str()), (coding, body), "{accepted}");
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert_eq!(answer.header("content-type"), Some("text/javascript"));
    }
    let icon = get("/icon.svg", vec![]).await;
    assert_eq!(icon.header("cache-control"), Some("no-cache"));
    let tag: &'static str = icon.header("etag").unwrap().to_owned().leak();
    assert_eq!(get("/icon.svg", vec![("if-none-match", tag)]).await.status, 304);
    for missing in ["/assets/page-0000.js", "/../secret.txt", "/assets/..%2f..%2fx.txt"] {
        assert_eq!(get(missing, vec![]).await.status, 404, "{missing}");
    }
    assert_eq!(ask(house.address, "POST", "/", &[], "").await.status, 405);
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let house = House::open().await;
    for path in ["/", "/api/games", "/assets/page-1f3a.js", "/api/unknown", "/missing.txt"] {
        let answer = ask(house.address, "GET", path, &[], "").await;
        let policy = answer.header("content-security-policy").expect(path);
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("'unsafe-eval'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
    }
}

#[tokio::test]
async fn every_address_of_the_page_says_what_it_is() {
    let house = House::open().await;
    let guest = house.guest().await;
    let table = guest.open(&for_me_and_whoever()).await.table;
    let page = |path: String, lang: &'static str| async move {
        let answer = ask(house.address, "GET", &path, &[("accept-language", lang)], "").await;
        (answer.status, answer.body)
    };
    let (status, home) = page("/".into(), "en").await;
    assert!(status == 200 && home.contains("<title>Quadrille</title>"));
    assert!(page("/settings".into(), "en").await.1.contains("<title>Quadrille</title>"));
    for path in ["/games/heap".into(), "/new?game=heap".into(), format!("/t/{table}")] {
        let (status, html) = page(path.clone(), "en").await;
        assert_eq!(status, 200, "{path}");
        assert!(html.contains("<title>Heap &amp; Co · Quadrille</title>"), "{html}");
        assert!(html.contains("<meta name=\"description\" content=\"Take the last counter.\">"), "{html}");
        assert!(
            html.contains("<meta property=\"og:title\" content=\"Heap &amp; Co · Quadrille\">"),
            "{html}"
        );
        assert!(page(path, "fr").await.1.contains("<title>Le tas · Quadrille</title>"));
    }
    assert!(page("/games/heap".into(), "ru").await.1.contains("Heap"), "English where there is no other");
    assert_eq!(page("/t/nowhere".into(), "en").await.0, 404);
    assert_eq!(page("/games/chess".into(), "en").await.0, 404);
}

#[tokio::test]
async fn the_page_brings_the_cookie_so_that_all_it_asks_is_asked_by_one_guest() {
    let house = House::open().await;
    let page = ask(house.address, "GET", "/", &[], "").await;
    let cookie = page.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned();
    let me = ask(house.address, "GET", "/api/me", &[("cookie", &cookie)], "").await;
    assert_eq!(me.header("set-cookie"), None);
    let file = ask(house.address, "GET", "/icon.svg", &[], "").await;
    assert_eq!(file.header("set-cookie"), None, "files are everybody's");
}

#[tokio::test]
async fn games_and_their_rules_are_listed() {
    let house = House::open().await;
    let answer = ask(house.address, "GET", "/api/games", &[], "").await;
    let games: Vec<GameInfo> = answer.json();
    assert_eq!(games.len(), 1);
    assert_eq!(
        (games[0].id.as_str(), games[0].name.as_str(), games[0].rules_version),
        ("heap", "Heap & Co", 3)
    );
    assert_eq!((games[0].seats, games[0].options.as_slice()), ((2, 4), ["seats".to_owned()].as_slice()));

    let rules = |query: &'static str| async move {
        let answer = ask(
            house.address,
            "GET",
            &format!("/api/games/heap/rules{query}"),
            &[("accept-language", "fr")],
            "",
        )
        .await;
        (answer.header("content-language").map(str::to_owned), answer.body)
    };
    assert_eq!(rules("?lang=en").await, (Some("en".into()), "# Heap".into()));
    assert_eq!(rules("").await, (Some("fr".into()), "# Le tas".into()));
    assert_eq!(
        rules("?lang=ru").await,
        (Some("en".into()), "# Heap".into()),
        "English where there is no other"
    );
    assert_eq!(ask(house.address, "GET", "/api/games/chess/rules", &[], "").await.status, 404);
}
