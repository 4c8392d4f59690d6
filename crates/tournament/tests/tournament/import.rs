//! Going on from a report file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tournament::colour::Colour;
use tournament::crosstable::Crosstable;
use tournament::entry::{Bye, Entry, Number, Verdict};
use tournament::event::{
    AdoptedBoard, AdoptedRound, Deed, Ending, Form, Format, GameResult, ImportFault, Mode, Refusal, Settings,
    Tournament,
};
use tournament::points::Points;
use tournament::standings::{Order, standings};
use tournament::tiebreak::{Basis, Edition, System};
use tournament::trf::{Privacy, Report};

fn vectors() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut paths: Vec<PathBuf> = ["swiss", "tiebreaks"]
        .iter()
        .flat_map(|name| fs::read_dir(folder.join(name)).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "trf"))
        .collect();
    paths.sort();
    assert_eq!(paths.len(), 122);
    paths
}

fn read(path: &Path) -> Report {
    Report::parse(&fs::read_to_string(path).unwrap()).unwrap()
}

fn import(report: &Report) -> Tournament {
    Tournament::from_report(report, Mode::Club, 7, "arbiter", 5).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A table with everything said that a report may leave out.
fn explicit(table: &Crosstable) -> Crosstable {
    let mut table = table.clone();
    table.first_colour = table.initial_colour();
    let longest = table.competitors.iter().map(|one| one.card.len()).max().unwrap_or(0);
    table.rounds = table.rounds.or(Some(longest));
    let paired = table.paired_rounds();
    for competitor in &mut table.competitors {
        // What stands ahead are byes asked for: that of the next round is part of the report.
        let to = paired.max(competitor.card.len().min(paired + 1));
        competitor.card.resize(to, Entry::Bye(Bye::Zero));
    }
    table
}

#[test]
fn every_report_comes_back_from_the_tournament_made_of_it() {
    for path in vectors() {
        let report = read(&path);
        let imported = import(&report);
        let again = imported.report().unwrap();
        assert_eq!(again.table, explicit(&report.table), "{}", path.display());
        assert_eq!(
            (&again.name, &again.start, &again.end, &again.other),
            (&report.name, &report.start, &report.end, &report.other)
        );
        // Places follow from the rest.
        let plain = Report { places: BTreeMap::new(), ..again.clone() };
        assert_eq!(Report::parse(&again.write(Privacy::Federation)).unwrap(), plain);
        assert_eq!(again.write(Privacy::Federation), plain.write(Privacy::Federation), "{}", path.display());
        let basis = Basis {
            table: &report.table,
            rounds: report.table.paired_rounds(),
            edition: Edition::of_start(&report.start),
            system: System::Swiss,
        };
        let order = Order { tiebreaks: imported.settings().tiebreaks.clone(), seed: 7 };
        let lines: Vec<_> = imported.standings().into_iter().map(|line| line.standing).collect();
        assert_eq!(lines, standings(basis, &order).unwrap(), "{}", path.display());
        assert_eq!(Tournament::from_json(&imported.to_json(Privacy::Federation)).unwrap(), imported);
    }
}

#[test]
fn the_round_after_a_report_is_the_one_another_program_paired() {
    for path in vectors().into_iter().filter(|path| path.parent().unwrap().ends_with("swiss")) {
        let mut report = read(&path);
        let paired = report.table.paired_rounds();
        let table = std::mem::take(&mut report.table);
        report.table = Crosstable { rounds: Some(paired), ..table.after(paired - 1) };
        report.table.first_colour = table.initial_colour();
        let mut imported = import(&report);
        assert_eq!(imported.rounds().len(), paired - 1);
        imported.submit(Deed::Pair, "arbiter", 6, "").unwrap();
        let round = imported.rounds().last().unwrap();
        let mut made: Vec<(Number, Number)> =
            round.boards.iter().map(|board| (board.seats[0] + 1, board.seats[1] + 1)).collect();
        made.extend(round.bye.map(|person| (person + 1, 0)));
        made.sort_unstable();
        let expected = table.competitors.iter().filter_map(|one| match one.entry(paired - 1) {
            Entry::Game { opponent, colour: Colour::White, .. }
            | Entry::Forfeit { opponent, colour: Some(Colour::White), .. } => Some((one.number, opponent)),
            Entry::Bye(Bye::Allocated) => Some((one.number, 0)),
            _ => None,
        });
        assert_eq!(made, expected.collect::<Vec<_>>(), "{}", path.display());
    }
}

/// A player's line with one round.
fn line(number: u32, opponent: u32, rest: &str) -> String {
    format!("001 {number:>4}      P{number:<75} {opponent:>4} {rest}\n")
}

/// One of everything: an unrated game, a ruling against both, forfeits of one and of both, every bye, a bye ahead,
/// a title, ids, a prohibition, points taken, points that count at the end.
const MIXED: &str = "\
012 Club open
022 Ghent
032 BEL
042 2026/04/01
052 2026/04/09
142 5
152 B
192 FIDE_DUTCH_2026
202 SB,BH
092 Individual: Swiss
260   1   3    2    4
299          -0.5    1    1
299           1.5  999    3
001    1 w wg Anna                              1900 SWE     1700001 1990/01/31  1.5    2     2 b W     3 w 0     4 b +
001    2      Ben                               1950                             0.5    5     1 w L  0000 - H     6 w -
001    3      Cleo                              1700                             4.5    1  0000 - U     1 b 0  0000 - F
001    4      Dan                               1500                             1.0    3     5 w 1     6 b 0     1 w -
001    5      Eve                               2400                             0.5    4     4 b 0  0000 - Z  0000 - H  0000 - H
001    6      Finn                                                               0.0    6  0000 - Z     4 w 0     2 b -
";

#[test]
fn everything_a_report_can_say_is_kept() {
    let text = MIXED.replace(" 4.5    1  0000 - U", " 3.5    1  0000 - U") + "240 Z 005    2    6\n";
    let mut report = Report::parse(&text).unwrap();
    assert_eq!(report.byes_ahead.len(), 2);
    let imported = import(&report);
    assert_eq!(imported.start_list(), [0, 1, 2, 3, 4, 5], "start numbers do not follow the ratings");
    let again = imported.report().unwrap();
    report.places = again.places.clone();
    assert_eq!(again, report, "the byes ahead too");
    for line in imported.standings() {
        assert_eq!(again.places[&(line.person + 1)], line.standing.place);
    }
    let first = &imported.rounds()[0].boards[0];
    assert_eq!(first.seats, [1, 0]);
    assert_eq!(
        first.games,
        [GameResult { unrated: true, ..GameResult::plain(Ending::Verdict(Verdict::Loss)) }]
    );
    let second: Vec<&Ending> =
        imported.rounds()[1].boards.iter().map(|board| &board.games[0].result).collect();
    assert_eq!(second, [&Ending::Ruling([Verdict::Loss, Verdict::Loss]); 2]);
    let leader = &imported.standings()[0];
    assert_eq!((leader.person, leader.standing.points), (2, Points::tenths(35)));
    // Eve has her bye in round 4, an unknown person could not have it.
    let mut open = imported;
    open.submit(Deed::Pair, "arbiter", 6, "").unwrap();
    assert_eq!(open.rounds()[3].away, [(4, Bye::Half)]);
    assert!(open.standings()[0].standing.points >= Points::tenths(35));
}

#[test]
fn an_adopted_round_can_be_taken_back_and_corrected() {
    let text = MIXED.replace(" 4.5    1  0000 - U", " 3.5    1  0000 - U");
    let mut open = import(&Report::parse(&text).unwrap());
    let win = GameResult::plain(Ending::Verdict(Verdict::Win));
    let points = |open: &Tournament, person: u32| {
        open.standings().iter().find(|line| line.person == person).unwrap().standing.points
    };
    assert_eq!(points(&open, 3), Points::ONE);
    open.submit(Deed::Correct { round: 2, board: 1, game: 1, result: win }, "arbiter", 6, "").unwrap();
    let seats = open.rounds()[1].boards[0].seats.clone();
    assert!(seats.contains(&0), "the board of the higher score comes first");
    open.submit(Deed::UndoRound, "arbiter", 7, "").unwrap();
    open.submit(Deed::Pair, "arbiter", 8, "").unwrap();
    // Who was away with a bye still is.
    assert_eq!(open.rounds()[2].away, [(2, Bye::Full), (4, Bye::Half)]);
    // Points for the end only have stayed.
    assert_eq!(points(&open, 2), Points::tenths(35));
    assert_eq!(open.crosstable().points(&open.crosstable().competitors[2], 2), Points::ONE);
}

#[test]
fn a_bye_far_ahead_belongs_to_a_round_whether_or_not_their_number_is_said() {
    let text = "001    1      A\n001    2      B\n001    3      C\n240 H 006    2\n";
    let open = import(&Report::parse(text).unwrap());
    assert_eq!(open.settings().rounds, 6);
    assert_eq!(open.persons()[1].byes.get(&5), Some(&Bye::Half));
}

#[test]
fn late_entries_come_after_the_numbers_of_the_report() {
    let text = MIXED.replace(" 4.5    1  0000 - U", " 3.5    1  0000 - U").replace("142 5", "142 7");
    let mut open = import(&Report::parse(&text).unwrap());
    let form = Form { name: "Late".to_owned(), rating: Some(2900), ..Form::default() };
    open.submit(Deed::Enter { form }, "arbiter", 6, "").unwrap();
    assert_eq!(open.start_list(), [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn what_cannot_go_on_says_why() {
    let fault = |text: &str| {
        let report = Report::parse(text).unwrap();
        Tournament::from_report(&report, Mode::Club, 7, "arbiter", 5).unwrap_err()
    };
    let players = "001    1      A\n001    2      B\n";
    assert_eq!(
        fault(&format!("192 FIDE_BURSTEIN\n{players}")),
        ImportFault::UnknownSystem("FIDE_BURSTEIN".to_owned())
    );
    assert!(matches!(fault(&format!("202 NONSENSE\n{players}")), ImportFault::UnknownTieBreak(_)));
    assert_eq!(
        fault(&format!("299           1.0    2    1\n{players}")).to_string(),
        "points are given to 1 after round 2, which was not played"
    );
    // A file with such cards is not read at all, so they are changed afterwards.
    let mut both = Report::parse(&(line(1, 2, "w +") + &line(2, 1, "b -"))).unwrap();
    both.table.competitors[1].card[0] =
        Entry::Forfeit { opponent: 1, colour: Some(Colour::Black), won: true };
    assert_eq!(
        Tournament::from_report(&both, Mode::Club, 7, "arbiter", 5).unwrap_err(),
        ImportFault::ResultsDiffer { round: 1, number: 1, opponent: 2 }
    );
    assert!(matches!(
        fault(&format!("192 BERGER_ROUNDROBIN\n202 BH\n{players}")),
        ImportFault::Refused(Refusal::UnsuitableTieBreak { .. })
    ));
}

#[test]
fn a_round_robin_goes_on_by_the_berger_table() {
    let report = |first: &str| {
        let text = format!("142 3\n192 BERGER_ROUNDROBIN\n{first}");
        Report::parse(&text).unwrap()
    };
    let right: String = [(1, 4, "w 1"), (2, 3, "b ="), (3, 2, "w ="), (4, 1, "b 0")]
        .map(|(number, opponent, rest)| line(number, opponent, rest))
        .concat();
    let mut league = import(&report(&right));
    // Colours may have been changed by agreement, opponents not.
    assert_eq!(league.rounds()[0].boards.len(), 2);
    league.submit(Deed::Pair, "arbiter", 6, "").unwrap();
    let boards: Vec<&[u32]> = league.rounds()[1].boards.iter().map(|board| board.seats.as_slice()).collect();
    assert_eq!(boards, [[3, 2], [0, 1]]);
    assert_eq!(league.report().unwrap().system, "BERGER_ROUNDROBIN");
    assert_eq!(league.report().unwrap().table.rounds, Some(3));
    let wrong: String = [(1, 2, "w 1"), (2, 1, "b 0"), (3, 4, "w ="), (4, 3, "b =")]
        .map(|(number, opponent, rest)| line(number, opponent, rest))
        .concat();
    let refused = Tournament::from_report(&report(&wrong), Mode::Club, 7, "arbiter", 5).unwrap_err();
    assert_eq!(refused, ImportFault::Refused(Refusal::NotOfTheTable { round: 1 }));
}

#[test]
fn a_round_is_adopted_only_if_everybody_has_one_place_in_it() {
    let mut open = Tournament::new(Settings::swiss("Open", 2, 1)).unwrap();
    for name in ["A", "B", "C"] {
        let form = Form { name: name.to_owned(), ..Form::default() };
        open.submit(Deed::Enter { form }, "arbiter", 0, "").unwrap();
    }
    let round = |seats: &[[u32; 2]], bye: Option<u32>, away: &[u32]| Deed::Adopt {
        round: AdoptedRound {
            boards: seats.iter().map(|&seats| AdoptedBoard { seats, result: None }).collect(),
            bye,
            away: away.iter().map(|&person| (person, Bye::Zero)).collect(),
        },
    };
    let cases = [
        (round(&[[0, 1]], None, &[]), vec![2]),
        (round(&[[0, 0]], Some(1), &[2]), vec![0]),
        (round(&[[0, 1]], Some(2), &[2]), vec![2]),
        (round(&[[0, 9]], Some(2), &[1]), vec![9]),
    ];
    for (deed, persons) in cases {
        assert_eq!(open.submit(deed, "arbiter", 0, ""), Err(Refusal::WrongPeople { persons }));
    }
    let numbers = Deed::FixNumbers { persons: vec![2, 2, 0] };
    assert_eq!(open.submit(numbers, "arbiter", 0, ""), Err(Refusal::NumbersIncomplete));
    let misfit = AdoptedBoard { seats: [0, 1], result: Some(GameResult::plain(Ending::Places(vec![1, 3]))) };
    let deed = Deed::Adopt { round: AdoptedRound { boards: vec![misfit], bye: Some(2), away: Vec::new() } };
    assert_eq!(open.submit(deed, "arbiter", 0, ""), Err(Refusal::ResultDoesNotFit));
    open.submit(round(&[[0, 1]], Some(2), &[]), "arbiter", 0, "").unwrap();
    open.submit(round(&[[2, 1]], Some(0), &[]), "arbiter", 0, "").unwrap();
    assert_eq!(
        open.submit(round(&[[2, 0]], Some(1), &[]), "arbiter", 0, ""),
        Err(Refusal::AllRoundsPaired { rounds: 2 })
    );
    let mut evening = Tournament::new(Settings::of(Format::tables(), "Evening", 2, 1)).unwrap();
    assert_eq!(evening.submit(round(&[], None, &[]), "arbiter", 0, ""), Err(Refusal::NotAdoptedHere));
}
