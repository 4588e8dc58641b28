// What a server does before it sends the page: choose the language, and open the puzzle that the
// address names. It stands in the page itself, since everything waits for it.
(() => {
  const here = new URL(location.href), files = { en: "index.html", zh: "zh.html" };
  let wanted = here.searchParams.get("lang");
  try {
    if (wanted) localStorage.setItem("lang", wanted);
    wanted ??= localStorage.getItem("lang");
  } catch {
    // a browser that keeps nothing
  }
  wanted = (wanted ?? navigator.language).startsWith("zh") ? "zh" : "en";
  const { lang, classList } = document.documentElement;
  if (wanted !== lang) {
    here.pathname = new URL(files[wanted], document.baseURI).pathname;
    location.replace(here);
    return;
  }
  const id = here.searchParams.get("puzzle"), kind = here.searchParams.get("random");
  classList.add("static");
  classList.toggle("other", id !== null || kind !== null); // than the puzzle that is in the page

  // A drawing that was made with the site takes the place of the one in the page, if it can before
  // the scripts that show it run.
  const look = { theme: here.searchParams.get("theme"), metric: here.searchParams.get("metric") };
  const drawing = id === null ? undefined : stored(id, look);
  const parsed = new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
  async function place() {
    const drawn = await drawing;
    if (!drawn) return false;
    await parsed;
    const player = document.getElementById("player");
    if (location.search !== here.search) return true; // a reader wants another one by now
    const wanted = Object.entries({ puzzle: id, ...look }).filter(([name, value]) => (player.getAttribute(name) ?? "") !== (value ?? ""));
    if (!wanted.length) return true; // it came with the page
    const data = document.createElement("script"), box = document.createElement("div");
    data.type = "application/json";
    data.textContent = JSON.stringify(drawn.puzzle);
    box.innerHTML = drawn.svg;
    player.replaceChildren(data, ...box.children);
    for (const [name, value] of wanted) player.setAttribute(name, value);
    classList.add("placed");
    return true;
  }
  const placed = place();
  // What draws any other puzzle begins to load before the scripts that ask it.
  if (id !== null && !drawing) globalThis.begun = { drawer: new Worker("worker.js", { name: "drawer" }) };
  // Not at load: until all pictures have come a reader may have typed something else.
  addEventListener("DOMContentLoaded", async () => {
    if (await placed) return;
    if (id !== null) dispatchEvent(new Event("visit"));
    else if (kind !== null) {
      document.getElementById("kind").value = kind;
      document.getElementById("length").value = here.searchParams.get("length") ?? "";
      document.getElementById("random").requestSubmit();
    }
  });
})();
