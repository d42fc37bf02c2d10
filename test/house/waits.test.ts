import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sources } from './sources.ts';

const files = sources('test/**/*.ts').filter(({ path }) => path !== 'test/house/waits.test.ts');

/** The files in which a test may let time pass, and why. All other tests wait for a condition (test/support/until.ts). */
const mayPause: Record<string, string> = {
  'test/support/until.ts': 'the pause between two checks',
  'test/analysis/children/worker.ts': 'analyses that take as long as their texts say',
  'test/crash/backup.test.ts': 'kills that come later and later',
  'test/http/health.test.ts': 'a slow check of the store',
  'test/integrations/wordpress/unreliable-proxy.ts': 'a service that is slow',
  'test/lanes/lane.ts': 'a process of tests that does not end',
  'test/nodes/load.ts': 'writers that leave the service room',
  'test/service/crash.test.ts': 'writers that leave the service room',
  'test/service/stop-in-time.test.ts': 'the end of a service that does not end',
  'test/store/children/hold-lock.ts': 'a process that lives until it is killed',
  'test/upgrade/old-client.ts': 'writers that leave the service room',
  'test/wire/related-race.test.ts': 'calls that begin at random moments',
};

test('tests wait for something to happen, and not for time to go by', () => {
  const pauses = /timers\/promises|\bset(Timeout|Interval)\(/;
  assert.deepEqual(
    files
      .filter(({ text }) => pauses.test(text))
      .map(({ path }) => path)
      .toSorted(),
    Object.keys(mayPause).toSorted(),
  );
});

/** Loops that end by themselves, and why. */
const mayLoop: Record<string, string> = {
  'test/analysis/waiting.test.ts': 'its deadline is in the loop',
  'test/crash/children/indexing.ts': 'it is killed',
  'test/crash/children/writer.ts': 'it is killed',
  'test/nodes/concurrent-writes.test.ts': 'until there is nothing newer',
  'test/service/backup.test.ts': 'until the backup is made',
  'test/service/crash.test.ts': 'until its service is killed',
  'test/support/fill-disk.ts': 'until the disk is full',
  'test/support/until.ts': 'its deadline is in the loop',
  'test/supervisor/children/worker.ts': 'a worker that hangs',
  'test/support/world.ts': 'until nothing is pending',
};

test('no loop waits without a deadline', () => {
  const loops = /\bwhile \([^\n]*\bawait\b|\bfor \(;;\)/;
  assert.deepEqual(
    files
      .filter(({ text }) => loops.test(text))
      .map(({ path }) => path)
      .toSorted(),
    Object.keys(mayLoop).toSorted(),
  );
});

test('random tests have a seed, printed or in the file', () => {
  const unseededFiles = files.filter(({ text }) => /\bMath\.random\b|\brandom(Int|UUID)\(/.test(text));
  assert.deepEqual(
    unseededFiles.map(({ path }) => path),
    ['test/support/seed.ts'],
  );
});
