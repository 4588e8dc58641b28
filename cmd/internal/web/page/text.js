// Texts: the page's words, in the language that the server chose, and addresses. $ finds an element,
// element makes one, and button one that does something.
export const $ = (id) => document.getElementById(id);
export const element = (tag, textContent = "") => Object.assign(document.createElement(tag), { textContent });

export function button(text, act) {
  const b = Object.assign(element("button", text), { type: "button" });
  b.addEventListener("click", act);
  return b;
}

const words = JSON.parse($("texts").textContent);
export const lang = document.documentElement.lang;

// t returns a text; %x in it is replaced by values.x.
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/%([a-z])/g, (all, name) => values[name] ?? all);
}

// count tells a number of moves of a puzzle with its noun.
export const count = ({ words }, n) => words[n === 1 ? "one" : "many"].replace("{n}", n);

// query writes keys, leaving out empty ones and needless escapes.
export function query(keys) {
  return Object.entries(keys)
    .filter(([, v]) => v)
    .map(([k, v]) => `${k}=${encodeURIComponent(v).replace(/%(2F|3A|2C|40)/g, decodeURIComponent)}`)
    .join("&");
}
