// The service worker: keeps the site's files, so that it works without a network after the
// first visit. VERSION, FILES and MODULES are filled in by the command that writes the site.
const version = "VERSION";
const files = FILES;
const modules = MODULES;

importScripts("find.js");

self.addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const cache = await caches.open(version);
    await Promise.all(files.map((name) => keep(cache, name)));
    for (const module of modules) await keep(cache, await find(module));
    await self.skipWaiting();
  })());
});

// keep fetches a file and keeps it. Hosts redirect names such as index.html, and a browser
// refuses to open a page by an answer that was redirected.
async function keep(cache, name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await cache.put(name, answer.redirected ? new Response(answer.body, answer) : answer);
}

self.addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("slidegif ") && name !== version) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  e.respondWith((async () => {
    const cache = await caches.open(version);
    const kept = await cache.match(e.request, { ignoreSearch: true });
    if (kept) return kept;
    const answer = await fetch(e.request);
    if (answer.ok) cache.put(url.origin + url.pathname, answer.clone());
    return answer;
  })());
});
