// Fills each <slide-player> that names the puzzle of this file, also elements that the page adds later. The element in
// slidePlayerGame is HTML with the drawing and the solution. The attributes and styles of the page have priority.
const { id, element } = globalThis.slidePlayerGame;
const template = document.createElement("template");

function fill() {
  for (const player of document.querySelectorAll("slide-player")) {
    if (player.getAttribute("puzzle") !== id || player.filled) continue;
    player.filled = true;
    template.innerHTML = element;
    const [made] = template.content.children, { cssText } = player.style;
    player.style.cssText = `${made.style.cssText};${cssText}`;
    for (const { name, value } of made.attributes) if (!player.hasAttribute(name)) player.setAttribute(name, value);
    player.replaceChildren(...made.childNodes);
    player.load?.(); // otherwise, the player is defined later
  }
}

new MutationObserver(fill).observe(document, { childList: true, subtree: true });
fill();
