//! Random events in any order: whatever an arbiter tries, what must hold holds.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tournament::berger::Cycles;
use tournament::colour::Colour;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::event::{
    Absentee, Deed, Ending, Event, Final, Form, Format, GameResult, Mode, Partners, Refusal, Settings,
    TeamPairing, Tournament,
};
use tournament::knockout::GrandFinal;
use tournament::mini_match::{MatchPlan, TieRule};
use tournament::points::Points;
use tournament::team::MatchScoring;
use tournament::tiebreak::{Amount, Part, parse_list};
use tournament::trf::Privacy;

/// A step, with numbers that are fitted to the state when it is tried.
#[derive(Clone, Debug)]
enum Step {
    Enter(u32),
    Withdraw(usize),
    Return(usize),
    Absent(usize, usize),
    AskBye(usize, usize),
    GrantBye(usize, usize),
    Attend(usize, usize),
    Amend(usize, u32),
    FixNumbers(usize),
    LineUp(usize, usize),
    Forbid(usize, usize),
    Permit(usize),
    Pair,
    PairAgain,
    Edit(usize, usize, usize),
    Publish,
    Results(u64),
    Correct(usize, usize, u64),
    Adjust(usize, i32),
    AdjustTeam(usize, i32),
    Undo,
    SetRounds(usize),
    SetTiebreaks(usize),
    Finish,
    Reopen,
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (900_u32..2500).prop_map(Step::Enter),
        2 => any::<usize>().prop_map(Step::Withdraw),
        2 => any::<usize>().prop_map(Step::Return),
        1 => (any::<usize>(), 0_usize..9).prop_map(|(who, round)| Step::Absent(who, round)),
        2 => (any::<usize>(), 0_usize..9).prop_map(|(who, round)| Step::AskBye(who, round)),
        1 => (any::<usize>(), 0_usize..9).prop_map(|(who, round)| Step::GrantBye(who, round)),
        1 => (any::<usize>(), 0_usize..9).prop_map(|(who, round)| Step::Attend(who, round)),
        1 => (any::<usize>(), 900_u32..2500).prop_map(|(who, rating)| Step::Amend(who, rating)),
        1 => any::<usize>().prop_map(Step::FixNumbers),
        1 => (any::<usize>(), 0_usize..9).prop_map(|(team, round)| Step::LineUp(team, round)),
        1 => (any::<usize>(), any::<usize>()).prop_map(|(one, two)| Step::Forbid(one, two)),
        1 => (0_usize..3).prop_map(Step::Permit),
        8 => Just(Step::Pair),
        1 => Just(Step::PairAgain),
        2 => (any::<usize>(), any::<usize>(), 0_usize..4).prop_map(|(one, two, how)| Step::Edit(one, two, how)),
        8 => Just(Step::Publish),
        10 => any::<u64>().prop_map(Step::Results),
        2 => (any::<usize>(), any::<usize>(), any::<u64>()).prop_map(|(round, board, lot)| Step::Correct(round, board, lot)),
        1 => (any::<usize>(), -2_i32..3).prop_map(|(who, points)| Step::Adjust(who, points)),
        1 => (any::<usize>(), -2_i32..3).prop_map(|(team, points)| Step::AdjustTeam(team, points)),
        1 => Just(Step::Undo),
        1 => (0_usize..10).prop_map(Step::SetRounds),
        1 => (0_usize..4).prop_map(Step::SetTiebreaks),
        1 => Just(Step::Finish),
        1 => Just(Step::Reopen),
        1 => Just(Step::Restart),
    ]
}

/// A result that fits a board, mostly.
fn ending(seats: usize, lot: u64, knockout: bool) -> GameResult {
    let result = match (seats, lot % 16) {
        (2, 0) => Ending::Forfeit(Absentee::First),
        (2, 1) => Ending::Forfeit(Absentee::Second),
        (2, 2) if !knockout => Ending::Forfeit(Absentee::Both),
        (2, 3..=6) => Ending::Verdict(Verdict::Draw),
        (2, 7..=10) => Ending::Verdict(Verdict::Loss),
        (2, _) => Ending::Verdict(Verdict::Win),
        (seats, lot) => {
            let mut places: Vec<usize> = (1..=seats).collect();
            places.rotate_left(lot as usize % seats);
            Ending::Places(places)
        }
    };
    GameResult::plain(result)
}

/// The last round with two people changed, one of them taken out, the bye taken by another, or somebody brought in.
fn by_hand(tournament: &Tournament, one: usize, two: usize, how: usize) -> Option<Deed> {
    let round = tournament.rounds().last()?;
    let mut boards: Vec<Vec<u32>> = round.boards.iter().map(|board| board.seats.clone()).collect();
    let (mut bye, mut out) = (round.bye, Vec::new());
    let last = boards.len().checked_sub(1)?;
    let (a, b) = (one % boards.len(), two % boards.len());
    match (how, bye) {
        (0, _) => {
            let kept = boards[a][0];
            boards[a][0] = boards[b][1];
            boards[b][1] = kept;
        }
        (1, Some(resting)) => bye = Some(std::mem::replace(&mut boards[a][0], resting)),
        (2, _) if boards[last].len() == 2 => {
            let pair = boards.pop()?;
            out.push(pair[0]);
            match bye {
                Some(resting) => boards.push(vec![resting, pair[1]]),
                None => bye = Some(pair[1]),
            }
            if bye == round.bye {
                bye = None;
            }
        }
        _ => {
            let newcomer = (one % tournament.persons().len()) as u32;
            let resting = bye.take()?;
            boards.push(vec![resting, newcomer]);
        }
    }
    Some(Deed::EditPairing { boards, bye, out })
}

/// Tries a step. Whether it was refused does not matter, but a refusal must change nothing.
fn attempt(tournament: &mut Tournament, step: &Step) {
    let count = tournament.persons().len().max(1);
    let person = |who: usize| (who % count) as u32;
    let knockout = matches!(
        tournament.settings().format,
        Format::Knockout { .. } | Format::DoubleElimination { .. } | Format::Groups { .. }
    );
    let rounds = tournament.rounds().len();
    let deed = match *step {
        Step::Enter(rating) => {
            let name = format!("P{}", tournament.persons().len());
            let team = Some(tournament.persons().len() as u32 / 2);
            Deed::Enter { form: Form { name, rating: Some(rating), team, ..Form::default() } }
        }
        Step::Withdraw(who) => Deed::Withdraw { person: person(who) },
        Step::Return(who) => Deed::Return { person: person(who) },
        Step::Absent(who, round) => Deed::Absent { person: person(who), round },
        Step::AskBye(who, round) => Deed::AskBye { person: person(who), round },
        Step::GrantBye(who, round) => Deed::GrantBye { person: person(who), round },
        Step::Attend(who, round) => Deed::Attend { person: person(who), round },
        Step::Forbid(one, two) => Deed::Forbid { persons: vec![person(one), person(two)], from: 1, to: 20 },
        Step::Amend(who, rating) => {
            let Some(known) = tournament.persons().get(person(who) as usize) else { return };
            let form = Form { rating: Some(rating), ..known.form.clone() };
            Deed::Amend { person: person(who), form }
        }
        Step::FixNumbers(first) => {
            let mut persons: Vec<u32> = (0..tournament.persons().len() as u32).collect();
            persons.rotate_left(first % count);
            Deed::FixNumbers { persons }
        }
        Step::LineUp(team, round) => {
            let teams = tournament.teams();
            let Some(team) = teams.get(team % teams.len().max(1)) else { return };
            // The last alone: the others rest.
            let line_up = vec![team.members.last().copied()];
            Deed::LineUp { team: team.number, round, line_up }
        }
        Step::Edit(one, two, how) => {
            let Some(deed) = by_hand(tournament, one, two, how) else { return };
            deed
        }
        Step::SetTiebreaks(list) => {
            let list = ["", "WIN,LOT", "BH/C1,SB,DE", "DE,PS,TPN"][list];
            Deed::SetTiebreaks { tiebreaks: parse_list(list).unwrap() }
        }
        Step::Restart => {
            *tournament = Tournament::from_json(&tournament.to_json(Privacy::Federation)).unwrap();
            return;
        }
        Step::Permit(rule) => Deed::Permit { rule },
        Step::Pair => Deed::Pair,
        Step::PairAgain => Deed::PairAgain,
        Step::Publish => Deed::Publish,
        Step::Results(lot) => {
            let Some(round) = tournament.rounds().last() else { return };
            let boards: Vec<usize> = round.boards.iter().map(|board| board.seats.len()).collect();
            for (board, seats) in boards.into_iter().enumerate() {
                let result = ending(seats, lot.rotate_left(4 * board as u32), knockout);
                let game = tournament.rounds()[rounds - 1].boards[board].games.len() + usize::from(knockout);
                let deed = Deed::Result { round: rounds, board: board + 1, game: game.max(1), result };
                let _ = tournament.submit(deed, "arbiter", 0, "because");
            }
            return;
        }
        Step::Correct(round, board, lot) => {
            let round = round % rounds.max(1);
            let boards = tournament.rounds().get(round).map_or(0, |round| round.boards.len());
            let board = board % boards.max(1);
            let seats =
                tournament.rounds().get(round).and_then(|round| Some(round.boards.get(board)?.seats.len()));
            let result = ending(seats.unwrap_or(2), lot, knockout);
            Deed::Correct { round: round + 1, board: board + 1, game: 1, result }
        }
        Step::Adjust(who, points) => {
            Deed::Adjust { person: person(who), points: Points::whole(points), at_the_end: points == 2 }
        }
        Step::AdjustTeam(team, points) => {
            let (team, points) = ((team % count.div_ceil(2)) as u32, Points::whole(points));
            Deed::AdjustTeam {
                team,
                match_points: points,
                game_points: -points,
                at_the_end: points == Points::ONE,
            }
        }
        Step::Undo => Deed::UndoRound,
        Step::SetRounds(rounds) => Deed::SetRounds { rounds },
        Step::Finish => Deed::Finish,
        Step::Reopen => Deed::Reopen,
    };
    let before = tournament.clone();
    if tournament.submit(deed, "arbiter", 0, "because").is_err() {
        assert_eq!(*tournament, before, "a refusal changes nothing");
    }
}

fn check_restart(tournament: &Tournament) {
    // Standings and state are a pure function of the log, also after it was stored.
    let again = Tournament::from_json(&tournament.to_json(Privacy::Federation)).unwrap();
    assert_eq!(again, *tournament);
    assert_eq!(again.standings(), tournament.standings());
}

/// What holds after every event.
fn check_common(tournament: &Tournament) {
    for (index, round) in tournament.rounds().iter().enumerate() {
        let mut people: Vec<u32> =
            round.boards.iter().flat_map(|board| board.seats.iter().copied()).collect();
        people.extend(round.bye);
        let distinct: BTreeSet<u32> = people.iter().copied().collect();
        assert_eq!(distinct.len(), people.len(), "round {index} seats somebody twice");
        let automatic: BTreeSet<u32> = round
            .boards
            .iter()
            .filter(|board| board.automatic)
            .flat_map(|board| board.seats.clone())
            .collect();
        for (person, _) in &round.away {
            assert!(!distinct.contains(person) || automatic.contains(person));
        }
    }
    let lines = tournament.standings();
    assert!(lines.is_sorted_by_key(|line| line.standing.place));
    let whole = |made_of: &[Part], points| {
        made_of.iter().filter(|part| !part.cut).map(|part| part.amount).sum::<Amount>()
            == Amount::from_points(points)
    };
    // Whatever counts can be opened.
    assert!(lines.iter().all(|line| whole(&line.standing.made_of, line.standing.points)));
    assert!(tournament.team_standings().iter().all(|line| whole(&line.made_of, line.points)));
    if !tournament.persons().is_empty()
        && !tournament.rounds().is_empty()
        && tournament.persons().iter().all(|person| person.has_left)
    {
        let mut over = tournament.clone();
        assert_eq!(over.submit(Deed::Pair, "arbiter", 0, ""), Err(Refusal::Finished));
    }
}

/// Whose games became forfeits, or forfeits games or those of the other, by corrections of rounds that stand: only these
/// may have met again, had the bye again or have other colours than the engine gave them.
fn turned(tournament: &Tournament) -> BTreeSet<u32> {
    let absentee = |result: &GameResult| match result.result {
        Ending::Forfeit(absentee) => Some(absentee),
        _ => None,
    };
    let mut known: BTreeMap<(usize, usize), Option<Absentee>> = BTreeMap::new();
    let mut changed: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut paired = 0;
    for event in tournament.log() {
        match &event.deed {
            Deed::Pair => paired += 1,
            Deed::UndoRound | Deed::PairAgain | Deed::EditPairing { .. } => {
                known.retain(|(round, _), _| *round < paired);
                changed.retain(|(round, _)| *round < paired);
                paired -= usize::from(event.deed == Deed::UndoRound);
            }
            Deed::Result { round, board, result, .. } => {
                known.insert((*round, *board), absentee(result));
            }
            Deed::Correct { round, board, result, .. } => {
                let before = known.insert((*round, *board), absentee(result));
                changed.extend((before != Some(absentee(result))).then_some((*round, *board)));
            }
            _ => {}
        }
    }
    let seats =
        |(round, board): (usize, usize)| tournament.rounds()[round - 1].boards[board - 1].seats.clone();
    changed.into_iter().flat_map(seats).collect()
}

fn check_swiss(tournament: &Tournament) {
    let table = tournament.crosstable();
    let order = tournament.start_list();
    let turned = turned(tournament);
    for competitor in &table.competitors {
        let person = order[competitor.number as usize - 1];
        let halves = competitor.card.iter().filter(|entry| **entry == Entry::Bye(Bye::Half)).count();
        assert!(halves <= tournament.settings().half_byes, "coming back gains nothing");
        if !turned.contains(&person) {
            check_card(tournament, person, &competitor.card);
        }
    }
}

/// What the engine never does: a second meeting, a second bye, colours beyond the limits. An arbiter may, by hand.
fn check_card(tournament: &Tournament, person: u32, card: &[Entry]) {
    let by_hand = |index: usize| tournament.rounds()[index].by_hand;
    let mut met = BTreeSet::new();
    let mut had = false;
    for (index, entry) in card.iter().enumerate() {
        if let Some(opponent) = entry.met() {
            let is_new = met.insert(opponent);
            assert!(by_hand(index) || is_new, "a second meeting of {person}");
        }
        assert!(*entry != Entry::Bye(Bye::Allocated) || by_hand(index) || !had, "{person} has the bye again");
        had |= matches!(entry, Entry::Bye(Bye::Allocated | Bye::Full) | Entry::Forfeit { won: true, .. });
    }
    // What was done by hand goes into the colours of all rounds after it.
    let first_by_hand =
        tournament.rounds().iter().position(|round| round.by_hand && round.seat_of(person).is_some());
    check_colours(tournament, &card[..first_by_hand.unwrap_or(card.len())]);
}

/// Never three more of a colour nor three in a row, topscorers of the last round and their opponents apart.
fn check_colours(tournament: &Tournament, card: &[Entry]) {
    // A round paired as the last may be followed by others if rounds are added.
    let last = tournament.rounds().iter().position(|round| round.as_last);
    let before = card.iter().take(last.unwrap_or(card.len()));
    let colours: Vec<Colour> = before.filter_map(|entry| entry.played_colour()).collect();
    let balance: i32 = colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum();
    assert!(balance.abs() <= 2);
    assert!(colours.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]));
}

fn run(format: Format, mode: Mode, steps: &[Step], check: impl Fn(&Tournament)) {
    let settings = Settings { mode, late_half_bye: true, ..Settings::of(format, "Open", 5, 11) };
    let mut tournament = Tournament::new(settings).unwrap();
    for rating in [2100, 1900, 2000, 1500, 1700] {
        attempt(&mut tournament, &Step::Enter(rating));
    }
    for step in steps {
        attempt(&mut tournament, step);
        check_common(&tournament);
        check(&tournament);
    }
    check_restart(&tournament);
}

const PLAN: MatchPlan = MatchPlan { games: 2, stops_when_decided: true, tie: TieRule::ExtraPairs };

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn swiss_of_a_club(steps in prop::collection::vec(step(), 0..70)) {
        run(Format::swiss(), Mode::Club, &steps, check_swiss);
    }

    #[test]
    fn swiss_of_a_federation(steps in prop::collection::vec(step(), 0..70)) {
        run(Format::Swiss { baku: true, macmahon: None }, Mode::Federation, &steps, check_swiss);
    }

    #[test]
    fn round_robin(steps in prop::collection::vec(step(), 0..60), double in any::<bool>()) {
        let cycles = if double { Cycles::DoubleWithSwap } else { Cycles::Single };
        run(Format::RoundRobin { cycles }, Mode::Club, &steps, |_| {});
    }

    #[test]
    fn knockouts(steps in prop::collection::vec(step(), 0..60), double in any::<bool>()) {
        let format = if double {
            Format::DoubleElimination { grand_final: GrandFinal::Double, plan: PLAN }
        } else {
            Format::Knockout { third_place: true, plan: PLAN }
        };
        run(format, Mode::Club, &steps, |_| {});
    }

    #[test]
    fn tables(steps in prop::collection::vec(step(), 0..60), mode in 0..3_usize) {
        let partners = [Partners::None, Partners::Rotating, Partners::Fixed][mode];
        let Format::Tables { four, three, .. } = Format::tables() else { unreachable!() };
        run(Format::Tables { partners, four, three }, Mode::Club, &steps, |_| {});
    }

    #[test]
    fn groups(steps in prop::collection::vec(step(), 0..60), knockout in any::<bool>(), groups in 2_usize..4) {
        let cycles = Cycles::Single;
        let last = if knockout {
            Final::Knockout { third_place: true, plan: PLAN }
        } else {
            Final::RoundRobin { cycles }
        };
        run(Format::Groups { groups, cycles, through: 2, last }, Mode::Club, &steps, |tournament| {
            for group in tournament.group_standings() {
                assert!(group.iter().map(|line| line.standing.place).is_sorted());
            }
        });
    }

    #[test]
    fn teams(steps in prop::collection::vec(step(), 0..60), swiss in any::<bool>(), boards in 1_usize..4) {
        let pairing =
            if swiss { TeamPairing::Swiss } else { TeamPairing::RoundRobin { cycles: Cycles::Double } };
        let format =
            Format::Teams { boards, pairing, scoring: MatchScoring::default(), colours: Vec::new() };
        run(format, Mode::Club, &steps, check_teams);
    }

    #[test]
    fn arenas(steps in prop::collection::vec(step(), 0..60)) {
        run(Format::arena(u64::MAX), Mode::Club, &steps, check_arena);
    }
}

/// Nobody sits at two boards, and every board belongs to the match that says so.
fn check_teams(tournament: &Tournament) {
    for round in tournament.rounds() {
        let mut next = 0;
        for found in &round.matches {
            assert_eq!(found.first, next);
            for board in &found.boards {
                if let (Some(home), Some(guest)) = (board.home, board.guest) {
                    let seats = &round.boards[next].seats;
                    assert!(seats.contains(&home) && seats.contains(&guest));
                    next += 1;
                }
            }
        }
        assert_eq!(next, round.boards.len());
    }
    assert!(tournament.team_standings().iter().map(|line| line.place).is_sorted());
}

/// Nobody has two games at once, nor the same opponent twice in a row.
fn check_arena(tournament: &Tournament) {
    // Two who are alone meet again at once.
    let undone = |event: &Event| matches!(event.deed, Deed::UndoRound | Deed::Withdraw { .. });
    let undone = tournament.log().iter().any(undone);
    for person in 0..tournament.persons().len() as u32 {
        let boards: Vec<_> = tournament
            .rounds()
            .iter()
            .flat_map(|round| &round.boards)
            .filter(|board| board.seats.contains(&person))
            .collect();
        let going_on = boards.iter().position(|board| board.games.is_empty());
        assert!(going_on.is_none_or(|index| index + 1 == boards.len()));
        assert!(
            undone
                || boards
                    .windows(2)
                    .all(|two| { two[0].seats.iter().any(|seat| !two[1].seats.contains(seat)) })
        );
    }
}
