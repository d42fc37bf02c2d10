import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineChart } from '../../bench/soak/line-chart.ts';
import { isFlat, slopeOf } from '../../bench/soak/slope.ts';
import { seededFor } from '../support/seed.ts';

test('a slope shows growth through noise, and none without growth', (t) => {
  const random = seededFor(t);
  const line = (growth: number) =>
    Array.from({ length: 200 }, (_, at): [number, number] => [
      at / 200,
      500 + (growth * at) / 200 + 4 * (random() - 0.5),
    ]);
  const growingSlope = slopeOf(line(100));
  assert.ok(Math.abs(growingSlope.slope - 100) < 4 * growingSlope.margin);
  assert.ok(!isFlat(growingSlope, 0.05));
  assert.ok(!isFlat(growingSlope, 0.17));
  assert.ok(isFlat(growingSlope, 0.2));
  assert.ok(isFlat(slopeOf(line(0)), 0.05));
  assert.ok(isFlat(slopeOf(line(-100)), 0.05));
});

test('a line chart has a line for each panel, within its frame', () => {
  const points = [
    [0, 0],
    [1, 5],
    [2, 3],
  ] as const;
  const svg = lineChart('both', [
    { title: 'one', points },
    { title: 'other', points: [[0, 0]] },
  ]);
  assert.equal(svg.match(/<polyline /g)?.length, 2);
  assert.doesNotMatch(svg, /NaN|Infinity/);
});
