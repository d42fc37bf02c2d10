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
  if (order === 'hang') for (;;);
  if (order === 'exit') {
    await sleep(Number(milliseconds));
    process.exit(3);
  }
  if (order === 'slow') {
    for (let left = Number(milliseconds); left > 0; left -= 25) {
      await sleep(Math.min(25, left));
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
