/**
 * Measures backup, verification and restore of a store with many analysed texts, and the restore of one collection into a store in use.
 * Also measures what the backup and that restore cost the writes meanwhile:
 *
 *   npm run bench:backup [-- <texts>]
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openStore } from '../packages/server/src/store/open.ts';
import { makeBackup } from '../packages/server/src/store/sqlite/backup/backup.ts';
import { checkBackup } from '../packages/server/src/store/sqlite/backup/check.ts';
import { restoreBackup } from '../packages/server/src/store/sqlite/backup/restore.ts';
import { temporaryFolder } from './support/folder.ts';
import { ownCpuMs } from './support/processes.ts';
import { seedStore } from './support/seed-store.ts';
import { median, percentile, timed } from '../support/statistics.ts';

const texts = Number(process.argv[2] ?? 100_000);
using root = temporaryFolder();
const [data, file] = [join(root.path, 'data'), join(root.path, 'backup')];
const body = 'All the words of a news text of the usual length. '.repeat(60);
const make = () => ({
  body: `${Math.random()} ${body}`,
  words: 600,
  terms: randomBytes(1500),
  vector: Float32Array.from({ length: 384 }, Math.random),
});
const { account, collectionId } = await seedStore(data, texts, make);
const megabytes = (path: string) => Math.round(statSync(path).size / 1e6);
console.log(`${texts} texts, ${megabytes(join(data, 'textkin.db'))} MB`);
{
  await using store = await openStore(data);
  const write = () => store.texts.create(account, collectionId, { headline: 'Headline', url: '', body }, 0);
  console.log(`write without a backup: ${await writesUntil(write, sleep(3000))}`);
  const start = performance.now();
  const during = await writesUntil(write, backUpInThread());
  console.log(
    `backup under writes: ${secondsSince(start)} s, ${megabytes(file)} MB; write meanwhile: ${during}`,
  );
}
await measure('backup alone', () => makeBackup(data, randomBytes(32), file, true));
await measure('verify', () => checkBackup(file));
await measure('restore', () => restoreBackup(file, join(root.path, 'restored'), false));

{
  await using store = await openStore(data);
  const other = await store.accounts.create(0);
  const fields = { name: 'other', language: 'sv', description: '' } as const;
  const { collectionId: otherId } = await store.collections.create(other, fields);
  const write = () => store.texts.create(other, otherId, { headline: 'Headline', url: '', body }, 0);
  console.log(`write without a restore: ${await writesUntil(write, sleep(3000))}`);
  await store.collections.delete(account, collectionId);
  const start = performance.now();
  const during = await writesUntil(write, restoreInProcess());
  const stats = await store.collections.stats(account, collectionId);
  console.log(
    `restore of a collection of ${stats?.texts} texts under writes: ${secondsSince(start)} s; write meanwhile: ${during}`,
  );
}

/** Restores the collection as an operator does. */
async function restoreInProcess(): Promise<void> {
  const program = join(import.meta.dirname, '../packages/server/bin.js');
  const args = [program, 'restore', file, '--data', data, '--collection', String(collectionId)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the restore of the collection failed');
}

/** Makes a backup in a thread, because `makeBackup` does not yield; for operators, the command runs it in a separate process. */
function backUpInThread(): Promise<unknown> {
  const module = import.meta.resolve('../packages/server/src/store/sqlite/backup/backup.ts');
  const code = `const { workerData: [module, ...args] } = require('node:worker_threads');
    import(module).then(({ makeBackup }) => makeBackup(...args, false));`;
  const thread = new Worker(code, { eval: true, workerData: [module, data, randomBytes(32), file] });
  return new Promise((resolve) => thread.once('exit', resolve));
}

async function measure(name: string, work: () => { damage: string[] }): Promise<void> {
  const start = performance.now();
  const cpuMs = await ownCpuMs(() => {
    if (work().damage.length > 0) throw new Error(`${name} found damage`);
  });
  console.log(`${name}: ${secondsSince(start)} s, CPU time ${(cpuMs / 1000).toFixed(1)} s`);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

/** Writes one text after another until a promise resolves, and returns the median and the longest time. */
async function writesUntil(write: () => Promise<unknown>, end: Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const state = { isOver: false };
  void end.then(() => (state.isOver = true));
  while (!state.isOver) times.push(await timed(write));
  const longest = percentile(times, 1).toFixed(0);
  return `median ${median(times).toFixed(1)} ms, longest ${longest} ms of ${times.length}`;
}
