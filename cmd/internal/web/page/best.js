// The counts with which puzzles were solved here. They never leave the browser.

function read() {
  try {
    return JSON.parse(localStorage.getItem("best")) ?? {};
  } catch {
    return {}; // browsers may keep nothing
  }
}

export const best = (file) => read()[file];

// record keeps a count if it is the best so far, and reports whether it is.
export function record(file, n) {
  const all = read();
  if (all[file] <= n) return false;
  all[file] = n;
  try {
    localStorage.setItem("best", JSON.stringify(all));
  } catch {
    return false;
  }
  return true;
}
