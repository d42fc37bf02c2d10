import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { WorkerGivenUp, WorkerExited } from '../../packages/server/src/supervisor/errors.ts';
import type { WorkerOptions } from '../../packages/server/src/supervisor/worker-options.ts';
import { inputMayCrash, irreplaceable, restartable } from '../../packages/server/src/supervisor/policy.ts';
import { type RunningWorker, startProcess, startThread } from '../../packages/server/src/supervisor/start.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import type { ChildCalls } from './children/worker.ts';

const script = pathToFileURL(join(import.meta.dirname, 'children', 'worker.ts'));
const kinds = {
  thread: () => startThread('test', { script }),
  process: () => startProcess({ script }),
};
const quick = { longestPauseMs: 1 };

function supervise(start: () => RunningWorker, options: Partial<WorkerOptions> = {}) {
  const lines: { part: string; reason: string }[] = [];
  const log = (detail: object) => void lines.push(detail as never);
  const supervisor = new Supervisor({ warn: log, error: log });
  const policy = { ...restartable, ...quick };
  const worker = supervisor.supervise<ChildCalls>({ name: 'The child', start, policy, ...options });
  cleanup(() => worker.stop());
  return { worker, lines, failed: supervisor.failed };
}

for (const [kind, start] of Object.entries(kinds)) {
  test(`a ${kind} serves calls, returns errors and sends notifications`, async () => {
    const counts: number[] = [];
    const handlers = { count: (count: number) => void counts.push(count) };
    const { worker, lines } = supervise(start, { handlers });
    const value = { date: new Date(0), list: new Float32Array([1, 2]) };
    // The first call is sent once the worker is ready, and all arrive in order.
    const [echo] = await Promise.all([
      worker.call('echo', value),
      worker.call('countUp'),
      worker.call('countUp'),
    ]);
    assert.deepEqual(echo, value);
    assert.deepEqual(counts, [1, 2]);
    await assert.rejects(worker.call('fail', 'on command'), { name: 'RangeError', message: 'on command' });
    // The calls of one turn are sent together, except one that can't be copied.
    const calls = [1, () => undefined, 3].map((value) => worker.call('echo', value));
    const outcomes = await Promise.allSettled(calls);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal(await worker.call('echo', 1), 1);
    assert.deepEqual(lines, []);
  });

  test(`calls of a ${kind} that end in one turn get their own responses`, async () => {
    const { worker } = supervise(start);
    const calls = Array.from({ length: 30 }, (_, at) => worker.call('nextTurn', at, at % 7 !== 0));
    const outcomes = await Promise.allSettled(calls);
    const values = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
    assert.deepEqual(
      values,
      calls.map((_, at) => (at % 7 === 0 ? undefined : at)),
    );
  });

  test(`a call is resent when its ${kind} exits, if its options allow that, and is rejected otherwise`, async () => {
    const path = join(temporaryFolder(), 'once');
    const { worker, lines } = supervise(start, { resends: 1 });
    assert.equal(await worker.call('exitOnce', path), 'done');
    await assert.rejects(worker.call('exit'), WorkerExited);
    const single = supervise(start);
    const message = 'The child has exited: it ended with code 3.';
    await assert.rejects(single.worker.call('exit'), { name: 'WorkerExited', message });
    assert.equal(await single.worker.call('echo', 1), 1, 'the worker is restarted');
    assert.equal(lines.length, 3);
    assert.deepEqual([lines[0]!.part, lines[0]!.reason], ['The child', 'ended with code 3']);
  });

  test(`a ${kind} that hangs in a call is killed, and later calls wait for the restart`, async () => {
    const { worker } = supervise(start, { callMs: 1000 });
    await worker.ready;
    const hanging = worker.call('hang');
    await assert.rejects(hanging, (error) => error instanceof WorkerExited && error.exit.isTimeout === true);
    assert.equal(await worker.call('echo', 1), 1);
  });

  test(`a ${kind} that exits too often is given up with a sentence`, async () => {
    const { worker, failed, lines } = supervise(start, { policy: { ...restartable, ...quick, deaths: 3 } });
    for (let death = 1; death <= 2; death++) await assert.rejects(worker.call('exit'), WorkerExited);
    await assert.rejects(worker.call('exit'));
    assert.equal(
      (await failed).message,
      'The child has exited: it ended 3 times within 5 minutes, the last time it ended with code 3.',
    );
    await assert.rejects(worker.call('echo', 1), WorkerGivenUp);
    assert.equal(lines.length, 2);
  });
}

test('a thread that is closed finishes the calls that it has received', async () => {
  const counts: number[] = [];
  const handlers = { count: (count: number) => void counts.push(count) };
  const { worker, lines } = supervise(kinds.thread, { handlers });
  await worker.ready;
  const calls = Array.from({ length: 100 }, (_, at) => worker.call('echo', at));
  await worker.finish('close');
  assert.deepEqual(await Promise.all(calls), [...calls.keys()]);
  assert.deepEqual(counts, [-1]);
  await assert.rejects(worker.call('echo', 1), { message: 'The child has exited: it was closed.' });
  assert.deepEqual(lines, []);
});

test('a worker that input may crash is given up for exits between calls, not for exits during calls', async () => {
  let died = Promise.withResolvers<undefined>();
  const onDeath = () => {
    died.resolve(undefined);
  };
  const { worker, failed } = supervise(kinds.thread, {
    policy: { ...inputMayCrash, ...quick, deaths: 2 },
    onDeath,
  });
  for (let death = 1; death <= 4; death++) await assert.rejects(worker.call('exit'), WorkerExited);
  for (let death = 1; death <= 2; death++) {
    died = Promise.withResolvers();
    await worker.call('throwLater');
    await died.promise;
  }
  assert.match((await failed).message, /it failed: on command\.$/);
});

test('an irreplaceable worker is given up at its first death', async () => {
  const { worker, failed } = supervise(kinds.thread, { policy: irreplaceable });
  await worker.ready;
  worker.kill('was ended by the test');
  assert.equal((await failed).message, 'The child has exited: it was ended by the test.');
});

test('a worker that cannot start is given up, and its calls are rejected', async () => {
  const startMissing = () => startThread('missing', { script: new URL('missing.ts', script) });
  const { worker, failed } = supervise(startMissing, { policy: { ...restartable, ...quick, deaths: 2 } });
  const call = worker.call('echo', 1);
  await assert.rejects(worker.ready, WorkerGivenUp);
  await assert.rejects(call, WorkerGivenUp);
  assert.match((await failed).message, /Cannot find module/);
});

test('a lazy worker is started by its first call, and after a death by the next one', async () => {
  let starts = 0;
  const start = () => {
    starts++;
    return kinds.thread();
  };
  const { worker } = supervise(start, { isLazy: true });
  assert.equal(starts, 0);
  assert.equal(await worker.call('echo', 1), 1);
  await assert.rejects(worker.call('exit'), WorkerExited);
  assert.equal(starts, 1);
  assert.equal(await worker.call('echo', 1), 1);
  assert.equal(starts, 2);
});

test('a port is transferred to a thread', async () => {
  const { worker } = supervise(kinds.thread);
  await worker.ready;
  const { port1, port2 } = new MessageChannel();
  worker.notify('postTo', [port2], [port2]);
  assert.deepEqual(await once(port1, 'message'), ['through the port']);
  port1.close();
});
