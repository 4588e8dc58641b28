// Items in rows are one stop of the tab key, and arrow keys lead from one to the next.

// walk listens to the keys in a box; items() are those that are shown.
export function walk(box, items) {
  box.addEventListener("keydown", (e) => {
    const all = items(), i = all.indexOf(e.target);
    if (i < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    const [first, ...tops] = all.map((item) => item.getBoundingClientRect().top);
    const columns = 1 + tops.filter((top) => top === first).length;
    const there = all[i + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[e.key]];
    if (!there) return;
    e.preventDefault();
    oneStop(all, there);
    there.focus();
  });
}

// oneStop makes an item the one at which the tab key stops.
export function oneStop(all, here = all[0]) {
  for (const item of all) item.tabIndex = item === here ? 0 : -1;
}
