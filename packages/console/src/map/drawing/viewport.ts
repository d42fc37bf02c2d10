/** The visible part of a drawing: its centre, in percent of the drawing's sides, and the zoom factor. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

export interface Position {
  x: number;
  y: number;
}

export const whole: Viewport = { x: 50, y: 50, zoom: 1 };
/** Removes a viewport from an address, so that the drawing opens as it does at first. */
export const noViewport = { x: undefined, y: undefined, zoom: undefined };
/** The highest zoom of a drawing that sets none of its own. */
export const maxZoom = 6;

/** Returns the nearest viewport within the drawing and the zoom limits. */
export function clampViewport({ x, y, zoom }: Viewport, highest = maxZoom): Viewport {
  const newZoom = clamp(1, zoom, highest);
  const half = 50 / newZoom;
  return { x: clamp(half, x, 100 - half), y: clamp(half, y, 100 - half), zoom: newZoom };
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Zooms by a factor around a fixed position of the frame, in percent of its sides. */
export function zoomAround(
  { x, y, zoom }: Viewport,
  factor: number,
  at: Position = { x: 50, y: 50 },
  highest = maxZoom,
): Viewport {
  const newZoom = clamp(1, zoom * factor, highest);
  const shift = 1 / zoom - 1 / newZoom;
  return clampViewport({ x: x + (at.x - 50) * shift, y: y + (at.y - 50) * shift, zoom: newZoom }, newZoom);
}

/** Moves the drawing by a distance, in percent of the frame's sides. */
export const dragBy = ({ x, y, zoom }: Viewport, change: Position): Viewport =>
  clampViewport({ x: x - change.x / zoom, y: y - change.y / zoom, zoom }, zoom);

/** Rounds a viewport as an address does, so that both show the same part. */
export const roundViewport = ({ x, y, zoom }: Viewport): Viewport => ({
  ...{ x: thousandths(x), y: thousandths(y), zoom: thousandths(zoom) },
});

const thousandths = (value: number) => Math.round(1000 * value) / 1000;

/** Returns the viewport itself if a position is visible, otherwise one with the position at its centre. */
export function bringIntoView(viewport: Viewport, position: Position): Viewport {
  const visibleReach = 46 / viewport.zoom;
  const isVisible =
    Math.abs(position.x - viewport.x) <= visibleReach && Math.abs(position.y - viewport.y) <= visibleReach;
  return isVisible ? viewport : clampViewport({ ...position, zoom: viewport.zoom }, viewport.zoom);
}

/** Returns the closest viewport that shows all of some positions. */
export function viewportAround(positions: readonly Position[]): Viewport {
  const [xs, ys] = [positions.map(({ x }) => x), positions.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // Names extend beyond their centres, so a fifth of the frame stays free.
  const zoom = 80 / Math.max(right - left + 12, bottom - top + 8);
  return clampViewport({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(zoom, 3) });
}

/** Returns the viewport as the transform of an SVG of a size. */
export function transformOf({ x, y, zoom }: Viewport, { width, height }: { width: number; height: number }) {
  const offset = (middle: number, side: number) => (side * (0.5 - (middle / 100) * zoom)).toFixed(2);
  return `translate(${offset(x, width)} ${offset(y, height)}) scale(${zoom.toFixed(4)})`;
}
