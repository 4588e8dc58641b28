// Style sheets that are loaded on demand.

// loadStyle loads a style sheet, and returns a promise that is settled when it applies or has failed.
export function loadStyle(name) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(name, import.meta.url) });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}
