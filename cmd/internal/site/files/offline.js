// The service worker: keeps the site's files, so that it works without a network after the
// first visit. VERSION, FILES and MODULES are filled in by the command that writes the site, which
// puts find.js before this.
//
// A page and the workers that it starts are of one version: a new version waits until the
// pages of the old one have gone, and all its files are asked of the host under their sums, past
// caches that may hold those of another version. What has another sum than the version's file is of
// another one, as while a site is being published: nothing is kept then, and the next visit tries again.
const version = "VERSION";
const files = FILES; // the beginning of the SHA-256 of each, by its path
const modules = MODULES;
const sums = { ...files, ...modules };

const { scope } = self.registration;
const prefix = `slidegif ${scope} `; // other sites of this host may have caches too
const name = prefix + version;

// A site's path without the scope, or nothing for an address outside of it.
const pathOf = ({ url }) => url.startsWith(scope) && url.slice(scope.length).replace(/[?#].*/, "");
const seen = /^(thumbs|boards)\//; // what is kept when it has been seen
const whole = new Set(["", ...Object.keys(sums)]);

self.addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const cache = await caches.open(name);
    try {
      await Promise.all(Object.keys(files).map(async (file) => keep(cache, file, await ask(file))));
      for (const module of Object.keys(modules)) if (module.endsWith(".wasm")) await keep(cache, ...(await find(module, ask)));
    } catch (e) {
      await caches.delete(name);
      throw e;
    }
  })());
});

const ask = (file) => fetch(`${file}?${sums[file]}`, { cache: "reload" });

// keep keeps a file of this version, and throws where it is of another one. A host may unpack what is
// packed. A new answer is made of it: hosts redirect names such as index.html, and a browser refuses to
// open a page by an answer that was redirected.
async function keep(cache, file, answer) {
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const data = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const sum = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (sum !== sums[file] && sum !== sums[file.replace(/\.gz$/, "")]) throw new Error(`${file} is of another version`);
  await cache.put(file, new Response(data, answer));
}

self.addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const old of await caches.keys()) if (old.startsWith(prefix) && old !== name) await caches.delete(old);
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === version) self.clients.claim(); // a page that came before its service worker
  if (data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (e) => {
  const path = pathOf(e.request);
  if (e.request.method !== "GET" || path === false) return;
  const [, day, lang] = /^days\/([\d-]+)\.(\w+)\.html$/.exec(path) ?? [];
  if (day) return e.respondWith(toDay(new URL(e.request.url).searchParams, day, lang));
  if (!(whole.has(path) || seen.test(path))) return;
  e.respondWith(answer(e.request, path));
});

// toDay leads to a day as its page does, which is not kept.
function toDay(keys, day, lang) {
  return Response.redirect(`${scope}?${new URLSearchParams({ day, lang, ...Object.fromEntries(keys) })}`);
}

async function answer(request, path) {
  const { waiting } = self.registration;
  if (waiting && request.mode === "navigate" && (await self.clients.matchAll({ type: "all" })).length < 2) {
    waiting.postMessage("activate"); // the page before was the last one of this version
    return new Response("<script>location.reload()</script>", { headers: { "Content-Type": "text/html" } });
  }
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const sent = await fetch(request.url, { cache: "no-cache" });
  if (sent.ok && seen.test(path)) await cache.put(scope + path, sent.clone());
  return sent;
}
