import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Topology } from 'topojson-specification';
import type { Place } from '../../packages/console/src/places/load.ts';
import { placeLabels } from '../../packages/console/src/places/drawing/labels.ts';
import {
  drawPlaces,
  findPlaces,
  maxZoom,
  framePoint,
} from '../../packages/console/src/places/drawing/map-drawing.ts';
import { frameOf, outlinesOf } from '../../packages/console/src/places/drawing/world.ts';

const place = (name: string, latitude: number, longitude: number, tag = name): Place => ({
  ...{ id: `W-${name}`, tag, name, latitude, longitude, texts: 1, last: '2026-01-01T00:00:00Z' },
});
/** Places where people live: Mercator's projection has no poles. */
const anywhere = fc.record({
  latitude: fc.double({ min: -56, max: 78, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a map opens with all of its places in the frame, on every screen', () => {
  fc.assert(
    fc.property(
      fc.array(anywhere, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 320, max: 1600 }),
      (where, width) => {
        const places = where.map(({ latitude, longitude }, index) =>
          place(String(index), latitude, longitude),
        );
        const { frame, positions, home } = drawPlaces(places, width);
        assert.ok(home.zoom >= 1 && home.zoom <= maxZoom);
        for (const position of positions) {
          const { x, y } = framePoint(position, home, frame);
          assert.ok(x >= -1e-6 && x <= frame.width + 1e-6 && y >= -1e-6 && y <= frame.height + 1e-6);
        }
      },
    ),
  );
});

test('places lie in their countries: north is up, east is right, and the outlines are in the same frame', () => {
  const load = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
  const frame = frameOf(1000);
  const outlines = outlinesOf(JSON.parse(readFileSync(load, 'utf8')) as Topology, frame);
  assert.ok(outlines.length > 170);
  const cities = [
    place('Östersund', 63.18, 14.64),
    place('Nairobi', -1.29, 36.82),
    place('Sydney', -33.87, 151.2),
  ];
  const { points } = drawPlaces(cities, 1000);
  /** Returns the ids of the countries whose bounding box contains a point. The id of Sweden is 752. */
  const countriesAround = ({ x, y }: { x: number; y: number }) =>
    outlines
      .filter(({ path }) => {
        const numbers = [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)];
        const [xs, ys] = [numbers.map(([, at]) => Number(at)), numbers.map(([, , at]) => Number(at))];
        return Math.min(...xs) <= x && x <= Math.max(...xs) && Math.min(...ys) <= y && y <= Math.max(...ys);
      })
      .map(({ id }) => id.split(' ')[1]);
  for (const [index, country] of ['752', '404', '036'].entries())
    assert.ok(countriesAround(points[index]!).includes(country), cities[index]!.name);
});

test('names of places cover neither each other nor the border of the map', () => {
  const circle = fc.record({
    x: fc.double({ min: 0, max: 600, noNaN: true }),
    y: fc.double({ min: 0, max: 400, noNaN: true }),
    radius: fc.double({ min: 3, max: 24, noNaN: true }),
    name: fc.string({ minLength: 1, maxLength: 20 }),
  });
  const frame = { width: 600, height: 400 };
  fc.assert(
    fc.property(fc.array(circle, { maxLength: 30 }), (circles) => {
      const rects = placeLabels(circles, frame).flatMap((label, index) => {
        if (label === undefined) return [];
        const { x, y, name } = circles[index]!;
        const width = name.length * 7;
        const left = x + label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
        return [{ left, right: left + width, middle: y + label.y }];
      });
      for (const [index, one] of rects.entries()) {
        assert.ok(one.left >= -1e-6 && one.right <= frame.width + 1e-6);
        for (const other of rects.slice(index + 1)) {
          const isApart =
            one.right <= other.left + 1e-6 ||
            other.right <= one.left + 1e-6 ||
            Math.abs(one.middle - other.middle) >= 12;
          assert.ok(isApart);
        }
      }
    }),
  );
});

test('a place is found by any of its names, ignoring case and accents', () => {
  const places = [place('The Hague', 52, 4, 'Haag'), place('Malmö', 55, 13), place('Málaga', 36, -4)];
  const namesFound = (words: string) => findPlaces(places, words).map(({ name }) => name);
  assert.deepEqual(namesFound('haag'), ['The Hague']);
  assert.deepEqual(namesFound('HAGUE '), ['The Hague']);
  assert.deepEqual(namesFound('mal'), ['Malmö', 'Málaga']);
  assert.deepEqual(findPlaces(places, undefined), places);
});
