//! The laws that every game obeys.

use archimedes::{Archimedes, Setup};

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_laws_hold_in_every_variant() {
    let variants = [
        r#"{"seats":2}"#,
        r#"{"seats":3}"#,
        r#"{"seats":4}"#,
        r#"{"seats":4,"teams":true}"#,
        r#"{"seats":2,"expert":true}"#,
        r#"{"seats":3,"expert":true}"#,
        r#"{"seats":4,"expert":true,"teams":true}"#,
        r#"{"seats":2,"relocation":"own-king"}"#,
        r#"{"seats":4,"relocation":"own-king","teams":true,"expert":true}"#,
    ];
    testkit::laws::<Archimedes>(&variants.map(setup), 1);
}
