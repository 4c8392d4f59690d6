//! What the house says of itself, such as of fair play: written and read like the rules of a game.

use crate::markdown::{self, Block};
use crate::net::http;
use crate::parts::states::loading;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// A page of the house, by its id.
#[component]
pub(crate) fn PolicyPage(id: String) -> impl IntoView {
    let words = Words::here();
    let lang = words.lang();
    let text = RwSignal::new(None::<Result<Vec<Block>, ()>>);
    let (titled, site) = (words.clone(), id.clone());
    spawn_local(async move {
        let answer = http::text(&format!("/api/pages/{site}?lang={lang}")).await;
        let blocks = answer.map(|source| markdown::read(&source)).map_err(|_| ());
        if let Some(Block::Heading { plain, .. }) = blocks.as_ref().ok().and_then(|blocks| blocks.first()) {
            document().set_title(&titled.say(&Message::new("title.page").text("page", plain.clone())));
        }
        // The page may have been left meanwhile.
        text.try_set(Some(blocks));
    });
    let links = move || {
        let Some(Ok(blocks)) = text.get() else { return ().into_any() };
        let link = |block: &Block| match block {
            Block::Heading { level: 2, id, plain, .. } => {
                Some(view! { <a href=format!("#{id}")>{plain.clone()}</a> })
            }
            _ => None,
        };
        blocks.iter().filter_map(link).collect_view().into_any()
    };
    let failed = words.t("state.down");
    let page = move || match text.get() {
        None => loading(),
        Some(Err(())) => view! { <p class="soft" role="alert">{failed.clone()}</p> }.into_any(),
        Some(Ok(blocks)) => article(&blocks),
    };
    view! {
        <main id="main" class="wrap rules" data-policy=id>
            <nav class="toc" aria-label=words.t("rules.contents")>{links}</nav>
            <article class="sheet paper" lang=lang.code()>{page}</article>
        </main>
    }
}

fn article(blocks: &[Block]) -> AnyView {
    let mut number = 0;
    let part = |block: &Block| match block {
        Block::Heading { level: 1, html, .. } => view! { <h1 inner_html=html.clone()></h1> }.into_any(),
        Block::Heading { level: 2, id, html, .. } => {
            number += 1;
            view! { <h2 id=id.clone() data-n=number inner_html=html.clone()></h2> }.into_any()
        }
        Block::Heading { html, .. } => view! { <h3 inner_html=html.clone()></h3> }.into_any(),
        Block::Html(html) => view! { <div class="flow-text" inner_html=html.clone()></div> }.into_any(),
        // The house has no positions to show.
        Block::Board(_) => ().into_any(),
    };
    blocks.iter().map(part).collect_view().into_any()
}
