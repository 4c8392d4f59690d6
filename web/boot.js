// Runs before anything is painted: takes theme and contrast from the settings or the system's wish, then fetches the page
// and its words. A classic script, so that it blocks painting for its few hundred bytes; what it starts is a module.
(() => {
  const root = document.documentElement;
  const here = document.currentScript.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more)");
  const setting = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage is forbidden: the system's wish then
    }
  };
  const bar = document.querySelector("[name=theme-color]"); // what the system paints around the page
  const dress = () => {
    root.dataset.theme = setting("theme") ?? (dark.matches ? "dark" : "light");
    bar.content = bar.dataset[root.dataset.theme];
    if ((setting("contrast") ?? (more.matches ? "more" : "normal")) === "more") root.dataset.contrast = "more";
    else delete root.dataset.contrast;
  };
  dress();
  for (const wish of [dark, more]) wish.addEventListener("change", dress);
  addEventListener("dress", dress); // the settings page asks for it

  const fail = (error) => {
    console.error(error);
    const words = document.createElement("p");
    words.className = "wrap pad";
    words.textContent = "The page could not be started. Reload it, or try a newer browser.";
    document.querySelector(".waiting")?.replaceWith(words);
  };

  // The language that was set, or the first of the browser's languages that the site speaks, or English.
  const code = (tag) => tag?.split(/[-_]/)[0].toLowerCase();
  const words = (lang) => here[`words${lang[0].toUpperCase()}${lang.slice(1)}`];
  const wishes = [setting("language"), ...navigator.languages].map(code);
  const lang = wishes.find((lang) => lang && words(lang)) ?? "en";
  root.lang = lang;
  const text = fetch(words(lang)).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    return answer.text();
  });
  const page = import(here.js).then((page) => page.default({ module_or_path: here.wasm }).then(() => page));
  Promise.all([page, text]).then(([page, text]) => page.open(lang, text)).catch(fail);
})();
