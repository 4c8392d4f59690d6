//! Finished tables in a list.

use crate::annals::day;
use crate::parts::live;
use crate::parts::people::{holder, profile_address};
use crate::parts::rated::strength;
use crate::table::outcome::without_result;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::archive::Archived;
use protocol::{Ending, Occupant, SeatState};

/// Finished tables, one a row; each leads to its board.
pub(super) fn rows(words: &Words, tables: &[Archived]) -> AnyView {
    let row = |table: &Archived| row(words, table);
    view! { <ul class="archived">{tables.iter().map(row).collect_view()}</ul> }.into_any()
}

fn row(words: &Words, table: &Archived) -> AnyView {
    let line = &table.line;
    let address = format!("/t/{}", line.table);
    let mut seats: Vec<_> = line.spec.seats.iter().enumerate().collect();
    if seats.len() > 2 {
        // The winners stand together.
        seats.sort_by_key(|(index, _)| table.ending.places.get(*index));
    }
    let players = seats.into_iter().map(|(index, seat)| {
        let won = has_won(&table.ending, index);
        let name = match seat {
            SeatState::Taken(Occupant::Person(person)) if person.registered && !person.name.is_empty() => {
                let address = profile_address(&person.name);
                view! { <a href=address>{person.name.clone()}</a> }.into_any()
            }
            SeatState::Taken(Occupant::Person(person)) if person.name.is_empty() => {
                words.t("archive.nameless").into_any()
            }
            seat => holder(words, seat).into_any(),
        };
        let rating = line.ratings.get(index).copied().flatten().map(|rating| strength(words, rating));
        let mark = won.then(|| view! { <span class="pill ok">{words.t("archive.won")}</span> });
        view! { <span class="player" class:won=won>{name} {rating} {mark}</span> }
    });
    let mut facts = vec![words.game(&line.spec.game).t("name"), live::details(words, line)];
    facts.extend(line.spec.imported.is_some().then(|| words.t("archive.imported")));
    facts.push(words.say(&Message::new("home.turns").number("n", line.turns)));
    view! {
        <li data-archived=line.table.0.clone()>
            <span class="grow">
                <span class="players">{players.collect_view()}</span>
                <span class="xs faint">{facts.join(" · ")}</span>
            </span>
            <span class="small soft result">{result(words, &table.ending)}</span>
            <a class="small" href=address><time>{day(table.ended_at, words)}</time></a>
        </li>
    }
    .into_any()
}

fn has_won(ending: &Ending, seat: usize) -> bool {
    ending.places.get(seat) == Some(&1) && ending.places.iter().any(|&place| place != 1)
}

/// The score if there is one, or what is said of games without a winner.
fn result(words: &Words, ending: &Ending) -> String {
    if let Some(score) = &ending.score {
        return score.iter().map(ToString::to_string).collect::<Vec<_>>().join("–");
    }
    if !ending.has_result() {
        return words.t(without_result(ending));
    }
    if ending.places.iter().all(|&place| place == 1) { words.t("end.draw") } else { String::new() }
}
