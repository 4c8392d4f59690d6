//! Emphasis, code and links within a line, as HTML. All else is escaped.

/// Text that shows as it is.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text as it is printed: what is typed as a straight apostrophe is one.
fn prose(text: &str) -> String {
    escape(text).replace('\'', "’")
}

/// A line with `**strong**`, `*emphasis*`, `` `code` `` and `[links](address)`.
pub(super) fn inline(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        html += &prose(&rest[..at]);
        rest = &rest[at..];
        let done = between(rest, "**", "**")
            .map(|(inner, after)| (format!("<strong>{}</strong>", inline(inner)), after))
            .or_else(|| {
                between(rest, "*", "*").map(|(inner, after)| (format!("<em>{}</em>", inline(inner)), after))
            })
            .or_else(|| {
                between(rest, "`", "`")
                    .map(|(inner, after)| (format!("<code>{}</code>", escape(inner)), after))
            })
            .or_else(|| link(rest));
        match done {
            Some((made, after)) => {
                html += &made;
                rest = after;
            }
            None => {
                html += &escape(&rest[..1]);
                rest = &rest[1..];
            }
        }
    }
    html + &prose(rest)
}

/// The line without its marks.
pub(super) fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// What stands between two marks at the beginning of the text, and what follows.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    let (inner, after) = text.strip_prefix(open)?.split_once(close)?;
    (!inner.is_empty() && !inner.starts_with(' ')).then_some((inner, after))
}

fn link(text: &str) -> Option<(String, &str)> {
    let (label, after) = between(text, "[", "](")?;
    let (address, after) = after.split_once(')')?;
    // Nothing but the web and this site: no script hides in an address.
    let fits = address.starts_with("https://") || address.starts_with('/') || address.starts_with('#');
    fits.then(|| (format!(r#"<a href="{}">{}</a>"#, escape(address), inline(label)), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_tags_and_all_else_is_escaped() {
        assert_eq!(
            inline("a **b** *c* `d*` <e>"),
            "a <strong>b</strong> <em>c</em> <code>d*</code> &lt;e&gt;"
        );
        assert_eq!(inline("2 * 3 * 4"), "2 * 3 * 4");
        assert_eq!(inline("one's `it's`"), "one’s <code>it's</code>");
        assert_eq!(inline("[us](/games)"), r#"<a href="/games">us</a>"#);
        assert_eq!(inline("[x](javascript:alert)"), "[x](javascript:alert)");
    }
}
