//! Passkeys, with a device made for tests: every way in which an answer can be wrong is refused and changes nothing.

use crate::account::{PASSWORD, refusal};
use crate::guest::{Answer, Guest};
use crate::house::House;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use ciborium::Value as Cbor;
use protocol::Person;
use protocol::account::Account;
use protocol::passkey::{CONFIRMED, PATIENCE, Passkey, Ways};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::time::Duration;
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

const SITE: &str = "http://localhost:8080";
const PRESENT_AND_VERIFIED: u8 = 0b101;
const WITH_KEY: u8 = 1 << 6;

/// A device with one key.
#[derive(Clone)]
struct Device {
    key: SigningKey,
    credential: Vec<u8>,
    person: String,
    count: u32,
}

/// What a device and its browser say; changed where a test wants them to lie.
#[derive(Clone)]
struct Story {
    kind: &'static str,
    challenge: String,
    origin: &'static str,
    party: &'static str,
    flags: u8,
    format: &'static str,
}

impl Story {
    fn of(kind: &'static str, options: &Value) -> Self {
        let challenge = options["challenge"].as_str().unwrap().to_owned();
        assert_eq!(decoded(&challenge).len(), 32);
        let flags = PRESENT_AND_VERIFIED;
        Story { kind, challenge, origin: SITE, party: "localhost", flags, format: "none" }
    }

    fn client_data(&self) -> Vec<u8> {
        let said = json!({"type": self.kind, "challenge": self.challenge, "origin": self.origin, "new": 1});
        said.to_string().into_bytes()
    }

    fn authenticator_data(&self, count: u32) -> Vec<u8> {
        [Sha256::digest(self.party).as_slice(), &[self.flags], &count.to_be_bytes()].concat()
    }
}

impl Device {
    fn new(number: u8) -> Self {
        let key = SigningKey::from_slice(&[number; 32]).unwrap();
        Device { key, credential: vec![number; 16], person: String::new(), count: 0 }
    }

    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let numbers = [
            (1, 2.into()),
            (3, (-7).into()),
            (-1, 1.into()),
            (-2, Cbor::Bytes(point.x().unwrap().to_vec())),
            (-3, Cbor::Bytes(point.y().unwrap().to_vec())),
        ];
        written(&Cbor::Map(numbers.map(|(label, value): (i64, Cbor)| (label.into(), value)).to_vec()))
    }

    /// Makes the key that the options ask for.
    fn make(&mut self, options: &Value, change: impl FnOnce(&mut Story)) -> Value {
        self.person = String::from_utf8(decoded(options["user"]["id"].as_str().unwrap())).unwrap();
        let mut story =
            Story { flags: PRESENT_AND_VERIFIED | WITH_KEY, ..Story::of("webauthn.create", options) };
        change(&mut story);
        let length = u16::try_from(self.credential.len()).unwrap().to_be_bytes();
        let key = [&[0; 16][..], &length, &self.credential, &self.public_key()].concat();
        let data = [story.authenticator_data(self.count), key].concat();
        let object = [
            ("fmt", story.format.into()),
            ("attStmt", Cbor::Map(Vec::new())),
            ("authData", Cbor::Bytes(data)),
        ];
        let object = Cbor::Map(object.map(|(name, value)| (name.into(), value)).to_vec());
        json!({
            "id": encoded(&self.credential), "rawId": encoded(&self.credential), "type": "public-key",
            "response": {
                "clientDataJSON": encoded(&story.client_data()),
                "attestationObject": encoded(&written(&object)),
            },
        })
    }

    /// Signs what the options ask for.
    fn show(&mut self, options: &Value, change: impl FnOnce(&mut Story)) -> Value {
        let mut story = Story::of("webauthn.get", options);
        change(&mut story);
        self.count += 1;
        let (client_data, data) = (story.client_data(), story.authenticator_data(self.count));
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": encoded(&self.credential), "rawId": encoded(&self.credential), "type": "public-key",
            "response": {
                "clientDataJSON": encoded(&client_data),
                "authenticatorData": encoded(&data),
                "signature": encoded(signature.to_der().as_bytes()),
                "userHandle": encoded(self.person.as_bytes()),
            },
        })
    }
}

fn encoded(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

fn decoded(text: &str) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(text).unwrap()
}

fn written(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

impl Guest {
    async fn begin_adding(&self, password: &str) -> Answer {
        self.send("POST", "/api/account/passkeys/begin", &json!({"password": password})).await
    }

    async fn add(&self, credential: &Value) -> Answer {
        let wish = json!({"name": " Phone ", "credential": credential});
        self.send("POST", "/api/account/passkeys", &wish).await
    }

    /// Adds the key of a device.
    async fn with_passkey(&self, device: &mut Device) -> Vec<Passkey> {
        let options: Value = self.begin_adding(PASSWORD).await.json();
        let answer = self.add(&device.make(&options, |_| {})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn begin_showing(&self) -> Value {
        let answer = self.send("POST", "/api/session/passkey/begin", &Value::Null).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn show(&self, credential: &Value) -> Answer {
        self.send("POST", "/api/session/passkey", &json!({"credential": credential})).await
    }

    async fn passkeys(&self) -> Vec<Passkey> {
        self.get("/api/account/passkeys").await.json()
    }
}

async fn house() -> House {
    House::open_with(|config| config.public_url = Some(SITE.into())).await
}

fn no(answer: &Answer, key: &str) {
    assert_eq!(refusal(answer), (403, key.into()), "{answer:?}");
    assert!(answer.header("set-cookie").is_none(), "nobody is let in");
}

#[tokio::test]
async fn a_passkey_is_added_lets_in_without_a_name_and_is_removed() {
    let house = house().await;
    let guest = house.guest().await;
    assert!(guest.get("/api/ways").await.json::<Ways>().passkeys);
    let (ann, _) = guest.register("Ann").await;
    let mut phone = Device::new(1);
    let listed = ann.with_passkey(&mut phone).await;
    assert_eq!((listed.len(), listed[0].name.as_str(), listed[0].used_at), (1, "Phone", None));
    assert_eq!(phone.person, ann.me.id);

    let elsewhere = house.guest().await;
    let options = elsewhere.begin_showing().await;
    assert_eq!((&options["rpId"], &options["allowCredentials"]), (&json!("localhost"), &json!([])));
    let answer = elsewhere.show(&phone.show(&options, |_| {})).await;
    assert_eq!(answer.json::<Person>(), ann.me);
    let second = elsewhere.with_cookie_of(&answer);
    assert_eq!(second.get("/api/account").await.json::<Account>().sessions.len(), 2);
    assert!(second.passkeys().await[0].used_at.is_some(), "it is told when it was used");

    // Hers alone, for anybody else there is nothing to see or to remove.
    let (bob, _) = house.guest().await.register("Bob").await;
    assert_eq!(bob.passkeys().await, []);
    let path = format!("/api/account/passkeys/{}", listed[0].id);
    bob.send("DELETE", &path, &Value::Null).await;
    assert_eq!(ann.passkeys().await.len(), 1);
    assert_eq!(house.guest().await.send("DELETE", &path, &Value::Null).await.status, 404);
    let left: Vec<Passkey> = ann.send("DELETE", &path, &Value::Null).await.json();
    assert_eq!(left, []);
    let options = elsewhere.begin_showing().await;
    no(&elsewhere.show(&phone.show(&options, |_| {})).await, "refusal.passkey");
}

#[tokio::test]
async fn a_key_that_is_not_as_it_should_be_is_not_added() {
    let house = house().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    assert_eq!(house.guest().await.begin_adding(PASSWORD).await.status, 404, "guests have no account");
    assert_eq!(ann.begin_adding("wrong horse").await.status, 403);
    assert_eq!(ann.begin_adding("").await.status, 403);
    let mut phone = Device::new(1);
    let lies: [fn(&mut Story); 7] = [
        |story| story.kind = "webauthn.get",
        |story| story.challenge = encoded(&[7; 32]),
        |story| story.origin = "http://evil.example",
        |story| story.party = "evil.example",
        |story| story.flags = WITH_KEY,
        |story| story.flags = PRESENT_AND_VERIFIED,
        |story| story.format = "packed",
    ];
    for lie in lies {
        let options: Value = ann.begin_adding(PASSWORD).await.json();
        no(&ann.add(&phone.make(&options, lie)).await, "refusal.passkey-bad");
        // What was begun is over, whatever came of it.
        let again = ann.add(&phone.make(&options, |_| {})).await;
        assert_eq!(refusal(&again), (409, "refusal.begun-over".into()));
    }
    // Begun by one, finished by another; begun long ago; no name.
    let options: Value = ann.begin_adding(PASSWORD).await.json();
    assert_eq!(refusal(&bob.add(&phone.make(&options, |_| {})).await).0, 409);
    house.skip(Duration::from_millis(PATIENCE));
    assert_eq!(refusal(&ann.add(&phone.make(&options, |_| {})).await).0, 409);
    let options: Value = ann.begin_adding(PASSWORD).await.json();
    let nameless = json!({"name": " ", "credential": phone.make(&options, |_| {})});
    let answer = ann.send("POST", "/api/account/passkeys", &nameless).await;
    assert_eq!(refusal(&answer), (422, "refusal.passkey-name".into()));
    assert_eq!(ann.passkeys().await, []);

    // One key is one person's.
    ann.with_passkey(&mut phone).await;
    let options: Value = ann.begin_adding(PASSWORD).await.json();
    assert_eq!(options["excludeCredentials"][0]["id"], json!(encoded(&phone.credential)));
    let options: Value = bob.begin_adding(PASSWORD).await.json();
    let stolen = bob.add(&phone.make(&options, |_| {})).await;
    assert_eq!(refusal(&stolen), (422, "refusal.passkey-known".into()));
    assert_eq!((ann.passkeys().await.len(), bob.passkeys().await.len()), (1, 0));
}

#[tokio::test]
async fn a_passkey_that_is_not_shown_as_it_should_be_lets_nobody_in() {
    let house = house().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let mut phone = Device::new(1);
    ann.with_passkey(&mut phone).await;
    let guest = house.guest().await;
    let lies: [fn(&mut Story); 5] = [
        |story| story.kind = "webauthn.create",
        |story| story.challenge = encoded(&[7; 32]),
        |story| story.origin = "http://localhost:8081",
        |story| story.party = "evil.example",
        |story| story.flags = 0,
    ];
    for lie in lies {
        let options = guest.begin_showing().await;
        no(&guest.show(&phone.show(&options, lie)).await, "refusal.passkey");
    }
    // Another key under that name; somebody else's; nobody's.
    for change in [
        |phone: &mut Device, _: &str| phone.key = SigningKey::from_slice(&[9; 32]).unwrap(),
        |phone: &mut Device, bob: &str| bob.clone_into(&mut phone.person),
        |phone: &mut Device, _: &str| phone.credential = vec![9; 16],
    ] {
        let mut other = Device { count: 50, ..phone.clone() };
        change(&mut other, &bob.me.id);
        let options = guest.begin_showing().await;
        no(&guest.show(&other.show(&options, |_| {})).await, "refusal.passkey");
    }
    assert_eq!(ann.passkeys().await[0].used_at, None, "nothing has happened");

    // One answer lets in once, and only the browser that was asked.
    let options = guest.begin_showing().await;
    let answer = phone.show(&options, |_| {});
    assert_eq!(house.guest().await.show(&answer).await.status, 409);
    assert_eq!(guest.show(&answer).await.status, 200);
    assert_eq!(guest.show(&answer).await.status, 409);
    let options = guest.begin_showing().await;
    house.skip(Duration::from_millis(PATIENCE));
    assert_eq!(guest.show(&phone.show(&options, |_| {})).await.status, 409, "too late");

    // A copy of the device counts from where it was copied.
    let mut copy = phone.clone();
    let options = guest.begin_showing().await;
    assert_eq!(guest.show(&phone.show(&options, |_| {})).await.status, 200);
    let options = guest.begin_showing().await;
    copy.count = phone.count - 1;
    no(&guest.show(&copy.show(&options, |_| {})).await, "refusal.passkey");
}

#[tokio::test]
async fn a_passkey_stands_for_the_password_for_a_while() {
    let house = house().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (mut hers, mut his) = (Device::new(1), Device::new(2));
    ann.with_passkey(&mut hers).await;
    bob.with_passkey(&mut his).await;
    let empty = json!({"password": ""});
    let new_codes = || ann.send("POST", "/api/account/codes", &empty);
    assert_eq!(new_codes().await.status, 403);
    let options = ann.begin_showing().await;
    let others = json!({"credential": his.show(&options, |_| {})});
    no(&ann.send("POST", "/api/account/confirm", &others).await, "refusal.passkey");
    assert_eq!(new_codes().await.status, 403);
    let options = ann.begin_showing().await;
    let own = json!({"credential": hers.show(&options, |_| {})});
    assert_eq!(ann.send("POST", "/api/account/confirm", &own).await.status, 200);
    assert_eq!(new_codes().await.status, 200);
    assert_eq!(ann.send("POST", "/api/account/codes", &json!({"password": "wrong"})).await.status, 403);
    assert_eq!(bob.send("POST", "/api/account/codes", &empty).await.status, 403);
    house.skip(Duration::from_millis(CONFIRMED));
    assert_eq!(new_codes().await.status, 403, "not for ever");
}

#[tokio::test]
async fn an_address_of_numbers_has_no_passkeys() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    assert!(!ann.get("/api/ways").await.json::<Ways>().passkeys);
    assert_eq!(ann.begin_adding(PASSWORD).await.status, 404);
}
