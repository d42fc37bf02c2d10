/** The thread of related texts, but the first of its kind in a folder fails at the first question. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const hasFailed = join((workerData as { folder: string }).folder, 'has-failed');
if (!existsSync(hasFailed)) {
  parentPort!.on('message', ({ name }: { name: string }) => {
    if (name !== 'query') return;
    writeFileSync(hasFailed, '');
    throw new Error('a fault');
  });
}
await import('../../packages/server/src/analysis/related-worker.ts');
