//! Knockouts of every size, played to the end.

use tournament::knockout::{GrandFinal, Knockout, KnockoutRefusal, Side, Stage, seed_order};

/// Plays ready matches until none is left, the lower seed number winning unless `upset` says otherwise.
fn play(knockout: &mut Knockout, upset: impl Fn(usize) -> bool) -> usize {
    let mut played = 0;
    while let Some(&index) = knockout.ready().first() {
        let [a, b] = knockout.players(index).unwrap();
        assert_ne!(a, b);
        knockout.decide(index, Some(usize::from((a > b) != upset(index)))).unwrap();
        played += 1;
    }
    played
}

#[test]
fn seeds_are_spread() {
    assert_eq!(seed_order(8), [1, 8, 4, 5, 2, 7, 3, 6]);
}

#[test]
fn byes_go_to_the_best_and_never_meet() {
    for players in 2..=130 {
        let knockout = Knockout::single(players, true);
        let first: Vec<_> = knockout.ties.iter().filter(|tie| tie.stage == Stage::Main(1)).collect();
        let byes = players.next_power_of_two() - players;
        let mut with_bye = Vec::new();
        for tie in first {
            assert_ne!(tie.sides, [Side::Bye, Side::Bye]);
            if let [Side::Seed(seed), Side::Bye] = tie.sides {
                with_bye.push(seed as usize);
            }
        }
        with_bye.sort_unstable();
        assert_eq!(with_bye, (1..=byes).collect::<Vec<_>>());
    }
}

#[test]
fn the_best_wins_after_as_many_matches_as_losers() {
    for players in 2..=40 {
        let mut knockout = Knockout::single(players, false);
        assert_eq!(play(&mut knockout, |_| false), players - 1);
        assert_eq!(knockout.champion(), Some(1));
        let mut third = Knockout::single(players, true);
        let expected = if players > 3 { players } else { players - 1 };
        assert_eq!(play(&mut third, |_| false), expected, "{players} players");
    }
}

#[test]
fn in_double_elimination_everybody_but_the_champion_loses_twice() {
    for players in 2..=40 {
        for grand_final in [GrandFinal::Simple, GrandFinal::Double] {
            for seed in 0..5_usize {
                let mut knockout = Knockout::double(players, grand_final);
                play(&mut knockout, |index| (index * 7 + seed * 13) % 5 < seed);
                let mut losses = vec![0; players + 1];
                for (index, tie) in knockout.ties.iter().enumerate() {
                    if let (Some(pair), Some(winner)) = (knockout.players(index), tie.winner) {
                        losses[pair[1 - winner] as usize] += 1;
                    }
                }
                let champion = knockout.champion().unwrap() as usize;
                for player in (1..=players).filter(|&player| player != champion) {
                    // In a simple grand final the side without a loss is out after one.
                    let least = if grand_final == GrandFinal::Double { 2 } else { 1 };
                    assert!(
                        (least..=2).contains(&losses[player]),
                        "{players}: {player} lost {}",
                        losses[player]
                    );
                }
                assert!(losses[champion] <= 1);
            }
        }
    }
}

/// The stage at which each loses for the last time, the first seed at index 0; the champion never does.
fn out_at(knockout: &Knockout, players: usize) -> Vec<Option<Stage>> {
    let champion = knockout.champion().unwrap();
    let mut out = vec![None; players];
    for (index, tie) in knockout.ties.iter().enumerate() {
        if let (Some(pair), Some(winner)) = (knockout.players(index), tie.winner)
            && pair[1 - winner] != champion
        {
            out[pair[1 - winner] as usize - 1] = Some(tie.stage);
        }
    }
    out
}

#[test]
fn who_comes_further_stands_higher_however_early_a_stage_was_played() {
    for players in 2..=40 {
        for seed in 0..5_usize {
            let upset = |index: usize| (index * 7 + seed * 13) % 5 < seed;
            let mut cup = Knockout::single(players, seed % 2 == 0);
            play(&mut cup, upset);
            let mut double = Knockout::double(players, [GrandFinal::Simple, GrandFinal::Double][seed % 2]);
            play(&mut double, upset);
            for knockout in [cup, double] {
                // Of a stage of the main tree, of the tree of losers; what is played for third place is between the last
                // two rounds.
                let last = players.next_power_of_two().trailing_zeros() as usize;
                let depth = |stage: &Option<Stage>| match *stage {
                    None => usize::MAX,
                    Some(Stage::Main(round)) => 2 * round,
                    Some(Stage::Losers(round)) => round,
                    Some(Stage::ThirdPlace) => 2 * last - 1,
                    Some(Stage::GrandFinal | Stage::GrandFinalReset) => usize::MAX - 1,
                };
                let reaches = knockout.reaches();
                let out = out_at(&knockout, players);
                let third = knockout.ties.iter().find(|tie| tie.stage == Stage::ThirdPlace);
                for a in 0..players {
                    for b in 0..players {
                        match depth(&out[a]).cmp(&depth(&out[b])) {
                            std::cmp::Ordering::Equal => {
                                assert_eq!(reaches[a], reaches[b], "{players} {seed}: {a} {b}");
                            }
                            // The winner of the match for third place never lost again, so is out at the semi-finals.
                            order if third.is_none() => {
                                assert_eq!(reaches[a].cmp(&reaches[b]), order, "{players} {seed}: {a} {b}");
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn results_can_be_corrected_until_the_next_match_begins() {
    let mut knockout = Knockout::single(4, false);
    knockout.decide(0, Some(0)).unwrap();
    knockout.decide(0, Some(1)).unwrap();
    assert_eq!(knockout.decide(2, Some(0)), Err(KnockoutRefusal::NotReady));
    knockout.decide(1, Some(0)).unwrap();
    knockout.begin(2).unwrap();
    assert_eq!(knockout.decide(0, Some(0)), Err(KnockoutRefusal::FollowedUp));
    assert_eq!(knockout.decide(0, Some(1)), Ok(()));
    assert_eq!(knockout.decide(9, None), Err(KnockoutRefusal::NoSuchMatch));
}
