"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const film = JSON.parse(find("film").textContent);
  const last = film.captions.length - 1;
  const actors = [...document.querySelectorAll(".actor")];
  const marks = new Map([...document.querySelectorAll(".mark")].map((mark) => [Number(mark.dataset.step), mark]));
  const items = [...document.querySelectorAll("#moves button")];
  const caption = find("caption");
  const scrub = find("scrub");
  const play = find("play");
  const icon = play.querySelector("path");
  const board = find("board");
  const pause = Math.max(450, Math.min(950, 40000 / (last || 1)));
  let step = 0;
  let timer = 0;

  // Returns the number of the last cue at or before the current step. A cue is [step, node, look], one after the other; look is -1 if the piece is gone.
  const cueAt = (cues) => {
    let low = 0;
    let high = cues.length / 3;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cues[middle * 3] <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  const draw = () => {
    const now = actors.map((actor, number) => {
      const cues = film.pieces[number];
      const at = cueAt(cues);
      const [node, look] = at < 0 ? [cues[1], -1] : cues.slice(at * 3 + 1, at * 3 + 3);
      const [x, y] = film.nodes[node];
      return { actor, look, place: `translate(${x}px, ${y}px)` };
    });
    // A moving piece is drawn above the others, and first in its old place: otherwise its movement would not be visible.
    const moving = now.filter(({ actor, place }) => actor.style.transform !== place && actor.classList.contains("on"));
    moving.forEach(({ actor }) => actor.parentNode.append(actor));
    board.getBoundingClientRect();
    now.forEach(({ actor, look, place }) => {
      actor.style.transform = place;
      actor.classList.toggle("on", look >= 0);
      if (look >= 0) actor.setAttribute("href", `#look${look}`);
    });
    marks.forEach((mark, of) => mark.classList.toggle("now", of === step));
    caption.textContent = film.captions[step];
    scrub.value = String(step);
    scrub.setAttribute("aria-valuetext", film.captions[step]);
    board.setAttribute("aria-label", `${film.title}. ${film.captions[step]}. ${film.positions[step]}`);
    items.forEach((item, number) => {
      if (number === step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const list = find("moves");
    const item = items[step];
    if (item && (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)) {
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
    find("first").disabled = find("back").disabled = step === 0;
    find("next").disabled = find("last").disabled = step === last;
  };

  const go = (to) => {
    const next = Math.max(0, Math.min(last, to));
    // Pieces do not fly if the position changes by more than one step.
    document.body.classList.toggle("still", Math.abs(next - step) > 1);
    step = next;
    draw();
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    caption.setAttribute("aria-live", "polite");
    play.setAttribute("aria-label", "Play");
    icon.setAttribute("d", film.icons[0]);
  };
  const start = () => {
    if (step === last) go(0);
    timer = setInterval(() => {
      go(step + 1);
      if (step === last) stop();
    }, pause);
    caption.setAttribute("aria-live", "off");
    play.setAttribute("aria-label", "Pause");
    icon.setAttribute("d", film.icons[1]);
  };
  const by = (to) => {
    stop();
    go(to);
  };

  find("first").onclick = () => by(0);
  find("back").onclick = () => by(step - 1);
  find("next").onclick = () => by(step + 1);
  find("last").onclick = () => by(last);
  play.onclick = () => (timer ? stop() : start());
  scrub.oninput = () => by(Number(scrub.value));
  items.forEach((item, number) => (item.onclick = () => by(number)));
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isField = event.target === scrub;
    const isButton = event.target instanceof HTMLButtonElement;
    const deeds = {
      ArrowRight: () => by(step + 1),
      ArrowLeft: () => by(step - 1),
      Home: () => by(0),
      End: () => by(last),
      " ": () => play.onclick(),
    };
    const deed = deeds[event.key];
    if (!deed || (event.key === " " && isButton) || (event.key !== " " && isField)) return;
    event.preventDefault();
    deed();
  };
  // A link may lead to a step: page.html#3.
  document.body.classList.add("still");
  go(Number.parseInt(location.hash.slice(1), 10) || 0);
  find("player").hidden = last === 0;
})();
