// The page without a network: without this it needs one at each visit. What is kept is for pages of
// its version.
addEventListener("load", async () => {
  const version = "VERSION"; // filled in by the command that writes the site
  try {
    await navigator.serviceWorker.register("offline.js", { updateViaCache: "none" });
    (await navigator.serviceWorker.ready).active.postMessage(version);
  } catch {
    // a browser without, or a page that is not secure
  }
});
