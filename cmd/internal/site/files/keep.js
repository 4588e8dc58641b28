// The page without a network: without this it needs one at each visit. What is kept is for pages of
// its version. All of it comes after the puzzle that a reader waits for.
addEventListener("load", async () => {
  const waits = document.documentElement.classList.contains("other");
  if (waits) await new Promise((done) => addEventListener("player-ready", done, { once: true }));
  const version = "VERSION"; // filled in by the command that writes the site
  if (navigator.connection?.saveData) return; // nothing is loaded that nobody has asked for
  try {
    await navigator.serviceWorker.register("offline.js", { updateViaCache: "none" });
    (await navigator.serviceWorker.ready).active.postMessage(version);
  } catch {
    // a browser without, or a page that is not secure
  }
});
