// The service worker: caches the files of the site for offline use. Package site fills in VERSION,
// FILES and MODULES and prepends find.js.
//
// A page and its workers have the same version. A new version waits until the pages of the old version
// are closed. It requests all files with their hashes in the URL, to bypass caches of other versions.
// If a hash does not match, for example while a site is being published, nothing is cached and the
// next visit tries again.
const version = "VERSION";
const files = FILES; // first bytes of the SHA-256 of each file, by path
const modules = MODULES;
const maps = MAPS; // path of the map of a puzzle, by the path of a picture of the same puzzle
const hashes = { ...files, ...modules };

const { scope } = self.registration;
const prefix = `slidegif ${scope} `; // other sites of this host may have caches
const name = prefix + version;

// pathOf returns the path relative to the scope, or false for other URLs.
const pathOf = ({ url }) => url.startsWith(scope) && url.slice(scope.length).replace(/[?#].*/, "");
const cachedOnUse = /^(thumbs|boards)\/|^days\/.*\.png$/; // files that are cached on first use
const knownPaths = new Set(["", ...Object.keys(hashes)]);

self.addEventListener("install", (e) => {
  e.waitUntil((async () => {
    const cache = await caches.open(name);
    try {
      await Promise.all(Object.keys(files).map(async (file) => cacheFile(cache, file, await fetchFile(file))));
      for (const module of Object.keys(modules)) if (module.endsWith(".wasm")) await cacheFile(cache, ...(await fetchModule(module, fetchFile)));
    } catch (e) {
      await caches.delete(name);
      throw e;
    }
  })());
});

const fetchFile = (file) => fetch(`${file}?${hashes[file]}`, { cache: "reload" });

// cacheFile caches a file of this version, and throws an error if the hash does not match. A host may
// decompress files. The response is copied, because hosts redirect names such as index.html, and
// browsers reject redirected responses for navigation.
async function cacheFile(cache, file, response) {
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const data = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hash = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== hashes[file] && hash !== hashes[file.replace(/\.gz$/, "")]) throw new Error(`${file} is of another version`);
  await cache.put(file, new Response(data, response));
}

self.addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const old of await caches.keys()) if (old.startsWith(prefix) && old !== name) await caches.delete(old);
  })());
});

self.addEventListener("message", (e) => {
  const { data } = e;
  if (data.version === version) { // a page that was loaded before its service worker
    self.clients.claim();
    e.waitUntil(Promise.all(data.used.map(cacheUsed)));
  }
  if (data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (e) => {
  const path = pathOf(e.request);
  if (e.request.method !== "GET" || path === false) return;
  const [, day, lang] = /^days\/([\d-]+)\.(\w+)\.html$/.exec(path) ?? [];
  if (day) return e.respondWith(redirectToDay(new URL(e.request.url).searchParams, day, lang));
  if (!(knownPaths.has(path) || cachedOnUse.test(path))) return;
  e.respondWith(respond(e.request, path));
  if (maps[path]) e.waitUntil(cacheUsed(scope + maps[path]));
});

// redirectToDay redirects to a day, like its link page, which is not cached.
function redirectToDay(keys, day, lang) {
  return Response.redirect(`${scope}?${new URLSearchParams({ day, lang, ...Object.fromEntries(keys) })}`);
}

// cacheUsed caches a file that a page has already loaded, and the map that belongs to a picture. It ignores files that
// are not cached on first use.
async function cacheUsed(url) {
  const path = pathOf({ url });
  if (path && cachedOnUse.test(path)) await respond(new Request(url), path).catch(() => {}); // the page may be offline
  if (maps[path]) await cacheUsed(scope + maps[path]);
}

async function respond(request, path) {
  const { waiting } = self.registration;
  if (waiting && request.mode === "navigate" && (await self.clients.matchAll({ type: "all" })).length < 2) {
    waiting.postMessage("activate"); // the previous page was the last one of this version
    return new Response("<script>location.reload()</script>", { headers: { "Content-Type": "text/html" } });
  }
  const cache = await caches.open(name);
  const cached = await cache.match(request, { ignoreSearch: true });
  if (cached) return cached;
  const response = await fetch(request.url, { cache: "no-cache" });
  const isPage = /html/.test(response.headers.get("Content-Type")); // some hosts send a page for an unknown path
  if (response.ok && cachedOnUse.test(path) && !isPage) await cache.put(scope + path, response.clone());
  return response;
}
