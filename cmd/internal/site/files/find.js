// find fetches a module as it comes smallest, and returns its name and the answer: the module itself,
// where the host packs what it sends, else the file packed by gzip, which any host can send and
// which may be kept for use without a network. A service worker asks in its own way.
async function find(module, ask = fetch) {
  const packed = `${module}.gz`;
  if (!(await self.caches?.match(packed))) {
    const answer = await ask(module).catch(() => null); // there may be no network
    if (answer?.ok && answer.headers.has("Content-Encoding")) return [module, answer];
    answer?.body?.cancel();
  }
  return [packed, await ask(packed)];
}
