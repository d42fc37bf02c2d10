import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deaths, restarted } from '../../packages/server/src/supervisor/policy.ts';

const policy = { ...restarted, deaths: 5, withinMs: 1000, longestPauseMs: 300 };

test('the next start comes at once, then later and later, up to a bound; one death too many ends it', () => {
  const deaths = new Deaths(policy);
  const outcomes = Array.from({ length: 5 }, () => deaths.add(0, false));
  const pauses = [0, 100, 200, 300].map((pauseMs) => ({ pauseMs }));
  assert.deepEqual(outcomes, [...pauses, { tooMany: 5 }]);
});

test('deaths that are long past, or from before it was seen to work, do not count', () => {
  const deaths = new Deaths(policy);
  for (let at = 0; at < 20_000; at += 400) assert.ok('pauseMs' in deaths.add(at, false));
  deaths.forget();
  assert.deepEqual(deaths.add(20_000, false), { pauseMs: 0 });
});

test('a death at work delays the next start but does not count where the work may be to blame', () => {
  const deaths = new Deaths({ ...policy, countsAtWork: false });
  for (let count = 0; count < 20; count++) assert.ok('pauseMs' in deaths.add(0, true));
  for (let count = 1; count < 5; count++) assert.deepEqual(deaths.add(0, false), { pauseMs: 300 });
  assert.deepEqual(deaths.add(0, false), { tooMany: 5 });
});
