// The service worker: keeps the site's files, so that it works without a network after the
// first visit. VERSION, FILES and MODULES are filled in by the command that writes the site, which
// puts find.js before this.
//
// A page and the workers that it starts are of one version: a new version waits until the
// pages of the old one have gone, and all its files are asked of the host, past the
// browser's own cache, which may hold those of the version before.
const version = "VERSION";
const files = FILES;
const modules = MODULES;

const { scope } = self.registration;
const prefix = `slidegif ${scope} `; // other sites of this host may have caches too
const name = prefix + version;

// A site's path without the scope, or nothing for an address outside of it.
const pathOf = ({ url }) => url.startsWith(scope) && url.slice(scope.length).replace(/[?#].*/, "");
const seen = /^(thumbs|boards)\//; // what is kept when it has been seen
const whole = new Set(["", ...files, ...modules.flatMap((module) => [module, `${module}.gz`])]);

self.addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const cache = await caches.open(name);
    await Promise.all(files.map(async (file) => keep(cache, file, await fetch(file, fresh))));
    for (const module of modules) await keep(cache, ...(await find(module, fresh)));
  })());
});

const fresh = { cache: "reload" };

// keep keeps a file. Hosts redirect names such as index.html, and a browser refuses to open a page
// by an answer that was redirected.
async function keep(cache, file, answer) {
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer.redirected ? new Response(answer.body, answer) : answer);
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
  if (e.request.method !== "GET" || path === false || !(whole.has(path) || seen.test(path))) return;
  e.respondWith(answer(e.request, path));
});

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
