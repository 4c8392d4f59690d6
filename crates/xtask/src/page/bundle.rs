//! Puts the page's files together: one style sheet, a hash in each name, names put where they are used.

use super::compress::{Twins, compress};
use super::manifest::{File, Manifest};
use super::split::Parts;
use super::wasm::{self, Compiled};
use crate::tree::{self, root};
use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// The parts of the module that somebody fetches who opens a table: the games and the table's page.
const TABLE: [&str; 2] = ["games", "table"];

/// What the names of files begin with that come with every part: words, one language of them.
const LATER: &str = "later-";

/// Files with an address at the top that stays the same: browsers look there for a newer service worker, what is installed
/// for a newer manifest, and iOS for an icon.
const AT_TOP: [&str; 3] = ["sw.js", MANIFEST, "icons/apple-touch-icon.png"];

/// What browsers want to know of a page that is installed. It names icons.
const MANIFEST: &str = "quadrille.webmanifest";

/// The sources of a page.
pub(super) struct Bundle {
    /// The whole module.
    module: Vec<u8>,
    /// `index.html`, to be filled in by [`Names::fill`].
    html: String,
    /// All of `style/*.css` in alphabetical order, to be filled in likewise.
    css: String,
    /// All of `style/later/*.css`: the style of what is fetched later.
    later: String,
    /// The script that starts the page.
    boot: Vec<u8>,
    /// The files [`AT_TOP`], by their names there; the manifest to be filled in likewise.
    top: BTreeMap<String, Vec<u8>>,
    /// The files that document, style or manifest name as `/assets/NAME`, by that name.
    assets: BTreeMap<String, Vec<u8>>,
    /// A hash of all of them, of the module and of the program that puts them together.
    sources: String,
}

impl Bundle {
    /// Reads what lies in `web/`, and what was compiled from it.
    pub(super) fn collect(compiled: &Compiled) -> Result<Self> {
        let web = root().join("web");
        let html = read_text(&web.join("index.html"))?;
        let css = style(&web.join("style"))?;
        let later = style(&web.join("style/later"))?;
        let boot = fs::read(web.join("boot.js")).context("cannot read web/boot.js")?;
        let mut top = BTreeMap::new();
        for path in AT_TOP {
            let file = web.join(path);
            let content = fs::read(&file).with_context(|| format!("cannot read web/{path}"))?;
            top.insert(name_of(&file), content);
        }
        let manifest = read_text(&web.join(MANIFEST))?;
        let mut assets = BTreeMap::new();
        let folders = [web.clone(), web.join("fonts"), web.join("icons")];
        for file in folders.iter().map(|folder| files(folder)).collect::<Result<Vec<_>>>()?.concat() {
            let (name, used) = (name_of(&file), format!("/assets/{}", name_of(&file)));
            if [&html, &css, &later, &manifest].iter().any(|text| text.contains(&used)) {
                assets.insert(name, fs::read(&file)?);
            }
        }
        let made = compiled.made.as_ref().context("the page's build script made nothing")?;
        for file in files(&made.join("words"))? {
            assets.insert(name_of(&file), fs::read(&file)?);
        }
        let module = fs::read(&compiled.module)?;

        let mut hash = Sha256::new();
        // What puts them together counts too: another bundler makes another page.
        hash.update(concat!(include_str!("bundle.rs"), include_str!("compress.rs")));
        hash.update(concat!(include_str!("split.rs"), include_str!("wasm.rs")));
        hash.update(&module);
        let parts = [html.as_bytes(), css.as_bytes(), later.as_bytes(), boot.as_slice()];
        let named = top.iter().chain(&assets).flat_map(|(name, content)| [name.as_bytes(), content]);
        for part in parts.into_iter().chain(named) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let sources = hex(&hash.finalize());
        Ok(Bundle { module, html, css, later, boot, top, assets, sources })
    }

    /// The hash of all sources.
    pub(super) fn sources(&self) -> &str {
        &self.sources
    }

    /// Makes the page in the folder `out`, which is new. Brotli compresses with `quality`, from 0 to 11.
    pub(super) fn write(self, out: &Path, quality: i32) -> Result<Manifest> {
        let mut parts = Parts::cut(&self.module, &tree::target().join("page.parts"))?;
        let bound = wasm::bind(std::mem::take(&mut parts.first), "quadrille")?;
        let mut script = parts.join(&bound.js)?;
        let mut names = Names::default();
        let mut ready: Vec<(String, Vec<u8>)> = Vec::new();
        let mut for_table = Vec::new();
        for (name, content) in self.assets {
            let path = names.add(format!("/assets/{name}"), &name, &content);
            if name.starts_with(LATER) {
                for_table.push(path.clone());
            }
            ready.push((path, content));
        }
        for part in parts.others {
            let path = names.add(String::new(), &part.name, &part.wasm);
            script = script.replace(&format!("\"./{}\"", part.name), &format!("\"/{path}\""));
            if TABLE.iter().any(|wanted| part.needed_by.iter().any(|name| name == wanted)) {
                for_table.push(path.clone());
            }
            ready.push((path, part.wasm));
        }
        let mut part = |mark: &str, name: &str, content: Vec<u8>, names: &mut Names| {
            let path = names.add(format!("{{{{{mark}}}}}"), name, &content);
            ready.push((path.clone(), content));
            path
        };
        part("boot", "boot.js", self.boot, &mut names);
        part("js", "quadrille.js", script.into_bytes(), &mut names);
        part("wasm", "quadrille.wasm", bound.wasm, &mut names);
        // The style sheet names fonts, so it comes after them; the document names everything.
        let css = names.fill(&self.css, "web/style")?.into_bytes();
        part("css", "quadrille.css", css, &mut names);
        let later = names.fill(&self.later, "web/style/later")?.into_bytes();
        // The document names it for those who go on.
        for_table.push(part("later", "later.css", later, &mut names));
        let html = names.fill(&self.html, "web/index.html")?;
        for (name, mut content) in self.top {
            if name == MANIFEST {
                let text = String::from_utf8(content).context("web/quadrille.webmanifest is no text")?;
                content = names.fill(&text, "web/quadrille.webmanifest")?.into_bytes();
            }
            ready.push((name, content));
        }

        let compressed = compress_all(&ready, html.as_bytes(), quality)?;
        let document = ("index.html".to_owned(), html.clone().into_bytes());
        let mut files = Vec::new();
        fs::create_dir_all(out.join("assets"))?;
        for ((path, content), twins) in ready.into_iter().chain([document]).zip(compressed) {
            let to = out.join(&path);
            fs::write(&to, &content)?;
            if let Some(twins) = &twins {
                fs::write(with_ending(&to, "br"), &twins.brotli)?;
                fs::write(with_ending(&to, "gz"), &twins.gzip)?;
            }
            files.push(File {
                kind: kind(&path)?.to_owned(),
                immutable: path.starts_with("assets/"),
                compressed: twins.is_some(),
                // What the document names is what a first visit loads: it preloads the fonts of Latin script only.
                // It names for those who go on what comes with a table.
                first_load: path == "index.html" || html.contains(&path) && !for_table.contains(&path),
                table_load: for_table.contains(&path),
                transfer: twins.map_or(content.len(), |twins| twins.brotli.len()),
                path,
            });
        }
        let mut manifest = Manifest { sources: self.sources, files };
        manifest.count_one_language();
        manifest.write(out)?;
        Ok(manifest)
    }
}

/// The style sheets in a folder, one after the other.
fn style(folder: &Path) -> Result<String> {
    files(folder)?
        .iter()
        .filter(|file| extension(&name_of(file)) == "css")
        .map(|file| read_text(file))
        .collect()
}

/// Compresses each file, in parallel, and the document last.
fn compress_all(files: &[(String, Vec<u8>)], html: &[u8], quality: i32) -> Result<Vec<Option<Twins>>> {
    let all =
        files.iter().map(|(path, content)| (path.as_str(), content.as_slice())).chain([("index.html", html)]);
    thread::scope(|scope| {
        let jobs: Vec<_> = all
            .map(|(path, content)| scope.spawn(move || compress(extension(path), content, quality)))
            .collect();
        jobs.into_iter()
            .map(|job| job.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// The addresses of files, by what stands for them in document and style: `/assets/NAME` for a file of that name,
/// `{{boot}}`, `{{js}}`, `{{wasm}}`, `{{css}}` and `{{later}}` for what is made here.
#[derive(Default)]
struct Names(Vec<(String, String)>);

impl Names {
    /// Gives a file its path below the page's folder. An empty mark stands for nothing.
    fn add(&mut self, mark: String, name: &str, content: &[u8]) -> String {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let hash = &hex(&Sha256::digest(content))[..16];
        let path = format!("assets/{stem}-{hash}.{extension}");
        if !mark.is_empty() {
            self.0.push((mark, format!("/{path}")));
        }
        path
    }

    /// Puts addresses where marks are. A mark that stands for nothing is an error.
    fn fill(&self, text: &str, place: &str) -> Result<String> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = ["{{", "/assets/"].iter().filter_map(|start| rest.find(start)).min() {
            let (before, after) = rest.split_at(at);
            let Some((mark, address)) = self.0.iter().find(|(mark, _)| after.starts_with(mark)) else {
                let what: String = after.chars().take_while(|c| !c.is_whitespace()).take(60).collect();
                bail!("{place}: nothing has the name that `{what}` begins with");
            };
            filled.push_str(before);
            filled.push_str(address);
            rest = &after[mark.len()..];
        }
        filled.push_str(rest);
        Ok(filled)
    }
}

/// The files in a folder, in alphabetical order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let file = entry?.path();
        if file.is_file() {
            found.push(file);
        }
    }
    found.sort();
    Ok(found)
}

fn read_text(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// The media type of a file, by its extension.
fn kind(path: &str) -> Result<&'static str> {
    Ok(match extension(path) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => bail!("{path}: say what kind of file that is, in {}", file!()),
    })
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_a_hash_of_the_content() {
        let mut names = Names::default();
        let first = names.add("{{css}}".into(), "a.css", b"x");
        assert!(first.starts_with("assets/a-") && first.ends_with(".css"), "{first}");
        assert_ne!(names.add("{{css}}".into(), "a.css", b"y"), first);
    }

    #[test]
    fn marks_become_addresses() {
        let mut names = Names::default();
        let css = names.add("{{css}}".into(), "a.css", b"x");
        let font = names.add("/assets/b.woff2".into(), "b.woff2", b"x");
        let filled = names.fill("<{{css}}|/assets/b.woff2|{{css}}>", "here").unwrap();
        assert_eq!(filled, format!("</{css}|/{font}|/{css}>"));
        let wrong = names.fill("a /assets/c.woff2) b", "here").unwrap_err().to_string();
        assert_eq!(wrong, "here: nothing has the name that `/assets/c.woff2)` begins with");
        assert!(names.fill("{{js}}", "here").is_err());
    }
}
