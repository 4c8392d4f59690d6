//! A game and its rules.

use crate::games;
use crate::markdown::{self, Block};
use crate::net::http;
use crate::pages::figure::figure;
use crate::parts::states::{loading, missing};
use crate::words::{GameWords, Words};
use game::Message;
use host::Plugin;
use leptos::prelude::*;

/// The page of the game `id`.
#[component]
pub(crate) fn RulesPage(id: String) -> impl IntoView {
    match games::find(&id) {
        Some(plugin) => rules(plugin),
        None => missing("games.missing", "games.missing-hint"),
    }
}

fn rules(plugin: &'static dyn Plugin) -> AnyView {
    let words = Words::here();
    let facts = plugin.facts();
    let game_words = words.game(facts.id);
    let lang = words.lang();
    let name = game_words.t("name");
    document().set_title(&words.say(&Message::new("title.page").text("page", name.clone())));
    let text = RwSignal::new(None::<Result<Vec<Block>, ()>>);
    wasm_bindgen_futures::spawn_local(async move {
        let answer = http::text(&format!("/api/games/{}/rules?lang={lang}", facts.id)).await;
        text.set(Some(answer.map(|source| markdown::read(&source)).map_err(|_| ())));
    });
    let contents = move || {
        let Some(Ok(blocks)) = text.get() else { return Vec::new() };
        let heading = |block: &Block| match block {
            Block::Heading { level: 2, id, plain, .. } => Some((id.clone(), plain.clone())),
            _ => None,
        };
        blocks.iter().filter_map(heading).collect()
    };
    let links = move || {
        contents().into_iter().map(|(id, text)| view! { <a href=format!("#{id}")>{text}</a> }).collect_view()
    };
    let failed = words.t("state.down");
    let page = {
        let words = game_words.clone();
        move || match text.get() {
            None => loading(),
            Some(Err(())) => view! { <p class="soft" role="alert">{failed.clone()}</p> }.into_any(),
            Some(Ok(blocks)) => article(plugin, &words, &blocks),
        }
    };
    let (least, most) = facts.seats;
    let seats = if least == most { least.to_string() } else { format!("{least}–{most}") };
    let fact = |key: &str, value: String| {
        (!value.is_empty()).then(|| view! { <dt>{words.t(key)}</dt><dd>{value}</dd> })
    };
    view! {
        <main id="main" class="wrap rules">
            <nav class="toc" aria-label=words.t("rules.contents")>{links}</nav>
            <article class="sheet paper" lang=lang.code()>{page}</article>
            <aside class="stack">
                <section class="sheet box try">
                    <a class="btn main wide" href=format!("/new?game={}", facts.id)>
                        {words.say(&Message::new("rules.play").text("game", name))}
                    </a>
                </section>
                <section class="sheet box">
                    <h2>{words.t("rules.short")}</h2>
                    <dl class="facts">
                        {fact("rules.seats", seats)}
                        {fact("rules.length", words.say(&Message::new("rules.minutes").number("n", facts.minutes)))}
                        {fact("rules.age", words.say(&Message::new("rules.from-age").number("n", facts.age)))}
                        {fact("rules.author", facts.author.to_owned())}
                        {fact("rules.publisher", facts.publisher.to_owned())}
                        {fact("rules.since", facts.year.map(|year| year.to_string()).unwrap_or_default())}
                    </dl>
                </section>
            </aside>
        </main>
    }
    .into_any()
}

/// The rules as they are read; figures that follow each other stand side by side.
fn article(plugin: &'static dyn Plugin, words: &GameWords, blocks: &[Block]) -> AnyView {
    let mut parts: Vec<AnyView> = Vec::new();
    let mut numbers = 0;
    let mut rest = blocks;
    while let Some((block, after)) = rest.split_first() {
        rest = after;
        match block {
            Block::Heading { level: 1, html, .. } => {
                parts.push(view! { <h1 inner_html=html.clone()></h1> }.into_any());
            }
            Block::Heading { level: 2, id, html, .. } => {
                numbers += 1;
                parts.push(
                    view! { <h2 id=id.clone() data-n=numbers inner_html=html.clone()></h2> }.into_any(),
                );
            }
            Block::Heading { html, .. } => parts.push(view! { <h3 inner_html=html.clone()></h3> }.into_any()),
            Block::Html(html) => {
                parts.push(view! { <div class="flow-text" inner_html=html.clone()></div> }.into_any());
            }
            Block::Board(_) => {
                let more = after.iter().take_while(|block| matches!(block, Block::Board(_))).count();
                let shown = |block: &Block| match block {
                    Block::Board(shown) => figure(plugin, words, shown),
                    _ => None,
                };
                let figures: Vec<_> =
                    std::iter::once(block).chain(&after[..more]).filter_map(shown).collect();
                rest = &after[more..];
                let class = if figures.len() > 1 { "figs" } else { "" };
                parts.push(view! { <div class=class>{figures}</div> }.into_any());
            }
        }
    }
    parts.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_of_every_rule_page_can_be_drawn() {
        for plugin in catalogue::GAMES {
            let id = plugin.facts().id;
            for (lang, source) in catalogue::rule_pages(id).unwrap() {
                for block in markdown::read(source) {
                    if let Block::Board(figure) = block {
                        let setup = plugin.setup_at(None, &figure.position);
                        assert!(setup.is_ok(), "{id} in {lang}: {}", figure.position);
                        let playing = plugin.open(&setup.unwrap()).unwrap();
                        let scene = playing.scene();
                        for name in figure.squares() {
                            assert!(scene.board.parse(name).is_some(), "{id} in {lang}: no square {name}");
                        }
                        if figure.play.is_some() {
                            let offered = playing.draft().offered();
                            assert!(
                                !offered.is_empty(),
                                "{id} in {lang}: nothing to play in {}",
                                figure.position
                            );
                        }
                    }
                }
            }
        }
    }
}
