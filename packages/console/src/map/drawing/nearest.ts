import type { Position } from './viewport.ts';

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the direction of an arrow key; undefined for other keys. */
export const directionOf = (key: string): Position | undefined =>
  Object.hasOwn(directions, key) ? directions[key as keyof typeof directions] : undefined;

/**
 * Returns the name that a key goes to from another name: an arrow key to the nearest name in its direction, a page key
 * to the next name in order, since arrow keys may miss one. Undefined for other keys, and if there is no such name.
 *
 * @param shown the names that a key can go to
 */
export function nextName(
  key: string,
  positions: readonly Position[],
  from: number,
  shown: readonly number[],
): number | undefined {
  const direction = directionOf(key);
  if (direction) return nearest(positions, from, direction, shown);
  const at = shown.indexOf(from);
  const to = { PageDown: at + 1, PageUp: at - 1, Home: 0, End: shown.length - 1 }[key];
  return to === undefined ? undefined : shown[to];
}

/**
 * Returns the nearest position in a direction; sideways distance counts twice. Undefined if there is none.
 */
function nearest(
  positions: readonly Position[],
  from: number,
  { x, y }: Position,
  shown: readonly number[],
): number | undefined {
  const start = positions[from]!;
  let best: { index: number; distance: number } | undefined;
  for (const index of shown) {
    const [dx, dy] = [positions[index]!.x - start.x, positions[index]!.y - start.y];
    const ahead = dx * x + dy * y;
    const distance = ahead + 2 * Math.abs(dx * y + dy * x);
    if (ahead > 0 && distance < (best?.distance ?? Infinity)) best = { index, distance };
  }
  return best?.index;
}
