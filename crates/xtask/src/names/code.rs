//! Source without its comments and unit tests.

use std::iter::Peekable;
use std::str::Chars;

/// The lines of a source file with comments taken out; what is in strings stays. A unit-test module, which is the end
/// of its file, is taken out too.
pub(super) fn lines(source: &str) -> Vec<String> {
    let code = without_comments(source);
    let end = code.find("\n#[cfg(test)]\nmod tests {").unwrap_or(code.len());
    code[..end].lines().map(str::to_owned).collect()
}

/// The lines of a manifest that say what the code depends on; others are blank.
pub(super) fn dependencies(manifest: &str) -> Vec<String> {
    let mut counts = false;
    let line = |line: &str| {
        if line.starts_with('[') {
            counts = line.contains("dependencies") && !line.contains("dev-dependencies");
        }
        let code = line.split('#').next().unwrap_or_default();
        if counts { code.to_owned() } else { String::new() }
    };
    manifest.lines().map(line).collect()
}

/// Rust or JavaScript with the text of its comments left out. Line breaks stay, so that lines keep their numbers.
fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source.chars().peekable();
    // What came before the character at hand, for `r"…"`.
    let mut previous = ' ';
    while let Some(letter) = rest.next() {
        match (letter, rest.peek()) {
            ('/', Some('/')) => while rest.next_if(|next| *next != '\n').is_some() {},
            ('/', Some('*')) => skip_block(&mut rest, &mut code),
            ('"', _) => {
                code.push('"');
                copy_string(&mut rest, &mut code, previous == 'r');
            }
            ('#', Some('"' | '#')) if previous == 'r' => copy_raw(&mut rest, &mut code),
            ('\'', _) => {
                code.push('\'');
                copy_char(&mut rest, &mut code);
            }
            _ => code.push(letter),
        }
        previous = letter;
    }
    code
}

/// Skips the rest of a block comment, others inside it included.
fn skip_block(rest: &mut Peekable<Chars<'_>>, code: &mut String) {
    let mut depth = 0;
    let mut last = '/';
    for letter in rest.by_ref() {
        match (last, letter) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            (_, '\n') => code.push('\n'),
            _ => {}
        }
        // A star or stroke that has served cannot serve again: `/*/` is open.
        last = if matches!((last, letter), ('/', '*') | ('*', '/')) { ' ' } else { letter };
        if depth == 0 {
            break;
        }
    }
}

/// Copies the rest of a string in quotes.
fn copy_string(rest: &mut Peekable<Chars<'_>>, code: &mut String, raw: bool) {
    while let Some(letter) = rest.next() {
        code.push(letter);
        match letter {
            '"' => return,
            '\\' if !raw => code.extend(rest.next()),
            _ => {}
        }
    }
}

/// Copies the rest of a raw string with hashes, of which the first has been read.
fn copy_raw(rest: &mut Peekable<Chars<'_>>, code: &mut String) {
    let mut end = String::from("\"#");
    while rest.next_if_eq(&'#').is_some() {
        end.push('#');
    }
    let begun = code.len();
    for letter in rest.by_ref() {
        code.push(letter);
        // The first quote opens it.
        if code.len() > begun + 1 && code[begun + 1..].ends_with(&end) {
            return;
        }
    }
}

/// Copies the rest of a character such as `'"'`; a lifetime is left alone.
fn copy_char(rest: &mut Peekable<Chars<'_>>, code: &mut String) {
    let mut ahead = rest.clone();
    let length = match ahead.next() {
        Some('\\') => 3,
        Some(_) if ahead.next() == Some('\'') => 2,
        _ => 0,
    };
    code.extend(rest.by_ref().take(length));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_strings_stay() {
        for (source, code) in [
            ("a // b\nc", "a \nc"),
            ("a /* b /* c */ d\n */ e", "a \n e"),
            ("\"http://x\" // y", "\"http://x\" "),
            ("\"\\\"//\" // y", "\"\\\"//\" "),
            ("r\"\\\" // y", "r\"\\\" "),
            ("r#\"a\"//\"# // y", "r\"a\"//\"# "),
            ("'\"' // y", "'\"' "),
            ("'\\'' // \"", "'\\'' "),
            ("&'a str // y", "&'a str "),
            ("/*/ a */ b", " b"),
        ] {
            assert_eq!(without_comments(source), code, "{source}");
        }
    }

    #[test]
    fn lines_keep_their_numbers_and_tests_are_cut_off() {
        let source = "/* a\nb */ c\nd\n#[cfg(test)]\nmod tests {\n    e\n}\n";
        assert_eq!(lines(source), ["", " c", "d"]);
    }

    #[test]
    fn a_manifest_is_asked_for_what_the_code_depends_on() {
        let manifest =
            "name = \"a\"\n[dependencies]\nb = 1 # c\n[dev-dependencies]\nd = 1\n[dependencies.e]\nf = 1";
        assert_eq!(
            dependencies(manifest),
            ["", "[dependencies]", "b = 1 ", "", "", "[dependencies.e]", "f = 1"]
        );
    }
}
