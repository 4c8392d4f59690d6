//! Preliminary groups and who goes through to the final.

use serde::{Deserialize, Serialize};

use crate::entry::Number;
use crate::standings::Standing;

/// Deals players, strongest first, to groups as a snake runs: 1 2 3, then 3 2 1, and so on. Groups differ by
/// one in size at most.
pub fn snake(players: &[Number], groups: usize) -> Vec<Vec<Number>> {
    let mut dealt = vec![Vec::new(); groups];
    for (index, &player) in players.iter().enumerate() {
        if groups == 0 {
            break;
        }
        let (lap, place) = (index / groups, index % groups);
        dealt[if lap % 2 == 0 { place } else { groups - 1 - place }].push(player);
    }
    dealt
}

/// Somebody who goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Qualifier {
    /// Who.
    pub number: Number,
    /// The group, from 0.
    pub group: usize,
    /// The place in the group, from 1.
    pub place: usize,
}

/// The best `each` of every group in the order of seeding for the final: all winners, then all seconds, …
/// each by points. With two from each group the seconds follow the order of the winners instead, so that
/// no group meets itself in the first round of a knockout.
pub fn qualifiers(groups: &[Vec<Standing>], each: usize) -> Vec<Qualifier> {
    let mut through = Vec::new();
    for place in 0..each {
        let mut row: Vec<(usize, &Standing)> = groups
            .iter()
            .enumerate()
            .filter_map(|(group, standings)| standings.get(place).map(|standing| (group, standing)))
            .collect();
        row.sort_by_key(|(group, standing)| (-standing.points, *group));
        if place == 1 && each == 2 {
            // Seed k of 2g meets seed 2g + 1 − k. In the order of the winners that is always another group,
            // but for the middle one of an odd number, which changes with its neighbour.
            let winners: Vec<usize> = through.iter().map(|winner: &Qualifier| winner.group).collect();
            row.sort_by_key(|(group, _)| winners.iter().position(|winner| winner == group));
            if row.len() % 2 == 1 && row.len() > 1 {
                let middle = row.len() / 2;
                row.swap(middle, middle + 1);
            }
        }
        through.extend(row.into_iter().map(|(group, standing)| Qualifier {
            number: standing.number,
            group,
            place: place + 1,
        }));
    }
    through
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Points;

    #[test]
    fn a_snake_balances_groups() {
        assert_eq!(snake(&[1, 2, 3, 4, 5, 6, 7], 3), [vec![1, 6, 7], vec![2, 5], vec![3, 4]]);
        assert_eq!(snake(&[1], 0), Vec::<Vec<Number>>::new());
    }

    #[test]
    fn first_round_opponents_come_from_different_groups() {
        for count in 2..=8 {
            let group = |group: usize| {
                let line = |place: usize| Standing {
                    place: place + 1,
                    number: (group * 10 + place) as Number,
                    points: Points::whole(5 - place as i32 - (group % 3) as i32),
                    made_of: Vec::new(),
                    figures: Vec::new(),
                };
                (0..4).map(line).collect::<Vec<_>>()
            };
            let through = qualifiers(&(0..count).map(group).collect::<Vec<_>>(), 2);
            assert_eq!(through.len(), 2 * count);
            for seed in 0..count {
                assert_ne!(through[seed].group, through[2 * count - 1 - seed].group, "{count} groups");
            }
        }
    }
}
