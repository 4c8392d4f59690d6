//! What players ask of each other during a game: a draw, a turn back, to call it off; time given; an absence claimed.

use crate::parts::clock;
use crate::parts::icons::{self, icon};
use crate::table::desk::Desk;
use crate::table::log::Log;
use game::{Message, Seat};
use leptos::prelude::*;
use protocol::{Action, Proposal};

/// The reader's seat that asks: of several at one screen the one to move.
fn asker(desk: Desk) -> Option<Seat> {
    let mine = desk.mine();
    let plays = |seat: &Seat| desk.read(|log| log.takes_part(*seat)).unwrap_or(false);
    desk.to_move().filter(|seat| mine.contains(seat)).or_else(|| mine.into_iter().find(plays))
}

/// Something that can be asked: its hook, its word, its picture, when it may be asked, and how.
struct Question {
    hook: &'static str,
    word: &'static str,
    picture: &'static str,
    may: fn(&Log, Seat) -> bool,
    action: fn(Seat) -> Action,
}

const QUESTIONS: [Question; 4] = [
    Question {
        hook: "draw",
        word: "offer.draw",
        picture: icons::HALVES,
        may: |log, seat| {
            let people = log.opponents(seat).iter().all(|&other| !log.is_computer(other));
            log.about.can_draw && people && log.may_propose(seat, |what| *what == Proposal::Draw)
        },
        action: |seat| Action::OfferDraw { seat },
    },
    Question {
        hook: "back",
        word: "offer.back",
        picture: icons::UNDO,
        may: |log, seat| {
            log.has_turn_to_take_back(seat)
                && log.may_propose(seat, |what| matches!(what, Proposal::TakeBack { .. }))
        },
        action: |seat| Action::AskBack { seat },
    },
    Question {
        hook: "time",
        word: "offer.time",
        picture: icons::PLUS,
        may: |log, seat| !log.clocks.is_empty() && !log.opponents(seat).is_empty(),
        action: |seat| Action::GiveTime { seat },
    },
    Question {
        hook: "abort",
        word: "offer.abort",
        picture: icons::CLOSE,
        may: |log, _| !log.has_really_begun(),
        action: |_| Action::Abort,
    },
];

/// A button for each thing that can be asked now.
pub(crate) fn asking(desk: Desk) -> AnyView {
    let words = desk.words();
    let buttons = QUESTIONS.iter().map(|question| {
        let may = Memo::new(move |_| {
            let seat = asker(desk)?;
            desk.read(|log| (log.to_move().is_some() && (question.may)(log, seat)).then_some(seat)).flatten()
        });
        let ask = move |_| {
            if let Some(seat) = may.get_untracked() {
                desk.act((question.action)(seat));
            }
        };
        view! {
            <button type="button" class="btn quiet" data-ask=question.hook hidden=move || may.get().is_none() on:click=ask>
                {icon(question.picture, 18)}
                {words.t(question.word)}
            </button>
        }
    });
    buttons.collect_view().into_any()
}

/// What is proposed: to those who are asked with two answers, to its author with a way back, to others as news.
pub(crate) fn open_offer(desk: Desk) -> AnyView {
    let words = desk.words();
    let proposed = Memo::new(move |_| desk.read(|log| log.proposed.clone()).flatten());
    let part = move || {
        let proposed = proposed.get()?;
        let mine = desk.mine();
        let own = mine.contains(&proposed.seat);
        let answerer = mine.iter().copied().find(|&seat| {
            let asked = match proposed.what {
                Proposal::Draw => seat != proposed.seat,
                Proposal::TakeBack { .. } => {
                    desk.read(|log| log.opponents(proposed.seat).contains(&seat)).unwrap_or(false)
                }
            };
            let plays = desk.read(|log| log.takes_part(seat) && log.to_move().is_some()).unwrap_or(false);
            asked && plays && !proposed.agreed.contains(&seat)
        });
        let key = match (proposed.what, own && answerer.is_none()) {
            (Proposal::Draw, false) => "offer.draw-asked",
            (Proposal::TakeBack { .. }, false) => "offer.back-asked",
            (Proposal::Draw, true) => "offer.draw-sent",
            (Proposal::TakeBack { .. }, true) => "offer.back-sent",
        };
        let text = words.say(&Message::new(key).text("who", desk.name(proposed.seat)));
        let proposal = proposed.number;
        let answers = answerer.map(|seat| {
            view! {
                <button type="button" class="btn main" data-answer="accept" on:click=move |_| desk.act(Action::Accept { seat, proposal })>
                    {icon(icons::TICK, 18)}
                    {words.t("offer.accept")}
                </button>
                <button type="button" class="btn" data-answer="decline" on:click=move |_| desk.act(Action::Decline { seat, proposal })>
                    {words.t("offer.decline")}
                </button>
            }
        });
        let seat = proposed.seat;
        let withdraw = (own && answerer.is_none()).then(|| {
            view! {
                <button type="button" class="btn" data-answer="withdraw" on:click=move |_| desk.act(Action::Decline { seat, proposal })>
                    {words.t("offer.withdraw")}
                </button>
            }
        });
        Some(view! {
            <section class="sheet offer" role="status" data-offer=proposal>
                <p>{text}</p>
                <div class="flow">{answers}{withdraw}</div>
            </section>
        })
    };
    part.into_any()
}

/// That the seat to move has gone, and when its absence can be claimed.
pub(crate) fn absence(desk: Desk) -> AnyView {
    let words = desk.words();
    // Seconds until it can be claimed; whoever plays with the one who left, or watches, is told nothing.
    let waits = Memo::new(move |_| {
        let (gone, at) = desk.read(Log::claim_at).flatten()?;
        let claimant = asker(desk)?;
        let opposes = desk.read(|log| log.opponents(gone).contains(&claimant)).unwrap_or(false);
        let left = ((at as f64 - desk.now.get()) / 1000.0).ceil().max(0.0) as u32;
        opposes.then_some((gone, claimant, left))
    });
    let part = move || {
        let (gone, claimant, left) = waits.get()?;
        let who = desk.name(gone);
        let claim = (left == 0).then(|| {
            let claim = move |_| desk.act(Action::Claim { seat: claimant, against: gone });
            view! {
                <button type="button" class="btn main" data-claim="" on:click=claim>
                    {icon(icons::FLAG, 18)}
                    {words.t("absence.claim")}
                </button>
            }
        });
        let text = if left == 0 {
            words.say(&Message::new("absence.gone").text("who", who))
        } else {
            let time = clock::figures(f64::from(left) * 1000.0).0;
            words.say(&Message::new("absence.waiting").text("who", who).text("time", time))
        };
        Some(view! {
            <section class="sheet offer" data-absent=gone.0>
                <p>{text}</p>
                {claim.map(|claim| view! { <div class="flow">{claim}</div> })}
            </section>
        })
    };
    part.into_any()
}
