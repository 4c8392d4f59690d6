//! The description as a page: no script, and nothing from elsewhere.

use serde_json::{Map, Value};
use std::fmt::Write as _;

/// Where shapes are in the document, and their anchors in the page.
const SHAPES: &str = "#/components/schemas/";

/// How deep an example goes into shapes within shapes.
const DEPTH: u8 = 4;

/// Writes the page.
pub(super) fn write(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>HTTP API · Quadrille</title><link rel=\"stylesheet\" href=\"/api/docs/style.css\"></head><body><main>\
         <p><a href=\"/\">Quadrille</a></p><h1>HTTP API</h1>",
    );
    let about = text(&document["info"]["description"]);
    let _ = write!(
        page,
        "<p>{}</p><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a></p><nav>",
        marked(about)
    );
    let tags = document["tags"].as_array().map(Vec::as_slice).unwrap_or_default();
    for tag in tags {
        let name = escaped(text(&tag["name"]));
        let _ = write!(page, "<a href=\"#{name}\">{name}</a> ");
    }
    page += "<a href=\"#shapes\">shapes</a></nav>";
    for tag in tags {
        let name = text(&tag["name"]);
        let (id, what) = (escaped(name), escaped(text(&tag["description"])));
        let _ = write!(page, "<section><h2 id=\"{id}\">{id}</h2><p>{what}</p>");
        for (path, methods) in fields(&document["paths"]) {
            for (method, operation) in fields(methods).filter(|(_, it)| it["tags"][0] == name) {
                page += &question(document, path, method, operation);
            }
        }
        page += "</section>";
    }
    page += "<section><h2 id=\"shapes\">shapes</h2>";
    for (name, shape) in fields(&document["components"]["schemas"]) {
        let name = escaped(name);
        let example = example(document, shape, DEPTH);
        let _ = write!(
            page,
            "<article id=\"{name}\"><h3>{name}</h3><p>{}</p>{}<pre>{}</pre></article>",
            marked(text(&shape["description"])),
            rows(shape),
            escaped(&serde_json::to_string_pretty(&example).unwrap_or_default())
        );
    }
    page + "</section></main></body></html>"
}

/// What can be asked at an address.
fn question(document: &Value, path: &str, method: &str, operation: &Value) -> String {
    let mut part = format!(
        "<article><h3><b>{}</b> <code>{}</code></h3><p>{}</p><dl>",
        method.to_uppercase(),
        escaped(path),
        marked(text(&operation["summary"]))
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, place) = (escaped(text(&parameter["name"])), escaped(text(&parameter["in"])));
        let _ = write!(part, "<dt>{place}</dt><dd><code>{name}</code> {}</dd>", kind(&parameter["schema"]));
    }
    for (_, body) in fields(&operation["requestBody"]["content"]) {
        let _ = write!(part, "<dt>body</dt><dd>{}</dd>", kind(&body["schema"]));
    }
    for (status, answer) in fields(&operation["responses"]) {
        let what = marked(text(&answer["description"]));
        let _ = write!(part, "<dt>{}</dt><dd>{what}", escaped(status));
        for (media, content) in fields(&answer["content"]) {
            let _ = write!(part, " · {} {}", escaped(media), kind(&content["schema"]));
        }
        part += "</dd>";
    }
    part += "</dl>";
    if let Some(body) = operation["requestBody"]["content"]["application/json"].get("schema") {
        let example = example(document, body, DEPTH);
        let example = serde_json::to_string_pretty(&example).unwrap_or_default();
        let _ = write!(part, "<details><summary>Example</summary><pre>{}</pre></details>", escaped(&example));
    }
    part + "</article>"
}

/// The fields of a shape, or what it may be.
fn rows(shape: &Value) -> String {
    let mut part = String::from("<dl>");
    for choice in ["oneOf", "anyOf", "allOf"].iter().flat_map(|how| shape[*how].as_array()).flatten() {
        let about = marked(text(&choice["description"]));
        let _ = write!(part, "<dt>{}</dt><dd>{about}{}</dd>", kind(choice), rows_within(choice));
    }
    part += &rows_within(shape);
    for value in shape["enum"].as_array().into_iter().flatten() {
        let _ = write!(part, "<dt><code>{}</code></dt><dd></dd>", escaped(&value.to_string()));
    }
    part + "</dl>"
}

fn rows_within(shape: &Value) -> String {
    let row = |(name, field): (&String, &Value)| {
        let about = marked(text(&field["description"]));
        format!("<dt><code>{}</code> {}</dt><dd>{about}</dd>", escaped(name), kind(field))
    };
    fields(&shape["properties"]).map(row).collect()
}

/// What something is, with links to shapes.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|at| at.strip_prefix(SHAPES)) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escaped(name),
        Value::Array(names) => names.iter().map(|name| escaped(text(name))).collect::<Vec<_>>().join(" or "),
        _ => "anything".into(),
    }
}

/// Something of that shape.
fn example(document: &Value, schema: &Value, depth: u8) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|at| at.strip_prefix(SHAPES)) {
        return match depth.checked_sub(1) {
            Some(depth) => example(document, &document["components"]["schemas"][name], depth),
            None => Value::String("…".into()),
        };
    }
    if let Some(one) = schema["enum"].get(0) {
        return one.clone();
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array()).into_iter().flatten();
    if let Some(one) = choices.into_iter().find(|one| one["type"] != "null") {
        return example(document, one, depth);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().filter_map(|part| match example(document, part, depth) {
            Value::Object(fields) => Some(fields),
            _ => None,
        });
        return Value::Object(parts.flatten().collect());
    }
    let is = |name: &str| {
        let named = schema["type"].as_array().into_iter().flatten().any(|one| one == name);
        schema["type"] == name || named
    };
    if is("object") || schema["properties"].is_object() {
        let field = |(name, field): (&String, &Value)| (name.clone(), example(document, field, depth));
        return Value::Object(fields(&schema["properties"]).map(field).collect::<Map<_, _>>());
    }
    if is("array") {
        let item = &schema["items"];
        return Value::Array(if item.is_object() {
            vec![example(document, item, depth)]
        } else {
            Vec::new()
        });
    }
    if is("string") {
        Value::String("text".into())
    } else if is("boolean") {
        Value::Bool(false)
    } else if is("integer") || is("number") {
        Value::from(1)
    } else {
        Value::Null
    }
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A comment of the code, as far as it is marked up: what stands between backticks, and links that lead nowhere here.
fn marked(text: &str) -> String {
    let mut words = escaped(text).replace(['[', ']'], "");
    while let (Some(start), 1..) = (words.find('`'), words.matches('`').count() / 2) {
        words.replace_range(start..=start, "<code>");
        if let Some(end) = words.find('`') {
            words.replace_range(end..=end, "</code>");
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_into_the_page_is_text() {
        let shape =
            json!({"type": "object", "description": "A <b> & `c`", "properties": {"x<": {"type": "string"}}});
        let page = write(&json!({"components": {"schemas": {"S": shape}}}));
        assert!(page.contains("A &lt;b&gt; &amp; <code>c</code>"), "{page}");
        assert!(page.contains("<code>x&lt;</code> string"), "{page}");
        assert!(!page.contains("<script"));
    }

    #[test]
    fn an_example_is_of_its_shape_and_ends() {
        let schemas = json!({
            "List": {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/List"}, "n": {"type": "integer"}}}
        });
        let document = json!({"components": {"schemas": schemas}});
        let list = example(&document, &json!({"$ref": "#/components/schemas/List"}), 2);
        assert_eq!(list, json!({"next": {"next": "…", "n": 1}, "n": 1}));
    }
}
