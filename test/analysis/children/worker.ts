/**
 * A worker that obeys its texts: "hang", "exit 300" after so many milliseconds, "throw", or "slow 300", which can be
 * interrupted like the windows of a text; everything else it answers with a tag.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromWorker, ToWorker } from '../../../packages/server/src/analysis/worker-messages.ts';

let next: ToWorker | undefined;
let isAtWork = false;

process.on('disconnect', () => process.exit());
process.on('message', (task: ToWorker) => {
  next = task;
  if (!isAtWork) void work();
});
send({ kind: 'ready' });

async function work(): Promise<void> {
  isAtWork = true;
  while (next !== undefined) await answerNext();
  isAtWork = false;
}

async function answerNext(): Promise<void> {
  if (next === undefined) return;
  const {
    id,
    source: { headline, body },
  } = next;
  next = undefined;
  send({ kind: 'began', id });
  const [order, milliseconds = '0'] = body.split(' ');
  // Held up for good, and the other tests have the processor.
  if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (order === 'exit') {
    await sleep(Number(milliseconds));
    process.exit(3);
  }
  if (order === 'slow') await slowly(Number(milliseconds));
  if (order === 'throw') {
    send({ kind: 'error', id, message: 'as ordered' });
    return;
  }
  const tags = [
    { tag: `${headline} by ${process.pid}`, category: 'person' as const, relevance: 1, mentions: [] },
  ];
  const result = { model: 'test', tags, terms: new Uint8Array([1]), vector: new Float32Array([1]), words: 1 };
  send({ kind: 'result', id, result, residentBytes: order === 'fat' ? 2 ** 40 : 1 });
}

async function slowly(milliseconds: number): Promise<void> {
  // By the clock and not by steps, which are longer on a busy machine; what gets in between is not counted.
  for (let left = milliseconds; left > 0;) {
    const began = performance.now();
    await sleep(Math.min(25, left));
    left -= performance.now() - began;
    await answerNext();
  }
}

function send(message: FromWorker): void {
  process.send!(message);
}
