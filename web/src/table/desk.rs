//! The reader's place at a table: the log, the turn in the making, the turn that is on its way, the review.

use crate::net::{House, line};
use crate::parts::moment::dated;
use crate::prefs::Setting;
use crate::table::ahead::Ahead;
use crate::table::asides;
use crate::table::log::{Heard, Log, What};
use crate::words::{GameWords, Words};
use game::{Message, Scene, Seat, Square, Target};
use host::Draft;
use leptos::prelude::*;
use protocol::chat::{Chat, Room};
use protocol::{Action, FromServer, Occupant, Refusal, RefusalCode, TableId, TableNews};
use std::rc::Rc;
use std::sync::Arc;

/// A turn that was sent and is not yet in the log.
#[derive(Clone)]
pub(crate) struct Pending {
    request: String,
    pub(crate) seat: Seat,
    pub(crate) text: String,
    /// The last change of the board before it.
    seen: u32,
    pub(crate) scene: Arc<Scene>,
    pub(crate) position: String,
    pub(crate) marks: Vec<Square>,
}

/// A turn in the making, with what it may begin with.
pub(crate) struct Making {
    pub(crate) draft: Box<dyn Draft>,
    /// What the move in the making may begin with: touching another of them begins anew.
    pub(crate) firsts: Vec<Target>,
}

impl Making {
    pub(crate) fn new(draft: Box<dyn Draft>) -> Self {
        let mut making = Making { draft, firsts: Vec::new() };
        making.settle();
        making
    }

    fn settle(&mut self) {
        if self.draft.chosen().is_empty() {
            self.firsts = self.draft.offered();
        }
        while self.draft.settle() {}
    }

    /// Touches something; what was chosen last and is touched again is let go. Returns whether the turn is complete.
    pub(crate) fn touch(&mut self, target: Target) -> bool {
        if self.draft.chosen().last() == Some(&target) && !self.draft.offered().contains(&target) {
            self.draft.back();
        } else {
            self.draft.touch(target);
        }
        let complete = self.draft.is_complete();
        self.settle();
        complete
    }

    /// Takes the last touch or move back. Returns whether there was any.
    pub(crate) fn back(&mut self) -> bool {
        let begun = self.draft.is_begun();
        if begun {
            self.draft.back();
            self.settle();
        }
        begun
    }
}

/// Why there is nothing to see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blank {
    Loading,
    NotFound,
    /// The page does not know the game, or knows other rules.
    Unknown,
    /// The table's owner does not want so many to watch.
    Shut,
}

/// All signals of a table page.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) house: House,
    /// Kept here, because what the line brings is heard outside any part of the page.
    words: StoredValue<Words>,
    pub(crate) table: StoredValue<TableId>,
    /// The secret of an invitation that the address carried.
    pub(crate) invitation: StoredValue<Option<String>>,
    pub(crate) log: RwSignal<Option<Log>>,
    pub(crate) blank: RwSignal<Blank>,
    pub(crate) making: RwSignal<Option<Making>, LocalStorage>,
    pub(crate) pending: RwSignal<Option<Pending>>,
    /// An answer that is prepared while others think.
    pub(crate) ahead: RwSignal<Option<Ahead>>,
    /// The stop that is looked at; `None`: now.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// The square on which pointer or focus rests.
    pub(crate) rest: RwSignal<Option<Square>>,
    /// Whether the reader turned the board.
    pub(crate) turned: RwSignal<bool>,
    /// Whether the last change is shown moving.
    pub(crate) moving: RwSignal<bool>,
    /// The server's clock, ticking.
    pub(crate) now: RwSignal<f64>,
    /// What was just done by others, read out.
    pub(crate) spoken: RwSignal<String>,
    /// What was said at the table, as far as the reader may know.
    pub(crate) talk: RwSignal<Chat>,
}

impl Desk {
    /// Sits down before a table and listens to it.
    pub(crate) fn open(house: House, table: TableId, invitation: Option<String>) -> Self {
        let desk = Desk {
            house,
            words: StoredValue::new(Words::here()),
            table: StoredValue::new(table.clone()),
            invitation: StoredValue::new(invitation),
            log: RwSignal::new(None),
            blank: RwSignal::new(Blank::Loading),
            making: RwSignal::new_local(None),
            pending: RwSignal::new(None),
            ahead: RwSignal::new(None),
            shown: RwSignal::new(None),
            rest: RwSignal::new(None),
            turned: RwSignal::new(false),
            moving: RwSignal::new(false),
            now: RwSignal::new(house.server_now()),
            spoken: RwSignal::new(String::new()),
            talk: RwSignal::new(Chat { table: table.clone(), players: None, watchers: None }),
        };
        let own = table.clone();
        line::watch(line::Watch {
            table,
            after: Rc::new(move || desk.log.with_untracked(|log| log.as_ref().map_or(0, |log| log.seq))),
            hear: Rc::new(move |message| desk.hear(&own, message)),
        });
        desk
    }

    /// Reads something of the log, `None` while there is none.
    pub(crate) fn read<T>(self, f: impl FnOnce(&Log) -> T) -> Option<T> {
        self.log.with(|log| log.as_ref().map(f))
    }

    fn peek<T>(self, f: impl FnOnce(&Log) -> T) -> Option<T> {
        self.log.with_untracked(|log| log.as_ref().map(f))
    }

    /// The words of this table's game.
    pub(crate) fn words(self) -> GameWords {
        let id = self.peek(|log| log.spec.game.clone()).unwrap_or_default();
        self.words.with_value(|words| words.game(&id))
    }

    /// The seat to move, while the game is on.
    pub(crate) fn to_move(self) -> Option<Seat> {
        self.read(Log::to_move).flatten()
    }

    /// The seats that the reader holds.
    pub(crate) fn mine(self) -> Vec<Seat> {
        let me = self.house.me.get().map(|me| me.id).unwrap_or_default();
        self.read(|log| log.seats_of(&me)).unwrap_or_default()
    }

    fn mine_untracked(self) -> Vec<Seat> {
        untrack(move || self.mine())
    }

    /// Whether the board is seen from the other side: by the second of two who has no other seat, or by wish.
    pub(crate) fn flipped(self) -> bool {
        let two = self.read(|log| log.seats.len() == 2).unwrap_or(false);
        (two && self.mine() == [Seat(1)]) != self.turned.get()
    }

    fn hear(self, own: &TableId, message: line::Heard) {
        match message {
            FromServer::At(news) => {
                let news = serde_json::from_str::<TableNews>(news.get());
                if let Some(news) = news.ok().filter(|news| news.table() == own) {
                    self.hear_news(news);
                }
            }
            FromServer::Refused { request, refusal } => self.refused(request.as_deref(), &refusal),
            _ => {}
        }
    }

    fn hear_news(self, news: TableNews) {
        match news {
            TableNews::Table(view) => match Log::read(&view) {
                Some(log) => {
                    self.moving.set(false);
                    self.house.skew.set(view.now as f64 - js_sys::Date::now());
                    self.log.set(Some(log));
                    self.after_news(true);
                }
                None => self.blank.set(Blank::Unknown),
            },
            TableNews::Events { events, now, .. } => {
                self.house.skew.set(now as f64 - js_sys::Date::now());
                let Some(board) = self.peek(|log| log.board_seq) else { return };
                let stops = self.peek(|log| log.stops.len()).unwrap_or(0);
                let asked = self.peek(|log| log.proposed.clone()).flatten();
                let mut gap = false;
                self.log.update(|log| {
                    let Some(log) = log else { return };
                    gap = events.iter().any(|event| log.hear(event) == Heard::Gap);
                });
                if gap {
                    line::ask_events();
                }
                let new_stops = self.peek(|log| log.stops.len()).unwrap_or(0).saturating_sub(stops);
                self.moving.set(new_stops <= 1);
                self.after_news(self.peek(|log| log.board_seq) != Some(board));
                untrack(move || asides::tell(self, &events, asked.as_ref(), &self.mine()));
                if new_stops > 0 {
                    self.speak();
                }
            }
            TableNews::Presence { here, watchers, away_since, .. } => self.log.update(|log| {
                if let Some(log) = log {
                    log.here = here;
                    log.watchers = watchers;
                    log.away_since = away_since;
                }
            }),
            TableNews::Ratings { ratings, .. } => self.log.update(|log| {
                if let Some(log) = log {
                    log.ratings = ratings;
                }
            }),
            TableNews::Chat(chat) => self.talk.set(chat),
            TableNews::Said { room, line, .. } => {
                asides::said(self.house, &line);
                self.talk.update(|talk| {
                    let lines = match room {
                        Room::Players => &mut talk.players,
                        Room::Watchers => &mut talk.watchers,
                    };
                    let lines = lines.get_or_insert_default();
                    if lines.last().is_none_or(|last| last.number < line.number) {
                        lines.push(line);
                    }
                });
            }
        }
    }

    /// The server's clock at the moment that the reader sees: those who watch may see what happens late.
    pub(crate) fn clock_now(self) -> f64 {
        let late = self.peek(|log| log.spec.delay_ms).unwrap_or(0);
        let watches = untrack(move || self.mine()).is_empty();
        self.house.server_now() - if watches { late as f64 } else { 0.0 }
    }

    fn refused(self, request: Option<&str>, refusal: &Refusal) {
        let pending = self.pending.with_untracked(|pending| pending.as_ref().map(|p| p.request.clone()));
        if request.is_some() && request == pending.as_deref() {
            self.moving.set(true);
            self.pending.set(None);
            self.begin();
        } else if request.is_none() && refusal.code == RefusalCode::NotFound {
            self.blank.set(Blank::NotFound);
            return;
        } else if request.is_none() && refusal.code == RefusalCode::Forbidden {
            self.blank.set(Blank::Shut);
            self.log.set(None);
            return;
        }
        if refusal.code == RefusalCode::Frozen {
            self.log.update(|log| {
                if let Some(log) = log {
                    log.frozen = true;
                }
            });
        }
        let words = self.words();
        self.house.tell(words.say(&dated(&refusal.message, words.page())));
    }

    /// Brings turn in the making, pending turn and review in line with the log.
    fn after_news(self, board_changed: bool) {
        let done = self.pending.with_untracked(|pending| {
            let pending = pending.as_ref()?;
            self.peek(|log| {
                log.stops.iter().any(|stop| {
                    let same = |text: &str, seat| text == pending.text && seat == pending.seat;
                    stop.seq > pending.seen
                        && stop.deed.as_ref().is_some_and(
                            |deed| matches!(&deed.what, What::Turn { text, .. } if same(text, deed.seat)),
                        )
                })
            })
        });
        if done == Some(true) {
            self.pending.set(None);
        }
        if board_changed {
            self.follow_ahead();
        }
        if board_changed || self.making.with_untracked(Option::is_none) {
            self.begin();
        }
    }

    /// Begins a turn, if one of the reader's seats is to move.
    pub(crate) fn begin(self) {
        let mine = self.mine_untracked();
        let free = self.pending.with_untracked(Option::is_none);
        let draft = self.peek(|log| {
            let ours = log.to_move().is_some_and(|seat| mine.contains(&seat));
            (ours && free).then(|| log.playing.draft())
        });
        self.making.set(draft.flatten().map(Making::new));
    }

    /// Touches something. What was chosen and is touched again is let go; the last touch sends the turn.
    pub(crate) fn touch(self, target: Target) {
        if self.shown.get_untracked().is_some() {
            return;
        }
        self.moving.set(true);
        let mut complete = false;
        self.making.update(|making| {
            complete = making.as_mut().is_some_and(|making| making.touch(target));
        });
        if complete && !self.add_to_ahead() && !Setting::Confirm.is_on() {
            self.send_turn();
        }
    }

    /// Whether the reader is to make a turn, which is something else than preparing one.
    pub(crate) fn is_to_make(self) -> bool {
        self.making.with(Option::is_some) && self.ahead.with(Option::is_none)
    }

    /// Whether the turn in the making is complete and waits to be sent.
    pub(crate) fn is_ready(self) -> bool {
        self.is_to_make()
            && self.making.with(|making| making.as_ref().is_some_and(|making| making.draft.is_complete()))
    }

    /// Sends the turn that is complete.
    pub(crate) fn confirm(self) {
        if untrack(move || self.is_ready()) {
            self.send_turn();
        }
    }

    /// Takes the last touch or move of the turn back.
    pub(crate) fn back(self) {
        self.moving.set(true);
        self.making.update(|making| {
            if let Some(making) = making {
                making.back();
            }
        });
    }

    fn send_turn(self) {
        let seat = self.peek(Log::to_move).flatten();
        let seen = self.peek(|log| log.board_seq);
        let (Some(seat), Some(seen)) = (seat, seen) else { return };
        let Some((text, scene, position, marks)) = self.making.with_untracked(|making| {
            let draft = &making.as_ref()?.draft;
            Some((draft.text(), Arc::new(draft.scene()), draft.position(), draft.marks()))
        }) else {
            return;
        };
        let action = Action::Turn { seat, turn: text.clone(), seen };
        let request = line::act(self.table.get_value(), action);
        self.pending.set(Some(Pending { request, seat, text, seen, scene, position, marks }));
        self.making.set(None);
    }

    /// Does something that waits for its events.
    pub(crate) fn act(self, action: Action) {
        line::act(self.table.get_value(), action);
    }

    /// Says something in a room.
    pub(crate) fn say(self, room: Room, text: String) {
        line::say(self.table.get_value(), room, text);
    }

    /// Looks at stop number `index`; the last one is now.
    pub(crate) fn show(self, index: usize) {
        let last = self.peek(|log| log.stops.len() - 1).unwrap_or(0);
        self.moving.set(false);
        self.shown.set((index < last).then_some(index));
    }

    /// The stop that is looked at.
    pub(crate) fn shown_index(self) -> usize {
        let last = self.read(|log| log.stops.len() - 1).unwrap_or(0);
        self.shown.get().unwrap_or(last).min(last)
    }

    /// Looks `steps` stops further on, or back.
    pub(crate) fn step(self, steps: isize) {
        let index = untrack(move || self.shown_index());
        self.show(index.saturating_add_signed(steps));
    }

    /// The name of whoever holds a seat; the seat's own name where nobody does.
    pub(crate) fn name(self, seat: Seat) -> String {
        let words = self.words();
        self.read(|log| match log.seats.get(seat.index()) {
            Some(Some(Occupant::Person(person))) => person.name.clone(),
            Some(Some(Occupant::Computer { .. })) => words.t("wish.computer"),
            _ => words.t("seat.free"),
        })
        .unwrap_or_default()
    }

    /// The seat as the game names it: Red, White.
    pub(crate) fn seat_name(self, seat: Seat) -> String {
        let words = self.words();
        let name = self.read(|log| log.about.seats.get(seat.index()).map(|info| info.name));
        name.flatten().map(|name| words.t(name)).unwrap_or_default()
    }

    /// The names of all seats themselves.
    pub(crate) fn seat_names(self) -> Vec<String> {
        Seat::all(self.read(|log| log.seats.len()).unwrap_or(0)).map(|seat| self.seat_name(seat)).collect()
    }

    /// Reads out what others did, and says when it is the reader's turn.
    fn speak(self) {
        let words = self.words();
        let mine = self.mine_untracked();
        let Some(Some(deed)) = self.peek(|log| log.last().deed.clone()) else { return };
        let name = untrack(move || self.seat_name(deed.seat));
        let text = match &deed.what {
            What::Turn { forced: true, .. } => {
                words.say(&Message::new("turns.spoken-pass").text("who", name))
            }
            What::Turn { text, .. } => {
                let message = Message::new("turns.spoken").text("who", name).text("turn", text.as_str());
                words.say(&message)
            }
            What::Left(why) => words.say(&Message::new(leaving_key(*why)).text("who", name)),
        };
        let own = mine.contains(&deed.seat) && !matches!(deed.what, What::Turn { forced: true, .. });
        let your_turn = self.peek(Log::to_move).flatten().is_some_and(|seat| mine.contains(&seat));
        let more = if your_turn { words.t("turns.yours") } else { String::new() };
        // Who has played knows what; and that it is their turn is not true any more.
        let said = if own { String::new() } else { format!("{text} {more}").trim().to_owned() };
        self.spoken.set(said);
        if matches!(deed.what, What::Turn { forced: true, .. }) {
            self.house.tell(text);
        }
    }
}

/// The message that says why a seat left.
pub(crate) const fn leaving_key(why: protocol::Leaving) -> &'static str {
    match why {
        protocol::Leaving::Resigned => "end.resigned",
        protocol::Leaving::Time => "end.time",
        protocol::Leaving::Absent => "end.absent",
    }
}
