//! Where in the house somebody is: addresses and how to get to another one without loading the page anew.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

/// A page of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    /// The form for a new table, for a game if the address names one.
    New(Option<String>),
    /// The editor for boards of one's own, for a game if the address names one.
    Editor(Option<String>),
    /// All games.
    Games,
    /// A game and its rules.
    Rules(String),
    Table(String),
    /// Tables being played.
    Watch,
    Settings,
    /// One's account, or the way to one.
    Account,
    /// Whom one follows, blocks and mutes.
    People,
    /// Reports and decisions, for moderators.
    Moderation,
    /// What the house says of fair play.
    FairPlay,
    /// What one was told.
    Notices,
    /// Somebody with an account, by the name as it stands in the address.
    Profile(String),
    /// The strongest, finished tables, how games end; each with the query of its address.
    Leaders(String),
    Archive(String),
    Statistics(String),
    Missing,
}

impl Route {
    /// The page that an address (path and query) names.
    pub(crate) fn read(path: &str, query: &str) -> Self {
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Route::Home,
            ["new"] => Route::New(argument(query, "game")),
            ["editor"] => Route::Editor(argument(query, "game")),
            ["games"] => Route::Games,
            ["games", id] => Route::Rules(id.to_owned()),
            ["t", id] => Route::Table(id.to_owned()),
            ["watch"] => Route::Watch,
            ["settings"] => Route::Settings,
            ["account"] => Route::Account,
            ["people"] => Route::People,
            ["moderation"] => Route::Moderation,
            ["notices"] => Route::Notices,
            ["fair-play"] => Route::FairPlay,
            ["@", name] => Route::Profile(name.to_owned()),
            ["leaders"] => Route::Leaders(query.to_owned()),
            ["archive"] => Route::Archive(query.to_owned()),
            ["statistics"] => Route::Statistics(query.to_owned()),
            _ => Route::Missing,
        }
    }

    fn here() -> Self {
        let location = window().location();
        Self::read(&location.pathname().unwrap_or_default(), &location.search().unwrap_or_default())
    }
}

/// The value of `name` in a query or fragment such as `?game=x&level=3`. Values are ids and need no unescaping.
pub(crate) fn argument(query: &str, name: &str) -> Option<String> {
    let pairs = query.trim_start_matches(['?', '#']).split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// The way about the house.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) route: RwSignal<Route>,
}

impl Way {
    /// Finds out where the visitor is and listens for links and for the browser's arrows.
    pub(crate) fn start() -> Self {
        let way = Way { route: RwSignal::new(Route::here()) };
        let _ = window_event_listener(ev::popstate, move |_| way.arrive());
        let _ = window_event_listener(ev::click, move |event| {
            if let Some(path) = inner_link(&event) {
                event.prevent_default();
                way.go(&path);
            }
        });
        way
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Goes to an address of this site.
    pub(crate) fn go(self, address: &str) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
        }
        self.arrive();
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    fn arrive(self) {
        let route = Route::here();
        if self.route.get_untracked() != route {
            self.route.set(route);
        }
    }
}

/// The address of the link that was clicked, if it is one of ours and is to be opened here.
fn inner_link(event: &ev::MouseEvent) -> Option<String> {
    let plain = event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
        && !event.default_prevented();
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let link = target.closest("a[href]").ok()??;
    let href = link.get_attribute("href")?;
    let ours = href.starts_with('/') && !href.starts_with("//") && !href.starts_with("/api/");
    (plain && ours && !link.has_attribute("target")).then_some(href)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_pages() {
        assert_eq!(Route::read("/", ""), Route::Home);
        assert_eq!(Route::read("/new", "?game=checkers"), Route::New(Some("checkers".into())));
        assert_eq!(Route::read("/editor", "?game=checkers"), Route::Editor(Some("checkers".into())));
        assert_eq!(Route::read("/games/", ""), Route::Games);
        assert_eq!(Route::read("/games/checkers", ""), Route::Rules("checkers".into()));
        assert_eq!(Route::read("/t/abc", ""), Route::Table("abc".into()));
        assert_eq!(Route::read("/@/Ann%20A", ""), Route::Profile("Ann%20A".into()));
        assert_eq!(Route::read("/archive", "?player=Ann"), Route::Archive("?player=Ann".into()));
        assert_eq!(Route::read("/watch", ""), Route::Watch);
        assert_eq!(Route::read("/t/abc/def", ""), Route::Missing);
    }

    #[test]
    fn arguments_are_found_in_query_and_fragment() {
        assert_eq!(argument("?a=1&game=x", "game"), Some("x".into()));
        assert_eq!(argument("#i=secret", "i"), Some("secret".into()));
        assert_eq!(argument("", "i"), None);
    }
}
