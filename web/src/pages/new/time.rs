//! The clock that is wanted: what is written in the form, and what clock that makes.

use crate::parts::icons::{self, icon};
use crate::parts::seg::{Cell, seg};
use crate::parts::setup_form::Wish;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::{ClockSpec, System};
use std::collections::BTreeMap;

/// A number in the form.
struct Field {
    name: &'static str,
    /// The key of its label.
    key: &'static str,
    range: (u32, u32),
    /// What stands there at the beginning.
    usual: &'static str,
}

const MINUTES: Field = Field { name: "minutes", key: "new.minutes", range: (1, 180), usual: "10" };
const SECONDS: Field = Field { name: "seconds", key: "new.seconds", range: (0, 180), usual: "5" };
const DELAY: Field = Field { name: "delay", key: "new.delay", range: (1, 180), usual: "5" };
/// With byo-yomi there may be nothing but periods.
const MAIN: Field = Field { range: (0, 180), ..MINUTES };
const PERIOD: Field = Field { name: "period", key: "new.period", range: (1, 600), usual: "30" };
const PERIODS: Field = Field { name: "periods", key: "new.periods", range: (1, 50), usual: "5" };
const DAYS: Field = Field { name: "days", key: "new.days", range: (1, 60), usual: "7" };
const EACH: Field = Field { name: "each", key: "new.each", range: (1, 60), usual: "1" };

/// The kinds of clocks: how the form calls them, the key of what they are called, the key of what they do.
const KINDS: [(&str, &str, &str); 6] = [
    ("none", "clock.none", "clock.none-hint"),
    ("timed", "clock.timed", "clock.timed-hint"),
    ("delay", "clock.delay", "clock.delay-hint"),
    ("bronstein", "clock.bronstein", "clock.bronstein-hint"),
    ("byo-yomi", "clock.byo-yomi", "clock.byo-yomi-hint"),
    ("post", "clock.post", "clock.post-hint"),
];

/// The numbers of a kind; the main time first.
fn fields(kind: &str) -> &'static [Field] {
    match kind {
        "timed" => &[MINUTES, SECONDS],
        "delay" | "bronstein" => &[MINUTES, DELAY],
        "byo-yomi" => &[MAIN, PERIOD, PERIODS],
        "post" => &[DAYS, EACH],
        _ => &[],
    }
}

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// What is written in the form.
#[derive(Clone, Copy)]
pub(super) struct Time {
    pub(super) kind: RwSignal<String>,
    numbers: RwSignal<BTreeMap<&'static str, String>>,
    /// Whether each seat has a main time of its own.
    pub(super) handicap: RwSignal<bool>,
    own: RwSignal<Vec<String>>,
}

impl Time {
    pub(super) fn new() -> Self {
        let all = [MINUTES, SECONDS, DELAY, PERIOD, PERIODS, DAYS, EACH];
        Time {
            kind: RwSignal::new("none".into()),
            numbers: RwSignal::new(all.map(|field| (field.name, field.usual.to_owned())).into()),
            handicap: RwSignal::new(false),
            own: RwSignal::new(Vec::new()),
        }
    }

    /// A table of so many seats: those that are new have the usual time.
    pub(super) fn resize(self, seats: usize) {
        self.own.update(|own| own.resize(seats, MINUTES.usual.to_owned()));
    }

    fn number(self, field: &Field) -> Result<u64, &'static str> {
        let text = self.numbers.with(|numbers| numbers.get(field.name).cloned()).unwrap_or_default();
        in_range(&text, field.range).ok_or(field.name)
    }

    /// The clock; the field that is wrong where there can be none.
    pub(super) fn clock(self) -> Result<Option<ClockSpec>, &'static str> {
        let kind = self.kind.get();
        let seconds = |field: &Field| self.number(field).map(|seconds| seconds * 1_000);
        let clock = match kind.as_str() {
            "timed" => ClockSpec::fischer(self.number(&MINUTES)? * MINUTE, seconds(&SECONDS)?),
            "delay" | "bronstein" => {
                let system = if kind == "delay" { System::Delay } else { System::Bronstein };
                let clock = ClockSpec::fischer(self.number(&MINUTES)? * MINUTE, seconds(&DELAY)?);
                ClockSpec { system, ..clock }
            }
            "byo-yomi" => {
                let clock = ClockSpec::fischer(self.number(&MAIN)? * MINUTE, seconds(&PERIOD)?);
                let periods = u8::try_from(self.number(&PERIODS)?).map_err(|_| PERIODS.name)?;
                ClockSpec { system: System::ByoYomi, periods, ..clock }
            }
            "post" => {
                let clock = ClockSpec::fischer(self.number(&DAYS)? * DAY, self.number(&EACH)? * DAY);
                ClockSpec { system: System::Post, cap_ms: clock.initial_ms.max(clock.increment_ms), ..clock }
            }
            _ => return Ok(None),
        };
        Ok(Some(clock))
    }

    /// With a handicap the main time of each seat, in milliseconds; the seat whose time is wrong.
    pub(super) fn times(self) -> Result<Vec<u64>, usize> {
        let kind = self.kind.get();
        let Some(main) = fields(&kind).first().filter(|_| self.handicap.get()) else { return Ok(Vec::new()) };
        let unit = if kind == "post" { DAY } else { MINUTE };
        let read = |(seat, text): (usize, &String)| {
            in_range(text, main.range).map(|number| number * unit).ok_or(seat)
        };
        self.own.with(|own| own.iter().enumerate().map(read).collect())
    }

    /// Whether there is a clock, or it is plain that there is none.
    pub(super) fn is_right(self) -> bool {
        self.clock().is_ok() && self.times().is_ok()
    }
}

fn in_range(text: &str, (least, most): (u32, u32)) -> Option<u64> {
    let number = text.trim().parse::<u32>().ok()?;
    (least..=most).contains(&number).then_some(number.into())
}

/// The part of the form.
pub(super) fn clock_field(words: &Words, wish: Wish, time: Time) -> AnyView {
    let cells = KINDS.map(|(value, key, _)| Cell::text(value, words.t(key))).into_iter().collect();
    let choose = Callback::new(move |value: String| time.kind.set(value));
    let hint = {
        let words = words.clone();
        move || {
            let chosen = time.kind.get();
            let kind = KINDS.iter().find(|(value, ..)| *value == chosen);
            kind.map(|(_, _, hint)| words.t(hint))
        }
    };
    let numbers = {
        let words = words.clone();
        move || fields(&time.kind.get()).iter().map(|field| number(&words, time, field)).collect_view()
    };
    let own = {
        let words = words.clone();
        move || own_times(&words, wish, time)
    };
    view! {
        <div class="field">
            <span class="label">{words.t("new.clock")}</span>
            {seg("clock", words.t("new.clock"), "many", cells, time.kind.into(), choose)}
            <span class="hint">{hint}</span>
        </div>
        <div class="two" hidden=move || time.kind.with(|kind| kind == "none")>{numbers}</div>
        <div hidden=move || time.kind.with(|kind| kind == "none")>
            <label class="line">
                <span class="grow">{words.t("new.handicap")}<small>{words.t("new.handicap-hint")}</small></span>
                <input type="checkbox" role="switch" class="switch" name="handicap" bind:checked=time.handicap />
            </label>
            {own}
        </div>
    }
    .into_any()
}

fn number(words: &Words, time: Time, field: &'static Field) -> AnyView {
    let value = move || time.numbers.with(|numbers| numbers.get(field.name).cloned()).unwrap_or_default();
    let write = move |text: String| {
        time.numbers.update(|numbers| {
            numbers.insert(field.name, text);
        });
    };
    let wrong = Signal::derive(move || time.number(field).is_err());
    input(words, field.name.to_owned(), words.t(field.key), field.range, value, write, wrong)
}

/// With a handicap a field for each seat, in the unit of the main time.
fn own_times(words: &Words, wish: Wish, time: Time) -> Option<AnyView> {
    let kind = time.kind.get();
    let main = fields(&kind).first().filter(|_| time.handicap.get())?;
    let key = if kind == "post" { "new.own-days" } else { "new.own-minutes" };
    let game_words = words.game(&wish.game.get());
    let row = |(seat, info): (usize, &game::SeatInfo)| {
        let label =
            words.say(&Message { key: key.into(), args: Vec::new() }.text("who", game_words.t(info.name)));
        let value = move || time.own.with(|own| own.get(seat).cloned()).unwrap_or_default();
        let write = move |text: String| {
            time.own.update(|own| {
                if let Some(own) = own.get_mut(seat) {
                    *own = text;
                }
            });
        };
        let wrong = Signal::derive(move || {
            value()
                .trim()
                .parse()
                .map_or(true, |number: u32| !(main.range.0..=main.range.1).contains(&number))
        });
        input(words, format!("own-{seat}"), label, main.range, value, write, wrong)
    };
    let rows = wish.table()?.seats.iter().enumerate().map(row).collect_view();
    Some(view! { <div class="two">{rows}</div> }.into_any())
}

fn input(
    words: &Words,
    name: String,
    label: String,
    (least, most): (u32, u32),
    value: impl Fn() -> String + Send + Sync + 'static,
    write: impl Fn(String) + 'static,
    wrong: Signal<bool>,
) -> AnyView {
    let error = words.say(&Message::new("setup.out-of-range").number("min", least).number("max", most));
    let error_id = format!("{name}-error");
    view! {
        <div class="field">
            <label class="label" for=name.clone()>{label}</label>
            <input
                id=name
                class="input num"
                class:err=wrong
                inputmode="numeric"
                aria-describedby=error_id.clone()
                aria-invalid=move || wrong.get().to_string()
                prop:value=value
                on:input=move |event| write(event_target_value(&event))
            />
            <span class="errtext" id=error_id hidden=move || !wrong.get()>{icon(icons::WARN, 16)} {error}</span>
        </div>
    }
    .into_any()
}
