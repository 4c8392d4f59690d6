//! Logs as a server would tell them.

use super::*;
use protocol::{ClockSpec, Person};

/// A table of the first hosted game with two seats, as a server would tell it.
fn view() -> (TableView, String) {
    let plugin = games::all().iter().find(|game| game.facts().seats.0 == 2).unwrap();
    let setup = plugin.complete(&serde_json::Value::Null).unwrap();
    let playing = plugin.open(&setup).unwrap();
    let turn = playing.divide(1).unwrap()[0].0.clone();
    let person = |name: &str| {
        Occupant::Person(Person { id: name.into(), name: name.into(), registered: false, bot: false })
    };
    let spec = TableSpec {
        game: plugin.facts().id.into(),
        rules_version: plugin.facts().rules_version,
        setup,
        clock: Some(ClockSpec::fischer(60_000, 1_000)),
        seats: vec![SeatState::Taken(person("ann")), SeatState::Open],
        ..TableSpec::default()
    };
    let kinds = [
        EventKind::Opened { spec },
        EventKind::Seated { seat: Seat(1), occupant: person("bob") },
        EventKind::Started,
        EventKind::Turn { seat: Seat(0), turn: turn.clone(), forced: false, clocks: vec![55_000, 60_000] },
    ];
    let events =
        kinds.into_iter().zip(1..).map(|(kind, seq)| Event { seq, at: u64::from(seq) * 1_000, kind });
    let view = TableView {
        table: TableId("t".into()),
        events: events.collect(),
        here: vec![true, true],
        watchers: 0,
        away_since: vec![None, None],
        claim_after_ms: Some(30_000),
        invitation: None,
        frozen: false,
        ratings: Vec::new(),
        now: 5_000,
    };
    (view, turn)
}

#[test]
fn a_log_tells_a_table() {
    let (view, turn) = view();
    let log = Log::read(&view).unwrap();
    assert!(log.started && log.ending.is_none());
    assert_eq!((log.seq, log.board_seq, log.stops.len()), (4, 4, 2));
    assert_eq!(log.last().deed.as_ref().unwrap().what, What::Turn { text: turn, forced: false });
    assert_eq!(log.seats_of("bob"), [Seat(1)]);
    assert_eq!(log.to_move(), Some(Seat(1)));
    // Bob's clock runs from the turn's moment, Ann's stands.
    assert_eq!(
        (log.clock(Seat(0), 14_000.0), log.clock(Seat(1), 14_000.0)),
        (Some(55_000.0), Some(50_000.0))
    );
}

#[test]
fn gaps_and_repeats_are_seen() {
    let (mut view, _) = view();
    let turn = view.events.pop().unwrap();
    let started = view.events.pop().unwrap();
    let mut log = Log::read(&view).unwrap();
    assert_eq!(log.hear(&turn), Heard::Gap);
    assert_eq!(log.hear(&started), Heard::New);
    assert_eq!(log.hear(&started), Heard::Old);
    assert_eq!(log.hear(&turn), Heard::New);
}

#[test]
fn a_leaving_is_a_stop_and_an_ending_stops_clocks() {
    let (mut view, _) = view();
    let retired = EventKind::Retired { seat: Seat(1), why: Leaving::Resigned, clocks: vec![55_000, 40_000] };
    let ending = Ending { places: vec![1, 2], reason: "end.resigned".into(), score: None };
    view.events.push(Event { seq: 5, at: 9_000, kind: retired });
    view.events.push(Event { seq: 6, at: 9_000, kind: EventKind::Ended(ending) });
    let log = Log::read(&view).unwrap();
    assert_eq!(log.stops.len(), 3);
    assert_eq!(log.to_move(), None);
    assert_eq!(log.clock(Seat(1), 99_000.0), Some(40_000.0));
}

fn heard(log: &mut Log, at: u64, kind: EventKind) {
    let seq = log.seq + 1;
    assert_eq!(log.hear(&Event { seq, at, kind }), Heard::New);
}

#[test]
fn a_turn_taken_back_is_gone_and_the_game_goes_on_from_there() {
    let (view, turn) = view();
    let mut log = Log::read(&view).unwrap();
    let start = log.stops[0].position.clone();
    assert!(log.has_turn_to_take_back(Seat(0)) && !log.has_turn_to_take_back(Seat(1)));
    let what = Proposal::TakeBack { to: 3 };
    heard(&mut log, 6_000, EventKind::Proposed { seat: Seat(0), what });
    assert!(!log.may_propose(Seat(0), |_| true));
    heard(&mut log, 7_000, EventKind::Accepted { seat: Seat(1), proposal: 5 });
    heard(&mut log, 7_000, EventKind::TakenBack { to: 3, clocks: vec![54_000, 60_000] });
    assert_eq!((log.stops.len(), log.to_move(), log.proposed.clone()), (1, Some(Seat(0)), None));
    assert_eq!(log.playing.moment().position, start);
    assert_eq!((log.clocks.clone(), log.board_seq), (vec![54_000, 60_000], 7));
    heard(&mut log, 8_000, EventKind::Turn { seat: Seat(0), turn, forced: false, clocks: Vec::new() });
    assert_eq!((log.stops.len(), log.to_move()), (2, Some(Seat(1))));
}

#[test]
fn a_draw_stands_until_somebody_else_plays_and_a_declined_one_waits() {
    let (view, _) = view();
    let mut log = Log::read(&view).unwrap();
    heard(&mut log, 6_000, EventKind::Proposed { seat: Seat(1), what: Proposal::Draw });
    let reply = log.playing.divide(1).unwrap()[0].0.clone();
    let turn =
        |seat, turn: &str| EventKind::Turn { seat, turn: turn.into(), forced: false, clocks: Vec::new() };
    heard(&mut log, 7_000, turn(Seat(1), &reply));
    assert!(log.proposed.is_some(), "its author played");
    let other = log.playing.divide(1).unwrap()[0].0.clone();
    heard(&mut log, 8_000, turn(Seat(0), &other));
    assert!(log.proposed.is_none(), "the other plays on");
    heard(&mut log, 9_000, EventKind::Proposed { seat: Seat(0), what: Proposal::Draw });
    let proposal = log.seq;
    heard(&mut log, 9_500, EventKind::Declined { seat: Seat(1), proposal });
    let draw = |what: &Proposal| *what == Proposal::Draw;
    assert!(!log.may_propose(Seat(0), draw) && log.may_propose(Seat(1), draw));
}

#[test]
fn who_is_to_move_and_gone_can_be_claimed_from() {
    let (mut view, _) = view();
    view.away_since = vec![Some(1_000), None];
    assert_eq!(Log::read(&view).unwrap().claim_at(), None, "it is the other's turn");
    view.away_since = vec![None, Some(1_000)];
    // Since the turn, which came later than the leaving.
    assert_eq!(Log::read(&view).unwrap().claim_at(), Some((Seat(1), 34_000)));
    view.claim_after_ms = None;
    assert_eq!(Log::read(&view).unwrap().claim_at(), None);
}
