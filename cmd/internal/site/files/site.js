// What a server does before it sends the page: choose the language, and open the puzzle
// that the address names.
(() => {
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
  document.documentElement.classList.add("static");
  // Not at load: until all pictures have come a reader may have typed something else.
  addEventListener("DOMContentLoaded", () => {
    const kind = here.searchParams.get("random");
    if (here.searchParams.has("puzzle")) dispatchEvent(new Event("visit"));
    else if (kind) {
      document.getElementById("kind").value = kind;
      document.getElementById("length").value = here.searchParams.get("length") ?? "";
      document.getElementById("random").requestSubmit();
    }
  });
  // Without it the page needs the network at each visit.
  addEventListener("load", () => navigator.serviceWorker?.register("offline.js").catch(() => {}));
})();
