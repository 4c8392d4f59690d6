//! A game's name as a word in code.

/// A name, found in whatever way code spells it: `nine-men`, `nine_men::NineMen`, `NINE_MEN`, `nineMen`.
pub(crate) struct Word {
    text: String,
    parts: Vec<String>,
}

impl Word {
    /// The word for a game's id.
    pub(crate) fn new(id: &str) -> Self {
        Word { text: id.to_owned(), parts: parts(id) }
    }

    /// The id.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a line has the word, alone or as a part of a longer name.
    pub(crate) fn is_in(&self, line: &str) -> bool {
        parts(line).windows(self.parts.len()).any(|window| window == self.parts)
    }
}

/// The words of a text in small letters: runs of letters and digits, broken before a capital that follows a small letter
/// and before the last of several capitals (`HTTPServer` is two words).
fn parts(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut parts: Vec<String> = Vec::new();
    let mut open = false;
    for (index, letter) in letters.iter().enumerate() {
        if !letter.is_alphanumeric() {
            open = false;
            continue;
        }
        let before = index.checked_sub(1).map(|index| letters[index]);
        let after = letters.get(index + 1);
        let hump = letter.is_uppercase()
            && (before.is_some_and(|before| !before.is_uppercase())
                || after.is_some_and(|after| after.is_lowercase()));
        if !open || hump {
            parts.push(String::new());
        }
        open = true;
        if let Some(part) = parts.last_mut() {
            part.extend(letter.to_lowercase());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_every_spelling() {
        let word = Word::new("nine-men");
        for line in ["\"nine-men\"", "nine_men::play()", "NineMenState", "NINE_MEN_START", "let nineMen;"] {
            assert!(word.is_in(line), "{line}");
        }
        for line in ["nine(menu)", "ninemen", "men_nine", "nine = 9", ""] {
            assert!(!word.is_in(line), "{line}");
        }
        assert!(Word::new("chess").is_in("HTTPChessServer"));
        assert!(!Word::new("chess").is_in("chessboard"));
    }
}
