import type { Place } from './viewport.ts';

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key points; undefined for other keys. */
export const directionOf = (key: string): Place | undefined =>
  Object.hasOwn(directions, key) ? directions[key as keyof typeof directions] : undefined;

/**
 * The name that a key leads to from another: arrows to the nearest in their direction, page keys through all in their
 * order, for arrows may pass one by. Undefined where there is none and for other keys.
 */
export function nameBy(key: string, places: readonly Place[], from: number): number | undefined {
  const way = directionOf(key);
  if (way) return nearest(places, from, way);
  const to = { PageDown: from + 1, PageUp: from - 1, Home: 0, End: places.length - 1 }[key];
  return to !== undefined && to in places ? to : undefined;
}

/**
 * The place that one means by an arrow from another: the nearest in that direction, where what lies aside counts twice
 * as far. Undefined at the rim.
 */
function nearest(places: readonly Place[], from: number, { x, y }: Place): number | undefined {
  const start = places[from]!;
  let best: { index: number; far: number } | undefined;
  for (const [index, place] of places.entries()) {
    const [dx, dy] = [place.x - start.x, place.y - start.y];
    const ahead = dx * x + dy * y;
    const far = ahead + 2 * Math.abs(dx * y + dy * x);
    if (ahead > 0 && far < (best?.far ?? Infinity)) best = { index, far };
  }
  return best?.index;
}
