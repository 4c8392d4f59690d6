//! Random tournaments, to test pairing programs against each other.

use crate::acceleration::baku;
use crate::colour::Colour;
use crate::crosstable::{Competitor, Crosstable, Forbidden};
use crate::entry::{Bye, Entry, Number, Verdict};
use crate::lots::Lots;
use crate::scoring::Scoring;
use crate::swiss::{Field, RoundPairing, pair};
use crate::tiebreak::expected_hundredths;
use crate::trf::Report;

/// What a random tournament is like. Chances are “one in so many”; 0 means never.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Players.
    pub players: usize,
    /// Rounds planned.
    pub rounds: usize,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Draws in a hundred games of equals.
    pub draws: u64,
    /// A game is forfeited.
    pub forfeit: u64,
    /// Both players of a forfeited game stay away.
    pub double_forfeit: u64,
    /// A player leaves for good after a round.
    pub withdrawal: u64,
    /// A player comes one to three rounds late.
    pub late_entry: u64,
    /// A half-point bye in a round.
    pub half_bye: u64,
    /// A round missed without points.
    pub absence: u64,
    /// Pairs of players who must not meet: how many.
    pub forbidden_pairs: usize,
    /// Whether the first rounds are accelerated by the Baku method.
    pub baku: bool,
    /// What results are worth.
    pub scoring: Scoring,
}

impl Recipe {
    /// The usual mixture.
    pub fn new(players: usize, rounds: usize, seed: u64) -> Self {
        Self {
            players,
            rounds,
            seed,
            draws: 30,
            forfeit: 40,
            double_forfeit: 8,
            withdrawal: 60,
            late_entry: 25,
            half_bye: 30,
            absence: 50,
            forbidden_pairs: 0,
            baku: false,
            scoring: Scoring::default(),
        }
    }
}

/// Plays a random tournament by the Swiss rules. It ends early if a round cannot be paired.
pub fn generate(recipe: Recipe) -> Report {
    let mut lots = Lots::new(recipe.seed);
    let mut ratings: Vec<u32> = (0..recipe.players).map(|_| 1200 + lots.below(1500) as u32).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let competitor = |(index, &rating): (usize, &u32)| Competitor {
        number: index as Number + 1,
        name: format!("Player {}", index + 1),
        rating: Some(rating),
        ..Competitor::default()
    };
    let first = if lots.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut table = Crosstable {
        competitors: ratings.iter().enumerate().map(competitor).collect(),
        rounds: Some(recipe.rounds),
        first_colour: Some(first),
        scoring: recipe.scoring,
        ..Crosstable::default()
    };
    if recipe.baku {
        table.accelerations = baku(&table);
    }
    for _ in 0..recipe.forbidden_pairs {
        let drawn = [0, 1].map(|_| lots.below(recipe.players as u64) as Number + 1);
        if drawn[0] != drawn[1] {
            table.forbidden.push(Forbidden { numbers: drawn.to_vec(), from: 0, to: recipe.rounds - 1 });
        }
    }
    let arrivals: Vec<usize> = (0..recipe.players)
        .map(|_| if lots.one_in(recipe.late_entry) { 1 + lots.below(3) as usize } else { 0 })
        .collect();
    let mut left = vec![false; recipe.players];
    for round in 0..recipe.rounds {
        for (index, competitor) in table.competitors.iter_mut().enumerate() {
            left[index] |= round > 0 && lots.one_in(recipe.withdrawal);
            let away = left[index] || round < arrivals[index];
            if away || lots.one_in(recipe.absence) {
                competitor.card.push(Entry::Bye(Bye::Zero));
            } else if lots.one_in(recipe.half_bye) {
                competitor.card.push(Entry::Bye(Bye::Half));
            }
        }
        match pair(&Field::new(&table, round)) {
            Ok(pairing) => play(&mut table, &pairing, recipe, &mut lots),
            Err(_) => {
                for competitor in &mut table.competitors {
                    competitor.card.truncate(round);
                }
                break;
            }
        }
    }
    Report {
        table,
        name: format!("Random tournament {}", recipe.seed),
        system: if recipe.baku { "FIDE_DUTCH_BAKU" } else { "FIDE_DUTCH" }.to_owned(),
        ..Report::default()
    }
}

fn play(table: &mut Crosstable, pairing: &RoundPairing, recipe: Recipe, lots: &mut Lots) {
    for pair in &pairing.pairs {
        let entries = entries(table, pair.white, pair.black, recipe, lots);
        for (number, entry) in [pair.white, pair.black].into_iter().zip(entries) {
            push(table, number, entry);
        }
    }
    if let Some(number) = pairing.bye {
        push(table, number, Entry::Bye(Bye::Allocated));
    }
}

fn push(table: &mut Crosstable, number: Number, entry: Entry) {
    if let Some(index) = table.index_of(number) {
        table.competitors[index].card.push(entry);
    }
}

/// Plays one game by chance, ratings considered.
fn entries(table: &Crosstable, white: Number, black: Number, recipe: Recipe, lots: &mut Lots) -> [Entry; 2] {
    let both = [(white, black, Colour::White), (black, white, Colour::Black)];
    if lots.one_in(recipe.forfeit) {
        let absent = if lots.one_in(recipe.double_forfeit) { None } else { Some(lots.below(2)) };
        let won = |index: u64| absent.is_some_and(|absent| absent != index);
        return [0, 1].map(|index| {
            let (_, opponent, colour) = both[index];
            Entry::Forfeit { opponent, colour: Some(colour), won: won(index as u64) }
        });
    }
    let rating = |number: Number| table.competitor(number).and_then(|one| one.rating).map_or(0, i64::from);
    let expected = expected_hundredths(rating(white) - rating(black)) as u64;
    // The surer the result, the rarer a draw.
    let draws = recipe.draws.min(100) * expected.min(100 - expected) / 50;
    let drawn = lots.below(100);
    let verdict = if drawn < draws {
        Verdict::Draw
    } else if lots.below(100) < expected {
        Verdict::Win
    } else {
        Verdict::Loss
    };
    let verdicts = [verdict, verdict.opposite()];
    [0, 1].map(|index| {
        let (_, opponent, colour) = both[index];
        Entry::Game { opponent, colour, verdict: Some(verdicts[index]), rated: true }
    })
}
