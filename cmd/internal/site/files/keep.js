// Offline use: registers the service worker after the puzzle of the page has loaded. The cache is for
// pages of this version. It also stores the pictures and drawings that this page has already loaded.
addEventListener("load", async () => {
  const loading = document.documentElement.classList.contains("other");
  if (loading) await new Promise((done) => addEventListener("player-ready", done, { once: true }));
  const version = "VERSION"; // filled in by package site
  if (navigator.connection?.saveData) return; // save data: load nothing in advance
  try {
    await navigator.serviceWorker.register("offline.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ version, used: performance.getEntriesByType("resource").map(({ name }) => name) });
  } catch {
    // no service worker, or an insecure page
  }
});
