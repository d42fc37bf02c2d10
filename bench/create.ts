/**
 * What a text.create costs, and what the service holds before it and after: processor time a call of each thread of the main
 * process, beside that of a sync of the disk, and memory: `npm run bench:create [-- texts]`, 2,000 unless given. The worker is
 * held still. Processor time hardly depends on what else the machine does, in ticks of 10 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../support/table.ts';
import { fsyncRate } from './fsync.ts';
import { threadSeconds } from './nodes/processor-time.ts';
import { newTenant, startTarget } from './overload/target.ts';
import { childrenOf, residentMegabytes } from './support/process.ts';
import { Connection } from './overload/connection.ts';

const texts = Number(process.argv[2] ?? 2000);
const connections = 8;
/** Until the service has given back what it does not need. */
const calmMs = 8000;
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  await using target = await startTarget(folder);
  await sleep(calmMs);
  const atRest = residentMegabytes(target.pid);
  for (const pid of childrenOf(target.pid)) process.kill(pid, 'SIGSTOP');
  const { address, collectionId: collection_id } = await newTenant(target);
  const body = 'All the words of a news text of the usual length. '.repeat(60);
  const create = async (count: number) => {
    let left = count;
    const work = async () => {
      const connection = new Connection(address);
      while (left-- > 0) {
        const params = { collection_id, headline: `No ${left}`, body };
        const { status, text } = await connection.post(JSON.stringify({ method: 'text.create', params }));
        if (status !== 200 || !text.includes('"text_id"')) throw new Error(text);
      }
      connection.end();
    };
    await Promise.all(Array.from({ length: connections }, work));
  };
  // Until the code is compiled.
  await create(texts / 4);
  const before = threadSeconds(target.pid);
  const began = performance.now();
  await create(texts);
  const seconds = (performance.now() - began) / 1000;
  const after = threadSeconds(target.pid);
  const memoryAfter = residentMegabytes(target.pid);
  await sleep(calmMs);
  const spent = [...after].map(([name, spent]): [string, number] => [name, spent - (before.get(name) ?? 0)]);
  const all = spent.reduce((sum, [, seconds]) => sum + seconds, 0);
  const each = (seconds: number) => ((seconds / texts) * 1000).toFixed(2);
  printTable(
    ['text.create of 3 kB', 'ms of the processor'],
    [['all threads', all] as [string, number], ...spent.toSorted(([, a], [, b]) => b - a)]
      .filter(([, seconds]) => seconds / texts > 5e-6)
      .map(([name, seconds]) => [name, each(seconds)]),
  );
  printTable(
    ['what', 'value'],
    [
      ['texts a second, 8 at once', Math.round(texts / seconds)],
      ['syncs a second of this disk', Math.round(fsyncRate(folder))],
      ['MB at rest', atRest],
      [`MB after ${texts} texts`, memoryAfter],
      ['and when all is calm', residentMegabytes(target.pid)],
    ],
  );
  for (const pid of childrenOf(target.pid)) process.kill(pid, 'SIGCONT');
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 });
}
