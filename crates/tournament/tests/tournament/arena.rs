//! Scores and pairings of arenas.

use std::collections::BTreeSet;

use tournament::arena::{Arena, ArenaGame, ArenaPlayer, score_sheet};
use tournament::colour::Colour;
use tournament::entry::Verdict;
use tournament::lots::Lots;

/// Reads games: `W` won, `=` drawn, `L` lost; small letters for halved clocks, `q` a quick draw, `+` a long one.
fn games(text: &str) -> Vec<ArenaGame> {
    let game = |letter: char| {
        let (verdict, turns) = match letter {
            'W' | 'w' => (Verdict::Win, 40),
            '=' => (Verdict::Draw, 40),
            'q' => (Verdict::Draw, 8),
            '+' => (Verdict::Draw, 80),
            _ => (Verdict::Loss, 40),
        };
        ArenaGame { opponent: 9, colour: Colour::White, verdict, berserk: letter == 'w', turns }
    };
    text.chars().map(game).collect()
}

#[test]
fn points_of_games_in_a_row() {
    let table: [(&str, &[u32]); 8] = [
        ("WL=", &[2, 0, 1]),
        ("WWWWL", &[2, 2, 4, 4, 0]),
        ("WW=W", &[2, 2, 2, 2]),
        ("WWL=W", &[2, 2, 0, 1, 2]),
        ("wWw", &[3, 2, 5]),
        ("==+=", &[1, 0, 1, 0]),
        ("q=", &[0, 0]),
        ("=W=", &[1, 2, 1]),
    ];
    for (text, expected) in table {
        let points: Vec<u32> = score_sheet(&games(text)).iter().map(|score| score.points).collect();
        assert_eq!(points, expected, "{text}");
    }
}

#[test]
fn two_hundred_waiting_players_are_all_paired_with_neighbours() {
    let mut lots = Lots::new(4);
    let mut arena = Arena::default();
    for number in 1..=200 {
        let rating = 1000 + lots.below(1200) as u32;
        arena.players.insert(number, ArenaPlayer { rating, ..ArenaPlayer::default() });
    }
    let waiting: Vec<u32> = (1..=200).collect();
    let mut last = BTreeSet::new();
    for _ in 0..6 {
        let pairs = arena.pair(&waiting);
        assert_eq!(pairs.len(), 100);
        let met: BTreeSet<(u32, u32)> =
            pairs.iter().map(|pair| (pair.white.min(pair.black), pair.white.max(pair.black))).collect();
        assert!(met.is_disjoint(&last), "nobody meets the last opponent again");
        for pair in pairs {
            let won = lots.below(3);
            let verdict = [Verdict::Win, Verdict::Draw, Verdict::Loss][won as usize];
            let sides = [(pair.white, pair.black, Colour::White, verdict)];
            for (own, opponent, colour, verdict) in sides.into_iter().flat_map(|(a, b, colour, verdict)| {
                [(a, b, colour, verdict), (b, a, colour.other(), verdict.opposite())]
            }) {
                let game = ArenaGame { opponent, colour, verdict, berserk: false, turns: 50 };
                arena.players.get_mut(&own).unwrap().games.push(game);
            }
        }
        last = met;
    }
    for player in arena.players.values() {
        let whites = player.games.iter().filter(|game| game.colour == Colour::White).count();
        assert!((2..=4).contains(&whites));
    }
}

#[test]
fn only_two_who_are_alone_play_each_other_again_at_once() {
    let mut arena = Arena::default();
    for (number, opponent) in [(1, 2), (2, 1)] {
        let game =
            ArenaGame { opponent, colour: Colour::White, verdict: Verdict::Draw, berserk: false, turns: 50 };
        arena.players.insert(number, ArenaPlayer { rating: 1500, games: vec![game], paused: false });
    }
    assert_eq!(arena.pair(&[1, 2]).len(), 1);
    // There is a third, who will be free soon.
    arena.players.insert(3, ArenaPlayer::default());
    assert!(arena.pair(&[1, 2]).is_empty());
    assert_eq!(arena.pair(&[1, 2, 3]).len(), 1);
    arena.players.get_mut(&3).unwrap().paused = true;
    assert_eq!(arena.pair(&[1, 2, 3]).len(), 1);
}

#[test]
fn team_mates_do_not_meet() {
    let mut arena = Arena::default();
    for number in 1..=8 {
        arena.players.insert(number, ArenaPlayer { rating: 1500 + number, ..ArenaPlayer::default() });
        arena.teams.insert(number, number.div_ceil(2) % 2);
    }
    let waiting: Vec<u32> = (1..=8).collect();
    let pairs = arena.pair(&waiting);
    assert_eq!(pairs.len(), 4);
    assert!(pairs.iter().all(|pair| arena.teams[&pair.white] != arena.teams[&pair.black]));
}
