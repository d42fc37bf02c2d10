import { area, curveMonotoneX } from 'd3-shape';

/** The size of a row in SVG units; it is stretched to the available width. */
export const frame = { width: 600, height: 36 };

/**
 * Returns the outline of a row as an SVG path. The height is the square root of the count's share of `most`, so that rare
 * names stay visible; the curve does not overshoot between points.
 */
export const outlineOf = (counts: readonly number[], most: number): string =>
  area<number>()
    .x((_, at) => (frame.width * at) / (counts.length - 1))
    .y0(frame.height)
    .y1((count) => frame.height * (1 - Math.sqrt(count / most)))
    .curve(curveMonotoneX)(counts as number[]) ?? '';
