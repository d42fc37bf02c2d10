import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runOnSmallDisk } from '../support/small-disk.ts';

test('on a full disk reads work, even after a restart, and writes resume once there is room', (t) => {
  const run = runOnSmallDisk(join(import.meta.dirname, 'children', 'full-disk.ts'), '6m');
  if (run === undefined) {
    // Only root may mount a disk; .ci/run is root and checks that the test ran.
    t.skip('no right to mount a small disk');
    return;
  }
  assert.equal(run.status, 0, run.stdout + run.stderr);
  assert.equal(
    run.stdout,
    'reads work\nreads work after a restart\nrecovered\nnothing lost\nreads work after a first start\nretries are logged at intervals\n',
  );
});
