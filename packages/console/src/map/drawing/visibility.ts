import type { Box, Point } from './layout.ts';
import { maxZoom } from './viewport.ts';

/** How fast names shrink in the drawing while it is zoomed: less than distances grow, so that zooming in separates them. */
const shrinking = 0.6;

/** Returns the scale of names in the drawing at a zoom. */
export const nameScaleAt = (zoom: number): number => zoom ** -shrinking;

/**
 * Returns the zoom from which each name is shown: 1 for the first names, which do not overlap, and for each further name the
 * lowest zoom at which it is apart from all names before it. Names that are shown at one zoom are shown at every
 * higher zoom, and never overlap. Infinity for a name without room at the highest zoom.
 */
export function zoomsToShow(
  points: readonly Point[],
  boxes: readonly Box[],
  first: ReadonlySet<number>,
): number[] {
  const zooms = points.map((_, index) => (first.has(index) ? 1 : Infinity));
  for (const index of points.keys()) {
    if (first.has(index)) continue;
    const zoom = zooms.reduce(
      (lowest, otherZoom, other) =>
        other === index || otherZoom === Infinity ? lowest : Math.max(lowest, zoomApart(index, other)),
      1,
    );
    // Addresses round a zoom to thousandths.
    zooms[index] = zoom > maxZoom ? Infinity : Math.ceil(100 * zoom) / 100;
  }
  return zooms;

  /** Returns the zoom from which two names do not overlap. */
  function zoomApart(one: number, other: number): number {
    const [a, b, boxA, boxB] = [points[one]!, points[other]!, boxes[one]!, boxes[other]!];
    const room = Math.max(
      (2 * Math.abs(a.x - b.x)) / (boxA.width + boxB.width),
      (2 * Math.abs(a.y - b.y)) / (boxA.height + boxB.height),
    );
    return room >= 1 ? 1 : room ** (-1 / shrinking);
  }
}

/** Returns the names that are shown at a zoom. */
export const namesAt = (shownFrom: readonly number[], zoom: number): number[] =>
  shownFrom.flatMap((from, index) => (from <= zoom ? [index] : []));
