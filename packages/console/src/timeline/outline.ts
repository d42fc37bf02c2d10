import { area, curveMonotoneX } from 'd3-shape';

/** The drawing of a row in its own units; it is stretched to the width there is. */
export const frame = { width: 600, height: 36 };

/**
 * The outline of a row as an SVG path: as high at each begin as the root of its share of the most, so that rare names are
 * seen too; between them no wave overshoots.
 */
export const outlineOf = (counts: readonly number[], most: number): string =>
  area<number>()
    .x((_, at) => (frame.width * at) / (counts.length - 1))
    .y0(frame.height)
    .y1((count) => frame.height * (1 - Math.sqrt(count / most)))
    .curve(curveMonotoneX)(counts as number[]) ?? '';
