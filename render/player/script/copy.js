// A copy of the board of a player, which shows any position.

// copyBoard returns the element of the copy, its picture and its stage.
export function copyBoard(player) {
  const drawing = document.createElement("div"), root = drawing.attachShadow({ mode: "open" });
  drawing.style.setProperty("--player-ratio", player.style.getPropertyValue("--player-ratio"));
  root.adoptedStyleSheets = player.shadowRoot.adoptedStyleSheets;
  root.innerHTML = `<div class="frame"></div>`;
  const picture = player.stage.svg.cloneNode(true);
  picture.role = "img";
  picture.style.pointerEvents = "none";
  for (const g of picture.querySelectorAll("[role]")) for (const name of ["role", "tabindex", "aria-label"]) g.removeAttribute(name);
  root.firstChild.append(picture);
  return { drawing, picture, stage: new player.stage.constructor(picture, player.rules, null) };
}

// playerAt returns the player at another position.
export const playerAt = (player, at) => Object.create(player, { position: { value: () => at } });

// describeBoard returns the rows of the board of a player as text.
export function describeBoard(player) {
  const rows = player.text();
  return rows.slice(rows.indexOf(player.puzzle.words.row.replace("{n}", 1))).trim();
}
