// Keyboard navigation: a grid of items is a single tab stop, and the arrow keys move between items.

// navigateByArrows handles the arrow keys in a box; items() returns the visible items.
export function navigateByArrows(box, items) {
  box.addEventListener("keydown", (e) => {
    const all = items(), i = all.indexOf(e.target);
    if (i < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    const [first, ...tops] = all.map((item) => item.getBoundingClientRect().top);
    const columns = 1 + tops.filter((top) => top === first).length;
    const target = all[i + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[e.key]];
    if (!target) return;
    e.preventDefault();
    setTabStop(all, target);
    target.focus();
  });
}

// setTabStop makes an item the only tab stop.
export function setTabStop(all, current = all[0]) {
  for (const item of all) item.tabIndex = item === current ? 0 : -1;
}
