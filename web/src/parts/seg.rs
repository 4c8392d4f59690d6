//! Choosing one of a few: cells of ruled paper. Radio buttons underneath, so keys and screen readers know them.

use leptos::prelude::*;

/// A cell: value, what it shows.
pub(crate) struct Cell {
    pub(crate) value: String,
    pub(crate) content: AnyView,
}

impl Cell {
    pub(crate) fn text(value: impl ToString, text: String) -> Self {
        Cell { value: value.to_string(), content: text.into_any() }
    }
}

/// A segmented control for `name`, unique on the page.
pub(crate) fn seg(
    name: &str,
    label: String,
    class: &'static str,
    cells: Vec<Cell>,
    chosen: Signal<String>,
    on_choose: Callback<String>,
) -> AnyView {
    let name = name.to_owned();
    let cells = cells.into_iter().map(move |cell| {
        let (is, picked) = (cell.value.clone(), cell.value.clone());
        view! {
            <label data-value=cell.value>
                <input
                    type="radio"
                    name=name.clone()
                    prop:checked=move || chosen.with(|chosen| *chosen == is)
                    on:change=move |_| on_choose.run(picked.clone())
                />
                {cell.content}
            </label>
        }
    });
    view! { <div class=format!("seg {class}") role="radiogroup" aria-label=label>{cells.collect_view()}</div> }.into_any()
}
