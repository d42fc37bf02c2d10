import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chart } from '../../bench/soak/chart.ts';
import { addToLog, readLog } from '../../bench/soak/log.ts';
import { isFlat, slopeOf } from '../../bench/soak/slope.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';

test('a soak sees growth through noise, and none where there is none', (t) => {
  const random = seededFor(t);
  const line = (growth: number) =>
    Array.from({ length: 200 }, (_, at): [number, number] => [
      at / 200,
      500 + (growth * at) / 200 + 4 * (random() - 0.5),
    ]);
  const grown = slopeOf(line(100));
  assert.ok(Math.abs(grown.slope - 100) < 4 * grown.margin);
  assert.ok(!isFlat(grown, 0.05));
  assert.ok(isFlat(slopeOf(line(0)), 0.05));
  assert.ok(isFlat(slopeOf(line(-100)), 0.05));
});

test('a soak that was broken off goes on with what its log has whole', () => {
  const path = join(temporaryFolder(), 'soak.jsonl');
  assert.deepEqual(readLog(path), []);
  const sample = { at: 3, run: 0, megabytes: 200, descriptors: 40, delay: 2, calls: 9, failed: 0 };
  addToLog(path, sample);
  addToLog(path, { ...sample, at: 6 });
  appendFileSync(path, '{"at":9,"ru');
  assert.deepEqual(
    readLog(path).map(({ at }) => at),
    [3, 6],
  );
});

test('a drawing has a line for each panel, within its frame', () => {
  const points = [
    [0, 0],
    [1, 5],
    [2, 3],
  ] as const;
  const svg = chart('both', [
    { title: 'one', points },
    { title: 'other', points: [[0, 0]] },
  ]);
  assert.equal(svg.match(/<polyline /g)?.length, 2);
  assert.doesNotMatch(svg, /NaN|Infinity/);
});
