//! Texts that stand on one line of a report.

/// Whether a text has no line break nor another control character, which would break the lines of a report.
pub(crate) fn is_one_line(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

/// A text with a space for every control character.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
