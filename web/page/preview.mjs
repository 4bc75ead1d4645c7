// The preview in an editor: the board of the definition beside it. It follows the text; an invalid text keeps the last board.

import { keep, watch } from "./assets.mjs";
import { fill, h, plain, quoted } from "./dom.mjs";
import { Game } from "./game.mjs";
import { Play } from "./play.mjs";
import { fault, unfit } from "./texts.mjs";

const place = document.getElementById("page");

/** The text that is followed, its error, and the state in which the player left the game. */
let followed = { key: null, text: null, wrong: "", left: null };
let shown = null;
let turn = Promise.resolve();

/** Runs tasks one after the other, so that the game that is shown is the game of the module. */
const inTurn = (does) => (turn = turn.then(does));

/** Shows the present definition; moves stay as far as they are still legal. */
async function show({ key, name, text, game }) {
  if (key === followed.key && text === followed.text) return;
  const before = shown?.game;
  if (before) before.busy = true;
  if (key !== followed.key) {
    shown?.close();
    shown = null;
    followed = { key, wrong: "", left: game ?? null };
  }
  followed.text = text;
  try {
    let [next, from] = [null, null];
    do {
      from = followed.left;
      next = await Game.resumed({ key, name, text }, from);
      // A move in progress belongs to the game, too.
    } while (from !== followed.left);
    followed.wrong = "";
    draw(next);
  } catch (error) {
    followed.wrong = fault(error);
    if (shown) {
      before.busy = false;
      shown.stay(followed.wrong);
    } else fill(place, h("main.trouble", { id: "main" }, h("h1", {}, plain(name)), h("p", { role: "status" }, quoted(followed.wrong))));
  }
}

/** Begins another game of the definition, unless the definition has changed. */
async function choose({ key }, { log, made, laid, on, left: earlier, ...chosen }, explored = null) {
  if (shown?.game.source.key !== key) return;
  try {
    const game = await new Game(shown.game.source, chosen, earlier).open({ log, made, laid, on });
    left(game);
    draw(game);
    if (explored !== null) shown.explore?.recall(explored);
  } catch (error) {
    shown.options.show();
    shown.complain(unfit(error, shown.game.puzzle, chosen.set));
  }
}

function draw(game) {
  shown?.close();
  game.watch((what) => what === "moved" && left(game));
  shown = new Play(game, { begin: (chosen, explored) => inTurn(() => choose(game.source, chosen, explored)), tools: null });
  shown.stay(followed.wrong);
  fill(place, shown.element);
}

/** Keeps the state in which the player left the game. */
function left(game) {
  const { key } = game.source;
  if (key === followed.key) followed.left = game.stand;
  keep(key, game.stand);
}

let last = null;
watch((definition) => {
  last = definition;
  inTurn(() => (definition === last ? show(definition) : null));
});
