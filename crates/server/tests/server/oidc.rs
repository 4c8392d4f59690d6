//! Signing in by an issuer, which is made for tests and lies on command: nothing that is wrong is believed, and nothing
//! changes then.

use crate::account::{PASSWORD, refusal};
use crate::guest::{Answer, Guest};
use crate::house::House;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64ct::{Base64, Base64UrlUnpadded, Encoding as _};
use protocol::Person;
use protocol::account::{Account, Registered};
use protocol::oidc::Errand;
use protocol::passkey::Ways;
use serde_json::{Value, json};
use server::Oidc;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};
use tokio::net::TcpListener;
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

const SITE: &str = "http://club.example";
const CLIENT: &str = "quadrille & co";
const SECRET: &str = "s3cret/+";

/// An issuer.
#[derive(Clone)]
struct Issuer {
    origin: String,
    /// What each code stands for: the challenge of PKCE, and the token.
    codes: Arc<Mutex<HashMap<String, (String, String)>>>,
    /// What it calls itself.
    name: Arc<Mutex<String>>,
}

/// What it says about somebody, and how; changed where a test wants it to lie.
struct Story {
    header: Value,
    claims: Value,
    key: SigningKey,
    /// Whether the token is changed after it was signed.
    forged: bool,
}

impl Issuer {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let name = Arc::new(Mutex::new(origin.clone()));
        let issuer = Issuer { origin, codes: Arc::default(), name };
        let routes = Router::new()
            .route("/.well-known/openid-configuration", get(document))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .with_state(issuer.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        issuer
    }

    /// Somebody signs in there. The code that it sends back to the site, where `query` was asked for.
    fn grant(&self, who: &str, query: &HashMap<String, String>, lie: impl FnOnce(&mut Story)) -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        let mut story = Story {
            header: json!({"alg": "ES256", "kid": "1"}),
            claims: json!({
                "iss": self.origin, "sub": who, "aud": query["client_id"], "nonce": query["nonce"],
                "iat": now, "exp": now + 3600, "preferred_username": format!("{who} likes"),
            }),
            key: signing_key(1),
            forged: false,
        };
        lie(&mut story);
        let part = |value: &Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(&story.header), part(&story.claims));
        let signature: Signature = story.key.sign(signed.as_bytes());
        if story.forged {
            story.claims["sub"] = json!("somebody else");
        }
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        let token = format!("{}.{}.{signature}", part(&story.header), part(&story.claims));
        let code = format!("code-{}", self.codes.lock().unwrap().len());
        self.codes.lock().unwrap().insert(code.clone(), (query["code_challenge"].clone(), token));
        code
    }
}

fn signing_key(number: u8) -> SigningKey {
    SigningKey::from_slice(&[number; 32]).unwrap()
}

async fn document(State(issuer): State<Issuer>) -> Json<Value> {
    let origin = issuer.origin;
    Json(json!({
        "issuer": *issuer.name.lock().unwrap(),
        "authorization_endpoint": format!("{origin}/authorize"),
        "token_endpoint": format!("{origin}/token"),
        "jwks_uri": format!("{origin}/keys"),
    }))
}

async fn keys() -> Json<Value> {
    let point = signing_key(1).verifying_key().to_encoded_point(false);
    let number = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
    let (x, y) = (number(point.x().unwrap()), number(point.y().unwrap()));
    Json(json!({"keys": [
        {"kty": "oct", "kid": "1", "k": "AAAA"},
        {"kty": "EC", "crv": "P-256", "kid": "1", "use": "sig", "x": x, "y": y},
    ]}))
}

/// Takes each code once, from the site, and from whoever asked for it.
async fn token(
    State(issuer): State<Issuer>,
    headers: HeaderMap,
    form: String,
) -> Result<Json<Value>, StatusCode> {
    let form: HashMap<String, String> = serde_urlencoded::from_str(&form).unwrap();
    let basic = format!("Basic {}", Base64::encode_string(b"quadrille+%26+co:s3cret%2F%2B"));
    if headers.get("authorization").is_none_or(|said| said != basic.as_str()) {
        return Err(StatusCode::UNAUTHORIZED);
    }
    assert_eq!(form["grant_type"], "authorization_code");
    assert_eq!(form["redirect_uri"], format!("{SITE}/api/oidc/back"));
    let granted = issuer.codes.lock().unwrap().remove(&form["code"]);
    let (challenge, token) = granted.ok_or(StatusCode::BAD_REQUEST)?;
    let proved = Base64UrlUnpadded::encode_string(&Sha256::digest(&form["code_verifier"]));
    if proved != challenge {
        return Err(StatusCode::BAD_REQUEST);
    }
    Ok(Json(json!({"access_token": "x", "token_type": "Bearer", "id_token": token})))
}

async fn house_with(issuer: &Issuer) -> House {
    let issuer = issuer.origin.clone();
    House::open_with(|config| {
        config.public_url = Some(SITE.into());
        let (client, secret, name) = (CLIENT.into(), SECRET.into(), "Login".into());
        config.oidc = Some(Oidc { issuer, client, secret, name });
    })
    .await
}

impl Guest {
    async fn begin(&self, password: &str) -> Answer {
        self.send("POST", "/api/oidc", &json!({"password": password})).await
    }

    /// Is sent to the issuer; what it is asked.
    async fn sent(&self, issuer: &Issuer, password: &str) -> HashMap<String, String> {
        let answer = self.begin(password).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let Errand { to } = answer.json();
        let query = to.strip_prefix(&format!("{}/authorize?", issuer.origin)).expect("to the issuer");
        serde_urlencoded::from_str(query).unwrap()
    }

    async fn back(&self, state: &str, code: &str) -> Answer {
        self.get(&format!("/api/oidc/back?state={state}&code={code}")).await
    }

    /// Goes there and comes back.
    async fn go(&self, issuer: &Issuer, who: &str, password: &str, lie: impl FnOnce(&mut Story)) -> Answer {
        let query = self.sent(issuer, password).await;
        self.back(&query["state"], &issuer.grant(who, &query, lie)).await
    }

    async fn ways(&self) -> protocol::oidc::Issuer {
        self.get("/api/ways").await.json::<Ways>().issuer.expect("an issuer")
    }

    /// Comes back for the first time and chooses a name.
    async fn newcomer(&self, issuer: &Issuer, who: &str, name: &str) -> (Guest, Registered) {
        assert_eq!(place(&self.go(issuer, who, "", |_| {}).await), "/account");
        let answer = self.send("POST", "/api/oidc/account", &json!({"name": name})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let made: Registered = answer.json();
        (Guest { me: made.account.person.clone(), ..self.with_cookie_of(&answer) }, made)
    }
}

/// Where an answer sends the browser.
fn place(answer: &Answer) -> &str {
    assert_eq!(answer.status, 303, "{answer:?}");
    answer.header("location").unwrap()
}

fn no(answer: &Answer, key: &str) {
    assert_eq!(place(answer), format!("/account#refused={key}"));
    assert!(answer.header("set-cookie").is_none(), "nobody is let in");
}

#[tokio::test]
async fn a_newcomer_chooses_a_name_and_is_known_from_then_on() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    let guest = house.guest().await;
    assert_eq!(guest.ways().await, protocol::oidc::Issuer { name: "Login".into(), ..Default::default() });
    let query = guest.sent(&issuer, "").await;
    assert_eq!((&*query["response_type"], &*query["code_challenge_method"]), ("code", "S256"));
    assert!(query["scope"].split(' ').any(|scope| scope == "openid"));
    house.guest().await.register("Bill").await;
    let choose = |name: &str| json!({"name": name});
    assert_eq!(guest.send("POST", "/api/oidc/account", &choose("Ann")).await.status, 409, "not back yet");

    assert_eq!(place(&guest.go(&issuer, "ann", "", |_| {}).await), "/account");
    assert_eq!(guest.ways().await.newcomer.as_deref(), Some("ann likes"));
    assert_eq!(house.guest().await.ways().await.newcomer, None, "hers alone");
    for (name, key) in [("b1ll", "refusal.name-taken"), ("Admin", "refusal.name-reserved")] {
        let answer = guest.send("POST", "/api/oidc/account", &choose(name)).await;
        assert_eq!(refusal(&answer), (422, key.into()));
    }
    let answer = guest.send("POST", "/api/oidc/account", &choose(" Ann ")).await;
    let made: Registered = answer.json();
    assert_eq!((made.account.person.name.as_str(), made.codes.len()), ("Ann", 8));
    assert_eq!(made.account.person.id, guest.me.id, "the guest's games are hers");
    let ann = guest.with_cookie_of(&answer);
    assert!(ann.ways().await.linked);
    assert_eq!(ann.send("DELETE", "/api/session", &Value::Null).await.status, 200);

    // Elsewhere, and much later.
    house.skip(Duration::from_secs(30));
    let elsewhere = house.guest().await;
    let answer = elsewhere.go(&issuer, "ann", "", |_| {}).await;
    assert_eq!(place(&answer), "/account");
    let again = elsewhere.with_cookie_of(&answer);
    assert_eq!(again.get("/api/me").await.json::<Person>(), made.account.person);
    // She has no password, and no empty one lets anybody in.
    for password in ["", "x"] {
        let wish = json!({"name": "Ann", "password": password});
        assert_eq!(refusal(&elsewhere.send("POST", "/api/session", &wish).await).0, 403);
    }
}

#[tokio::test]
async fn what_the_issuer_did_not_say_is_not_believed() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    house.guest().await.newcomer(&issuer, "ann", "Ann").await;
    let guest = house.guest().await;
    let lies: [fn(&mut Story); 13] = [
        |story| story.claims["nonce"] = json!("another"),
        |story| story.claims["nonce"] = Value::Null,
        |story| story.claims["aud"] = json!("another site"),
        |story| story.claims["aud"] = json!([CLIENT, "another site"]),
        |story| story.claims["azp"] = json!("another site"),
        |story| story.claims["iss"] = json!("https://another.example"),
        |story| story.claims["exp"] = json!(story.claims["iat"].as_u64().unwrap() - 300),
        |story| story.claims["iat"] = json!(story.claims["exp"].as_u64().unwrap() + 300),
        |story| story.claims["sub"] = json!(""),
        |story| story.key = signing_key(2),
        |story| story.forged = true,
        |story| story.header = json!({"alg": "none"}),
        |story| story.header = json!({"alg": "ES256", "kid": "2"}),
    ];
    for lie in lies {
        no(&guest.go(&issuer, "ann", "", lie).await, "refusal.issuer-untrue");
        no(&guest.go(&issuer, "newcomer", "", lie).await, "refusal.issuer-untrue");
        assert_eq!(guest.ways().await.newcomer, None, "nothing has changed");
    }
}

#[tokio::test]
async fn only_who_was_sent_comes_back_and_once() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    house.guest().await.newcomer(&issuer, "ann", "Ann").await;
    let (guest, other) = (house.guest().await, house.guest().await);
    // Another's state; made up; none; what somebody else was sent for; too late.
    let query = guest.sent(&issuer, "").await;
    let code = issuer.grant("ann", &query, |_| {});
    no(&other.back(&query["state"], &code).await, "refusal.begun-over");
    no(&guest.back("made-up", &code).await, "refusal.begun-over");
    no(&guest.back(&query["state"], &code).await, "refusal.begun-over");
    no(&other.get("/api/oidc/back").await, "refusal.begun-over");
    let (hers, his) = (guest.sent(&issuer, "").await, other.sent(&issuer, "").await);
    no(&other.back(&hers["state"], &issuer.grant("ann", &hers, |_| {})).await, "refusal.begun-over");
    let query = guest.sent(&issuer, "").await;
    house.skip(Duration::from_secs(15 * 60));
    no(&guest.back(&query["state"], &issuer.grant("ann", &query, |_| {})).await, "refusal.begun-over");

    // A code that was given for another errand: the proof does not fit.
    let query = guest.sent(&issuer, "").await;
    no(&guest.back(&query["state"], &issuer.grant("ann", &his, |_| {})).await, "refusal.issuer-untrue");
    // A code twice.
    let query = guest.sent(&issuer, "").await;
    let code = issuer.grant("ann", &query, |_| {});
    assert_eq!(place(&guest.back(&query["state"], &code).await), "/account");
    no(&guest.back(&query["state"], &code).await, "refusal.begun-over");
    let query = guest.sent(&issuer, "").await;
    no(&guest.back(&query["state"], &code).await, "refusal.issuer-untrue");
    // Who did not want to sign in there; an answer of another issuer.
    let query = guest.sent(&issuer, "").await;
    let answer = guest.get(&format!("/api/oidc/back?state={}&error=access_denied", query["state"])).await;
    no(&answer, "refusal.issuer-no");
    let query = guest.sent(&issuer, "").await;
    let code = issuer.grant("ann", &query, |_| {});
    let path = format!("/api/oidc/back?state={}&code={code}&iss=https://evil.example", query["state"]);
    no(&guest.get(&path).await, "refusal.issuer-untrue");
}

#[tokio::test]
async fn an_account_is_linked_by_its_person_alone() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    assert_eq!(ann.begin("").await.status, 403);
    assert_eq!(ann.begin("wrong horse").await.status, 403);
    assert_eq!(place(&ann.go(&issuer, "ann", PASSWORD, |_| {}).await), "/account");
    assert!(ann.ways().await.linked && !bob.ways().await.linked);
    no(&bob.go(&issuer, "ann", PASSWORD, |_| {}).await, "refusal.issuer-other");
    assert!(!bob.ways().await.linked);
    let guest = house.guest().await;
    let answer = guest.go(&issuer, "ann", "", |_| {}).await;
    let second = guest.with_cookie_of(&answer);
    assert_eq!(second.get("/api/me").await.json::<Person>(), ann.me);

    // Who is linked shows who they are there, in place of the password. Who is known there by another name, does not.
    house.skip(Duration::from_secs(10 * 60));
    let codes = json!({"password": ""});
    assert_eq!(ann.send("POST", "/api/account/codes", &codes).await.status, 403);
    no(&ann.go(&issuer, "another", "", |_| {}).await, "refusal.issuer-other");
    assert_eq!(ann.send("POST", "/api/account/codes", &codes).await.status, 403);
    // They are to be asked there, even if they are signed in; an issuer that says it did not ask is not enough.
    let query = ann.sent(&issuer, "").await;
    assert_eq!((&*query["prompt"], &*query["max_age"]), ("login", "0"));
    let long_ago = |story: &mut Story| {
        story.claims["auth_time"] = json!(story.claims["iat"].as_u64().unwrap() - 3600);
    };
    no(&ann.go(&issuer, "ann", "", long_ago).await, "refusal.issuer-untrue");
    assert_eq!(ann.send("POST", "/api/account/codes", &codes).await.status, 403);
    // By the house's clock, which has been put forward.
    let just_now = |story: &mut Story| {
        story.claims["auth_time"] = json!(story.claims["iat"].as_u64().unwrap() + 10 * 60);
    };
    assert_eq!(place(&ann.go(&issuer, "ann", "", just_now).await), "/account");
    assert_eq!(ann.send("POST", "/api/account/codes", &codes).await.status, 200);

    let export = ann.get("/api/account/export").await;
    assert!(export.body.contains(&issuer.origin) && !export.body.contains(SECRET));
    assert_eq!(ann.send("DELETE", "/api/oidc", &json!({"password": "x"})).await.status, 403);
    assert_eq!(ann.send("DELETE", "/api/oidc", &json!({"password": PASSWORD})).await.status, 200);
    assert!(!ann.ways().await.linked);
    assert_eq!(bob.go(&issuer, "ann", PASSWORD, |_| {}).await.header("location"), Some("/account"));
}

#[tokio::test]
async fn who_has_no_password_chooses_one_before_the_link_goes() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    let (ann, _) = house.guest().await.newcomer(&issuer, "ann", "Ann").await;
    let unlinked = ann.send("DELETE", "/api/oidc", &json!({"password": ""})).await;
    assert_eq!(refusal(&unlinked), (409, "refusal.issuer-only".into()));
    let choose = json!({"password": "", "new_password": PASSWORD});
    let changed = ann.send("PUT", "/api/account", &choose).await;
    assert_eq!(changed.json::<Account>().person, ann.me);
    assert_eq!(ann.send("DELETE", "/api/oidc", &json!({"password": PASSWORD})).await.status, 200);
}

#[tokio::test]
async fn an_issuer_that_is_not_there_lets_nobody_in() {
    let issuer = Issuer::open().await;
    let house = house_with(&issuer).await;
    let guest = house.guest().await;
    // Whoever answers there speaks for another.
    *issuer.name.lock().unwrap() = "https://another.example".into();
    assert_eq!(refusal(&guest.begin("").await), (503, "refusal.issuer-down".into()));
    let nobody = Issuer { origin: "http://127.0.0.1:1".into(), ..issuer };
    let house = house_with(&nobody).await;
    assert_eq!(refusal(&house.guest().await.begin("").await), (503, "refusal.issuer-down".into()));
    // And a house without one says so.
    let house = House::open().await;
    assert_eq!(house.guest().await.begin("").await.status, 404);
    assert_eq!(house.guest().await.get("/api/ways").await.json::<Ways>().issuer, None);
}
