//! The page itself: one file for all its addresses, with a head that says which address it is. Whoever sends a link
//! sees what it leads to.

use crate::house::House;
use crate::secret::table_name;
use crate::table::Command;
use crate::visitor::recognise;
use axum::extract::Request;
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use game::{Catalogue, Lang};
use protocol::EventKind;

/// The page's file.
pub(crate) const INDEX: &str = "index.html";

/// The name of the site.
const SITE: &str = "Quadrille";

/// Answers with the page. A visitor's first answer is usually this one, and it brings their cookie: all that the page
/// asks for is then asked by the same guest.
pub(crate) async fn serve(house: &House, request: Request) -> Response {
    let Some(index) = house.site.assets.get(INDEX) else { return StatusCode::NOT_FOUND.into_response() };
    // The page can be read without knowing who reads it.
    let cookie = recognise(house, request.headers()).await.ok().and_then(|(_, cookie)| cookie);
    let lang = language(request.headers());
    let html = String::from_utf8_lossy(&index.plain).into_owned();
    let (status, html) = match subject(house, request.uri().path(), request.uri().query()).await {
        Subject::Site => (StatusCode::OK, html),
        Subject::Game(id) => (StatusCode::OK, with_head(html, house, &id, lang)),
        Subject::Nothing => (StatusCode::NOT_FOUND, html),
    };
    let mut response =
        (status, [(CACHE_CONTROL, HeaderValue::from_static("no-cache"))], Html(html)).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// What an address of the page is about.
enum Subject {
    Site,
    /// A game, by its id.
    Game(String),
    /// A table or game that there is not.
    Nothing,
}

async fn subject(house: &House, path: &str, query: Option<&str>) -> Subject {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        ["games", id, ..] if house.site.game(id).is_ok() => Subject::Game(id.to_owned()),
        ["games", _, ..] => Subject::Nothing,
        ["t", id, ..] => game_of_table(house, id).await.map_or(Subject::Nothing, Subject::Game),
        ["new", ..] => {
            let pairs = query.unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
            let game = pairs.into_iter().find(|(name, id)| *name == "game" && house.site.game(id).is_ok());
            game.map_or(Subject::Site, |(_, id)| Subject::Game(id.to_owned()))
        }
        _ => Subject::Site,
    }
}

async fn game_of_table(house: &House, id: &str) -> Option<String> {
    let table = table_name(id)?;
    let view = house.registry.ask(&table, |reply| Command::View { person: None, reply }).await;
    match view.ok()?.events.into_iter().next()?.kind {
        EventKind::Opened { spec } => Some(spec.game),
        _ => None,
    }
}

/// The page with a game's name and tagline in its head.
fn with_head(mut html: String, house: &House, game: &str, lang: Lang) -> String {
    let Ok(plugin) = house.site.game(game) else { return html };
    let mut words = Catalogue::common(Lang::En);
    words.add(plugin.texts());
    let mut theirs = Catalogue::common(lang);
    theirs.add(plugin.texts());
    let say = |key| escaped(&if theirs.has(key) { theirs.word(key) } else { words.word(key) });
    let (title, tagline) = (format!("{} · {SITE}", say("name")), say("tagline"));
    replace_between(&mut html, "<title>", "</title>", &title);
    replace_between(&mut html, "<meta name=\"description\" content=\"", "\"", &tagline);
    let preview = format!(
        "<meta property=\"og:site_name\" content=\"{SITE}\"><meta property=\"og:title\" content=\"{title}\">\
         <meta property=\"og:description\" content=\"{tagline}\"></head>"
    );
    html.replacen("</head>", &preview, 1)
}

/// Puts `text` between the first `before` and the `after` that follows it, if both are there.
fn replace_between(html: &mut String, before: &str, after: &str, text: &str) {
    if let Some(start) = html.find(before).map(|at| at + before.len())
        && let Some(length) = html[start..].find(after)
    {
        html.replace_range(start..start + length, text);
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The first language that the browser names and the site speaks.
pub(crate) fn language(headers: &HeaderMap) -> Lang {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = wanted.split(',').filter_map(|entry| entry.split(';').next());
    tags.into_iter().find_map(|tag| tag.trim().parse().ok()).unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_filled_in() {
        let mut html = "<title>Old</title><meta name=\"description\" content=\"Old\">".to_owned();
        replace_between(&mut html, "<title>", "</title>", &escaped("A & <B>"));
        replace_between(&mut html, "<meta name=\"description\" content=\"", "\"", &escaped("\"New\""));
        assert_eq!(
            html,
            "<title>A &amp; &lt;B&gt;</title><meta name=\"description\" content=\"&quot;New&quot;\">"
        );
        replace_between(&mut html, "<h1>", "</h1>", "nothing to replace");
        assert!(!html.contains("nothing"));
    }

    #[test]
    fn the_browsers_first_wish_that_can_be_met_is_met() {
        let language = |wish: &'static str| {
            language(&[(ACCEPT_LANGUAGE, HeaderValue::from_static(wish))].into_iter().collect())
        };
        assert_eq!(language("fr-CA,fr;q=0.9,en;q=0.8"), Lang::Fr);
        assert_eq!(language("xx, ru;q=0.5, en"), Lang::Ru);
        assert_eq!(language("xx"), Lang::En);
    }
}
