//! How people stand in knockouts, and teams of two at tables.

use tournament::entry::{Bye, Verdict};
use tournament::event::{Deed, Ending, Form, Format, GameResult, Partners, Refusal, Settings, Tournament};
use tournament::knockout::GrandFinal;
use tournament::mini_match::{MatchPlan, TieRule};
use tournament::points::Points;

use crate::desk::{done, form, plain, refused, reloaded, result, start, start_in_teams, stronger_wins};

const ONE_GAME: MatchPlan = MatchPlan { games: 1, stops_when_decided: true, tie: TieRule::HigherSeed };

/// Person, place and matches won, in order of the standings.
fn places(cup: &Tournament) -> Vec<(u32, usize, Points)> {
    cup.standings().iter().map(|line| (line.person, line.standing.place, line.standing.points)).collect()
}

/// Plays rounds until there is none, the person with the lower id winning every game.
fn play_out(cup: &mut Tournament) {
    while cup.submit(Deed::Pair, "arbiter", 0, "").is_ok() {
        done(cup, Deed::Publish);
        stronger_wins(cup);
    }
}

fn won(count: i32) -> Points {
    Points::whole(count)
}

#[test]
fn who_came_to_the_semi_finals_stands_above_who_did_not_whenever_they_played() {
    let mut cup =
        start(Settings::of(Format::Knockout { third_place: false, plan: ONE_GAME }, "Cup", 0, 1), 9);
    done(&mut cup, Deed::Pair);
    // Those with byes play for the semi-finals while two play for the last place among the eight.
    assert_eq!(cup.rounds()[0].boards.len(), 4);
    done(&mut cup, Deed::Publish);
    stronger_wins(&mut cup);
    play_out(&mut cup);
    let order: Vec<(u32, usize)> =
        places(&cup).into_iter().map(|(person, place, _)| (person, place)).collect();
    assert_eq!(order, [(0, 1), (1, 2), (2, 3), (3, 3), (4, 5), (5, 5), (6, 5), (7, 5), (8, 9)]);
    reloaded(&cup);
}

#[test]
fn in_double_elimination_who_is_out_later_stands_higher() {
    for grand_final in [GrandFinal::Simple, GrandFinal::Double] {
        let format = Format::DoubleElimination { grand_final, plan: ONE_GAME };
        let mut cup = start(Settings::of(format, "Cup", 0, 1), 8);
        done(&mut cup, Deed::Pair);
        assert_eq!(
            places(&cup).iter().map(|line| line.1).collect::<Vec<_>>(),
            [1; 8],
            "nobody has played yet"
        );
        done(&mut cup, Deed::Publish);
        stronger_wins(&mut cup);
        let leading: Vec<(u32, usize)> = places(&cup).iter().map(|line| (line.0, line.1)).collect();
        assert_eq!(leading, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 5), (5, 5), (6, 5), (7, 5)]);
        play_out(&mut cup);
        assert_eq!(
            places(&cup),
            [
                (0, 1, won(4)),
                (1, 2, won(3)),
                (2, 3, won(3)),
                (3, 4, won(2)),
                (4, 5, won(1)),
                (5, 5, won(1)),
                (6, 7, won(0)),
                (7, 7, won(0)),
            ]
        );
        assert_eq!(done(&mut cup, Deed::Finish), []);
        reloaded(&cup);
    }
}

#[test]
fn the_side_without_a_loss_may_lose_the_grand_final_once() {
    let format = Format::DoubleElimination { grand_final: GrandFinal::Double, plan: ONE_GAME };
    let mut cup = start(Settings::of(format, "Cup", 0, 1), 4);
    for _ in 0..3 {
        done(&mut cup, Deed::Pair);
        done(&mut cup, Deed::Publish);
        stronger_wins(&mut cup);
    }
    let first_seat_loses = Ending::Verdict(Verdict::Loss);
    for round in 4..=5 {
        let leading: Vec<usize> = places(&cup)[..2].iter().map(|line| line.1).collect();
        assert_eq!(leading, [1, 1], "it is open");
        done(&mut cup, Deed::Pair);
        assert_eq!(cup.rounds()[round - 1].boards[0].seats, [0, 1]);
        done(&mut cup, Deed::Publish);
        done(&mut cup, result(round, 1, 1, first_seat_loses.clone()));
    }
    assert_eq!(refused(&mut cup, Deed::Pair), Refusal::AllRoundsPaired { rounds: 5 });
    assert_eq!(places(&cup)[..2].iter().map(|line| (line.0, line.1)).collect::<Vec<_>>(), [(1, 1), (0, 2)]);
    reloaded(&cup);
}

/// An evening of teams of two that stay together.
fn evening_of_pairs(players: u32) -> Tournament {
    let Format::Tables { four, three, .. } = Format::tables() else { unreachable!() };
    let format = Format::Tables { partners: Partners::Fixed, four, three };
    start_in_teams(Settings::of(format, "Evening", 5, 3), players, 2)
}

#[test]
fn partners_who_stay_together_sit_opposite_and_meet_every_other_pair() {
    let mut evening = evening_of_pairs(8);
    let mut meetings = Vec::new();
    for round in 1..=3 {
        done(&mut evening, Deed::Pair);
        done(&mut evening, Deed::Publish);
        for board in 0..2 {
            let seats = evening.rounds()[round - 1].boards[board].seats.clone();
            let teams: Vec<u32> = seats.iter().map(|id| id / 2).collect();
            assert_eq!((teams[0], teams[1]), (teams[2], teams[3]), "{seats:?}");
            meetings.push((teams[0].min(teams[1]), teams[0].max(teams[1])));
            // The pair that sits first wins: both share the first place, the others the third.
            let shared = plain(Ending::Places(vec![1, 3, 1, 3]));
            done(&mut evening, Deed::Result { round, board: board + 1, game: 1, result: shared });
        }
    }
    meetings.sort_unstable();
    assert_eq!(meetings, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    let points =
        |person: u32| evening.standings().iter().find(|line| line.person == person).unwrap().standing.points;
    for team in 0..4 {
        assert_eq!(points(2 * team), points(2 * team + 1), "partners have the same");
    }
    // First and second place of four are worth 5 and 3, the others 2 and 1.
    assert_eq!((0..8).map(points).sum::<Points>(), Points::whole(3 * 2 * (5 + 3 + 2 + 1)));
    reloaded(&evening);
}

#[test]
fn a_pair_left_over_rests_in_turn_and_who_has_no_partner_stays_away() {
    let mut evening = evening_of_pairs(10);
    let alone = Form { team: Some(9), ..form(10) };
    done(&mut evening, Deed::Enter { form: alone });
    done(&mut evening, Deed::Enter { form: form(11) });
    let mut resting = Vec::new();
    for round in 1..=5 {
        done(&mut evening, Deed::Pair);
        done(&mut evening, Deed::Publish);
        let away = evening.rounds()[round - 1].away.clone();
        assert!(away.contains(&(10, Bye::Zero)) && away.contains(&(11, Bye::Zero)), "{away:?}");
        let free: Vec<u32> =
            away.iter().filter(|(_, bye)| *bye == Bye::Allocated).map(|(person, _)| *person).collect();
        assert_eq!((free.len(), free[0] / 2), (2, free[1] / 2), "a pair rests together");
        resting.push(free[0] / 2);
        for board in 1..=2 {
            done(&mut evening, result(round, board, 1, Ending::Places(vec![1, 3, 1, 3])));
        }
    }
    resting.sort_unstable();
    assert_eq!(resting, [0, 1, 2, 3, 4], "each once");
    reloaded(&evening);
}

#[test]
fn a_half_pair_is_not_seated() {
    let mut evening = evening_of_pairs(8);
    done(&mut evening, Deed::Withdraw { person: 3 });
    done(&mut evening, Deed::Pair);
    let round = &evening.rounds()[0];
    assert!(round.away.contains(&(2, Bye::Zero)), "whose partner has left");
    assert_eq!(round.boards.len(), 1);
    assert_eq!(round.away.iter().filter(|(_, bye)| *bye == Bye::Allocated).count(), 2);
    let own = GameResult::plain(Ending::Places(vec![1, 1]));
    done(&mut evening, Deed::Publish);
    let two = Deed::Result { round: 1, board: 1, game: 1, result: own };
    assert_eq!(refused(&mut evening, two), Refusal::ResultDoesNotFit);
}
