//! A table as its numbered log tells it. Pure: events in, facts out; no clock, no page.

use crate::games;
use game::{Scene, Seat, SeatColour, Side, Square};
use host::{Playing, Plugin, Table};
use protocol::api::TableView;
use protocol::{
    Ending, Event, EventKind, Leaving, Occupant, Person, Proposal, SeatState, Strength, TableId, TableSpec,
};
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
    /// Who is for it: the author and those who agreed, with all seats of each person.
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
    /// For each seat whether it has played a turn, taken back or not.
    pub(crate) has_moved: Vec<bool>,
    /// Who proposed what in vain, and the change of the board after which it was.
    pub(crate) declined: Vec<(Seat, Proposal, u32)>,
    pub(crate) here: Vec<bool>,
    /// For each seat since when its person is away, in milliseconds since 1970.
    pub(crate) away_since: Vec<Option<u64>>,
    /// How long a seat that is to move may be away, in milliseconds.
    pub(crate) claim_after: Option<u64>,
    pub(crate) watchers: u32,
    /// How strong those on the seats are; empty where that is not known.
    pub(crate) ratings: Vec<Option<Strength>>,
    pub(crate) invitation: Option<String>,
    pub(crate) frozen: bool,
    /// The number of the last event.
    pub(crate) seq: u32,
    /// The number of the last event that changed the board.
    pub(crate) board_seq: u32,
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
            has_moved: vec![false; spec.seats.len()],
            declined: Vec::new(),
            here: view.here.clone(),
            away_since: view.away_since.clone(),
            claim_after: view.claim_after_ms,
            watchers: view.watchers,
            ratings: view.ratings.clone(),
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
        self.proposed.take_if(|proposed| !proposed.what.outlives(&proposed.agreed, &event.kind));
        if event.kind.changes_board() {
            self.board_seq = event.seq;
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
                    if let Some(moved) = self.has_moved.get_mut(seat.index()) {
                        *moved = true;
                    }
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
                let agreed = self.seats_of_same(*seat);
                self.proposed = Some(Proposed { number: event.seq, seat: *seat, what: *what, agreed });
            }
            EventKind::Accepted { seat, .. } => {
                let seats = self.seats_of_same(*seat);
                if let Some(proposed) = &mut self.proposed {
                    proposed.agreed.extend(seats);
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

    /// The seats of the person on `seat`, that one included.
    fn seats_of_same(&self, seat: Seat) -> Vec<Seat> {
        match self.seats.get(seat.index()) {
            Some(Some(Occupant::Person(person))) => self.seats_of(&person.id),
            _ => vec![seat],
        }
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

    /// The people who sit here, each once.
    pub(crate) fn people(&self) -> Vec<Person> {
        let mut people: Vec<Person> = Vec::new();
        for occupant in self.seats.iter().flatten() {
            if let Occupant::Person(person) = occupant
                && people.iter().all(|other| other.id != person.id)
            {
                people.push(person.clone());
            }
        }
        people
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
        seats.all(|seat| self.has_moved.get(seat.index()) == Some(&true))
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
mod tests;
