// Shared functions of the tests: the built modules, the project's files, the native program.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns a compiled module that `web/build-module --tests` has built. */
export const built = (name) => new WebAssembly.Module(readFileSync(join(root, "web/dist", `${name}.wasm`)));

export const text = (path) => readFileSync(join(root, path), "utf8");

/** Returns the files of a folder, in order. */
export const files = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .sort();

export const bytes = (path) => readFileSync(join(root, path));

/** Runs the native program and returns its exit code and its output. `PUZZLEC` holds its path. */
export function native(...words) {
  const program = process.env.PUZZLEC ?? join(root, "target/debug/puzzlec");
  try {
    return { exit: 0, output: JSON.parse(execFileSync(program, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })) };
  } catch (error) {
    if (typeof error.status !== "number") throw error;
    return { exit: error.status, output: JSON.parse(error.stdout) };
  }
}
