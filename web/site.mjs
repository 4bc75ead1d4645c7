// Builds the site from the files that `build-module` left in dist/: the page, the gallery's data, the single file, and the preview for VS Code.
// `web/build` runs it.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Module } from "./module.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const page = join(here, "page");
const dist = join(here, "dist");
const puzzles = join(here, "..", "puzzles");
const read = (path) => readFileSync(path, "utf8");

/** The limits for the figures of a puzzle, which do not depend on the machine; figures beyond them are left out. */
const MOST = { max_states: 2_000_000, max_memory: 48 * 2 ** 20 };

/** Computes the figures of a puzzle; `file` is its path in the folder of puzzles. */
async function figures(file, compiled) {
  const module = await Module.load(compiled);
  const text = read(join(puzzles, file));
  const name = file;
  const ask = (request) => {
    const { output, error } = module.call(request);
    if (error !== null) throw new Error(`${name}: ${error}`);
    return output;
  };
  const opened = ask({ ask: "open", name, text });
  const way = [false, true].reduce((found, any) => (found?.words ? found : ask({ ask: "way", any, limits: MOST })), null);
  const steps = way.words === null ? [] : ask({ ask: "lay", words: way.words }).steps;
  // The choice on the path: the number of legal moves at each position.
  const bits = steps.reduce((sum, _, made) => sum + Math.log2(ask({ ask: "go", made }).view.moves.length), 0);
  const explored = Module.load(compiled).then((fresh) => fresh.call({ command: "explore", name, text, ...MOST, max_states: MOST.max_states / 2 }).output);
  const { complete, reachable } = await explored.catch(() => ({ complete: false }));
  return {
    key: file.replace(/\.pz$/, ""),
    title: opened.puzzle.title,
    about: opened.puzzle.about,
    source: opened.puzzle.source,
    kind: among(kinds, file)[0],
    techniques: among(techniques, file),
    nodes: opened.plan.spots.filter((spot) => !spot.is_hidden).length,
    fewest: way.shortest ? steps.length : null,
    lost: way.lost,
    cost: way.shortest ? (way.cost ?? null) : null,
    bits: way.words === null ? null : Math.round(bits * 100) / 100,
    reachable: complete ? reachable : null,
    plan: opened.plan,
    pieces: opened.view.pieces,
    text,
    opened,
  };
}

/** Reads the kinds of puzzles and the techniques, with their files, from docs/gallery.md. */
const { kinds, techniques } = (() => {
  const [byKind, byTechnique] = read(join(here, "..", "docs", "gallery.md")).split("\n## By technique\n");
  const files = (text) => new Set([...text.matchAll(/\]\(\.\.\/puzzles\/([^)]+)\)/g)].map(([, file]) => file));
  return {
    kinds: byKind.split("\n## ").slice(1).map((section) => [section.slice(0, section.indexOf("\n")), files(section)]),
    techniques: [...byTechnique.matchAll(/^\| `[^`]+` \| ([^|]+) \| (.*)$/gm)].map(([, name, row]) => [name, files(row)]),
  };
})();
const among = (groups, file) => groups.filter(([, files]) => files.has(file)).map(([name]) => name);

/** Returns the names that a module imports from others of the page, and its text without those lines, the word `export`, and comments. */
function parts(file) {
  const text = file === "module.mjs" ? read(join(here, file)) : read(join(page, file));
  const imports = [...text.matchAll(/^import \{([^}]*)\} from "\.\/([^"]+)";\n/gm)].map(([, names, from]) => ({ names: names.split(",").map((name) => name.trim()), from }));
  const exports = [...text.matchAll(/^export (?:async )?(?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  if (/^export (default|let|\{)/m.test(text) || /\bimport\.meta\b|\bimport\(/.test(text)) throw new Error(`${file} cannot be joined`);
  const body = text.replace(/^import [^;]*;\n/gm, "").replace(/^export /gm, "").replace(/^ *\/\*\*[^]*?\*\/\n|^ *\/\/.*\n/gm, "");
  return { imports, exports, body };
}

/**
 * The modules of a page as one script: each is a function that gives what it exports, those that it needs before it.
 *
 * @param instead files that take the place of others
 */
function joined(entry, instead = {}) {
  const done = new Map();
  const out = [];
  const add = (file) => {
    if (done.has(file)) return;
    done.set(file, `m${done.size}`);
    const { imports, exports, body } = parts(instead[file] ?? file);
    imports.forEach(({ from }) => add(from));
    const needs = imports.map(({ names, from }) => `const { ${names.join(", ")} } = ${done.get(from)};\n`).join("");
    out.push(`const ${done.get(file)} = (() => {\n${needs}${body}\nreturn { ${exports.join(", ")} };\n})();\n`);
  };
  add(entry);
  return `"use strict";\n${out.join("")}`;
}

/** The texts that the editor shows. */
const TEXTS = ["cheatsheet", "language"];
const doc = (name) => read(join(here, "..", "docs", `${name}.md`));

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** Escapes a text so that it cannot end a script element. */
const inside = (text) => text.replaceAll("<", "\\u003c");

/**
 * A page as one file that needs nothing from elsewhere.
 *
 * @param trust gives the policy for a script and a style, and the attribute that both bear
 * @param data the texts that the file holds besides the module and the script of its workers: type and text by name
 */
function whole({ page: html, entry, assets, style, trust, data = {} }, module) {
  const script = joined(entry, { "assets.mjs": assets }).replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const { policy, mark } = trust(script, style);
  const held = { ...data, worker: ["text/plain", inside(JSON.stringify(joined("worker.mjs")))], module: ["text/plain", gzipSync(module, { level: 9 }).toString("base64")] };
  const texts = Object.entries(held).map(([id, [type, text]]) => `<script${mark} type="${type}" id="${id}">${text}</script>\n`);
  return read(join(page, html))
    .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, begin) => `${begin}default-src 'none'; ${policy}; worker-src blob:; base-uri 'none'; form-action 'none'`)
    .replace(/ *<link rel="stylesheet"[^>]*>\n/, () => `<style${mark}>${style}</style>\n`)
    .replace(/ *<script type="module"[^>]*><\/script>\n/, "")
    .replace("</body>", () => `${texts.join("")}<script${mark}>${script}</script>\n</body>`);
}

/** Returns the page of the site, whose script is one file. */
const site = (html) => html.replace(/<script type="module"[^>]*><\/script>/, '<script defer src="main.js"></script>');

/** Returns the page with its gallery, as one file. */
function single(gallery, module) {
  const data = { only: ["application/json", "null"], gallery: ["application/json", inside(JSON.stringify(gallery))], ...Object.fromEntries(TEXTS.map((name) => [`text-${name}`, ["application/json", inside(JSON.stringify(doc(name)))]])) };
  const trust = (script, style) => ({ policy: `script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src data:`, mark: "" });
  return whole({ page: "index.html", entry: "main.mjs", assets: "assets-single.mjs", style: read(join(page, "style.css")), trust, data }, module);
}

/** Returns the preview for VS Code, which fills in the nonce and sets a class of the body for dark themes. */
function preview(module) {
  const nonce = "{{nonce}}";
  const trust = () => ({ policy: `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'nonce-${nonce}'`, mark: ` nonce="${nonce}"` });
  const dark = ":root:has(> body:is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)))";
  const style = read(join(page, "style.css"))
    .replace("color-scheme: light dark;", "color-scheme: light;")
    .replace(/@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/, (_, colours) => `${dark} { color-scheme: dark;${colours}}`);
  if (!style.includes(dark) || style.includes("prefers-color-scheme")) throw new Error("style.css: where are the colours of the dark look?");
  return whole({ page: "preview.html", entry: "preview.mjs", assets: "assets-preview.mjs", style: style + read(join(page, "preview.css")), trust }, module);
}

const module = readFileSync(join(dist, "puzzlec_module.wasm"));
const compiled = await WebAssembly.compile(module);
const files = readdirSync(puzzles, { recursive: true }).map((file) => file.replaceAll("\\", "/")).filter((file) => file.endsWith(".pz")).sort();
// The template of `puzzlec new`, without what it says about the command line.
const template = read(join(here, "..", "src", "cli", "template.pz")).replaceAll("TITLE", "My puzzle")
  .replace(/^# Change a line, then:.*$/m, "# Change a line, and watch the board.")
  .replace(/: `puzzlec test FILE` checks it\.$/m, ".");
if (/puzzlec |FILE/.test(template)) throw new Error("template.pz: what does it say about the command line?");
const gallery = { template, puzzles: [] };
for (const file of files) gallery.puzzles.push(await figures(file, compiled));
for (const file of readdirSync(dist)) if (!file.endsWith(".wasm")) rmSync(join(dist, file), { recursive: true });
const written = (file, content) => {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), content);
};
// Large files are packed here, so that servers need not pack them; their names end in `.js`, a type that every server knows.
const packed = (file, content) => written(`${file}.gz`, gzipSync(content, { level: 9 }));
written("index.html", site(read(join(page, "index.html"))));
written("style.css", read(join(page, "style.css")));
written("main.js", joined("main.mjs"));
written("worker.js", joined("worker.mjs"));
packed("puzzlec_module.wasm", module);
packed("puzzlec_play.wasm", readFileSync(join(dist, "puzzlec_play.wasm")));
packed("gallery.json", JSON.stringify({ template, puzzles: gallery.puzzles.map(({ text, opened, ...card }) => card) }));
for (const name of TEXTS) packed(`docs/${name}.md`, doc(name));
for (const { key, text, opened } of gallery.puzzles) packed(`puzzles/${key}.json`, JSON.stringify({ text, opened }));
const file = single({ template, puzzles: gallery.puzzles.map(({ opened, ...card }) => card) }, module);
writeFileSync(join(dist, "puzzlec.html"), file);
const beside = preview(module);
writeFileSync(join(here, "..", "editors", "vscode", "preview.html"), beside);
console.log(`== web/dist/: ${gallery.puzzles.length} puzzles; puzzlec.html: ${file.length} bytes; editors/vscode/preview.html: ${beside.length} bytes`);
