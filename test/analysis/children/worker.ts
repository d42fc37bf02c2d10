/**
 * A worker that obeys its texts: "hang", "throw", "exit 300" after 300 milliseconds, "slow 300", which can be interrupted like the
 * windows of a text, and "fat", which reports a huge process. All other texts get a tag at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveTexts } from '../../../packages/server/src/analysis/worker/serve-texts.ts';
import { outliveSignals } from '../../../packages/server/src/supervisor/parent.ts';

outliveSignals();
serveTexts(async ({ headline, body }, pause) => {
  const [command, milliseconds = '0'] = body.split(' ');
  // Blocks for good without CPU time, which the other tests need.
  if (command === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (command === 'exit') {
    await sleep(Number(milliseconds));
    process.exit(3);
  }
  if (command === 'slow') {
    // Measured by the clock, because steps take longer on a busy machine. Interrupting texts do not count.
    for (let left = Number(milliseconds); left > 0;) {
      const began = performance.now();
      await sleep(Math.min(25, left));
      left -= performance.now() - began;
      await pause();
    }
  }
  if (command === 'throw') throw new Error('on command');
  const tags = [
    { tag: `${headline} by ${process.pid}`, category: 'person' as const, relevance: 1, mentions: [] },
  ];
  const result = { model: 'test', tags, terms: new Uint8Array([1]), vector: new Float32Array([1]), words: 1 };
  return { result, residentBytes: command === 'fat' ? 2 ** 40 : 1 };
});
