//! Each law can fail: for each way to break a small game, the law that notices.

use crate::toy::*;
use testkit::check;

fn setups() -> Vec<Setup> {
    let setup = |seats, most, last: &str| Setup { seats, most, last: last.into(), ..Setup::default() };
    vec![setup(4, 3, "wins"), setup(2, 1, "loses")]
}

/// Fails unless the game with the bug breaks the law.
fn assert_breaks(bug: u8, law: &str) {
    break_by(bug);
    if let Err(violation) = check::<Toy>(&setups(), 40) {
        assert_eq!(violation.law, law, "{violation}");
    } else {
        assert_eq!(law, "none");
    }
}

/// Tests by name: a bug and the law.
macro_rules! mutants {
    ($($test:ident: $bug:ident breaks $law:literal;)+) => {
        $(#[test] fn $test() { assert_breaks($bug, $law); })+
    };
}

mutants! {
    the_whole_game: NONE breaks "none";

    setup_that_is_never_complete: SETUP_NOT_IDEMPOTENT breaks "a complete setup is complete";
    option_that_is_refused: OPTION_NOT_OFFERED breaks "every value of an option can be chosen";
    option_that_is_not_checked: OPTION_NOT_CHECKED breaks "what is not offered cannot be chosen";
    seat_without_a_name: SEAT_WITHOUT_INFO breaks "every seat is known by name";
    seats_for_fewer: SEATS_IGNORED breaks "as many sit down as were chosen";

    move_listed_twice: MOVE_TWICE breaks "the moves of a state are distinct";
    order_that_changes: ORDER_CHANGES breaks "moves are appended, always in the same order";
    list_that_is_cleared: CLEARS_MOVES breaks "moves are appended, always in the same order";
    end_without_an_outcome: NO_OUTCOME breaks "there is an outcome exactly when there is no move";
    outcome_before_the_end: EARLY_OUTCOME breaks "there is an outcome exactly when there is no move";
    seat_that_is_out_moves: OUT_MOVES breaks "who is to move takes part";

    bound_that_never_shrinks: NEVER_SHRINKS breaks "the bound of turns left shrinks each turn";
    another_ends_the_turn: ANOTHER_ENDS_TURN breaks "who begins a turn ends it";
    end_in_the_middle_of_a_turn: MID_TURN_AT_END breaks "a finished game is not in the middle of a turn";
    turn_without_an_end: ENDLESS_TURN breaks "a turn comes to an end";
    miscount: MISCOUNTS breaks "turns are counted as they are listed";

    places_from_zero: PLACES_FROM_ZERO breaks "places count those ahead";
    places_without_gaps: PLACES_DENSE breaks "places count those ahead";
    partners_apart: PARTNERS_APART breaks "partners share a place";
    leaver_wins: LEAVER_WINS breaks "who leaves does not win";
    leaver_stays: LEAVER_STAYS breaks "who has left is out";
    half_a_turn_left_over: BAD_AFTER_RETIREMENT breaks "after a retirement a turn begins";
    wrongly_decided: WRONGLY_DECIDED breaks "a decided game ends as it was decided";

    half_a_turn_not_written: FORGETS_HALF_TURN breaks "a position reads back as it was written";
    turns_spelt_alike: TURNS_ALIKE breaks "no two turns are spelt alike";
    part_that_is_no_prefix: PART_NOT_PREFIX breaks "half a turn is spelt as it begins";
    column_before_the_text: WRONG_COLUMN breaks "an error is at a column of the text";
    illegal_turn_read: ACCEPTS_ILLEGAL breaks "a turn that is read is legal";
    panic_on_wide_characters: PANICS_ON_WIDE breaks "nothing panics";
    panic_on_a_large_number: PANICS_ON_NUMBER breaks "nothing panics";
    panic_on_a_wide_turn: PANICS_ON_TURN breaks "nothing panics";
    half_a_turn_that_cannot_end: ACCEPTS_NONSENSE breaks "there is an outcome exactly when there is no move";

    key_of_an_address: KEY_OF_PLACE breaks "equal states have equal keys";
    constant_key: KEY_CONSTANT breaks "different futures have different keys";
    key_that_forgets: KEY_SHORT breaks "different futures have different keys";
    repetition_key_of_an_address: REPETITION_OF_PLACE breaks "equal states have equal repetition keys";

    empty_path: PATH_EMPTY breaks "every move can be made by touch";
    path_for_two_moves: PATH_SHARED breaks "no path makes two moves";
    path_within_a_path: PATH_PREFIX breaks "no path begins another";
    path_off_the_board: PATH_OFF_BOARD breaks "touched squares are on the board";
    unknown_item: ITEM_UNKNOWN breaks "touched items are in a tray";
    two_pieces_on_a_square: TWO_PIECES breaks "one piece stands on a square";
    owner_not_at_the_table: OWNER_UNKNOWN breaks "owners of pieces are at the table";
    item_numbered_twice: ITEM_TWICE breaks "tray items are numbered once";
    mark_off_the_board: MARKS_OFF_BOARD breaks "marks are on the board";
    plan_with_nothing_left: PLAN_DONE breaks "steps are done in the middle of a turn";

    team_evaluated_unequally: TEAM_UNEQUAL breaks "partners are evaluated alike";
    order_that_is_not_announced: SECRET_ORDER breaks "a game that orders moves says so";
    illegal_random_move: RANDOM_ILLEGAL breaks "a random move is legal";
    no_random_move: RANDOM_NONE breaks "a random move is drawn exactly when there is one";
    random_move_always_the_same: RANDOM_NARROW breaks "every move may be drawn";
    wrong_moves_as_the_seat_to_move: MOVES_AS_WRONG breaks "moves as the seat to move are its moves";

    word_that_is_missing: WORD_MISSING breaks "every message is in every language";
    plural_that_is_missing: PLURAL_MISSING breaks "every message is in every language";
    argument_that_is_missing: ARGUMENT_MISSING breaks "every message is in every language";
    language_that_is_missing: ONE_LANGUAGE breaks "every message is in every language";
    page_that_is_missing: PAGE_MISSING breaks "a rule page with a title is in every language";
    diagram_off_the_board: DIAGRAM_WRONG breaks "a rule page marks squares of the board";
    error_without_words: ERROR_WITHOUT_WORDS breaks "every message is in every language";
}
