// The code that puts a picture on another page, and buttons that copy it.
import { t } from "./text.js";

const $ = (id) => document.getElementById(id);

const escape = (s) => s.replace(/[&"<>]/g, (c) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[c]);

// show writes the code for the picture at path; size is known once it has been loaded.
export function show(path, alt, size) {
  const url = location.origin + path;
  $("url").value = url;
  $("markdown").value = `![${alt.replace(/[[\]\\]/g, "\\$&")}](${url})`;
  const dims = size ? ` width="${size[0]}" height="${size[1]}"` : "";
  $("html").value = `<img src="${escape(url)}"${dims} alt="${escape(alt)}" loading="lazy">`;
  $("embed").hidden = false;
}

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // pages without https have no clipboard, but this
    document.execCommand("copy");
  }
}

export function listen() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      await copy($(button.dataset.copy));
      button.classList.add("done");
      button.textContent = t("copied");
      $("copied").textContent = `${t("copied")}: ${button.dataset.copy}`;
      setTimeout(() => {
        button.classList.remove("done");
        button.textContent = t("copy");
        $("copied").textContent = "";
      }, 1600);
    });
  }
}
