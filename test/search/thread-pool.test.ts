import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ThreadPool } from '../../packages/server/src/search/thread-pool.ts';
import { restartable } from '../../packages/server/src/supervisor/policy.ts';
import { startThread } from '../../packages/server/src/supervisor/start.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { cleanup } from '../support/cleanup.ts';
import type { ChildCalls } from '../supervisor/children/worker.ts';

const children = join(import.meta.dirname, '..', 'supervisor', 'children');
const script = pathToFileURL(join(children, 'worker.ts'));

const fail = (_: object, message: string): never => assert.fail(message);

function lazyThreads(count: number) {
  const supervisor = new Supervisor({ warn: fail, error: fail });
  const started: number[] = [];
  const threads = Array.from({ length: count }, (_, at) =>
    supervisor.supervise<ChildCalls>({
      name: `Thread ${at}`,
      start: () => {
        started.push(at);
        return startThread(`pool ${at}`, { script });
      },
      policy: restartable,
      isLazy: true,
    }),
  );
  cleanup(() => Promise.all(threads.map((thread) => thread.stop())));
  return { threads, started };
}

test('a long task starts another thread, which is ready for the next task', async () => {
  const { threads } = lazyThreads(3);
  const ready = () => threads.map(({ isReady }) => isReady);
  const pool = new ThreadPool(threads);
  assert.equal(await pool.run(1, (thread) => thread.call('echo', 1)), 1);
  const working = Promise.withResolvers<undefined>();
  const long = pool.run(1, () => working.promise);
  await threads[1]!.ready;
  assert.deepEqual(ready(), [true, true, false]);
  const result = await pool.run(2, (thread) => {
    assert.equal(thread, threads[1]);
    return thread.call('echo', 2);
  });
  assert.equal(result, 2);
  assert.deepEqual(ready(), [true, true, false]);
  working.resolve(undefined);
  await long;
});

test('a machine that stood still for a while does not start another thread', async () => {
  const { threads, started } = lazyThreads(2);
  const pool = new ThreadPool(threads);
  await pool.run(1, (thread) => thread.call('echo', 1));
  await pool.run(1, async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    // Timers that are due run between these.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  });
  assert.deepEqual(started, [0]);
});

test('a thread that was unused for a long time is stopped, and started again when it is needed', async () => {
  const { threads, started } = lazyThreads(2);
  const pool = new ThreadPool(threads, 0);
  const both = () => Promise.all([1, 2].map((n) => pool.run(n, (thread) => thread.call('echo', n))));
  assert.deepEqual(await both(), [1, 2]);
  assert.equal(threads.filter(({ isReady }) => isReady).length, 1);
  assert.deepEqual(await both(), [1, 2]);
  assert.equal(started.length, 3);
});
