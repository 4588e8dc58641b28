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
  const scramble = here.searchParams.get("scramble");
  if (scramble) {
    here.searchParams.set("puzzle", `scramble:${scramble}:${here.searchParams.get("puzzle") ?? ""}`);
    here.searchParams.delete("scramble");
    history.replaceState(null, "", here);
  }
  const [given, random, kind] = ["puzzle", "random", "kind"].map((key) => here.searchParams.get(key));
  const today = new Date().toISOString().slice(0, 10), day = given === null && random === null && (here.searchParams.get("day") || today);
  classList.add("static", "other"); // than the puzzle that is in the page

  // A drawing that was made with the site takes the place of the one in the page, if it can before
  // the scripts that show it run.
  const look = { theme: here.searchParams.get("theme"), metric: here.searchParams.get("metric") };
  let id = given, drawing = id === null ? undefined : stored(id, look);
  if (day && !kind) drawing = ofDay();

  // ofDay resolves to the drawing of the puzzle of the day.
  async function ofDay() {
    const [text, length] = (await stored.ofDay(day)) ?? [];
    const drawn = text && (await stored(text, look));
    if (!drawn) return null;
    id = text;
    if (!look.metric) drawn.puzzle.optimum = { length, atLeast: length, exact: true };
    return drawn;
  }
  const parsed = new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
  async function place() {
    await parsed;
    const [player, name, eyebrow, daily] = ["player", "name", "eyebrow", "daily"].map((id) => document.getElementById(id));
    if (day) { // until it is there its heading keeps its room, and is not seen
      name.textContent = daily.textContent;
      eyebrow.textContent = eyebrow.textContent.replace(/ · .*|$/, ` · ${day}`);
    }
    const first = player.getAttribute("puzzle"), drawn = await drawing;
    if (!drawn) return false;
    if (day) Object.assign(document.getElementById("board").dataset, { day, kind: "", puzzle: id });
    if (location.search !== here.search || player.getAttribute("puzzle") !== first) return true; // a reader wants another one by now
    const wanted = Object.entries({ puzzle: id, ...look }).filter(([name, value]) => (player.getAttribute(name) ?? "") !== (value ?? ""));
    if (!wanted.length) {
      classList.remove("other");
      return true; // it came with the page
    }
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
  // sketch shows the cells of a puzzle as plain squares until it is drawn.
  async function sketch() {
    await parsed;
    const rows = stored.cells(given), board = document.createElement("div"), [{ length }] = [...rows, ""];
    board.className = "grid sketch";
    board.style.cssText = `--columns:${length};--rows:${rows.length}`;
    board.append(...rows.flat().map((c) => Object.assign(document.createElement("span"), { textContent: c })));
    document.getElementById("play").append(board);
  }
  // What draws any other puzzle begins to load before the scripts that ask it.
  if (given !== null && !drawing) {
    globalThis.begun = { drawer: new Worker("worker.js", { name: "drawer" }) };
    sketch();
  }
  // Not at load: until all pictures have come a reader may have typed something else.
  addEventListener("DOMContentLoaded", async () => {
    if (await placed) return;
    if (random === null) dispatchEvent(new Event("visit"));
    else {
      document.getElementById("kind").value = random;
      document.getElementById("length").value = here.searchParams.get("length") ?? "";
      document.getElementById("random").requestSubmit();
    }
  });
})();
