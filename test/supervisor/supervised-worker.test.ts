import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { WorkerGivenUp, WorkerExited } from '../../packages/server/src/supervisor/errors.ts';
import type { WorkerOptions } from '../../packages/server/src/supervisor/worker-options.ts';
import { fatalWork, irreplaceable, restarted } from '../../packages/server/src/supervisor/policy.ts';
import { type Running, startProcess, startThread } from '../../packages/server/src/supervisor/start.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import type { ChildCalls } from './children/part.ts';

const script = pathToFileURL(join(import.meta.dirname, 'children', 'part.ts'));
const kinds = {
  thread: () => startThread('told', { script }),
  process: () => startProcess({ script }),
};
const quick = { longestPauseMs: 1 };

function keep(start: () => Running, options: Partial<WorkerOptions> = {}) {
  const lines: { part: string; reason: string }[] = [];
  const log = (detail: object) => void lines.push(detail as never);
  const supervisor = new Supervisor({ warn: log, error: log });
  const policy = { ...restarted, ...quick };
  const part = supervisor.keep<ChildCalls>({ name: 'The child', start, policy, ...options });
  cleanup(() => part.stop());
  return { part, lines, failed: supervisor.failed };
}

for (const [kind, start] of Object.entries(kinds)) {
  test(`a ${kind} answers calls, with errors too, and reports its state`, async () => {
    const heard: number[] = [];
    const ours = { heard: (count: number) => void heard.push(count) };
    const { part, lines } = keep(start, { ours });
    const value = { date: new Date(0), list: new Float32Array([1, 2]) };
    // The first is sent once it is ready, and all arrive in order.
    const [echo] = await Promise.all([part.call('echo', value), part.call('say'), part.call('say')]);
    assert.deepEqual(echo, value);
    assert.deepEqual(heard, [1, 2]);
    await assert.rejects(part.call('fail', 'as told'), { name: 'RangeError', message: 'as told' });
    // Those of one turn go together, and one that can't be copied goes alone.
    const uncopied = [1, () => undefined, 3].map((value) => part.call('echo', value));
    const outcomes = await Promise.allSettled(uncopied);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal(await part.call('echo', 1), 1);
    assert.deepEqual(lines, []);
  });

  test(`calls of a ${kind} that end at one turn are answered each by itself`, async () => {
    const { part } = keep(start);
    const calls = Array.from({ length: 30 }, (_, at) => part.call('nextTurn', at, at % 7 !== 0));
    const outcomes = await Promise.allSettled(calls);
    const values = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
    assert.deepEqual(
      values,
      calls.map((_, at) => (at % 7 === 0 ? undefined : at)),
    );
  });

  test(`a call is sent again when its ${kind} ends, where that does no harm, and is rejected elsewhere`, async () => {
    const path = join(temporaryFolder(), 'once');
    const { part, lines } = keep(start, { resends: 1 });
    assert.equal(await part.call('exitOnce', path), 'done');
    await assert.rejects(part.call('exit'), WorkerExited);
    const single = keep(start);
    const message = 'The child is gone: it ended with code 3.';
    await assert.rejects(single.part.call('exit'), { name: 'WorkerExited', message });
    assert.equal(await single.part.call('echo', 1), 1, 'another has taken its place');
    assert.equal(lines.length, 3);
    assert.deepEqual([lines[0]!.part, lines[0]!.reason], ['The child', 'ended with code 3']);
  });

  test(`a ${kind} that hangs at a call is killed, and the others wait for the next`, async () => {
    const { part } = keep(start, { callMs: 1000 });
    await part.ready;
    const hanging = part.call('hang');
    await assert.rejects(hanging, (error) => error instanceof WorkerExited && error.ending.isLate === true);
    assert.equal(await part.call('echo', 1), 1);
  });

  test(`a ${kind} that ends again and again is given up with a sentence`, async () => {
    const { part, failed, lines } = keep(start, { policy: { ...restarted, ...quick, deaths: 3 } });
    for (let death = 1; death <= 2; death++) await assert.rejects(part.call('exit'), WorkerExited);
    await assert.rejects(part.call('exit'));
    assert.equal(
      (await failed).message,
      'The child is gone: it ended 3 times within 5 minutes, the last time it ended with code 3.',
    );
    await assert.rejects(part.call('echo', 1), WorkerGivenUp);
    assert.equal(lines.length, 2);
  });
}

test('a closed thread finishes the calls that it already has', async () => {
  const heard: number[] = [];
  const ours = { heard: (count: number) => void heard.push(count) };
  const { part, lines } = keep(kinds.thread, { ours });
  await part.ready;
  const calls = Array.from({ length: 100 }, (_, at) => part.call('echo', at));
  await part.finish('close');
  assert.deepEqual(await Promise.all(calls), [...calls.keys()]);
  assert.deepEqual(heard, [-1]);
  await assert.rejects(part.call('echo', 1), { message: 'The child is gone: it was closed.' });
  assert.deepEqual(lines, []);
});

test('where the work may be fatal, deaths at work give up nothing, and others do', async () => {
  let died = Promise.withResolvers<undefined>();
  const onDeath = () => {
    died.resolve(undefined);
  };
  const { part, failed } = keep(kinds.thread, { policy: { ...fatalWork, ...quick, deaths: 2 }, onDeath });
  for (let death = 1; death <= 4; death++) await assert.rejects(part.call('exit'), WorkerExited);
  for (let death = 1; death <= 2; death++) {
    died = Promise.withResolvers();
    await part.call('unasked');
    await died.promise;
  }
  assert.match((await failed).message, /it failed: nobody asked for it\.$/);
});

test('the first death of what can not be replaced is the last', async () => {
  const { part, failed } = keep(kinds.thread, { policy: irreplaceable });
  await part.ready;
  part.kill('was ended by the test');
  assert.equal((await failed).message, 'The child is gone: it was ended by the test.');
});

test('a worker that cannot start is given up, and its callers get an error', async () => {
  const missing = () => startThread('missing', { script: new URL('missing.ts', script) });
  const { part, failed } = keep(missing, { policy: { ...restarted, ...quick, deaths: 2 } });
  const call = part.call('echo', 1);
  await assert.rejects(part.ready, WorkerGivenUp);
  await assert.rejects(call, WorkerGivenUp);
  assert.match((await failed).message, /Cannot find module/);
});

test('a lazy part is started by the first call, and again by the next after a death', async () => {
  let starts = 0;
  const start = () => {
    starts++;
    return kinds.thread();
  };
  const { part } = keep(start, { isLazy: true });
  assert.equal(starts, 0);
  assert.equal(await part.call('echo', 1), 1);
  await assert.rejects(part.call('exit'), WorkerExited);
  assert.equal(starts, 1);
  assert.equal(await part.call('echo', 1), 1);
  assert.equal(starts, 2);
});

test('a port goes over to a thread', async () => {
  const { part } = keep(kinds.thread);
  await part.ready;
  const { port1, port2 } = new MessageChannel();
  part.notify('answer', [port2], [port2]);
  assert.deepEqual(await once(port1, 'message'), ['through the port']);
  port1.close();
});
