// Downloads: the definition, the picture, and one file that plays the puzzle offline.

import { loadSingle } from "./assets.mjs";
import { button, h } from "./dom.mjs";
import { menu } from "./menu.mjs";

/** The pixels of a picture for each pixel of the board. */
const SHARP = 3;

/** Creates a menu of downloads. */
export function downloads(game, board) {
  const said = h("span.said", { role: "status" });
  const base = game.source.name.replace(/\.pz$/, "");
  const item = (words, does) => button(words, async () => {
    list.open = false;
    said.textContent = "";
    try {
      await does();
    } catch (error) {
      said.textContent = `${error.message}.`;
    }
  });
  const list = menu("download", "Download", [
    item("Definition (.pz)", () => save(`${base}.pz`, "text/plain", game.source.text)),
    item("Picture (SVG)", () => save(`${base}.svg`, "image/svg+xml", drawn(board()))),
    item("Picture (PNG)", async () => save(`${base}.png`, "image/png", await painted(board()))),
    item("One file that plays it (.html)", async () => save(`${base}.html`, "text/html", await single(game))),
  ]);
  return h("span.download", {}, list, said);
}

/** Lets the browser save a file. */
function save(name, type, data) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The style properties that a saved picture keeps. */
const LOOK = ["fill", "stroke", "stroke-width", "stroke-linecap", "text-anchor", "font-family", "font-weight", "opacity", "paint-order"];

/** Returns the board as SVG that needs no other files. */
function drawn(board) {
  const copy = board.svg.cloneNode(true);
  copy.querySelectorAll(".spots, .rings, .over").forEach((marks) => marks.remove());
  const [from, to] = [board.svg, copy].map((svg) => [...svg.querySelectorAll(".ground *, .men *, .coords *")]);
  from.forEach((element, at) => {
    const look = getComputedStyle(element);
    for (const name of LOOK) to[at].setAttribute(name, look.getPropertyValue(name));
    to[at].removeAttribute("class");
  });
  const [, , wide, high] = board.svg.getAttribute("viewBox").split(" ").map(Number);
  copy.removeAttribute("style");
  for (const [name, value] of Object.entries({ width: wide, height: high, xmlns: "http://www.w3.org/2000/svg", role: "img" })) copy.setAttribute(name, value);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width: wide, height: high, fill: getComputedStyle(document.documentElement).getPropertyValue("--paper").trim() })) paper.setAttribute(name, value);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** Returns the board as the bytes of a PNG. */
async function painted(board) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(board))}`;
  await image.decode();
  const canvas = h("canvas", { width: image.width * SHARP, height: image.height * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Returns the single file with this puzzle in it. */
async function single(game) {
  const file = await loadSingle();
  if (file === null) throw new Error("the file that works by itself is not beside this page");
  const { name, text } = game.source;
  const only = JSON.stringify({ name, text, ...game.chosen }).replaceAll("<", "\\u003c");
  return file.replace(/(<script type="application\/json" id="only">)[^<]*/, (_, begin) => `${begin}${only}`);
}
