// What a server does before it sends the page: choose the language, and open the puzzle
// that the address names.
(() => {
  const version = "VERSION"; // filled in by the command that writes the site
  const here = new URL(location.href), files = { en: "index.html", zh: "zh.html" };
  let wanted = here.searchParams.get("lang");
  try {
    if (wanted) localStorage.setItem("lang", wanted);
    wanted ??= localStorage.getItem("lang");
  } catch {
    // a browser that keeps nothing
  }
  wanted ??= navigator.language.startsWith("zh") ? "zh" : "en";
  if (files[wanted] && wanted !== document.documentElement.lang) {
    here.pathname = new URL(files[wanted], document.baseURI).pathname;
    location.replace(here);
    return;
  }
  const { classList } = document.documentElement, other = here.searchParams.has("puzzle") || here.searchParams.has("random");
  classList.add("static");
  classList.toggle("other", other); // the puzzle that is in the page is not the one that is wanted
  // The drawing of a named layout is asked for before the scripts that show it have come.
  const puzzle = here.searchParams.get("puzzle"), plain = !here.searchParams.get("theme") && !here.searchParams.get("metric");
  if (plain && /^[a-z]+:[a-z][a-z0-9-]*$/.test(puzzle)) {
    const { lang } = document.documentElement;
    self.early = { puzzle, answer: fetch(`boards/${lang}/${puzzle.replace(":", "-")}.json`) };
    self.early.answer.catch(() => {});
  }
  // Not at load: until all pictures have come a reader may have typed something else.
  addEventListener("DOMContentLoaded", () => {
    const kind = here.searchParams.get("random");
    if (here.searchParams.has("puzzle")) dispatchEvent(new Event("visit"));
    else if (kind) {
      document.getElementById("kind").value = kind;
      document.getElementById("length").value = here.searchParams.get("length") ?? "";
      document.getElementById("random").requestSubmit();
    }
    for (const name of ["player-ready", "player-error"]) addEventListener(name, () => classList.remove("other"), { once: true });
  });
  // Without it the page needs the network at each visit. It is for pages of its version.
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register("offline.js", { updateViaCache: "none" });
      (await navigator.serviceWorker.ready).active.postMessage(version);
    } catch {
      // a browser without, or a page that is not secure
    }
  });
})();
