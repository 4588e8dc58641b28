// The service worker: keeps the site's files, so that it works without a network after
// the first visit. VERSION, FILES and
// MODULES are filled in by the command that writes the site.
const version = "VERSION";
const files = FILES;
const modules = MODULES;

importScripts("find.js");

self.addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const cache = await caches.open(version);
    await cache.addAll(files);
    for (const module of modules) await cache.add(await find(module));
    await self.skipWaiting();
  })());
});

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
