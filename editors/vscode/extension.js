// Starts `puzzlec lsp` and lets VS Code speak to it, and offers the preview. Everything else is in the program, and in the page.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const preview = require("./preview");

let client;

function activate(context) {
  preview.activate(vscode, context);
  const settings = vscode.workspace.getConfiguration("puzzlec");
  const limit = (option, name) => (settings.get(name, "") ? [option, settings.get(name)] : []);
  const args = ["lsp", ...limit("--max-memory", "maxMemory"), ...limit("--timeout", "timeout")];
  const server = { command: settings.get("path", "puzzlec"), args };
  const documents = { documentSelector: [{ language: "puzzlec" }] };
  client = new LanguageClient("puzzlec", "puzzlec", server, documents);
  // Where the program is not found, the client says so, and the preview works without it.
  client.start().catch(() => {});
}

function deactivate() {
  return client?.isRunning() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
