//! The description of the HTTP API: all of it, nothing else, and a page that needs no script.

use crate::guest::ask;
use crate::house::House;
use serde_json::Value;
use std::collections::BTreeSet;

/// What is in the table of addresses without a description: it is no question and answer.
const APART: [&str; 4] = ["/api/socket", "/api/{*unknown}", "/healthz", "/readyz"];

async fn document(house: &House) -> Value {
    ask(house.address, "GET", "/api/openapi.json", &[], "").await.json()
}

/// The names between `before` and `after`, wherever they stand in the table of addresses.
fn in_table(before: &str, after: char) -> Vec<&'static str> {
    let table = include_str!("../../src/routes.rs");
    table.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

#[tokio::test]
async fn every_address_is_described_and_what_is_described_is_there() {
    let house = House::open().await;
    let document = document(&house).await;
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|words| words.len() > 8), "{method} {path}");
            let answered = operation["responses"].as_object().unwrap();
            assert!(answered.contains_key("4XX") && answered.len() > 2, "{method} {path}");
            described.insert(operation["operationId"].as_str().unwrap().replace('.', "::"));
        }
    }
    let off = |handler: &&str| {
        let module = handler.split("::").next().unwrap();
        (module == "passkeys" && cfg!(not(feature = "passkeys")))
            || (module == "oidc" && cfg!(not(feature = "oidc")))
    };
    let handlers = in_table("routes!(", ')');
    let handlers = handlers.iter().flat_map(|names| names.split(", ")).filter(|name| !off(name));
    assert_eq!(described, handlers.map(str::to_owned).collect());
    assert_eq!(in_table(".route(\"", '"').into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(APART));
}

#[tokio::test]
async fn every_shape_that_is_named_is_described() {
    let house = House::open().await;
    let document = document(&house).await;
    let text = document.to_string();
    let named: BTreeSet<&str> =
        text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(named.len() > 50, "{named:?}");
    let shapes = document["components"]["schemas"].as_object().unwrap();
    let missing: Vec<_> = named.iter().filter(|name| !shapes.contains_key(**name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // A bot's addresses ask for a token, all others for a cookie or nothing.
    let asks = |path: &str| document["paths"][path]["get"]["security"][0].to_string();
    assert_eq!(asks("/api/bot"), "{\"token\":[]}");
    assert_eq!(asks("/api/me"), "{\"cookie\":[]}");
}

#[tokio::test]
async fn the_page_about_it_needs_no_script_and_nothing_from_elsewhere() {
    let house = House::open().await;
    let page = ask(house.address, "GET", "/api/docs", &[], "").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.header("content-security-policy").unwrap().contains("default-src 'none'"));
    for forbidden in ["<script", "style=", "http://", "https://", "javascript:"] {
        assert!(!page.body.contains(forbidden), "{forbidden}");
    }
    for path in document(&house).await["paths"].as_object().unwrap().keys() {
        assert!(page.body.contains(&format!("<code>{path}</code>")), "{path}");
    }
    let style = ask(house.address, "GET", "/api/docs/style.css", &[], "").await;
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
}
