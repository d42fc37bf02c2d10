/**
 * A worker that obeys its texts: "hang", "exit 300" after so many milliseconds, "throw", or "slow 300", which can be
 * interrupted like the windows of a text; everything else it answers with a tag.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTexts } from '../../../packages/server/src/analysis/worker/answer-texts.ts';
import { outliveSignals } from '../../../packages/server/src/supervisor/parent.ts';

outliveSignals();
answerTexts(async ({ headline, body }, pause) => {
  const [order, milliseconds = '0'] = body.split(' ');
  // Held up for good, and the other tests have the processor.
  if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (order === 'exit') {
    await sleep(Number(milliseconds));
    process.exit(3);
  }
  if (order === 'slow') {
    // By the clock and not by steps, which are longer on a busy machine; what gets in between is not counted.
    for (let left = Number(milliseconds); left > 0;) {
      const began = performance.now();
      await sleep(Math.min(25, left));
      left -= performance.now() - began;
      await pause();
    }
  }
  if (order === 'throw') throw new Error('as ordered');
  const tags = [
    { tag: `${headline} by ${process.pid}`, category: 'person' as const, relevance: 1, mentions: [] },
  ];
  const result = { model: 'test', tags, terms: new Uint8Array([1]), vector: new Float32Array([1]), words: 1 };
  return { result, residentBytes: order === 'fat' ? 2 ** 40 : 1 };
});
