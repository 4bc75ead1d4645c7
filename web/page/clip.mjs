// Texts that are cut where they are long; a press shows the whole text.

/** The width of the word that stands at the cut, in pixels. */
const WIDE = 56;

/** Marks a text while it is cut, and shows all of it after a press. */
export function clipped(element) {
  const measure = () => {
    const isCut = element.classList.toggle("cut", !element.classList.contains("whole-text") && element.scrollHeight > element.clientHeight + 1);
    element.style.setProperty("--cut", isCut ? `${lastWord(element)}px` : "auto");
  };
  new ResizeObserver(measure).observe(element);
  new MutationObserver(measure).observe(element, { childList: true, characterData: true, subtree: true });
  element.addEventListener("click", () => {
    if (!element.classList.contains("cut") && !element.classList.contains("whole-text")) return;
    element.classList.toggle("whole-text");
    measure();
  });
  return element;
}

/** Returns where the first word of the last visible line begins that has no room beside the word at the cut: no word is cut itself. */
function lastWord(element) {
  const box = element.getBoundingClientRect();
  const most = box.width - WIDE;
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\S+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // Half a line of tolerance: the last line ends at the lower edge.
      const isLast = bottom <= box.bottom + 2 && bottom + (bottom - top) / 2 > box.bottom;
      if (isLast && right - box.left > most) return Math.min(left - box.left, most);
    }
  }
  return most;
}
