// Texts that are cut where they are long; a press shows the whole text.

/** Marks a text while it is cut, and shows all of it after a press. */
export function clipped(element) {
  const measure = () => element.classList.toggle("cut", !element.classList.contains("whole-text") && element.scrollHeight > element.clientHeight + 1);
  new ResizeObserver(measure).observe(element);
  element.addEventListener("click", () => {
    if (!element.classList.contains("cut") && !element.classList.contains("whole-text")) return;
    element.classList.toggle("whole-text");
    measure();
  });
  return element;
}
