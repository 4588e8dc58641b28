// find returns the name under which a module comes smallest: its own, where the host packs
// it by brotli, else that of the file packed by gzip, which any host can send. A name that
// is kept for use without a network comes first.
async function find(module) {
  const names = [module, `${module}.gz`];
  if (self.caches) for (const name of names) if (await caches.match(name)) return name;
  try {
    const head = await fetch(module, { method: "HEAD", cache: "no-store" });
    if (head.ok && head.headers.get("Content-Encoding") === "br") return names[0];
  } catch {
    // no network
  }
  return names[1];
}
