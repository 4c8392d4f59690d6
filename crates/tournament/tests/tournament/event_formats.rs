//! Groups with a final, matches of teams, arenas: as an organiser runs them, told step by step.

use tournament::berger::Cycles;
use tournament::colour::Colour;
use tournament::entry::{Bye, Entry, Verdict};
use tournament::event::{
    Deed, Ending, Final, Form, Format, GameResult, Refusal, Settings, TeamPairing, Tournament, Warning,
};
use tournament::points::Points;
use tournament::swiss::Answer;
use tournament::team::{LineUpRefusal, MatchScoring};
use tournament::tiebreak::{Amount, Source};
use tournament::trf::Privacy;

use crate::desk::{
    done, done_at, refused, refused_at, reloaded, result, start, start_in_teams, stronger_wins,
};

fn play_round(tournament: &mut Tournament) {
    done(tournament, Deed::Pair);
    done(tournament, Deed::Publish);
    stronger_wins(tournament);
}

#[test]
fn two_of_each_group_go_through_to_a_knockout() {
    let mut cup = start(Settings::of(Format::groups(2), "Cup", 0, 1), 8);
    for _ in 0..3 {
        play_round(&mut cup);
    }
    assert_eq!(cup.groups(), [vec![0, 3, 4, 7], vec![1, 2, 5, 6]]);
    let places: Vec<Vec<u32>> =
        cup.group_standings().iter().map(|group| group.iter().map(|line| line.person).collect()).collect();
    assert_eq!(places, [vec![0, 3, 4, 7], vec![1, 2, 5, 6]]);
    assert!(cup.finalists().is_empty());

    done(&mut cup, Deed::Pair);
    // Winners first, each against the second of the other group.
    assert_eq!(cup.finalists()[..2], [0, 1]);
    let semifinals: Vec<&[u32]> = cup.rounds()[3].boards.iter().map(|board| board.seats.as_slice()).collect();
    assert_eq!(semifinals, [[0, 2], [1, 3]]);
    done(&mut cup, Deed::Publish);
    stronger_wins(&mut cup);
    play_round(&mut cup);
    assert_eq!(refused(&mut cup, Deed::Pair), Refusal::AllRoundsPaired { rounds: 5 });
    let order: Vec<(u32, usize)> =
        cup.standings().iter().map(|line| (line.person, line.standing.place)).collect();
    assert_eq!(order, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 5), (6, 7), (7, 7)]);
    done(&mut cup, Deed::Finish);
    reloaded(&cup);
}

#[test]
fn the_final_waits_for_every_group_and_is_undone_with_its_first_round() {
    let mut cup = start(Settings::of(Format::groups(2), "Cup", 0, 1), 8);
    done(&mut cup, Deed::Pair);
    done(&mut cup, Deed::Publish);
    // Who meets whom in a group is known beforehand: its rounds do not wait for each other.
    play_round(&mut cup);
    play_round(&mut cup);
    assert_eq!(refused(&mut cup, Deed::Pair), Refusal::MissingResults { round: 1, missing: 4 });
    for board in 1..=4 {
        done(&mut cup, result(1, board, 1, Ending::Verdict(Verdict::Draw)));
    }
    done(&mut cup, Deed::Pair);
    done(&mut cup, Deed::Publish);
    let through = cup.finalists().to_vec();
    // The final stands although the group would now end otherwise.
    let correct = Deed::Correct {
        round: 1,
        board: 1,
        game: 1,
        result: GameResult::plain(Ending::Verdict(Verdict::Loss)),
    };
    assert_eq!(done(&mut cup, correct), [Warning::LaterRoundsStand { rounds: 3 }]);
    assert_eq!(cup.finalists(), through);
    done(&mut cup, Deed::UndoRound);
    assert!(cup.finalists().is_empty() && cup.knockout().is_none());
    done(&mut cup, Deed::Pair);
    assert!(cup.knockout().is_some());
    reloaded(&cup);
}

#[test]
fn who_has_left_does_not_go_through() {
    let mut cup = start(Settings::of(Format::groups(2), "Cup", 0, 1), 8);
    for _ in 0..3 {
        play_round(&mut cup);
    }
    done(&mut cup, Deed::Withdraw { person: 0 });
    done(&mut cup, Deed::Pair);
    let mut through = cup.finalists().to_vec();
    through.sort_unstable();
    assert_eq!(through, [1, 2, 3, 4]);
    let form = Form { name: "Late".to_owned(), ..Form::default() };
    assert_eq!(refused(&mut cup, Deed::Enter { form }), Refusal::TooLateToEnter);
}

#[test]
fn a_final_in_which_everybody_meets_counts_its_own_games() {
    let last = Final::RoundRobin { cycles: Cycles::Single };
    let format = Format::Groups { groups: 3, cycles: Cycles::Single, through: 1, last };
    let mut cup = start(Settings::of(format, "Cup", 0, 1), 10);
    for _ in 0..3 {
        play_round(&mut cup);
    }
    for _ in 0..3 {
        play_round(&mut cup);
    }
    assert_eq!(refused(&mut cup, Deed::Pair), Refusal::AllRoundsPaired { rounds: 6 });
    let standings = cup.standings();
    let order: Vec<u32> = standings.iter().map(|line| line.person).collect();
    assert_eq!(order[..3], [0, 1, 2]);
    let points: Vec<Points> = standings[..3].iter().map(|line| line.standing.points).collect();
    assert_eq!(points, [2, 1, 0].map(Points::whole));
    // Seconds of groups come before thirds.
    assert_eq!(standings[3].standing.place, 4);
    reloaded(&cup);
}

#[test]
fn groups_need_people() {
    let mut cup = start(Settings::of(Format::groups(3), "Cup", 0, 1), 5);
    assert_eq!(refused(&mut cup, Deed::Pair), Refusal::TooFewForGroups { least: 6 });
    let odd = Format::Groups {
        groups: 1,
        cycles: Cycles::Single,
        through: 1,
        last: Final::RoundRobin { cycles: Cycles::Single },
    };
    let unusable = Refusal::UnusableSetting { setting: "format".to_owned() };
    assert_eq!(Tournament::new(Settings::of(odd, "Cup", 0, 1)), Err(unusable));
}

#[test]
fn teams_meet_board_by_board() {
    let mut league = start_in_teams(Settings::of(Format::teams(2), "League", 0, 1), 12, 3);
    let alone = Form { name: "Alone".to_owned(), ..Form::default() };
    assert_eq!(refused(&mut league, Deed::Enter { form: alone }), Refusal::NeedsTeam);
    done(&mut league, Deed::NameTeam { team: 4, name: "Rooks".to_owned() });
    assert_eq!(
        refused(&mut league, Deed::NameTeam { team: 9, name: "Nobody".to_owned() }),
        Refusal::NoSuchTeam { team: 9 }
    );
    assert_eq!(league.teams()[3].name, "Rooks");

    let line_up = |line_up: &[Option<u32>]| Deed::LineUp { team: 1, round: 1, line_up: line_up.to_vec() };
    let reason = LineUpRefusal::OutOfOrder(0);
    assert_eq!(refused(&mut league, line_up(&[Some(2), Some(0)])), Refusal::LineUp { reason });
    let reason = LineUpRefusal::NotInTeam(5);
    assert_eq!(refused(&mut league, line_up(&[Some(5)])), Refusal::LineUp { reason });
    assert_eq!(
        refused(&mut league, line_up(&[Some(0), Some(1), Some(2)])),
        Refusal::TooManyBoards { boards: 2 }
    );
    done(&mut league, line_up(&[Some(0), Some(2)]));
    done(&mut league, Deed::Pair);
    let round = &league.rounds()[0];
    assert_eq!((round.matches[0].home, round.matches[0].guest), (1, 4));
    // The second board has the colours the other way round.
    let seats: Vec<&[u32]> = round.boards.iter().map(|board| board.seats.as_slice()).collect();
    assert_eq!(seats, [[0, 9], [10, 2], [3, 6], [7, 4]]);
    assert!(round.away.contains(&(1, Bye::Zero)));
    assert!(matches!(refused(&mut league, line_up(&[Some(0)])), Refusal::AlreadyPaired { round: 1 }));
    done(&mut league, Deed::Publish);
    done(&mut league, result(1, 1, 1, Ending::Verdict(Verdict::Win)));
    assert_eq!(league.match_score(1, 1).unwrap().game_points, [Points::ONE, Points::ZERO]);
    assert!(league.team_standings().iter().all(|line| line.game_points.value <= Some(Amount::whole(1))));
    done(&mut league, result(1, 2, 1, Ending::Verdict(Verdict::Draw)));
    done(&mut league, result(1, 3, 1, Ending::Verdict(Verdict::Draw)));
    done(&mut league, result(1, 4, 1, Ending::Verdict(Verdict::Draw)));
    let table: Vec<(u32, usize, Points, Amount)> = league
        .team_standings()
        .iter()
        .map(|line| (line.team, line.place, line.points, line.game_points.value.unwrap()))
        .collect();
    let (one, two) = (Points::ONE, Points::whole(2));
    let on_boards = |halves: i32| Amount::from_points(Points::HALF * halves);
    assert_eq!(
        table,
        [
            (1, 1, two, on_boards(3)),
            (2, 2, one, on_boards(2)),
            (3, 2, one, on_boards(2)),
            (4, 4, Points::ZERO, on_boards(1))
        ]
    );
    let part = &league.team_standings()[0].game_points.parts[0];
    assert_eq!((part.round, part.opponent, part.source), (1, Some(4), Source::Game));
    play_round(&mut league);
    play_round(&mut league);
    assert_eq!(refused(&mut league, Deed::Pair), Refusal::AllRoundsPaired { rounds: 3 });
    assert_eq!(league.team_standings()[0].team, 1);
    assert_eq!(league.standings()[0].person, 0);
    reloaded(&league);
}

#[test]
fn an_empty_board_is_won_by_who_sits_there() {
    let mut league = start_in_teams(Settings::of(Format::teams(3), "League", 0, 1), 8, 3);
    // Team 3 has two players, and team 1 comes with one.
    done(&mut league, Deed::Absent { person: 0, round: 2 });
    done(&mut league, Deed::Withdraw { person: 1 });
    play_round(&mut league);
    // Three teams: the first rests, the others meet.
    let round = &league.rounds()[0];
    assert_eq!((round.matches[0].home, round.matches[0].guest), (2, 3));
    assert_eq!(round.boards.len(), 2);
    assert!(round.away.contains(&(5, Bye::Full)), "{:?}", round.away);
    assert_eq!(league.match_score(1, 1).unwrap().game_points, [Points::whole(3), Points::ZERO]);
    assert_eq!(league.crosstable().competitors[5].card[0], Entry::Bye(Bye::Full));
    play_round(&mut league);
    let round = &league.rounds()[1];
    assert_eq!((round.matches[0].home, round.matches[0].guest), (1, 2));
    assert_eq!(round.matches[0].boards[0].home, Some(2));
    assert_eq!(round.boards.len(), 1);
    // A new player for a team that is there may come at any time, a new team may not.
    let form = |team| Form { name: "Late".to_owned(), team: Some(team), ..Form::default() };
    done(&mut league, Deed::Enter { form: form(1) });
    assert_eq!(refused(&mut league, Deed::Enter { form: form(7) }), Refusal::TooLateToEnter);
    assert_eq!(
        refused(&mut league, Deed::Amend { person: 2, form: form(2) }),
        Refusal::TeamStands { person: 2 }
    );
    play_round(&mut league);
    let played = &league.rounds()[2].matches[0];
    assert_eq!((played.home, played.guest), (3, 1));
    assert!(played.boards.iter().any(|board| board.guest == Some(8)));
    reloaded(&league);
}

#[test]
fn teams_are_paired_by_the_dutch_rules_with_match_points() {
    let format = Format::Teams {
        boards: 2,
        pairing: TeamPairing::Swiss,
        scoring: MatchScoring::default(),
        colours: vec![Colour::Black, Colour::White],
    };
    let mut open = start_in_teams(Settings::of(format, "Open", 4, 1), 14, 2);
    play_round(&mut open);
    let round = &open.rounds()[0];
    assert_eq!(round.matches.len(), 3);
    assert_eq!(round.team_bye, Some(7));
    // The home team has Black on the first board.
    let first = &round.matches[0];
    assert_eq!(round.boards[first.first].seats[1], first.boards[0].home.unwrap());
    done(&mut open, Deed::Pair);
    done(&mut open, Deed::Publish);
    assert!(matches!(refused(&mut open, Deed::Pair), Refusal::MissingResults { round: 2, missing: 6 }));
    stronger_wins(&mut open);
    play_round(&mut open);
    play_round(&mut open);
    assert_eq!(refused(&mut open, Deed::Pair), Refusal::AllRoundsPaired { rounds: 4 });
    let mut meetings: Vec<(u32, u32)> = open
        .rounds()
        .iter()
        .flat_map(|round| &round.matches)
        .map(|found| (found.home.min(found.guest), found.home.max(found.guest)))
        .collect();
    meetings.sort_unstable();
    let count = meetings.len();
    meetings.dedup();
    assert_eq!(meetings.len(), count, "no two teams meet again");
    for round in 1..=4 {
        let explanation = open.explain(round).unwrap();
        assert_eq!(explanation.colours.len(), open.rounds()[round - 1].matches.len());
        assert!(explanation.colours.iter().all(Option::is_some), "{explanation:?}");
        let (resting, answer) = explanation.bye.unwrap();
        assert_eq!(Some(resting), open.rounds()[round - 1].team_bye);
        assert!(matches!(answer, Answer::Worse(_) | Answer::Impossible(_)), "{answer:?}");
        assert!(explanation.floaters.iter().all(|floater| (1..=7).contains(&floater.number)));
        // Seven teams: whoever is left over has left a bracket.
        assert!(explanation.floaters.iter().any(|floater| floater.number == resting));
    }
    // A free round is worth a draw, in match points and on the boards.
    let mut resting_only = start_in_teams(open.settings().clone(), 14, 2);
    done(&mut resting_only, Deed::Pair);
    let free = resting_only.team_standings().into_iter().find(|line| line.team == 7).unwrap();
    assert_eq!((free.points, free.game_points.value), (Points::ONE, Some(Amount::whole(1))));
    let resting: Vec<Option<u32>> = open.rounds().iter().map(|round| round.team_bye).collect();
    assert!((1..4).all(|index| !resting[..index].contains(&resting[index])), "{resting:?}");
    assert_eq!(open.team_standings()[0].team, 1);
    assert_eq!(open.team_standings()[0].points, Points::whole(8));
    reloaded(&open);
}

const END: u64 = 60_000;

fn arena(players: u32) -> Tournament {
    start(Settings::of(Format::arena(END), "Arena", 0, 1), players)
}

fn waiting(people: &[u32]) -> Deed {
    Deed::PairWaiting { waiting: people.to_vec() }
}

#[test]
fn who_waits_in_an_arena_is_paired_at_once() {
    let mut blitz = arena(5);
    done_at(&mut blitz, waiting(&[0, 1, 2, 3]), 1);
    assert!(blitz.rounds()[0].published);
    assert_eq!(refused_at(&mut blitz, waiting(&[0, 4]), 2), Refusal::StillPlaying { person: 0 });
    assert!(matches!(refused_at(&mut blitz, waiting(&[4]), 2), Refusal::NoPairing { .. }));
    assert_eq!(refused(&mut blitz, waiting(&[9])), Refusal::NoSuchPerson { person: 9 });
    let seats = blitz.rounds()[0].boards[0].seats.clone();
    let halved = GameResult {
        halved: vec![true, false],
        turns: Some(40),
        ..GameResult::plain(Ending::Verdict(Verdict::Win))
    };
    done_at(&mut blitz, Deed::Result { round: 1, board: 1, game: 1, result: halved }, 3);
    assert_eq!(blitz.standings()[0].person, seats[0]);
    assert_eq!(blitz.standings()[0].standing.points, Points::whole(3));
    // The loser and who came late play on while the other game goes on.
    done_at(&mut blitz, waiting(&[seats[1], 4]), 4);
    // People come and go, and one may come who was not there at the start.
    done_at(&mut blitz, Deed::Withdraw { person: seats[0] }, 5);
    assert_eq!(refused_at(&mut blitz, waiting(&[seats[0], 4]), 5), Refusal::HasLeft { person: seats[0] });
    let form = Form { name: "Late".to_owned(), ..Form::default() };
    done_at(&mut blitz, Deed::Enter { form }, 6);
    done_at(&mut blitz, Deed::Return { person: seats[0] }, 7);
    done_at(&mut blitz, waiting(&[seats[0], 5]), 8);
    // When the time is over nothing counts any more.
    assert_eq!(refused_at(&mut blitz, waiting(&[0, 1]), END), Refusal::TimeIsOver);
    assert_eq!(refused_at(&mut blitz, Deed::Pair, END), Refusal::TimeIsOver);
    assert_eq!(
        refused_at(&mut blitz, result(1, 2, 1, Ending::Verdict(Verdict::Win)), END),
        Refusal::TimeIsOver
    );
    done_at(&mut blitz, Deed::Finish, END);
    reloaded(&blitz);
}

#[test]
fn an_arena_goes_on_when_everybody_rests_and_pairs_all_who_are_free() {
    let mut blitz = arena(6);
    done(&mut blitz, Deed::Pair);
    assert_eq!(blitz.rounds()[0].boards.len(), 3);
    stronger_wins(&mut blitz);
    for person in 0..6 {
        done(&mut blitz, Deed::Withdraw { person });
    }
    assert!(!blitz.is_over());
    for person in 0..4 {
        done(&mut blitz, Deed::Return { person });
    }
    done(&mut blitz, Deed::Pair);
    assert_eq!(blitz.rounds()[1].boards.len(), 2);
    assert_eq!(refused(&mut blitz, Deed::PairAgain), Refusal::NotByHand);
    assert_eq!(refused(&mut blitz, Deed::Absent { person: 0, round: 9 }), Refusal::NoByesHere);
    assert_eq!(refused(&mut blitz, Deed::SetRounds { rounds: 9 }), Refusal::RoundsAreFixed);
}

#[test]
fn a_battle_of_teams_counts_the_best_of_each() {
    let format = Format::Arena { ends_at: END, leaders: Some(2) };
    let mut battle = start_in_teams(Settings::of(format, "Battle", 0, 1), 6, 3);
    for _ in 0..3 {
        done(&mut battle, Deed::Pair);
        let round = battle.rounds().last().unwrap();
        assert!(round.boards.iter().all(|board| (board.seats[0] < 3) != (board.seats[1] < 3)));
        stronger_wins(&mut battle);
    }
    // Three wins in a row: 2 + 2 + 4, of two players.
    let points: Vec<(u32, Points)> =
        battle.team_standings().iter().map(|line| (line.team, line.points)).collect();
    assert_eq!(points, [(1, Points::whole(16)), (2, Points::ZERO)]);
}

#[test]
fn only_arenas_pair_who_waits_and_only_teams_line_up() {
    let mut open = start(Settings::swiss("Open", 3, 1), 4);
    assert_eq!(refused(&mut open, waiting(&[0, 1])), Refusal::NoArena);
    assert_eq!(
        refused(&mut open, Deed::LineUp { team: 1, round: 1, line_up: Vec::new() }),
        Refusal::NoTeamsHere
    );
}

#[test]
fn a_report_tells_of_teams_and_their_matches() {
    let format = Format::Teams {
        boards: 3,
        pairing: TeamPairing::Swiss,
        scoring: MatchScoring { win: Points::whole(3), draw: Points::ONE, loss: Points::ZERO },
        colours: vec![Colour::Black, Colour::White],
    };
    let mut open = start_in_teams(Settings::of(format, "Open", 3, 1), 15, 3);
    done(&mut open, Deed::NameTeam { team: 2, name: "Rooks and Knights of the Old Town".to_owned() });
    for _ in 0..3 {
        play_round(&mut open);
    }
    let text = open.report().unwrap().write(Privacy::Public);
    let of = |code: &str| text.lines().filter(|line| line.starts_with(code)).collect::<Vec<_>>();
    assert_eq!((of("013").len(), of("310").len()), (5, 5));
    assert_eq!(of("352"), ["352 BWB"]);
    assert_eq!(of("362"), ["362  W 3.0    D 1.0    L 0.0"]);
    let free: String = open.rounds().iter().map(|round| format!(" {:>3}", round.team_bye.unwrap())).collect();
    assert_eq!(of("320"), [format!("320  1.0  1.5{free}")]);
    for (line, team) in of("310").into_iter().zip(open.teams()) {
        let standings = open.team_standings();
        let standing = standings.iter().find(|line| line.team == team.number).unwrap();
        let columns = |from: usize, to: usize| line[from - 1..to.min(line.len())].trim().to_owned();
        assert_eq!(columns(5, 7), team.number.to_string());
        let name =
            if team.number == 2 { "Rooks and Knights of the Old Tow".to_owned() } else { columns(5, 7) };
        assert_eq!(columns(9, 40), name);
        assert_eq!(columns(55, 60), format!("{:.1}", standing.points));
        assert_eq!(columns(69, 71), standing.place.to_string());
        let numbers: Vec<u32> =
            line[73..].split(' ').filter(|one| !one.is_empty()).map(|one| one.parse().unwrap()).collect();
        let order = open.start_list();
        let members: Vec<u32> = numbers.iter().map(|&number| order[number as usize - 1]).collect();
        assert_eq!(members, team.members);
    }
    assert!(of("330").is_empty());
    // A team of which nobody comes to a match that was to be has lost it.
    let mut league = start_in_teams(Settings::of(Format::teams(2), "League", 0, 1), 8, 2);
    for person in [0, 1] {
        done(&mut league, Deed::Absent { person, round: 1 });
    }
    play_round(&mut league);
    let text = league.report().unwrap().write(Privacy::Public);
    assert!(text.contains("330 -+   1   1   4\n"), "{text}");
    assert!(text.contains("352 WB\n"), "{text}");
}
