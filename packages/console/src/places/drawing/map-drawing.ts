import type { Box, Point } from '../../map/drawing/layout.ts';
import { clampViewport, type Position, type Viewport, whole } from '../../map/drawing/viewport.ts';
import type { Place } from '../load.ts';
import { frameOf, projectionOf } from './world.ts';

/** Nearer than this, the detailed coasts become polygons. */
export const maxZoom = 60;
/** A map opens no nearer than this, so that one town still has a country around it. */
const maxHomeZoom = 14;
/** The part of the frame that the places fill as a map opens: the names of places at the margin need room. */
const filledPercent = { x: 76, y: 84 };

/** Places with their points on the map. */
export interface MapDrawing {
  frame: Box;
  places: readonly Place[];
  points: Point[];
  /** The points in percent of the frame's sides. */
  positions: Position[];
  /** The viewport that shows all places. */
  home: Viewport;
}

/** Draws places on a map of a width. */
export function drawPlaces(places: readonly Place[], width: number): MapDrawing {
  const frame = frameOf(width);
  const project = projectionOf(frame);
  const points = places.map(({ latitude, longitude }) => {
    const [x, y] = project([longitude, latitude])!;
    return { x, y };
  });
  const positions = points.map(({ x, y }) => ({ x: (100 * x) / frame.width, y: (100 * y) / frame.height }));
  return { frame, places, points, positions, home: viewportAround(positions) };
}

/** Returns the viewport that shows all of some positions. */
function viewportAround(positions: readonly Position[]): Viewport {
  if (positions.length === 0) return whole;
  const [xs, ys] = [positions.map(({ x }) => x), positions.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(maxHomeZoom, filledPercent.x / (right - left), filledPercent.y / (bottom - top));
  return clampViewport({ x: (left + right) / 2, y: (top + bottom) / 2, zoom }, maxHomeZoom);
}

/** Returns where a position of the drawing is in the frame, in pixels. */
export const framePoint = (position: Position, { x, y, zoom }: Viewport, { width, height }: Box): Point => ({
  x: (width * (50 + (position.x - x) * zoom)) / 100,
  y: (height * (50 + (position.y - y) * zoom)) / 100,
});

/** Returns the places that have words in one of their names, ignoring case and accents. */
export function findPlaces(places: readonly Place[], words: string | undefined): readonly Place[] {
  if (words === undefined) return places;
  const wanted = fold(words.trim());
  return places.filter(({ name, tag }) => fold(name).includes(wanted) || fold(tag).includes(wanted));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
