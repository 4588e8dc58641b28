// fetchModule fetches the smallest variant of a module and returns its name and the response: the
// module itself if the host compresses it, otherwise the gzip file, which every host can serve and
// which may be cached for offline use. The service worker passes its own fetchFile.
async function fetchModule(module, fetchFile = fetch) {
  const gzipped = `${module}.gz`;
  if (!(await self.caches?.match(gzipped))) {
    const response = await fetchFile(module).catch(() => null); // offline
    if (response?.ok && response.headers.has("Content-Encoding")) return [module, response];
    response?.body?.cancel();
  }
  return [gzipped, await fetchFile(gzipped)];
}
