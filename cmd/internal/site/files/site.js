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
  // Not at load: pictures may come late, when a reader has typed something else.
  addEventListener("DOMContentLoaded", () => {
    for (const [key, field, form] of [["puzzle", "puzzle", "ask"], ["random", "kind", "random"]]) {
      const value = here.searchParams.get(key);
      if (!value) continue;
      document.getElementById(field).value = value;
      document.getElementById(form).requestSubmit();
    }
  });
  // Without it the page needs the network at each visit.
  addEventListener("load", () => navigator.serviceWorker?.register("offline.js").catch(() => {}));
})();
