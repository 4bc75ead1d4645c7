// The preview: the board of a definition, playable, beside its text. The page in `preview.html` does the work; this hands it the text as it
// stands in the editor, saved or not, and keeps its games.
"use strict";

const { randomBytes } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const VIEW = "puzzlec.preview";
const LANGUAGE = "puzzlec";
/** Milliseconds without a keystroke, after which the page gets the text. */
const PAUSE = 200;
/** How many definitions have their games kept. */
const MOST = 50;

class Preview {
  /**
   * @param vscode the editor's interface
   * @param memory where games are kept: a `Memento`
   * @param file the page, as `web/build` makes it
   */
  constructor(vscode, memory, file = join(__dirname, "preview.html")) {
    Object.assign(this, { vscode, memory, file, panel: null, document: null, timer: null });
  }

  /** Opens the preview beside the definition that is edited. */
  open() {
    const { vscode } = this;
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== LANGUAGE) return vscode.window.showInformationMessage("Open a definition (.pz) to see its preview.");
    if (this.panel !== null) this.panel.reveal(undefined, true);
    else if (!this.adopt(() => vscode.window.createWebviewPanel(VIEW, "Preview", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }))) return undefined;
    return this.follow(document);
  }

  /** Takes over a preview that was open when the editor's window was closed. */
  async deserializeWebviewPanel(panel, state) {
    const document = await this.found(state?.key);
    if (document === null || this.panel !== null || !this.adopt(() => panel)) panel.dispose();
    else this.follow(document);
  }

  /** The document of that address; null where it is gone. */
  async found(key) {
    try {
      return await this.vscode.workspace.openTextDocument(this.vscode.Uri.parse(key, true));
    } catch {
      return null;
    }
  }

  /** Puts the page into a panel; whether the page was there. */
  adopt(make) {
    const page = this.page();
    if (page === null) return false;
    this.panel = make();
    this.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.panel = null;
    });
    this.panel.webview.onDidReceiveMessage((message) => this.hear(message));
    this.panel.webview.options = { enableScripts: true, localResourceRoots: [] };
    this.panel.webview.html = page;
    return true;
  }

  /** The page, in which only scripts and styles run that bear a number which nobody can guess. */
  page() {
    try {
      return readFileSync(this.file, "utf8").replaceAll("{{nonce}}", randomBytes(18).toString("base64"));
    } catch {
      this.vscode.window.showErrorMessage(`puzzlec: ${this.file} is missing. \`web/build\` in the sources of puzzlec makes it; then install the extension again.`);
      return null;
    }
  }

  /** Shows another definition from now on. */
  follow(document) {
    if (this.panel === null) return;
    this.document = document;
    this.panel.title = `Preview ${name(document)}`;
    this.tell();
  }

  /** A text has changed: perhaps the one that is shown. */
  changed(document) {
    if (this.panel === null || key(document) !== key(this.document)) return;
    this.document = document;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), PAUSE);
  }

  /** Hands the page the text, and where its game was left. */
  tell() {
    clearTimeout(this.timer);
    const at = key(this.document);
    this.panel.webview.postMessage({ show: { key: at, name: name(this.document), text: this.document.getText(), game: this.games[at] ?? null } });
  }

  /** What the page says: that it is ready, or where a game stands. */
  hear(message) {
    if (message?.ready === true) this.tell();
    const { key: at, game } = message?.kept ?? {};
    if (typeof at !== "string" || typeof game !== "object") return;
    const { [at]: _, ...others } = this.games;
    this.memory.update("games", Object.fromEntries([...Object.entries(others), [at, game]].slice(-MOST)));
  }

  get games() {
    return this.memory.get("games", {});
  }
}

const key = (document) => document.uri.toString();
const name = (document) => document.uri.path.split("/").pop();

/** Registers the command, and what the preview follows. */
function activate(vscode, context) {
  const { commands, window, workspace } = vscode;
  const preview = new Preview(vscode, context.workspaceState);
  context.subscriptions.push(
    commands.registerCommand(VIEW, () => preview.open()),
    window.registerWebviewPanelSerializer(VIEW, preview),
    window.onDidChangeActiveTextEditor((editor) => editor?.document.languageId === LANGUAGE && preview.follow(editor.document)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => contentChanges.length > 0 && preview.changed(document)),
  );
  return preview;
}

module.exports = { Preview, activate };
