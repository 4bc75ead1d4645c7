// A Chromium driven over WebDriver, and a server for the built site.

import { spawn } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm" };
/** The key of elements in WebDriver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export const KEYS = { Enter: "\ue007", Escape: "\ue00c", Space: " ", ArrowLeft: "\ue012", ArrowUp: "\ue013", ArrowRight: "\ue014", ArrowDown: "\ue015", Tab: "\ue004", Backspace: "\ue003", Control: "\ue009", Shift: "\ue008", End: "\ue010" };

/** Serves web/dist; returns the address and a function that stops the server. */
export async function serve() {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/^\/$/, "/index.html");
    const file = join(dist, path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-length": statSync(file).size });
    return createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Starts the driver. */
export async function drive() {
  const driver = spawn(process.env.CHROMEDRIVER ?? "chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise((resolve, reject) => {
    let text = "";
    driver.stdout.on("data", (data) => {
      text += data;
      const found = /started successfully on port (\d+)/.exec(text);
      if (found) resolve(found[1]);
    });
    driver.on("exit", () => reject(new Error(`chromedriver ended: ${text}`)));
    driver.on("error", reject);
  });
  return { open: (options) => Browser.open(`http://127.0.0.1:${port}`, options), close: () => driver.kill() };
}

export class Browser {
  #base;

  constructor(base) {
    this.#base = base;
  }

  /** Opens a window of the given size with a fresh profile. */
  static async open(driver, { width = 1200, height = 900, dark = false, still = true } = {}) {
    const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", `--window-size=${width},${height}`];
    const wanted = { capabilities: { alwaysMatch: { browserName: "chrome", "goog:chromeOptions": { args, ...(process.env.CHROMIUM ? { binary: process.env.CHROMIUM } : {}) }, "goog:loggingPrefs": { browser: "ALL" } } } };
    const { sessionId } = await send("POST", `${driver}/session`, wanted);
    const browser = new Browser(`${driver}/session/${sessionId}`);
    await browser.size(width, height);
    await browser.cdp("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: still ? "reduce" : "no-preference" }] });
    return browser;
  }

  #do(method, path, body) {
    return send(method, `${this.#base}${path}`, body);
  }

  cdp(cmd, params = {}) {
    return this.#do("POST", "/goog/cdp/execute", { cmd, params });
  }

  go(url) {
    return this.#do("POST", "/url", { url });
  }

  reload() {
    return this.#do("POST", "/refresh", {});
  }

  /** Runs a function in the page and waits for its result. */
  run(does, ...args) {
    return this.#do("POST", "/execute/sync", { script: `return (${does}).apply(null, arguments)`, args });
  }

  /** Switches to the whole page. */
  top() {
    return this.#do("POST", "/frame", { id: null });
  }

  /** Switches to a frame. */
  async frame(selector) {
    await this.top();
    const { id } = await this.find(selector);
    await this.#do("POST", "/frame", { id: { [ELEMENT]: id } });
  }

  /** Runs a script without a result. */
  load(script) {
    return this.#do("POST", "/execute/sync", { script, args: [] });
  }

  /** Returns the first element that matches a selector, once there is one. */
  async find(selector, milliseconds = 15_000) {
    return this.until(async () => {
      const found = await this.#do("POST", "/elements", { using: "css selector", value: selector });
      return found[0] ? { id: found[0][ELEMENT], selector } : null;
    }, `no ${selector}`, milliseconds);
  }

  /** Clicks with a real pointer. */
  async click(selector) {
    await this.until(async () => {
      const { id } = await this.find(selector);
      try {
        await this.#do("POST", `/element/${id}/click`, {});
        return true;
      } catch (error) {
        // The element was drawn again since it was found.
        if (/stale element/.test(error.message)) return false;
        throw error;
      }
    }, `${selector} does not stay`);
  }

  /** Changes the fragment, and waits until the page has followed. */
  async visit(fragment) {
    await this.run((to) => {
      document.querySelector("#page").firstElementChild.dataset.old = "";
      location.hash = to;
    }, fragment);
    await this.until(() => this.run(() => document.querySelector("#page > [data-old]") === null), `${fragment} was not shown`);
  }

  /** Presses the pointer on one element and releases it on another. */
  async drag(from, to) {
    const [first, second] = [await this.find(from), await this.find(to)];
    const at = ({ id }) => ({ [ELEMENT]: id });
    const move = (origin, duration) => ({ type: "pointerMove", duration, origin: at(origin), x: 0, y: 0 });
    const actions = [move(first, 0), { type: "pointerDown", button: 0 }, move(second, 120), { type: "pointerUp", button: 0 }];
    await this.#do("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Enables touch input. */
  fingers() {
    return this.cdp("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  }

  /** Changes the size of the window. */
  size(width, height) {
    return this.cdp("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  }

  /** Returns the middle of an element, in pixels of the window. */
  middle(selector) {
    return this.run((wanted) => {
      const box = document.querySelector(wanted).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }, selector);
  }

  /** Drags a finger from the first place over the others. */
  async finger(...places) {
    const touch = (type, place) => this.cdp("Input.dispatchTouchEvent", { type, touchPoints: place ? [{ x: place[0], y: place[1] }] : [] });
    await touch("touchStart", places[0]);
    for (let at = 1; at < places.length; at += 1) {
      const [from, to] = [places[at - 1], places[at]];
      for (let step = 1; step <= 8; step += 1) await touch("touchMove", from.map((place, axis) => place + ((to[axis] - place) * step) / 8));
    }
    await touch("touchEnd", null);
  }

  /** Moves two fingers from places to places at the same time. */
  async pinch(from, to) {
    const touch = (type, places) => this.cdp("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", from.slice(0, 1));
    await touch("touchStart", from);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", from.map((place, finger) => place.map((part, axis) => part + ((to[finger][axis] - part) * step) / 8)));
    await touch("touchEnd", []);
  }

  /** Presses keys one after the other; the keys of a list are held down together. */
  async keys(...all) {
    const actions = all.flatMap((key) => {
      const chord = Array.isArray(key) ? key : [key];
      return [...chord.map((value) => ({ type: "keyDown", value })), ...[...chord].reverse().map((value) => ({ type: "keyUp", value }))];
    });
    await this.#do("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Returns the visible text of an element. */
  async text(selector) {
    await this.find(selector);
    return this.run((wanted) => document.querySelector(wanted).innerText, selector);
  }

  /** Waits until the text of an element matches. */
  async sees(selector, pattern, milliseconds = 15_000) {
    let seen = "";
    return this.until(async () => {
      seen = await this.run((wanted) => document.querySelector(wanted)?.innerText ?? "", selector);
      return pattern.test(seen) ? seen : null;
    }, () => `${selector} says ${JSON.stringify(seen)}, not ${pattern}`, milliseconds);
  }

  /** Waits until a condition holds. */
  async until(does, otherwise, milliseconds = 15_000) {
    const end = Date.now() + milliseconds;
    for (;;) {
      const found = await does();
      if (found !== null && found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(typeof otherwise === "function" ? otherwise() : otherwise);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  /** Returns the texts of the pieces on the board; a frog is `A` and a toad `B`, as in texts. */
  pieces() {
    return this.run(() => {
      const glyphs = { "🐸": "A", "🐢": "B" };
      const places = [...document.querySelectorAll(".boardbox .spot")].map((spot) => spot.getAttribute("transform"));
      const men = new Map([...document.querySelectorAll(".boardbox .man")].map((man) => [man.getAttribute("transform"), man.querySelector("text").textContent]));
      return places.map((place) => glyphs[men.get(place)] ?? men.get(place) ?? ".").join("");
    });
  }

  /** Returns the messages of the console. */
  console() {
    return this.#do("POST", "/se/log", { type: "browser" });
  }

  async picture() {
    return Buffer.from(await this.#do("GET", "/screenshot"), "base64");
  }

  close() {
    return this.#do("DELETE", "");
  }
}

async function send(method, url, body) {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
