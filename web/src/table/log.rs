//! A table as its numbered log tells it. Pure: events in, facts out; no clock, no page.

use crate::games;
use game::{Scene, Seat, SeatColour, Side, Square};
use host::{Playing, Plugin, Table};
use protocol::api::TableView;
use protocol::{Ending, Event, EventKind, Leaving, Occupant, Proposal, SeatState, TableId, TableSpec};
use std::sync::Arc;

/// Something that changed the board, and what the board was like after it.
#[derive(Clone)]
pub(crate) struct Stop {
    /// The number of its event; 0 for the start.
    pub(crate) seq: u32,
    /// What happened; `None` for the start.
    pub(crate) deed: Option<Deed>,
    pub(crate) scene: Arc<Scene>,
    pub(crate) position: String,
    pub(crate) marks: Vec<Square>,
}

/// A turn or a leaving.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deed {
    pub(crate) seat: Seat,
    pub(crate) what: What,
    /// When, in milliseconds since 1970 by the server's clock.
    pub(crate) at: u64,
}

/// What was done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    /// A turn, in the game's notation; `forced` by the host.
    Turn {
        text: String,
        forced: bool,
    },
    Left(Leaving),
}

/// Something that was proposed and is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proposed {
    /// The number of its event.
    pub(crate) number: u32,
    pub(crate) seat: Seat,
    pub(crate) what: Proposal,
    /// Who is for it, the author included.
    pub(crate) agreed: Vec<Seat>,
}

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// It is in.
    New,
    /// It was known.
    Old,
    /// There are others before it that are missing.
    Gap,
}

/// Everything that is known of a table.
pub(crate) struct Log {
    pub(crate) spec: TableSpec,
    pub(crate) plugin: &'static dyn Plugin,
    pub(crate) about: Table,
    pub(crate) colours: Arc<[SeatColour]>,
    /// Who sits where; `None` where nobody does.
    pub(crate) seats: Vec<Option<Occupant>>,
    pub(crate) started: bool,
    pub(crate) playing: Box<dyn Playing>,
    /// The start, then each change of the board.
    pub(crate) stops: Vec<Stop>,
    /// Remaining milliseconds when `clock_at` was; empty when untimed.
    pub(crate) clocks: Vec<u64>,
    pub(crate) clock_at: u64,
    pub(crate) ending: Option<Ending>,
    pub(crate) rematch_offers: Vec<Seat>,
    pub(crate) rematch: Option<TableId>,
    /// What is proposed.
    pub(crate) proposed: Option<Proposed>,
    /// Who proposed what in vain, and the change of the board after which it was.
    pub(crate) declined: Vec<(Seat, Proposal, u32)>,
    pub(crate) here: Vec<bool>,
    /// For each seat since when its person is away, in milliseconds since 1970.
    pub(crate) away_since: Vec<Option<u64>>,
    /// How long a seat that is to move may be away, in milliseconds.
    pub(crate) claim_after: Option<u64>,
    pub(crate) watchers: u32,
    pub(crate) invitation: Option<String>,
    pub(crate) frozen: bool,
    /// The number of the last event.
    pub(crate) seq: u32,
    /// The number of the last event that changed the board.
    pub(crate) board_seq: u32,
}

impl Proposed {
    /// Whether it is still open after a change of the board: a draw is, while only seats play that are for it.
    fn stands_after(&self, change: &EventKind) -> bool {
        match change {
            EventKind::Turn { seat, .. } => self.what == Proposal::Draw && self.agreed.contains(seat),
            _ => false,
        }
    }
}

impl Log {
    /// The table of a view; `None` where the page does not know the game, its version or the setup.
    pub(crate) fn read(view: &TableView) -> Option<Log> {
        let spec = view.events.iter().find_map(|event| match &event.kind {
            EventKind::Opened { spec } => Some(spec.clone()),
            _ => None,
        })?;
        let plugin = games::find(&spec.game)?;
        if plugin.facts().rules_version != spec.rules_version {
            return None;
        }
        let about = plugin.table(&spec.setup).ok()?;
        let playing = plugin.open(&spec.setup).ok()?;
        let start = Stop {
            seq: 0,
            deed: None,
            scene: Arc::new(playing.scene()),
            position: playing.moment().position.clone(),
            marks: Vec::new(),
        };
        let occupant = |seat: &SeatState| match seat {
            SeatState::Taken(occupant) => Some(occupant.clone()),
            SeatState::Open | SeatState::ByLink => None,
        };
        let mut log = Log {
            plugin,
            colours: about.seats.iter().map(|seat| seat.colour).collect(),
            about,
            seats: spec.seats.iter().map(occupant).collect(),
            started: false,
            playing,
            stops: vec![start],
            clocks: spec.clock.map(|clock| vec![clock.initial_ms; spec.seats.len()]).unwrap_or_default(),
            clock_at: 0,
            ending: None,
            rematch_offers: Vec::new(),
            rematch: None,
            proposed: None,
            declined: Vec::new(),
            here: view.here.clone(),
            away_since: view.away_since.clone(),
            claim_after: view.claim_after_ms,
            watchers: view.watchers,
            invitation: view.invitation.clone(),
            frozen: view.frozen,
            seq: 0,
            board_seq: 0,
            spec,
        };
        for event in &view.events {
            log.hear(event);
        }
        Some(log)
    }

    /// Takes an event in.
    pub(crate) fn hear(&mut self, event: &Event) -> Heard {
        if event.seq <= self.seq {
            return Heard::Old;
        }
        if event.seq > self.seq + 1 {
            return Heard::Gap;
        }
        self.seq = event.seq;
        if event.kind.changes_board() {
            self.board_seq = event.seq;
            self.proposed = self.proposed.take().filter(|proposed| proposed.stands_after(&event.kind));
        }
        match &event.kind {
            EventKind::Opened { .. } => {}
            EventKind::Seated { seat, occupant } => {
                if let Some(place) = self.seats.get_mut(seat.index()) {
                    *place = Some(occupant.clone());
                }
            }
            EventKind::Started => {
                self.started = true;
                self.clock_at = event.at;
            }
            EventKind::Turn { seat, turn, forced, clocks } => match self.playing.play(turn) {
                Ok(played) => {
                    let what = What::Turn { text: played.turn, forced: *forced };
                    self.stop(event, *seat, what, played.marks, clocks);
                }
                // The server plays by other rules than this page: showing a wrong board would be worse.
                Err(_) => self.frozen = true,
            },
            EventKind::Retired { seat, why, clocks } => {
                // Refused only where the game is over already; then nothing changes on the board.
                let _ = self.playing.retire(*seat);
                self.stop(event, *seat, What::Left(*why), Vec::new(), clocks);
            }
            EventKind::Ended(ending) => self.ending = Some(ending.clone()),
            EventKind::Resumed { clocks } => self.set_clocks(clocks, event.at),
            // Clocks of days off are told by the events that follow.
            EventKind::Rests { .. } => {}
            EventKind::Proposed { seat, what } => {
                self.proposed =
                    Some(Proposed { number: event.seq, seat: *seat, what: *what, agreed: vec![*seat] });
            }
            EventKind::Accepted { seat, .. } => {
                if let Some(proposed) = &mut self.proposed {
                    proposed.agreed.push(*seat);
                }
            }
            EventKind::Declined { .. } => {
                let board = self.board_seq;
                self.declined.extend(self.proposed.take().map(|of| (of.seat, of.what, board)));
            }
            EventKind::TakenBack { to, clocks } => {
                self.go_back(*to);
                self.set_clocks(clocks, event.at);
            }
            EventKind::TimeGiven { to, ms, .. } => {
                for seat in to {
                    if let Some(left) = self.clocks.get_mut(seat.index()) {
                        *left += ms;
                    }
                }
            }
            EventKind::RematchOffered { seat } => self.rematch_offers.push(*seat),
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
        }
        Heard::New
    }

    fn stop(&mut self, event: &Event, seat: Seat, what: What, marks: Vec<Square>, clocks: &[u64]) {
        self.stops.push(Stop {
            seq: event.seq,
            deed: Some(Deed { seat, what, at: event.at }),
            scene: Arc::new(self.playing.scene()),
            position: self.playing.moment().position.clone(),
            marks,
        });
        self.set_clocks(clocks, event.at);
    }

    /// Sets the board back to what it was after event `to`.
    fn go_back(&mut self, to: u32) {
        let Ok(mut playing) = self.plugin.open(&self.spec.setup) else {
            self.frozen = true;
            return;
        };
        self.stops.retain(|stop| stop.seq <= to);
        for deed in self.stops.iter().filter_map(|stop| stop.deed.as_ref()) {
            let done = match &deed.what {
                What::Turn { text, .. } => playing.play(text).map(drop),
                What::Left(_) => playing.retire(deed.seat),
            };
            self.frozen |= done.is_err();
        }
        self.playing = playing;
    }

    fn set_clocks(&mut self, clocks: &[u64], at: u64) {
        if !clocks.is_empty() {
            self.clocks = clocks.to_vec();
        }
        self.clock_at = at;
    }

    /// The start or the last change of the board.
    pub(crate) fn last(&self) -> &Stop {
        // `read` puts the start there and nothing ever removes it.
        &self.stops[self.stops.len() - 1]
    }

    /// The seat to move, while the game is on.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        (self.started && self.ending.is_none() && !self.frozen).then(|| self.playing.moment().to_move)
    }

    /// The seats that a person holds.
    pub(crate) fn seats_of(&self, person: &str) -> Vec<Seat> {
        let holds =
            |occupant: &Option<Occupant>| matches!(occupant, Some(Occupant::Person(p)) if p.id == person);
        self.seats
            .iter()
            .zip(0..)
            .filter(|(occupant, _)| holds(occupant))
            .map(|(_, seat)| Seat(seat))
            .collect()
    }

    /// The seats nobody holds.
    pub(crate) fn free_seats(&self) -> Vec<Seat> {
        self.seats
            .iter()
            .zip(0..)
            .filter(|(occupant, _)| occupant.is_none())
            .map(|(_, seat)| Seat(seat))
            .collect()
    }

    /// Whether the seat still takes part in the game.
    pub(crate) fn takes_part(&self, seat: Seat) -> bool {
        self.playing.moment().taking_part.get(seat.index()).copied().unwrap_or(true)
    }

    /// The opponents of a seat who still take part.
    pub(crate) fn opponents(&self, seat: Seat) -> Vec<Seat> {
        let side = |seat: Seat| self.about.sides.get(seat.index());
        Seat::all(self.seats.len())
            .filter(|&other| side(other) != side(seat) && self.takes_part(other))
            .collect()
    }

    /// Whether a computer sits there.
    pub(crate) fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.seats.get(seat.index()), Some(Some(Occupant::Computer { .. })))
    }

    /// Whether a seat has played a turn of its own accord, with nobody leaving since: then it can ask for it back.
    pub(crate) fn has_turn_to_take_back(&self, seat: Seat) -> bool {
        let deeds = self.stops.iter().rev().filter_map(|stop| stop.deed.as_ref());
        deeds
            .take_while(|deed| matches!(deed.what, What::Turn { .. }))
            .any(|deed| deed.seat == seat && matches!(deed.what, What::Turn { forced: false, .. }))
    }

    /// Whether every seat that takes part has played a turn: the game cannot be called off any more.
    pub(crate) fn has_really_begun(&self) -> bool {
        let mut seats = Seat::all(self.seats.len()).filter(|&seat| self.takes_part(seat));
        seats.all(|seat| {
            self.stops.iter().any(|stop| {
                let deed = stop.deed.as_ref();
                deed.is_some_and(|deed| deed.seat == seat && matches!(deed.what, What::Turn { .. }))
            })
        })
    }

    /// Whether a seat may propose that now: nothing is open, and it was not declined on this board.
    pub(crate) fn may_propose(&self, seat: Seat, like: fn(&Proposal) -> bool) -> bool {
        let declined =
            |(by, what, board): &(Seat, Proposal, u32)| *by == seat && like(what) && *board == self.board_seq;
        self.proposed.is_none() && !self.declined.iter().any(declined)
    }

    /// At which time of the server it may be claimed that the seat to move has gone; `None`: not as things stand.
    pub(crate) fn claim_at(&self) -> Option<(Seat, u64)> {
        let seat = self.to_move()?;
        let since = self.away_since.get(seat.index()).copied().flatten()?;
        let changed = self.last().deed.as_ref().map_or(0, |deed| deed.at);
        Some((seat, since.max(changed) + self.claim_after?))
    }

    /// The sides and their seats, in seat order.
    pub(crate) fn sides(&self) -> Vec<(Side, Vec<Seat>)> {
        let mut sides: Vec<(Side, Vec<Seat>)> = Vec::new();
        for (&side, seat) in self.about.sides.iter().zip(0..) {
            match sides.iter_mut().find(|(known, _)| *known == side) {
                Some((_, seats)) => seats.push(Seat(seat)),
                None => sides.push((side, vec![Seat(seat)])),
            }
        }
        sides
    }

    /// What a seat's clock shows at `now` (the server's clock), in milliseconds; `None` when untimed.
    pub(crate) fn clock(&self, seat: Seat, now: f64) -> Option<f64> {
        let left = *self.clocks.get(seat.index())? as f64;
        let runs = self.to_move() == Some(seat);
        let since = if runs { (now - self.clock_at as f64).max(0.0) } else { 0.0 };
        Some((left - since).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{ClockSpec, Person};

    /// A table of the first hosted game with two seats, as a server would tell it.
    fn view() -> (TableView, String) {
        let plugin = catalogue::GAMES.iter().find(|game| game.facts().seats.0 == 2).unwrap();
        let setup = plugin.complete(&serde_json::Value::Null).unwrap();
        let playing = plugin.open(&setup).unwrap();
        let turn = playing.divide(1).unwrap()[0].0.clone();
        let person =
            |name: &str| Occupant::Person(Person { id: name.into(), name: name.into(), registered: false });
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
            EventKind::Turn {
                seat: Seat(0),
                turn: turn.clone(),
                forced: false,
                clocks: vec![55_000, 60_000],
            },
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
        let retired =
            EventKind::Retired { seat: Seat(1), why: Leaving::Resigned, clocks: vec![55_000, 40_000] };
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
}
