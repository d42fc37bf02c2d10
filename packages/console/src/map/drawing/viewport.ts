/** The part of a drawing that is seen: its middle, in percent of the drawing's sides, and how much larger than whole. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

export interface Place {
  x: number;
  y: number;
}

export const whole: Viewport = { x: 50, y: 50, zoom: 1 };
export const closest = 6;

/** The nearest viewport that shows nothing from outside the drawing. */
export function kept({ x, y, zoom }: Viewport): Viewport {
  const near = between(1, zoom, closest);
  const half = 50 / near;
  return { x: between(half, x, 100 - half), y: between(half, y, 100 - half), zoom: near };
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Nearer by a factor around a place of the frame, in percent of its sides, which goes on showing the same point. */
export function zoomed({ x, y, zoom }: Viewport, factor: number, at: Place = { x: 50, y: 50 }): Viewport {
  const near = between(1, zoom * factor, closest);
  const back = 1 / zoom - 1 / near;
  return kept({ x: x + (at.x - 50) * back, y: y + (at.y - 50) * back, zoom: near });
}

/** What is drawn goes along by so many percent of the frame's sides. */
export const dragged = ({ x, y, zoom }: Viewport, by: Place): Viewport =>
  kept({ x: x - by.x / zoom, y: y - by.y / zoom, zoom });

/** As an address says it, so that it shows the same. */
export const rounded = ({ x, y, zoom }: Viewport): Viewport => ({
  ...{ x: thousandths(x), y: thousandths(y), zoom: thousandths(zoom) },
});

const thousandths = (value: number) => Math.round(1000 * value) / 1000;

/** The same, or moved so far that a place of the drawing is in the middle if it could not be seen. */
export function showing(viewport: Viewport, place: Place): Viewport {
  const reach = 46 / viewport.zoom;
  const seen = Math.abs(place.x - viewport.x) <= reach && Math.abs(place.y - viewport.y) <= reach;
  return seen ? viewport : kept({ ...place, zoom: viewport.zoom });
}

/** As near as shows all of some places. */
export function around(places: readonly Place[]): Viewport {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // A name is wider than its middle: a fifth of the frame is left at the sides.
  const zoom = 80 / Math.max(right - left + 12, bottom - top + 8);
  return kept({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(zoom, 3) });
}

/** As the transform of an SVG of that size. */
export function transformOf({ x, y, zoom }: Viewport, { width, height }: { width: number; height: number }) {
  const along = (middle: number, side: number) => (side * (0.5 - (middle / 100) * zoom)).toFixed(2);
  return `translate(${along(x, width)} ${along(y, height)}) scale(${zoom.toFixed(4)})`;
}
