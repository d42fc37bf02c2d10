import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@textkin/client';
import { runJob, type Work } from '../../packages/console/src/marking/acts/job.ts';

const items = Array.from({ length: 60 }, (_, index) => index);
const callFor = (text_id: number): Call => ({
  method: 'text.delete',
  params: { collection_id: 1, text_id },
});
const refusal = new Error('There is no such text.');

test('a job goes step by step, says what failed, and is undone in reverse', async () => {
  const steps: number[] = [];
  const work: Work<number> = (step) =>
    Promise.resolve(step.map((item) => (item % 20 === 7 ? { error: refusal } : { undo: [callFor(item)] })));
  const { signal } = new AbortController();
  const result = await runJob(items, work, { signal, progress: (done) => steps.push(done) });
  assert.deepEqual(steps, [25, 50, 60]);
  assert.equal(result.done, 57);
  assert.deepEqual(
    result.failures.map(({ item }) => item),
    [7, 27, 47],
  );
  assert.deepEqual(result.undo[0], callFor(59));
  assert.deepEqual(result.undo.at(-1), callFor(0));
  assert.deepEqual(result.rest, []);
});

test('a stopped job does not change the remaining items, and a job that loses the service reports them as failed', async () => {
  const controller = new AbortController();
  const stoppedJob = await runJob(
    items,
    (step) => {
      controller.abort();
      return Promise.resolve(step.map(() => ({ undo: [] })));
    },
    { signal: controller.signal, progress: () => undefined },
  );
  assert.deepEqual([stoppedJob.done, stoppedJob.rest.length, stoppedJob.failures.length], [25, 35, 0]);
  let round = 0;
  const lostJob = await runJob(
    items,
    (step) =>
      round++ === 0 ? Promise.resolve(step.map(() => ({ undo: [] }))) : Promise.reject(new Error('offline')),
    { signal: new AbortController().signal, progress: () => undefined },
  );
  assert.deepEqual([lostJob.done, lostJob.rest.length, lostJob.failures.length], [25, 0, 35]);
});
