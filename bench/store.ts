/** Acknowledged writes per second beside the disk's own rate, and what a claim costs with a backlog. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../packages/server/src/store/open.ts';
import { fsyncRate } from './support/fsync-rate.ts';

const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
const store = await openStore(folder);
const account = await store.accounts.create(0);
const { collectionId } = await store.collections.create(account, {
  name: 'bench',
  language: 'en',
  description: '',
});
const body = 'All the words of a news text of the usual length. '.repeat(60);
const create = () => store.texts.create(account, collectionId, { headline: 'Headline', body, url: '' }, 0);

console.log(`raw: ${Math.round(fsyncRate())} fdatasync/s`);
for (const writers of [1, 32, 128]) {
  const rate = await perSecond(writers, create);
  console.log(
    `text.create, ${writers} at once: ${rate}/s acknowledged (raw ${Math.round(fsyncRate())} syncs/s)`,
  );
}
console.log(
  `point read: ${await perSecond(1, () => store.texts.get(account, collectionId, { textId: 7 }))}/s`,
);
console.log(`state read: ${await perSecond(1, () => store.analyses.state(account, collectionId, 7))}/s`);
for (const pending of [1000, 10_000, 50_000]) {
  while ((await store.analyses.backlog()).pending < pending)
    await Promise.all(Array.from({ length: 500 }, create));
  const start = performance.now();
  const jobs = await store.analyses.claim({ limit: 100, now: 1, leaseUntil: 2, first: [] });
  const ms = (performance.now() - start) / jobs.length;
  await store.analyses.release();
  console.log(`claim with ${pending} pending: ${ms.toFixed(2)} ms a text`);
}
await store.close();
rmSync(folder, { recursive: true });

async function perSecond(atOnce: number, work: () => Promise<unknown>): Promise<number> {
  const seconds = 2;
  const start = performance.now();
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      await work();
      count++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Math.round((count * 1000) / (performance.now() - start));
}
