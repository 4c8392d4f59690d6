//! What a level must be, and whether the setup form offers it.

use ataxx::{Ataxx, Setup};
use game::{About, Board, Notation, OptionKind, Picture, Rules, Seat, Square, Tint};
use grid::Symmetry;
use std::collections::HashSet;

const BOARD: Board = Board::Rect { files: 7, ranks: 7 };

/// A level as one sees it: what is on each square.
struct Seen {
    id: &'static str,
    blocked: HashSet<Square>,
    discs: [HashSet<Square>; 2],
}

fn levels() -> Vec<Seen> {
    let table = include_str!("../../data/levels.tsv");
    let ids = table.lines().filter_map(|line| line.split_once('\t').map(|(id, _)| id)).skip(1);
    ids.map(|id| {
        let setup = Ataxx::complete(Setup { layout: id.into(), ..Setup::default() }).unwrap();
        let scene = Ataxx::scene(&Ataxx::start(&setup).unwrap());
        assert_eq!(scene.board, BOARD);
        let voids = scene.tints.iter().filter(|(_, tint)| *tint == Tint::Void);
        let discs = |seat| {
            scene
                .pieces
                .iter()
                .filter(|piece| piece.look.owner == Some(seat))
                .map(|piece| piece.square)
                .collect()
        };
        Seen {
            id,
            blocked: voids.map(|(square, _)| *square).collect(),
            discs: [discs(Seat(0)), discs(Seat(1))],
        }
    })
    .collect()
}

#[test]
fn there_are_thirty_levels_and_nine_are_shown() {
    let OptionKind::Layout { named, .. } = &Ataxx::options()[0].kind else {
        panic!("the first option is the board")
    };
    assert_eq!(named.len(), 30);
    assert_eq!(named.iter().filter(|layout| !layout.more).count(), 9);
    let levels = levels();
    assert_eq!(levels.len(), 30);
    assert!(levels[0].blocked.is_empty());
    assert_eq!((levels[3].id, levels[3].blocked.len()), ("level-4", 8));
}

#[test]
fn no_two_levels_are_alike() {
    let boards: HashSet<Vec<Square>> = levels()
        .into_iter()
        .map(|level| {
            let mut blocked: Vec<_> = level.blocked.into_iter().collect();
            blocked.sort();
            blocked
        })
        .collect();
    assert_eq!(boards.len(), 30);
}

#[test]
fn the_table_says_how_many_squares_are_blocked() {
    let table = include_str!("../../data/levels.tsv");
    let rows = table.lines().filter(|line| line.starts_with("level-"));
    for (row, level) in rows.zip(levels()) {
        assert_eq!(row.split('\t').nth(2).unwrap(), level.blocked.len().to_string(), "{row}");
    }
}

#[test]
fn levels_look_alike_from_both_sides() {
    let all = Symmetry::all(BOARD);
    for level in levels() {
        let moved = |set: &HashSet<Square>, symmetry: &Symmetry| -> HashSet<Square> {
            set.iter().map(|square| symmetry.apply(*square)).collect()
        };
        let alike = all.iter().filter(|symmetry| moved(&level.blocked, symmetry) == level.blocked);
        let (mut kept, mut swapped) = (0, 0);
        for symmetry in alike {
            kept += usize::from(moved(&level.discs[0], symmetry) == level.discs[0]);
            swapped += usize::from(moved(&level.discs[0], symmetry) == level.discs[1]);
        }
        assert!(
            kept >= 2 && swapped >= 2,
            "{}: {kept} symmetries keep the sides, {swapped} swap them",
            level.id
        );
    }
}

#[test]
fn every_open_square_can_be_reached() {
    for level in levels() {
        let near = |a: Square, b: Square| {
            let ((a_file, a_rank), (b_file, b_rank)) = (BOARD.file_rank(a), BOARD.file_rank(b));
            a_file.abs_diff(b_file).max(a_rank.abs_diff(b_rank)) <= 2
        };
        for discs in &level.discs {
            let mut reached = discs.clone();
            let open = || BOARD.squares().filter(|square| !level.blocked.contains(square));
            while let Some(next) =
                open().find(|to| !reached.contains(to) && reached.iter().any(|from| near(*from, *to)))
            {
                reached.insert(next);
            }
            assert_eq!(reached.len(), open().count(), "{}", level.id);
        }
    }
}

#[test]
fn a_start_of_ones_own_makes_a_custom_board() {
    let complete = |layout: &str, start: &str| {
        Ataxx::complete(Setup { layout: layout.into(), start: start.into(), ..Setup::default() })
    };
    let level = complete("level-4", "").unwrap();
    assert_eq!(level.start, "x5o/2-1-2/1-3-1/7/1-3-1/2-1-2/o5x x 0 1");
    assert!(Ataxx::can_rate(&level));
    assert_eq!(complete("level-4", &level.start).unwrap(), level);
    assert_eq!(complete("level-4", "X5o/2-1-2/1-3-1/7/1-3-1/2-1-2/o5x").unwrap(), level);
    for (layout, start) in [("level-4", "x5o/7/7/7/7/7/o5x"), ("custom", &level.start)] {
        let custom = complete(layout, start).unwrap();
        assert_eq!(custom.layout, "custom");
        assert!(!Ataxx::can_rate(&custom));
    }
    assert_eq!(complete("custom", "").unwrap_err().field, "start");
    assert_eq!(complete("level-31", "").unwrap_err().field, "layout");
    assert_eq!(complete("level-1", "x5o/7/7").unwrap_err().message.key, "expected.ranks");
}

#[test]
fn setups_are_read_from_json() {
    let read = |json| serde_json::from_str::<Setup>(json).map(|setup| Ataxx::complete(setup).unwrap());
    let setup = read(r#"{"layout":"level-2","jumps":"straight"}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&setup).unwrap(),
        r#"{"layout":"level-2","jumps":"straight","start":"x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1"}"#
    );
    assert_eq!(Ataxx::setup_at(Some(&setup), &setup.start), Ok(setup));
    assert!(read(r#"{"jumps":"crooked"}"#).is_err());
    assert!(read(r#"{"level":"2"}"#).is_err());
}

#[test]
fn levels_are_fair_as_far_as_was_measured() {
    let rows = include_str!("../../data/levels.tsv").lines().filter(|line| line.starts_with("level-"));
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let (games, share): (u32, f32) = (cells[4].parse().unwrap(), cells[5].parse().unwrap());
        assert!(games >= 200 && (40.0..=60.0).contains(&share), "{row}");
    }
}
