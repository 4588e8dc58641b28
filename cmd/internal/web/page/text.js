// Texts in the language of the page, URLs and elements. $ finds an element, element creates one, and
// button creates a button.
export const $ = (id) => document.getElementById(id);
export const element = (tag, textContent = "") => Object.assign(document.createElement(tag), { textContent });

export function button(text, onClick) {
  const b = Object.assign(element("button", text), { type: "button" });
  b.addEventListener("click", onClick);
  return b;
}

const words = JSON.parse($("texts").textContent);
export const lang = document.documentElement.lang;

// loadLater imports a script that is loaded on demand, with its style sheet and the words of these scripts.
let later;
export async function loadLater(name) {
  later ??= fetch(new URL(`words.${lang}.json`, import.meta.url)).then(async (response) => Object.assign(words, await response.json()));
  const [script] = await Promise.all([import(`./${name}.js`), later]);
  await script.styled;
  return script;
}

// t returns a text in which %x is replaced by values.x.
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/%([a-z])/g, (all, name) => values[name] ?? all);
}

// formatCount returns a number of moves with its noun.
export const formatCount = ({ words }, n) => words[n === 1 ? "one" : "many"].replace("{n}", n);

// encodeQuery encodes keys without empty values and unnecessary escapes.
export function encodeQuery(keys) {
  return Object.entries(keys)
    .filter(([, v]) => v)
    .map(([k, v]) => `${k}=${encodeURIComponent(v).replace(/%(2F|3A|2C|40)/g, decodeURIComponent)}`)
    .join("&");
}

// pageKeys lists the URL keys that the page sets. Links to the page keep all other keys of the current URL.
const pageKeys = ["puzzle", "scramble", "moves", "random", "length", "perfect", "day", "kind", "metric", "theme", "lang"];

// pageLink returns a link to the page with the given keys.
export function pageLink(keys) {
  const kept = Object.fromEntries([...new URLSearchParams(location.search)].filter(([key]) => !pageKeys.includes(key)));
  return `?${encodeQuery({ ...keys, ...kept })}`;
}
