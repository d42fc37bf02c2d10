/**
 * Backup, verify and restore of a store with many analysed texts, and what a backup costs the service meanwhile:
 * `npm run bench:backup -- [texts]`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openStore } from '../packages/server/src/store/open.ts';
import { makeBackup } from '../packages/server/src/store/sqlite/backup/backup.ts';
import { checkBackup } from '../packages/server/src/store/sqlite/backup/check.ts';
import { restoreBackup } from '../packages/server/src/store/sqlite/backup/restore.ts';
import { seedStore } from './support/seed-store.ts';

const count = Number(process.argv[2] ?? 100_000);
const root = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const [folder, file] = [join(root, 'data'), join(root, 'backup')];
const body = 'All the words of a news text of the usual length. '.repeat(60);
const make = () => ({
  body: `${Math.random()} ${body}`,
  words: 600,
  terms: randomBytes(1500),
  vector: Float32Array.from({ length: 384 }, Math.random),
});
const { account, collectionId } = await seedStore(folder, count, make);
const megabytes = (path: string) => Math.round(statSync(path).size / 1e6);
console.log(`${count} texts, ${megabytes(join(folder, 'textkin.db'))} MB`);

{
  await using store = await openStore(folder);
  const fields = { headline: 'Headline', url: '', body };
  const write = () => store.texts.create(account, collectionId, fields, 0);
  console.log(`write without a backup: ${await slowest(write, new Promise((r) => setTimeout(r, 3000)))}`);
  const start = performance.now();
  // In a thread of its own, for it does not yield; the command is a process of its own.
  const thread = new Worker(
    `const { workerData: [module, ...args] } = require('node:worker_threads');
     import(module).then(({ makeBackup }) => makeBackup(...args, false));`,
    {
      eval: true,
      workerData: [
        import.meta.resolve('../packages/server/src/store/sqlite/backup/backup.ts'),
        folder,
        randomBytes(32),
        file,
      ],
    },
  );
  const during = await slowest(write, new Promise((resolve) => thread.once('exit', resolve)));
  console.log(`backup under writes: ${seconds(start)} s, ${megabytes(file)} MB; write meanwhile: ${during}`);
}
time('backup alone', () => makeBackup(folder, randomBytes(32), file, true));
time('verify', () => checkBackup(file));
time('restore', () => restoreBackup(file, join(root, 'restored'), false));
rmSync(root, { recursive: true });

function time(what: string, work: () => { damage: string[] }): void {
  const start = performance.now();
  const before = process.cpuUsage();
  if (work().damage.length > 0) throw new Error(`${what} found damage`);
  const { user, system } = process.cpuUsage(before);
  console.log(`${what}: ${seconds(start)} s, ${((user + system) / 1e6).toFixed(1)} of processor time`);
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

/** Writes one after the other until the promise resolves; the median and the slowest, in milliseconds. */
async function slowest(write: () => Promise<unknown>, until: Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const over = new AbortController();
  void until.then(() => {
    over.abort();
  });
  while (!over.signal.aborted) {
    const start = performance.now();
    await write();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1]!;
  return `median ${median.toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(0)} ms of ${times.length}`;
}
