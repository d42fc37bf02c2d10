import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deaths, restartable } from '../../packages/server/src/supervisor/policy.ts';

const policy = { ...restartable, deaths: 5, withinMs: 1000, longestPauseMs: 300 };

test('the pause before a restart grows from zero to a limit, and a worker that exits too often is given up', () => {
  const deaths = new Deaths(policy);
  const outcomes = Array.from({ length: 5 }, () => deaths.add(0, false));
  const pauses = [0, 100, 200, 300].map((pauseMs) => ({ pauseMs }));
  assert.deepEqual(outcomes, [...pauses, { tooMany: 5 }]);
});

test('deaths that are long past or were forgotten do not count', () => {
  const deaths = new Deaths(policy);
  for (let at = 0; at < 20_000; at += 400) assert.ok('pauseMs' in deaths.add(at, false));
  deaths.forget();
  assert.deepEqual(deaths.add(20_000, false), { pauseMs: 0 });
});

test('an exit during a call delays the restart, but does not count if the input may have caused it', () => {
  const deaths = new Deaths({ ...policy, countsDuringCall: false });
  for (let count = 0; count < 20; count++) assert.ok('pauseMs' in deaths.add(0, true));
  for (let count = 1; count < 5; count++) assert.deepEqual(deaths.add(0, false), { pauseMs: 300 });
  assert.deepEqual(deaths.add(0, false), { tooMany: 5 });
});
