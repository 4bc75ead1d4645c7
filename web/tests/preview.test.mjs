// The extension's side of the preview: the texts that it sends to the page, the state that it keeps, and the protection of the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "./support.mjs";
import { VsCode, extension } from "./vscode.mjs";

const FROGS = "file:///puzzles/frogs.pz";
const PEG = "file:///puzzles/peg.pz";

/** Creates an editor with a preview of frogs. */
function previewed() {
  const code = new VsCode();
  code.edit(FROGS, "frogs");
  code.run("puzzlec.preview");
  return code;
}

const shown = (code) => code.panel.posted.map(({ show }) => [show.key, show.text]);

test("the manifest names what is registered", () => {
  const { contributes, activationEvents } = JSON.parse(readFileSync(join(root, "editors/vscode/package.json"), "utf8"));
  const code = new VsCode();
  const names = contributes.commands.map(({ command }) => command);
  assert.deepEqual(names, [...code.commands.keys()]);
  for (const place of [contributes.menus["editor/title"], contributes.menus.commandPalette, contributes.keybindings]) assert.deepEqual(place.map(({ command, when }) => [command, when]), [[names[0], "editorLangId == puzzlec"]]);
  assert.deepEqual(activationEvents, [...code.serializers.keys()].map((view) => `onWebviewPanel:${view}`));
});

test("the page opens beside the text, once, with the text", () => {
  const code = previewed();
  assert.deepEqual(code.panel.column, { viewColumn: -2, preserveFocus: true });
  assert.equal(code.panel.title, "Preview frogs.pz");
  assert.deepEqual(code.panel.webview.options, { enableScripts: true, localResourceRoots: [] });
  code.run("puzzlec.preview");
  assert.equal(code.panels.length, 1);
  assert.equal(code.panel.revealed, 1);
  code.panel.dispose();
  code.run("puzzlec.preview");
  assert.equal(code.panels.length, 2);
  assert.deepEqual(code.panel.posted, [{ show: { key: FROGS, name: "frogs.pz", text: "frogs", game: null } }]);
});

test("only what bears the number runs, and it is another one each time", () => {
  const numbers = [1, 2, 3].map(() => {
    const { html } = previewed().panel.webview;
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    const [, number] = /script-src 'nonce-([A-Za-z0-9+/=]+)'/.exec(policy);
    assert.equal(policy, `default-src 'none'; script-src 'nonce-${number}' 'wasm-unsafe-eval'; style-src 'nonce-${number}'; worker-src blob:; base-uri 'none'; form-action 'none'`);
    const marked = [...html.matchAll(/<(script|style)\b([^>]*)>[^]*?<\/\1>/g)].map(([, tag, attributes]) => [tag, attributes.includes(` nonce="${number}"`)]);
    assert.deepEqual(marked, [["style", true], ["script", true], ["script", true], ["script", true]]);
    assert.ok(!html.includes("{{") && !/ src=| href=| on[a-z]+="/.test(html.replace(/<(script|style)\b[^]*?<\/\1>/g, "")), "nothing is loaded, nothing runs from an attribute");
    return number;
  });
  assert.equal(new Set(numbers).size, 3);
});

test("changes come after a pause in typing, the last one alone", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const code = previewed();
  for (const text of ["f", "fr", "fro"]) {
    code.write(FROGS, text);
    t.mock.timers.tick(150);
  }
  assert.deepEqual(shown(code), [[FROGS, "frogs"]]);
  t.mock.timers.tick(100);
  assert.deepEqual(shown(code), [[FROGS, "frogs"], [FROGS, "fro"]]);
  code.write(FROGS, "frog");
  code.panel.dispose();
  t.mock.timers.tick(1000);
  assert.equal(shown(code).length, 2);
});

test("it goes along with the definition that is edited, and with nothing else", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const code = previewed();
  code.leave();
  code.edit("file:///notes.md", "# Notes", "markdown");
  code.edit(PEG, "peg");
  assert.equal(code.panel.title, "Preview peg.pz");
  code.write(FROGS, "other");
  t.mock.timers.tick(1000);
  assert.deepEqual(shown(code), [[FROGS, "frogs"], [PEG, "peg"]]);
  code.edit("file:///notes.md", "", "markdown");
  code.panel.dispose();
  code.run("puzzlec.preview");
  assert.match(code.messages[0], /Open a definition/);
  assert.equal(code.panels.length, 1);
});

test("a game is kept over closing, and over the end of the editor", async () => {
  const code = previewed();
  const game = { chosen: { start: null }, log: ["R", "LL"], made: 1 };
  code.panel.say({ kept: { key: FROGS, game } });
  for (const nonsense of [null, "", {}, { kept: null }, { kept: { key: 1, game } }, { kept: { key: PEG, game: "x" } }]) code.panel.say(nonsense);
  code.panel.dispose();
  code.run("puzzlec.preview");
  assert.deepEqual(code.panel.posted[0].show.game, game);

  await code.restart("puzzlec.preview", { key: FROGS });
  assert.match(code.panel.webview.html, /nonce-/);
  assert.deepEqual(code.panel.posted, [{ show: { key: FROGS, name: "frogs.pz", text: "frogs", game } }]);
  assert.ok(code.panel.isOpen);
});

test("games of the last definitions are kept, not of all that ever were", () => {
  const code = previewed();
  for (let at = 0; at < 60; at += 1) code.panel.say({ kept: { key: `file:///${at}.pz`, game: { log: [] } } });
  code.panel.say({ kept: { key: "file:///30.pz", game: { log: ["R"] } } });
  const keys = Object.keys(code.preview.games);
  assert.equal(keys.length, 50);
  assert.deepEqual([keys[0], keys.at(-1)], ["file:///10.pz", "file:///30.pz"]);
});

test("a preview whose definition is gone is closed", async () => {
  for (const state of [undefined, null, { key: "file:///gone.pz" }, { key: "no address" }]) {
    const code = previewed();
    await code.restart("puzzlec.preview", state);
    assert.ok(!code.panel.isOpen);
  }
});

test("where the page is missing, one learns how it is made", () => {
  const code = new VsCode();
  code.edit(FROGS, "frogs");
  const preview = new extension.Preview(code.module, code.memory, join(root, "editors/vscode/nothing.html"));
  preview.open();
  assert.equal(code.panel, null);
  assert.match(code.messages[0], /nothing\.html is missing\. `web\/build`/);
});
