import type { Box, Point } from '../../map/drawing/layout.ts';

/** A circle on the map with its name; positions and sizes in pixels. */
export interface Circle extends Point {
  radius: number;
  name: string;
}

/** Where a name stands, relative to the centre of its circle. */
export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** The font size of names, and the mean width of a letter in the sans-serif font, in ems. */
export const fontPx = 12.5;
const letterWidthEm = 0.6;
const gap = 3;

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the radius of a circle on a map of a width: its area grows with the number of texts. */
export const radiusOf = (texts: number, most: number, width: number): number =>
  3.5 + Math.min(20, 6 + width / 60) * Math.sqrt(texts / most);

/**
 * Places the names of circles beside, above or below them, so that each name is within the frame and covers no other name and no
 * centre of another circle. Earlier circles take precedence; a name without room is undefined.
 */
export function placeLabels(circles: readonly Circle[], frame: Box): (Label | undefined)[] {
  const obstacles: Rect[] = circles.map(({ x, y, radius }) => rectAround(x, y, Math.min(radius, 5)));
  return circles.map(({ x, y, radius, name }, own) => {
    for (const label of labelsFor(radius)) {
      const rect = rectOf(label, x, y, name.length * fontPx * letterWidthEm);
      if (!isWithin(rect, frame)) continue;
      if (obstacles.some((other, index) => index !== own && overlap(rect, other))) continue;
      obstacles.push(rect);
      return label;
    }
    return undefined;
  });
}

const labelsFor = (radius: number): Label[] => [
  { x: radius + gap, y: 0, anchor: 'start' },
  { x: -radius - gap, y: 0, anchor: 'end' },
  { x: 0, y: -radius - gap - fontPx / 2, anchor: 'middle' },
  { x: 0, y: radius + gap + fontPx / 2, anchor: 'middle' },
];

function rectOf({ x: dx, y: dy, anchor }: Label, x: number, y: number, width: number): Rect {
  const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y + dy - fontPx * 0.6, bottom: y + dy + fontPx * 0.6 };
}

const rectAround = (x: number, y: number, reach: number): Rect => ({
  ...{ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach },
});

const isWithin = ({ left, right, top, bottom }: Rect, { width, height }: Box) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

const overlap = (one: Rect, other: Rect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
