//! Players' strips with their clocks, and the order of turns.

use crate::parts::clock;
use crate::parts::people::profile_address;
use crate::parts::rated::strength;
use crate::parts::showcase::seat_look;
use crate::parts::suit::{piece, suit};
use crate::table::desk::Desk;
use crate::table::log::Log;
use crate::words::Words;
use game::{Message, Seat, SeatColour};
use leptos::prelude::*;
use protocol::{Action, Occupant};

/// The colour of a seat.
fn colour(desk: Desk, seat: Seat) -> SeatColour {
    desk.read(|log| log.colours.get(seat.index()).copied()).flatten().unwrap_or(SeatColour::White)
}

/// A seat's strip: piece, presence, name; what the game says of it; the clock.
pub(crate) fn strip(desk: Desk, seat: Seat) -> AnyView {
    let words = desk.words();
    let turn = move || desk.read(|log| log.to_move() == Some(seat)).unwrap_or(false);
    let gone = move || desk.read(|log| log.started && !log.takes_part(seat)).unwrap_or(false);
    let here = move || desk.read(|log| log.here.get(seat.index()).copied().unwrap_or(false)).unwrap_or(false);
    let picture = desk
        .read(|log| piece(seat_look(&log.stops[0].scene, seat, log.plugin.facts().emblem), &log.colours, 34));
    let (here_word, away_word) = (words.t("seat.here"), words.t("seat.away"));
    let presence = move || {
        let held = desk.read(|log| log.seats.get(seat.index()).is_some_and(Option::is_some)).unwrap_or(false);
        let title = if here() { here_word.clone() } else { away_word.clone() };
        held.then(|| view! { <span class="on-dot" class:off=!here() title=title.clone() role="img" aria-label=title></span> })
    };
    let you = words.t("seat.you");
    let sub = {
        let words = words.clone();
        move || {
            let mut parts = vec![desk.seat_name(seat)];
            let several = desk.mine().len() > 1;
            if desk.mine().contains(&seat) && !several {
                parts.push(you.clone());
            }
            let level = desk.read(|log| match log.seats.get(seat.index()) {
                Some(Some(Occupant::Computer { level })) => Some(*level),
                _ => None,
            });
            parts.extend(
                level.flatten().map(|level| words.say(&Message::new("seat.level-n").number("n", level))),
            );
            let stop = desk.shown_index();
            let captions = desk.read(|log| {
                let captions = &log.stops[stop].scene.captions;
                let ours = captions.iter().filter(|caption| caption.seat == Some(seat));
                ours.map(|caption| words.say(&caption.text)).collect::<Vec<_>>()
            });
            parts.extend(captions.unwrap_or_default());
            parts.join(" · ")
        }
    };
    let sit = words.t("seat.sit-down");
    let vacant = move || {
        let free = desk.read(|log| log.free_seats().contains(&seat)).unwrap_or(false);
        let open =
            desk.read(|log| may_sit(log, seat, desk.invitation.get_value().is_some())).unwrap_or(false);
        (free && open).then(|| {
            let sit_down = move |_| {
                desk.act(Action::Sit { seat, invitation: desk.invitation.get_value() });
            };
            view! { <button type="button" class="btn main" data-sit=seat.0 on:click=sit_down>{sit.clone()}</button> }
        })
    };
    view! {
        <div class="strip" class:turn=turn class:gone=gone data-seat=seat.0 data-turn=move || turn().to_string()>
            {picture}
            <div class="grow">
                <div class="row">{presence}{name(desk, seat)} {rating(desk, seat)}</div>
                <div class="sub">{sub}</div>
            </div>
            {vacant}
            {clock_face(desk, seat)}
        </div>
    }
    .into_any()
}

/// The name of whoever sits there; that of an account leads to the profile.
fn name(desk: Desk, seat: Seat) -> impl IntoView {
    let words = Words::here();
    move || {
        let name = desk.name(seat);
        let account = desk.read(|log| match log.seats.get(seat.index()) {
            Some(Some(Occupant::Person(person))) if person.registered && !person.name.is_empty() => {
                Some(person.bot)
            }
            _ => None,
        });
        if let Some(bot) = account.flatten() {
            let address = profile_address(&name);
            let mark = bot.then(|| view! { <span class="pill" data-bot="">{words.t("person.bot")}</span> });
            view! { <a class="name" href=address>{name}</a> {mark} }.into_any()
        } else {
            view! { <span class="name">{name}</span> }.into_any()
        }
    }
}

/// How strong whoever sits there is.
fn rating(desk: Desk, seat: Seat) -> impl IntoView {
    let words = Words::here();
    let known =
        Memo::new(move |_| desk.read(|log| log.ratings.get(seat.index()).copied().flatten()).flatten());
    move || known.get().map(|known| strength(&words, known))
}

/// Whether the reader may sit down on a free seat: it is open, or they have the invitation.
fn may_sit(log: &Log, seat: Seat, invited: bool) -> bool {
    match log.spec.seats.get(seat.index()) {
        Some(protocol::SeatState::Open) => true,
        Some(protocol::SeatState::ByLink) => invited,
        _ => false,
    }
}

fn clock_face(desk: Desk, seat: Seat) -> impl IntoView {
    let label = desk.words().say(&Message::new("clock.of").text("who", untrack(|| desk.seat_name(seat))));
    let words = Words::here();
    // Only the running clock follows the seconds.
    let left = Memo::new(move |_| {
        let runs = desk.read(|log| log.to_move() == Some(seat)).unwrap_or(false);
        let pending = desk.pending.with(Option::is_some);
        let now = if runs && !pending { desk.now.get() } else { desk.now.get_untracked() };
        let (left, spec) = desk.read(|log| Some((log.clock(seat, now)?, log.spec.clock?))).flatten()?;
        Some((clock::face(&words, left, spec), clock::is_low(left, spec)))
    });
    move || {
        let ((face, tenth), low) = left.get()?;
        let tenth = tenth.map(|tenth| view! { <small>{tenth}</small> });
        let label = label.clone();
        Some(view! { <div class="clock" class:low=low role="timer" aria-label=label>{face}{tenth}</div> })
    }
}

/// The strips of a table with more than two seats: by team, or each for itself.
pub(crate) fn teams(desk: Desk) -> AnyView {
    let words = desk.words();
    let sides = desk.read(Log::sides).unwrap_or_default();
    let has_teams = sides.iter().any(|(_, seats)| seats.len() > 1);
    let and = words.t("seat.and");
    let groups = sides.into_iter().map(move |(_, seats)| {
        let names = seats.iter().map(|&seat| untrack(|| desk.seat_name(seat))).collect::<Vec<_>>();
        let suits = seats.iter().map(|&seat| suit(seat, untrack(|| colour(desk, seat)), 14)).collect_view();
        let yours = {
            let (seats, word) = (seats.clone(), words.t("seat.your-team"));
            move || {
                let mine = desk.mine();
                let ours = !mine.is_empty() && mine.iter().all(|seat| seats.contains(seat));
                ours.then(|| view! { <span>{word.clone()}</span> })
            }
        };
        let heading = has_teams.then(|| view! { <h2>{suits} {names.join(&format!(" {and} "))} {yours}</h2> });
        let strips = seats.iter().map(|&seat| strip(desk, seat)).collect_view();
        view! { <section class="team">{heading}{strips}</section> }
    });
    if has_teams {
        view! { <div class="teams">{groups.collect_view()}</div> }.into_any()
    } else {
        view! { <div class="teams each">{groups.collect_view()}</div> }.into_any()
    }
}

/// The order of turns, one cell a seat, the one to move in marigold.
pub(crate) fn order(desk: Desk) -> AnyView {
    let label = desk.words().t("table.order");
    let count = desk.read(|log| log.seats.len()).unwrap_or(0);
    let cells = Seat::all(count).map(|seat| {
        let on = move || desk.read(|log| log.to_move() == Some(seat)).unwrap_or(false);
        let gone = move || desk.read(|log| log.started && !log.takes_part(seat)).unwrap_or(false);
        let name = move || {
            let person =
                desk.read(|log| matches!(log.seats.get(seat.index()), Some(Some(Occupant::Person(_)))));
            if person == Some(true) { desk.name(seat) } else { desk.seat_name(seat) }
        };
        view! {
            <li class:on=on class:gone=gone aria-current=move || on().then_some("step")>
                {suit(seat, untrack(|| colour(desk, seat)), 12)}
                <span class="cut">{name}</span>
            </li>
        }
    });
    view! { <ol class="sheet order" aria-label=label>{cells.collect_view()}</ol> }.into_any()
}
