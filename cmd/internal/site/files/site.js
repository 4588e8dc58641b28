// The tasks of a server before it sends the page: choose the language, and show the puzzle in the URL.
// This script is inlined, since everything waits for it.
(() => {
  const url = new URL(location.href), tags = TAGS; // of languages, by their lower-case names in sorted order
  const { lang, classList } = document.documentElement;
  // Only index.html, the English page, has no language in its address.
  let language = url.searchParams.get("lang") ?? (lang === "en" ? null : lang);
  try {
    if (language) localStorage.setItem("lang", language);
    language ??= localStorage.getItem("lang");
  } catch {
    // storage is disabled
  }
  const wanted = (language ?? navigator.language).toLowerCase();
  const tag = tags[Object.keys(tags).findLast((name) => wanted.startsWith(name)) ?? "en"]; // the longest name
  if (tag !== lang) {
    url.pathname = new URL(tag === "en" ? "index.html" : `${tag}.html`, document.baseURI).pathname;
    location.replace(url);
    return;
  }
  // In a frame, only the player is shown; see player.js for its height.
  if (url.searchParams.has("embed")) {
    classList.add("embed");
    document.documentElement.dataset.player = "";
    url.searchParams.delete("embed");
    history.replaceState(null, "", url);
  }
  const scramble = url.searchParams.get("scramble");
  if (scramble) {
    url.searchParams.set("puzzle", `scramble:${scramble}:${url.searchParams.get("puzzle") ?? ""}`);
    url.searchParams.delete("scramble");
    history.replaceState(null, "", url);
  }
  const [given, random, askedDay, askedKind] = ["puzzle", "random", "day", "kind"].map((key) => url.searchParams.get(key));
  const day = given === null && random === null && (askedDay || stored.localToday());
  const first = FIRST, kind = askedKind || (askedDay ? "" : first);
  classList.add("static", "other"); // the page contains a different puzzle

  // Replace the puzzle of the page by a prebuilt drawing, if possible before the scripts that show the
  // puzzle run.
  const look = { theme: url.searchParams.get("theme"), metric: url.searchParams.get("metric") };
  let id = given, drawing = id === null ? undefined : stored(id, look);
  if (day) drawing = dailyDrawing();

  // dailyDrawing resolves to the drawing of the daily puzzle.
  async function dailyDrawing() {
    if (day === stored.localToday() && !look.theme) stored.requestToday(kind || "klotski");
    const [text, length] = (await stored.dailyPuzzle(day, kind)) ?? [];
    const drawn = text && (await stored(text, look));
    if (!drawn) return null;
    id = text;
    if (!look.metric) drawn.puzzle.optimum = { length, atLeast: length, exact: true };
    return drawn;
  }
  const parsed = new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
  async function placeDrawing() {
    await parsed;
    const [player, name, eyebrow] = ["player", "name", "eyebrow"].map((id) => document.getElementById(id));
    if (day) { // reserves the space of the heading; hidden until the puzzle is ready
      name.textContent = document.querySelector(`#doors [data-kind="${kind || "klotski"}"] span`)?.textContent;
      eyebrow.textContent = day;
    }
    const first = player.getAttribute("puzzle"), drawn = await drawing;
    if (!drawn) return false;
    if (day) Object.assign(document.getElementById("board").dataset, { day, kind, puzzle: id });
    if (location.search !== url.search || player.getAttribute("puzzle") !== first) return true; // the reader has chosen another puzzle
    const changes = Object.entries({ puzzle: id, ...look }).filter(([name, value]) => (player.getAttribute(name) ?? "") !== (value ?? ""));
    if (!changes.length) {
      classList.remove("other");
      return true; // it is the puzzle of the page
    }
    const data = document.createElement("script"), box = document.createElement("div");
    data.type = "application/json";
    data.textContent = JSON.stringify(drawn.puzzle);
    box.innerHTML = drawn.svg;
    const { width, height } = box.querySelector("svg").viewBox.baseVal;
    player.style.setProperty("--player-ratio", width / height); // until the player is defined
    player.replaceChildren(data, ...box.children, ...player.querySelectorAll(":scope > [slot]")); // keeps the settings
    for (const [name, value] of changes) player.setAttribute(name, value);
    if (!player.puzzle) classList.add("placed"); // a player that is already running still shows the puzzle of the page
    return true;
  }
  const placed = placeDrawing();
  // showSketch shows the cells of a puzzle as plain squares until the drawing is ready.
  async function showSketch() {
    await parsed;
    const rows = stored.cells(given), board = document.createElement("div"), [{ length }] = [...rows, ""];
    board.className = "grid sketch";
    board.style.cssText = `--columns:${length};--rows:${rows.length}`;
    board.append(...rows.flat().map((c) => Object.assign(document.createElement("span"), { textContent: c })));
    document.getElementById("play").append(board);
  }
  // Start loading the drawing program before the scripts that use it.
  if (given !== null && !drawing) {
    globalThis.startedWorkers = { drawer: new Worker("worker.js", { name: "drawer" }) };
    showSketch();
  }
  // Do not wait for the load event: the reader may type something before all pictures have loaded.
  addEventListener("DOMContentLoaded", async () => {
    if (await placed) return;
    if (random === null) dispatchEvent(new Event("visit"));
    else {
      document.getElementById("kind").value = random;
      document.getElementById("length").value = url.searchParams.get("length") ?? "";
      document.getElementById("perfect").checked = url.searchParams.get("perfect") === "on";
      document.getElementById("random").requestSubmit();
    }
  });
})();
