// What answers prove about a position: outlooks `{ says, moves, cost }`, where the cost is there if the puzzle measures it.

/** How much is proved by each answer about a position. */
const WEIGHT = { unknown: 0, within: 1, lost: 2, in: 2 };

/** Returns what an outlook counts: the cost where the puzzle measures it, or else the moves. */
export const figure = ({ moves: count, cost }) => Number(cost ?? count);

/** Returns whether an outlook leaves nothing open. */
export const isFinal = ({ says }) => WEIGHT[says] === WEIGHT.in;

/** Returns the stronger of two outlooks on the same position; the first may be null. */
export function stronger(one, other) {
  if (one === null) return other;
  const [weak, strong] = [one, other].sort((a, b) => WEIGHT[a.says] - WEIGHT[b.says]);
  if (weak.says === "unknown" && strong.says === "within" && figure(weak) >= figure(strong)) return { ...strong, says: "in" };
  if (WEIGHT[weak.says] < WEIGHT[strong.says]) return strong;
  const isBetter = strong.says === "within" ? figure(weak) < figure(strong) : figure(weak) > figure(strong);
  return strong.says !== "lost" && isBetter ? weak : strong;
}

/**
 * Returns an outlook on a position with what the start proves: no position is nearer to the goal than the start less the moves made.
 *
 * @param start the outlook on the start, or null
 * @param made the number of moves made, or their cost
 */
export function since(start, made, found) {
  if (start === null || (start.says !== "in" && start.says !== "unknown")) return found;
  if (made === 0 && start.says === "in" && found.says === "unknown") return { ...found, ...start };
  const least = figure(start) - made;
  if (found.says === "within" && figure(found) <= least) return { ...found, says: "in" };
  return found.says === "unknown" && figure(found) < least ? { ...found, [found.cost === undefined ? "moves" : "cost"]: least } : found;
}
