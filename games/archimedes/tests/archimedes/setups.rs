//! Setups, and what depends on them.

use archimedes::{Archimedes, Setup};
use game::{About, Notation, Rules, SeatColour};

fn read(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

#[test]
fn setups_are_read_from_json() {
    let setup = Archimedes::complete(read(r#"{"seats":4,"teams":true}"#)).unwrap();
    assert_eq!(
        serde_json::to_string(&setup).unwrap(),
        r#"{"seats":4,"teams":true,"expert":false,"relocation":"any-king","start":"3M4/8/8/L7/7N/8/8/4K3 K r8g8b8y8w8 1 t"}"#
    );
    assert_eq!(Archimedes::setup_at(Some(&setup), &setup.start), Ok(setup.clone()));
    assert_eq!(Archimedes::setup_at(None, &setup.start), Ok(setup));
    assert!(serde_json::from_str::<Setup>(r#"{"relocation":"no-king"}"#).is_err());
    assert!(serde_json::from_str::<Setup>(r#"{"players":2}"#).is_err());
}

#[test]
fn what_cannot_be_played_is_refused_by_field() {
    let refused = |json: &str| {
        let error = Archimedes::complete(read(json)).unwrap_err();
        (error.field, error.message.key.into_owned())
    };
    let is = |field, key: &str| (field, key.to_owned());
    assert_eq!(refused(r#"{"seats":5}"#), is("seats", "setup.not-offered"));
    assert_eq!(refused(r#"{"seats":3,"teams":true}"#), is("teams", "setup.teams-need-four"));
    assert_eq!(refused(r#"{"start":"8/8"}"#), is("start", "expected.ranks"));
    assert_eq!(refused(r#"{"start":"3K4/8/8/8/8/8/8/4K3"}"#), is("start", "setup.start-at"));
    assert_eq!(refused(r#"{"seats":4,"start":"3L4/8/8/8/8/8/8/4K3"}"#), is("start", "expected.king"));
}

#[test]
fn usual_games_are_rated() {
    let can_rate = |json: &str| Archimedes::can_rate(&Archimedes::complete(read(json)).unwrap());
    for json in ["{}", r#"{"seats":3}"#, r#"{"seats":4,"teams":true}"#, r#"{"expert":true}"#] {
        assert!(can_rate(json), "{json}");
    }
    assert!(!can_rate(r#"{"relocation":"own-king"}"#));
    assert!(!can_rate(r#"{"start":"3L4/8/8/8/8/8/8/3K4"}"#));
    assert!(can_rate(r#"{"start":"3L4/8/8/8/8/8/8/4K3"}"#), "the usual start, spelt out");
    assert!(Archimedes::can_draw(&Setup::default()));
}

#[test]
fn ivory_and_ebony_face_each_other() {
    let colours = |json: &str| {
        let info = Archimedes::seat_info(&read(json));
        info.iter().map(|seat| seat.colour).collect::<Vec<_>>()
    };
    use SeatColour::{Azure, Crimson, Ebony, Ivory};
    assert_eq!(colours(r#"{"seats":2}"#), [Ivory, Ebony]);
    assert_eq!(colours(r#"{"seats":3}"#), [Ivory, Crimson, Ebony]);
    assert_eq!(colours(r#"{"seats":4}"#), [Ivory, Crimson, Ebony, Azure]);
}

#[test]
fn a_setup_is_summed_up_in_a_few_words() {
    let summary = |json: &str| {
        let setup = Archimedes::complete(read(json)).unwrap();
        Archimedes::summary(&setup).into_iter().map(|part| part.key.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(summary(r#"{"seats":4,"teams":true,"expert":true}"#), ["summary.teams", "summary.expert"]);
    assert_eq!(
        summary(r#"{"seats":3,"relocation":"own-king","start":"3M4/8/8/L7/8/8/8/3K4"}"#),
        ["summary.seats", "summary.own-king", "summary.custom"]
    );
}
