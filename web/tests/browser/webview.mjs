// A panel of the stand-in for VS Code, shown in a browser: its page in a frame, and messages both ways.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const outer = readFileSync(new URL("webview.html", import.meta.url));

/** Serves a panel; `look` is the class by which VS Code names its colours. */
export async function webview(panel, look = "vscode-light") {
  let page = null;
  const waiting = [];
  const view = { state: undefined, close: () => server.close() };
  const send = (what, data) => {
    const event = `event: ${what}\ndata: ${JSON.stringify(data)}\n\n`;
    if (page === null) waiting.push(event);
    else page.write(event);
  };
  /** Shows the panel, or takes it out of sight: then its page is gone. */
  view.show = (isSeen = true) => send("show", { html: isSeen ? panel.webview.html : null, state: view.state, look });
  view.look = (other) => send("look", (look = other));
  panel.listener = (message) => send("tell", message);
  view.show();
  panel.posted.forEach(panel.listener);

  const server = createServer(async (request, answer) => {
    const path = request.url;
    if (path === "/events") {
      page = answer.writeHead(200, { "content-type": "text/event-stream" });
      waiting.splice(0).forEach((event) => page.write(event));
    } else if (request.method === "POST") {
      const parts = await request.toArray();
      const data = JSON.parse(Buffer.concat(parts));
      if (path === "/state") view.state = data;
      else panel.say(data);
      answer.writeHead(204).end();
    } else answer.writeHead(200, { "content-type": "text/html" }).end(path === "/" ? outer : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  view.address = `http://127.0.0.1:${server.address().port}/`;
  view.close = () => (server.closeAllConnections(), server.close());
  return view;
}
