// The settings in the row of More, on phones. It is loaded when the row is first opened.
import { $, element } from "./text.js";

const settings = $("settings"), header = settings.parentNode, player = $("player"), row = player.shadowRoot.querySelector(".extra");
const phone = matchMedia("(max-width: 34rem), (max-height: 30rem) and (max-width: 70rem) and (orientation: landscape)");
row.append(Object.assign(element("slot"), { name: (settings.slot = settings.id) }));
phone.addEventListener("change", place);
place();
player.bar.get("more").addEventListener("click", show);
show();

function place() {
  (phone.matches && !document.documentElement.classList.contains("embed") ? player : header).append(settings);
}

// The row may be below the window.
function show() {
  row.scrollIntoView({ block: "nearest" });
}
