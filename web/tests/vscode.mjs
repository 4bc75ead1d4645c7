// A substitute for VS Code: the parts of its module that the extension's preview uses, and the actions of a user.

import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./support.mjs";

export const extension = createRequire(import.meta.url)(join(root, "editors/vscode/preview.js"));

/** Creates an event source. */
function signal() {
  const listeners = new Set();
  const on = (listener) => (listeners.add(listener), { dispose: () => listeners.delete(listener) });
  return { on, fire: (what) => [...listeners].map((listener) => listener(what)) };
}

/** Creates an address with the parts that the preview uses. */
const uri = (address) => ({ path: new URL(address).pathname, toString: () => address });

/** A panel with a page; `posted` holds the messages to the page. */
class Panel {
  constructor(view, title, column) {
    Object.assign(this, { view, title, column, posted: [], revealed: 0, isOpen: true });
    const [said, closed] = [signal(), signal()];
    this.onDidDispose = closed.on;
    this.dispose = () => ((this.isOpen = false), closed.fire());
    this.say = said.fire;
    this.webview = { html: "", options: {}, onDidReceiveMessage: said.on, postMessage: (message) => (this.posted.push(message), this.listener?.(message)) };
  }

  reveal() {
    this.revealed += 1;
  }
}

/** An editor with the extension. */
export class VsCode {
  documents = new Map();
  #kept = {};
  memory = { get: (name, otherwise) => this.#kept[name] ?? otherwise, update: (name, value) => (this.#kept[name] = JSON.parse(JSON.stringify(value))) };

  constructor() {
    this.start();
  }

  /** Starts, or restarts with the kept state. */
  start() {
    Object.assign(this, { commands: new Map(), panels: [], messages: [], serializers: new Map(), active: signal(), changed: signal() });
    const nothing = { dispose() {} };
    this.module = {
      ViewColumn: { Beside: -2 },
      Uri: { parse: uri },
      commands: { registerCommand: (name, does) => (this.commands.set(name, does), nothing) },
      window: {
        activeTextEditor: undefined,
        createWebviewPanel: (...words) => this.#add(new Panel(...words)),
        registerWebviewPanelSerializer: (view, serializer) => (this.serializers.set(view, serializer), nothing),
        onDidChangeActiveTextEditor: this.active.on,
        showErrorMessage: (words) => this.messages.push(words),
        showInformationMessage: (words) => this.messages.push(words),
      },
      workspace: {
        onDidChangeTextDocument: this.changed.on,
        openTextDocument: async (address) => this.documents.get(address.toString()) ?? Promise.reject(new Error("there is no such file")),
      },
    };
    this.preview = extension.activate(this.module, { subscriptions: [], workspaceState: this.memory });
  }

  #add(panel) {
    this.panels.push(panel);
    return panel;
  }

  /** The last panel. */
  get panel() {
    return this.panels.at(-1) ?? null;
  }

  /** Restarts with a panel that was open at the end. */
  async restart(view, state) {
    this.start();
    await this.serializers.get(view).deserializeWebviewPanel(this.#add(new Panel(view, "")), state);
  }

  /** Opens a document, or switches to it. */
  edit(address, text, languageId = "puzzlec") {
    if (!this.documents.has(address)) this.documents.set(address, { uri: uri(address), languageId, text, getText() { return this.text; } });
    this.module.window.activeTextEditor = { document: this.documents.get(address) };
    this.active.fire(this.module.window.activeTextEditor);
  }

  /** Switches from the text to something else, such as the preview. */
  leave() {
    this.module.window.activeTextEditor = undefined;
    this.active.fire(undefined);
  }

  /** Changes a text. */
  write(address, text) {
    const document = this.documents.get(address);
    document.text = text;
    this.changed.fire({ document, contentChanges: [{ text }] });
  }

  run(command) {
    return this.commands.get(command)();
  }
}
