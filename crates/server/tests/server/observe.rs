//! What an operator sees: metrics, ids of requests, readiness.

use crate::guest::{ask, for_me_and_whoever};
use crate::house::House;
use protocol::RefusalCode;
use std::net::SocketAddr;

async fn observed() -> House {
    House::open_with(|config| config.metrics = Some(SocketAddr::from(([127, 0, 0, 1], 0)))).await
}

/// The value of a series, written as in the text; 0 where there is none.
async fn series(house: &House, name: &str) -> f64 {
    let text = ask(house.metrics(), "GET", "/metrics", &[], "").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.trim().parse().expect("a number"))
}

#[tokio::test]
async fn metrics_say_what_goes_on() {
    let house = observed().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let table = ann.open(&for_me_and_whoever()).await.table;
    let (mut here, mut there) = (ann.socket().await, bob.socket().await);
    here.watch(&table).await;
    let seen = there.sit(&table, 1).await.unwrap();
    let seen = here.turn(&table, 0, "1", seen).await.unwrap();
    assert_eq!(here.turn(&table, 0, "1", seen).await.unwrap_err().code, RefusalCode::NotYourTurn);
    let missing = ann.get("/api/tables/nothing").await;
    assert_eq!(missing.status, 404);

    let known = "quadrille_http_requests_total{method=\"GET\",route=\"/api/tables/{table}\",status=\"404\"}";
    for (name, least) in [
        (known, 1.0),
        ("quadrille_http_requests_total{method=\"POST\",route=\"/api/tables\",status=\"200\"}", 1.0),
        ("quadrille_http_request_seconds_count{route=\"/api/tables\"}", 1.0),
        ("quadrille_refusals_total{code=\"not-your-turn\"}", 1.0),
        ("quadrille_refusals_total{code=\"not-found\"}", 1.0),
        ("quadrille_turns_acknowledged_total", 1.0),
        ("quadrille_turn_acknowledge_seconds_count", 1.0),
        // Opening, sitting down, the turn.
        ("quadrille_store_append_seconds_count", 3.0),
        ("quadrille_store_writes_total", 3.0),
        ("quadrille_store_commits_total", 1.0),
        ("quadrille_sockets", 2.0),
        ("quadrille_people", 2.0),
        ("quadrille_live_tables", 1.0),
        ("quadrille_build_info{version=\"0.1.0\"}", 1.0),
    ] {
        let value = series(&house, name).await;
        assert!(value >= least, "{name} is {value}");
    }
    assert!(
        series(&house, "quadrille_store_commits_total").await
            <= series(&house, "quadrille_store_writes_total").await
    );
    let whole = ask(house.metrics(), "GET", "/metrics", &[], "").await;
    assert!(!whole.body.contains(&table.0), "no table is named");
    assert!(whole.header("content-type").unwrap().starts_with("application/openmetrics-text"));
}

#[tokio::test]
async fn metrics_are_at_an_address_of_their_own() {
    let house = observed().await;
    let visitor = ask(house.address, "GET", "/metrics", &[], "").await;
    assert!(!visitor.body.contains("quadrille_"), "the site itself does not tell");
    let elsewhere = ask(house.metrics(), "GET", "/api/games", &[], "").await;
    assert_eq!(elsewhere.status, 404, "nothing else is there");
}

#[tokio::test]
async fn every_answer_has_an_id() {
    let direct = House::open().await;
    let own = ask(direct.address, "GET", "/healthz", &[("x-request-id", "mine")], "").await;
    let id = own.header("x-request-id").expect("an id");
    assert!(id != "mine" && id.len() == 12, "a visitor's own word is not taken: {id}");
    let refused = ask(direct.address, "POST", "/api/tables", &[("cookie", "a=b")], "{}").await;
    assert!(refused.header("x-request-id").is_some_and(|other| other != id), "{refused:?}");

    let proxied = House::open_with(|config| config.behind_proxy = true).await;
    let told = async |id: &str| {
        let answer = ask(proxied.address, "GET", "/", &[("x-request-id", id)], "").await;
        answer.header("x-request-id").unwrap().to_owned()
    };
    assert_eq!(told("f00-42").await, "f00-42");
    for nonsense in ["a b", "{}", &"x".repeat(65)] {
        assert_ne!(told(nonsense).await, nonsense);
    }
}
