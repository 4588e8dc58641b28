// The page's words, in the language that the server chose.
const words = JSON.parse(document.getElementById("texts").textContent);
export const lang = document.documentElement.lang;

// t returns a text; %x in it is replaced by values.x.
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/%([a-z])/g, (all, name) => values[name] ?? all);
}
