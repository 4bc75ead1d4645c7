// Starts `puzzlec lsp` and lets VS Code speak to it. Everything else is in the program.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("puzzlec").get("path", "puzzlec");
  const server = { command, args: ["lsp"] };
  const documents = { documentSelector: [{ language: "puzzlec" }] };
  client = new LanguageClient("puzzlec", "puzzlec", server, documents);
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
