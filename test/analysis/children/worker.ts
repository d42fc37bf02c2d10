/** A worker that obeys its texts: "hang", "exit", "throw", or "slow 300"; everything else it answers with a tag. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromWorker, ToWorker } from '../../../packages/server/src/analysis/worker-messages.ts';

process.on('disconnect', () => process.exit());
process.on('message', (source: ToWorker) => void answer(source));
send({ kind: 'ready' });

async function answer({ headline, body }: ToWorker): Promise<void> {
  const [order, milliseconds] = body.split(' ');
  if (order === 'hang') for (;;);
  if (order === 'exit') process.exit(3);
  if (order === 'slow') await sleep(Number(milliseconds));
  if (order === 'throw') {
    send({ kind: 'error', message: 'as ordered' });
    return;
  }
  const tags = [
    { tag: `${headline} by ${process.pid}`, category: 'person' as const, relevance: 1, mentions: [] },
  ];
  const result = { model: 'test', tags, terms: new Uint8Array([1]), vector: new Float32Array([1]), words: 1 };
  send({ kind: 'result', result, residentBytes: order === 'fat' ? 2 ** 40 : 1 });
}

function send(message: FromWorker): void {
  process.send!(message);
}
