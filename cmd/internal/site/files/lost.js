// The page for unknown addresses finds the folder of the site: the nearest parent folder with the style sheet.
(() => {
  const isStyle = ({ target: { rel } }) => rel === "stylesheet", folders = location.pathname.split("/").length;
  let ups = 0;
  document.addEventListener("error", (e) => {
    if (isStyle(e) && ++ups < folders) e.target.href = `${"../".repeat(ups)}assets/page.css`;
  }, true);
  document.addEventListener("load", (e) => {
    if (!isStyle(e)) return;
    document.head.append(Object.assign(document.createElement("base"), { href: new URL("../", e.target.href) }));
    for (const image of document.images) image.src = image.getAttribute("src");
  }, true);
})();
