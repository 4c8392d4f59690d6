//! As much Markdown as rule pages use: headings, paragraphs, lists, tables, fences, links and emphasis; and fences
//! tagged `board`, which hold a position to be drawn.
//!
//! ````text
//! ```board
//! x5o/7/7/7/7/7/o5x x 0 1
//! mark: a7 g1
//! arrows: a7-b6 a7-c5
//! caption: The start.
//! play: Try both moves.
//! ```
//! ````
//!
//! `play:` makes it a board on which the reader may play; the words say what to try.

mod inline;

use inline::{inline, plain};

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Block {
    Heading {
        level: usize,
        id: String,
        html: String,
        plain: String,
    },
    /// Anything else that is text.
    Html(String),
    Board(Figure),
}

/// A position to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figure {
    pub(crate) position: String,
    /// Squares of the last turn (`mark:`).
    pub(crate) last: Vec<String>,
    /// Squares where a piece may go (`dots:`).
    pub(crate) dots: Vec<String>,
    /// Squares where something may be put, or longer moves (`rings:`).
    pub(crate) rings: Vec<String>,
    /// Pieces that would be turned (`threats:`).
    pub(crate) threats: Vec<String>,
    /// From where to where something goes (`arrows: a7-b6`).
    pub(crate) arrows: Vec<(String, String)>,
    pub(crate) caption: String,
    /// What the reader is asked to try, where he may play on the board (`play:`).
    pub(crate) play: Option<String>,
}

impl Figure {
    fn read(lines: &[&str]) -> Self {
        let mut figure = Figure::default();
        for line in lines {
            let squares = |names: &str| {
                names.split([' ', ',']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
            };
            match line.split_once(": ").map(|(key, value)| (key.trim(), value.trim())) {
                Some(("mark" | "marks", names)) => figure.last = squares(names),
                Some(("dots", names)) => figure.dots = squares(names),
                Some(("rings", names)) => figure.rings = squares(names),
                Some(("threats", names)) => figure.threats = squares(names),
                Some(("arrows", pairs)) => {
                    let pairs: Vec<String> = squares(pairs);
                    let ends =
                        |pair: &String| pair.split_once('-').map(|(a, b)| (a.to_owned(), b.to_owned()));
                    figure.arrows = pairs.iter().filter_map(ends).collect();
                }
                Some(("caption", text)) => text.clone_into(&mut figure.caption),
                Some(("play", text)) => figure.play = Some(text.to_owned()),
                _ if figure.position.is_empty() => line.trim().clone_into(&mut figure.position),
                _ => {}
            }
        }
        figure
    }

    /// All squares that are marked.
    #[cfg(test)]
    pub(crate) fn squares(&self) -> impl Iterator<Item = &String> {
        let ends = self.arrows.iter().flat_map(|(from, to)| [from, to]);
        self.last.iter().chain(&self.dots).chain(&self.rings).chain(&self.threats).chain(ends)
    }
}

/// Reads a page.
pub(crate) fn read(source: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let lines: Vec<&str> = source.lines().collect();
    let mut rest = &lines[..];
    while let Some((line, after)) = rest.split_first() {
        let text = line.trim();
        if text.is_empty() {
            rest = after;
        } else if let Some(tag) = text.strip_prefix("```") {
            let length = after.iter().position(|line| line.trim() == "```").unwrap_or(after.len());
            blocks.push(fence(tag.trim(), &after[..length]));
            rest = &after[(length + 1).min(after.len())..];
        } else if let Some((level, title)) = heading(text) {
            let plain = plain(title);
            blocks.push(Block::Heading { level, id: slug(&plain), html: inline(title), plain });
            rest = after;
        } else {
            let length = rest.iter().take_while(|line| goes_on(line)).count().max(1);
            blocks.push(Block::Html(text_block(&rest[..length])));
            rest = &rest[length..];
        }
    }
    blocks
}

fn goes_on(line: &str) -> bool {
    let text = line.trim();
    !text.is_empty() && !text.starts_with("```") && heading(text).is_none()
}

fn heading(text: &str) -> Option<(usize, &str)> {
    let level = text.bytes().take_while(|&byte| byte == b'#').count();
    let title = text[level..].strip_prefix(' ')?;
    (1..=4).contains(&level).then_some((level, title.trim()))
}

/// A heading as an address within the page.
fn slug(text: &str) -> String {
    let letters =
        text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect::<String>();
    letters.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

fn fence(tag: &str, lines: &[&str]) -> Block {
    if tag == "board" {
        return Block::Board(Figure::read(lines));
    }
    Block::Html(format!("<pre><code>{}</code></pre>", inline::escape(&lines.join("\n"))))
}

/// Lines without an empty one among them: a table, a list, or a paragraph.
fn text_block(lines: &[&str]) -> String {
    let is_table = lines.len() > 1 && lines.iter().all(|line| line.trim().starts_with('|'));
    if is_table {
        return table(lines);
    }
    if let Some((number, _)) = item(lines[0]) {
        return list(lines, number);
    }
    // A list may follow its paragraph at once.
    if let Some(start) = lines.iter().position(|line| item(line).is_some()) {
        return text_block(&lines[..start]) + &text_block(&lines[start..]);
    }
    if lines[0].trim().chars().all(|letter| letter == '-') {
        return "<hr>".into();
    }
    format!("<p>{}</p>", inline(&lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")))
}

/// The number and the text of a line that begins an item of a list; no number: the list has none.
fn item(line: &str) -> Option<(Option<u32>, &str)> {
    let text = line.trim_start();
    if let Some(text) = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")) {
        return Some((None, text));
    }
    let (number, text) = text.split_once(". ")?;
    Some((Some(number.parse().ok()?), text))
}

/// A list. A numbered one goes on from its first number: a figure may have stood in between.
fn list(lines: &[&str], number: Option<u32>) -> String {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match item(line) {
            Some((_, text)) => items.push(text.trim().to_owned()),
            None => {
                if let Some(last) = items.last_mut() {
                    last.push(' ');
                    last.push_str(line.trim());
                }
            }
        }
    }
    let items: String = items.iter().map(|text| format!("<li>{}</li>", inline(text))).collect();
    match number {
        None => format!("<ul>{items}</ul>"),
        Some(1) => format!("<ol>{items}</ol>"),
        Some(number) => format!("<ol start=\"{number}\">{items}</ol>"),
    }
}

fn table(lines: &[&str]) -> String {
    let cells = |line: &str, tag: &str| -> String {
        let cells = line.trim().trim_matches('|').split('|');
        cells.map(|cell| format!("<{tag}>{}</{tag}>", inline(cell.trim()))).collect()
    };
    let is_rule = |line: &&str| line.chars().all(|letter| "|-: ".contains(letter));
    let (head, body) = match lines.iter().position(is_rule) {
        Some(1) => (Some(lines[0]), &lines[2..]),
        _ => (None, lines),
    };
    let head = head.map(|line| format!("<thead><tr>{}</tr></thead>", cells(line, "th"))).unwrap_or_default();
    let body: String = body.iter().map(|line| format!("<tr>{}</tr>", cells(line, "td"))).collect();
    format!("<table>{head}<tbody>{body}</tbody></table>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str) -> String {
        let parts = read(source).into_iter().map(|block| match block {
            Block::Html(html) => html,
            other => format!("{other:?}"),
        });
        parts.collect()
    }

    #[test]
    fn paragraphs_lists_and_tables() {
        assert_eq!(html("one\ntwo\n\nthree"), "<p>one two</p><p>three</p>");
        assert_eq!(html("- a\n  b\n- c"), "<ul><li>a b</li><li>c</li></ul>");
        assert_eq!(html("Two:\n1. a\n2. b"), "<p>Two:</p><ol><li>a</li><li>b</li></ol>");
        assert_eq!(html("3. c\n4. d"), "<ol start=\"3\"><li>c</li><li>d</li></ol>", "it goes on");
        let table = "| a | b |\n|---|---|\n| 1 | 2 |";
        let wanted = "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
        assert_eq!(html(table), wanted);
    }

    #[test]
    fn headings_have_addresses() {
        let blocks = read("# The *game*\n## Passing, and the end");
        assert_eq!(blocks.len(), 2);
        let Block::Heading { level, id, plain, .. } = &blocks[1] else { panic!("{blocks:?}") };
        assert_eq!((*level, id.as_str(), plain.as_str()), (2, "passing-and-the-end", "Passing, and the end"));
    }

    #[test]
    fn a_board_is_a_figure() {
        let blocks = read("```board\nx5o/7 x 0 1\nmark: a1 b2\ndots: c3\ncaption: Red: to move.\n```\nafter");
        let Block::Board(figure) = &blocks[0] else { panic!("{blocks:?}") };
        assert_eq!(figure.position, "x5o/7 x 0 1");
        assert_eq!(figure.last, ["a1", "b2"]);
        assert_eq!(figure.caption, "Red: to move.");
        assert_eq!(blocks[1], Block::Html("<p>after</p>".into()));
    }

    #[test]
    fn a_figure_may_have_arrows_and_be_played_on() {
        let blocks = read("```board\n7 x 0 1\narrows: a1-b2, c3-c5 d4\nplay: Jump: twice.\n```");
        let Block::Board(figure) = &blocks[0] else { panic!("{blocks:?}") };
        let ends = |(from, to): &(String, String)| format!("{from}>{to}");
        assert_eq!(figure.arrows.iter().map(ends).collect::<Vec<_>>(), ["a1>b2", "c3>c5"]);
        assert_eq!(figure.play.as_deref(), Some("Jump: twice."));
    }

    #[test]
    fn nothing_makes_it_panic() {
        for source in
            ["```", "```board", "|", "| a", "#", "####### x", "- ", "1.", "**", "[a](", "`", "\u{e9}# x"]
        {
            let _ = read(source);
        }
    }
}
